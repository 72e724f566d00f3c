#include "names.hpp"

#include <cctype>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>

namespace limits {

using namespace nnops::rknn;

namespace {

template <class T>
class dictionary {
 public:
  void add(std::string name, T value) { map_.emplace(texts_.emplace_back(std::move(name)), value); }
  std::optional<T> find(std::string_view name) const {
    const auto at = map_.find(name);
    return at == map_.end() ? std::nullopt : std::optional<T>(at->second);
  }

  // The name itself, as the document misspells it, and its halves.
  void add_operator(const std::string& name, T value) {
    add_spellings(name, value);
    const std::size_t slash = name.find('/');
    if (slash == std::string::npos) return;
    const std::string first = name.substr(0, slash), second = name.substr(slash + 1);
    add_spellings(first, value);
    // ConvolutionPRelu/LeakyRelu stands for ConvolutionPRelu and ConvolutionLeakyRelu.
    const std::size_t stem = first.ends_with("PRelu") ? first.size() - 5 : 0;
    add_spellings(first.substr(0, stem) + second, value);
  }

 private:
  void add_spellings(const std::string& name, T value) {
    add(name, value);
    if (name.starts_with("ConvTranspose") && name.size() > 13) add("ConvTranpose" + name.substr(13), value);
    if (name == "SpaceToDepth") add("SpaceToDetph", value);
    if (name == "Where") add("where", value);
  }

  std::deque<std::string> texts_;
  std::unordered_map<std::string_view, T> map_;
};

}  // namespace

std::optional<npu_operator> npu_operator_named(std::string_view name) {
  static const dictionary<npu_operator> all = [] {
    dictionary<npu_operator> d;
#define NNOPS_NPU_OPERATOR(id, name, form) d.add_operator(name, npu_operator::id);
#include "nnops/targets/npu_operators.def"
#undef NNOPS_NPU_OPERATOR
    return d;
  }();
  return all.find(name);
}

std::optional<cpu_operator> cpu_operator_named(std::string_view name) {
  static const dictionary<cpu_operator> all = [] {
    dictionary<cpu_operator> d;
    for (const cpu_entry& e : vendor_cpu::all) d.add_operator(name_of(e.which), e.which);
    return d;
  }();
  return all.find(name);
}

const target_description* target_named(std::string_view name) {
  static const dictionary<const target_description*> all = [] {
    dictionary<const target_description*> d;
    for (const target_description* t : nnops::all_targets) {
      std::string lower = t->name;
      for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      d.add(lower, t);
    }
    return d;
  }();
  return all.find(name).value_or(nullptr);
}

std::optional<operand_name> operand_named(std::string_view name) {
  static const dictionary<operand_name> all = [] {
    dictionary<operand_name> d;
#define NNOPS_OPERAND(id) d.add(#id, operand_name::id);
#include "nnops/targets/operand_names.def"
#undef NNOPS_OPERAND
    return d;
  }();
  return all.find(name);
}

std::optional<attribute_name> attribute_named(std::string_view name) {
  static const dictionary<attribute_name> all = [] {
    dictionary<attribute_name> d;
#define NNOPS_ATTRIBUTE(id, kind, size) d.add(#id, attribute_name::id);
#include "nnops/targets/attributes.def"
#undef NNOPS_ATTRIBUTE
    return d;
  }();
  return all.find(name);
}

word word_named(std::string_view name) {
  static const dictionary<word> all = [] {
    dictionary<word> d;
#define NNOPS_WORD(id, text) d.add(text, word::id);
#include "nnops/targets/words.def"
#undef NNOPS_WORD
    return d;
  }();
  return all.find(name).value_or(word::other);
}

dtype dtype_named(std::string_view name) {
  static const dictionary<dtype> all = [] {
    dictionary<dtype> d;
    for (int i = 1; i <= static_cast<int>(dtype::float32); ++i)
      d.add(name_of(static_cast<dtype>(i)), static_cast<dtype>(i));
    d.add("float", dtype::float32);
    return d;
  }();
  return all.find(name).value_or(dtype::none);
}

std::vector<std::string_view> npu_operator_names() {
  std::vector<std::string_view> all;
#define NNOPS_NPU_OPERATOR(id, name, form) all.emplace_back(name);
#include "nnops/targets/npu_operators.def"
#undef NNOPS_NPU_OPERATOR
  return all;
}

}  // namespace limits

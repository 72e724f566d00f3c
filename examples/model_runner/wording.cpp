#include "wording.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "nnops/core/config.hpp"
#include "nnops/core/message.hpp"

namespace runner {

std::string fixed(double v, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, v);
  return text;
}

std::string megabytes(std::size_t bytes) { return fixed(static_cast<double>(bytes) / 1e6, 2) + " MB"; }

const char* short_name(nnops::operand_type t) {
  using enum nnops::operand_type;
  switch (t) {
    case tensor_float32:
      return "f32";
    case tensor_float16:
      return "f16";
    case tensor_int32:
      return "i32";
    case tensor_bool8:
      return "bool";
    case tensor_quant8_asymm:
      return "u8";
    case tensor_quant16_symm:
      return "i16";
    case tensor_quant16_asymm:
      return "u16";
    default:
      return "i8";
  }
}

std::string shapes_of(const model& m, const operation& op) {
  const operand* largest = nullptr;
  for (const std::int32_t i : op.inputs) {
    if (i == none || !nnops::is_tensor(operand_of(m, i).type) || operand_of(m, i).constant) continue;
    if (largest == nullptr || byte_count(operand_of(m, i)) > byte_count(*largest)) largest = &operand_of(m, i);
  }
  return (largest == nullptr ? std::string("constants") : text_of(largest->dims)) + " -> " +
         text_of(operand_of(m, op.outputs[0]).dims);
}

const char* type_of(const model& m, const operation& op) {
  for (const std::int32_t i : op.inputs)
    if (i != none && nnops::is_tensor(operand_of(m, i).type)) return short_name(operand_of(m, i).type);
  return "";
}

std::string window_of(const model& m, const operation& op) {
  const auto number = [&](std::size_t k) {
    std::int32_t v = 0;
    std::memcpy(&v, operand_of(m, op.inputs[k]).value.data(), sizeof v);
    return v;
  };
  std::int32_t h = 0, w = 0, stride_w = 0, stride_h = 0;
  switch (op.type) {
    case nnops::operation_type::conv_2d:
    case nnops::operation_type::depthwise_conv_2d: {
      const nnops::shape& filter = operand_of(m, op.inputs[1]).dims;
      h = filter.dim[1], w = filter.dim[2], stride_w = number(4), stride_h = number(5);
      break;
    }
    case nnops::operation_type::average_pool_2d:
    case nnops::operation_type::max_pool_2d:
      h = number(5), w = number(4), stride_w = number(2), stride_h = number(3);
      break;
    default:
      return "";
  }
  std::string t = std::to_string(h) + "x" + std::to_string(w);
  if (stride_h != 1 || stride_w != 1) t += " /" + std::to_string(stride_h);
  if (stride_h != stride_w) t += "," + std::to_string(stride_w);
  return t;
}

std::string ranges_of(const std::vector<std::int32_t>& numbers) {
  std::string t;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] - numbers[last] <= 1) ++last;
    if (!t.empty()) t += ", ";
    t += std::to_string(numbers[i]);
    if (numbers[last] != numbers[i]) t += (numbers[last] - numbers[i] > 1 ? "-" : ", ") + std::to_string(numbers[last]);
    i = last + 1;
  }
  return t;
}

std::string instruction_set() {
#define NNOPS_TEXT_OF(name) #name
#define NNOPS_TEXT(name) NNOPS_TEXT_OF(name)
  return std::string(NNOPS_TEXT(NNOPS_ISA)).substr(std::string("isa_").size());
#undef NNOPS_TEXT
#undef NNOPS_TEXT_OF
}

std::size_t reason_list::number_of(const chip_placement& c, const reason& why, std::int32_t op) {
  const std::string text = text_of(why, c);
  const auto [at, fresh] = numbers_.try_emplace(text + "\n" + why.hint, entries_.size() + 1);
  if (fresh) entries_.push_back({text, why.hint, {}});
  std::vector<std::int32_t>& operators = entries_[at->second - 1].operators;
  if (operators.empty() || operators.back() != op) operators.push_back(op);
  return at->second;
}

std::string reason_list::operators_of(const entry& e, const model& m) {
  std::vector<std::int32_t> all;
  for (const operation& op : m.operations)
    if (all.empty() || all.back() != op.source) all.push_back(op.source);
  if (e.operators == all) return "every operator";
  return (e.operators.size() == 1 ? "operator " : "operators ") + ranges_of(e.operators);
}

std::vector<std::int32_t> numbers_of(const model& m, const fusion& f) {
  std::vector<std::int32_t> numbers;
  for (const std::size_t i : f.operations)
    if (numbers.empty() || numbers.back() != m.operations[i].source) numbers.push_back(m.operations[i].source);
  return numbers;
}

std::vector<reason_list::entry> advisories_of(const model& m, const std::vector<chip_placement>& chips) {
  std::vector<reason_list::entry> all;
  for (const chip_placement& c : chips)
    for (std::size_t i = 0; i < m.operations.size(); ++i)
      for (const nnops::advisory& a : c.shown().operations[i].advisories) {
        const std::string text = text_of(a, c);
        auto known = std::find_if(all.begin(), all.end(), [&](const auto& e) { return e.reason == text; });
        if (known == all.end()) known = all.insert(all.end(), {text, "", {}});
        known->operators.push_back(m.operations[i].source);
      }
  return all;
}

}  // namespace runner

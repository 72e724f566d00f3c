// docs/targets.md holds what the tables hold: its generated parts are made here, and this test fails while they differ.
//
//   NNOPS_UPDATE_DOCS=1 build/release/bin/test_target_page       writes them anew
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "calls.hpp"
#include "nnops/core/message.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/check.hpp"
#include "nnops/targets/operator_message.hpp"

#if !defined(NNOPS_TESTS_DIR)
#define NNOPS_TESTS_DIR "."
#endif

using namespace nnops;

namespace {

const char* const page = NNOPS_TESTS_DIR "/../docs/targets.md";

std::string text_of(const rknn::limit& l) {
  char buffer[256];
  detail::text_writer w{buffer, sizeof buffer};
  if (l.of != rknn::operand_name::none && l.of != rknn::operand_name::X) w.put(rknn::name_of(l.of)), w.put(' ');
  const auto number = static_cast<int>(l.what) - static_cast<int>(rknn::quantity::n1);
  static const char* const products[] = {
      "n1",          "c1",           "h1",           "w1",           "n1\\*c1",
      "n1\\*h1",     "n1\\*w1",      "c1\\*h1",      "c1\\*w1",      "h1\\*w1",
      "2\\*h1\\*w1", "n1\\*c1\\*w1", "n1\\*h1\\*w1", "c1\\*h1\\*w1", "n1\\*c1\\*h1\\*w1"};
  if (number >= 0 && number < 15) w.put(products[number]);
  else w.put('`'), w.put(rknn::name_of(l.what)), w.put('`');
  w.put(' '), rknn::put_wanted(w, l.what, l.wanted);
  switch (l.terms.applies) {
    case rknn::when::tall_kernel:
      w.put(" where the dilated kernel has rows");
      break;
    case rknn::when::axis:
    case rknn::when::axis_unless_one:
      w.put(" along axis "), w.put(static_cast<std::int64_t>(l.terms.argument));
      break;
    case rknn::when::mode:
      w.put(" in mode "), w.put(rknn::name_of(static_cast<rknn::word>(l.terms.argument)));
      break;
    case rknn::when::flash_attention:
      w.put(" with FlashAttention");
      break;
    default:
      break;
  }
  if (l.terms.applies != rknn::when::permutation && l.terms.data == rknn::int8_data) w.put(" of int8");
  if (l.terms.applies != rknn::when::permutation && l.terms.data == rknn::wide_data) w.put(" of 16 bits");
  w.finish();
  return buffer;
}

std::string types_of(const target_description& t, rknn::dtype_set printed) {
  std::string s;
  for (int i = 1; i <= static_cast<int>(rknn::dtype::float32); ++i) {
    const auto d = static_cast<rknn::dtype>(i);
    if (contains(printed, d) && !contains(t.never, d)) s += (s.empty() ? "" : ", ") + std::string(rknn::name_of(d));
  }
  return s.empty() ? "none" : s;
}

const char* support_of(rknn::support s) {
  return s == rknn::support::native ? "yes" : s == rknn::support::not_supported ? "not supported" : "as convolution";
}

std::string cores(const target_description& t, const rknn::npu_entry& e) {
  if (e.how != rknn::support::native) return "-";
  std::string s = rknn::name_of(e.multi_core.of[0]);
  if (e.multi_core.of[0] != e.multi_core.of[1]) s = "yes on " + std::string(t.name) + " alone";
  if (e.multi_core.line != 0) s += " (" + std::to_string(e.multi_core.line) + ")";
  return s;
}

std::string operators(const target_description& t) {
  std::string s =
      "| operator | section (line) | data | limits (line of the document) | several cores |\n|---|---|---|---|---|\n";
  for (const rknn::npu_entry& e : t.npu) {
    s += "| " + std::string(rknn::name_of(e.which)) + " | " + e.section + " (" + std::to_string(e.line) + ") | ";
    std::string limits;
    if (e.how != rknn::support::native)
      limits = std::string(support_of(e.how)) + " (" + std::to_string(e.how_line) + ")";
    if (std::string(e.stated_in) != e.section) {
      limits += (limits.empty() ? "" : ": ") + std::string("those of ") + e.stated_in;
    } else {
      for (const rknn::limit& l : e.limits) {
        if (l.terms.applies == rknn::when::permutation || l.what >= rknn::quantity::softmax_beta) continue;
        limits += (limits.empty() ? "" : "; ") + text_of(l);
        if (l.line != 0) limits += " (" + std::to_string(l.line) + ")";
      }
      if (e.which == rknn::npu_operator::transpose) limits = "by permutation, below";
    }
    s += (e.operands.count > 0 ? types_of(t, e.operands.first->types) : "-") + " | " +
         (limits.empty() ? "none" : limits) + " | " + cores(t, e) + " |\n";
  }
  return s;
}

std::string transposes(const target_description& t) {
  std::map<std::int16_t, std::map<std::uint8_t, std::string>> by_permutation;
  std::map<std::int16_t, std::int32_t> lines;
  for (const rknn::limit& l : t.find(rknn::npu_operator::transpose)->limits) {
    std::string& cell = by_permutation[l.terms.argument][l.terms.data];
    cell += (cell.empty() ? "" : "; ") + (l.what == rknn::quantity::perm ? "not supported" : text_of(l));
    if (lines[l.terms.argument] == 0 || l.line < lines[l.terms.argument]) lines[l.terms.argument] = l.line;
  }
  std::string s = "| permutation | line | int8 | 16 bits |\n|---|---|---|---|\n";
  for (const auto& [permutation, cells] : by_permutation) {
    char digits[8];
    std::snprintf(digits, sizeof digits, "%04d", permutation);
    const auto cell = [&](std::uint8_t data) {
      std::string text = cells.count(rknn::any_data) != 0 ? cells.at(rknn::any_data) : "";
      if (cells.count(data) != 0) text += (text.empty() ? "" : "; ") + cells.at(data);
      return text;
    };
    const std::string narrow = contains(t.never, rknn::dtype::int8) ? "-" : cell(rknn::int8_data);
    const std::string wide = cell(rknn::wide_data);
    s += std::string("| [") + digits[0] + ", " + digits[1] + ", " + digits[2] + ", " + digits[3] + "] | " +
         std::to_string(lines[permutation]) + " | " + narrow + " | " + (narrow == wide ? "the same" : wide) + " |\n";
  }
  return s;
}

// Chips of one group have one table; the first one stands for it.
std::vector<const target_description*> groups() {
  std::vector<const target_description*> all;
  for (const target_description* t : all_targets)
    if (t->member == 0) all.push_back(t);
  return all;
}
std::string group_name(const target_description& t) {
  std::string s;
  for (const target_description* other : all_targets)
    if (other->npu.first == t.npu.first) s += (s.empty() ? "" : ", ") + std::string(other->name);
  return s;
}

std::string support_matrix() {
  std::string s = "| operator |", line = "|---|";
  for (const target_description* t : groups()) s += " " + group_name(*t) + " |", line += "---|";
  s += "\n" + line + "\n";
#define NNOPS_NPU_OPERATOR(id, name, form)                                           \
  s += std::string("| ") + name + " |";                                              \
  for (const target_description* t : groups()) {                                     \
    const rknn::npu_entry* e = t->find(rknn::npu_operator::id);                      \
    s += " " +                                                                       \
         (e == nullptr                      ? std::string("-")                       \
          : e->how == rknn::support::native ? types_of(*t, e->operands.first->types) \
                                            : support_of(e->how)) +                  \
         " |";                                                                       \
  }                                                                                  \
  s += "\n";
#include "nnops/targets/npu_operators.def"
#undef NNOPS_NPU_OPERATOR
  return s;
}

std::string all_groups() {
  std::string s;
  for (const target_description* t : groups()) {
    s += "### " + group_name(*t) + "\n\n" + operators(*t) + "\nTranspose:\n\n" + transposes(*t) + "\n";
  }
  s.pop_back();
  return s;
}

const char* data_of(std::uint8_t d) { return d == rknn::any_data ? "any" : d == rknn::int8_data ? "int8" : "float16"; }

std::string first_layers() {
  std::string s = "| chip | operator | data | N | width * dilated kernel height | width |\n|---|---|---|---|---|---|\n";
  for (const target_description* t : groups())
    for (const rknn::first_layer_entry& e : t->first_layer)
      s += "| " + group_name(*t) + " | " + rknn::name_of(e.which) + " | " + data_of(e.data) + " | " +
           std::to_string(e.base) + " - max(ceil(area / " + std::to_string(e.area) + "), " + std::to_string(e.least) +
           "), at least 1" + (e.most > 0 ? " and at most " + std::to_string(e.most) : "") + " (" +
           std::to_string(e.n_line) + ") | " + (e.short_of > 0 ? "less than " : "at most ") +
           std::to_string(e.width_per_n) + " * N (" + std::to_string(e.product_line) + ") | at most " +
           std::to_string(e.max_width) + " (" + std::to_string(e.width_line) + ") |\n";
  return s;
}

std::string inputs_and_outputs() {
  std::string s =
      "| chip | first layer | input | width is a multiple of | mean, scale and quant by | width limit | line |\n"
      "|---|---|---|---|---|---|---|\n";
  for (const target_description* t : groups())
    for (const rknn::input_entry& e : t->inputs)
      s += "| " + group_name(*t) + " | " + data_of(e.precision) + " | " +
           (e.input == rknn::dtype::none ? "others" : rknn::name_of(e.input)) + (e.is_4d ? "" : ", not 4-D") + " | " +
           std::to_string(e.width_align) + (e.align_may_change ? ", may change" : "") + " | " +
           rknn::name_of(e.conversion) + " | " +
           (e.width_limit == 0 ? std::string("none") : std::string(1, e.width_limit)) + " | " + std::to_string(e.line) +
           " |\n";
  s += "\n| chip | output | layout | channels behind a convolution | channels | pixels | line |\n"
       "|---|---|---|---|---|---|---|\n";
  for (const target_description* t : groups())
    for (const rknn::output_entry& e : t->outputs)
      s += "| " + group_name(*t) + " | " + data_of(e.precision) + (e.is_4d ? "" : ", not 4-D") + " | " +
           rknn::name_of(e.order) + " | " + std::to_string(e.channel_align_of_convolution) + " | " +
           std::to_string(e.channel_align) + " | " + std::to_string(e.hw_align) + " | " + std::to_string(e.line) +
           " |\n";
  return s;
}

std::string cpu_operators() {
  std::string s =
      "| operator | section | limits (line) | RK chips but RK2118 | RV1103, RV1106, RV1103B, RV1106B "
      "|\n|---|---|---|---|---|\n";
  for (const rknn::cpu_entry& e : rknn::vendor_cpu::all) {
    s += std::string("| ") + rknn::name_of(e.which) + " | " + e.section + " | ";
    std::string limits;
    for (const rknn::limit& l : e.limits)
      limits += (limits.empty() ? "" : "; ") + text_of(l) + " (" + std::to_string(l.line) + ")";
    s += (limits.empty() ? "none" : limits) + " | yes | " +
         (target::rv1106::description.find(e.which) != nullptr ? "yes" : "no") + " |\n";
  }
  return s;
}

std::string names(const rknn::npu_steps& s) {
  std::string all;
  for (std::int32_t i = 0; i < s.count; ++i) all += (i > 0 ? ", " : "") + std::string(rknn::name_of(s.step[i]));
  return all.empty() ? "-" : all;
}

template <class Op>
std::string mapping_row() {
  constexpr const rknn::lowering_row& row = rknn::lowering<Op>::row;
  const auto npu = [&](fused_activation activation) {
    if (row.npu == rknn::no_npu) return std::string("-");
    return names(rknn::with_activation({{row.npu}, 1}, row, activation));
  };
  std::string plain = npu(fused_activation::none);
  if (row.how == rknn::reading::pool)
    plain += "; " + std::string(rknn::name_of(rknn::global_of(row.npu))) + " where the window is the image";
  constexpr bool activates = requires(call<Op> c) { c.params.activation = fused_activation::relu; };
  std::string cpu;
  for (const rknn::cpu_operator o : {row.cpu, row.cpu_else})
    if (o != rknn::no_cpu) cpu += (cpu.empty() ? "" : " or ") + std::string(rknn::name_of(o));
  if (const rknn::cpu_steps s = rknn::lowering<Op>::cpu(call<Op>{}); s.has_then)
    cpu += std::string(", ") + rknn::name_of(s.then);
  return std::string("| ") + schema<Op>::name + " | " + plain + " | " + (activates ? npu(fused_activation::relu) : "") +
         " | " + (activates ? npu(fused_activation::relu6) : "") + " | " + (cpu.empty() ? "-" : cpu) + " |\n";
}
template <class... Op>
std::string mapping() {
  std::string rows[] = {mapping_row<Op>()...};
  std::sort(std::begin(rows), std::end(rows));
  std::string s = "| NNAPI | NPU | with RELU | with RELU6 | vendor's CPU |\n|---|---|---|---|---|\n";
  for (const std::string& row : rows) s += row;
  return s;
}

std::string read(const char* path) {
  std::string s;
  if (std::FILE* file = std::fopen(path, "r")) {
    for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) s += static_cast<char>(c);
    std::fclose(file);
  }
  return s;
}

// The part between `<!-- generated: name -->` and `<!-- end -->`, replaced.
void replace(std::string& s, const std::string& name, const std::string& by) {
  const std::string from = "<!-- generated: " + name + " -->\n";
  const std::size_t at = s.find(from);
  REQUIRE(at != std::string::npos);
  const std::size_t end = s.find("<!-- end -->", at);
  REQUIRE(end != std::string::npos);
  s.replace(at + from.size(), end - at - from.size(), "\n" + by + "\n");
}

}  // namespace

TEST_CASE("docs/targets.md holds what the tables hold") {
  const std::string before = read(page);
  REQUIRE(!before.empty());
  std::string after = before;
  replace(after, "mapping", mapping<NNOPS_NPU_OPERATIONS, NNOPS_CPU_OPERATIONS, NNOPS_CONVERSIONS>());
  replace(after, "support", support_matrix());
  replace(after, "groups", all_groups());
  replace(after, "first layers", first_layers());
  replace(after, "inputs and outputs", inputs_and_outputs());
  replace(after, "vendor_cpu", cpu_operators());
  if (std::getenv("NNOPS_UPDATE_DOCS") != nullptr) {
    std::FILE* file = std::fopen(page, "w");
    REQUIRE(file != nullptr);
    std::fputs(after.c_str(), file);
    std::fclose(file);
    return;
  }
  const bool stale = after != before;
  CHECK_MESSAGE(!stale, "docs/targets.md is stale: run this test with NNOPS_UPDATE_DOCS=1");
}

// docs/targets.md holds what the tables hold: its generated parts are made here, and this test fails while they differ.
//
//   NNOPS_UPDATE_DOCS=1 build/release/bin/test_target_page       writes them anew
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "calls.hpp"
#include "nnops/core/message.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/check.hpp"

#if !defined(NNOPS_TESTS_DIR)
#define NNOPS_TESTS_DIR "."
#endif

using namespace nnops;

namespace {

const char* const page = NNOPS_TESTS_DIR "/../docs/targets.md";

std::string text_of(const rknn::limit& l) {
  char buffer[256];
  detail::text_writer w{buffer, sizeof buffer};
  w.put('`'), w.put(name_of(l.what)), w.put("` ");
  detail::put_wanted(w, l.what, l.wanted);
  w.finish();
  return buffer;
}

std::string type_name(operand_type t) {
  switch (t) {
    case operand_type::tensor_quant8_asymm_signed:
      return "int8";
    case operand_type::tensor_quant16_symm:
      return "int16";
    case operand_type::tensor_float16:
      return "float16";
    default:
      return name_of(t);
  }
}

std::string operators(const target_description& t) {
  std::string s =
      "| operator | section | data | limits (line of the document) | several cores |\n|---|---|---|---|---|\n";
  for (const rknn::npu_entry& e : t.npu) {
    s += "| " + std::string(rknn::name_of(e.which)) + " | " + e.section + " | ";
    std::string types;
    for (std::int32_t i = 0; i < e.data.count; ++i)
      if (t.data.has(e.data.types[i]) || e.data.types[i] == operand_type::tensor_quant16_symm)
        types += (types.empty() ? "" : ", ") + type_name(e.data.types[i]);
    s += types + " | ";
    std::string limits;
    for (const rknn::limit& l : e.limits) {
      if (l.permutation != rknn::any_permutation) continue;
      limits += (limits.empty() ? "" : "; ") + text_of(l) + " (" +
                (e.limits.first->section == std::string(l.section) ? "" : std::string(l.section) + ", ") +
                std::to_string(l.line) + ")";
    }
    if (e.which == rknn::npu_operator::transpose) limits += "; by permutation, below";
    s += limits + " | " + rknn::name_of(e.multi_core);
    if (e.multi_core_line != 0) s += " (" + std::to_string(e.multi_core_line) + ")";
    s += " |\n";
  }
  return s;
}

std::string transposes(const target_description& t) {
  std::map<std::int16_t, std::map<std::uint8_t, std::string>> by_permutation;
  std::map<std::int16_t, std::int32_t> lines;
  for (const rknn::npu_entry& e : t.npu)
    for (const rknn::limit& l : e.limits) {
      if (l.permutation == rknn::any_permutation) continue;
      std::string& cell = by_permutation[l.permutation][l.data];
      cell += (cell.empty() ? "" : "; ") + text_of(l);
      if (lines[l.permutation] == 0 || l.line < lines[l.permutation]) lines[l.permutation] = l.line;
    }
  std::string s = "| permutation | line | int8 | 16 bits |\n|---|---|---|---|\n";
  for (const auto& [permutation, cells] : by_permutation) {
    char digits[8];
    std::snprintf(digits, sizeof digits, "%04d", permutation);
    const std::string all = cells.count(rknn::any_data) != 0 ? cells.at(rknn::any_data) : "";
    const bool wide = t.data.has(operand_type::tensor_float16);
    s += std::string("| [") + digits[0] + ", " + digits[1] + ", " + digits[2] + ", " + digits[3] + "] | " +
         std::to_string(lines[permutation]) + " | " + (all.empty() ? cells.at(rknn::int8_data) : all) + " | " +
         (!wide         ? "-"
          : all.empty() ? cells.at(rknn::wide_data)
                        : "the same") +
         " |\n";
  }
  return s;
}

std::string first_layers() {
  std::string s = "| chip | operator | data | N | width * dilated filter height | width |\n|---|---|---|---|---|---|\n";
  for (const target_description* t : {&target::rk3588::description, &target::rv1106::description})
    for (const rknn::first_layer_entry& e : t->first_layer)
      s += std::string("| ") + t->name + " | " + rknn::name_of(e.which) + " | " +
           (e.data == rknn::int8_data ? "int8" : "float16") + " | " + std::to_string(e.base) + " - max(ceil(area / " +
           std::to_string(e.area) + "), " + std::to_string(e.least) + "), at least 1 (" + std::to_string(e.n_line) +
           ") | at most " + std::to_string(e.width_per_n) + " * N (" + std::to_string(e.product_line) + ") | at most " +
           std::to_string(e.max_width) + " (" + std::to_string(e.width_line) + ") |\n";
  return s;
}

std::string cpu_operators() {
  std::string s = "| operator | section | limits (line) | RK3588 | RV1103, RV1106 |\n|---|---|---|---|---|\n";
  for (const rknn::cpu_entry& e : target::rk3588::description.cpu) {
    s += std::string("| ") + rknn::name_of(e.which) + " | " + e.section + " | ";
    std::string limits;
    for (const rknn::limit& l : e.limits)
      limits += (limits.empty() ? "" : "; ") + text_of(l) + " (" + std::to_string(l.line) + ")";
    s += (limits.empty() ? "none" : limits) + " | yes | " +
         (detail::find(target::rv1106::description, e.which) != nullptr ? "yes" : "no") + " |\n";
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
  const auto described = [](fused_activation activation, calls::kind k) {
    static operand_value list[2];
    call<Op> c;
    if constexpr (requires { c.params.activation; }) c.params.activation = activation;
    using calls::maker;
    constexpr operand_type int8 = operand_type::tensor_quant8_asymm_signed;
    if constexpr (requires { maker<Op>::make(c, int8, int8); }) maker<Op>::make(c, operand_type::tensor_float32, int8);
    else if constexpr (requires { maker<Op>::make(c, int8, measure::input_count, 0, list); })
      maker<Op>::make(c, int8, measure::input_count, 0, list);
    else if constexpr (requires { maker<Op>::make(c, int8, measure::input_count, 0, k); })
      maker<Op>::make(c, int8, measure::input_count, 0, k);
    else maker<Op>::make(c, int8, measure::input_count, 0);
    return c;
  };
  const auto npu = [&](fused_activation a, calls::kind k = calls::kind::plain) {
    return names(rknn::lowering<Op>::npu(described(a, k)));
  };
  std::string plain = npu(fused_activation::none);
  if (const std::string global = npu(fused_activation::none, calls::kind::global); global != plain)
    plain += "; " + global + " where the window is the image";
  constexpr bool activates = requires(call<Op> c) { c.params.activation; };
  const rknn::cpu_steps cpu = rknn::lowering<Op>::cpu(described(fused_activation::none, calls::kind::plain));
  std::string cpu_names;
  for (std::int32_t i = 0; i < cpu.count; ++i)
    cpu_names += (i > 0 ? " or " : "") + std::string(rknn::name_of(cpu.alternatives[i]));
  return std::string("| ") + schema<Op>::name + " | " + plain + " | " + (activates ? npu(fused_activation::relu) : "") +
         " | " + (activates ? npu(fused_activation::relu6) : "") + " | " + (cpu_names.empty() ? "-" : cpu_names) +
         " |\n";
}
template <class... Op>
std::string mapping() {
  return "| NNAPI | NPU | with RELU | with RELU6 | vendor's CPU |\n|---|---|---|---|---|\n" + (mapping_row<Op>() + ...);
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
  replace(after, "mapping", mapping<NNOPS_TABLED_OPERATIONS>());
  replace(after, "RK3588", operators(target::rk3588::description));
  replace(after, "RV1106", operators(target::rv1106::description));
  replace(after, "transpose RK3588", transposes(target::rk3588::description));
  replace(after, "transpose RV1106", transposes(target::rv1106::description));
  replace(after, "first layers", first_layers());
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

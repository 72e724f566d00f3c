// The examples of docs/npu.md: what stands here between two markers is what the page shows, and is compiled and run.
//
//   NNOPS_UPDATE_DOCS=1 build/release/bin/test_target_npu_page       writes them anew
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "nnops/core/message.hpp"
#include "nnops/ops/conv_2d.hpp"
#include "nnops/route.hpp"
#include "nnops/schema/concatenation.hpp"
#include "nnops/schema/reduce_max.hpp"
#include "nnops/schema/resize_bilinear.hpp"
#include "nnops/targets/advisories.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/check.hpp"
#include "nnops/targets/hints.hpp"
#include "nnops/targets/operator_check.hpp"
#include "nnops/targets/operator_hints.hpp"
#include "nnops/targets/operator_message.hpp"

#if !defined(NNOPS_TESTS_DIR)
#define NNOPS_TESTS_DIR "."
#endif

namespace {

const char* const page = NNOPS_TESTS_DIR "/../docs/npu.md";

std::string contents(const char* path) {
  std::string text;
  std::FILE* f = std::fopen(path, "rb");
  if (f == nullptr) return text;
  char buffer[4096];
  for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, f)) > 0;) text.append(buffer, n);
  std::fclose(f);
  return text;
}

// Lines between "// example: NAME" and "// end", without their common indent.
std::map<std::string, std::string> examples(const std::string& source) {
  std::map<std::string, std::string> all;
  std::size_t at = 0;
  while ((at = source.find("// example: ", at)) != std::string::npos) {
    const std::size_t line = source.rfind('\n', at) + 1, indent = at - line;
    if (source.find_first_not_of(' ', line) != at) {  // in a text
      ++at;
      continue;
    }
    const std::size_t name_end = source.find('\n', at), end = source.find("// end\n", name_end);
    if (end == std::string::npos) break;
    const std::string name = source.substr(at + 12, name_end - at - 12);
    std::string text;
    for (std::size_t from = name_end + 1; from + indent < end;) {
      const std::size_t to = source.find('\n', from);
      if (to >= end) break;
      std::string one = source.substr(from, to - from);
      if (one.size() >= indent) one.erase(0, indent);
      text += one + '\n';
      from = to + 1;
    }
    all[name] = text;
    at = end;
  }
  return all;
}

}  // namespace

TEST_CASE("npu.md: its examples are those that are compiled here") {
  const std::map<std::string, std::string> all = examples(contents(__FILE__));
  REQUIRE(all.size() >= 7);
  std::string text = contents(page), updated;
  REQUIRE(!text.empty());
  std::size_t shown = 0;
  for (const auto& [name, code] : all) {
    CAPTURE(name);
    const std::string begin = "<!-- example: " + name + " -->\n\n```cpp\n";
    const std::size_t at = text.find(begin);
    REQUIRE(at != std::string::npos);
    const std::size_t from = at + begin.size(), to = text.find("```\n", from);
    REQUIRE(to != std::string::npos);
    if (std::getenv("NNOPS_UPDATE_DOCS") != nullptr) text.replace(from, to - from, code);
    CHECK((text.substr(from, text.find("```\n", from) - from) == code));
    ++shown;
  }
  // No example of the page is left out here.
  std::size_t blocks = 0;
  for (std::size_t at = 0; (at = text.find("```cpp\n", at)) != std::string::npos; at += 7) ++blocks;
  CHECK(blocks == shown);
  if (std::getenv("NNOPS_UPDATE_DOCS") == nullptr) return;
  std::FILE* f = std::fopen(page, "wb");
  REQUIRE(f != nullptr);
  std::fwrite(text.data(), 1, text.size(), f);
  std::fclose(f);
}

// example: fits
using namespace nnops;

using image = tensor_view<const quant8_asymm_signed, extents<1, 56, 56, 64>>;
using filter = tensor_view<const quant8_symm_per_channel, extents<128, 3, 3, 64>>;
using bias = tensor_view<const std::int32_t, extents<128>>;
using result = tensor_view<quant8_asymm_signed, extents<1, 28, 28, 128>>;
constexpr conv_2d_params layer = {.padding = padding_scheme::same, .stride_w = 2, .stride_h = 2};

static_assert(fits_npu<target::rk3588, op::conv_2d, layer, image, filter, bias, result>);
static_assert(
    require_npu<target::rk3588, op::conv_2d, layer, image, filter, bias, result>());  // an error for each limit
// end

namespace {

call<op::conv_2d> convolution(std::int32_t stride) {
  // example: call
  call<op::conv_2d> c;
  c.operands[op::conv_2d::input] = {.type = operand_type::tensor_float16, .dims = {{1, 56, 56, 64}, 4}};
  c.operands[op::conv_2d::filter] = {.type = operand_type::tensor_float16, .dims = {{128, 3, 3, 64}, 4}};
  c.operands[op::conv_2d::bias] = {.type = operand_type::tensor_float16, .dims = {{128}, 1}};
  c.params = {.padding = padding_scheme::same, .stride_w = stride, .stride_h = stride};
  c.operands[op::conv_2d::output] = {.type = operand_type::tensor_float16};
  c.operands[op::conv_2d::output].dims = schema<op::conv_2d>::output_shape(c, op::conv_2d::output);

  bool everywhere = true;
  for (const target_description* chip : all_targets) everywhere = everywhere && check_target(*chip, c).ok();
  // end
  CHECK(!everywhere);  // the small chips have no float16
  return c;
}

std::vector<std::string> printed;
void print(const char* text) { printed.push_back(text); }

}  // namespace

TEST_CASE("npu.md: why not, and what would fit") {
  const call<op::conv_2d> c = convolution(9);
  printed.clear();
  // example: why not
  const target_description& chip = target::rk3588{};
  const placement p = place_of(chip, c);
  char text[200];
  for (std::int32_t i = 0; i < p.why_not_npu.kept(); ++i) {
    describe(p.why_not_npu.items[i], text, sizeof text);
    print(text);  // "CONV_2D: stride_h is 9; RK3588 takes 1..7 (section 3.2.5, line 2213)"
    if (describe_hint(chip, c, p.why_not_npu.items[i], text, sizeof text) > 0)
      print(text);  // "the nearest that fits is 7"
  }
  // end
  REQUIRE(printed.size() == 4);
  CHECK(printed[0] == "CONV_2D: stride_h is 9; RK3588 takes 1..7 (section 3.2.5, line 2213)");
  CHECK(printed[1] == "the nearest that fits is 7");
  CHECK(p.place == where::vendor_cpu);
}

TEST_CASE("npu.md: an operator of the document") {
  // example: operator
  const rknn::operator_call norm = {
      .which = rknn::npu_operator::ex_norm,
      .operands = {
          {.name = rknn::operand_name::X, .type = rknn::dtype::float16, .rank = 4, .extent = {1, 512, 1, 196}}}};
  const rknn::operator_report r = check_operator(target::rk3588{}, norm);
  const bool fits = r.answer == rknn::verdict::yes;
  // end
  CHECK(fits);
}

TEST_CASE("npu.md: advisories") {
  call<op::resize_bilinear> c;
  c.params = {.target_w = 40, .target_h = 20, .half_pixel_centers = true};
  c.operands[op::resize_bilinear::input] = {.type = operand_type::tensor_float16, .dims = {{1, 10, 20, 8}, 4}};
  c.operands[op::resize_bilinear::output] = {.type = operand_type::tensor_float16, .dims = {{1, 20, 40, 8}, 4}};
  printed.clear();
  char text[200];
  // example: advise
  for (const advisory& a : advise(target::rv1126b{}, c, {.result_is_read = rknn::fact::yes})) {
    describe(a, text, sizeof text);
    print(text);
  }
  // end
  REQUIRE(printed.size() == 1);
  CHECK(printed[0].find("RESIZE_BILINEAR on RV1126B: the interpolated result is wrong") == 0);
}

// example: route
struct npu_driver {  // yours
  int calls = 0;
  template <class Op>
  status run(const call<Op>&, const memory<Op>&) {
    ++calls;
    return {};
  }
};

template <class Chip>
status run_layer(npu_driver& npu, const image& in, const filter& weights, const bias& b, const result& out,
                 workspace scratch) {
  // The NPU if it takes the layer, else the vendor's CPU operators (none are offered here), else nnops's kernel.
  backends on{npu, no_backend{}, host<>{.scratch = scratch}};
  return route<Chip, op::conv_2d, layer>(on, in, weights, b, out);
}
// end

TEST_CASE("npu.md: routes") {
  std::vector<std::int8_t> in(56 * 56 * 64), weights(128 * 3 * 3 * 64), out(28 * 28 * 128);
  std::vector<std::int32_t> b(128);
  std::vector<float> scales(128, 0.5f);
  const image x{in.data(), asymmetric{0.5f, 0}};
  const filter w{weights.data(), per_channel{scales.data(), 128, 0}};
  const bias y{b.data()};
  const result z{out.data(), asymmetric{0.5f, 0}};
  npu_driver npu;
  CHECK(run_layer<target::rk3588>(npu, x, w, y, z, {}).ok());
  CHECK(npu.calls == 1);
  // int8 is nothing for RK2118: the host runs it.
  std::vector<std::byte> scratch(conv_2d_workspace(x, w, y, z, layer).bytes);
  CHECK(run_layer<target::rk2118>(npu, x, w, y, z, {scratch.data(), scratch.size()}).ok());
  CHECK(npu.calls == 1);
}

// example: own target
namespace next_version {

using namespace nnops::rknn;

// RK3588's Convolution as it is, but for strides of up to 15, as the notes of a newer compiler say.
struct limits {
  limit item[40] = {};
  std::int32_t count = 0;
};
inline constexpr limits convolution = [] {
  limits l;
  for (limit old : target::rk3588::description.find(npu_operator::convolution)->limits) {
    if (old.what == quantity::stride_h || old.what == quantity::stride_w)
      old.wanted = between(1, 15), old.terms.section = "notes", old.line = 1;
    l.item[l.count++] = old;
  }
  return l;
}();

// The operators as they are; those whose limits stand where those of Convolution do get the new ones.
struct operators {
  npu_entry item[100] = {};
  std::int32_t count = 0;
};
inline constexpr operators all = [] {
  operators a;
  const table<limit> old = target::rk3588::description.find(npu_operator::convolution)->limits;
  for (npu_entry e : target::rk3588::description.npu) {
    if (e.limits.count > 0 && e.limits.first->line == old.first->line) e.limits = {convolution.item, convolution.count};
    a.item[a.count++] = e;
  }
  return a;
}();

inline constexpr target_description description = [] {
  target_description d = target::rk3588::description;
  d.name = "RK3588 next";
  d.version = "notes";
  d.npu = {all.item, all.count};
  return d;
}();

struct rk3588 {
  static constexpr const target_description& description = next_version::description;
  constexpr operator const target_description&() const { return description; }
};

}  // namespace next_version

constexpr conv_2d_params wide = {.padding = padding_scheme::same, .stride_w = 15, .stride_h = 15};
using small = tensor_view<quant8_asymm_signed, extents<1, 4, 4, 128>>;
static_assert(!fits_npu<target::rk3588, op::conv_2d, wide, image, filter, bias, small>);
static_assert(fits_npu<next_version::rk3588, op::conv_2d, wide, image, filter, bias, small>);
// end

TEST_CASE("npu.md: a table of one's own serves NNAPI's calls and those of the document, and changes nothing else") {
  using namespace nnops::rknn;
  const target_description& mine = next_version::rk3588{};
  for (const std::int32_t stride : {1, 7, 8, 15, 16}) {
    CAPTURE(stride);
    const call<op::conv_2d> c = convolution(stride);
    CHECK(check_target(target::rk3588{}, c).ok() == (stride <= 7));
    CHECK(check_target(mine, c).ok() == (stride <= 15));
    CHECK(place_of(mine, c).place == (stride <= 15 ? where::npu : where::vendor_cpu));
    for (const npu_operator o : {npu_operator::convolution, npu_operator::convolution_relu}) {
      operator_call d = {
          .which = o,
          .operands = {{.name = operand_name::input_tensor, .type = dtype::int8, .rank = 4, .extent = {1, 64, 56, 56}},
                       {.name = operand_name::weight, .rank = 4, .extent = {128, 64, 3, 3}}}};
      d.attributes.strides[0] = d.attributes.strides[1] = stride;
      CHECK((check_operator(target::rk3588{}, d).answer == verdict::yes) == (stride <= 7));
      CHECK((check_operator(mine, d).answer == verdict::yes) == (stride <= 15));
    }
  }
  const call<op::conv_2d> c = convolution(16);
  const report r = check_target(mine, c);
  REQUIRE(r.count == 2);
  char text[200];
  describe(r.items[0], text, sizeof text);
  CHECK(std::string(text) == "CONV_2D: stride_h is 16; RK3588 next takes 1..15 (section notes, line 1)");
  CHECK(hint_of(mine, c, r.items[0]).value == 15);
  // Every other operator says what it said.
  REQUIRE(mine.npu.count == target::rk3588::description.npu.count);
  int same = 0;
  for (std::int32_t i = 0; i < mine.npu.count; ++i)
    same += mine.npu.first[i].limits.first == target::rk3588::description.npu.first[i].limits.first;
  CHECK(same == mine.npu.count - 14);  // Convolution and its fusions
}

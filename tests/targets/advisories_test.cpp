// What calls that a chip takes may still get wrong there, by the reports of users; and that nothing is said of others.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "calls.hpp"
#include "nnops/targets/advisories.hpp"
#include "nnops/targets/all.hpp"
#include "operator_samples.hpp"

using namespace operator_samples;
using enum operand_type;

namespace {

std::string text(const advisory& a) {
  char buffer[256];
  CHECK(describe(a, buffer, sizeof buffer) < sizeof buffer);
  return buffer;
}

call<op::resize_bilinear> resize(operand_type data) {
  call<op::resize_bilinear> c;
  REQUIRE(calls::maker<op::resize_bilinear>::make(c, data, measure::coordinate_mode,
                                                  static_cast<std::int64_t>(coordinate_mode::half_pixel)));
  c.params.target_h = 14, c.params.target_w = 18;
  calls::finish(c, data);
  return c;
}

// Inputs of [1, 8400, 4] and the like, in 4 dimensions, that become one tensor.
struct joined {
  operand_value inputs[2];
  call<op::concatenation> c;

  joined(operand_type type, float first, float second, float result) {
    inputs[0] = inputs[1] = calls::tensor(type, {{1, 1, 8400, 4}, 4});
    inputs[0].quant.scale = first, inputs[1].quant.scale = second;
    c.params.axis = -1;
    c.operands[op::concatenation::input] = inputs[0];
    c.list = {inputs, sizeof(operand_value), 2};
    calls::finish(c, type);
    c.operands[op::concatenation::output].quant.scale = result;
  }
};

}  // namespace

TEST_CASE("K06: on RV1126B an interpolated result that another operator reads is wrong; the nearest one is not") {
  for (const target_description* t : all_targets)
    for (const operand_type data : {tensor_quant8_asymm_signed, tensor_float16}) {
      if (!t->data.has(data)) continue;
      CAPTURE(std::string(t->name));
      const bool concerned = t == &target::rv1126b::description;
      const call<op::resize_bilinear> c = resize(data);
      REQUIRE(check_target(*t, c).ok());
      CHECK(advise(*t, c, {.result_is_read = fact::yes}).count == (concerned ? 1 : 0));
      CHECK(advise(*t, c, {.result_is_read = fact::no}).count == 0);
      // Without a word about the model, on a condition.
      const advisories a = advise(*t, c);
      REQUIRE(a.count == (concerned ? 1 : 0));
      if (concerned) CHECK(a.items[0].conditional);

      lists l;
      operator_call o = fitting(npu_operator::resize, data == tensor_float16 ? dtype::float16 : dtype::int8, l);
      for (const word mode : {word::nearest, word::linear}) {
        o.attributes.mode = mode, o.attributes.has_mode = true;
        const bool wrong = concerned && mode == word::linear;
        CHECK(rknn::advise(*t, o, {.result_is_read = fact::yes}).count == (wrong ? 1 : 0));
        CHECK(rknn::advise(*t, o, {.result_is_read = fact::no}).count == 0);
      }
      o.attributes.has_mode = false;  // nearest, by default
      CHECK(rknn::advise(*t, o, {.result_is_read = fact::yes}).count == 0);
    }
  const advisories a = advise(target::rv1126b{}, resize(tensor_float16), {.result_is_read = fact::yes});
  CHECK(a.items[0].kind == advisory_kind::result_is_wrong);
  CHECK(
      text(a.items[0]) ==
      "RESIZE_BILINEAR on RV1126B: the interpolated result is wrong, since another operator reads it; nearest is right "
      "(airockchip/rknn-toolkit2#579)");
  CHECK(text(advise(target::rv1126b{}, resize(tensor_float16)).items[0]) ==
        "RESIZE_BILINEAR on RV1126B: the interpolated result is wrong if another operator reads it; nearest is right "
        "(airockchip/rknn-toolkit2#579)");
}

TEST_CASE("K13: a norm in float16 of data with a large variance") {
  lists l;
  for (const target_description* t : all_targets) {
    if (t->find(npu_operator::ex_norm) == nullptr) continue;
    operator_call c = fitting(npu_operator::ex_norm, dtype::float16, l);  // of 64 channels
    // 64 squares that sum up to the largest float16, 65504, and to more.
    CHECK(rknn::advise(*t, c, {.variance = 1023.5}).count == 0);
    const advisories a = rknn::advise(*t, c, {.variance = 1024.0});
    REQUIRE(a.count == 1);
    CHECK(a.items[0].kind == advisory_kind::squares_overflow);
    CHECK(a.items[0].got == 65536.0);
    CHECK(text(a.items[0]) ==
          std::string("exNorm on ") + t->name +
              ": squares sum up to 65536, and float16 ends at 65504 (airockchip/rknn-toolkit2#149)");
    // Along all dimensions but the batch: 64 * 4 * 4 elements.
    c.attributes.axes = {l.axes, 3, true};
    CHECK(rknn::advise(*t, c, {.variance = 64.0}).count == 1);
    CHECK(rknn::advise(*t, c, {.variance = 63.0}).count == 0);
    // Nothing is known of the data: nothing is said.
    CHECK(rknn::advise(*t, c).count == 0);
  }
  // On a chip that has no such norm there is nothing to say.
  CHECK(rknn::advise(target::rv1106{}, fitting(npu_operator::ex_norm, dtype::int8, l), {.variance = 1e6}).count == 0);
}

TEST_CASE("K22: boxes and scores in one int8 tensor: the scores become 0") {
  for (const target_description* t : all_targets) {
    CAPTURE(std::string(t->name));
    const bool int8 = t->data.has(tensor_quant8_asymm_signed);
    const joined j(tensor_quant8_asymm_signed, 640.0f / 255, 1.0f / 255, 640.0f / 255);
    const advisories a = advise(*t, j.c);
    REQUIRE(a.count == (int8 ? 1 : 0));
    if (!int8) continue;
    CHECK(a.items[0].kind == advisory_kind::scale_is_lost);
    CHECK(a.items[0].item == 1);
    CHECK(a.items[0].got == doctest::Approx(640));
    CHECK(a.items[0].threshold == 100);
    // 0.98 is less than half a step of the result.
    CHECK(0.98f / j.c.operands[op::concatenation::output].quant.scale < 0.5f);
    CHECK(text(a.items[0]) ==
          std::string("CONCATENATION on ") + t->name +
              ": input 1 has steps 640 times as fine as the result's; from 100 on little is left of "
              "it (airockchip/rknn-toolkit2#546)");
  }
  const target_description& t = target::rk3588{};
  // The threshold; a result that is coarser than both; types that have no one scale.
  CHECK(advise(t, joined(tensor_quant8_asymm_signed, 99.0f, 1.0f, 99.0f).c).count == 0);
  CHECK(advise(t, joined(tensor_quant8_asymm_signed, 100.0f, 1.0f, 100.0f).c).count == 1);
  CHECK(advise(t, joined(tensor_quant8_asymm_signed, 1.0f, 2.0f, 500.0f).c).count == 2);
  CHECK(advise(t, joined(tensor_float16, 100.0f, 1.0f, 100.0f).c).count == 0);
  // uint8, where it is asked about as int8.
  const joined unsigned_codes(tensor_quant8_asymm, 100.0f, 1.0f, 100.0f);
  CHECK(advise(t, unsigned_codes.c).count == 0);
  CHECK(advise(t, unsigned_codes.c, {.model = {.quant8_asymm_as_signed = true}}).count == 1);
  // A toolkit that gave both inputs one scale, and what they would need.
  const float needed[] = {640.0f / 255, 1.0f / 255};
  const joined one_scale(tensor_quant8_asymm_signed, 640.0f / 255, 640.0f / 255, 640.0f / 255);
  CHECK(advise(t, one_scale.c).count == 0);
  CHECK(advise(t, one_scale.c, {.scales = needed, .scale_count = 2}).count == 1);
  // In the document's terms.
  lists l;
  const operator_call c = fitting(npu_operator::concat, dtype::int8, l);
  CHECK(rknn::advise(t, c).count == 0);
  const advisories a = rknn::advise(t, c, {.scales = needed, .scale_count = 2});
  REQUIRE(a.count == 1);
  CHECK(a.items[0].item == 1);
  CHECK(rknn::advise(t, fitting(npu_operator::concat, dtype::float16, l), {.scales = needed, .scale_count = 2}).count ==
        0);
  // More inputs than are kept.
  std::vector<float> many(12, 1.0f);
  many.push_back(1000.0f);
  const advisories full = rknn::advise(t, c, {.scales = many.data(), .scale_count = 13});
  CHECK(full.count == 12);
  CHECK(full.kept() == advisories::capacity);
  CHECK(full.end() - full.begin() == advisories::capacity);
}

TEST_CASE("K10: a scalar makes one extent of batch and channels, which registers hold up to 8192") {
  const auto ask = [](std::int32_t batch, std::int32_t channels, operand_type data = tensor_quant8_asymm_signed) {
    call<op::mul> c;
    c.operands[op::mul::input0] = calls::tensor(data, {{batch, channels, 9, 1}, 4});
    c.operands[op::mul::input1] = calls::tensor(data, {{1}, 1});
    calls::finish(c, data);
    const advisory_context x = {.model = {.layout = data_layout::nchw}};
    REQUIRE(check_target(target::rk3588{}, c, x.model).ok());
    return advise(target::rk3588{}, c, x);
  };
  // [3840, 1, 9, 1]: 16 channels in memory, so 61440: 0xefff in a register that holds one less.
  const advisories a = ask(3840, 1);
  REQUIRE(a.count == 1);
  CHECK(a.items[0].got == 0xefff + 1);
  CHECK(text(a.items[0]) ==
        "MUL on RK3588: batch and channels become one extent of 61440, and registers hold 8192 "
        "(airockchip/rknn-toolkit2#347)");
  // The 8400 anchors of a detector: 0x20cf.
  CHECK(ask(1, 8400).items[0].got == 0x20cf + 1);
  CHECK(ask(512, 16).count == 0);  // 8192
  CHECK(ask(513, 16).count == 1);
  CHECK(ask(512, 17).count == 1);
  CHECK(ask(1, 8192).count == 0);
  CHECK(ask(1, 8193).count == 1);
  CHECK(ask(1024, 8, tensor_float16).count == 0);  // of 16 bits, blocks of 8
  CHECK(ask(1025, 8, tensor_float16).count == 1);
  // Of two tensors nothing is said.
  call<op::mul> c;
  c.operands[op::mul::input0] = c.operands[op::mul::input1] =
      calls::tensor(tensor_quant8_asymm_signed, {{3840, 9, 1, 1}, 4});
  calls::finish(c, tensor_quant8_asymm_signed);
  CHECK(advise(target::rk3588{}, c).count == 0);
  lists l;
  operator_call o = fitting(npu_operator::mul, dtype::int8, l);
  CHECK(rknn::advise(target::rk3588{}, o).count == 0);
  add(o, n::A, dtype::int8, {3840, 1, 9, 1}), add(o, n::B, dtype::int8, {1});
  CHECK(rknn::advise(target::rk3588{}, o).count == 1);
}

TEST_CASE("advisories are no findings, and are only of calls that the chip takes") {
  // Every fitting call of every operator: nothing is said without a reason.
  int asked = 0;
  for (const target_description* t : all_targets)
    for (const npu_entry& e : t->npu) {
      if (e.how != support::native) continue;
      for (const dtype d : types_of(*t, e)) {
        lists l;
        CHECK(rknn::advise(*t, fitting(e.which, d, l)).count == 0);
        ++asked;
      }
    }
  CHECK(asked > 1000);
  call<op::resize_bilinear> c = resize(tensor_float16);
  c.params.half_pixel_centers = false;  // which no chip takes
  CHECK(advise(target::rv1126b{}, c, {.result_is_read = fact::yes}).count == 0);
  CHECK(advise(target::rv1126b{}, resize(tensor_float32), {.result_is_read = fact::yes}).count == 0);
  CHECK(advise(target::rv1126b{}, resize(tensor_float32),
               {.model = {.float32_as_float16 = true}, .result_is_read = fact::yes})
            .count == 1);
}

TEST_CASE("advisories of one's own: a table of rows") {
  static constexpr advisory_row mine[] = {
      {advisory_kind::result_is_wrong, "RK3562", npu_operator::resize, only(dtype::int8), 0, "notes/7"}};
  const table<advisory_row> rows = make_table(mine);
  CHECK(advise(target::rk3562{}, resize(tensor_quant8_asymm_signed), {.result_is_read = fact::yes}, rows).count == 1);
  CHECK(advise(target::rk3562{}, resize(tensor_float16), {.result_is_read = fact::yes}, rows).count == 0);
  CHECK(advise(target::rv1126b{}, resize(tensor_quant8_asymm_signed), {.result_is_read = fact::yes}, rows).count == 0);
}

// In constant expressions.
namespace {

constexpr operator_call norm = {
    .which = npu_operator::ex_norm,
    .operands = {{.name = n::X, .type = dtype::float16, .rank = 4, .extent = {1, 512, 1, 9}}}};
static_assert(rknn::advise(target::rk3588{}, norm, {.variance = 200.0}).count == 1);
static_assert(rknn::advise(target::rk3588{}, norm, {.variance = 100.0}).count == 0);

constexpr float scales[] = {2.5f, 0.004f};
static_assert([] {
  operand_value inputs[2];
  call<op::concatenation> c;
  for (int i = 0; i < 2; ++i) {
    inputs[i] = calls::tensor(tensor_quant8_asymm_signed, {{1, 2, 3, 4}, 4});
    inputs[i].quant.scale = scales[i];
  }
  c.params.axis = -1;
  c.operands[op::concatenation::input] = inputs[0];
  c.list = {inputs, sizeof(operand_value), 2};
  calls::finish(c, tensor_quant8_asymm_signed);
  c.operands[op::concatenation::output].quant.scale = scales[0];
  const advisories a = advise(target::rk3588{}, c);
  return a.count == 1 && a.items[0].item == 1;
}());

}  // namespace

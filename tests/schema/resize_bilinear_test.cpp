#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "nnops/schema/resize_bilinear.hpp"

using namespace nnops;
using enum operand_type;

namespace {

using call_t = call<op::resize_bilinear>;

constexpr call_t call_of(const resize_bilinear_params& p, operand_type t = tensor_float32, std::int32_t batches = 1) {
  call_t c{{{t, {{batches, 2, 3, 4}, 4}}, {t, shape::unknown()}}, p, {}, any_level};
  if (has_scale(t)) c.operands[0].quant = c.operands[1].quant = asymmetric{0.5f, 3};
  c.operands[1].dims = schema<op::resize_bilinear>::output_shape(c, 1);
  return c;
}
constexpr report check(const call_t& c) {
  report r;
  validate_with_output(c, r);
  return r;
}
static_assert(check(call_of({.target_w = 5, .target_h = 7})).ok());
static_assert(call_of({.target_w = 5, .target_h = 7}).operands[1].dims == shape{{1, 7, 5, 4}, 4});
static_assert(call_of({.target_w = 5, .target_h = 7, .layout = data_layout::nchw}).operands[1].dims ==
              shape{{1, 2, 7, 5}, 4});

std::int32_t level_of(call_t c) {
  for (c.max_level = 1; c.max_level <= 8; ++c.max_level)
    if (check(c).ok()) return c.max_level;
  return -1;
}

}  // namespace

TEST_CASE("resize_bilinear: feature levels") {
  CHECK(level_of(call_of({})) == 1);
  CHECK(level_of(call_of({}, tensor_float16)) == 3);
  CHECK(level_of(call_of({}, tensor_quant8_asymm)) == 3);
  CHECK(level_of(call_of({}, tensor_quant8_asymm_signed)) == 4);
  CHECK(level_of(call_of({.by_scale = true})) == 3);
  CHECK(level_of(call_of({.layout = data_layout::nchw})) == 3);
  CHECK(level_of(call_of({}, tensor_float32, 0)) == 3);
  CHECK(level_of(call_of({.align_corners = true})) == 4);
  CHECK(level_of(call_of({.half_pixel_centers = true})) == 4);
}

TEST_CASE("resize_bilinear: the size by scale is the floor of a float product") {
  CHECK(scaled_size(10, 0.7f) == 7);  // 7 in float, 6.9999999 in double
  CHECK(scaled_size(3, 1.0f / 3) == 1);
  CHECK(scaled_size(3, 0.999f) == 2);
  CHECK(scaled_size(3, 0.3f) == 0);
  CHECK(scaled_size(3, -1.0f) == 0);
  CHECK(scaled_size(3, std::numeric_limits<float>::quiet_NaN()) == 0);
  CHECK(scaled_size(INT32_MAX, 1e30f) == INT32_MAX);
  CHECK(scaled_size(undecided_value, 2.0f) == undecided_value);
  for (std::int32_t in = 1; in < 300; ++in)
    for (const float s : {0.1f, 0.5f, 0.7f, 1.1f, 2.0f, 3.3f})
      CHECK(scaled_size(in, s) == static_cast<std::int64_t>(std::floor(static_cast<float>(in) * s)));
}

TEST_CASE("resize_bilinear: what is not known is undecided") {
  const report r = check(call_of(schema<op::resize_bilinear>::undecided_params()));
  CHECK(!r.has_findings());
  CHECK(r.undecided_count > 0);
}

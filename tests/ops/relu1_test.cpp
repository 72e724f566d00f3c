#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/relu1.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "support/quantised.hpp"
#include "support/unary.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct operation {
  template <class Arch, class In, class Out>
  static status run(const In& in, const Out& out, rounding, const execution& e) {
    return nnops::relu1<Arch>(in, out, {}, e);
  }
};

float expected(float x) { return x < -1.0f ? -1.0f : x > 1.0f ? 1.0f : x; }  // NaN and -0 stay

template <class Arch>
void check_all() {
  check_unary_float<operation, Arch>([](float x, float y) { return same(y, expected(x)); });
  check_unary_float16<operation, Arch>([](float16 x, float16 y) { return same(y, to_float16(expected(to_float(x)))); });
}

TEST_CASE("relu1: floats, best architecture") { check_all<simd::best>(); }
TEST_CASE("relu1: floats, scalar") { check_all<simd::scalar>(); }

template <class E>
void check_codes() {
  // Bounds inside the codes, at their ends, outside of them; 6 / scale is a tie for scale 4 and 12.
  for (const float scale : {0.05f, 0.0471f, 1.0f, 4.0f, 12.0f, 1e-30f, 1e30f})
    for (const std::int32_t zero_point : {lowest_code<E>, lowest_code<E> + 1, lowest_code<E> + 128, highest_code<E>}) {
      const expected_range range(2, scale, zero_point, lowest_code<E>, highest_code<E>);
      const auto clamped = [&](std::int32_t code) { return clamp_code(code, range.low, range.high); };
      check_unary_codes<operation, simd::best, E>({scale, zero_point}, {scale, zero_point}, rounding::double_, clamped);
      check_unary_codes<operation, simd::scalar, E>({scale, zero_point}, {scale, zero_point}, rounding::double_,
                                                    clamped);
    }
}

TEST_CASE("relu1: codes are clamped to the codes of the bounds, unsigned") { check_codes<quant8_asymm>(); }
TEST_CASE("relu1: codes are clamped to the codes of the bounds, signed") { check_codes<quant8_asymm_signed>(); }

TEST_CASE("relu1: another shape, scale or zero point is refused and leaves the output alone") {
  check_unary_refusals<operation>();
  const array<quant8_asymm> in(make_shape({1}), {0.5f, 3}, {9});
  array<quant8_asymm> scale(make_shape({1}), {0.25f, 3}, {7}), zero_point(make_shape({1}), {0.5f, 4}, {7});
  status s = relu1(in.view(), scale.view());
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::scale);
  s = relu1(in.view(), zero_point.view());
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::zero_point);
  CHECK(scale[0] == 7);
  CHECK(zero_point[0] == 7);
}

}  // namespace

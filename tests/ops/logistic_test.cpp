#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/logistic.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "support/fixed_point.hpp"
#include "support/quantised.hpp"
#include "support/unary.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct operation {
  template <class Arch, class In, class Out>
  static status run(const In& in, const Out& out, rounding r, const execution& e) {
    return nnops::logistic<Arch>(in, out, {r}, e);
  }
};

double real(double x) { return 1.0 / (1.0 + std::exp(-x)); }

template <class Arch>
void check_all() {
  check_unary_float<operation, Arch>([](float x, float y) { return ulps(y, real(static_cast<double>(x))) <= 2.5; });
  // Rounded once from a float that is off by 2.5 steps of 2^-13 of a float16's.
  check_unary_float16<operation, Arch>(
      [](float16 x, float16 y) { return ulps(y, real(static_cast<double>(to_float(x)))) <= 0.5 + 2.5 / 8192; });
}

TEST_CASE("logistic: floats within 2.5 units in the last place, best architecture") { check_all<simd::best>(); }
TEST_CASE("logistic: floats within 2.5 units in the last place, scalar") { check_all<simd::scalar>(); }

template <class E>
void check_codes() {
  const asymmetric out = {1.0f / 256, lowest_code<E>};
  for (const float scale : {0.05f, 0.0471f, 1.0f / 128, 0.5f, 3.0f, 7.9f, 1e-9f, 1e-30f, 100.0f, 1e30f})
    for (const std::int32_t zero_point : {lowest_code<E>, lowest_code<E> + 77, lowest_code<E> + 128, highest_code<E>}) {
      const auto in_fixed_point = [&](std::int32_t code) {
        const std::int64_t x = code - zero_point;
        // From scale 8 on NNAPI's radius is 0, and zero would be an end; it is in the middle.
        return out.zero_point + (x == 0 ? 128 : fixed_code(x, scale, fixed_logistic, 23, 0, 255));
      };
      check_unary_codes<operation, simd::best, E>({scale, zero_point}, out, rounding::double_, in_fixed_point);
      check_unary_codes<operation, simd::scalar, E>({scale, zero_point}, out, rounding::double_, in_fixed_point);
      const auto once = [&](std::int32_t code) {
        const double x = (code - zero_point) * static_cast<double>(scale);
        return out.zero_point + clamp_code(std::llround(real(x) * 256), 0, 255);
      };
      check_unary_codes<operation, simd::best, E>({scale, zero_point}, out, rounding::single, once);
    }
}

TEST_CASE("logistic: every code, in fixed point and rounded once, unsigned") { check_codes<quant8_asymm>(); }
TEST_CASE("logistic: every code, in fixed point and rounded once, signed") { check_codes<quant8_asymm_signed>(); }

TEST_CASE("logistic: another shape or another output scale or zero point is refused and leaves the output alone") {
  check_unary_refusals<operation>();
  const array<quant8_asymm> in(make_shape({1}), {0.5f, 3}, {9});
  array<quant8_asymm> scale(make_shape({1}), {1.0f / 255, 0}, {7}), zero_point(make_shape({1}), {1.0f / 256, 1}, {7});
  status s = logistic(in.view(), scale.view());
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::scale);
  s = logistic(in.view(), zero_point.view());
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::zero_point);
  CHECK(scale[0] == 7);
  CHECK(zero_point[0] == 7);
}

TEST_CASE("logistic: signed zeros and infinities") {
  const array<float> in(make_shape({4}), {}, {0.0f, -0.0f, INFINITY, -INFINITY});
  array<float> out(make_shape({4}));
  REQUIRE(logistic(in.view(), out.view()).ok());
  CHECK(out[0] == 0.5f);
  CHECK(out[1] == 0.5f);
  CHECK(out[2] == 1.0f);
  CHECK(out[3] == 0.0f);
}

}  // namespace

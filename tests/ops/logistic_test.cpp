#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/logistic.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "support/code_function.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding r, const execution& e) {
  return nnops::logistic<Arch>(in, out, {r}, e);
});

struct function {
  static double real(double x) { return 1.0 / (1.0 + std::exp(-x)); }
  static fixed<0> in_fixed_point(fixed<4> x) { return fixed_logistic(x); }
  static constexpr double accuracy = 2.5;
  static constexpr float inverse_scale = 256.0f;
  static constexpr std::int32_t lowest = 0, highest = 255, dropped = 23, zero = 128;
};

TEST_CASE("logistic: floats within the stated accuracy, best architecture") {
  check_function_floats<operation, function, simd::best>();
}
TEST_CASE("logistic: floats within the stated accuracy, scalar") {
  check_function_floats<operation, function, simd::scalar>();
}
TEST_CASE("logistic: every code, in fixed point and rounded once, unsigned") {
  check_function_codes<operation, function, quant8_asymm>();
}
TEST_CASE("logistic: every code, in fixed point and rounded once, signed") {
  check_function_codes<operation, function, quant8_asymm_signed>();
}
TEST_CASE("logistic: another shape, or another output scale or zero point, is refused") {
  check_function_refusals<operation, function>();
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

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/tanh.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "support/code_function.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding r, const execution& e) {
  return nnops::tanh<Arch>(in, out, {r}, e);
});

struct function {
  static double real(double x) { return std::tanh(x); }
  static fixed<0> in_fixed_point(fixed<4> x) { return fixed_tanh(x); }
  static constexpr double accuracy = 1.5;
  static constexpr float inverse_scale = 128.0f;
  static constexpr std::int32_t lowest = -128, highest = 127, dropped = 24, zero = 0;
};

TEST_CASE("tanh: floats within the stated accuracy, best architecture") {
  check_function_floats<operation, function, simd::best>();
}
TEST_CASE("tanh: floats within the stated accuracy, scalar") {
  check_function_floats<operation, function, simd::scalar>();
}
TEST_CASE("tanh: every code, in fixed point and rounded once, unsigned") {
  check_function_codes<operation, function, quant8_asymm>();
}
TEST_CASE("tanh: every code, in fixed point and rounded once, signed") {
  check_function_codes<operation, function, quant8_asymm_signed>();
}
TEST_CASE("tanh: another shape, or another output scale or zero point, is refused") {
  check_function_refusals<operation, function>();
}

TEST_CASE("tanh: signed zeros and infinities") {
  const array<float> in(make_shape({4}), {}, {0.0f, -0.0f, INFINITY, -INFINITY});
  array<float> out(make_shape({4}));
  REQUIRE(tanh(in.view(), out.view()).ok());
  CHECK(same(out[0], 0.0f));
  CHECK(same(out[1], -0.0f));
  CHECK(out[2] == 1.0f);
  CHECK(out[3] == -1.0f);
}

}  // namespace

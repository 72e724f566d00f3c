#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/relu.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "support/relu.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::relu<Arch>(in, out, {}, e);
});

TEST_CASE("relu: floats, best architecture") { check_relu_floats<operation, simd::best>(0.0f, INFINITY); }
TEST_CASE("relu: floats, scalar") { check_relu_floats<operation, simd::scalar>(0.0f, INFINITY); }
TEST_CASE("relu: codes are clamped to those of the bounds, unsigned") { check_relu_codes<operation, quant8_asymm>(1); }
TEST_CASE("relu: codes are clamped to those of the bounds, signed") {
  check_relu_codes<operation, quant8_asymm_signed>(1);
}
TEST_CASE("relu: another shape, scale or zero point is refused") { check_relu_refusals<operation>(); }

}  // namespace

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/relu1.hpp"

#include <doctest/doctest.h>

#include "support/relu.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::relu1<Arch>(in, out, {}, e);
});

TEST_CASE("relu1: floats, best architecture") { check_relu_floats<operation, simd::best>(-1.0f, 1.0f); }
TEST_CASE("relu1: floats, scalar") { check_relu_floats<operation, simd::scalar>(-1.0f, 1.0f); }
TEST_CASE("relu1: codes are clamped to those of the bounds, unsigned") { check_relu_codes<operation, quant8_asymm>(2); }
TEST_CASE("relu1: codes are clamped to those of the bounds, signed") {
  check_relu_codes<operation, quant8_asymm_signed>(2);
}
TEST_CASE("relu1: another shape, scale or zero point is refused") { check_relu_refusals<operation>(); }

}  // namespace

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/sqrt.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "support/real_function.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::sqrt<Arch>(in, out, {}, e);
});

double exact(double x) { return std::sqrt(x); }

TEST_CASE("sqrt: floats within the stated accuracy, best architecture") {
  check_real_function<operation, simd::best>(&exact, 0.5);
}
TEST_CASE("sqrt: floats within the stated accuracy, scalar") {
  check_real_function<operation, simd::scalar>(&exact, 0.5);
}
TEST_CASE("sqrt: another shape is refused") { check_unary_refusals<operation>(); }

TEST_CASE("sqrt: zeros, infinities, NaN") {
  check_values<operation>(
      {{0.0f, 0.0f}, {-0.0f, -0.0f}, {INFINITY, INFINITY}, {-INFINITY, NAN}, {-1.0f, NAN}, {NAN, NAN}, {4.0f, 2.0f}});
}

}  // namespace

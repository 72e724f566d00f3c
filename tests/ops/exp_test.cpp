#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/exp.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "support/real_function.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::exp<Arch>(in, out, {}, e);
});

double exact(double x) { return std::exp(x); }

TEST_CASE("exp: floats within the stated accuracy, best architecture") {
  check_real_function<operation, simd::best>(&exact, 1.0);
}
TEST_CASE("exp: floats within the stated accuracy, scalar") {
  check_real_function<operation, simd::scalar>(&exact, 1.0);
}
TEST_CASE("exp: another shape is refused") { check_unary_refusals<operation>(); }

TEST_CASE("exp: zeros, infinities, NaN") {
  check_values<operation>({{0.0f, 1.0f},
                           {-0.0f, 1.0f},
                           {INFINITY, INFINITY},
                           {-INFINITY, 0.0f},
                           {NAN, NAN},
                           {200.0f, INFINITY},
                           {-200.0f, 0.0f}});
}

}  // namespace

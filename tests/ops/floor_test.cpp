#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/floor.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "support/real_function.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::floor<Arch>(in, out, {}, e);
});

double exact(double x) { return std::floor(x); }

TEST_CASE("floor: floats within the stated accuracy, best architecture") {
  check_real_function<operation, simd::best>(&exact, 0.0);
}
TEST_CASE("floor: floats within the stated accuracy, scalar") {
  check_real_function<operation, simd::scalar>(&exact, 0.0);
}
TEST_CASE("floor: another shape is refused") { check_unary_refusals<operation>(); }

TEST_CASE("floor: zeros, infinities, NaN") {
  check_values<operation>({{0.0f, 0.0f},
                           {-0.0f, -0.0f},
                           {INFINITY, INFINITY},
                           {-INFINITY, -INFINITY},
                           {NAN, NAN},
                           {0.99999994f, 0.0f},
                           {-0.5f, -1.0f},
                           {-1e-45f, -1.0f},
                           {8388607.5f, 8388607.0f},
                           {-8388607.5f, -8388608.0f},
                           {8388609.0f, 8388609.0f},
                           {3e9f, 3e9f},
                           {2.0f, 2.0f},
                           {-2.0f, -2.0f}});
}

}  // namespace

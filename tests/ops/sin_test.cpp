#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/sin.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "support/real_function.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::sin<Arch>(in, out, {}, e);
});

double exact(double x) { return std::sin(x); }

TEST_CASE("sin: floats within the stated accuracy, best architecture") {
  check_real_function<operation, simd::best>(&exact, 0.51);
}
TEST_CASE("sin: floats within the stated accuracy, scalar") {
  check_real_function<operation, simd::scalar>(&exact, 0.51);
}
TEST_CASE("sin: another shape is refused") { check_unary_refusals<operation>(); }

TEST_CASE("sin: zeros, infinities, NaN") {
  check_values<operation>({{0.0f, 0.0f},
                           {-0.0f, -0.0f},
                           {INFINITY, NAN},
                           {-INFINITY, NAN},
                           {NAN, NAN},
                           {1e-40f, 1e-40f},
                           {-1e-40f, -1e-40f}});
}

TEST_CASE("sin: multiples of a quarter turn, where the result is a zero or an extreme, in both ways of reduction") {
  array<float> in(make_shape({2, 3, 4096})), out(in.dims());
  for (std::size_t i = 0; i < in.size(); ++i) {
    const double quarters = static_cast<double>(i) * (i % 2 == 0 ? 1.0 : 977.0) - 5000.0;
    in[i] = static_cast<float>(quarters * 1.5707963267948966);
  }
  check_unary<operation, simd::best>(in, out, rounding::double_,
                                     [](float x, float y) { return ulps(y, exact(static_cast<double>(x))) <= 0.51; });
  // The end of the first way, and floats that come closest to multiples of a quarter turn.
  check_unary<operation, simd::best>(array<float>(make_shape({7}), {},
                                                  {1048576.0f, -1048576.0f, 1048575.9f, 16367173.0f * 0x1p+72f,
                                                   -5390497.0f * 0x1p+30f, 3.4e38f, 13176795.0f}),
                                     out = array<float>(make_shape({7})), rounding::double_,
                                     [](float x, float y) { return ulps(y, exact(static_cast<double>(x))) <= 0.51; });
}

}  // namespace

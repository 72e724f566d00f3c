#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/log.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "support/real_function.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::log<Arch>(in, out, {}, e);
});

double exact(double x) { return std::log(x); }

TEST_CASE("log: floats within the stated accuracy, best architecture") {
  check_real_function<operation, simd::best>(&exact, 0.51);
}
TEST_CASE("log: floats within the stated accuracy, scalar") {
  check_real_function<operation, simd::scalar>(&exact, 0.51);
}
TEST_CASE("log: another shape is refused") { check_unary_refusals<operation>(); }

TEST_CASE("log: zeros, infinities, NaN") {
  check_values<operation>({{0.0f, -INFINITY},
                           {-0.0f, -INFINITY},
                           {INFINITY, INFINITY},
                           {-INFINITY, NAN},
                           {-1.0f, NAN},
                           {-1e-45f, NAN},
                           {NAN, NAN},
                           {1.0f, 0.0f}});
}

TEST_CASE("log: small results keep their precision") {
  // Around 1, where the logarithm has a zero.
  array<float> in(make_shape({4001})), out(make_shape({4001}));
  for (std::size_t i = 0; i < in.size(); ++i)
    in[i] = 1.0f + (static_cast<float>(i) - 2000.0f) * (i % 2 == 0 ? 0x1p-24f : 0x1p-13f);
  check_unary<operation, simd::best>(in, out, rounding::double_,
                                     [](float x, float y) { return ulps(y, exact(static_cast<double>(x))) <= 0.51; });
}

}  // namespace

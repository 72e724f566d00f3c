// What the tests of functions of a real number without quantised rows share. `real` is the function in double, its
// accuracy in units in the last place.
#pragma once

#include <cmath>

#include "support/unary.hpp"

namespace nnops::test {

template <class Operation, class Arch, class F>
void check_real_function(F real, double accuracy) {
  check_unary_float<Operation, Arch>(
      [&](float x, float y) { return ulps(y, real(static_cast<double>(x))) <= accuracy; });
  // Rounded once from a float, whose steps are 2^-13 of a float16's.
  check_unary_float16<Operation, Arch>(
      [&](float16 x, float16 y) { return ulps(y, real(static_cast<double>(to_float(x)))) <= 0.5 + accuracy / 8192; });
  // Floats of all exponents and signs.
  array<float> in(make_shape({127, 1033})), out(make_shape({127, 1033}));
  random r(71);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = r.any_float();
  check_unary<Operation, Arch>(in, out, rounding::double_,
                               [&](float x, float y) { return ulps(y, real(static_cast<double>(x))) <= accuracy; });
}

// The values of a function, with the signs of zeros.
template <class Operation, std::size_t N>
void check_values(const float (&pairs)[N][2]) {
  array<float> in(make_shape({static_cast<std::int32_t>(N)})), out(in.dims());
  for (std::size_t i = 0; i < N; ++i) in[i] = pairs[i][0];
  REQUIRE(Operation{}(simd::best{}, in.view(), out.view(), rounding::double_, execution{}).ok());
  for (std::size_t i = 0; i < N; ++i) {
    CAPTURE(pairs[i][0]);
    CHECK(same(out[i], pairs[i][1]));
  }
  REQUIRE(Operation{}(simd::scalar{}, in.view(), out.view(), rounding::double_, execution{}).ok());
  for (std::size_t i = 0; i < N; ++i) {
    CAPTURE(pairs[i][0]);
    CHECK(same(out[i], pairs[i][1]));
  }
}

}  // namespace nnops::test

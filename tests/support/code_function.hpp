// What the tests of LOGISTIC and TANH share. Function has
//
//   static double real(double);
//   static fixed<0> in_fixed_point(fixed<4>);
//   double accuracy, in units in the last place; float inverse_scale of the output; lowest and highest output code less
//   the zero point, `dropped` bits between the fixed-point result and a code, zero: the code of f(0) less the zero
//   point.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "nnops/core/view.hpp"
#include "support/fixed_point.hpp"
#include "support/quantised.hpp"
#include "support/unary.hpp"

namespace nnops::test {

template <class Operation, class Function, class Arch>
void check_function_floats() {
  const auto real = [](double x) { return Function::real(x); };
  check_unary_float<Operation, Arch>(
      [&](float x, float y) { return ulps(y, real(static_cast<double>(x))) <= Function::accuracy; });
  // Rounded once from a float, whose steps are 2^-13 of a float16's.
  check_unary_float16<Operation, Arch>([&](float16 x, float16 y) {
    return ulps(y, real(static_cast<double>(to_float(x)))) <= 0.5 + Function::accuracy / 8192;
  });
}

template <class Operation, class Function, class E>
void check_function_codes() {
  const asymmetric out = {1.0f / Function::inverse_scale, lowest_code<E> - Function::lowest};
  for (const float scale : {0.05f, 0.0471f, 1.0f / 128, 0.5f, 3.0f, 7.9f, 1e-9f, 1e-30f, 100.0f, 1e30f})
    for (const std::int32_t zero_point : {lowest_code<E>, lowest_code<E> + 77, lowest_code<E> + 128, highest_code<E>}) {
      const asymmetric in = {scale, zero_point};
      const auto fixed = [&](std::int32_t code) {
        const std::int64_t x = code - zero_point;
        // From scale 8 on NNAPI's radius is 0, and zero would be an end; here it is in the middle.
        if (x == 0) return std::int64_t{out.zero_point + Function::zero};
        return out.zero_point +
               fixed_code(x, scale, &Function::in_fixed_point, Function::dropped, Function::lowest, Function::highest);
      };
      check_unary_codes<Operation, simd::best, E>(in, out, rounding::double_, fixed);
      check_unary_codes<Operation, simd::scalar, E>(in, out, rounding::double_, fixed);
      const auto once = [&](std::int32_t code) {
        const double x = (code - zero_point) * static_cast<double>(scale);
        const double scaled = Function::real(x) * static_cast<double>(Function::inverse_scale);
        return out.zero_point + clamp_code(std::llround(scaled), Function::lowest, Function::highest);
      };
      check_unary_codes<Operation, simd::best, E>(in, out, rounding::single, once);
    }
}

template <class Operation, class Function>
void check_function_refusals() {
  check_unary_refusals<Operation>();
  const array<quant8_asymm> in(make_shape({1}), {0.5f, 3}, {9});
  array<quant8_asymm> scale(make_shape({1}), {1.0f / 255, -Function::lowest}, {7});
  array<quant8_asymm> zero_point(make_shape({1}), {1.0f / Function::inverse_scale, 1}, {7});
  check_refused<Operation>(in, scale, measure::scale);
  check_refused<Operation>(in, zero_point, measure::zero_point);
}

}  // namespace nnops::test

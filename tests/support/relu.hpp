// What the tests of RELU, RELU1 and RELU6 share. Activation has NNAPI's code of the fused activation that does the
// same.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>

#include "nnops/core/view.hpp"
#include "support/quantised.hpp"
#include "support/unary.hpp"

namespace nnops::test {

template <class Operation, class Arch>
void check_relu_floats(float lowest, float highest) {
  // NaN and -0 stay.
  const auto expected = [=](float x) { return x < lowest ? lowest : x > highest ? highest : x; };
  check_unary_float<Operation, Arch>([&](float x, float y) { return same(y, expected(x)); });
  check_unary_float16<Operation, Arch>(
      [&](float16 x, float16 y) { return same(y, to_float16(expected(to_float(x)))); });
}

template <class Operation, class E>
void check_relu_codes(int activation) {
  // Bounds inside the codes, at their ends, outside of them; 6 / scale is a tie for scale 4 and 12.
  for (const float scale : {0.05f, 0.0471f, 1.0f, 4.0f, 12.0f, 1e-30f, 1e30f})
    for (const std::int32_t zero_point : {lowest_code<E>, lowest_code<E> + 1, lowest_code<E> + 128, highest_code<E>}) {
      const expected_range range(activation, scale, zero_point, lowest_code<E>, highest_code<E>);
      const auto clamped = [&](std::int32_t code) { return clamp_code(code, range.low, range.high); };
      const asymmetric q = {scale, zero_point};
      check_unary_codes<Operation, simd::best, E>(q, q, rounding::double_, clamped);
      check_unary_codes<Operation, simd::scalar, E>(q, q, rounding::double_, clamped);
    }
}

template <class Operation>
void check_relu_refusals() {
  check_unary_refusals<Operation>();
  const array<quant8_asymm> in(make_shape({1}), {0.5f, 3}, {9});
  array<quant8_asymm> scale(make_shape({1}), {0.25f, 3}, {7}), zero_point(make_shape({1}), {0.5f, 4}, {7});
  check_refused<Operation>(in, scale, measure::scale);
  check_refused<Operation>(in, zero_point, measure::zero_point);
}

}  // namespace nnops::test

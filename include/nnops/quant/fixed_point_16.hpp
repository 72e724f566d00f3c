// logistic, tanh and inverse square roots in 16- and 32-bit fixed point, as NNAPI's quantised LSTM operations have
// them: every step rounds as stated in quant/rounding.hpp, so the results are the same bits everywhere.
//
// A 16-bit fixed-point number is held in an int32. With m integer bits it stands for raw / 2^(15 - m); with none, 1.0
// is 32767, the largest one. The series are those of quant/fixed_point.hpp, with constants of 16 bits.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace quant {

// a * b / 2^15 of 16-bit numbers, rounded half up. Saturates in the one case that overflows, lowest * lowest.
constexpr std::int32_t high_mul_16(std::int32_t a, std::int32_t b) noexcept {
  return saturate<std::int16_t>((a * b + (1 << 14)) >> 15);
}

// x * 2^exponent of a 16-bit number, saturated. exponent in [0, 15].
constexpr std::int32_t left_shift_16(std::int32_t x, std::int32_t exponent) noexcept {
  return saturate<std::int16_t>(x * (1 << exponent));
}

// exp(a) for a in [-1/4, 0), no integer bits.
constexpr std::int32_t exp_of_last_quarter_16(std::int32_t a) noexcept {
  constexpr std::int32_t exp_of_minus_eighth = 28918, one_third = 10923;
  const std::int32_t x = a + (1 << 12);
  const std::int32_t x2 = high_mul_16(x, x);
  const std::int32_t x3 = high_mul_16(x2, x);
  const std::int32_t x4 = high_mul_16(x2, x2);
  const std::int32_t terms_2_to_4 =
      rounding_divide_by_pot(high_mul_16(rounding_divide_by_pot(x4, 2) + x3, one_third) + x2, 1);
  return saturate<std::int16_t>(exp_of_minus_eighth + high_mul_16(exp_of_minus_eighth, x + terms_2_to_4));
}

// exp(a) for a <= 0 with IntegerBits integer bits; the result has none.
template <std::int32_t IntegerBits>
constexpr std::int32_t exp_on_negative_values_16(std::int32_t a) noexcept {
  static_assert(IntegerBits >= 1 && IntegerBits <= 7);
  constexpr std::int32_t fraction_bits = 15 - IntegerBits;
  constexpr std::int32_t quarter = 1 << (fraction_bits - 2);
  // exp(-2^k) for k from -2.
  constexpr std::int32_t exp_of_minus_powers[] = {25520, 19875, 12055, 4435, 600, 11, 0};
  if (a == 0) return 32767;
  if (IntegerBits > 5 && a < -(32 << fraction_bits)) return 0;
  const std::int32_t in_last_quarter = (a & (quarter - 1)) - quarter;
  std::int32_t result = exp_of_last_quarter_16(left_shift_16(in_last_quarter, IntegerBits));
  const std::int32_t rest = in_last_quarter - a;  // a multiple of a quarter, >= 0
  for (std::int32_t k = -2; k < (IntegerBits < 5 ? IntegerBits : 5); ++k)
    if ((rest & (1 << (fraction_bits + k))) != 0) result = high_mul_16(result, exp_of_minus_powers[k + 2]);
  return result;
}

// 2 / (1 + a) for a in [0, 1] without integer bits; the result has two. Three Newton steps.
constexpr std::int32_t two_over_one_plus_16(std::int32_t a) noexcept {
  constexpr std::int32_t forty_eight_over_17 = 23130, minus_32_over_17 = -15420, one = 1 << 13;
  const std::int32_t half_denominator = (a + 32767 + 1) / 2;
  std::int32_t x = forty_eight_over_17 + high_mul_16(half_denominator, minus_32_over_17);
  for (std::int32_t step = 0; step < 3; ++step)
    x += left_shift_16(high_mul_16(x, one - high_mul_16(half_denominator, x)), 2);
  return x;
}

// 1 / (1 + exp(-a)) for a with IntegerBits integer bits; the result has none.
template <std::int32_t IntegerBits>
constexpr std::int32_t logistic_16(std::int32_t a) noexcept {
  if (a == 0) return 1 << 14;
  const std::int32_t exponential = exp_on_negative_values_16<IntegerBits>(a > 0 ? -a : a);
  const std::int32_t of_magnitude = left_shift_16(two_over_one_plus_16(exponential), 1);
  return a > 0 ? of_magnitude : 32767 - of_magnitude;
}

// tanh(a) for a with IntegerBits integer bits; the result has none.
template <std::int32_t IntegerBits>
constexpr std::int32_t tanh_16(std::int32_t a) noexcept {
  if (a == 0) return 0;
  // exp(-2 |a|): doubling is one more integer bit.
  const std::int32_t exponential = exp_on_negative_values_16<IntegerBits + 1>(a > 0 ? -a : a);
  const std::int32_t of_magnitude = left_shift_16(two_over_one_plus_16(exponential) - (1 << 13), 2);
  return a > 0 ? of_magnitude : -of_magnitude;
}
// The same, the integer bits in [0, 6] known at run time.
constexpr std::int32_t tanh_16(std::int32_t integer_bits, std::int32_t a) noexcept {
  switch (integer_bits) {
    case 0:
      return tanh_16<0>(a);
    case 1:
      return tanh_16<1>(a);
    case 2:
      return tanh_16<2>(a);
    case 3:
      return tanh_16<3>(a);
    case 4:
      return tanh_16<4>(a);
    case 5:
      return tanh_16<5>(a);
    default:
      return tanh_16<6>(a);
  }
}

// 1 / sqrt(x) for an integer x >= 0 as a multiplier, its exponent in [-12, 0]; of 0 and 1 the largest below 1. Five
// Newton steps from 1, in fixed point with three integer bits.
constexpr multiplier inverse_square_root(std::int32_t x) noexcept {
  if (x <= 1) return {int32_highest, 0};
  constexpr auto mul = saturating_rounding_doubling_high_mul;
  constexpr std::int32_t half_three = (1 << 28) + (1 << 27), half_square_root_of_2 = 1518500250;
  std::int32_t shift = 11;
  while (x >= 1 << 29) x /= 4, ++shift;
  // x * 4^pairs in [2^27, 2^29).
  const std::int32_t pairs = (__builtin_clz(static_cast<std::uint32_t>(x)) - 1) / 2 - 1;
  shift -= pairs;
  x *= 1 << (2 * pairs);
  const std::int32_t half = rounding_divide_by_pot(x >> 1, 1);
  std::int32_t y = 1 << 28;
  for (std::int32_t step = 0; step < 5; ++step) {
    const std::int32_t cube = saturating_left_shift(mul(mul(y, y), y), 6);
    y = saturating_left_shift(wrapping_add(mul(half_three, y), -mul(half, cube)), 3);
  }
  y = mul(y, half_square_root_of_2);
  if (shift < 0) return {static_cast<std::int32_t>(static_cast<std::uint32_t>(y) << -shift), 0};
  return {y, -shift};
}

}  // namespace quant
}  // namespace NNOPS_ISA
}  // namespace nnops

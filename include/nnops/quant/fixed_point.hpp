// exp, logistic and tanh in 32-bit fixed point, the arithmetic that NNAPI's 8-bit LOGISTIC, TANH and SOFTMAX are made
// of: every step rounds as stated in quant/rounding.hpp, so the results are the same bits everywhere.
//
// A fixed-point number is an int32. With m integer bits it stands for raw / 2^(31 - m); with none, 1.0 is the largest
// int32.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace quant {

// a * b in 128 bits.
struct wide_product {
  std::uint64_t high = 0, low = 0;
};
constexpr wide_product multiply_wide(std::uint64_t a, std::uint64_t b) noexcept {
  const std::uint64_t a1 = a >> 32, a0 = a & 0xffffffffu, b1 = b >> 32, b0 = b & 0xffffffffu;
  const std::uint64_t middle = a1 * b0 + ((a0 * b0) >> 32);
  const std::uint64_t cross = a0 * b1 + (middle & 0xffffffffu);
  return {a1 * b1 + (middle >> 32) + (cross >> 32), (cross << 32) | ((a0 * b0) & 0xffffffffu)};
}

// x * 2^Exponent: saturates to the left, rounds half away from zero to the right.
template <std::int32_t Exponent>
constexpr std::int32_t multiply_by_pot(std::int32_t x) noexcept {
  if constexpr (Exponent >= 0) {
    return saturating_left_shift(x, Exponent);
  } else {
    return rounding_divide_by_pot(x, -Exponent);
  }
}

// exp(a) for a in [-1/4, 0), no integer bits: a Taylor series of four terms around -1/8.
constexpr std::int32_t exp_of_last_quarter(std::int32_t a) noexcept {
  constexpr std::int32_t exp_of_minus_eighth = 1895147668, one_third = 715827883;
  constexpr auto mul = saturating_rounding_doubling_high_mul;
  const std::int32_t x = a + (1 << 28);
  const std::int32_t x2 = mul(x, x);
  const std::int32_t x3 = mul(x2, x);
  const std::int32_t x4 = mul(x2, x2);
  const std::int32_t terms_2_to_4 = multiply_by_pot<-1>(mul(multiply_by_pot<-2>(x4) + x3, one_third) + x2);
  return exp_of_minus_eighth + mul(exp_of_minus_eighth, x + terms_2_to_4);
}

// exp(a) for a <= 0 with IntegerBits integer bits; the result has none.
template <std::int32_t IntegerBits>
constexpr std::int32_t exp_on_negative_values(std::int32_t a) noexcept {
  static_assert(IntegerBits >= 1 && IntegerBits <= 5);
  constexpr std::int32_t fraction_bits = 31 - IntegerBits;
  constexpr std::int32_t quarter = 1 << (fraction_bits - 2);
  // exp(-2^k) for k from -2.
  constexpr std::int32_t exp_of_minus_powers[] = {1672461947, 1302514674, 790015084, 290630308, 39332535, 720401, 242};
  if (a == 0) return int32_highest;
  const std::int32_t in_last_quarter = (a & (quarter - 1)) - quarter;
  std::int32_t result = exp_of_last_quarter(multiply_by_pot<IntegerBits>(in_last_quarter));
  const std::int32_t rest = in_last_quarter - a;  // a multiple of a quarter, >= 0
  for (std::int32_t k = -2; k < IntegerBits; ++k)
    if ((rest & (1 << (fraction_bits + k))) != 0)
      result = saturating_rounding_doubling_high_mul(result, exp_of_minus_powers[k + 2]);
  return result;
}

// 2 / (1 + a) for a in [0, 1] without integer bits; the result has two. Three Newton steps.
constexpr std::int32_t two_over_one_plus(std::int32_t a) noexcept {
  constexpr std::int32_t forty_eight_over_17 = 1515870810, minus_32_over_17 = -1010580540, one = 1 << 29;
  constexpr auto mul = saturating_rounding_doubling_high_mul;
  const auto half_denominator = static_cast<std::int32_t>((std::int64_t{a} + int32_highest + 1) / 2);
  std::int32_t x = forty_eight_over_17 + mul(half_denominator, minus_32_over_17);
  for (std::int32_t step = 0; step < 3; ++step) x += multiply_by_pot<2>(mul(x, one - mul(half_denominator, x)));
  return x;
}

// 1 / (1 + a) for a in [0, 1], no integer bits.
constexpr std::int32_t one_over_one_plus(std::int32_t a) noexcept { return multiply_by_pot<1>(two_over_one_plus(a)); }

// (1 - a) / (1 + a) for a in [0, 1], no integer bits.
constexpr std::int32_t one_minus_over_one_plus(std::int32_t a) noexcept {
  return multiply_by_pot<2>(two_over_one_plus(a) - (1 << 29));
}

// 1 / (1 + exp(-a)) for a with IntegerBits integer bits; the result has none.
template <std::int32_t IntegerBits>
constexpr std::int32_t logistic(std::int32_t a) noexcept {
  if (a == 0) return 1 << 30;
  const std::int32_t of_magnitude = one_over_one_plus(exp_on_negative_values<IntegerBits>(a > 0 ? -a : a));
  return a > 0 ? of_magnitude : int32_highest - of_magnitude;
}

// tanh(a) for a with IntegerBits integer bits; the result has none.
template <std::int32_t IntegerBits>
constexpr std::int32_t tanh(std::int32_t a) noexcept {
  if (a == 0) return 0;
  // exp(-2 |a|): doubling is one more integer bit.
  const std::int32_t of_magnitude = one_minus_over_one_plus(exp_on_negative_values<IntegerBits + 1>(a > 0 ? -a : a));
  return a > 0 ? of_magnitude : -of_magnitude;
}

}  // namespace quant
}  // namespace NNOPS_ISA
}  // namespace nnops

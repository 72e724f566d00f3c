// Fixed-point and float rounding, constexpr, without undefined behaviour for any argument. Each function's first
// comment line names its rounding rule; results differ by one between the rules.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/quant/multiplier.hpp"

namespace nnops {

// How an int32 accumulator becomes an output code.
enum class rounding : std::uint8_t {
  double_,  // NNAPI's own arithmetic: doubling high multiply (half up), then right shift (half away from zero)
  single,   // float32(accumulator) * float32(scale), rounded once, half to even, as XNNPACK does
};

inline namespace NNOPS_ISA {
namespace quant {

inline constexpr std::int32_t int32_lowest = -2147483647 - 1;
inline constexpr std::int32_t int32_highest = 2147483647;

// The value of T that is nearest to x.
template <class T>
constexpr T saturate(std::int32_t x) noexcept {
  static_assert(sizeof(T) < 4);
  constexpr std::int32_t bits = 8 * static_cast<std::int32_t>(sizeof(T));
  constexpr std::int32_t lowest = static_cast<T>(-1) < T{} ? -(1 << (bits - 1)) : 0;
  constexpr std::int32_t highest = lowest + (1 << bits) - 1;
  return static_cast<T>(x < lowest ? lowest : x > highest ? highest : x);
}

// The int32 that is nearest to x.
constexpr std::int32_t saturate_to_int32(std::int64_t x) noexcept {
  return static_cast<std::int32_t>(x < int32_lowest ? int32_lowest : x > int32_highest ? int32_highest : x);
}

// a * b / 2^31, rounded half up: 0.5 -> 1, -0.5 -> 0. Saturates in the one case that overflows, lowest * lowest.
constexpr std::int32_t saturating_rounding_doubling_high_mul(std::int32_t a, std::int32_t b) noexcept {
  if (a == int32_lowest && b == int32_lowest) return int32_highest;
  return static_cast<std::int32_t>((static_cast<std::int64_t>(a) * b + (std::int64_t{1} << 30)) >> 31);
}

// x / 2^exponent, rounded half away from zero. exponent in [0, 31].
constexpr std::int32_t rounding_divide_by_pot(std::int32_t x, std::int32_t exponent) noexcept {
  const auto mask = static_cast<std::int32_t>((std::uint32_t{1} << exponent) - 1);
  const std::int32_t remainder = x & mask;
  const std::int32_t threshold = (mask >> 1) + (x < 0 ? 1 : 0);
  return (x >> exponent) + (remainder > threshold ? 1 : 0);
}

// x * 2^exponent, saturated. exponent in [0, 31].
constexpr std::int32_t saturating_left_shift(std::int32_t x, std::int32_t exponent) noexcept {
  return saturate_to_int32(static_cast<std::int64_t>(x) * (std::int64_t{1} << exponent));
}

// x * m, rounding::double_: two roundings, half up and then half away from zero. A left shift (exponent > 0) comes
// first and saturates, where NNAPI's reference would overflow.
constexpr std::int32_t scale_by(std::int32_t x, multiplier m) noexcept {
  const std::int32_t left = m.exponent > 0 ? m.exponent : 0;
  const std::int32_t right = m.exponent > 0 ? 0 : -m.exponent;
  return rounding_divide_by_pot(saturating_rounding_doubling_high_mul(saturating_left_shift(x, left), m.value), right);
}

// x rounded to an integer, half away from zero: 0.5 -> 1, -0.5 -> -1. Saturates; NaN gives 0.
constexpr std::int64_t round_half_away(double x) noexcept {
  if (x != x) return 0;
  if (x >= 9223372036854775808.0) return 9223372036854775807LL;
  if (x <= -9223372036854775808.0) return -9223372036854775807LL - 1;
  const auto whole = static_cast<std::int64_t>(x);
  const double rest = x - static_cast<double>(whole);  // exact
  return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}

// x rounded to an integer, half away from zero: 0.5 -> 1, -0.5 -> -1. Saturates; NaN gives 0.
constexpr std::int32_t round_half_away(float x) noexcept {
  return saturate_to_int32(round_half_away(static_cast<double>(x)));
}

// x rounded to an integer, half to even: 0.5 -> 0, 1.5 -> 2. Saturates; NaN gives 0.
constexpr std::int32_t round_half_even(float x) noexcept {
  if (x != x) return 0;
  if (x >= 2147483648.0f) return int32_highest;
  if (x <= -2147483648.0f) return int32_lowest;
  const auto whole = static_cast<std::int32_t>(x);
  const float rest = x - static_cast<float>(whole);  // exact: |x| < 2^24 wherever there is a rest
  if (rest > 0.5f || (rest == 0.5f && (whole & 1) != 0)) return whole + 1;
  if (rest < -0.5f || (rest == -0.5f && (whole & 1) != 0)) return whole - 1;
  return whole;
}

// acc * scale, rounding::single: float32 product, rounded half to even. Saturates; NaN gives 0.
constexpr std::int32_t scale_single(std::int32_t acc, float scale) noexcept {
  return round_half_even(static_cast<float>(acc) * scale);
}

// a + b and a * b modulo 2^32: accumulators past their stated depth wrap, as vector instructions do.
constexpr std::int32_t wrapping_add(std::int32_t a, std::int32_t b) noexcept {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
}
constexpr std::int32_t wrapping_mul(std::int32_t a, std::int32_t b) noexcept {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
}

}  // namespace quant
}  // namespace NNOPS_ISA
}  // namespace nnops

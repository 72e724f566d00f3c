// How far a result may be from its expected value, by operand type: the one table. These are the rules of Android's
// NNAPI tests, except that integers have to be equal. Tests of nnops that can be stricter are.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "nnops/core/float16.hpp"
#include "nnops/core/types.hpp"

namespace nnops::test {

// |actual - expected| <= absolute + relative * |expected|.
struct tolerance {
  double absolute = 0.0;
  double relative = 0.0;
};

// relaxed: float32 results that may have been computed with the range and precision of float16.
constexpr tolerance tolerance_of(operand_type type, bool relaxed = false) {
  constexpr tolerance half = {5 * 0x1p-10, 5 * 0x1p-10};
  switch (type) {
    case operand_type::tensor_float32:
    case operand_type::float32:
      return relaxed ? half : tolerance{1e-5, 5 * 0x1p-23};
    case operand_type::tensor_float16:
    case operand_type::float16:
      return half;
    default:
      return {};
  }
}

// NaN is close to NaN only, an infinity to itself only.
inline bool close(double actual, double expected, tolerance t) {
  if (std::isnan(expected) || std::isnan(actual)) return std::isnan(expected) && std::isnan(actual);
  if (std::isinf(expected) || std::isinf(actual)) return actual == expected;
  return std::fabs(actual - expected) <= t.absolute + t.relative * std::fabs(expected);
}

// The same bits, or both NaN.
inline bool same(float a, float b) {
  return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) || (std::isnan(a) && std::isnan(b));
}
inline bool same(float16 a, float16 b) { return same(to_float(a), to_float(b)); }

// How far `actual` is from the exact value, in steps of its format at the exact value (0.5: correctly rounded).
// Infinite where one of them is NaN or infinite and the other one not. digits and lowest_exponent: of the format,
// 2^lowest_exponent its smallest normal number.
inline double steps(double actual, double exact, int digits, int lowest_exponent, double largest) {
  if (std::isnan(actual) && std::isnan(exact)) return 0.0;
  // Halfway to the next power of two and beyond rounds to infinity.
  if (std::isinf(actual) && !std::isnan(exact))
    return std::fabs(exact) >= largest * (1.0 + std::ldexp(0.25, -digits)) && (exact > 0) == (actual > 0) ? 0.0
                                                                                                          : HUGE_VAL;
  if (!std::isfinite(actual) || !std::isfinite(exact)) return HUGE_VAL;
  int exponent = 0;
  std::frexp(exact, &exponent);  // |exact| in [2^(exponent - 1), 2^exponent)
  if (exact == 0.0 || exponent - 1 < lowest_exponent) exponent = lowest_exponent + 1;
  return std::fabs(actual - exact) / std::ldexp(1.0, exponent - digits);
}
inline double ulps(float actual, double exact) {
  return steps(static_cast<double>(actual), exact, 24, -126, static_cast<double>(std::numeric_limits<float>::max()));
}
inline double ulps(float16 actual, double exact) {
  return steps(static_cast<double>(to_float(actual)), exact, 11, -14, 65504.0);
}

}  // namespace nnops::test

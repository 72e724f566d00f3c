// Fixed point of 16 bits by its definition: exp as gemmlowp has it, logistic and tanh made of it, and inverse square
// roots. For expected values; shares no code with the library.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "support/quantised.hpp"

namespace nnops::test {

inline std::int64_t clamp_16(std::int64_t x) { return std::clamp<std::int64_t>(x, -32768, 32767); }

// a * b / 2^15, half up, saturated.
inline std::int64_t multiply_16(std::int64_t a, std::int64_t b) {
  return clamp_16(floor_div(a * b + (1 << 14), 1 << 15));
}

// A real number in [-1, 1) as a constant: through 32 bits, as the reference's constants are.
inline std::int64_t constant_16(double real, int integer_bits) {
  return shift_right(std::llround(real * std::ldexp(1.0, 31 - integer_bits)), 16);
}

// exp(x / 2^(15 - integer_bits)), x <= 0.
inline std::int64_t exp_of_16(std::int64_t x, int integer_bits) {
  const int fraction = 15 - integer_bits;
  if (x == 0) return 32767;
  if (integer_bits > 5 && static_cast<double>(x) < -std::ldexp(32.0, fraction)) return 0;
  const std::int64_t quarter = std::int64_t{1} << (fraction - 2);
  const std::int64_t quarters = floor_div(x, quarter) + 1;  // x = quarters * quarter + part, part in [-quarter, 0)
  const std::int64_t part = x - quarters * quarter;
  // Taylor series around -1/8.
  const std::int64_t at = constant_16(std::exp(-0.125), 0), third = constant_16(1.0 / 3, 0);
  const std::int64_t d = clamp_16(part * (std::int64_t{1} << integer_bits)) + 4096;
  const std::int64_t d2 = multiply_16(d, d), d3 = multiply_16(d2, d), d4 = multiply_16(d2, d2);
  const std::int64_t series = d + shift_right(multiply_16(shift_right(d4, 2) + d3, third) + d2, 1);
  std::int64_t result = clamp_16(at + multiply_16(at, series));
  for (int k = -2; k < std::min(integer_bits, 5); ++k)
    if ((-quarters >> (k + 2)) % 2 != 0) result = multiply_16(result, constant_16(std::exp(-std::ldexp(1.0, k)), 0));
  return result;
}

// 2 / (1 + a / 2^15) with two integer bits, by Newton's method.
inline std::int64_t reciprocal_of_16(std::int64_t a) {
  const std::int64_t half = (a + 32768) / 2;
  std::int64_t x = constant_16(48.0 / 17, 2) + multiply_16(half, constant_16(-32.0 / 17, 2));
  for (int i = 0; i < 3; ++i) x += clamp_16(multiply_16(x, 8192 - multiply_16(half, x)) * 4);
  return x;
}

inline std::int64_t logistic_of_16(std::int64_t x) {
  if (x == 0) return 16384;
  const std::int64_t y = clamp_16(reciprocal_of_16(exp_of_16(-std::abs(x), 3)) * 2);
  return x > 0 ? y : 32767 - y;
}

inline std::int64_t tanh_of_16(std::int64_t x, int integer_bits) {
  if (x == 0) return 0;
  const std::int64_t y = clamp_16((reciprocal_of_16(exp_of_16(-std::abs(x), integer_bits + 1)) - 8192) * 4);
  return x > 0 ? y : -y;
}

}  // namespace nnops::test

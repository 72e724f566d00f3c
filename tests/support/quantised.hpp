// The arithmetic of quantised operations, written from its definition: for expected values. Shares no code with the
// library.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace nnops::test {

// a / b towards minus infinity, b > 0.
inline std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

// A real number as NNAPI's QuantizeMultiplier has it: factor / 2^31 * 2^exponent, exponent in [-31, 30].
struct fixed_multiplier {
  std::int64_t factor = 0;
  int exponent = 0;

  explicit fixed_multiplier(double real) {
    factor = std::llround(std::frexp(real, &exponent) * 2147483648.0);
    if (factor == 2147483648) factor /= 2, ++exponent;
    if (exponent < -31) factor = 0, exponent = 0;
    if (exponent > 30) factor = 2147483647, exponent = 30;
  }
};

// a * b / 2^31 rounded half up.
inline std::int64_t high_multiply(std::int64_t a, std::int64_t b) {
  return floor_div(a * b + (std::int64_t{1} << 30), std::int64_t{1} << 31);
}

// x / 2^n rounded half away from zero.
inline std::int64_t shift_right(std::int64_t x, int n) {
  const std::int64_t half = n == 0 ? 0 : std::int64_t{1} << (n - 1);
  return x < 0 ? -((-x + half) >> n) : (x + half) >> n;
}

inline std::int64_t clamp_to_int32(std::int64_t x) { return std::clamp<std::int64_t>(x, INT32_MIN, INT32_MAX); }

// rounding::double_: x * m, first the high multiply, then the shift.
inline std::int64_t scale_double(std::int64_t x, const fixed_multiplier& m) {
  const std::int64_t left = m.exponent > 0 ? clamp_to_int32(x * (std::int64_t{1} << m.exponent)) : x;
  return shift_right(high_multiply(left, m.factor), m.exponent > 0 ? 0 : -m.exponent);
}

// The code of a real number in units of the output's scale, in [low, high].
inline std::int64_t clamp_code(std::int64_t code, std::int64_t low, std::int64_t high) {
  return std::clamp(code, low, high);
}

// NNAPI's range of a fused activation: activation 0 none, 1 relu, 2 relu1, 3 relu6.
struct expected_range {
  std::int64_t low, high;

  expected_range(int activation, float scale, int zero_point, std::int64_t lowest, std::int64_t highest)
      : low(lowest), high(highest) {
    const auto code = [&](float real) {
      const double quotient = static_cast<double>(real / scale);
      return zero_point + static_cast<std::int64_t>(std::round(std::clamp(quotient, -1e9, 1e9)));
    };
    if (activation == 1 || activation == 3) low = std::max(low, code(0.0f));
    if (activation == 2) low = std::max(low, code(-1.0f));
    if (activation == 2) high = std::min(high, code(1.0f));
    if (activation == 3) high = std::min(high, code(6.0f));
  }
};

}  // namespace nnops::test

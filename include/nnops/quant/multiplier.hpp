// The integer form of a real scale ratio.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"

namespace nnops {

// real = value / 2^31 * 2^exponent, with value in [2^30, 2^31), or {0, 0} for zero. exponent in [-31, 30].
struct multiplier {
  std::int32_t value = 0;
  std::int32_t exponent = 0;

  // The multiplier nearest to real, half up; derive `real` in double: in_scale * filter_scale / out_scale. As NNAPI's
  // QuantizeMultiplier: too small (exponent below -31) gives zero, too large (exponent above 30) gives the largest.
  // A negative real and NaN give zero; infinity gives the largest.
  // Bit operations only: <cmath> is not constexpr on every supported compiler.
  NNOPS_INLINE static constexpr multiplier from_real(double real) noexcept {
    if (!(real > 0.0)) return {};
    const auto bits = __builtin_bit_cast(std::uint64_t, real);
    auto exponent = static_cast<std::int32_t>((bits >> 52) & 0x7ff) - 1022;
    const std::uint64_t mantissa = (bits & 0x000fffffffffffffULL) | 0x0010000000000000ULL;  // 53 bits
    auto value = static_cast<std::int64_t>((mantissa + (1ULL << 21)) >> 22);                // rounded to 31 bits
    if (value == (std::int64_t{1} << 31)) {
      value /= 2;
      ++exponent;
    }
    if (exponent < -31) return {};
    if (exponent > 30) return {2147483647, 30};
    return {static_cast<std::int32_t>(value), exponent};
  }

  NNOPS_INLINE friend constexpr bool operator==(multiplier a, multiplier b) noexcept {
    return a.value == b.value && a.exponent == b.exponent;
  }
};

}  // namespace nnops

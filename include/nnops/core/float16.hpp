// IEEE 754 half precision as a storage type: 16 bits and constexpr conversions. Kernels load float16, compute in float
// and store float16; there is no arithmetic on it. Conversion of whole vectors by hardware is in core/simd.hpp.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"

namespace nnops {

// A buffer of another half type (std::uint16_t, Eigen::half) may be read and written as float16.
struct [[gnu::may_alias]] float16 {
  std::uint16_t bits = 0;

  // Of the bits: +0 differs from -0, and a NaN equals itself.
  NNOPS_INLINE friend constexpr bool operator==(float16 a, float16 b) noexcept { return a.bits == b.bits; }
};

inline namespace NNOPS_ISA {

// __builtin_bit_cast, not std::bit_cast: at -O0 the latter is a function of no instruction set, which the linker would
// share.

// The same value; exact. A NaN keeps its sign and payload and becomes quiet.
constexpr float to_float(float16 x) noexcept {
  const std::uint32_t sign = static_cast<std::uint32_t>(x.bits & 0x8000u) << 16;
  const std::uint32_t exponent = (x.bits >> 10) & 0x1fu;
  std::uint32_t mantissa = x.bits & 0x3ffu;
  if (exponent == 0x1f) {
    const std::uint32_t quiet = mantissa != 0 ? 0x00400000u : 0u;
    return __builtin_bit_cast(float, sign | 0x7f800000u | quiet | (mantissa << 13));
  }
  if (exponent != 0) return __builtin_bit_cast(float, sign | ((exponent + 112) << 23) | (mantissa << 13));
  if (mantissa == 0) return __builtin_bit_cast(float, sign);
  const auto shift = static_cast<std::uint32_t>(__builtin_clz(mantissa)) - 21;  // brings the leading one to bit 10
  mantissa = (mantissa << shift) & 0x3ffu;
  return __builtin_bit_cast(float, sign | ((113 - shift) << 23) | (mantissa << 13));
}

// The nearest float16, half to even; 65520 and more give infinity. A NaN keeps its sign and upper payload and is quiet.
constexpr float16 to_float16(float x) noexcept {
  const auto bits = __builtin_bit_cast(std::uint32_t, x);
  const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000u);
  const std::uint32_t magnitude = bits & 0x7fffffffu;
  std::uint32_t half = 0;
  if (magnitude > 0x7f800000u) {
    half = 0x7e00u | ((magnitude >> 13) & 0x3ffu);
  } else if (magnitude >= 0x477ff000u) {  // 65520: halfway between the largest finite value and the next
    half = 0x7c00u;
  } else if (magnitude >= 0x38800000u) {  // 2^-14: normal
    const std::uint32_t rebased = magnitude - (112u << 23);
    half = (rebased + 0xfffu + ((rebased >> 13) & 1u)) >> 13;
  } else if (magnitude > 0x33000000u) {  // above 2^-25: rounds to a subnormal that is not zero
    const std::uint32_t mantissa = (magnitude & 0x7fffffu) | 0x800000u;
    const std::uint32_t shift = 126 - (magnitude >> 23);  // 14 to 24
    const std::uint32_t whole = mantissa >> shift;
    const std::uint32_t rest = mantissa & ((1u << shift) - 1);
    const std::uint32_t tie = 1u << (shift - 1);
    half = whole + (rest > tie || (rest == tie && (whole & 1u) != 0) ? 1u : 0u);
  }
  return {static_cast<std::uint16_t>(sign | half)};
}

}  // namespace NNOPS_ISA
}  // namespace nnops

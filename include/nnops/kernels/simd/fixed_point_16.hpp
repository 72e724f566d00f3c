// logistic and tanh of quant/fixed_point_16.hpp on the lanes of one register: the same bits, without branches.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/simd/transcendental.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// One function object for each architecture; the numbers are 16-bit ones in int32 lanes.
template <class Arch>
struct fixed_point_16 {
  using lanes = simd::lanes<std::int32_t, Arch>;
  using reg = int_reg<Arch>;

  NNOPS_INLINE static reg number(std::int32_t x) noexcept { return lanes::broadcast(x); }
  NNOPS_INLINE static reg saturate(reg x) noexcept { return lanes::min(lanes::max(x, number(-32768)), number(32767)); }
  // a where flag is 1, b where it is 0.
  NNOPS_INLINE static reg choose(reg flag, reg a, reg b) noexcept { return b + flag * (a - b); }
  // 1 where x, which is not negative, is 0.
  NNOPS_INLINE static reg is_zero(reg x) noexcept { return number(1) - lanes::min(x, number(1)); }
  // x with its sign changed where `sign` is -1 instead of 0.
  NNOPS_INLINE static reg with_sign(reg x, reg sign) noexcept { return lanes::bit_xor(x, sign) - sign; }
  NNOPS_INLINE static reg negative(reg x) noexcept { return number(0) - x; }

  // a * b / 2^15, half up.
  NNOPS_INLINE static reg high_mul(reg a, reg b) noexcept { return saturate((a * b + number(1 << 14)) >> 15); }
  template <std::int32_t Exponent>
  NNOPS_INLINE static reg left_shift(reg x) noexcept {
    return saturate(x * number(1 << Exponent));
  }
  // x / 2^Exponent, half away from zero.
  template <std::int32_t Exponent>
  NNOPS_INLINE static reg divide(reg x) noexcept {
    return (x + (x >> 31) + number(1 << (Exponent - 1))) >> Exponent;
  }

  // exp(-a), a >= 0 with IntegerBits integer bits.
  template <std::int32_t IntegerBits>
  NNOPS_INLINE static reg exp_of_minus(reg a) noexcept {
    constexpr std::int32_t fraction_bits = 15 - IntegerBits, quarter = 1 << (fraction_bits - 2);
    constexpr std::int32_t exp_of_minus_powers[] = {25520, 19875, 12055, 4435, 600, 11, 0};
    const reg in_last_quarter = (negative(a) & number(quarter - 1)) - number(quarter);
    const reg rest = in_last_quarter + a;
    const reg x = left_shift<IntegerBits>(in_last_quarter) + number(1 << 12);
    const reg x2 = high_mul(x, x), x3 = high_mul(x2, x), x4 = high_mul(x2, x2);
    const reg series = x + divide<1>(high_mul(divide<2>(x4) + x3, number(10923)) + x2);
    reg result = saturate(number(28918) + high_mul(number(28918), series));
    for (std::int32_t k = -2; k < (IntegerBits < 5 ? IntegerBits : 5); ++k) {
      const reg bit = (rest >> (fraction_bits + k)) & number(1);
      result = choose(bit, high_mul(result, number(exp_of_minus_powers[k + 2])), result);
    }
    if constexpr (IntegerBits > 5) {
      // 0 for a > 32.
      const reg beyond = lanes::max(a - number(32 << fraction_bits), number(0));
      result = result * is_zero(beyond);
    }
    return choose(is_zero(a), number(32767), result);
  }

  // 2 / (1 + a), a in [0, 1]; the result has two integer bits.
  NNOPS_INLINE static reg two_over_one_plus(reg a) noexcept {
    const reg half_denominator = (a + number(32768)) >> 1;
    reg x = number(23130) + high_mul(half_denominator, number(-15420));
    for (std::int32_t step = 0; step < 3; ++step)
      x = x + left_shift<2>(high_mul(x, number(1 << 13) - high_mul(half_denominator, x)));
    return x;
  }

  template <std::int32_t IntegerBits>
  NNOPS_INLINE static reg logistic(reg a) noexcept {
    const reg sign = a >> 31, magnitude = with_sign(a, sign);
    const reg y = left_shift<1>(two_over_one_plus(exp_of_minus<IntegerBits>(magnitude)));
    return choose(is_zero(magnitude), number(1 << 14), with_sign(y, sign) + (sign & number(32767)));
  }

  template <std::int32_t IntegerBits>
  NNOPS_INLINE static reg tanh(reg a) noexcept {
    const reg sign = a >> 31, magnitude = with_sign(a, sign);
    const reg y = left_shift<2>(two_over_one_plus(exp_of_minus<IntegerBits + 1>(magnitude)) - number(1 << 13));
    return choose(is_zero(magnitude), number(0), with_sign(y, sign));
  }
};

// to[i] = f(from[i]) in lanes.
template <class Arch, class F>
NNOPS_INLINE void map_lanes_16(const std::int32_t* from, std::ptrdiff_t n, std::int32_t* to, F f) noexcept {
  using lanes = simd::lanes<std::int32_t, Arch>;
  for (std::ptrdiff_t i = 0; i < n; i += lanes::width) {
    const std::ptrdiff_t count = n - i < lanes::width ? n - i : lanes::width;
    lanes::store_n(to + i, f(lanes::load_n(from + i, count)), count);
  }
}

template <class Arch>
void logistic_16(const std::int32_t* from, std::ptrdiff_t n, std::int32_t* to) noexcept {
  map_lanes_16<Arch>(from, n, to, [](auto x) { return fixed_point_16<Arch>::template logistic<3>(x); });
}

template <std::int32_t IntegerBits, class Arch>
void tanh_16(const std::int32_t* from, std::ptrdiff_t n, std::int32_t* to) noexcept {
  map_lanes_16<Arch>(from, n, to, [](auto x) { return fixed_point_16<Arch>::template tanh<IntegerBits>(x); });
}
// The same, the integer bits in [0, 6] known at run time.
template <class Arch>
void tanh_16(std::int32_t integer_bits, const std::int32_t* from, std::ptrdiff_t n, std::int32_t* to) noexcept {
  switch (integer_bits) {
    case 0:
      return tanh_16<0, Arch>(from, n, to);
    case 1:
      return tanh_16<1, Arch>(from, n, to);
    case 2:
      return tanh_16<2, Arch>(from, n, to);
    case 3:
      return tanh_16<3, Arch>(from, n, to);
    case 4:
      return tanh_16<4, Arch>(from, n, to);
    case 5:
      return tanh_16<5, Arch>(from, n, to);
    default:
      return tanh_16<6, Arch>(from, n, to);
  }
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

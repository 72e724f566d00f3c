// exp, logistic and tanh on the lanes of one register, and the few lane operations that they are made of. Largest
// errors over all floats, subnormal results included, in units in the last place: exp 1, logistic 2.5, tanh 1.5.
//
// NaN gives NaN. Tails run the same code on a partly filled register (lanes::load_n), so a value gives the same bits
// wherever in a tensor it lies. Architectures with and without fused multiply-add may differ in the last bit.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/simd.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

template <class Arch>
using float_reg = typename simd::lanes<float, Arch>::reg;
template <class Arch>
using int_reg = typename simd::lanes<std::int32_t, Arch>::reg;

// a where the condition holds, else b. xsimd has it for registers.
NNOPS_INLINE constexpr float select(bool condition, float a, float b) noexcept { return condition ? a : b; }
NNOPS_INLINE constexpr std::int32_t select(bool condition, std::int32_t a, std::int32_t b) noexcept {
  return condition ? a : b;
}

// The bits of floats, and back.
template <class Arch>
NNOPS_INLINE int_reg<Arch> bits_of(float_reg<Arch> x) noexcept {
  return __builtin_bit_cast(int_reg<Arch>, x);
}
template <class Arch>
NNOPS_INLINE float_reg<Arch> from_bits(int_reg<Arch> x) noexcept {
  return __builtin_bit_cast(float_reg<Arch>, x);
}

template <class Arch>
NNOPS_INLINE float_reg<Arch> absolute(float_reg<Arch> x) noexcept {
  using ints = simd::lanes<std::int32_t, Arch>;
  return from_bits<Arch>(bits_of<Arch>(x) & ints::broadcast(0x7fffffff));
}

// -x, of zeros and NaN too.
template <class Arch>
NNOPS_INLINE float_reg<Arch> opposite(float_reg<Arch> x) noexcept {
  using ints = simd::lanes<std::int32_t, Arch>;
  return from_bits<Arch>(bits_of<Arch>(x) ^ ints::broadcast(-0x7fffffff - 1));
}

// |magnitude| with the sign of `sign`, of zeros and NaN too.
template <class Arch>
NNOPS_INLINE float_reg<Arch> copy_sign(float_reg<Arch> magnitude, float_reg<Arch> sign) noexcept {
  using ints = simd::lanes<std::int32_t, Arch>;
  return from_bits<Arch>((bits_of<Arch>(magnitude) & ints::broadcast(0x7fffffff)) |
                         (bits_of<Arch>(sign) & ints::broadcast(-0x7fffffff - 1)));
}

// x rounded to an integer, half away from zero, |x| < 2^22. NaN gives 0.
template <class Arch>
NNOPS_INLINE int_reg<Arch> round_half_away(float_reg<Arch> x) noexcept {
  using floats = simd::lanes<float, Arch>;
  const float_reg<Arch> number = select(x == x, x, floats::broadcast(0.0f));
  const float_reg<Arch> magnitude = absolute<Arch>(number);
  const float_reg<Arch> even = floats::from_int(floats::to_int(magnitude));
  // A tie that was rounded down to the even neighbour goes up.
  const float_reg<Arch> rounded =
      select(floats::sub(magnitude, even) == floats::broadcast(0.5f), floats::add(even, floats::broadcast(1.0f)), even);
  return floats::to_int(copy_sign<Arch>(rounded, number));
}

// c[0] + x * (c[1] + x * (c[2] + ...)).
template <class Arch, std::size_t N>
NNOPS_INLINE float_reg<Arch> polynomial(float_reg<Arch> x, const float (&c)[N]) noexcept {
  using floats = simd::lanes<float, Arch>;
  float_reg<Arch> sum = floats::broadcast(c[N - 1]);
  for (std::size_t i = N - 1; i > 0; --i) sum = floats::fma(sum, x, floats::broadcast(c[i - 1]));
  return sum;
}

// 2^n, n in [-126, 127].
template <class Arch>
NNOPS_INLINE float_reg<Arch> power_of_two(int_reg<Arch> n) noexcept {
  using ints = simd::lanes<std::int32_t, Arch>;
  return from_bits<Arch>(ints::mul(ints::add(n, ints::broadcast(127)), ints::broadcast(1 << 23)));
}

// (exp(r) - 1 - r) / r^2 for |r| <= ln(2) / 2, interpolated at Chebyshev nodes: off by 2^-30 of exp(r).
inline constexpr float exp_coefficients[] = {0.5f,           0.166666672f,   0.041666463f,
                                             0.00833331048f, 0.00139336858f, 0.000198910304f};
// (tanh(x) / x - 1) / x^2 for |x| <= 0.625, in x^2: off by 2^-27 of tanh(x).
inline constexpr float tanh_coefficients[] = {-0.333333343f, 0.133333042f,    -0.0539592579f,
                                              0.0217689183f, -0.00834394526f, 0.00229274482f};

// bounded = n ln(2) + rest, |rest| <= ln(2) / 2, for |bounded| <= 104: `bounded` is x in some bounds. Of NaN, n is 0 and
// the rest NaN.
template <class Arch>
struct exponent_and_rest {
  using floats = simd::lanes<float, Arch>;

  int_reg<Arch> n;
  float_reg<Arch> whole, rest;  // n as a float

  NNOPS_INLINE exponent_and_rest(float_reg<Arch> x, float_reg<Arch> bounded) noexcept
      : n(floats::to_int(
            floats::mul(select(x == x, bounded, floats::broadcast(0.0f)), floats::broadcast(1.44269504f)))),
        whole(floats::from_int(n)) {
    // The first part of ln(2) has 10 bits, so that its product with n is exact.
    const float_reg<Arch> nearly = floats::fma(whole, floats::broadcast(-0.693359375f), bounded);
    rest = floats::fma(whole, floats::broadcast(2.12194440e-4f), nearly);
  }
  // exp(rest) - 1.
  NNOPS_INLINE float_reg<Arch> tail() const noexcept {
    return floats::fma(polynomial<Arch>(rest, exp_coefficients), floats::mul(rest, rest), rest);
  }
};

template <class Arch>
NNOPS_INLINE float_reg<Arch> exp(float_reg<Arch> x) noexcept {
  using floats = simd::lanes<float, Arch>;
  using ints = simd::lanes<std::int32_t, Arch>;
  // exp is 0 below -104, infinite above 89.
  const exponent_and_rest<Arch> p(x, floats::clamp(x, floats::broadcast(-104.0f), floats::broadcast(89.0f)));
  const float_reg<Arch> mantissa = floats::add(floats::broadcast(1.0f), p.tail());
  // In two steps: 2^n alone may be too large or too small for a float.
  const int_reg<Arch> half = floats::to_int(floats::mul(p.whole, floats::broadcast(0.5f)));
  return floats::mul(floats::mul(mantissa, power_of_two<Arch>(half)), power_of_two<Arch>(ints::sub(p.n, half)));
}

// 1 / (1 + exp(-x)).
template <class Arch>
NNOPS_INLINE float_reg<Arch> logistic(float_reg<Arch> x) noexcept {
  using floats = simd::lanes<float, Arch>;
  const float_reg<Arch> zero = floats::broadcast(0.0f), one = floats::broadcast(1.0f);
  // exp of a negative number on both sides, so that small results keep their precision.
  const float_reg<Arch> e = exp<Arch>(floats::sub(zero, absolute<Arch>(x)));
  return floats::div(select(x < zero, e, one), floats::add(one, e));
}

template <class Arch>
NNOPS_INLINE float_reg<Arch> tanh(float_reg<Arch> x) noexcept {
  using floats = simd::lanes<float, Arch>;
  using reg = float_reg<Arch>;
  const reg one = floats::broadcast(1.0f);
  const reg magnitude = absolute<Arch>(x);
  const reg square = floats::mul(magnitude, magnitude);
  const reg small = floats::fma(floats::mul(magnitude, square), polynomial<Arch>(square, tanh_coefficients), magnitude);
  const reg e = exp<Arch>(floats::add(magnitude, magnitude));
  const reg large = floats::sub(one, floats::div(floats::broadcast(2.0f), floats::add(e, one)));
  return copy_sign<Arch>(select(magnitude < floats::broadcast(0.625f), small, large), x);
}

// x * max(0, min(6, x + 3)) / 6, divided before it is multiplied, so that large x do not overflow. The formula gives
// NaN for -infinity.
template <class Arch>
NNOPS_INLINE float_reg<Arch> hard_swish(float_reg<Arch> x) noexcept {
  using floats = simd::lanes<float, Arch>;
  const float_reg<Arch> gate =
      floats::clamp(floats::add(x, floats::broadcast(3.0f)), floats::broadcast(0.0f), floats::broadcast(6.0f));
  return floats::mul(x, floats::div(gate, floats::broadcast(6.0f)));
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

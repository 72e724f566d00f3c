// floor, elu, log, sin and pow on the lanes of one register. Largest errors over all floats, subnormal results included,
// in units in the last place: elu 2 (for an alpha >= 0), log, sin and pow 0.51; floor is exact.
//
// NaN gives NaN, except that pow(1, NaN) and pow(NaN, 0) are 1. A value gives the same bits wherever in a tensor it
// lies.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/convert.hpp"
#include "nnops/kernels/simd/doubles.hpp"
#include "nnops/kernels/simd/transcendental.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

template <class Arch>
NNOPS_INLINE float_reg<Arch> floor(float_reg<Arch> x) noexcept {
  using floats = simd::lanes<float, Arch>;
  // From 2^23 on every float is an integer.
  const auto may_have_fraction = absolute<Arch>(x) < floats::broadcast(8388608.0f);
  const float_reg<Arch> nearest =
      floats::from_int(floats::to_int(select(may_have_fraction, x, floats::broadcast(0.0f))));
  const float_reg<Arch> lower = select(x < nearest, floats::sub(nearest, floats::broadcast(1.0f)), nearest);
  return select(may_have_fraction, copy_sign<Arch>(lower, x), x);  // the sign: of -0
}

// exp(x) - 1.
template <class Arch>
NNOPS_INLINE float_reg<Arch> exp_minus_one(float_reg<Arch> x) noexcept {
  using floats = simd::lanes<float, Arch>;
  using ints = simd::lanes<std::int32_t, Arch>;
  // It is -1 below -18, infinite above 89.
  const exponent_and_rest<Arch> p(x, floats::clamp(x, floats::broadcast(-18.0f), floats::broadcast(89.0f)));
  // 2^n (1 + tail) - 1, so that the tail alone is left where n is 0. Halved, since 2^128 is too large for a float.
  const float_reg<Arch> scale = power_of_two<Arch>(ints::sub(p.n, ints::broadcast(1)));
  const float_reg<Arch> half = floats::fma(p.tail(), scale, floats::sub(scale, floats::broadcast(0.5f)));
  return floats::add(half, half);
}

// max(0, x) + min(0, alpha * (exp(x) - 1)). An alpha of 0 makes the second part 0, also where exp is infinite.
template <class Arch>
NNOPS_INLINE float_reg<Arch> elu(float_reg<Arch> x, float_reg<Arch> alpha) noexcept {
  using floats = simd::lanes<float, Arch>;
  const float_reg<Arch> zero = floats::broadcast(0.0f);
  const float_reg<Arch> scaled = floats::mul(alpha, exp_minus_one<Arch>(x));
  const float_reg<Arch> below = floats::min(select(alpha == zero, zero, scaled), zero);
  return floats::add(select(x < zero, zero, x), below);  // NaN is not below 0 and stays, whatever alpha is
}

template <class Arch>
NNOPS_INLINE float_reg<Arch> log(float_reg<Arch> x) noexcept {
  return in_doubles<Arch>(
      [](double_reg<Arch> a) __attribute__((always_inline)) {
        const double_reg<Arch> zero = all_doubles<Arch>(0.0), infinite = all_doubles<Arch>(__builtin_inf());
        const binary_parts<Arch> parts(a);
        double_reg<Arch> y = parts.exponent * 0.6931471805599453 + log_of_mantissa<Arch>(parts.m);
        y = a == zero ? -infinite : y;
        y = a == infinite ? infinite : y;
        y = a < zero ? all_doubles<Arch>(__builtin_nan("")) : y;
        return a == a ? y : a;
      },
      x);
}

// The angle x as a number of quarter turns, modulo 4, and the rest in [-pi/4, pi/4].
struct reduced_angle {
  double rest = 0.0;
  std::uint64_t quarters = 0;
};

// For finite |x| >= 2^20: the product with as much of 2 / pi as counts, in integers.
inline reduced_angle reduce_large_angle(float x) noexcept {
  // The bits of 2 / pi behind the point, after 32 zeros.
  constexpr std::uint32_t two_over_pi[] = {0,          0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0,
                                           0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561};
  const auto bits = __builtin_bit_cast(std::uint32_t, x);
  const std::uint64_t mantissa = (bits & 0x7fffff) | 0x800000;
  const std::uint32_t exponent = ((bits >> 23) & 0xff) - 150;  // |x| = mantissa * 2^exponent; -3 to 104
  // Bits of 2 / pi whose product is a multiple of 4 are left out: three words from bit exponent - 2 on.
  const std::uint32_t first = exponent + 30;
  const auto word = [&](std::uint32_t i) -> std::uint64_t {
    const std::uint64_t two = std::uint64_t{two_over_pi[first / 32 + i]} << 32 | two_over_pi[first / 32 + i + 1];
    return (two << (first % 32)) >> 32;
  };
  // Units of 2^-62 quarter turns, modulo 4 quarter turns.
  const std::uint64_t product = ((mantissa * word(0)) << 32) + mantissa * word(1) + ((mantissa * word(2)) >> 32);
  const std::uint64_t quarters = (product + (std::uint64_t{1} << 61)) >> 62;
  const auto rest = static_cast<std::int64_t>(product - (quarters << 62));
  const double angle = static_cast<double>(rest) * 0x1.921fb54442d18p-62;  // pi / 2 * 2^-62
  return (bits >> 31) != 0 ? reduced_angle{-angle, (4 - quarters) & 3} : reduced_angle{angle, quarters & 3};
}

// sin(x) / x - 1 and cos(x) - 1, over x^2, in x^2, for |x| <= pi / 4: off by 2^-45.
inline constexpr double sin_coefficients[] = {-0.16666666666666666,   0.008333333333333333,   -0.0001984126984126984,
                                              2.7557319223985893e-06, -2.505210838544172e-08, 1.6059043836821613e-10};
inline constexpr double cos_coefficients[] = {-0.5,
                                              0.041666666666666664,
                                              -0.001388888888888889,
                                              2.48015873015873e-05,
                                              -2.755731922398589e-07,
                                              2.08767569878681e-09,
                                              -1.1470745597729725e-11};

// The sine of an angle from its rest and its quarter turns, of which the lowest two bits count.
template <class Arch>
NNOPS_INLINE double_reg<Arch> sin_of_reduced(double_reg<Arch> r, double_bits<Arch> quarters) noexcept {
  const double_reg<Arch> square = r * r;
  const double_reg<Arch> sine = r * (square * double_polynomial<Arch>(square, sin_coefficients) + 1.0);
  const double_reg<Arch> cosine = square * double_polynomial<Arch>(square, cos_coefficients) + 1.0;
  const double_bits<Arch> none = {}, odd = quarters & 1;
  const double_reg<Arch> y = odd != none ? cosine : sine;
  return doubles_of_bits<Arch>(bits_of_doubles<Arch>(y) ^ ((quarters & 2) << 62));
}

template <class Arch>
NNOPS_INLINE float_reg<Arch> sin(float_reg<Arch> x) noexcept {
  using lanes = simd::lanes<float, Arch>;
  constexpr float end = 1048576.0f;
  const float_reg<Arch> near = select(absolute<Arch>(x) < lanes::broadcast(end), x, lanes::broadcast(0.0f));
  const float_reg<Arch> y = in_doubles<Arch>(
      [](double_reg<Arch> a) __attribute__((always_inline)) {
        // a - n * pi / 2, pi / 2 in two parts, of which the first has 33 bits, so that its product with n is exact.
        const double_reg<Arch> shifted = a * 0.6366197723675814 + integer_shift;
        const double_reg<Arch> n = shifted - integer_shift;
        const double_reg<Arch> r = (a - n * 0x1.921fb544p+0) - n * 0x1.0b4611a626331p-34;
        return sin_of_reduced<Arch>(r, bits_of_doubles<Arch>(shifted));
      },
      near);
  float in[lanes::size], out[lanes::size];
  lanes::store(in, x);
  bool any = false;
  for (const float f : in) any |= !(f < end && f > -end);
  if (!any) return y;
  lanes::store(out, y);
  for (std::size_t i = 0; i < lanes::size; ++i) {
    if (in[i] < end && in[i] > -end) continue;
    if (in[i] - in[i] != 0.0f) {
      out[i] = in[i] - in[i];  // NaN of infinities and NaN
    } else {
      const reduced_angle a = reduce_large_angle(in[i]);
      out[i] = static_cast<float>(sin_of_reduced<simd::scalar>(a.rest, a.quarters));
    }
  }
  return lanes::load(out);
}

// x to the power of y, with C's answers for zeros, infinities and NaN.
template <class Arch>
NNOPS_INLINE float_reg<Arch> pow(float_reg<Arch> x, float_reg<Arch> y) noexcept {
  return in_doubles<Arch>(
      [](double_reg<Arch> a, double_reg<Arch> b) __attribute__((always_inline)) {
        using reg = double_reg<Arch>;
        using bits = double_bits<Arch>;
        constexpr std::uint64_t sign = std::uint64_t{1} << 63;
        const reg zero = all_doubles<Arch>(0.0), one = all_doubles<Arch>(1.0),
                  infinite = all_doubles<Arch>(__builtin_inf()), nan = all_doubles<Arch>(__builtin_nan(""));
        const reg base = doubles_of_bits<Arch>(bits_of_doubles<Arch>(a) & ~sign);
        const reg exponent = doubles_of_bits<Arch>(bits_of_doubles<Arch>(b) & ~sign);
        // |a|^b = 2^(b * log2(|a|)).
        const binary_parts<Arch> parts(base);
        reg log2 = parts.exponent + log_of_mantissa<Arch>(parts.m) * 1.4426950408889634;
        log2 = base == zero ? -infinite : log2;
        log2 = base < infinite ? log2 : base;  // infinity and NaN stay
        const reg product = b * log2;
        // Beyond 200 the result is 0 or infinite as a float.
        const reg limit = all_doubles<Arch>(200.0);
        reg bounded = product > limit ? limit : product;
        bounded = bounded < -limit ? -limit : bounded;
        reg power = exp2<Arch>(bounded == bounded ? bounded : zero);
        power = product == product ? power : product;
        // Where 0 * infinity came up.
        power = base == one ? (exponent == infinite ? one : power) : power;
        // An exponent from 2^24 on is an even integer.
        const reg small = exponent < all_doubles<Arch>(0x1p25) ? b : zero;
        const reg shifted = small + integer_shift;
        const bits odd = bits_of_doubles<Arch>(shifted) << 63;
        const bits negative = bits_of_doubles<Arch>(a) & odd;
        const reg whole = shifted - integer_shift;
        // The lowest bit says nothing of a number with a fraction.
        const bits signs = whole == small ? negative : bits{};
        power = doubles_of_bits<Arch>(bits_of_doubles<Arch>(power) ^ signs);
        const reg of_negative = whole == small ? power : nan;
        power = a < zero ? (base == infinite ? power : of_negative) : power;
        power = b == zero ? one : power;
        return a == one ? one : power;
      },
      x, y);
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// A register of floats computed in double, in pieces of the width that doubles have: for functions whose float result
// is rounded once from a more precise one (log, sin, pow).
//
// On the compilers' own vectors, since lanes have no doubles. Everything that is written for doubles<Arch>::reg also
// compiles for plain numbers, which is what doubles<simd::scalar> has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "nnops/core/config.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/simd/transcendental.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// Doubles in vectors of `size`. g++ converts vectors only of types that depend on no template argument.
template <std::size_t Size>
struct double_vectors;

template <>
struct double_vectors<1> {
  static constexpr std::size_t size = 1;
  using reg = double;
  using bits = std::uint64_t;

  NNOPS_INLINE static reg from_floats(const float* p) noexcept { return static_cast<double>(*p); }
  NNOPS_INLINE static void to_floats(float* p, reg x) noexcept { *p = static_cast<float>(x); }
};

#define NNOPS_DOUBLE_VECTORS(count)                                     \
  template <>                                                           \
  struct double_vectors<count> {                                        \
    static constexpr std::size_t size = count;                          \
    typedef double reg __attribute__((vector_size(count * 8)));         \
    typedef std::uint64_t bits __attribute__((vector_size(count * 8))); \
    typedef float floats __attribute__((vector_size(count * 4)));       \
                                                                        \
    NNOPS_INLINE static reg from_floats(const float* p) noexcept {      \
      floats x;                                                         \
      std::memcpy(&x, p, sizeof x);                                     \
      return __builtin_convertvector(x, reg);                           \
    }                                                                   \
    NNOPS_INLINE static void to_floats(float* p, reg x) noexcept {      \
      const floats y = __builtin_convertvector(x, floats);              \
      std::memcpy(p, &y, sizeof y);                                     \
    }                                                                   \
  };
NNOPS_DOUBLE_VECTORS(2)
NNOPS_DOUBLE_VECTORS(4)
NNOPS_DOUBLE_VECTORS(8)
#undef NNOPS_DOUBLE_VECTORS

// As many as fill a register of the architecture.
template <class Arch>
using doubles = double_vectors<(simd::lanes<float, Arch>::size + 1) / 2>;

template <class Arch>
using double_reg = typename doubles<Arch>::reg;
template <class Arch>
using double_bits = typename doubles<Arch>::bits;

template <class Arch>
NNOPS_INLINE double_reg<Arch> all_doubles(double x) noexcept {
  return double_reg<Arch>{} + x;
}
template <class Arch>
NNOPS_INLINE double_bits<Arch> bits_of_doubles(double_reg<Arch> x) noexcept {
  return __builtin_bit_cast(double_bits<Arch>, x);
}
template <class Arch>
NNOPS_INLINE double_reg<Arch> doubles_of_bits(double_bits<Arch> x) noexcept {
  return __builtin_bit_cast(double_reg<Arch>, x);
}

// f of doubles, for each float of the arguments. A result beyond the floats becomes infinite.
template <class Arch, class F, class... Reg>
NNOPS_INLINE float_reg<Arch> in_doubles(F f, Reg... x) noexcept {
  using lanes = simd::lanes<float, Arch>;
  using d = doubles<Arch>;
  constexpr std::size_t size = lanes::size;
  float in[sizeof...(x)][size], out[size];
  std::size_t n = 0;
  (lanes::store(in[n++], x), ...);
  for (std::size_t i = 0; i < size; i += d::size) {
    double_reg<Arch> y;
    if constexpr (sizeof...(x) == 1) y = f(d::from_floats(in[0] + i));
    else y = f(d::from_floats(in[0] + i), d::from_floats(in[1] + i));
    const double_reg<Arch> largest = all_doubles<Arch>(0x1.ffffffp127), infinite = all_doubles<Arch>(__builtin_inf());
    // Spelled out: as a conversion it would be undefined for plain numbers.
    y = y >= largest ? infinite : y;
    d::to_floats(out + i, y <= -largest ? -infinite : y);
  }
  return lanes::load(out);
}

// 2^52 + 2^51: a double of less than 2^51 that is added to it becomes an integer, half to even, in the lowest bits.
inline constexpr double integer_shift = 0x1.8p52;

template <class Arch, std::size_t N>
NNOPS_INLINE double_reg<Arch> double_polynomial(double_reg<Arch> x, const double (&c)[N]) noexcept {
  double_reg<Arch> sum = all_doubles<Arch>(c[N - 1]);
  for (std::size_t i = N - 1; i > 0; --i) sum = sum * x + c[i - 1];
  return sum;
}

// A positive number as m * 2^exponent, m in [sqrt(1/2), sqrt(2)).
template <class Arch>
struct binary_parts {
  double_reg<Arch> m, exponent;

  NNOPS_INLINE explicit binary_parts(double_reg<Arch> x) noexcept {
    constexpr std::uint64_t root = 0x3fe6a09e667f3bcd, one = std::uint64_t{1} << 52;
    const double_bits<Arch> b = bits_of_doubles<Arch>(x);
    // 1024 is added to the exponent, so that it has no sign.
    const double_bits<Arch> raised = b - root + 1024 * one;
    m = doubles_of_bits<Arch>(b - (raised & ~(one - 1)) + 1024 * one);
    exponent = doubles_of_bits<Arch>((raised >> 52) + 0x4330000000000000) - (0x1p52 + 1024.0);
  }
};

// (log(m) / s - 2) / s^2 in s^2, s = (m - 1) / (m + 1): the series of the inverse hyperbolic tangent; off by 2^-44 of
// log(m).
inline constexpr double log_coefficients[] = {2.0 / 3, 2.0 / 5, 2.0 / 7, 2.0 / 9, 2.0 / 11, 2.0 / 13, 2.0 / 15};

// log(m) for m in [sqrt(1/2), sqrt(2)).
template <class Arch>
NNOPS_INLINE double_reg<Arch> log_of_mantissa(double_reg<Arch> m) noexcept {
  const double_reg<Arch> s = (m - 1.0) / (m + 1.0), square = s * s;
  return s * (square * double_polynomial<Arch>(square, log_coefficients) + 2.0);
}

// ln(2)^k / k!: 2^r for |r| <= 1/2, off by 2^-37.
inline constexpr double exp2_coefficients[] = {1.0,
                                               0.6931471805599453,
                                               0.2402265069591007,
                                               0.05550410866482158,
                                               0.009618129107628477,
                                               0.0013333558146428443,
                                               0.00015403530393381608,
                                               1.5252733804059841e-05,
                                               1.3215486790144307e-06,
                                               1.0178086009239699e-07};

// 2^x, |x| <= 512.
template <class Arch>
NNOPS_INLINE double_reg<Arch> exp2(double_reg<Arch> x) noexcept {
  const double_reg<Arch> shifted = x + integer_shift;
  const double_reg<Arch> r = x - (shifted - integer_shift);
  const double_reg<Arch> p = double_polynomial<Arch>(r, exp2_coefficients);
  // The integer goes to the exponent.
  return doubles_of_bits<Arch>(bits_of_doubles<Arch>(p) + (bits_of_doubles<Arch>(shifted) << 52));
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

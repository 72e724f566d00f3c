// Fixed-point numbers as 8-bit LOGISTIC and TANH are defined by: a value with M integer bits and 31 - M below the
// point. Every operation is written from its definition in 64 bits; shares no code with the library.
#pragma once

#include <cstdint>

#include "support/quantised.hpp"

namespace nnops::test {

template <int M>
struct fixed {
  std::int64_t raw;
  static constexpr fixed one() { return {M == 0 ? 2147483647 : std::int64_t{1} << (31 - M)}; }
};
template <int M>
fixed<M> operator+(fixed<M> a, fixed<M> b) {
  return {a.raw + b.raw};
}
template <int M>
fixed<M> operator-(fixed<M> a, fixed<M> b) {
  return {a.raw - b.raw};
}
template <int M, int N>
fixed<M + N> operator*(fixed<M> a, fixed<N> b) {
  return {high_multiply(a.raw, b.raw)};
}

// The same value with N integer bits.
template <int N, int M>
fixed<N> rescale(fixed<M> a) {
  if constexpr (M >= N) return {clamp_to_int32(a.raw * (std::int64_t{1} << (M - N)))};
  else return {shift_right(a.raw, N - M)};
}

// exp(a), a <= 0: of the part in [-1/4, 0) by its Taylor series around -1/8, times exp(-2^k) for each bit k of the
// rest.
template <int M>
fixed<0> exp_negative(fixed<M> a) {
  if (a.raw == 0) return fixed<0>::one();
  const std::int64_t quarter = std::int64_t{1} << (31 - M - 2);
  const std::int64_t part = floor_div(a.raw, quarter) * -quarter + a.raw - quarter;  // a mod 1/4, less 1/4
  const fixed<0> x = rescale<0>(fixed<M>{part}) + fixed<0>{1 << 28};
  const fixed<0> third = {715827883}, exp_eighth = {1895147668};
  const fixed<0> x2 = x * x, x3 = x2 * x, x4 = x2 * x2;
  const fixed<0> series = {shift_right(((fixed<0>{shift_right(x4.raw, 2)} + x3) * third + x2).raw, 1)};
  fixed<0> result = exp_eighth + exp_eighth * (x + series);
  const std::int64_t powers[] = {1672461947, 1302514674, 790015084, 290630308, 39332535, 720401, 242};
  for (int k = -2; k < M; ++k)
    if (((part - a.raw) >> (31 - M + k)) & 1) result = result * fixed<0>{powers[k + 2]};
  return result;
}

// 2 / (1 + a), a in [0, 1], by Newton's method from 48/17 - 32/17 d, d = (1 + a) / 2.
inline fixed<2> two_over_one_plus(fixed<0> a) {
  const fixed<0> d = {(a.raw + 2147483647 + 1) / 2};
  fixed<2> x = fixed<2>{1515870810} + d * fixed<2>{-1010580540};
  for (int i = 0; i < 3; ++i) x = x + rescale<2>(x * (fixed<2>::one() - d * x));
  return x;
}

inline fixed<0> fixed_logistic(fixed<4> a) {
  if (a.raw == 0) return {1 << 30};
  const fixed<2> two_over = two_over_one_plus(exp_negative(fixed<4>{a.raw > 0 ? -a.raw : a.raw}));
  const fixed<0> result = rescale<0>(fixed<1>{two_over.raw});  // half of it: one integer bit less
  return a.raw > 0 ? result : fixed<0>::one() - result;
}

inline fixed<0> fixed_tanh(fixed<4> a) {
  if (a.raw == 0) return {0};
  const fixed<2> two_over = two_over_one_plus(exp_negative(fixed<5>{a.raw > 0 ? -a.raw : a.raw}));  // exp(-2 |a|)
  const fixed<0> result = rescale<0>(two_over - fixed<2>::one());
  return a.raw > 0 ? result : fixed<0>{-result.raw};
}

// The code 0 to `codes` - 1 of an 8-bit function of the input x = code - zero point: f in fixed point, `bits` of it
// dropped.
template <class F>
std::int64_t fixed_code(std::int64_t x, float scale, F f, int bits, std::int64_t low, std::int64_t high) {
  const fixed_multiplier m(static_cast<double>(scale) * 134217728.0);
  // Beyond 15 / scale the result is one of the ends.
  const double radius = std::floor(15.0 * 134217728.0 / std::ldexp(1.0, m.exponent));
  if (static_cast<double>(x) <= -radius) return low;
  if (static_cast<double>(x) >= radius) return high;
  return std::min(shift_right(f(fixed<4>{scale_double(x, m)}).raw, bits), high);
}

}  // namespace nnops::test

// Slices over the root of the sum of their squares.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/double_lanes.hpp"
#include "nnops/kernels/repeat.hpp"
#include "nnops/kernels/requantise.hpp"
#include "nnops/kernels/slice.hpp"
#include "nnops/quant/fixed_point.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// --- float and float16, in double, where squares of floats neither overflow nor vanish ---

// One over the root; 0 for no length at all, so that zeros stay zeros.
inline double inverse_length(double squares) noexcept { return squares == 0.0 ? 0.0 : 1.0 / std::sqrt(squares); }

template <class T, class Arch>
void l2_normalize_row(const T* in, T* out, std::ptrdiff_t n) noexcept {
  const double factor = inverse_length(fold_row<T, Arch>(in, n, [](auto& s, const auto& x, int) { s += x * x; }));
  change_row<T, Arch>(in, out, n, [factor](auto& x, int) { x *= factor; });
}

// `count` neighbouring slices, each of n elements that lie `step` apart; count in [1, double_block].
template <class T, class Arch>
void l2_normalize_columns(const T* in, T* out, std::ptrdiff_t n, std::ptrdiff_t step, std::ptrdiff_t count) noexcept {
  four_doubles factor[vectors_in_block];
  repeat<vectors_in_block>([&](auto i) { factor[i] = four_doubles{}; });
  fold_columns<T, Arch>(in, n, step, count, factor, [](auto& s, const auto& x, int) { s += x * x; });
  repeat<vectors_in_block>([&](auto i) {
    for (int j = 0; j < 4; ++j) factor[i][j] = inverse_length(factor[i][j]);
  });
  change_columns<T, Arch>(in, out, n, step, count, [&](auto& x, int i) { x *= factor[i]; });
}

// The output may be the memory of the input.
template <class T, class Arch>
void l2_normalize(const slice_geometry& g, const T* in, T* out, const parallel& threads) noexcept {
  const std::ptrdiff_t blocks = (g.inner + double_block - 1) / double_block;
  for_each_range(threads, g.outer * blocks, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t task = begin; task < end; ++task) {
      const std::ptrdiff_t first = task % blocks * double_block;
      const std::ptrdiff_t at = task / blocks * g.length * g.inner + first;
      if (g.inner == 1) l2_normalize_row<T, Arch>(in + at, out + at, g.length);
      else
        l2_normalize_columns<T, Arch>(in + at, out + at, g.length, g.inner,
                                      g.inner - first < double_block ? g.inner - first : double_block);
    }
  });
}

// --- 8-bit codes: TensorFlow Lite's fixed point, which NNAPI uses ---

// 1 / sqrt(x) for x >= 0: five Newton steps from 1, on x brought into [2^27, 2^29), with 3 integer bits. 0 counts as 1.
constexpr multiplier inverse_root(std::int64_t x) noexcept {
  constexpr auto mul = quant::saturating_rounding_doubling_high_mul;
  constexpr std::int32_t one = 1 << 28, half_three = one + one / 2, half_root_two = 1518500250;
  if (x <= 1) return {quant::int32_highest, 0};
  std::int32_t shift = 11;
  for (; x >= std::int64_t{1} << 29; x /= 4) ++shift;
  for (; x < std::int64_t{1} << 27; x *= 4) --shift;
  const std::int32_t half = quant::multiply_by_pot<-1>(static_cast<std::int32_t>(x) >> 1);
  std::int32_t root = one;
  for (std::int32_t step = 0; step < 5; ++step) {
    const std::int32_t cube = quant::multiply_by_pot<6>(mul(mul(root, root), root));
    root = quant::multiply_by_pot<3>(mul(half_three, root) - mul(half, cube));
  }
  root = mul(root, half_root_two);
  // Below 0 there is room to the left: x is small, and the root not much below 1.
  return shift < 0 ? multiplier{root << -shift, 0} : multiplier{root, -shift};
}

// sums[j] = the sum of (in[i * step + j] - zero)^2 over i in [0, n), for j in [0, count); count in [1, 4 * width].
template <class Byte, class Arch>
void sums_of_squares(const Byte* in, std::ptrdiff_t n, std::ptrdiff_t step, std::ptrdiff_t count, std::int32_t zero,
                     std::int64_t* sums) noexcept {
  using ints = simd::lanes<std::int32_t, Arch>;
  constexpr std::ptrdiff_t stretch = 32768;  // squares of 255 that an int32 holds
  const auto zeros = ints::broadcast(zero);
  for (std::ptrdiff_t j = 0; j < count; j += ints::width) {
    const std::ptrdiff_t some = count - j < ints::width ? count - j : ints::width;
    for (std::ptrdiff_t k = 0; k < some; ++k) sums[j + k] = 0;
    for (std::ptrdiff_t i = 0; i < n;) {
      auto part = ints::broadcast(0);
      for (const std::ptrdiff_t end = n - i < stretch ? n : i + stretch; i < end; ++i) {
        const Byte* p = in + i * step + j;
        const auto d = ints::sub(some == ints::width ? ints::load_bytes(p) : ints::load_bytes_n(p, some), zeros);
        part = ints::add(part, ints::mul(d, d));
      }
      std::int32_t one[ints::size];
      ints::store(one, part);
      for (std::ptrdiff_t k = 0; k < some; ++k) sums[j + k] += one[k];
    }
  }
}

// in and out: `count` neighbouring elements, count in [1, width]. The code of 128 (x - zero) times the multiplier.
template <class Byte, class Arch>
NNOPS_INLINE void l2_scale(const Byte* in, Byte* out, std::ptrdiff_t count,
                           typename simd::lanes<std::int32_t, Arch>::reg zeros,
                           const requantise_vector<Arch>& scale) noexcept {
  using ints = simd::lanes<std::int32_t, Arch>;
  const bool whole = count == ints::width;
  const auto d = ints::sub(whole ? ints::load_bytes(in) : ints::load_bytes_n(in, count), zeros);
  const auto codes = scale(ints::mul(d, ints::broadcast(128)));
  if (whole) ints::store_bytes(out, codes);
  else ints::store_bytes_n(out, codes, count);
}

// The output has scale 1/128 and its zero point in the middle of the type; it may be the memory of the input.
template <class Byte, class Arch>
void l2_normalize_codes(const slice_geometry& g, const Byte* in, Byte* out, std::int32_t zero,
                        const parallel& threads) noexcept {
  using ints = simd::lanes<std::int32_t, Arch>;
  constexpr std::ptrdiff_t width = ints::width;
  // A contiguous slice is read as so many slices side by side, whose sums are added.
  constexpr std::ptrdiff_t most = 4 * width;
  const std::ptrdiff_t blocks = (g.inner + most - 1) / most;
  const auto zeros = ints::broadcast(zero);
  for_each_range(threads, g.outer * blocks, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    multiplier scales[static_cast<std::size_t>(most)];
    requantisation q;
    q.multipliers = scales;
    q.out_zero_point = std::is_signed_v<Byte> ? 0 : 128;
    q.act_min = q.out_zero_point - 128;
    q.act_max = q.out_zero_point + 127;
    requantise_lanes<Arch, most> lanes;
    for (std::ptrdiff_t task = begin; task < end; ++task) {
      const std::ptrdiff_t first = task % blocks * most;
      const std::ptrdiff_t at = task / blocks * g.length * g.inner + first;
      std::int64_t sums[static_cast<std::size_t>(most)];
      if (g.inner == 1) {
        const std::ptrdiff_t rows = g.length / most, rest = g.length % most;
        std::int64_t sum = 0;
        sums_of_squares<Byte, Arch>(in + at, rows, most, most, zero, sums);
        for (std::ptrdiff_t j = 0; j < most; ++j) sum += sums[j];
        if (rest != 0) sums_of_squares<Byte, Arch>(in + at + rows * most, 1, most, rest, zero, sums);
        for (std::ptrdiff_t j = 0; j < rest; ++j) sum += sums[j];
        scales[0] = inverse_root(sum);
        q.channels = 1;
        lanes.set(q, 0, 1);
        const requantise_vector<Arch> scale = lanes.vector(0);
        for (std::ptrdiff_t i = 0; i < g.length; i += width)
          l2_scale<Byte, Arch>(in + at + i, out + at + i, g.length - i < width ? g.length - i : width, zeros, scale);
      } else {
        const std::ptrdiff_t count = g.inner - first < most ? g.inner - first : most;
        sums_of_squares<Byte, Arch>(in + at, g.length, g.inner, count, zero, sums);
        for (std::ptrdiff_t j = 0; j < count; ++j) scales[j] = inverse_root(sums[j]);
        q.channels = static_cast<std::int32_t>(most);
        lanes.set(q, 0, count);
        for (std::ptrdiff_t j = 0; j < count; j += width) {
          const requantise_vector<Arch> scale = lanes.vector(j);
          for (std::ptrdiff_t i = 0; i < g.length; ++i)
            l2_scale<Byte, Arch>(in + at + i * g.inner + j, out + at + i * g.inner + j,
                                 count - j < width ? count - j : width, zeros, scale);
        }
      }
    }
  });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// Folds over some dimensions of a tensor, each finished to one output element, and the fold that is a sum.
//
// A fold says how elements become one total. It has, beside the types `element` and `total`,
//
//   static constexpr std::ptrdiff_t block                  how many neighbouring positions are folded at a time
//   static total none()                                    the total of no elements
//   static void run(in, n, total&)                         adds n neighbouring elements to one total
//   static void rows(in, step, n, count, total*)           adds in[i * step + j], i in [0, n), to total j, j in
//                                                          [0, count), count in [1, block]
//
// Sums: float and float16 are added in float32 over short stretches and in double over these, so that the length of the
// sum does not matter; 8-bit codes in int32 and int64, exactly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/repeat.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// A dense tensor and the dimensions that are reduced. rank in [0, 8], every extent at least 1.
struct reduction_geometry {
  std::int32_t rank = 0;
  std::ptrdiff_t extent[8] = {};
  bool reduced[8] = {};
};

namespace kernel {

// The same in as few dimensions as it takes: extents of 1 vanish, neighbours of one kind are one.
constexpr reduction_geometry merged(const reduction_geometry& g) noexcept {
  reduction_geometry m;
  for (std::int32_t d = 0; d < g.rank; ++d) {
    if (g.extent[d] == 1) continue;
    if (m.rank > 0 && m.reduced[m.rank - 1] == g.reduced[d]) {
      m.extent[m.rank - 1] *= g.extent[d];
    } else {
      m.extent[m.rank] = g.extent[d];
      m.reduced[m.rank] = g.reduced[d];
      ++m.rank;
    }
  }
  return m;
}

// How one element type is summed: in lanes over at most `stretch` elements, then in `total`.
template <class T, class Arch>
struct sum_math {
  using element = T;
  using lanes = simd::lanes<float, Arch>;
  using value = float;
  using total = double;
  static constexpr std::ptrdiff_t stretch = 256;

  NNOPS_INLINE static typename lanes::reg load(const T* p) noexcept {
    if constexpr (std::is_same_v<T, float>) return lanes::load(p);
    else return lanes::load_half(p);
  }
  NNOPS_INLINE static typename lanes::reg load_n(const T* p, std::ptrdiff_t n) noexcept {
    if constexpr (std::is_same_v<T, float>) return lanes::load_n(p, n);
    else return lanes::load_half_n(p, n);
  }
};
template <class Byte, class Arch>
  requires std::is_integral_v<Byte>
struct sum_math<Byte, Arch> {
  using element = Byte;
  using lanes = simd::lanes<std::int32_t, Arch>;
  using value = std::int32_t;
  using total = std::int64_t;
  static constexpr std::ptrdiff_t stretch = std::ptrdiff_t{1} << 22;

  NNOPS_INLINE static typename lanes::reg load(const Byte* p) noexcept { return lanes::load_bytes(p); }
  NNOPS_INLINE static typename lanes::reg load_n(const Byte* p, std::ptrdiff_t n) noexcept {
    return lanes::load_bytes_n(p, n);
  }
};

// The sum of n neighbouring elements.
template <class Math>
typename Math::total sum_of_run(const typename Math::element* in, std::ptrdiff_t n) noexcept {
  using lanes = typename Math::lanes;
  constexpr std::ptrdiff_t vectors = 4;
  constexpr std::ptrdiff_t step = vectors * lanes::width;
  typename Math::total sum = 0;
  while (n > 0) {
    const std::ptrdiff_t length = n < Math::stretch * step ? n : Math::stretch * step;
    typename lanes::reg part[vectors];
    repeat<vectors>([&](auto i) { part[i] = lanes::broadcast(0); });
    std::ptrdiff_t k = 0;
    for (; k + step <= length; k += step)
      repeat<vectors>([&](auto i) { part[i] = lanes::add(part[i], Math::load(in + k + i * lanes::width)); });
    for (; k + lanes::width <= length; k += lanes::width) part[0] = lanes::add(part[0], Math::load(in + k));
    if (k < length) part[1] = lanes::add(part[1], Math::load_n(in + k, length - k));
    repeat<vectors>([&](auto i) {
      typename Math::value one[lanes::size];
      lanes::store(one, part[i]);
      for (std::ptrdiff_t j = 0; j < lanes::width; ++j) sum += static_cast<typename Math::total>(one[j]);
    });
    in += length;
    n -= length;
  }
  return sum;
}

// sums[j] += the sum of in[i * step + j] over i in [0, n), for j in [0, count); count in [1, 4 * lanes::width].
template <class Math>
void sum_of_rows(const typename Math::element* in, std::ptrdiff_t step, std::ptrdiff_t n, std::ptrdiff_t count,
                 typename Math::total* sums) noexcept {
  using lanes = typename Math::lanes;
  constexpr std::ptrdiff_t vectors = 4;
  typename Math::value parts[vectors * lanes::size];
  while (n > 0) {
    const std::ptrdiff_t length = n < Math::stretch ? n : Math::stretch;
    if (count == vectors * lanes::width) {
      typename lanes::reg part[vectors];
      repeat<vectors>([&](auto i) { part[i] = lanes::broadcast(0); });
      for (std::ptrdiff_t k = 0; k < length; ++k)
        repeat<vectors>([&](auto i) { part[i] = lanes::add(part[i], Math::load(in + k * step + i * lanes::width)); });
      repeat<vectors>([&](auto i) { lanes::store(parts + i * lanes::width, part[i]); });
    } else {
      std::ptrdiff_t j = 0;
      for (; j + lanes::width <= count; j += lanes::width) {
        typename lanes::reg part = lanes::broadcast(0);
        for (std::ptrdiff_t k = 0; k < length; ++k) part = lanes::add(part, Math::load(in + k * step + j));
        lanes::store(parts + j, part);
      }
      if (j < count) {
        typename lanes::reg part = lanes::broadcast(0);
        for (std::ptrdiff_t k = 0; k < length; ++k) part = lanes::add(part, Math::load_n(in + k * step + j, count - j));
        lanes::store(parts + j, part);
      }
    }
    for (std::ptrdiff_t j = 0; j < count; ++j) sums[j] += static_cast<typename Math::total>(parts[j]);
    in += length * step;
    n -= length;
  }
}

template <class T, class Arch>
struct sum_fold {
  using math = sum_math<T, Arch>;
  using element = T;
  using total = typename math::total;
  static constexpr std::ptrdiff_t block = 4 * math::lanes::width;

  static constexpr total none() noexcept { return 0; }
  static void run(const T* in, std::ptrdiff_t n, total& t) noexcept { t += sum_of_run<math>(in, n); }
  static void rows(const T* in, std::ptrdiff_t step, std::ptrdiff_t n, std::ptrdiff_t count, total* t) noexcept {
    sum_of_rows<math>(in, step, n, count, t);
  }
};

// out[...] = finish(total), for each position of the dimensions that are kept, in their order.
template <class Fold, class Out, class Finish>
void reduce(const reduction_geometry& geometry, const typename Fold::element* in, Out* out, const Finish& finish,
            const parallel& threads) noexcept {
  const reduction_geometry g = merged(geometry);
  std::ptrdiff_t stride[8] = {}, at = 1;
  for (std::int32_t d = g.rank - 1; d >= 0; --d) stride[d] = at, at *= g.extent[d];

  // The innermost dimension is kept (its positions are lanes) or reduced (its elements are a run); the others are
  // walked.
  const bool kept_inside = g.rank == 0 || !g.reduced[g.rank - 1];
  const std::ptrdiff_t inner = g.rank == 0 ? 1 : g.extent[g.rank - 1];
  std::int32_t kept[8] = {}, kept_count = 0, reduced[8] = {}, reduced_count = 0;
  std::ptrdiff_t positions = 1;
  for (std::int32_t d = 0; d + 1 < g.rank; ++d) {
    if (g.reduced[d]) reduced[reduced_count++] = d;
    else kept[kept_count++] = d, positions *= g.extent[d];
  }

  constexpr std::ptrdiff_t block = Fold::block;
  const std::ptrdiff_t blocks = kept_inside ? (inner + block - 1) / block : 1;
  for_each_range(threads, positions * blocks, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t task = begin; task < end; ++task) {
      const std::ptrdiff_t position = task / blocks;
      const std::ptrdiff_t first = task % blocks * block;
      const typename Fold::element* from = in + first;
      for (std::ptrdiff_t k = kept_count - 1, rest = position; k >= 0; --k) {
        const std::int32_t d = kept[k];
        from += rest % g.extent[d] * stride[d];
        rest /= g.extent[d];
      }
      const std::ptrdiff_t count = !kept_inside ? 1 : inner - first < block ? inner - first : block;
      typename Fold::total totals[static_cast<std::size_t>(block)];
      for (std::ptrdiff_t j = 0; j < count; ++j) totals[j] = Fold::none();
      // The last reduced dimension that is walked is a run of rows where the innermost one is kept.
      const std::int32_t walked = kept_inside && reduced_count > 0 ? reduced_count - 1 : reduced_count;
      const std::ptrdiff_t rows = kept_inside && reduced_count > 0 ? g.extent[reduced[walked]] : 1;
      const std::ptrdiff_t row_step = kept_inside && reduced_count > 0 ? stride[reduced[walked]] : 0;
      std::ptrdiff_t index[8] = {};
      for (std::int32_t k = 0; k >= 0;) {
        if (kept_inside) Fold::rows(from, row_step, rows, count, totals);
        else Fold::run(from, inner, totals[0]);
        for (k = walked - 1; k >= 0; --k) {
          const std::int32_t d = reduced[k];
          from += stride[d];
          if (++index[k] < g.extent[d]) break;
          from -= stride[d] * g.extent[d];
          index[k] = 0;
        }
      }
      Out* to = out + (kept_inside ? position * inner + first : position);
      for (std::ptrdiff_t j = 0; j < count; ++j) to[j] = finish(totals[j]);
    }
  });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

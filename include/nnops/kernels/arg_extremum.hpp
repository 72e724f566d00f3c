// Where the largest or smallest element of a slice lies: the first of those that are equal, the first NaN if there is
// one. Zeros are equal whatever their sign.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/kernels/elementwise.hpp"
#include "nnops/kernels/extremum.hpp"
#include "nnops/kernels/repeat.hpp"
#include "nnops/kernels/slice.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

template <class T, class Arch, bool Largest>
struct arg_extremum_of {
  using fold = extremum_fold<T, Arch, Largest>;
  using total = typename fold::total;
  // What elements are compared as.
  using key = std::conditional_t<std::is_integral_v<T>, std::int32_t, float>;

  NNOPS_INLINE static key key_of(T x) noexcept {
    if constexpr (std::is_same_v<T, float16>) return to_float(x);
    else return x;
  }

  // One slice that is contiguous: the extreme element of each piece, then the place in the first best piece.
  static std::int32_t run(const T* in, std::ptrdiff_t n) noexcept {
    constexpr std::ptrdiff_t piece = 256;
    std::ptrdiff_t at = 0;
    total best = fold::none();
    for (std::ptrdiff_t i = 0; i < n; i += piece) {
      total t = fold::none();
      fold::run(in + i, n - i < piece ? n - i : piece, t);
      bool better = i == 0 || (Largest ? t > best : t < best);
      if constexpr (std::is_floating_point_v<total>) better = better || (t != t && best == best);
      if (better) best = t, at = i;
    }
    for (; at + 1 < n; ++at) {
      const key k = key_of(in[at]);
      if (k == static_cast<key>(best)) break;
      if constexpr (std::is_floating_point_v<key>)
        if (k != k) break;
    }
    return static_cast<std::int32_t>(at);
  }

  // `count` neighbouring slices of n elements that lie `step` apart; count in [1, block]. The compilers' own vectors:
  // lanes have no masks of integers.
  static constexpr std::ptrdiff_t block = 32;
  static void columns(const T* in, std::ptrdiff_t n, std::ptrdiff_t step, std::ptrdiff_t count,
                      std::int32_t* out) noexcept {
    typedef key keys __attribute__((vector_size(32)));
    typedef std::int32_t ints __attribute__((vector_size(32)));
    constexpr int vectors = 4;
    keys best[vectors];
    ints index[vectors];
    key row[static_cast<std::size_t>(block)] = {};
    load_row(in, count, row);
    std::memcpy(best, row, sizeof best);
    std::memset(index, 0, sizeof index);
    for (std::ptrdiff_t k = 1; k < n; ++k) {
      load_row(in + k * step, count, row);
      const ints here = ints{} + static_cast<std::int32_t>(k);
      repeat<vectors>([&](auto i) {
        keys x;
        std::memcpy(&x, row + 8 * i, sizeof x);
        ints better = Largest ? x > best[i] : x < best[i];
        if constexpr (std::is_floating_point_v<key>) better |= (x != x) & (best[i] == best[i]);
        best[i] = better ? x : best[i];
        index[i] = better ? here : index[i];
      });
    }
    std::memcpy(out, index, static_cast<std::size_t>(count) * sizeof(std::int32_t));
  }

 private:
  NNOPS_INLINE static void load_row(const T* in, std::ptrdiff_t count, key* row) noexcept {
    if constexpr (std::is_same_v<T, key>) {
      if (count == block) std::memcpy(row, in, static_cast<std::size_t>(block) * sizeof(key));
      else std::memcpy(row, in, static_cast<std::size_t>(count) * sizeof(key));
    } else {
      using memory = element_lanes<T, Arch>;
      using lanes = simd::lanes<key, Arch>;
      std::ptrdiff_t j = 0;
      for (; j + lanes::width <= count; j += lanes::width) lanes::store(row + j, memory::load(in + j));
      if (j < count) lanes::store_n(row + j, memory::load_n(in + j, count - j), count - j);
    }
  }
};

// out[outer, inner] = the index along the middle.
template <bool Largest, class Arch, class T>
void arg_extremum(const slice_geometry& g, const T* in, std::int32_t* out, const parallel& threads) noexcept {
  using math = arg_extremum_of<T, Arch, Largest>;
  const std::ptrdiff_t blocks = (g.inner + math::block - 1) / math::block;
  for_each_range(threads, g.outer * blocks, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t task = begin; task < end; ++task) {
      const std::ptrdiff_t o = task / blocks, first = task % blocks * math::block;
      const T* from = in + o * g.length * g.inner + first;
      if (g.inner == 1) out[o] = math::run(from, g.length);
      else
        math::columns(from, g.length, g.inner, g.inner - first < math::block ? g.inner - first : math::block,
                      out + o * g.inner + first);
    }
  });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

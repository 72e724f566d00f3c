// A tensor between its mirror images. Elements are unsigned numbers of 1, 2 or 4 bytes, whatever they mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/kernels/movement.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// Writes the output from dimension d on, which begins at `out`, and moves `in` past what was read. step: elements of
// the output in one step of each dimension; edge: 1 where a mirror leaves out the element at the border.
template <class T>
void mirror_dimension(const padding_geometry& g, const std::ptrdiff_t* step, std::ptrdiff_t edge, std::int32_t d,
                      const T*& in, T* out) noexcept {
  T* const first = out + g.before[d] * step[d];
  if (d + 1 == g.rank) {
    copy_bytes(first, in, static_cast<std::size_t>(g.in[d]) * sizeof(T));
    in += g.in[d];
  } else {
    for (std::ptrdiff_t i = 0; i < g.in[d]; ++i) mirror_dimension(g, step, edge, d + 1, in, first + i * step[d]);
  }
  // Each mirrored slice is a copy of one that the output has already.
  T* const end = first + g.in[d] * step[d];
  const auto mirrored = [&](T* to, const T* from) {
    if (step[d] == 1) *to = *from;
    else std::memcpy(to, from, static_cast<std::size_t>(step[d]) * sizeof(T));
  };
  for (std::ptrdiff_t i = 0; i < g.before[d]; ++i) mirrored(first - (i + 1) * step[d], first + (i + edge) * step[d]);
  for (std::ptrdiff_t i = 0; i < g.after[d]; ++i) mirrored(end + i * step[d], end - (i + 1 + edge) * step[d]);
}

// edge 0: the element at the border is repeated, and padding is at most as long as the input; edge 1: it is not, and
// padding is shorter than the input. The output has elements, and the memories do not overlap.
template <class T>
void mirror_pad(const padding_geometry& geometry, std::ptrdiff_t edge, const T* in, T* out) noexcept {
  static_assert(std::is_unsigned_v<T>);
  // A dimension without padding is one with the dimension before it only where that has none either: what a mirror
  // moves is a whole slice.
  padding_geometry g;
  g.rank = 0;
  for (std::int32_t d = 0; d < geometry.rank; ++d) {
    const bool plain = geometry.before[d] == 0 && geometry.after[d] == 0;
    if (plain && g.rank > 0 && g.before[g.rank - 1] == 0 && g.after[g.rank - 1] == 0) {
      g.in[g.rank - 1] *= geometry.in[d];
    } else {
      g.in[g.rank] = geometry.in[d];
      g.before[g.rank] = geometry.before[d];
      g.after[g.rank] = geometry.after[d];
      ++g.rank;
    }
  }
  std::ptrdiff_t step[10] = {};
  step[g.rank - 1] = 1;
  for (std::int32_t d = g.rank - 1; d > 0; --d) step[d - 1] = step[d] * (g.before[d] + g.in[d] + g.after[d]);
  mirror_dimension(g, step, edge, 0, in, out);
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

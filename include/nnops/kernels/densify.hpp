// A sparse tensor as a dense one. Elements are unsigned numbers of 1, 2 or 4 bytes, whatever they mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "nnops/core/config.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// The levels of the walk over the stored elements, as schema/densify.hpp describes them. stride: elements of the output
// from one place of the level to the next.
struct densify_geometry {
  struct level_type {
    bool sparse = false;
    std::ptrdiff_t size = 0, stride = 0;
    const std::int32_t* segments = nullptr;
    const std::int32_t* indices = nullptr;
  };
  level_type level[16] = {};
  std::int32_t levels = 0;
};

namespace kernel {

// Copies what lies below one position of the level before `l` to its place at `out`.
template <class T>
void densify_level(const densify_geometry& g, std::int32_t l, std::ptrdiff_t position, const T* in, T* out) noexcept {
  if (l == g.levels) {
    *out = in[position];
    return;
  }
  const densify_geometry::level_type& level = g.level[l];
  if (level.sparse) {
    for (std::ptrdiff_t i = level.segments[position]; i < level.segments[position + 1]; ++i)
      densify_level(g, l + 1, i, in, out + level.indices[i] * level.stride);
  } else if (l + 1 == g.levels && level.stride == 1) {
    std::memcpy(out, in + position * level.size, static_cast<std::size_t>(level.size) * sizeof(T));
  } else {
    for (std::ptrdiff_t i = 0; i < level.size; ++i)
      densify_level(g, l + 1, position * level.size + i, in, out + i * level.stride);
  }
}

// The output's `count` elements, which are not 0: the stored ones, and `zero` everywhere else.
template <class T>
void densify(const densify_geometry& g, const T* in, T* out, std::ptrdiff_t count, T zero) noexcept {
  static_assert(std::is_unsigned_v<T>);
  for (std::ptrdiff_t i = 0; i < count; ++i) out[i] = zero;
  densify_level(g, 0, 0, in, out);
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

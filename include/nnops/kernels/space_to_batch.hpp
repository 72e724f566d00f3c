// An image cut into blocks whose places become batches. Elements are unsigned numbers of 1, 2 or 4 bytes, whatever they
// mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "nnops/core/config.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// [batches, planes, in_h, in_w, run] in memory: NHWC has one plane and runs of its depth, NCHW a plane for each channel
// and runs of 1. out_h and out_w count blocks.
struct space_to_batch_geometry {
  std::ptrdiff_t batches = 0, planes = 0, in_h = 0, in_w = 0, run = 0;
  std::ptrdiff_t block_h = 1, block_w = 1;
  std::ptrdiff_t padding_top = 0, padding_left = 0;
  std::ptrdiff_t out_h = 0, out_w = 0;
};

namespace kernel {

// out[(by * block_w + bx) * batches + b, p, y, x] = in[b, p, y * block_h + by - top, x * block_w + bx - left], and
// `value` where the input has no such pixel. The memories do not overlap.
template <class T>
void space_to_batch(const space_to_batch_geometry& g, const T* in, T* out, T value) noexcept {
  static_assert(std::is_unsigned_v<T>);
  const auto fill = [&](std::ptrdiff_t pixels) {
    for (std::ptrdiff_t i = 0; i < pixels * g.run; ++i) out[i] = value;
    out += pixels * g.run;
  };
  for (std::ptrdiff_t by = 0; by < g.block_h; ++by)
    for (std::ptrdiff_t bx = 0; bx < g.block_w; ++bx) {
      // The x whose pixels lie in the input: [first, end).
      const std::ptrdiff_t before = g.padding_left - bx;
      std::ptrdiff_t first = before <= 0 ? 0 : (before + g.block_w - 1) / g.block_w;
      std::ptrdiff_t end = g.in_w + before <= 0 ? 0 : (g.in_w + before + g.block_w - 1) / g.block_w;
      first = first < g.out_w ? first : g.out_w;
      end = end < first ? first : end < g.out_w ? end : g.out_w;
      for (std::ptrdiff_t b = 0; b < g.batches; ++b)
        for (std::ptrdiff_t p = 0; p < g.planes; ++p)
          for (std::ptrdiff_t y = 0; y < g.out_h; ++y) {
            const std::ptrdiff_t in_y = y * g.block_h + by - g.padding_top;
            if (in_y < 0 || in_y >= g.in_h || first == end) {
              fill(g.out_w);
              continue;
            }
            fill(first);
            const T* from = in + (((b * g.planes + p) * g.in_h + in_y) * g.in_w + first * g.block_w - before) * g.run;
            for (std::ptrdiff_t x = first; x < end; ++x) {
              if (g.run == 1) *out = *from;
              else std::memcpy(out, from, static_cast<std::size_t>(g.run) * sizeof(T));
              out += g.run;
              // The last pixel of a row may be fewer than a step before the end of the input.
              if (x + 1 < end) from += g.block_w * g.run;
            }
            fill(g.out_w - end);
          }
    }
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

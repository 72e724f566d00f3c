// Resizing to the nearest neighbour in both layouts: elements are copied.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/kernels/resize.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// Which input position of one axis an output position takes: float32 in the order of NNAPI's own code.
class nearest_position {
 public:
  constexpr nearest_position(std::int32_t in, std::int32_t out, bool align_corners, bool half_pixel_centers) noexcept
      : last_(in - 1),
        offset_(half_pixel_centers ? 0.5f : 0.0f),
        scale_(align_corners && out > 1 ? static_cast<float>(in - 1) / static_cast<float>(out - 1)
                                        : static_cast<float>(in) / static_cast<float>(out)),
        round_(align_corners) {}

  constexpr std::int32_t operator()(std::int32_t i) const noexcept {
    const float position = (static_cast<float>(i) + offset_) * scale_;  // at least 0
    if (position >= 2147483648.0f) return last_;
    const std::int32_t whole = round_ ? quant::round_half_away(position) : static_cast<std::int32_t>(position);
    return whole < last_ ? whole : last_;
  }

 private:
  std::int32_t last_;
  float offset_, scale_;
  bool round_;
};

template <class T>
void resize_nearest_neighbor(const resize_geometry& g, const T* in, T* out, const parallel& threads) noexcept {
  const nearest_position from_y(g.in_h, g.out_h, g.align_corners, g.half_pixel_centers);
  const nearest_position from_x(g.in_w, g.out_w, g.align_corners, g.half_pixel_centers);
  // Images of pixels: NCHW has one for each channel.
  const std::ptrdiff_t images = g.nchw ? std::ptrdiff_t{g.batches} * g.depth : g.batches;
  const std::ptrdiff_t pixel = g.nchw ? 1 : g.depth;
  const std::ptrdiff_t in_row = g.in_w * pixel, out_row = g.out_w * pixel;
  for_each_range(threads, images * g.out_h, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    const T* latest = nullptr;
    for (std::ptrdiff_t row = begin; row < end; ++row) {
      const T* from = in + (row / g.out_h * g.in_h + from_y(static_cast<std::int32_t>(row % g.out_h))) * in_row;
      T* to = out + row * out_row;
      if (from == latest) {
        std::memcpy(to, to - out_row, static_cast<std::size_t>(out_row) * sizeof(T));
      } else if (pixel == 1) {
        for (std::int32_t x = 0; x < g.out_w; ++x) to[x] = from[from_x(x)];
      } else {
        for (std::int32_t x = 0; x < g.out_w; ++x)
          std::memcpy(to + x * pixel, from + from_x(x) * pixel, static_cast<std::size_t>(pixel) * sizeof(T));
      }
      latest = from;
    }
  });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

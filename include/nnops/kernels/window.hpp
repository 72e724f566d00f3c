// The numbers of one convolution: what a kernel needs to walk over windows of its input.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"

namespace nnops {

// Valid as given: extents at least 0, filter, strides, dilations and groups at least 1. Windows may lie partly or
// wholly in the padding, which contributes nothing; padding on the right and at the bottom follows from the output's
// extents. Layouts: input [batches, in_h, in_w, in_depth], output [batches, out_h, out_w, out_depth], or with nchw
// [batches, in_depth, in_h, in_w] and [batches, out_depth, out_h, out_w].
struct window_geometry {
  std::int32_t batches = 0, in_h = 0, in_w = 0, in_depth = 0;
  std::int32_t filter_h = 1, filter_w = 1;
  std::int32_t stride_h = 1, stride_w = 1;
  std::int32_t padding_top = 0, padding_left = 0;
  std::int32_t dilation_h = 1, dilation_w = 1;
  std::int32_t out_h = 0, out_w = 0, out_depth = 0;
  std::int32_t groups = 1;            // of a grouped convolution: divides in_depth and out_depth
  std::int32_t depth_multiplier = 1;  // of a depthwise convolution: out_depth / in_depth
  bool nchw = false;

  NNOPS_INLINE constexpr std::int32_t group_in_depth() const noexcept { return in_depth / groups; }
  NNOPS_INLINE constexpr std::int32_t group_out_depth() const noexcept { return out_depth / groups; }

  NNOPS_INLINE constexpr std::ptrdiff_t input_offset(std::int32_t n, std::int32_t y, std::int32_t x,
                                                     std::int32_t d) const noexcept {
    const std::ptrdiff_t batch = n;
    return nchw ? ((batch * in_depth + d) * in_h + y) * in_w + x : ((batch * in_h + y) * in_w + x) * in_depth + d;
  }
  NNOPS_INLINE constexpr std::ptrdiff_t output_offset(std::int32_t n, std::int32_t y, std::int32_t x,
                                                      std::int32_t c) const noexcept {
    const std::ptrdiff_t batch = n;
    return nchw ? ((batch * out_depth + c) * out_h + y) * out_w + x : ((batch * out_h + y) * out_w + x) * out_depth + c;
  }
  // Filter [out_depth, filter_h, filter_w, in_depth / groups]; d within the group.
  NNOPS_INLINE constexpr std::ptrdiff_t filter_offset(std::int32_t c, std::int32_t fy, std::int32_t fx,
                                                      std::int32_t d) const noexcept {
    const std::ptrdiff_t unit = c;
    return ((unit * filter_h + fy) * filter_w + fx) * group_in_depth() + d;
  }
  // Filter [1, filter_h, filter_w, out_depth].
  NNOPS_INLINE constexpr std::ptrdiff_t depthwise_filter_offset(std::int32_t fy, std::int32_t fx,
                                                                std::int32_t c) const noexcept {
    const std::ptrdiff_t tap = fy;
    return (tap * filter_w + fx) * out_depth + c;
  }
};

// Where the pixels of a convolution lie in an output of h rows and w columns: pixel (y, x) at row first_y + y * step_y
// and column first_x + x * step_x.
struct output_grid {
  std::int32_t h = 0, w = 0;
  std::int32_t first_y = 0, first_x = 0;
  std::int32_t step_y = 1, step_x = 1;

  // The output is made of nothing else.
  NNOPS_INLINE constexpr bool covers(const window_geometry& g) const noexcept { return g.out_h == h && g.out_w == w; }
  // The place of pixel i, counted over rows of out_w pixels.
  NNOPS_INLINE constexpr std::ptrdiff_t pixel(std::ptrdiff_t i, std::int32_t out_w) const noexcept {
    return (first_y + i / out_w * step_y) * w + first_x + i % out_w * step_x;
  }
};

// out[rows, units] = in[rows, depth] * filter[units, depth]^T is a convolution of `rows` images of one pixel.
NNOPS_INLINE constexpr window_geometry fully_connected_geometry(std::int32_t rows, std::int32_t depth,
                                                                std::int32_t units) noexcept {
  window_geometry g;
  g.batches = rows;
  g.in_h = g.in_w = g.out_h = g.out_w = 1;
  g.in_depth = depth;
  g.out_depth = units;
  return g;
}

// What 8-bit codes subtract; zero for float.
struct zero_points {
  std::int32_t input = 0;
  std::int32_t filter = 0;
};

inline namespace NNOPS_ISA {

// The fused activation of a float kernel. NaN stays NaN. Its constructor loads floats, so it belongs to one instruction
// set.
struct activation_range {
  float min = -__builtin_inff();
  float max = __builtin_inff();
};

}  // namespace NNOPS_ISA

}  // namespace nnops

// Depthwise convolution: vectors over channels, several output columns at a time, so that a weight that was loaded serves
// them all. The filter is read as it is; there is nothing to pack and no workspace.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/gemm/math.hpp"
#include "nnops/kernels/reference/convolution.hpp"
#include "nnops/kernels/requantise.hpp"
#include "nnops/kernels/window.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// float and float16, summed by multiply-add in the order bias, then [filter_h, filter_w].
template <class Arch>
struct depthwise_float {
  using lanes = simd::lanes<float, Arch>;
  using reg = typename lanes::reg;

  reg start;

  template <class Bias>
  NNOPS_INLINE depthwise_float(const Bias* bias, std::ptrdiff_t n, zero_points) noexcept
      : start(bias == nullptr ? lanes::broadcast(0.0f) : load(bias, n)) {}

  NNOPS_INLINE static reg load(const float* p, std::ptrdiff_t n) noexcept {
    return n >= lanes::width ? lanes::load(p) : lanes::load_n(p, n);
  }
  NNOPS_INLINE static reg load(const float16* p, std::ptrdiff_t n) noexcept {
    return n >= lanes::width ? lanes::load_half(p) : lanes::load_half_n(p, n);
  }
  template <class Filter>
  NNOPS_INLINE reg weight(const Filter* p, std::ptrdiff_t n) noexcept {
    return load(p, n);
  }
  NNOPS_INLINE static reg multiply_add(reg x, reg w, reg sum) noexcept { return lanes::fma(x, w, sum); }
  NNOPS_INLINE reg finished(reg sum) const noexcept { return sum; }
};

// 8-bit, summed in int32. The input's zero point is taken off per weight, which several columns share.
template <class Arch>
struct depthwise_bytes {
  using lanes = simd::lanes<std::int32_t, Arch>;
  using reg = typename lanes::reg;

  reg start;
  reg input_zero, filter_zero, correction;

  NNOPS_INLINE depthwise_bytes(const std::int32_t* bias, std::ptrdiff_t n, zero_points zero) noexcept
      : start(bias == nullptr         ? lanes::broadcast(0)
              : n >= lanes::width ? lanes::load(bias)
                                      : lanes::load_n(bias, n)),
        input_zero(lanes::broadcast(zero.input)),
        filter_zero(lanes::broadcast(zero.filter)),
        correction(lanes::broadcast(0)) {}

  template <class Byte>
  NNOPS_INLINE static reg load(const Byte* p, std::ptrdiff_t n) noexcept {
    return n >= lanes::width ? lanes::load_bytes(p) : lanes::load_bytes_n(p, n);
  }
  template <class Filter>
  NNOPS_INLINE reg weight(const Filter* p, std::ptrdiff_t n) noexcept {
    const reg w = lanes::sub(load(p, n), filter_zero);
    correction = lanes::sub(correction, lanes::mul(input_zero, w));
    if constexpr (has_dot2<Arch>) {
      return lanes::bit_and(w, lanes::broadcast(0xffff));  // as a pair of int16: w and 0
    } else {
      return w;
    }
  }
  NNOPS_INLINE static reg multiply_add(reg x, reg w, reg sum) noexcept {
    if constexpr (has_dot2<Arch>) {
      return lanes::dot2(sum, x, w);
    } else {
      return lanes::add(sum, lanes::mul(x, w));
    }
  }
  NNOPS_INLINE reg finished(reg sum) const noexcept { return lanes::add(sum, correction); }
};

// A row of output in one block of channels.
template <class In, class Filter, class Bias, class Out>
struct depthwise_row {
  const window_geometry* g;
  const In* input;
  std::ptrdiff_t first;  // offset of tap (0, 0) of output column 0 in the block's first channel; may lie outside the input
  const Filter* filter;  // tap (0, 0)
  const Bias* bias;      // may be null
  Out* output;           // column 0
  std::int32_t fy_begin, fy_end;
  zero_points zero;
};

// Output columns [x, x + Columns) of one row; taps [fx_begin, fx_end) of each filter row are inside for all of them.
template <class Arch, int Columns, class In, class Filter, class Bias, class Out, class Finish>
NNOPS_INLINE void depthwise_columns(const depthwise_row<In, Filter, Bias, Out>& row, std::int32_t x,
                                    std::int32_t fx_begin, std::int32_t fx_end, std::ptrdiff_t n,
                                    const Finish& finish) noexcept {
  using math = std::conditional_t<is_byte<In>, depthwise_bytes<Arch>, depthwise_float<Arch>>;
  const window_geometry& g = *row.g;
  const std::ptrdiff_t depth = g.in_depth;
  const std::ptrdiff_t column = depth * g.stride_w;
  math m(row.bias, n, row.zero);
  typename math::reg sums[std::size_t{Columns}];
  unroll<Columns>([&](auto i) __attribute__((always_inline)) { sums[i] = m.start; });
  for (std::int32_t fy = row.fy_begin; fy < row.fy_end; ++fy) {
    const std::ptrdiff_t in_row = row.first + static_cast<std::ptrdiff_t>(fy) * g.dilation_h * g.in_w * depth + x * column;
    for (std::int32_t fx = fx_begin; fx < fx_end; ++fx) {
      const In* in = row.input + (in_row + static_cast<std::ptrdiff_t>(fx) * g.dilation_w * depth);
      const auto w = m.weight(row.filter + (static_cast<std::ptrdiff_t>(fy) * g.filter_w + fx) * depth, n);
      unroll<Columns>([&](auto i) __attribute__((always_inline)) {
        sums[i] = math::multiply_add(math::load(in + i * column, n), w, sums[i]);
      });
    }
  }
  unroll<Columns>([&](auto i) __attribute__((always_inline)) {
    store_lanes<Arch>(row.output + (x + i) * depth, finish(m.finished(sums[i])), n);
  });
}

// Taps [begin, end) of `taps` for which first + tap * dilation lies in [0, extent).
NNOPS_INLINE void taps_inside(std::int32_t first, std::int32_t dilation, std::int32_t taps, std::int32_t extent,
                              std::int32_t& begin, std::int32_t& end) noexcept {
  begin = first < 0 ? (dilation - 1 - first) / dilation : 0;
  end = first < extent ? (extent - first + dilation - 1) / dilation : 0;
  if (end > taps) end = taps;
  if (begin > end) begin = end;
}

template <class Arch, bool Whole, class In, class Filter, class Bias, class Out, class Lanes>
void depthwise_block(const depthwise_row<In, Filter, Bias, Out>& row, std::ptrdiff_t n, const Lanes& lanes) noexcept {
  constexpr int columns = 8;
  const window_geometry& g = *row.g;
  const std::ptrdiff_t count = Whole ? Lanes::lanes::width : n;
  const auto finish = lanes.vector(0);
  std::int32_t x = 0;
  while (x < g.out_w) {
    const std::int32_t first = x * g.stride_w - g.padding_left;
    const std::int32_t last = first + (columns - 1) * g.stride_w + (g.filter_w - 1) * g.dilation_w;
    if (first >= 0 && last < g.in_w && x + columns <= g.out_w) {
      depthwise_columns<Arch, columns>(row, x, 0, g.filter_w, count, finish);
      x += columns;
    } else {
      std::int32_t begin = 0, end = 0;
      taps_inside(first, g.dilation_w, g.filter_w, g.in_w, begin, end);
      depthwise_columns<Arch, 1>(row, x, begin, end, count, finish);
      ++x;
    }
  }
}

// output = finish(depthwise convolution). Input [batches, in_h, in_w, in_depth], filter [1, filter_h, filter_w, out_depth], bias
// [out_depth] (null: zeros), output [batches, out_h, out_w, out_depth], or the nchw layouts of g; the output shares no
// memory with the others. Float and float16 with activation_range, 8-bit with requantisation. NHWC with a depth multiplier
// of 1 is fast, the rest is the definition. Results do not depend on how the work is split.
template <class Arch = simd::best, class In, class Filter, class Bias, class Out, class Finish>
void depthwise_conv_2d(const window_geometry& g, const In* input, const Filter* filter, const Bias* bias, Out* output,
                       zero_points zero, const Finish& finish, const parallel& threads) noexcept {
  using floats = simd::lanes<float, Arch>;
  if (g.nchw || g.depth_multiplier != 1) {
    for_each_range(threads, g.batches, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
      window_geometry part = g;
      part.batches = static_cast<std::int32_t>(end - begin);
      const In* from = input + begin * g.in_h * g.in_w * g.in_depth;
      Out* to = output + begin * g.out_h * g.out_w * g.out_depth;
      if constexpr (is_byte<In>) {
        reference::depthwise_conv_2d<std::int32_t>(part, from, filter, bias, to, zero, [&](std::int32_t sum, std::int32_t c) {
          return static_cast<Out>(requantise(finish, sum, c));
        });
      } else {
        reference::depthwise_conv_2d<float>(part, from, filter, bias, to, zero, [&](float sum, std::int32_t) {
          Out out;
          store_lanes<simd::scalar>(&out, simd::clamp(sum, finish.min, finish.max), 1);
          return out;
        });
      }
    });
    return;
  }
  constexpr std::ptrdiff_t width = floats::width;
  const std::ptrdiff_t rows = static_cast<std::ptrdiff_t>(g.batches) * g.out_h;
  for_each_range(threads, rows, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::int32_t c = 0; c < g.out_depth; c += static_cast<std::int32_t>(width)) {
      const std::ptrdiff_t n = g.out_depth - c < width ? g.out_depth - c : width;
      decltype(finish_lanes<Arch, width>(finish)) lanes;
      lanes.set(finish, c, n);
      for (std::ptrdiff_t r = begin; r < end; ++r) {
        const auto y = static_cast<std::int32_t>(r % g.out_h);
        const std::int32_t first_y = y * g.stride_h - g.padding_top;
        const std::ptrdiff_t in_row = r / g.out_h * g.in_h + first_y;
        depthwise_row<In, Filter, Bias, Out> row{&g,
                                                 input,
                                                 (in_row * g.in_w - g.padding_left) * g.in_depth + c,
                                                 filter + c,
                                                 bias == nullptr ? nullptr : bias + c,
                                                 output + (r * g.out_w * g.out_depth + c),
                                                 0,
                                                 0,
                                                 zero};
        taps_inside(first_y, g.dilation_h, g.filter_h, g.in_h, row.fy_begin, row.fy_end);
        if (n == width) {
          depthwise_block<Arch, true>(row, n, lanes);
        } else {
          depthwise_block<Arch, false>(row, n, lanes);
        }
      }
    }
  });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

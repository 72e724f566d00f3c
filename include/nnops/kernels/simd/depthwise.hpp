// Depthwise convolution: vectors over channels, several output columns at a time, so that a weight that was loaded
// serves them all. The filter is read as it is; there is nothing to pack and no workspace.
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
  NNOPS_INLINE static reg repeat(float x) noexcept { return lanes::broadcast(x); }
  NNOPS_INLINE static reg repeat(float16 x) noexcept { return lanes::broadcast(to_float(x)); }
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
      : start(bias == nullptr     ? lanes::broadcast(0)
              : n >= lanes::width ? lanes::load(bias)
                                  : lanes::load_n(bias, n)),
        input_zero(lanes::broadcast(zero.input)),
        filter_zero(lanes::broadcast(zero.filter)),
        correction(lanes::broadcast(0)) {}

  template <class Byte>
  NNOPS_INLINE static reg load(const Byte* p, std::ptrdiff_t n) noexcept {
    return n >= lanes::width ? lanes::load_bytes(p) : lanes::load_bytes_n(p, n);
  }
  template <class Byte>
  NNOPS_INLINE static reg repeat(Byte x) noexcept {
    return lanes::broadcast(std::int32_t{x});
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
  std::ptrdiff_t
      first;  // offset of tap (0, 0) of output column 0 in the block's first channel; may lie outside the input
  const Filter* filter;  // tap (0, 0)
  const Bias* bias;      // may be null
  Out* output;           // column 0
  std::int32_t fy_begin, fy_end;
  zero_points zero;
  std::ptrdiff_t tap_x, tap_y;  // from a tap's input to that of its neighbour on the right and below
};

// Output columns [x, x + Columns) of one row; taps [fx_begin, fx_end) of each filter row are inside for all of them.
// OneInput: the input has one channel, which all the output's channels are made of; else both have the same channels.
template <class Arch, bool OneInput, int Columns, class In, class Filter, class Bias, class Out, class Finish>
NNOPS_INLINE void depthwise_columns(const depthwise_row<In, Filter, Bias, Out>& row, std::int32_t x,
                                    std::int32_t fx_begin, std::int32_t fx_end, std::ptrdiff_t n,
                                    const Finish& finish) noexcept {
  using math = std::conditional_t<is_byte<In>, depthwise_bytes<Arch>, depthwise_float<Arch>>;
  const std::ptrdiff_t depth = row.g->out_depth;
  const std::ptrdiff_t column = static_cast<std::ptrdiff_t>(row.g->in_depth) * row.g->stride_w;
  const std::ptrdiff_t filter_row = depth * row.g->filter_w;
  std::ptrdiff_t in_row = row.first + x * column + row.fy_begin * row.tap_y + fx_begin * row.tap_x;
  std::ptrdiff_t weight_row = row.fy_begin * filter_row + fx_begin * depth;
  math m(row.bias, n, row.zero);
  typename math::reg sums[std::size_t{Columns}];
  NNOPS_UNROLL for (int i = 0; i < Columns; ++i) sums[i] = m.start;
  for (std::int32_t fy = row.fy_begin; fy < row.fy_end; ++fy, in_row += row.tap_y, weight_row += filter_row) {
    const In* in = row.input + in_row;
    const Filter* weight = row.filter + weight_row;
    for (std::int32_t fx = fx_begin; fx < fx_end; ++fx, weight += depth) {
      const auto w = m.weight(weight, n);
      NNOPS_UNROLL for (int i = 0; i < Columns; ++i) {
        if constexpr (OneInput) sums[i] = math::multiply_add(math::repeat(in[i * column]), w, sums[i]);
        else sums[i] = math::multiply_add(math::load(in + i * column, n), w, sums[i]);
      }
      in += row.tap_x;
    }
  }
  NNOPS_UNROLL for (int i = 0; i < Columns; ++i) {
    store_lanes<Arch>(row.output + (x + i) * depth, finish(m.finished(sums[i])), n);
  }
}

// The same for filters of Taps columns without dilation, all of whose taps are inside: an input vector that was loaded
// serves all the output columns that it is a tap of. Each output still adds its taps in their order.
template <class Arch, int Columns, int Taps, int Stride, class In, class Filter, class Bias, class Out, class Finish>
NNOPS_INLINE void depthwise_columns_shared(const depthwise_row<In, Filter, Bias, Out>& row, std::int32_t x,
                                           std::ptrdiff_t n, const Finish& finish) noexcept {
  using math = std::conditional_t<is_byte<In>, depthwise_bytes<Arch>, depthwise_float<Arch>>;
  const std::ptrdiff_t depth = row.g->in_depth;
  const In* in = row.input + row.first + x * Stride * depth + row.fy_begin * row.tap_y;
  const Filter* weight = row.filter + row.fy_begin * Taps * depth;
  math m(row.bias, n, row.zero);
  typename math::reg sums[std::size_t{Columns}], w[std::size_t{Taps}];
  NNOPS_UNROLL for (int i = 0; i < Columns; ++i) sums[i] = m.start;
  for (std::int32_t fy = row.fy_begin; fy < row.fy_end; ++fy, in += row.tap_y, weight += Taps * depth) {
    NNOPS_UNROLL for (int t = 0; t < Taps; ++t) w[t] = m.weight(weight + t * depth, n);
    NNOPS_UNROLL for (int j = 0; j < (Columns - 1) * Stride + Taps; ++j) {
      const auto tap = math::load(in + j * depth, n);
      NNOPS_UNROLL for (int i = 0; i < Columns; ++i) {
        if (j >= i * Stride && j < i * Stride + Taps) sums[i] = math::multiply_add(tap, w[j - i * Stride], sums[i]);
      }
    }
  }
  NNOPS_UNROLL for (int i = 0; i < Columns; ++i) {
    store_lanes<Arch>(row.output + (x + i) * depth, finish(m.finished(sums[i])), n);
  }
}

// a / b rounded up, for a >= 0; without a division in the common case.
NNOPS_INLINE std::int32_t divide_up(std::int32_t a, std::int32_t b) noexcept { return b == 1 ? a : (a + b - 1) / b; }

// Taps [begin, end) of `taps` for which first + tap * dilation lies in [0, extent).
NNOPS_INLINE void taps_inside(std::int32_t first, std::int32_t dilation, std::int32_t taps, std::int32_t extent,
                              std::int32_t& begin, std::int32_t& end) noexcept {
  begin = first < 0 ? divide_up(-first, dilation) : 0;
  end = first < extent ? divide_up(extent - first, dilation) : 0;
  if (end > taps) end = taps;
  if (begin > end) begin = end;
}

// Output columns [x, end), all of whose taps are inside, in tiles of `Columns` and then smaller ones.
template <class Arch, bool OneInput, int Columns, class In, class Filter, class Bias, class Out, class Finish>
NNOPS_INLINE void depthwise_inside(const depthwise_row<In, Filter, Bias, Out>& row, std::int32_t x, std::int32_t end,
                                   std::ptrdiff_t n, const Finish& finish) noexcept {
  for (; x + Columns <= end; x += Columns)
    depthwise_columns<Arch, OneInput, Columns>(row, x, 0, row.g->filter_w, n, finish);
  if constexpr (Columns > 1) depthwise_inside<Arch, OneInput, Columns / 2>(row, x, end, n, finish);
}

// The same for a filter of a common width, in tiles of 8 and 4; returns the first column that is left.
template <class Arch, int Taps, int Stride, class In, class Filter, class Bias, class Out, class Finish>
NNOPS_INLINE std::int32_t depthwise_inside_shared(const depthwise_row<In, Filter, Bias, Out>& row, std::int32_t x,
                                                  std::int32_t end, std::ptrdiff_t n, const Finish& finish) noexcept {
  for (; x + 8 <= end; x += 8) depthwise_columns_shared<Arch, 8, Taps, Stride>(row, x, n, finish);
  for (; x + 4 <= end; x += 4) depthwise_columns_shared<Arch, 4, Taps, Stride>(row, x, n, finish);
  return x;
}

// Output columns [x, end), some of whose taps may be in the padding.
template <class Arch, bool OneInput, class In, class Filter, class Bias, class Out, class Finish>
NNOPS_INLINE void depthwise_edge(const depthwise_row<In, Filter, Bias, Out>& row, std::int32_t x, std::int32_t end,
                                 std::ptrdiff_t n, const Finish& finish) noexcept {
  for (; x < end; ++x) {
    std::int32_t fx_begin = 0, fx_end = 0;
    taps_inside(x * row.g->stride_w - row.g->padding_left, row.g->dilation_w, row.g->filter_w, row.g->in_w, fx_begin,
                fx_end);
    depthwise_columns<Arch, OneInput, 1>(row, x, fx_begin, fx_end, n, finish);
  }
}

template <class Arch, bool OneInput, bool Whole, class In, class Filter, class Bias, class Out, class Lanes>
void depthwise_block(const depthwise_row<In, Filter, Bias, Out>& row, std::ptrdiff_t n, const Lanes& lanes) noexcept {
  const window_geometry& g = *row.g;
  const std::ptrdiff_t count = Whole ? Lanes::lanes::width : n;
  const auto finish = lanes.vector(0);
  // Columns whose first tap is at 0 or right of it, and whose last is left of in_w.
  const std::int32_t room = g.in_w - (g.filter_w - 1) * g.dilation_w + g.padding_left;
  std::int32_t begin = divide_up(g.padding_left, g.stride_w);
  std::int32_t end = room <= 0 ? 0 : divide_up(room, g.stride_w);
  if (end > g.out_w) end = g.out_w;
  if (begin >= end) begin = end = g.out_w;
  depthwise_edge<Arch, OneInput>(row, 0, begin, count, finish);
  std::int32_t x = begin;
  if (!OneInput && g.dilation_w == 1) {
    if (g.filter_w == 3 && g.stride_w == 1) x = depthwise_inside_shared<Arch, 3, 1>(row, x, end, count, finish);
    else if (g.filter_w == 3 && g.stride_w == 2) x = depthwise_inside_shared<Arch, 3, 2>(row, x, end, count, finish);
    else if (g.filter_w == 5 && g.stride_w == 1) x = depthwise_inside_shared<Arch, 5, 1>(row, x, end, count, finish);
  }
  depthwise_inside<Arch, OneInput, 8>(row, x, end, count, finish);
  depthwise_edge<Arch, OneInput>(row, end, g.out_w, count, finish);
}

// output = finish(depthwise convolution). Input [batches, in_h, in_w, in_depth], filter [1, filter_h, filter_w,
// out_depth], bias [out_depth] (null: zeros), output [batches, out_h, out_w, out_depth], or the nchw layouts of g; the
// output shares no memory with the others. Float and float16 with activation_range, 8-bit with requantisation. NHWC
// with a depth multiplier of 1 or an input of one channel is fast, the rest is the definition. Results do not depend
// on how the work is split.
template <class Arch = simd::best, class In, class Filter, class Bias, class Out, class Finish>
void depthwise_conv_2d(const window_geometry& g, const In* input, const Filter* filter, const Bias* bias, Out* output,
                       zero_points zero, const Finish& finish, const parallel& threads) noexcept {
  using floats = simd::lanes<float, Arch>;
  const bool one_input = g.in_depth == 1 && g.out_depth != 1;
  if (g.nchw || (g.depth_multiplier != 1 && !one_input)) {
    for_each_range(threads, g.batches, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
      window_geometry part = g;
      part.batches = static_cast<std::int32_t>(end - begin);
      const In* from = input + begin * g.in_h * g.in_w * g.in_depth;
      Out* to = output + begin * g.out_h * g.out_w * g.out_depth;
      if constexpr (is_byte<In>) {
        reference::depthwise_conv_2d<std::int32_t>(
            part, from, filter, bias, to, zero,
            [&](std::int32_t sum, std::int32_t c) { return static_cast<Out>(requantise(finish, sum, c)); });
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
  // All channels of a few rows before the next rows, so that an input row is still in the cache for the outputs that
  // share it.
  constexpr std::ptrdiff_t chunk_bytes = 128 * 1024;
  const std::ptrdiff_t row_bytes = static_cast<std::ptrdiff_t>(sizeof(In)) * g.in_w * g.in_depth * g.stride_h;
  const std::ptrdiff_t chunk = chunk_bytes / (row_bytes + 1) + 1;
  for_each_range(threads, rows, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t first = begin; first < end; first += chunk)
      for (std::int32_t c = 0; c < g.out_depth; c += static_cast<std::int32_t>(width)) {
        const std::ptrdiff_t n = g.out_depth - c < width ? g.out_depth - c : width;
        decltype(finish_lanes<Arch, width>(finish)) lanes;
        lanes.set(finish, c, n);
        std::ptrdiff_t batch = first / g.out_h;
        auto y = static_cast<std::int32_t>(first % g.out_h);
        for (std::ptrdiff_t r = first; r < end && r < first + chunk; ++r) {
          const std::int32_t first_y = y * g.stride_h - g.padding_top;
          const std::ptrdiff_t in_row = batch * g.in_h + first_y;
          depthwise_row<In, Filter, Bias, Out> row{
              &g,
              input,
              (in_row * g.in_w - g.padding_left) * g.in_depth + (one_input ? 0 : c),
              filter + c,
              bias == nullptr ? nullptr : bias + c,
              output + (r * g.out_w * g.out_depth + c),
              0,
              0,
              zero,
              static_cast<std::ptrdiff_t>(g.dilation_w) * g.in_depth,
              static_cast<std::ptrdiff_t>(g.dilation_h) * g.in_w * g.in_depth};
          taps_inside(first_y, g.dilation_h, g.filter_h, g.in_h, row.fy_begin, row.fy_end);
          if (one_input) {
            if (n == width) depthwise_block<Arch, true, true>(row, n, lanes);
            else depthwise_block<Arch, true, false>(row, n, lanes);
          } else {
            if (n == width) depthwise_block<Arch, false, true>(row, n, lanes);
            else depthwise_block<Arch, false, false>(row, n, lanes);
          }
          if (++y == g.out_h) {
            y = 0;
            ++batch;
          }
        }
      }
  });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// Regions of images scaled to one size: means of samples (ROI_ALIGN) and largest cells (ROI_POOLING), in both layouts.
//
// Positions are float32 with each operation rounded, so that the cells and weights are the same on every architecture.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/arithmetic.hpp"
#include "nnops/kernels/boxes.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// Every extent but `rois` at least 1.
struct roi_geometry {
  std::int32_t in_h = 1, in_w = 1, depth = 1, rois = 0, out_h = 1, out_w = 1;
  float ratio_h = 1.0f, ratio_w = 1.0f;         // the original image's extent over the input's
  std::int32_t sampling_h = 0, sampling_w = 0;  // of ROI_ALIGN; 0: as many as a bin has cells
  bool nchw = false;
};

namespace kernel {

// True if a coordinate of the original image lies in the input, both ends included.
NNOPS_INLINE bool lies_in(float x, float ratio, std::int32_t extent) noexcept {
  if (!(x >= 0.0f)) return false;
  return rounded(x * (1.0f / ratio)) <= static_cast<float>(extent) ||
         static_cast<double>(x) <= static_cast<double>(extent) * static_cast<double>(ratio);
}

// A coordinate of the original image in cells of the input, in which it lies.
NNOPS_INLINE float in_cells(float x, float ratio, std::int32_t extent) noexcept {
  const float at = rounded(x * (1.0f / ratio)), last = static_cast<float>(extent);
  return at <= last ? at : last;
}

// The whole number at or below x, x >= 0, and at most `highest`.
NNOPS_INLINE std::int32_t floor_at_most(float x, std::int32_t highest) noexcept {
  return x < static_cast<float>(highest) ? static_cast<std::int32_t>(x) : highest;
}

// One axis of a region of ROI_ALIGN.
struct align_axis {
  float start, step, sample_step;  // in cells
  std::int32_t samples;            // of each bin
  std::int32_t last;               // cell of the input

  NNOPS_INLINE align_axis(float x1, float x2, float ratio, std::int32_t extent, std::int32_t bins,
                          std::int32_t sampling) noexcept
      : start(in_cells(x1, ratio, extent)), last(extent - 1) {
    const float length = in_cells(x2, ratio, extent) - start;
    step = (length < 1.0f ? 1.0f : length) / static_cast<float>(bins);
    // At most as many as the input has cells.
    const std::int32_t whole = floor_at_most(step, extent);
    samples = sampling > 0 ? sampling : static_cast<float>(whole) < step ? whole + 1 : whole;
    sample_step = step / static_cast<float>(samples);
  }
};

// A sample lies between two cells, `fraction` of the way.
struct align_sample {
  std::int32_t low, high;
  float fraction;

  NNOPS_INLINE align_sample(const align_axis& a, std::int32_t bin, std::int32_t sample) noexcept {
    const float begin = rounded(a.step * static_cast<float>(bin)) + a.start;
    const float at = begin + a.sample_step / 2.0f + rounded(a.sample_step * static_cast<float>(sample));
    low = floor_at_most(at, a.last);
    high = low < a.last ? low + 1 : low;
    fraction = low < a.last ? at - static_cast<float>(low) : 0.0f;
  }
};

// The sums of a run of channels over the samples of a bin. A run is at most this long.
inline constexpr std::int32_t roi_run = 256;

// float and float16: the products of weights and cells, added in float32. What has no weight is not looked at.
template <class T, class Arch>
struct float_align {
  using lanes = simd::lanes<float, Arch>;
  coding in_coding, out_coding;
  alignas(64) float sum[roi_run] = {};

  NNOPS_INLINE static typename lanes::reg load(const T* p, std::ptrdiff_t n) noexcept {
    if constexpr (std::is_same_v<T, float>) return n >= lanes::width ? lanes::load(p) : lanes::load_n(p, n);
    else return n >= lanes::width ? lanes::load_half(p) : lanes::load_half_n(p, n);
  }

  void begin(std::int32_t n) noexcept {
    for (std::int32_t i = 0; i < n; ++i) sum[i] = 0.0f;
  }
  void add(const T* p, std::ptrdiff_t stride, std::int32_t n, float weight) noexcept {
    if (weight == 0.0f) return;
    if (stride != 1) {
      for (std::int32_t i = 0; i < n; ++i) sum[i] += weight * to_number(p[i * stride], in_coding);
      return;
    }
    const auto w = lanes::broadcast(weight);
    for (std::ptrdiff_t i = 0; i < n; i += lanes::width)
      lanes::store(sum + i, lanes::fma(w, load(p + i, n - i), lanes::load(sum + i)));
  }
  void finish(T* out, std::ptrdiff_t stride, std::int32_t n, std::int64_t samples) noexcept {
    for (std::int32_t i = 0; i < n; ++i)
      out[i * stride] = to_stored<T>(sum[i] / static_cast<float>(samples), out_coding);
  }
};

// 8-bit codes: weights are whole numbers of 1/255, sums of products exact.
template <class T, class Arch>
struct code_align {
  using lanes = simd::lanes<std::int32_t, Arch>;
  // So large a sum of weights, times the largest code, fits an int32.
  static constexpr std::int32_t room = quant::int32_highest / 255;
  coding in_coding, out_coding;
  alignas(64) std::int32_t sum[roi_run] = {};
  std::int64_t wide[roi_run] = {};
  std::int64_t weights = 0;  // of all samples
  std::int32_t added = 0;    // weights since sums were last emptied

  void begin(std::int32_t n) noexcept {
    for (std::int32_t i = 0; i < n; ++i) sum[i] = 0, wide[i] = 0;
    weights = 0;
    added = 0;
  }
  void add(const T* p, std::ptrdiff_t stride, std::int32_t n, float weight) noexcept {
    constexpr float unit = 1.0f / 255.0f;
    const std::int32_t w = quant::round_half_away(weight / unit);
    if (w == 0) return;
    if (added + w > room) empty(n);
    added += w;
    weights += w;
    if (stride != 1) {
      for (std::int32_t i = 0; i < n; ++i) sum[i] += w * p[i * stride];
      return;
    }
    const auto all = lanes::broadcast(w);
    std::ptrdiff_t i = 0;
    for (; i + lanes::width <= n; i += lanes::width)
      lanes::store(sum + i, lanes::add(lanes::load(sum + i), lanes::mul(all, lanes::load_bytes(p + i))));
    if (i < n)
      lanes::store(sum + i, lanes::add(lanes::load(sum + i), lanes::mul(all, lanes::load_bytes_n(p + i, n - i))));
  }
  void finish(T* out, std::ptrdiff_t stride, std::int32_t n, std::int64_t samples) noexcept {
    empty(n);
    const float real = rounded(in_coding.scale * (1.0f / 255.0f)) / out_coding.scale / static_cast<float>(samples);
    const multiplier m = multiplier::from_real(static_cast<double>(real));
    for (std::int32_t i = 0; i < n; ++i) {
      const std::int64_t exact = wide[i] - weights * in_coding.zero_point;
      // NNAPI's accumulator has 32 bits.
      const bool fits = exact >= quant::int32_lowest && exact <= quant::int32_highest;
      const std::int64_t scaled = fits ? quant::scale_by(static_cast<std::int32_t>(exact), m)
                                       : quant::saturate_to_int32(quant::round_half_away(static_cast<double>(exact) *
                                                                                         static_cast<double>(real)));
      out[i * stride] = quant::saturate<T>(quant::saturate_to_int32(scaled + out_coding.zero_point));
    }
  }

 private:
  void empty(std::int32_t n) noexcept {
    for (std::int32_t i = 0; i < n; ++i) wide[i] += sum[i], sum[i] = 0;
    added = 0;
  }
};

// Calls f(first channel, count) for runs of channels that cover the depth.
template <class F>
NNOPS_INLINE void for_runs(std::int32_t depth, const F& f) noexcept {
  for (std::int32_t c = 0; c < depth; c += roi_run) f(c, depth - c < roi_run ? depth - c : roi_run);
}

// out[roi][bin]: the mean of the bin's samples. Sums is one of the two above; boxes lie in the input, batch indices
// are in range.
template <class Sums, class T, class Box>
void roi_align(const roi_geometry& g, const T* in, coding in_coding, const Box* rois, coding roi_coding,
               const std::int32_t* batches, T* out, coding out_coding, const parallel& threads) noexcept {
  const std::ptrdiff_t plane = std::ptrdiff_t{g.in_h} * g.in_w, out_plane = std::ptrdiff_t{g.out_h} * g.out_w;
  const std::ptrdiff_t channel = g.nchw ? plane : 1, out_channel = g.nchw ? out_plane : 1;
  const std::ptrdiff_t cell = g.nchw ? 1 : g.depth;
  for_each_range(
      threads, std::ptrdiff_t{g.rois} * g.out_h, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
        Sums sums{in_coding, out_coding};
        for (std::ptrdiff_t task = begin; task < end; ++task) {
          const std::ptrdiff_t n = task / g.out_h;
          const auto y = static_cast<std::int32_t>(task % g.out_h);
          const box roi = load_box(rois + 4 * n, roi_coding);
          const align_axis rows(roi.y1, roi.y2, g.ratio_h, g.in_h, g.out_h, g.sampling_h);
          const align_axis columns(roi.x1, roi.x2, g.ratio_w, g.in_w, g.out_w, g.sampling_w);
          const T* image = in + batches[n] * plane * g.depth;
          for (std::int32_t x = 0; x < g.out_w; ++x)
            for_runs(g.depth, [&](std::int32_t first, std::int32_t count) {
              sums.begin(count);
              for (std::int32_t j = 0; j < rows.samples; ++j) {
                const align_sample row(rows, y, j);
                for (std::int32_t i = 0; i < columns.samples; ++i) {
                  const align_sample column(columns, x, i);
                  const float x1 = column.fraction, y1 = row.fraction, x2 = 1.0f - x1, y2 = 1.0f - y1;
                  const auto add = [&](std::int32_t h, std::int32_t w, float weight) {
                    sums.add(image + (std::ptrdiff_t{h} * g.in_w + w) * cell + first * channel, channel, count, weight);
                  };
                  add(row.low, column.low, x2 * y2);
                  add(row.low, column.high, x1 * y2);
                  add(row.high, column.low, x2 * y1);
                  add(row.high, column.high, x1 * y1);
                }
              }
              const std::ptrdiff_t at = std::ptrdiff_t{y} * g.out_w + x;
              sums.finish(out + n * out_plane * g.depth + at * cell + first * out_channel, out_channel, count,
                          std::int64_t{rows.samples} * columns.samples);
            });
        }
      });
}

// One axis of a region of ROI_POOLING.
struct pooling_axis {
  std::int32_t start, extent;
  float step;

  NNOPS_INLINE pooling_axis(float x1, float x2, float ratio, std::int32_t length, std::int32_t bins) noexcept
      : start(quant::round_half_away(in_cells(x1, ratio, length))), extent(length) {
    const std::int64_t cells = std::int64_t{quant::round_half_away(in_cells(x2, ratio, length))} - start + 1;
    step = static_cast<float>(cells < 1 ? 1 : cells) / static_cast<float>(bins);
  }

  // The cells of a bin that lie in the input: [first, last).
  NNOPS_INLINE std::int32_t first(std::int32_t bin) const noexcept { return floor_at_most(border(bin), extent); }
  NNOPS_INLINE std::int32_t last(std::int32_t bin) const noexcept {
    const float at = border(bin + 1);
    const std::int32_t whole = floor_at_most(at, extent);
    return whole < extent && static_cast<float>(whole) < at ? whole + 1 : whole;
  }

 private:
  NNOPS_INLINE float border(std::int32_t bin) const noexcept {
    return rounded(step * static_cast<float>(bin)) + static_cast<float>(start);
  }
};

// The larger of two elements, NaN if one is.
template <class T>
NNOPS_INLINE T larger_of(T a, T b) noexcept {
  if constexpr (std::is_integral_v<T>) {
    return b < a ? a : b;
  } else {
    const float x = to_number(a, {}), y = to_number(b, {});
    return x != x || y < x ? a : b;
  }
}

// out[roi][bin]: the largest cell of the bin, NaN if one is; `empty` where the bin has no cell in the input.
template <class T, class Box>
void roi_pooling(const roi_geometry& g, const T* in, const Box* rois, coding roi_coding, const std::int32_t* batches,
                 T* out, T empty, const parallel& threads) noexcept {
  const std::ptrdiff_t plane = std::ptrdiff_t{g.in_h} * g.in_w, out_plane = std::ptrdiff_t{g.out_h} * g.out_w;
  const std::ptrdiff_t channel = g.nchw ? plane : 1, out_channel = g.nchw ? out_plane : 1;
  const std::ptrdiff_t cell = g.nchw ? 1 : g.depth;
  for_each_range(threads, std::ptrdiff_t{g.rois} * g.out_h,
                 [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
                   for (std::ptrdiff_t task = begin; task < end; ++task) {
                     const std::ptrdiff_t n = task / g.out_h;
                     const auto y = static_cast<std::int32_t>(task % g.out_h);
                     const box roi = load_box(rois + 4 * n, roi_coding);
                     const pooling_axis rows(roi.y1, roi.y2, g.ratio_h, g.in_h, g.out_h);
                     const pooling_axis columns(roi.x1, roi.x2, g.ratio_w, g.in_w, g.out_w);
                     const T* image = in + batches[n] * plane * g.depth;
                     const std::int32_t top = rows.first(y), bottom = rows.last(y);
                     for (std::int32_t x = 0; x < g.out_w; ++x) {
                       const std::int32_t left = columns.first(x), right = columns.last(x);
                       T* to = out + n * out_plane * g.depth + (std::ptrdiff_t{y} * g.out_w + x) * cell;
                       for (std::int32_t c = 0; c < g.depth; ++c) to[c * out_channel] = empty;
                       bool begun = false;
                       for (std::int32_t h = top; h < bottom; ++h)
                         for (std::int32_t w = left; w < right; ++w) {
                           const T* from = image + (std::ptrdiff_t{h} * g.in_w + w) * cell;
                           if (begun)
                             for (std::int32_t c = 0; c < g.depth; ++c)
                               to[c * out_channel] = larger_of(to[c * out_channel], from[c * channel]);
                           else
                             for (std::int32_t c = 0; c < g.depth; ++c) to[c * out_channel] = from[c * channel];
                           begun = true;
                         }
                     }
                   }
                 });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

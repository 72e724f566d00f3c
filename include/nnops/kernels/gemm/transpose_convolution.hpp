// Transposed convolution as products of matrices, one for each phase of the stride.
//
// An output pixel (y, x) takes the taps fy with fy = (y + padding_top) modulo stride_h, and fx likewise. Pixels that
// agree in both remainders have the same taps: they are a convolution of the input with stride 1 by those taps, mirrored,
// whose pixels lie stride_h and stride_w apart in the output. So no product is computed twice, none is thrown away, and
// nothing is added up in memory. Remainders that no tap has (a stride longer than the filter) give the bias.
//
// The interface is that of packed_conv_2d. The geometry is that of the call: in_* the input, out_* the output, padding
// what is cut off the output's top and left; filter [out_depth, filter_h, filter_w, in_depth]; no dilation, one group.
// The sum of an output element is taken in the order bias, then the input's rows, columns and channels, in one
// accumulator.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/gemm/convolution.hpp"
#include "nnops/kernels/window.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// The phases of one axis.
struct phase_axis {
  std::int32_t filter, stride, padding, out;

  // The phases that have taps: [0, tapped()). Phase p has taps(p) of them.
  constexpr std::int32_t tapped() const noexcept { return stride < filter ? stride : filter; }
  constexpr std::int32_t taps(std::int32_t p) const noexcept { return filter / stride + (p < filter % stride); }

  // The pixels of the phase whose first one is `first`, in [0, min(stride, out)).
  constexpr std::int32_t phase(std::int32_t first) const noexcept {
    return static_cast<std::int32_t>((std::int64_t{first} + padding) % stride);
  }
  constexpr std::int32_t pixels(std::int32_t first) const noexcept { return (out - 1 - first) / stride + 1; }
  constexpr std::int32_t phases_in_output() const noexcept { return stride < out ? stride : out; }
  // Rows of padding before the input in the phase's convolution; less than 0 where its first rows are not needed.
  constexpr std::int32_t phase_padding(std::int32_t first) const noexcept {
    return static_cast<std::int32_t>(taps(phase(first)) - 1 - (std::int64_t{first} + padding) / stride);
  }
};

template <class In, class Filter, class Arch = simd::best>
struct packed_transpose_conv_2d {
  using phase_conv = packed_conv_2d<In, Filter, Arch>;

  // Bytes for pack, or -1 if they do not fit into 63 bits.
  static std::int64_t packed_size(const window_geometry& g) noexcept {
    const std::int64_t bytes = block_offset(g, rows_of(g).tapped(), 0);
    return bytes == INT64_MAX ? -1 : bytes;
  }

  template <class Bias>
  static void pack(const window_geometry& g, const Filter* filter, const Bias* bias, zero_points zero,
                   void* packed) noexcept {
    const phase_axis h = rows_of(g), w = columns_of(g);
    if (has_untapped(g)) phase_conv::pack_runs(phase_of(g, 0, 0), {0, 0}, no_run{}, bias, zero, packed);
    for (std::int32_t py = 0; py < h.tapped(); ++py)
      for (std::int32_t px = 0; px < w.tapped(); ++px) {
        const std::ptrdiff_t taps_y = h.taps(py), taps_x = w.taps(px);
        const auto run = [&](std::ptrdiff_t unit, std::ptrdiff_t i) {
          const std::ptrdiff_t fy = py + (taps_y - 1 - i / taps_x) * g.stride_h;
          const std::ptrdiff_t fx = px + (taps_x - 1 - i % taps_x) * g.stride_w;
          return filter + ((unit * g.filter_h + fy) * g.filter_w + fx) * g.in_depth;
        };
        phase_conv::pack_runs(phase_of(g, h.taps(py), w.taps(px)), {taps_y * taps_x, g.in_depth}, run, bias, zero,
                              static_cast<char*>(packed) + block_offset(g, py, px));
      }
  }

  // Bytes for run with `workers` workers, or -1 if they do not fit into 63 bits.
  static std::int64_t workspace_size(const window_geometry& g, std::int32_t workers) noexcept {
    std::int64_t most = 0;
    const auto take = [&](std::int64_t bytes) { most = bytes < 0 || most < 0 ? -1 : bytes > most ? bytes : most; };
    if (g.batches == 0) return 0;
    if (has_untapped(g)) take(phase_conv::workspace_size(one_pixel(g), workers));
    for_each_phase(g, [&](const window_geometry& phase, const output_grid&, std::int32_t, std::int32_t) {
      take(phase_conv::workspace_size(phase, workers));
    });
    return most;
  }

  template <class Out, class Finish>
  static void run(const window_geometry& g, const In* input, const void* packed, Out* output, zero_points zero,
                  const Finish& finish, void* workspace, const parallel& threads) noexcept {
    if (g.batches == 0) return;
    if (has_untapped(g)) {
      phase_conv::run_on(one_pixel(g), {g.out_h, g.out_w}, input, packed, output, zero, finish, workspace, threads);
      repeat_first_pixel(g, output, threads);
    }
    for_each_phase(g, [&](const window_geometry& phase, const output_grid& grid, std::int32_t py, std::int32_t px) {
      phase_conv::run_on(phase, grid, input, static_cast<const char*>(packed) + block_offset(g, py, px), output, zero,
                         finish, workspace, threads);
    });
  }

 private:
  struct no_run {
    const Filter* operator()(std::ptrdiff_t, std::ptrdiff_t) const noexcept { return nullptr; }
  };

  static constexpr phase_axis rows_of(const window_geometry& g) noexcept {
    return {g.filter_h, g.stride_h, g.padding_top, g.out_h};
  }
  static constexpr phase_axis columns_of(const window_geometry& g) noexcept {
    return {g.filter_w, g.stride_w, g.padding_left, g.out_w};
  }
  static constexpr bool has_untapped(const window_geometry& g) noexcept {
    return g.stride_h > g.filter_h || g.stride_w > g.filter_w;
  }

  // The filter of a phase with so many taps.
  static constexpr window_geometry phase_of(const window_geometry& g, std::int32_t taps_y,
                                            std::int32_t taps_x) noexcept {
    window_geometry phase = g;
    phase.filter_h = taps_y;
    phase.filter_w = taps_x;
    phase.stride_h = phase.stride_w = 1;
    return phase;
  }
  // One pixel without taps.
  static constexpr window_geometry one_pixel(const window_geometry& g) noexcept {
    window_geometry pixel = phase_of(g, 0, 0);
    pixel.batches = pixel.out_h = pixel.out_w = 1;
    return pixel;
  }

  // f(geometry, grid, phase of the rows, phase of the columns) for each phase that has taps and pixels.
  template <class F>
  static void for_each_phase(const window_geometry& g, const F& f) noexcept {
    const phase_axis h = rows_of(g), w = columns_of(g);
    for (std::int32_t y = 0; y < h.phases_in_output(); ++y) {
      const std::int32_t py = h.phase(y);
      if (py >= h.tapped()) continue;
      for (std::int32_t x = 0; x < w.phases_in_output(); ++x) {
        const std::int32_t px = w.phase(x);
        if (px >= w.tapped()) continue;
        window_geometry phase = phase_of(g, h.taps(py), w.taps(px));
        phase.padding_top = h.phase_padding(y);
        phase.padding_left = w.phase_padding(x);
        phase.out_h = h.pixels(y);
        phase.out_w = w.pixels(x);
        f(phase, output_grid{g.out_h, g.out_w, y, x, g.stride_h, g.stride_w}, py, px);
      }
    }
  }

  // Where the packed filter of a phase begins; INT64_MAX where that does not fit. Phases differ by at most one tap in
  // each axis, so the blocks before it have at most four sizes.
  static std::int64_t block_offset(const window_geometry& g, std::int32_t py, std::int32_t px) noexcept {
    const phase_axis h = rows_of(g), w = columns_of(g);
    const auto blocks = [&](std::int32_t taps_y, std::int32_t count) {
      const std::int32_t longer = g.filter_w % g.stride_w, more = count < longer ? count : longer;
      return checked_sum(checked_product(more, block_bytes(g, taps_y, g.filter_w / g.stride_w + 1)),
                         checked_product(count - more, block_bytes(g, taps_y, g.filter_w / g.stride_w)));
    };
    const std::int32_t longer = g.filter_h % g.stride_h, more = py < longer ? py : longer;
    const std::int64_t whole = checked_sum(checked_product(more, blocks(g.filter_h / g.stride_h + 1, w.tapped())),
                                           checked_product(py - more, blocks(g.filter_h / g.stride_h, w.tapped())));
    const std::int64_t untapped = has_untapped(g) ? block_bytes(g, 0, 0) : 0;
    return checked_sum(untapped, checked_sum(whole, px == 0 ? 0 : blocks(h.taps(py), px)));
  }
  static std::int64_t block_bytes(const window_geometry& g, std::int32_t taps_y, std::int32_t taps_x) noexcept {
    const std::int64_t bytes = phase_conv::packed_size(phase_of(g, taps_y, taps_x));
    return bytes < 0 ? INT64_MAX : bytes;
  }

  // Every pixel of the output = the first one.
  template <class Out>
  static void repeat_first_pixel(const window_geometry& g, Out* output, const parallel& threads) noexcept {
    const std::ptrdiff_t plane = static_cast<std::ptrdiff_t>(g.out_h) * g.out_w;
    const std::ptrdiff_t pixel_step = g.nchw ? 1 : g.out_depth, channel_step = g.nchw ? plane : 1;
    for_each_range(threads, g.batches * plane, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
      if (!g.nchw) {
        for (std::ptrdiff_t i = begin < 1 ? 1 : begin; i < end; ++i)
          for (std::ptrdiff_t d = 0; d < g.out_depth; ++d) output[i * pixel_step + d] = output[d];
        return;
      }
      for (std::ptrdiff_t d = 0; d < g.out_depth; ++d)
        for (std::ptrdiff_t i = begin < 1 ? 1 : begin; i < end; ++i)
          output[i / plane * plane * g.out_depth + d * channel_step + i % plane] = output[d * channel_step];
    });
  }
};

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

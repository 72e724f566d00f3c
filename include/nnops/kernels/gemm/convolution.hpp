// Convolution and fully connected as a product of matrices: windows of the input (left) by a filter that was packed
// before.
//
// For one (input, filter) element type pair, float x float, float16 x float16 or 8-bit x 8-bit (signed or not, in any
// combination), the caller
//   1. asks for packed_size and packs filter and bias once,
//   2. asks for workspace_size,
//   3. calls run as often as it likes, from several threads if each has its own workspace.
// Fully connected is the geometry fully_connected_geometry(rows, depth, units).
//
// The sum of an output element is taken in the order bias, then [filter_h, filter_w, depth], in one accumulator; it is
// the same bits whatever the number of rows, the block or the thread. Padding multiplies the filter by zero, so an
// infinite or NaN filter element gives NaN there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/core/workspace.hpp"
#include "nnops/kernels/gemm/gather.hpp"
#include "nnops/kernels/gemm/math.hpp"
#include "nnops/kernels/gemm/tile.hpp"
#include "nnops/kernels/requantise.hpp"
#include "nnops/kernels/window.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

template <class In, class Filter, class Arch = simd::best>
struct packed_conv_2d {
  using math = typename math_of<In, Filter, Arch>::type;
  static_assert(is_byte<In> == is_byte<Filter>, "nnops: an 8-bit input goes with an 8-bit filter");

  // Bytes for pack, or -1 if they do not fit into 63 bits.
  static std::int64_t packed_size(const window_geometry& g) noexcept {
    const std::int64_t panels = static_cast<std::int64_t>(g.groups) * panels_of(g);
    std::int64_t depth = 0, steps = 0, bytes = 0;
    if (!window_depth(g, depth) || __builtin_add_overflow(depth, math::group - 1, &steps) ||
        __builtin_mul_overflow(steps / math::group, channels * math::group * stored_bytes, &bytes) ||
        __builtin_add_overflow(bytes, channels * sum_bytes, &bytes) || __builtin_mul_overflow(bytes, panels, &bytes) ||
        __builtin_add_overflow(bytes, alignment - 1, &bytes))
      return -1;
    return bytes;
  }

  // Lays out filter [out_depth, filter_h, filter_w, in_depth / groups] and bias [out_depth] (null: zeros) in `packed`,
  // which has packed_size(g) bytes of any alignment and must not be moved afterwards. The spatial extents of g are not
  // read.
  template <class Bias>
  static void pack(const window_geometry& g, const Filter* filter, const Bias* bias, zero_points zero,
                   void* packed) noexcept {
    const std::ptrdiff_t depth = depth_of(g);
    pack_runs(
        g, {1, depth}, [&](std::ptrdiff_t unit, std::ptrdiff_t) { return filter + unit * depth; }, bias, zero, packed);
  }

  // A filter that is not laid out that way: run(unit, i) points to the i-th of `runs.count` runs of `runs.length`
  // neighbouring values, which make up the window of output channel `unit`.
  struct filter_runs {
    std::ptrdiff_t count, length;
  };
  template <class Run, class Bias>
  static void pack_runs(const window_geometry& g, filter_runs runs, const Run& run, const Bias* bias, zero_points zero,
                        void* packed) noexcept {
    unsigned char* panel = aligned(packed);
    for (std::int32_t group = 0; group < g.groups; ++group)
      for (std::int32_t first = 0; first < g.group_out_depth(); first += static_cast<std::int32_t>(channels)) {
        const std::ptrdiff_t begin = static_cast<std::ptrdiff_t>(group) * g.group_out_depth() + first;
        const std::ptrdiff_t left = g.group_out_depth() - first;
        pack_panel(
            runs, [&](std::ptrdiff_t c, std::ptrdiff_t i) { return run(begin + c, i); },
            bias == nullptr ? nullptr : bias + begin, left < channels ? left : channels, zero, panel);
        panel += panel_bytes(g);
      }
  }

  // Bytes for run with `workers` workers, or -1 if they do not fit into 63 bits.
  static std::int64_t workspace_size(const window_geometry& g, std::int32_t workers) noexcept {
    std::int64_t depth = 0, bytes = 0;
    if (!window_depth(g, depth) || depth > (std::int64_t{1} << 40)) return -1;
    if (row_count(g) == 0 || slice_bytes(g, workers) == 0) return 0;
    if (__builtin_mul_overflow(slice_bytes(g, workers), std::int64_t{workers}, &bytes) ||
        __builtin_add_overflow(bytes, alignment - 1, &bytes))
      return -1;
    return bytes;
  }

  // output = finish(convolution). zero is what pack was given. The output shares no memory with the other operands; the
  // workspace has workspace_size(g, threads.workers) bytes of any alignment. Finish is activation_range for float and
  // float16 outputs, requantisation for 8-bit ones.
  template <class Out, class Finish>
  static void run(const window_geometry& g, const In* input, const void* packed, Out* output, zero_points zero,
                  const Finish& finish, void* workspace, const parallel& threads) noexcept {
    run_on(g, {g.out_h, g.out_w}, input, packed, output, zero, finish, workspace, threads);
  }

  // The same, where the output's pixels lie on a grid in a larger output.
  template <class Out, class Finish>
  static void run_on(const window_geometry& g, const output_grid& grid, const In* input, const void* packed,
                     Out* output, zero_points zero, const Finish& finish, void* workspace,
                     const parallel& threads) noexcept {
    const std::ptrdiff_t rows = row_count(g);
    if (rows == 0 || g.out_depth == 0) return;
    const std::ptrdiff_t workers = threads.workers;
    const std::ptrdiff_t block = block_rows(g, threads.workers);
    const std::ptrdiff_t blocks = (rows + block - 1) / block;
    const std::ptrdiff_t panels = panels_of(g);
    // Too few blocks for the workers: each block's panels are split too.
    const std::ptrdiff_t wanted = blocks < workers ? (workers + blocks - 1) / blocks : 1;
    const std::ptrdiff_t chunks = wanted < panels ? wanted : panels;
    const call<Out, Finish> c{g, grid, input, aligned(const_cast<void*>(packed)), output, zero, finish};
    for_each_range(
        threads, g.groups * blocks * chunks, [&](std::int32_t worker, std::ptrdiff_t begin, std::ptrdiff_t end) {
          unsigned char* slice =
              aligned(workspace) + worker * static_cast<std::ptrdiff_t>(slice_bytes(g, threads.workers));
          std::ptrdiff_t gathered = -1;
          left_rows<math> left{};
          for (std::ptrdiff_t unit = begin; unit < end; ++unit) {
            const auto group = static_cast<std::int32_t>(unit / (blocks * chunks));
            const std::ptrdiff_t first_row = unit / chunks % blocks * block;
            const std::ptrdiff_t count = rows - first_row < block ? rows - first_row : block;
            if (gathered != unit / chunks) {
              left = gather(c, group, first_row, count, slice, slice + gathered_bytes(g, threads.workers));
              gathered = unit / chunks;
            }
            const std::ptrdiff_t chunk = unit % chunks;
            multiply(c, left, group, first_row, count, panels * chunk / chunks, panels * (chunk + 1) / chunks);
          }
        });
  }

 private:
  using operand = typename math::operand;
  using stored = typename math::stored;
  using sum = typename math::sum;
  static constexpr std::int64_t alignment = 64;
  static constexpr std::ptrdiff_t channels = panel_channels<math>;
  static constexpr std::ptrdiff_t stored_bytes = sizeof(stored);
  static constexpr std::ptrdiff_t sum_bytes = sizeof(sum);
  static constexpr std::ptrdiff_t operand_bytes = sizeof(operand);
  // A block of gathered rows stays in the second-level cache beside a panel.
  static constexpr std::int64_t block_bytes = 192 * 1024;

  template <class Out, class Finish>
  struct call {
    const window_geometry& g;
    const output_grid& grid;
    const In* input;
    const unsigned char* packed;
    Out* output;
    zero_points zero;
    const Finish& finish;
  };

  static unsigned char* aligned(void* p) noexcept { return aligned_at<unsigned char>(p, alignment); }

  static bool window_depth(const window_geometry& g, std::int64_t& depth) noexcept {
    return !__builtin_mul_overflow(std::int64_t{g.filter_h} * g.filter_w, std::int64_t{g.group_in_depth()}, &depth);
  }
  static std::ptrdiff_t depth_of(const window_geometry& g) noexcept {
    return static_cast<std::ptrdiff_t>(g.filter_h) * g.filter_w * g.group_in_depth();
  }
  static std::ptrdiff_t steps_of(const window_geometry& g) noexcept {
    return (depth_of(g) + math::group - 1) / math::group;
  }
  static std::ptrdiff_t panels_of(const window_geometry& g) noexcept {
    return (g.group_out_depth() + channels - 1) / channels;
  }
  static std::ptrdiff_t panel_bytes(const window_geometry& g) noexcept {
    return channels * (sum_bytes + steps_of(g) * math::group * stored_bytes);
  }
  static std::ptrdiff_t row_count(const window_geometry& g) noexcept {
    return static_cast<std::ptrdiff_t>(g.batches) * g.out_h * g.out_w;
  }

  // Elements from one gathered row to the next: a multiple of 16 bytes, and not a power of two, which would put all
  // rows of a tile into the same few cache lines.
  static std::int64_t row_stride(const window_geometry& g) noexcept {
    const std::int64_t bytes = (steps_of(g) * math::group * operand_bytes + 15) / 16 * 16;
    return (bytes % 1024 == 0 ? bytes + 64 : bytes) / operand_bytes;
  }
  static std::ptrdiff_t block_rows(const window_geometry& g, std::int32_t workers) noexcept {
    constexpr std::int64_t tile = tile_rows<Arch>;
    const std::int64_t share = (row_count(g) + workers - 1) / workers;
    const std::int64_t fitting = block_bytes / (row_stride(g) * operand_bytes + 1);
    const std::int64_t rows = share < fitting ? share : fitting;
    return static_cast<std::ptrdiff_t>((rows + tile - 1) / tile * tile);
  }
  // A worker's workspace: its gathered rows, then their terms.
  static std::int64_t gathered_bytes(const window_geometry& g, std::int32_t workers) noexcept {
    return in_place(g) ? 0 : block_rows(g, workers) * row_stride(g) * operand_bytes;
  }
  static std::int64_t slice_bytes(const window_geometry& g, std::int32_t workers) noexcept {
    const std::int64_t terms = math::has_row_terms ? block_rows(g, workers) * std::int64_t{sizeof(std::int32_t)} : 0;
    return (gathered_bytes(g, workers) + terms + alignment - 1) / alignment * alignment;
  }

  // Whether the input is the left matrix as it stands.
  static bool in_place(const window_geometry& g) noexcept {
    return sizeof(In) == sizeof(operand) && !g.nchw && g.filter_h == 1 && g.filter_w == 1 && g.stride_h == 1 &&
           g.stride_w == 1 && g.padding_top == 0 && g.padding_left == 0 && g.out_h == g.in_h && g.out_w == g.in_w &&
           g.group_in_depth() % math::group == 0 && (g.in_depth * operand_bytes % 1024 != 0 || row_count(g) <= 4);
  }

  template <class Run, class Bias>
  static void pack_panel(filter_runs runs, const Run& run, const Bias* bias, std::ptrdiff_t count, zero_points zero,
                         unsigned char* panel) noexcept {
    const std::ptrdiff_t depth = runs.count * runs.length;
    auto* sums = reinterpret_cast<sum*>(panel);
    auto* to = reinterpret_cast<stored*>(panel + channels * sum_bytes);
    const std::ptrdiff_t padded = (depth + math::group - 1) / math::group * math::group;
    for (std::ptrdiff_t c = 0; c < channels; ++c) {
      sum start = {};
      if (c < count && bias != nullptr) {
        if constexpr (std::is_same_v<Bias, float16>) {
          start = to_float(bias[c]);
        } else {
          start = static_cast<sum>(bias[c]);
        }
      }
      [[maybe_unused]] std::int32_t total = 0;
      const auto put = [&](std::ptrdiff_t k, stored value) __attribute__((always_inline)) {
        to[(k / math::group * channels + c) * math::group + k % math::group] = value;
      };
      if (c < count) {
        std::ptrdiff_t k = 0;
        for (std::ptrdiff_t i = 0; i < runs.count; ++i) {
          const Filter* from = run(c, i);
          for (std::ptrdiff_t d = 0; d < runs.length; ++d, ++k) {
            const Filter x = from[d];
            if constexpr (math::has_row_terms) {
              const auto value = static_cast<stored>(std::is_unsigned_v<Filter> ? x - 128 : x);
              total = quant::wrapping_add(total, value);
              put(k, value);
            } else if constexpr (is_byte<Filter>) {
              put(k, static_cast<stored>(x - zero.filter));
            } else {
              put(k, x);
            }
          }
        }
      }
      for (std::ptrdiff_t k = c < count ? depth : 0; k < padded; ++k) put(k, stored{});
      if constexpr (math::has_row_terms) {
        // sum of (a - za)(b - zb) = sum of a b - za * sum of b + depth za zb - zb * sum of a; the last is the row's
        // term.
        const std::int32_t za = shifted(zero).input;
        const std::int32_t zb = shifted(zero).filter;
        start = quant::wrapping_add(start, quant::wrapping_mul(-za, total));
        start = quant::wrapping_add(start, quant::wrapping_mul(static_cast<std::int32_t>(depth), za * zb));
      }
      sums[c] = start;
    }
  }

  // The zero points of operands and stored filter in dot4_math.
  static constexpr zero_points shifted(zero_points zero) noexcept {
    return {zero.input + (std::is_signed_v<In> ? 128 : 0), zero.filter - (std::is_unsigned_v<Filter> ? 128 : 0)};
  }

  template <class Out, class Finish>
  static left_rows<math> gather(const call<Out, Finish>& c, std::int32_t group, std::ptrdiff_t first_row,
                                std::ptrdiff_t count, unsigned char* gathered,
                                [[maybe_unused]] unsigned char* for_terms) noexcept {
    const window_geometry& g = c.g;
    left_rows<math> left{nullptr, 0, nullptr, steps_of(g)};
    if (in_place(g)) {
      left.data = reinterpret_cast<const operand*>(c.input) + first_row * g.in_depth +
                  static_cast<std::ptrdiff_t>(group) * g.group_in_depth();
      left.stride = g.in_depth;
    }
    if (left.data == nullptr) {
      auto* rows = reinterpret_cast<operand*>(gathered);
      left.stride = static_cast<std::ptrdiff_t>(row_stride(g));
      gather_rows<math>(gather_source<In>{&g, c.input, group * g.group_in_depth(), c.zero.input}, first_row, count,
                        rows, left.stride, left.steps * math::group);
      left.data = rows;
    }
    if constexpr (math::has_row_terms) {
      auto* terms = reinterpret_cast<std::int32_t*>(for_terms);
      row_terms<math>(left.data, left.stride, depth_of(g), count, -shifted(c.zero).filter, terms);
      left.terms = terms;
    }
    return left;
  }

  // Output rows [first_row, first_row + count) by panels [first_panel, last_panel) of one group.
  template <class Out, class Finish>
  static void multiply(const call<Out, Finish>& c, const left_rows<math>& left, std::int32_t group,
                       std::ptrdiff_t first_row, std::ptrdiff_t count, std::ptrdiff_t first_panel,
                       std::ptrdiff_t last_panel) noexcept {
    std::ptrdiff_t p = first_panel;
    // Few rows need more panels at a time to keep enough sums in flight.
    if (count <= 3 && !c.g.nchw) {
      for (; p + 4 <= last_panel; p += 4) {
        if (count == 1) multiply_tiles<1, 4>(c, left, group, first_row, count, p);
        if (count == 2) multiply_tiles<2, 4>(c, left, group, first_row, count, p);
        if (count == 3) multiply_tiles<3, 4>(c, left, group, first_row, count, p);
      }
    }
    for (; p < last_panel; ++p) multiply_tiles<tile_rows<Arch>, 1>(c, left, group, first_row, count, p);
  }

  // All rows by `Panels` panels.
  template <int Rows, int Panels, class Out, class Finish>
  static void multiply_tiles(const call<Out, Finish>& c, left_rows<math> left, std::int32_t group,
                             std::ptrdiff_t first_row, std::ptrdiff_t count, std::ptrdiff_t first_panel) noexcept {
    const window_geometry& g = c.g;
    const std::ptrdiff_t first = first_panel * channels;
    const std::ptrdiff_t columns =
        g.group_out_depth() - first < Panels * channels ? g.group_out_depth() - first : Panels * channels;
    const std::ptrdiff_t channel = static_cast<std::ptrdiff_t>(group) * g.group_out_depth() + first;
    decltype(finish_lanes<Arch, channels>(c.finish)) finish[std::size_t{Panels}];
    for (std::ptrdiff_t p = 0; p < Panels; ++p) {
      const std::ptrdiff_t rest = columns - p * channels;
      finish[p].set(c.finish, static_cast<std::int32_t>(channel + p * channels), rest < channels ? rest : channels);
    }
    const unsigned char* panel = c.packed + (group * panels_of(g) + first_panel) * panel_bytes(g);
    tiles<Rows, Panels>(c, left, panel, finish, first_row, count, channel, columns);
  }

  // As many tiles of `Rows` rows as there are, then the rest by smaller ones.
  template <int Rows, int Panels, class Out, class Finish, class Lanes>
  static void tiles(const call<Out, Finish>& c, left_rows<math>& left, const unsigned char* panel, const Lanes* finish,
                    std::ptrdiff_t row, std::ptrdiff_t count, std::ptrdiff_t channel, std::ptrdiff_t columns) noexcept {
    const window_geometry& g = c.g;
    for (; count >= Rows; count -= Rows, row += Rows) {
      if (!g.nchw && c.grid.covers(g)) {
        tile<math, Rows, Panels>(left, panel, panel_bytes(g), finish, c.output + row * g.out_depth + channel,
                                 g.out_depth, columns);
      } else {
        Out buffer[static_cast<std::size_t>(Rows * Panels * channels)];
        tile<math, Rows, Panels>(left, panel, panel_bytes(g), finish, buffer, Panels * channels, columns);
        const std::ptrdiff_t image = static_cast<std::ptrdiff_t>(g.out_h) * g.out_w;
        const std::ptrdiff_t plane = static_cast<std::ptrdiff_t>(c.grid.h) * c.grid.w;
        const std::ptrdiff_t pixel_step = g.nchw ? 1 : g.out_depth, channel_step = g.nchw ? plane : 1;
        Out* to[std::size_t{Rows}];
        for (std::ptrdiff_t r = 0; r < Rows; ++r)
          to[r] = c.output + (row + r) / image * plane * g.out_depth + channel * channel_step +
                  c.grid.pixel((row + r) % image, g.out_w) * pixel_step;
        for (std::ptrdiff_t i = 0; i < columns; ++i)
          for (std::ptrdiff_t r = 0; r < Rows; ++r) to[r][i * channel_step] = buffer[r * Panels * channels + i];
      }
      left.data += Rows * left.stride;
      if constexpr (math::has_row_terms) left.terms += Rows;
    }
    if constexpr (Rows > 1 && Panels == 1) {
      if (count > 0) tiles<(Rows + 1) / 2, Panels>(c, left, panel, finish, row, count, channel, columns);
    }
  }
};

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// The micro kernel: a tile of output rows by packed panels, with all accumulators in registers and all of the depth in
// one go, so that an element's sum has one order whatever the tile is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/gemm/math.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

inline constexpr int tile_vectors = 2;

// Output channels of one panel.
template <class Math>
inline constexpr std::ptrdiff_t panel_channels = tile_vectors * Math::lanes::width;

// The left matrix: `rows` rows, `stride` elements apart, `steps * Math::group` elements each.
template <class Math>
struct left_rows {
  const typename Math::operand* data;
  std::ptrdiff_t stride;
  const std::int32_t* terms;  // [rows], added to each sum of a row; only where Math::has_row_terms
  std::ptrdiff_t steps;
};

// out[r * out_stride + c] for r in [0, Rows), c in [0, columns): the sums of `Panels` panels that are `panel_bytes`
// apart. A panel is sum bias[panel_channels], then stored filter[steps][panel_channels][group].
template <class Math, int Rows, int Panels, class Lanes, class Out>
[[gnu::noinline]] void tile(const left_rows<Math>& left, const unsigned char* panel, std::ptrdiff_t panel_bytes,
                            const Lanes* finish, Out* out, std::ptrdiff_t out_stride, std::ptrdiff_t columns) noexcept {
  using reg = typename Math::reg;
  using lanes = typename Math::lanes;
  using stored = typename Math::stored;
  using accumulator = typename Math::sum;
  constexpr int vectors = Panels * tile_vectors;
  constexpr std::ptrdiff_t width = lanes::width;
  constexpr std::ptrdiff_t channels = panel_channels<Math>;

  reg sums[std::size_t{Rows}][std::size_t{vectors}];
  NNOPS_UNROLL for (int v = 0; v < vectors; ++v) {
    const auto* bias = reinterpret_cast<const accumulator*>(panel + (v / tile_vectors) * panel_bytes);
    const reg start = lanes::load(bias + (v % tile_vectors) * width);
    NNOPS_UNROLL for (int r = 0; r < Rows; ++r) {
      if constexpr (Math::has_row_terms) {
        sums[r][v] = lanes::add(start, lanes::broadcast(left.terms[r]));
      } else {
        sums[r][v] = start;
      }
    }
  }

  const auto* right =
      reinterpret_cast<const stored*>(panel + channels * static_cast<std::ptrdiff_t>(sizeof(accumulator)));
  const std::ptrdiff_t panel_stride = panel_bytes / static_cast<std::ptrdiff_t>(sizeof(stored));
  const typename Math::operand* a = left.data;
  const std::ptrdiff_t stride = left.stride;
  for (std::ptrdiff_t step = left.steps; step > 0; --step) {
    reg b[std::size_t{vectors}];
    NNOPS_UNROLL for (int v = 0; v < vectors; ++v) {
      b[v] = Math::load(right + (v / tile_vectors) * panel_stride + (v % tile_vectors) * width * Math::group);
    }
    NNOPS_UNROLL for (int r = 0; r < Rows; ++r) {
      const reg x = Math::broadcast(a + r * stride);
      NNOPS_UNROLL for (int v = 0; v < vectors; ++v) sums[r][v] = Math::multiply_add(x, b[v], sums[r][v]);
    }
    a += Math::group;
    right += channels * Math::group;
  }

  if constexpr (std::is_same_v<accumulator, float>) {
    NNOPS_UNROLL for (int v = 0; v < vectors; ++v) {
      if (columns > v * width) {
        const auto last = finish[v / tile_vectors].vector((v % tile_vectors) * width);
        NNOPS_UNROLL for (int r = 0; r < Rows; ++r) {
          store_lanes<typename Math::arch>(out + r * out_stride + v * width, last(sums[r][v]), columns - v * width);
        }
      }
    }
  } else {
    // Through memory: requantisation is too long to be unrolled over the tile.
    alignas(64) accumulator buffer[std::size_t{Rows} * std::size_t{vectors} * lanes::size];
    NNOPS_UNROLL for (int v = 0; v < vectors; ++v) {
      NNOPS_UNROLL for (int r = 0; r < Rows; ++r) lanes::store(buffer + (v * Rows + r) * width, sums[r][v]);
    }
    for (std::ptrdiff_t v = 0; v < vectors && columns > v * width; ++v) {
      const auto last = finish[v / tile_vectors].vector((v % tile_vectors) * width);
      for (std::ptrdiff_t r = 0; r < Rows; ++r)
        store_lanes<typename Math::arch>(out + r * out_stride + v * width,
                                         last(lanes::load(buffer + (v * Rows + r) * width)), columns - v * width);
    }
  }
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

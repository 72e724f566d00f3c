// Products of matrices that are both computed: each right matrix is packed for the one product that it takes part in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/core/workspace.hpp"
#include "nnops/kernels/gemm/convolution.hpp"
#include "nnops/kernels/window.hpp"

namespace nnops {

// output[batches, rows, columns] = left[batches, rows, depth] * right[batches, depth, columns]; left_transposed:
// left[batches, depth, rows]; right_transposed: right[batches, columns, depth].
struct matmul_geometry {
  std::int64_t batches = 0;
  std::int32_t rows = 0, depth = 0, columns = 0;
  bool left_transposed = false, right_transposed = false;

  NNOPS_INLINE constexpr std::ptrdiff_t left_size() const noexcept { return std::ptrdiff_t{rows} * depth; }
  NNOPS_INLINE constexpr std::ptrdiff_t right_size() const noexcept { return std::ptrdiff_t{depth} * columns; }
  NNOPS_INLINE constexpr std::ptrdiff_t output_size() const noexcept { return std::ptrdiff_t{rows} * columns; }
};

inline namespace NNOPS_ISA {
namespace kernel {

// to[columns, rows] = from[rows, columns], in squares that stay in the cache.
template <class T>
void transpose_matrix(const T* from, std::ptrdiff_t rows, std::ptrdiff_t columns, T* to) noexcept {
  constexpr std::ptrdiff_t square = 32;
  for (std::ptrdiff_t top = 0; top < rows; top += square)
    for (std::ptrdiff_t left = 0; left < columns; left += square)
      for (std::ptrdiff_t x = left; x < columns && x < left + square; ++x)
        for (std::ptrdiff_t y = top; y < rows && y < top + square; ++y) to[x * rows + y] = from[y * columns + x];
}

// float, float16 and 8-bit: as packed_conv_2d has it, sums in the order of depth.
template <class T, class Arch = simd::best>
struct packed_matmul {
  using product = packed_conv_2d<T, T, Arch>;

  // Bytes for run with `workers` workers, or -1 if they do not fit into 63 bits.
  static std::int64_t workspace_size(const matmul_geometry& g, std::int32_t workers) noexcept {
    if (is_empty(g)) return 0;
    const std::int64_t slices = by_batch(g, workers) ? workers : 1;
    const std::int64_t bytes = checked_product(slices, slice_bytes(g, workers));
    return bytes == INT64_MAX ? -1 : bytes;
  }

  template <class Out, class Finish>
  static void run(const matmul_geometry& g, const T* left, const T* right, Out* output, zero_points zero,
                  const Finish& finish, void* workspace, const parallel& threads) noexcept {
    if (is_empty(g)) return;
    const auto batch = [&](std::ptrdiff_t i, std::int32_t worker, const parallel& inner) {
      auto* scratch = static_cast<char*>(workspace) + worker * slice_bytes(g, threads.workers);
      multiply(g, left + i * g.left_size(), right + i * g.right_size(), output + i * g.output_size(), zero, finish,
               scratch, inner);
    };
    if (by_batch(g, threads.workers)) {
      for_each_range(threads, static_cast<std::ptrdiff_t>(g.batches),
                     [&](std::int32_t worker, std::ptrdiff_t begin, std::ptrdiff_t end) {
                       for (std::ptrdiff_t i = begin; i < end; ++i) batch(i, worker, {});
                     });
    } else {
      for (std::ptrdiff_t i = 0; i < g.batches; ++i) batch(i, 0, threads);
    }
  }

 private:
  using bias_type = std::conditional_t<is_byte<T>, std::int32_t, T>;

  static constexpr bool is_empty(const matmul_geometry& g) noexcept {
    return g.batches == 0 || g.rows == 0 || g.columns == 0;
  }
  // With as many batches as workers, each worker takes whole batches; with fewer, all work on one batch.
  static constexpr bool by_batch(const matmul_geometry& g, std::int32_t workers) noexcept {
    return g.batches >= workers;
  }

  // Of one batch: the packed right matrix, the left one if it has to be transposed, and the workspace of the product.
  static constexpr std::int64_t rounded(std::int64_t bytes) noexcept {
    return bytes < 0 ? INT64_MAX : checked_sum(bytes, 63) / 64 * 64;
  }
  static std::int64_t packed_bytes(const matmul_geometry& g) noexcept {
    return rounded(product::packed_size(fully_connected_geometry(g.rows, g.depth, g.columns)));
  }
  static std::int64_t left_bytes(const matmul_geometry& g) noexcept {
    return g.left_transposed ? rounded(g.left_size() * std::int64_t{sizeof(T)} + 63) : 0;
  }
  static std::int64_t slice_bytes(const matmul_geometry& g, std::int32_t workers) noexcept {
    const std::int64_t inner = rounded(product::workspace_size(fully_connected_geometry(g.rows, g.depth, g.columns),
                                                               by_batch(g, workers) ? 1 : workers));
    return checked_sum(checked_sum(packed_bytes(g), left_bytes(g)), inner);
  }

  template <class Out, class Finish>
  static void multiply(const matmul_geometry& g, const T* left, const T* right, Out* output, zero_points zero,
                       const Finish& finish, char* scratch, const parallel& threads) noexcept {
    const window_geometry w = fully_connected_geometry(g.rows, g.depth, g.columns);
    constexpr const bias_type* no_bias = nullptr;
    if (g.right_transposed) {
      product::pack(w, right, no_bias, zero, scratch);
    } else {
      const auto run = [&](std::ptrdiff_t column, std::ptrdiff_t k) { return right + k * g.columns + column; };
      product::pack_runs(w, {g.depth, 1}, run, no_bias, zero, scratch);
    }
    char* rest = scratch + packed_bytes(g);
    if (g.left_transposed) {
      auto* rows = aligned_at<T>(rest, 64);
      transpose_matrix(left, g.depth, g.rows, rows);
      left = rows;
      rest += left_bytes(g);
    }
    product::run(w, left, scratch, output, zero, finish, rest, threads);
  }
};

// int32, modulo 2^32.
inline void int32_matmul(const matmul_geometry& g, const std::int32_t* left, const std::int32_t* right,
                         std::int32_t* output, const parallel& threads) noexcept {
  const std::ptrdiff_t row_step = g.left_transposed ? 1 : g.depth, depth_step = g.left_transposed ? g.rows : 1;
  for_each_range(threads, static_cast<std::ptrdiff_t>(g.batches) * g.rows,
                 [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
                   for (std::ptrdiff_t line = begin; line < end; ++line) {
                     const std::ptrdiff_t batch = line / g.rows;
                     const std::int32_t* x = left + batch * g.left_size() + line % g.rows * row_step;
                     const std::int32_t* y = right + batch * g.right_size();
                     std::int32_t* to = output + line * g.columns;
                     if (g.right_transposed) {
                       for (std::ptrdiff_t c = 0; c < g.columns; ++c) {
                         std::uint32_t sum = 0;
                         for (std::ptrdiff_t k = 0; k < g.depth; ++k)
                           sum += static_cast<std::uint32_t>(x[k * depth_step]) *
                                  static_cast<std::uint32_t>(y[c * g.depth + k]);
                         to[c] = static_cast<std::int32_t>(sum);
                       }
                       continue;
                     }
                     for (std::ptrdiff_t c = 0; c < g.columns; ++c) to[c] = 0;
                     for (std::ptrdiff_t k = 0; k < g.depth; ++k) {
                       const auto factor = static_cast<std::uint32_t>(x[k * depth_step]);
                       for (std::ptrdiff_t c = 0; c < g.columns; ++c)
                         to[c] = static_cast<std::int32_t>(static_cast<std::uint32_t>(to[c]) +
                                                           factor * static_cast<std::uint32_t>(y[k * g.columns + c]));
                     }
                   }
                 });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

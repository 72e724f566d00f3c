// The definition of average and max pooling, one output element at a time, for checking the others and for windows that
// are too large for them. One body for float, float16 (computed in float) and 8-bit (summed in int64).
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/kernels/window.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel::reference {

template <class T>
inline constexpr bool is_code = std::is_integral_v<T>;

constexpr float to_number(float x) noexcept { return x; }
constexpr float to_number(float16 x) noexcept { return to_float(x); }
template <class Byte>
  requires is_code<Byte>
constexpr std::int64_t to_number(Byte x) noexcept {
  return x;
}

// The larger number; NaN if one of them is.
constexpr float larger(float a, float b) noexcept { return a != a ? a : a > b ? a : b; }
constexpr std::int64_t larger(std::int64_t a, std::int64_t b) noexcept { return a > b ? a : b; }

// sum / count, half away from zero. count > 0.
constexpr std::int64_t average(std::int64_t sum, std::int64_t count) noexcept {
  return sum > 0 ? (sum + count / 2) / count : (sum - count / 2) / count;
}
constexpr float average(float sum, std::int64_t count) noexcept { return sum / static_cast<float>(count); }

// The cells of one window along one axis that lie in the input: [first, end).
struct cell_range {
  std::int32_t first = 0, end = 0;

  constexpr std::int32_t count() const noexcept { return end - first; }
};
constexpr cell_range cells_of(std::int32_t position, std::int32_t stride, std::int32_t padding, std::int32_t filter,
                              std::int32_t in) noexcept {
  const std::int64_t start = std::int64_t{position} * stride - padding;
  const std::int64_t end = start + filter;
  return {static_cast<std::int32_t>(start < 0 ? 0 : start), static_cast<std::int32_t>(end > in ? in : end)};
}
constexpr cell_range rows_of(const window_geometry& g, std::int32_t y) noexcept {
  return cells_of(y, g.stride_h, g.padding_top, g.filter_h, g.in_h);
}
constexpr cell_range columns_of(const window_geometry& g, std::int32_t x) noexcept {
  return cells_of(x, g.stride_w, g.padding_left, g.filter_w, g.in_w);
}

// store(element, number) writes an output. Every window has a cell.
template <class T, class Store>
void average_pool_2d(const window_geometry& g, const T* input, T* output, Store store) noexcept {
  for (std::int32_t n = 0; n < g.batches; ++n)
    for (std::int32_t y = 0; y < g.out_h; ++y)
      for (std::int32_t x = 0; x < g.out_w; ++x)
        for (std::int32_t c = 0; c < g.out_depth; ++c) {
          const cell_range rows = rows_of(g, y), columns = columns_of(g, x);
          decltype(to_number(*input)) sum = 0;
          for (std::int32_t in_y = rows.first; in_y < rows.end; ++in_y)
            for (std::int32_t in_x = columns.first; in_x < columns.end; ++in_x)
              sum += to_number(input[g.input_offset(n, in_y, in_x, c)]);
          const std::int64_t count = std::int64_t{rows.count()} * columns.count();
          store(output[g.output_offset(n, y, x, c)], average(sum, count));
        }
}

template <class T, class Store>
void max_pool_2d(const window_geometry& g, const T* input, T* output, Store store) noexcept {
  for (std::int32_t n = 0; n < g.batches; ++n)
    for (std::int32_t y = 0; y < g.out_h; ++y)
      for (std::int32_t x = 0; x < g.out_w; ++x)
        for (std::int32_t c = 0; c < g.out_depth; ++c) {
          const cell_range rows = rows_of(g, y), columns = columns_of(g, x);
          auto largest = to_number(input[g.input_offset(n, rows.first, columns.first, c)]);
          for (std::int32_t in_y = rows.first; in_y < rows.end; ++in_y)
            for (std::int32_t in_x = columns.first; in_x < columns.end; ++in_x)
              largest = larger(largest, to_number(input[g.input_offset(n, in_y, in_x, c)]));
          store(output[g.output_offset(n, y, x, c)], largest);
        }
}

}  // namespace kernel::reference
}  // namespace NNOPS_ISA
}  // namespace nnops

// Lays windows of the input out as rows of the left matrix, in the order [filter_h, filter_w, group depth].
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/gemm/math.hpp"
#include "nnops/kernels/window.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// How an element of the input becomes an operand. zero is the input's zero point.
template <class Math, class In>
NNOPS_INLINE typename Math::operand to_operand(In x, [[maybe_unused]] std::int32_t zero) noexcept {
  if constexpr (std::is_same_v<In, float16>) {
    return to_float(x);
  } else if constexpr (std::is_same_v<In, float>) {
    return x;
  } else if constexpr (std::is_same_v<typename Math::operand, std::uint8_t>) {
    return static_cast<std::uint8_t>(x);
  } else {
    return static_cast<std::int16_t>(x - zero);
  }
}

// The operand of padding: zero in real terms.
template <class Math, class In>
NNOPS_INLINE typename Math::operand padding_operand(std::int32_t zero) noexcept {
  if constexpr (is_byte<In>) {
    return to_operand<Math>(static_cast<In>(zero), zero);
  } else {
    return 0.0f;
  }
}

// to[i] = the operand of from[i] for i in [0, n).
template <class Math, class In>
NNOPS_INLINE void convert_run(typename Math::operand* to, const In* from, std::ptrdiff_t n,
                              std::int32_t zero) noexcept {
  using floats = simd::lanes<float, typename Math::arch>;
  using ints = simd::lanes<std::int32_t, typename Math::arch>;
  std::ptrdiff_t i = 0;
  if constexpr (std::is_same_v<In, float>) {
    for (; i + floats::width <= n; i += floats::width) floats::store(to + i, floats::load(from + i));
    if (i < n) floats::store_n(to + i, floats::load_n(from + i, n - i), n - i);
  } else if constexpr (std::is_same_v<In, float16>) {
    for (; i + floats::width <= n; i += floats::width) floats::store(to + i, floats::load_half(from + i));
    if (i < n) floats::store_n(to + i, floats::load_half_n(from + i, n - i), n - i);
  } else if constexpr (std::is_same_v<typename Math::operand, std::uint8_t>) {
    constexpr std::ptrdiff_t whole = ints::width * 4;
    const auto copy = [&](std::ptrdiff_t at)
                          __attribute__((always_inline)) { ints::store_raw(to + at, ints::load_raw(from + at)); };
    const auto copy8 = [&](std::ptrdiff_t at) __attribute__((always_inline)) {
      std::uint64_t eight;
      std::memcpy(&eight, from + at, sizeof eight);
      std::memcpy(to + at, &eight, sizeof eight);
    };
    // The last vector of a run overlaps the one before it.
    if (n >= whole) {
      for (; i + whole <= n; i += whole) copy(i);
      if (i < n) copy(n - whole);
    } else if (n >= 8) {
      for (; i + 8 <= n; i += 8) copy8(i);
      if (i < n) copy8(n - 8);
    } else {
      for (; i < n; ++i) to[i] = to_operand<Math>(from[i], zero);
    }
  } else {
    for (; i < n; ++i) to[i] = to_operand<Math>(from[i], zero);
  }
}

template <class Operand>
NNOPS_INLINE void fill_run(Operand* to, std::ptrdiff_t n, Operand value) noexcept {
  for (std::ptrdiff_t i = 0; i < n; ++i) to[i] = value;
}

// The input's side of one gather.
template <class In>
struct gather_source {
  const window_geometry* g;
  const In* input;
  std::int32_t first_d;  // of the group
  std::int32_t zero;
};

// One row per output pixel of [first, first + rows), counted over [batches, out_h, out_w]; `stride` apart, filled with
// zero operands from the end of the window to `depth`.
template <class Math, class In>
void gather_rows(const gather_source<In>& from, std::ptrdiff_t first, std::ptrdiff_t rows, typename Math::operand* to,
                 std::ptrdiff_t stride, std::ptrdiff_t depth) noexcept {
  using operand = typename Math::operand;
  const window_geometry& g = *from.g;
  const operand padding = padding_operand<Math, In>(from.zero);
  const std::ptrdiff_t d = g.group_in_depth();
  const std::ptrdiff_t window = d * g.filter_h * g.filter_w;
  const std::ptrdiff_t image = static_cast<std::ptrdiff_t>(g.out_h) * g.out_w;
  auto n = static_cast<std::int32_t>(first / image);
  auto y = static_cast<std::int32_t>(first % image / g.out_w);
  auto x = static_cast<std::int32_t>(first % g.out_w);
  // Neighbouring taps are neighbours in memory.
  const bool row_at_once = !g.nchw && g.groups == 1 && g.dilation_w == 1;
  const std::ptrdiff_t plane = static_cast<std::ptrdiff_t>(g.in_h) * g.in_w;

  const std::ptrdiff_t run = g.filter_w * d;
  const std::ptrdiff_t tap_row = static_cast<std::ptrdiff_t>(g.dilation_h) * g.in_w * d;

  for (std::ptrdiff_t r = 0; r < rows; ++r) {
    operand* row = to + r * stride;
    const std::int32_t first_x = x * g.stride_w - g.padding_left;
    const std::int32_t first_y = y * g.stride_h - g.padding_top;
    const bool inside = first_x >= 0 && first_x + g.filter_w <= g.in_w && first_y >= 0 &&
                        first_y + (g.filter_h - 1) * g.dilation_h < g.in_h;
    if (row_at_once && inside) {
      const In* source = from.input + g.input_offset(n, first_y, first_x, 0);
      for (std::int32_t fy = 0; fy < g.filter_h; ++fy, row += run)
        convert_run<Math>(row, source + fy * tap_row, run, from.zero);
    }
    for (std::int32_t fy = 0; fy < g.filter_h && !(row_at_once && inside); ++fy) {
      const std::int32_t in_y = first_y + fy * g.dilation_h;
      if (in_y < 0 || in_y >= g.in_h) {
        fill_run(row, g.filter_w * d, padding);
        row += g.filter_w * d;
        continue;
      }
      if (row_at_once) {
        const std::int32_t left = first_x < 0 ? -first_x : 0;
        const std::int32_t begin = left < g.filter_w ? left : g.filter_w;
        const std::int32_t room = g.in_w - first_x < g.filter_w ? g.in_w - first_x : g.filter_w;
        const std::int32_t end = room > begin ? room : begin;
        fill_run(row, begin * d, padding);
        if (end > begin)
          convert_run<Math>(row + begin * d, from.input + g.input_offset(n, in_y, first_x + begin, 0),
                            (end - begin) * d, from.zero);
        fill_run(row + end * d, (g.filter_w - end) * d, padding);
        row += g.filter_w * d;
        continue;
      }
      for (std::int32_t fx = 0; fx < g.filter_w; ++fx, row += d) {
        const std::int32_t in_x = first_x + fx * g.dilation_w;
        if (in_x < 0 || in_x >= g.in_w) {
          fill_run(row, d, padding);
          continue;
        }
        const In* source = from.input + g.input_offset(n, in_y, in_x, from.first_d);
        if (!g.nchw) {
          convert_run<Math>(row, source, d, from.zero);
        } else {
          for (std::ptrdiff_t i = 0; i < d; ++i) row[i] = to_operand<Math>(source[i * plane], from.zero);
        }
      }
    }
    fill_run(row, depth - window, operand{});
    if (++x == g.out_w) {
      x = 0;
      if (++y == g.out_h) {
        y = 0;
        ++n;
      }
    }
  }
}

// terms[r] = factor * the sum of the first `depth` operands of row r, modulo 2^32.
template <class Math>
void row_terms(const typename Math::operand* rows, std::ptrdiff_t stride, std::ptrdiff_t depth, std::ptrdiff_t count,
               std::int32_t factor, std::int32_t* terms) noexcept {
  for (std::ptrdiff_t r = 0; r < count; ++r)
    terms[r] = factor == 0 ? 0 : quant::wrapping_mul(factor, Math::sum_of(rows + r * stride, depth));
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// AVERAGE_POOL_2D, MAX_POOL_2D and L2_POOL_2D by their definition, written apart from the kernels: every cell of every window is
// asked whether it lies in the input.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "nnops/core/float16.hpp"
#include "nnops/core/types.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/pool.hpp"
#include "support/arrays.hpp"
#include "support/quantised.hpp"
#include "support/random.hpp"
#include "support/threads.hpp"
#include "support/tolerance.hpp"

namespace nnops::test {

struct pool_case {
  std::int32_t batches, in_h, in_w, depth;
  pool_2d_params params;
};

// Any of the four paddings, activations, layouts; the paddings smaller than the filter.
inline pool_case random_pool_case(random& r, std::int32_t depth) {
  const auto pick = [&](std::int64_t low, std::int64_t high) {
    return static_cast<std::int32_t>(r.integer(low, high));
  };
  pool_case c{pick(1, 2), pick(1, 9), pick(1, 11), depth, {}};
  pool_2d_params& p = c.params;
  p.filter_h = pick(1, 5), p.filter_w = pick(1, 5), p.stride_h = pick(1, 4), p.stride_w = pick(1, 4);
  p.activation = static_cast<fused_activation>(pick(0, 3));
  p.layout = r.coin() ? data_layout::nhwc : data_layout::nchw;
  p.padding = static_cast<padding_scheme>(pick(0, 2));
  if (p.padding == padding_scheme::given) {
    p.padding_top = pick(0, p.filter_h - 1), p.padding_bottom = pick(0, p.filter_h - 1);
    p.padding_left = pick(0, p.filter_w - 1), p.padding_right = pick(0, p.filter_w - 1);
  }
  c.in_h =
      std::max(c.in_h, p.padding == padding_scheme::valid ? p.filter_h : p.filter_h - p.padding_top - p.padding_bottom);
  c.in_w =
      std::max(c.in_w, p.padding == padding_scheme::valid ? p.filter_w : p.filter_w - p.padding_left - p.padding_right);
  return c;
}

// check(case, special) for every depth in `lengths`, random cases (`special` in half of them), a global window with more
// channels than one task has, and rows longer than are held at a time, in NCHW.
template <class Check>
void for_each_pool_case(random& r, Check check) {
  for (const std::int32_t depth : lengths) check(random_pool_case(r, depth), false);
  for (int i = 0; i < 60; ++i) check(random_pool_case(r, static_cast<std::int32_t>(r.integer(1, 9))), i % 2 == 0);
  check(pool_case{1, 7, 5, 515, {.padding = padding_scheme::valid, .filter_w = 5, .filter_h = 7}}, false);
  constexpr auto nchw = data_layout::nchw;
  constexpr auto valid = padding_scheme::valid, same = padding_scheme::same;
  check(pool_case{1, 3, 1301, 2, {.padding = valid, .stride_w = 2, .filter_w = 1297, .filter_h = 2, .layout = nchw}},
        false);
  check(pool_case{1, 2, 1301, 2, {.padding = same, .stride_w = 7, .filter_w = 3, .filter_h = 2, .layout = nchw}},
        false);
  check(pool_case{2, 2, 1301, 1, {.padding = same, .stride_w = 600, .filter_w = 509, .filter_h = 2, .layout = nchw}},
        false);
}

// Outputs and padding before them along one axis.
struct pool_axis {
  std::int32_t out, before;
};
inline pool_axis pool_axis_of(padding_scheme s, std::int32_t in, std::int32_t filter, std::int32_t stride,
                              std::int32_t before, std::int32_t after) {
  if (s == padding_scheme::same) {
    const std::int32_t out = (in + stride - 1) / stride;
    return {out, std::max((out - 1) * stride + filter - in, 0) / 2};
  }
  if (s == padding_scheme::valid) before = after = 0;
  return {(in + before + after - filter) / stride + 1, before};
}

template <class Element>
struct pool_run {
  pool_case c;
  pool_axis h, w;
  array<Element> in, out;

  static typename element_traits<Element>::quantisation quant(random& r) {
    if constexpr (is_asymmetric<Element>) {
      const auto low = std::is_same_v<Element, quant8_asymm> ? 0 : -128;
      const std::int64_t kind = r.integer(0, 2);
      return {0.037f, static_cast<std::int32_t>(low + (kind == 0 ? 0 : kind == 1 ? 255 : r.integer(0, 255)))};
    } else {
      return {};
    }
  }
  static shape dims(const pool_case& c, std::int32_t y, std::int32_t x) {
    return c.params.layout == data_layout::nhwc ? make_shape({c.batches, y, x, c.depth})
                                                : make_shape({c.batches, c.depth, y, x});
  }

  pool_run(const pool_case& given, random& r)
      : c(given),
        h(pool_axis_of(c.params.padding, c.in_h, c.params.filter_h, c.params.stride_h, c.params.padding_top,
                       c.params.padding_bottom)),
        w(pool_axis_of(c.params.padding, c.in_w, c.params.filter_w, c.params.stride_w, c.params.padding_left,
                       c.params.padding_right)),
        in(dims(c, c.in_h, c.in_w), quant(r)),
        out(dims(c, h.out, w.out), in.quant()) {
    fill(in, r);
  }

  std::size_t at(std::int32_t rows, std::int32_t columns, std::int32_t n, std::int32_t y, std::int32_t x,
                 std::int32_t d) const {
    const std::int64_t i = c.params.layout == data_layout::nhwc
                               ? ((std::int64_t{n} * rows + y) * columns + x) * c.depth + d
                               : ((std::int64_t{n} * c.depth + d) * rows + y) * columns + x;
    return static_cast<std::size_t>(i);
  }

  // visit(index of the output, indices of its cells).
  template <class Visit>
  void for_each_window(Visit visit) const {
    std::vector<std::size_t> cells;
    for (std::int32_t n = 0; n < c.batches; ++n)
      for (std::int32_t y = 0; y < h.out; ++y)
        for (std::int32_t x = 0; x < w.out; ++x)
          for (std::int32_t d = 0; d < c.depth; ++d) {
            cells.clear();
            for (std::int32_t fy = 0; fy < c.params.filter_h; ++fy)
              for (std::int32_t fx = 0; fx < c.params.filter_w; ++fx) {
                const std::int32_t in_y = y * c.params.stride_h - h.before + fy,
                                   in_x = x * c.params.stride_w - w.before + fx;
                if (in_y >= 0 && in_y < c.in_h && in_x >= 0 && in_x < c.in_w)
                  cells.push_back(at(c.in_h, c.in_w, n, in_y, in_x, d));
              }
            visit(at(h.out, w.out, n, y, x, d), cells);
          }
  }
};

// The activation in the numbers of an element: codes, or real numbers.
template <class Element>
double activated(double x, fused_activation a, const array<Element>& out) {
  if constexpr (is_asymmetric<Element>) {
    const int low = std::is_same_v<Element, quant8_asymm> ? 0 : -128;
    const expected_range r(static_cast<int>(a), out.quant().scale, out.quant().zero_point, low, low + 255);
    return std::clamp(x, static_cast<double>(r.low), static_cast<double>(r.high));
  } else {
    if (std::isnan(x)) return x;
    if (a == fused_activation::relu) return std::max(x, 0.0);
    if (a == fused_activation::relu1) return std::clamp(x, -1.0, 1.0);
    return a == fused_activation::relu6 ? std::clamp(x, 0.0, 6.0) : x;
  }
}

// The stored number: a code, or a real number.
template <class Element>
double stored_number(const array<Element>& a, std::size_t i) {
  if constexpr (std::is_same_v<Element, float16>) return static_cast<double>(to_float(a[i]));
  else return static_cast<double>(a[i]);
}

}  // namespace nnops::test

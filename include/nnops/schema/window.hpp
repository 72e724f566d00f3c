// What convolutions and poolings share: how a window walks over height and width.
#pragma once

#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

// One axis of a window operation, all numbers as measured (undecided_value where dynamic).
struct window_axis {
  std::int64_t in = undecided_value;
  std::int64_t filter = undecided_value;
  std::int64_t stride = undecided_value;
  std::int64_t dilation = 1;
  std::int64_t padding_before = undecided_value;  // as given; resolved_padding() says what a scheme makes of it
  std::int64_t padding_after = undecided_value;
  padding_scheme scheme = padding_scheme::given;
};

struct axis_padding {
  std::int64_t before = undecided_value, after = undecided_value;
};

inline namespace NNOPS_ISA {

// The cells that a filter spans: (filter - 1) * dilation + 1.
constexpr std::int64_t dilated_filter(const window_axis& a) {
  if (a.filter == undecided_value || a.dilation == undecided_value) return undecided_value;
  return checked_sum(checked_product(a.filter < 1 ? 0 : a.filter - 1, a.dilation < 0 ? 0 : a.dilation), 1);
}

// SAME: ceil(in / stride) outputs; the padding that this needs, the smaller half before. VALID: none.
constexpr axis_padding resolved_padding(const window_axis& a) {
  switch (a.scheme) {
    case padding_scheme::given: return {a.padding_before, a.padding_after};
    case padding_scheme::valid: return {0, 0};
    case padding_scheme::same: {
      const std::int64_t filter = dilated_filter(a);
      if (a.in == undecided_value || filter == undecided_value || a.stride == undecided_value || a.stride < 1) return {};
      const std::int64_t out = a.in / a.stride + (a.in % a.stride != 0);
      const std::int64_t needed = (out - 1) * a.stride + filter - a.in;
      const std::int64_t total = out < 1 || needed < 0 ? 0 : needed;
      return {total / 2, total - total / 2};
    }
    case padding_scheme::undecided: return {};
  }
  return {};
}

// (in + padding - dilated filter) / stride + 1, and 0 where the filter is longer than the padded input.
constexpr std::int64_t window_outputs(const window_axis& a) {
  const axis_padding p = resolved_padding(a);
  const std::int64_t filter = dilated_filter(a);
  if (a.in == undecided_value || p.before == undecided_value || p.after == undecided_value || filter == undecided_value ||
      a.stride == undecided_value || a.stride < 1)
    return undecided_value;
  const std::int64_t room = checked_sum(checked_sum(a.in, p.before), p.after) - filter;
  return room < 0 ? 0 : room / a.stride + 1;
}

// The input with its padding on both sides.
constexpr std::int64_t padded_input(const window_axis& a) {
  const axis_padding p = resolved_padding(a);
  return checked_sum(checked_sum(a.in, p.before), p.after);
}

// A 4-D shape in the given layout.
constexpr shape image_shape(data_layout layout, std::int64_t batches, std::int64_t h, std::int64_t w, std::int64_t depth) {
  const std::int32_t n = to_dim(batches), y = to_dim(h), x = to_dim(w), c = to_dim(depth);
  if (layout == data_layout::nhwc) return {{n, y, x, c}, 4};
  if (layout == data_layout::nchw) return {{n, c, y, x}, 4};
  return {{n, dynamic, dynamic, dynamic}, 4};
}

}  // namespace NNOPS_ISA

}  // namespace nnops

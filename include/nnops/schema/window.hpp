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

struct image_extents {
  std::int32_t batches = 0, h = 0, w = 0, depth = 0;
};

struct axis_padding {
  std::int64_t before = undecided_value, after = undecided_value;
};

inline namespace NNOPS_ISA {

// The cells that a filter spans: (filter - 1) * dilation + 1.
constexpr std::int64_t dilated_filter(std::int64_t filter, std::int64_t dilation) {
  if (filter == undecided_value || dilation == undecided_value) return undecided_value;
  return checked_sum(checked_product(filter < 1 ? 0 : filter - 1, dilation < 0 ? 0 : dilation), 1);
}
constexpr std::int64_t dilated_filter(window_axis a) { return dilated_filter(a.filter, a.dilation); }

// SAME: ceil(in / stride) outputs; the padding that this needs, the smaller half before. VALID: none.
constexpr axis_padding resolved_padding(window_axis a) {
  switch (a.scheme) {
    case padding_scheme::given:
      return {a.padding_before, a.padding_after};
    case padding_scheme::valid:
      return {0, 0};
    case padding_scheme::same: {
      const std::int64_t filter = dilated_filter(a);
      if (a.in == undecided_value || filter == undecided_value || a.stride == undecided_value || a.stride < 1)
        return {};
      const std::int64_t out = a.in / a.stride + (a.in % a.stride != 0);
      const std::int64_t needed = (out - 1) * a.stride + filter - a.in;
      const std::int64_t total = out < 1 || needed < 0 ? 0 : needed;
      return {total / 2, total - total / 2};
    }
    case padding_scheme::undecided:
      return {};
  }
  return {};
}

// (in + padding - dilated filter) / stride + 1, and 0 where the filter is longer than the padded input.
constexpr std::int64_t window_outputs(window_axis a) {
  const axis_padding p = resolved_padding(a);
  const std::int64_t filter = dilated_filter(a);
  if (a.in == undecided_value || p.before == undecided_value || p.after == undecided_value ||
      filter == undecided_value || a.stride == undecided_value || a.stride < 1)
    return undecided_value;
  const std::int64_t room = checked_sum(checked_sum(a.in, p.before), p.after) - filter;
  return room < 0 ? 0 : room / a.stride + 1;
}

// The input with its padding on both sides.
constexpr std::int64_t padded_input(window_axis a) {
  const axis_padding p = resolved_padding(a);
  return checked_sum(checked_sum(a.in, p.before), p.after);
}

// A 4-D shape in the given layout.
constexpr shape image_shape(data_layout layout, std::int64_t batches, std::int64_t h, std::int64_t w,
                            std::int64_t depth) {
  const std::int32_t n = to_dim(batches), y = to_dim(h), x = to_dim(w), c = to_dim(depth);
  if (layout == data_layout::nhwc) return {{n, y, x, c}, 4};
  if (layout == data_layout::nchw) return {{n, c, y, x}, 4};
  return {{n, dynamic, dynamic, dynamic}, 4};
}

// The parts of a 4-D shape in a layout that validation has accepted.
constexpr image_extents image_of(const shape& s, data_layout layout) {
  return layout == data_layout::nchw ? image_extents{s.dim[0], s.dim[2], s.dim[3], s.dim[1]}
                                     : image_extents{s.dim[0], s.dim[1], s.dim[2], s.dim[3]};
}

// The numbers that every window operation has, for its measures table. op::input is the image; the filter's size is an
// attribute, or that of op::filter. The operation's schema says how it walks: height(c) and width(c) give a
// window_axis; out_depth(c) is the depth of the output.
namespace window_measure {

template <class Op>
constexpr std::int64_t batches(const call<Op>& c) {
  return dim_of(c.operands[Op::input], 0);
}
template <class Op>
constexpr std::int64_t in_depth(const call<Op>& c) {
  return dim_of(c.operands[Op::input], depth_dim(c.params.layout));
}

template <class Op>
constexpr std::int64_t in_h(const call<Op>& c) {
  return dim_of(c.operands[Op::input], height_dim(c.params.layout));
}
template <class Op>
constexpr std::int64_t in_w(const call<Op>& c) {
  return dim_of(c.operands[Op::input], width_dim(c.params.layout));
}
template <class Op>
constexpr std::int64_t filter_h(const call<Op>& c) {
  if constexpr (requires { c.params.filter_h; }) return measured(c.params.filter_h);
  else return dim_of(c.operands[Op::filter], 1);
}
template <class Op>
constexpr std::int64_t filter_w(const call<Op>& c) {
  if constexpr (requires { c.params.filter_w; }) return measured(c.params.filter_w);
  else return dim_of(c.operands[Op::filter], 2);
}
template <class Op>
constexpr std::int64_t dilation_h(const call<Op>& c) {
  if constexpr (requires { c.params.dilation_h; }) return measured(c.params.dilation_h);
  else return 1;
}
template <class Op>
constexpr std::int64_t dilation_w(const call<Op>& c) {
  if constexpr (requires { c.params.dilation_w; }) return measured(c.params.dilation_w);
  else return 1;
}
template <class Op>
constexpr std::int64_t padding_top(const call<Op>& c) {
  return resolved_padding(schema<Op>::height(c)).before;
}
template <class Op>
constexpr std::int64_t padding_bottom(const call<Op>& c) {
  return resolved_padding(schema<Op>::height(c)).after;
}
template <class Op>
constexpr std::int64_t padding_left(const call<Op>& c) {
  return resolved_padding(schema<Op>::width(c)).before;
}
template <class Op>
constexpr std::int64_t padding_right(const call<Op>& c) {
  return resolved_padding(schema<Op>::width(c)).after;
}
template <class Op>
constexpr std::int64_t dilated_filter_h(const call<Op>& c) {
  return dilated_filter(filter_h(c), dilation_h(c));
}
template <class Op>
constexpr std::int64_t dilated_filter_w(const call<Op>& c) {
  return dilated_filter(filter_w(c), dilation_w(c));
}
template <class Op>
constexpr std::int64_t padded_h(const call<Op>& c) {
  return padded_input(schema<Op>::height(c));
}
template <class Op>
constexpr std::int64_t padded_w(const call<Op>& c) {
  return padded_input(schema<Op>::width(c));
}
template <class Op>
constexpr std::int64_t out_h(const call<Op>& c) {
  return window_outputs(schema<Op>::height(c));
}
template <class Op>
constexpr std::int64_t out_w(const call<Op>& c) {
  return window_outputs(schema<Op>::width(c));
}
template <class Op>
constexpr std::int64_t out_depth(const call<Op>& c) {
  return schema<Op>::out_depth(c);
}

}  // namespace window_measure

// The axes of an operation whose windows walk over op::input.
template <class Op>
constexpr window_axis window_height(const call<Op>& c) {
  namespace m = window_measure;
  const auto& p = c.params;
  return {m::in_h(c),       m::filter_h(c),          measured(p.stride_h),
          m::dilation_h(c), measured(p.padding_top), measured(p.padding_bottom),
          p.padding};
}
template <class Op>
constexpr window_axis window_width(const call<Op>& c) {
  namespace m = window_measure;
  const auto& p = c.params;
  return {m::in_w(c),       m::filter_w(c),           measured(p.stride_w),
          m::dilation_w(c), measured(p.padding_left), measured(p.padding_right),
          p.padding};
}

// The measures of a window operation, with the rules that hold for all of them, and then the operation's own.
template <class Op, class... Own>
constexpr measure_table<Op, 22 + sizeof...(Own)> window_measures(const Own&... own) {
  namespace m = window_measure;
  return {{
      {measure::activation, &attribute_value<Op, &Op::params::activation>, between(0, 3)},
      {measure::layout, &attribute_value<Op, &Op::params::layout>, between(0, 1)},
      {measure::padding_scheme, &attribute_value<Op, &Op::params::padding>, between(0, 2)},
      {measure::batches, &m::batches<Op>, at_least(0)},
      {measure::in_h, &m::in_h<Op>, at_least(1)},
      {measure::in_w, &m::in_w<Op>, at_least(1)},
      {measure::in_depth, &m::in_depth<Op>, at_least(1)},
      {measure::filter_h, &m::filter_h<Op>, at_least(1)},
      {measure::filter_w, &m::filter_w<Op>, at_least(1)},
      {measure::stride_h, &attribute_value<Op, &Op::params::stride_h>, at_least(1)},
      {measure::stride_w, &attribute_value<Op, &Op::params::stride_w>, at_least(1)},
      {measure::padding_top, &m::padding_top<Op>, at_least(0)},
      {measure::padding_bottom, &m::padding_bottom<Op>, at_least(0)},
      {measure::padding_left, &m::padding_left<Op>, at_least(0)},
      {measure::padding_right, &m::padding_right<Op>, at_least(0)},
      {measure::dilated_filter_h, &m::dilated_filter_h<Op>, between(1, INT32_MAX)},
      {measure::dilated_filter_w, &m::dilated_filter_w<Op>, between(1, INT32_MAX)},
      {measure::padded_h, &m::padded_h<Op>, between(1, INT32_MAX)},
      {measure::padded_w, &m::padded_w<Op>, between(1, INT32_MAX)},
      {measure::out_h, &m::out_h<Op>, at_least(1)},
      {measure::out_w, &m::out_w<Op>, at_least(1)},
      {measure::out_depth, &m::out_depth<Op>, at_least(1)},
      own...,
  }};
}

}  // namespace NNOPS_ISA

}  // namespace nnops

// TRANSPOSE_CONV_2D: the transpose of CONV_2D: what CONV_2D reads for an output, this writes.
//
//   output[n, y, x, c] = activation(bias[c] + sum of input[n, iy, ix, d] * filter[c, fy, fx, d])
//
// over all d and all taps with iy * stride_h - padding_top + fy = y and ix * stride_w - padding_left + fx = x. Padding
// is cut off the output. With explicit padding the output has (in - 1) * stride + filter - padding rows and columns; with
// a padding scheme it has the shape that is asked for, which has to be one of which CONV_2D would make the input's size.
// Source: NNAPI OperationTypes, TRANSPOSE_CONV_2D.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/convolution.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/weighted.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {

struct transpose_conv_2d_params {
  padding_scheme padding = padding_scheme::given;
  std::int32_t padding_left = 0, padding_right = 0, padding_top = 0, padding_bottom = 0;  // where padding is `given`
  // Where padding is a scheme: the output's shape, in the layout. Unknown: that of the output operand.
  shape target = shape::unknown();
  std::int32_t stride_w = 1, stride_h = 1;
  fused_activation activation = fused_activation::none;
  data_layout layout = data_layout::nhwc;  // of input and output
  rounding round = rounding::double_;      // of quantised results
};

namespace op {
struct transpose_conv_2d {
  static constexpr operation_type type = operation_type::transpose_conv_2d;
  static constexpr std::size_t arity = 4;
  using params = transpose_conv_2d_params;
  enum operand : std::size_t { input, filter, bias, output };
  static constexpr bool is_weight(std::size_t i) { return i == filter || i == bias; }
};
}  // namespace op

template <>
struct schema<op::transpose_conv_2d> {
  using op = nnops::op::transpose_conv_2d;
  using call = nnops::call<op>;
  static constexpr const char* name = "TRANSPOSE_CONV_2D";
  static constexpr const char* arithmetic = convolution_arithmetic;

  static constexpr operand_info operands[] = {
      {"input", direction::input, 4, 4, "batches, height, width, depth_in"},
      {"filter", direction::input, 4, 4, "depth_out, filter_height, filter_width, depth_in"},
      {"bias", direction::input, 1, 1, "depth_out"},
      {"output", direction::output, 4, 4, "batches, out_height, out_width, depth_out"},
  };

  static constexpr const auto& types = convolution_types_of_level_3;

  static constexpr std::int64_t in_h(const call& c) {
    return dim_of(c.operands[op::input], height_dim(c.params.layout));
  }
  static constexpr std::int64_t in_w(const call& c) {
    return dim_of(c.operands[op::input], width_dim(c.params.layout));
  }
  static constexpr std::int64_t in_depth(const call& c) {
    return dim_of(c.operands[op::input], depth_dim(c.params.layout));
  }
  static constexpr std::int64_t out_depth(const call& c) { return dim_of(c.operands[op::filter], 0); }

  // (in - 1) * stride + filter: the output with what padding cuts off.
  static constexpr std::int64_t spread(std::int64_t in, std::int64_t stride, std::int64_t filter) {
    if (in == undecided_value || stride == undecided_value || filter == undecided_value) return undecided_value;
    if (in < 1 || stride < 1 || filter < 1) return 0;
    return checked_sum(checked_product(in - 1, stride), filter);
  }
  static constexpr std::int64_t padded_h(const call& c) {
    return spread(in_h(c), measured(c.params.stride_h), dim_of(c.operands[op::filter], 1));
  }
  static constexpr std::int64_t padded_w(const call& c) {
    return spread(in_w(c), measured(c.params.stride_w), dim_of(c.operands[op::filter], 2));
  }

  // Dimension d of the output's shape as it is asked for.
  static constexpr std::int64_t target_dim(const call& c, std::int32_t d) {
    const shape& s = c.params.target.known_rank() ? c.params.target : c.operands[op::output].dims;
    return s.rank == 4 && d >= 0 ? measured(s.dim[d]) : undecided_value;
  }

  // The axes of the CONV_2D whose transpose this is: its input is this operation's output.
  static constexpr window_axis height(const call& c) {
    const auto& p = c.params;
    return axis(c, height_dim(p.layout), 1, padded_h(c), measured(p.stride_h), measured(p.padding_top),
                measured(p.padding_bottom));
  }
  static constexpr window_axis width(const call& c) {
    const auto& p = c.params;
    return axis(c, width_dim(p.layout), 2, padded_w(c), measured(p.stride_w), measured(p.padding_left),
                measured(p.padding_right));
  }
  static constexpr std::int64_t out_h(const call& c) { return height(c).in; }
  static constexpr std::int64_t out_w(const call& c) { return width(c).in; }

  static constexpr measured_value<op> measures[] = {
      {measure::activation, &attribute_value<op, &op::params::activation>, between(0, 3)},
      {measure::layout, &attribute_value<op, &op::params::layout>, between(0, 1)},
      {measure::padding_scheme, &attribute_value<op, &op::params::padding>, between(0, 2)},
      {measure::batches, &window_measure::batches<op>, at_least(0)},
      {measure::in_h, &in_h, at_least(1)},
      {measure::in_w, &in_w, at_least(1)},
      {measure::in_depth, &in_depth, at_least(1)},
      {measure::filter_h, &window_measure::filter_h<op>, at_least(1)},
      {measure::filter_w, &window_measure::filter_w<op>, at_least(1)},
      {measure::stride_h, &attribute_value<op, &op::params::stride_h>, at_least(1)},
      {measure::stride_w, &attribute_value<op, &op::params::stride_w>, at_least(1)},
      {measure::padding_top, &window_measure::padding_top<op>, at_least(0)},
      {measure::padding_bottom, &window_measure::padding_bottom<op>, at_least(0)},
      {measure::padding_left, &window_measure::padding_left<op>, at_least(0)},
      {measure::padding_right, &window_measure::padding_right<op>, at_least(0)},
      {measure::padded_h, &padded_h, between(1, INT32_MAX)},
      {measure::padded_w, &padded_w, between(1, INT32_MAX)},
      {measure::out_h, &out_h, at_least(1)},
      {measure::out_w, &out_w, at_least(1)},
      {measure::out_depth, &out_depth, at_least(1)},
  };

  // Attributes of which nothing is known: for checks of what is in the operands' types alone.
  static constexpr transpose_conv_2d_params undecided_params() {
    return {padding_scheme::undecided,
            dynamic,
            dynamic,
            dynamic,
            dynamic,
            shape::unknown(),
            dynamic,
            dynamic,
            fused_activation::undecided,
            data_layout::undecided,
            rounding::double_};
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return image_shape(c.params.layout, dim_of(c.operands[op::input], 0), out_h(c), out_w(c), out_depth(c));
  }

  static constexpr void relate(const call& c, report& r) {
    const std::int64_t depth_in = in_depth(c), depth_group = dim_of(c.operands[op::filter], 3);
    // Such a filter is one for groups, which this operation does not have.
    const bool grouped = depth_in != undecided_value && depth_group != undecided_value && depth_group >= 1 &&
                         depth_group < depth_in && depth_in % depth_group == 0;
    if (grouped) r.check(measure::num_groups, depth_in / depth_group, equals(1));
    else check_dim(r, op::filter, operands[op::filter], c.operands[op::filter], 3, depth_in);
    check_dim(r, op::bias, operands[op::bias], c.operands[op::bias], 0, out_depth(c));
    if (c.params.padding != padding_scheme::given) check_target(c, r);
    check_filter_quantisation(r, c.operands[op::input], op::filter, operands[op::filter], c.operands[op::filter], 0,
                              op::bias, operands[op::bias], c.operands[op::bias], c.operands[op::output], c.max_level);
  }

  static constexpr void set_target(call& c, const list_argument& l, report& r) {
    const std::int64_t count = volume(l.dims);
    r.check(measure::target_rank, count, equals(4));
    if (count != 4) return;
    c.params.target.rank = 4;
    for (std::int32_t d = 0; d < 4; ++d) c.params.target.dim[d] = l.values[d];
  }

  using p = transpose_conv_2d_params;
  static constexpr argument explicit_padding[] = {
      operand_argument(op::input),
      operand_argument(op::filter),
      operand_argument(op::bias),
      attribute("padding_left", NNOPS_MEMBER(p, padding_left)),
      attribute("padding_right", NNOPS_MEMBER(p, padding_right)),
      attribute("padding_top", NNOPS_MEMBER(p, padding_top)),
      attribute("padding_bottom", NNOPS_MEMBER(p, padding_bottom)),
      attribute("stride_w", NNOPS_MEMBER(p, stride_w)),
      attribute("stride_h", NNOPS_MEMBER(p, stride_h)),
      attribute("activation", NNOPS_MEMBER(p, activation)),
      attribute("nchw", NNOPS_MEMBER(p, layout)),
  };
  static constexpr argument implicit_padding[] = {
      operand_argument(op::input),
      operand_argument(op::filter),
      operand_argument(op::bias),
      list_attribute("output_shape", &set_list<op, &set_target>),
      attribute("padding_scheme", NNOPS_MEMBER(p, padding)),
      attribute("stride_w", NNOPS_MEMBER(p, stride_w)),
      attribute("stride_h", NNOPS_MEMBER(p, stride_h)),
      attribute("activation", NNOPS_MEMBER(p, activation)),
      attribute("nchw", NNOPS_MEMBER(p, layout)),
  };
  static constexpr signature forms[] = {make_signature("explicit padding", explicit_padding),
                                        make_signature("implicit padding", implicit_padding)};

 private:
  static constexpr window_axis axis(const call& c, std::int32_t dim, std::int32_t filter_dim, std::int64_t padded,
                                    std::int64_t stride, std::int64_t before, std::int64_t after) {
    window_axis a{undecided_value, dim_of(c.operands[op::filter], filter_dim), stride, 1, before, after,
                  c.params.padding};
    if (a.scheme == padding_scheme::same || a.scheme == padding_scheme::valid) a.in = target_dim(c, dim);
    else if (a.scheme == padding_scheme::given && padded != undecided_value && before != undecided_value &&
             after != undecided_value)
      a.in = padded - before - after;
    return a;
  }

  // CONV_2D of an output of the target's size has the input's size; batches and depth are the call's own.
  static constexpr void check_target(const call& c, report& r) {
    check_extent(r, measure::in_h, in_h(c), window_outputs(height(c)));
    check_extent(r, measure::in_w, in_w(c), window_outputs(width(c)));
    const shape& target = c.params.target;
    if (!target.known_rank()) return;
    r.check(measure::target_rank, target.rank, equals(4));
    if (target.rank != 4) return;
    check_extent(r, measure::target_dim, target_dim(c, 0), dim_of(c.operands[op::input], 0));
    check_extent(r, measure::target_dim, target_dim(c, depth_dim(c.params.layout)), out_depth(c));
  }
  static constexpr void check_extent(report& r, measure what, std::int64_t got, std::int64_t wanted) {
    if (wanted == undecided_value) ++r.undecided_count;
    else r.check(what, got, equals(wanted));
  }
};

}  // namespace nnops

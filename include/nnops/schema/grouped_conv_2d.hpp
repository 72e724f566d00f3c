// GROUPED_CONV_2D: the input's channels and the filters in num_groups groups, each group convolved by itself.
//
//   output[n, y, x, c] = activation(bias[c] + sum over fy, fx, d of
//       input[n, y * stride_h - padding_top + fy, x * stride_w - padding_left + fx, group(c) * depth_group + d] *
//       filter[c, fy, fx, d])
//
// where depth_group = depth_in / num_groups and group(c) = c / (depth_out / num_groups). Taps that fall on padding add
// nothing. Source: NNAPI OperationTypes, GROUPED_CONV_2D.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/convolution.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/weighted.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {

struct grouped_conv_2d_params {
  padding_scheme padding = padding_scheme::given;
  std::int32_t padding_left = 0, padding_right = 0, padding_top = 0, padding_bottom = 0;  // where padding is `given`
  std::int32_t stride_w = 1, stride_h = 1;
  std::int32_t num_groups = 1;  // divides depth_in and depth_out
  fused_activation activation = fused_activation::none;
  data_layout layout = data_layout::nhwc;  // of input and output
  rounding round = rounding::double_;      // of quantised results
};

namespace op {
struct grouped_conv_2d {
  static constexpr operation_type type = operation_type::grouped_conv_2d;
  static constexpr std::size_t arity = 4;
  using params = grouped_conv_2d_params;
  enum operand : std::size_t { input, filter, bias, output };
  static constexpr bool is_weight(std::size_t i) { return i == filter || i == bias; }
};
}  // namespace op

template <>
struct schema<op::grouped_conv_2d> {
  using op = nnops::op::grouped_conv_2d;
  using call = nnops::call<op>;
  static constexpr const char* name = "GROUPED_CONV_2D";
  static constexpr const char* arithmetic = convolution_arithmetic;

  static constexpr operand_info operands[] = {
      {"input", direction::input, 4, 4, "batches, height, width, depth_in"},
      {"filter", direction::input, 4, 4, "depth_out, filter_height, filter_width, depth_group"},
      {"bias", direction::input, 1, 1, "depth_out"},
      {"output", direction::output, 4, 4, "batches, out_height, out_width, depth_out"},
  };

  static constexpr const auto& types = convolution_types_of_level_3;

  static constexpr window_axis height(const call& c) { return window_height(c); }
  static constexpr window_axis width(const call& c) { return window_width(c); }
  static constexpr std::int64_t out_depth(const call& c) { return dim_of(c.operands[op::filter], 0); }

  static constexpr auto measures = window_measures<op>(
      measured_value<op>{measure::num_groups, &attribute_value<op, &op::params::num_groups>, at_least(1)});

  // Attributes of which nothing is known: for checks of what is in the operands' types alone.
  static constexpr grouped_conv_2d_params undecided_params() {
    return {padding_scheme::undecided,
            dynamic,
            dynamic,
            dynamic,
            dynamic,
            dynamic,
            dynamic,
            dynamic,
            fused_activation::undecided,
            data_layout::undecided,
            rounding::double_};
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return image_shape(c.params.layout, dim_of(c.operands[op::input], 0), window_outputs(height(c)),
                       window_outputs(width(c)), out_depth(c));
  }

  static constexpr void relate(const call& c, report& r) {
    const std::int64_t depth_in = dim_of(c.operands[op::input], depth_dim(c.params.layout));
    const std::int64_t groups = measured(c.params.num_groups);
    if (groups == undecided_value || depth_in == undecided_value) ++r.undecided_count;
    else if (groups >= 1) {
      r.check(measure::in_depth, depth_in, multiple_of(groups));
      if (depth_in % groups == 0)
        check_dim(r, op::filter, operands[op::filter], c.operands[op::filter], 3, depth_in / groups);
    }
    if (groups == undecided_value) ++r.undecided_count;
    else if (groups >= 1) r.check(measure::out_depth, out_depth(c), multiple_of(groups));
    check_dim(r, op::bias, operands[op::bias], c.operands[op::bias], 0, out_depth(c));
    check_filter_quantisation(r, c.operands[op::input], op::filter, operands[op::filter], c.operands[op::filter], 0,
                              op::bias, operands[op::bias], c.operands[op::bias], c.operands[op::output], c.max_level);
  }

  using p = grouped_conv_2d_params;
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
      attribute("num_groups", NNOPS_MEMBER(p, num_groups)),
      attribute("activation", NNOPS_MEMBER(p, activation)),
      attribute("nchw", NNOPS_MEMBER(p, layout)),
  };
  static constexpr argument implicit_padding[] = {
      operand_argument(op::input),
      operand_argument(op::filter),
      operand_argument(op::bias),
      attribute("padding_scheme", NNOPS_MEMBER(p, padding)),
      attribute("stride_w", NNOPS_MEMBER(p, stride_w)),
      attribute("stride_h", NNOPS_MEMBER(p, stride_h)),
      attribute("num_groups", NNOPS_MEMBER(p, num_groups)),
      attribute("activation", NNOPS_MEMBER(p, activation)),
      attribute("nchw", NNOPS_MEMBER(p, layout)),
  };
  static constexpr signature forms[] = {make_signature("explicit padding", explicit_padding),
                                        make_signature("implicit padding", implicit_padding)};
};

}  // namespace nnops

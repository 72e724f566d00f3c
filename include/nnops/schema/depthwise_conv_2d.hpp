// DEPTHWISE_CONV_2D: each input channel is convolved with depth_multiplier filters of its own.
//
//   output[n, y, x, c] = activation(bias[c] + sum over fy, fx of
//       input[n, y * stride_h - padding_top + fy * dilation_h, x * stride_w - padding_left + fx * dilation_w,
//             c / depth_multiplier] * filter[0, fy, fx, c])
//
// Taps that fall on padding add nothing. Source: NNAPI OperationTypes, DEPTHWISE_CONV_2D.
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

struct depthwise_conv_2d_params {
  padding_scheme padding = padding_scheme::given;
  std::int32_t padding_left = 0, padding_right = 0, padding_top = 0, padding_bottom = 0;  // where padding is `given`
  std::int32_t stride_w = 1, stride_h = 1;
  std::int32_t depth_multiplier = 1;  // depth_out / depth_in
  fused_activation activation = fused_activation::none;
  data_layout layout = data_layout::nhwc;  // of input and output
  std::int32_t dilation_w = 1, dilation_h = 1;
  rounding round = rounding::double_;  // of quantised results
};

namespace op {
struct depthwise_conv_2d {
  static constexpr operation_type type = operation_type::depthwise_conv_2d;
  static constexpr std::size_t arity = 4;
  using params = depthwise_conv_2d_params;
  enum operand : std::size_t { input, filter, bias, output };
  static constexpr bool is_weight(std::size_t i) { return i == filter || i == bias; }
};
}  // namespace op

template <>
struct schema<op::depthwise_conv_2d> {
  using op = nnops::op::depthwise_conv_2d;
  using call = nnops::call<op>;
  static constexpr const char* name = "DEPTHWISE_CONV_2D";
  static constexpr const char* arithmetic = convolution_arithmetic;

  static constexpr operand_info operands[] = {
      {"input", direction::input, 4, 4, "batches, height, width, depth_in"},
      {"filter", direction::input, 4, 4, "1, filter_height, filter_width, depth_out"},
      {"bias", direction::input, 1, 1, "depth_out"},
      {"output", direction::output, 4, 4, "batches, out_height, out_width, depth_out"},
  };

  static constexpr const auto& types = convolution_types;
  static constexpr convolution_features<op> features = {};

  static constexpr window_axis height(const call& c) { return window_height(c); }
  static constexpr window_axis width(const call& c) { return window_width(c); }
  static constexpr std::int64_t out_depth(const call& c) { return dim_of(c.operands[op::filter], 3); }

  static constexpr auto measures = window_measures<op>(
      measured_value<op>{measure::dilation_h, &window_measure::dilation_h<op>, at_least(1)},
      measured_value<op>{measure::dilation_w, &window_measure::dilation_w<op>, at_least(1)},
      measured_value<op>{measure::depth_multiplier, &attribute_value<op, &op::params::depth_multiplier>, at_least(1)});

  // Attributes of which nothing is known: for checks of what is in the operands' types alone.
  static constexpr depthwise_conv_2d_params undecided_params() {
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
            dynamic,
            dynamic,
            rounding::double_};
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return image_shape(c.params.layout, dim_of(c.operands[op::input], 0), window_outputs(height(c)),
                       window_outputs(width(c)), out_depth(c));
  }

  static constexpr void relate(const call& c, report& r) {
    const std::int64_t depth_in = dim_of(c.operands[op::input], depth_dim(c.params.layout));
    check_dim(r, op::filter, operands[op::filter], c.operands[op::filter], 0, 1);
    check_dim(r, op::filter, operands[op::filter], c.operands[op::filter], 3,
              checked_product(depth_in, measured(c.params.depth_multiplier)));
    check_dim(r, op::bias, operands[op::bias], c.operands[op::bias], 0, out_depth(c));
    check_filter_quantisation(r, c.operands[op::input], op::filter, operands[op::filter], c.operands[op::filter], 3,
                              op::bias, operands[op::bias], c.operands[op::bias], c.operands[op::output], c.max_level);
  }

  using p = depthwise_conv_2d_params;
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
      attribute("depth_multiplier", NNOPS_MEMBER(p, depth_multiplier)),
      attribute("activation", NNOPS_MEMBER(p, activation)),
      attribute("nchw", NNOPS_MEMBER(p, layout), true),
      attribute("dilation_w", NNOPS_MEMBER(p, dilation_w), true),
      attribute("dilation_h", NNOPS_MEMBER(p, dilation_h), true),
  };
  static constexpr argument implicit_padding[] = {
      operand_argument(op::input),
      operand_argument(op::filter),
      operand_argument(op::bias),
      attribute("padding_scheme", NNOPS_MEMBER(p, padding)),
      attribute("stride_w", NNOPS_MEMBER(p, stride_w)),
      attribute("stride_h", NNOPS_MEMBER(p, stride_h)),
      attribute("depth_multiplier", NNOPS_MEMBER(p, depth_multiplier)),
      attribute("activation", NNOPS_MEMBER(p, activation)),
      attribute("nchw", NNOPS_MEMBER(p, layout), true),
      attribute("dilation_w", NNOPS_MEMBER(p, dilation_w), true),
      attribute("dilation_h", NNOPS_MEMBER(p, dilation_h), true),
  };
  static constexpr signature forms[] = {make_signature("explicit padding", explicit_padding),
                                        make_signature("implicit padding", implicit_padding)};
};

}  // namespace nnops

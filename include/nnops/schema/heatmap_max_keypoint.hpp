// HEATMAP_MAX_KEYPOINT: where in its box each keypoint of a heatmap lies, and its score, to a fraction of a cell.
//
// Source: NNAPI OperationTypes, HEATMAP_MAX_KEYPOINT.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/boxes.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct heatmap_max_keypoint_params {
  data_layout layout = data_layout::nhwc;  // of the heatmaps
};

namespace op {
struct heatmap_max_keypoint {
  static constexpr operation_type type = operation_type::heatmap_max_keypoint;
  static constexpr std::size_t arity = 4;
  using params = heatmap_max_keypoint_params;
  enum operand : std::size_t { heatmaps, boxes, out_scores, out_keypoints };
};
}  // namespace op

template <>
struct schema<op::heatmap_max_keypoint> {
  using op = nnops::op::heatmap_max_keypoint;
  using call = nnops::call<op>;
  static constexpr const char* name = "HEATMAP_MAX_KEYPOINT";
  static constexpr const char* arithmetic =
      "Codes become float32, scores and keypoints are computed in float32, and each is rounded to a code half away "
      "from zero.";

  static constexpr operand_info operands[] = {
      {"heatmaps", direction::input, 4, 4, "num_boxes, heatmap_size, heatmap_size, num_keypoints"},
      {"boxes", direction::input, 2, 2, "num_boxes, 4: x1, y1, x2, y2"},
      {"out_scores", direction::output, 2, 2, "num_boxes, num_keypoints"},
      {"out_keypoints", direction::output, 3, 3, "num_boxes, num_keypoints, 2: x, y"},
  };

  using enum operand_type;
  static constexpr type_row<4> types[] = {
      {3, {tensor_float16, tensor_float16, tensor_float16, tensor_float16}},
      {3, {tensor_float32, tensor_float32, tensor_float32, tensor_float32}},
      {3, {tensor_quant8_asymm, tensor_quant16_asymm, tensor_quant8_asymm, tensor_quant16_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant16_asymm, tensor_quant8_asymm_signed, tensor_quant16_asymm}},
  };

  static constexpr std::int64_t in_h(const call& c) {
    return dim_of(c.operands[op::heatmaps], height_dim(c.params.layout));
  }
  static constexpr std::int64_t in_w(const call& c) {
    return dim_of(c.operands[op::heatmaps], width_dim(c.params.layout));
  }
  static constexpr std::int64_t num_keypoints(const call& c) {
    return dim_of(c.operands[op::heatmaps], depth_dim(c.params.layout));
  }

  static constexpr feature<op> features[] = {
      {"zero-sized input", any_level, [](const call& c) { return volume(c.operands[op::heatmaps].dims) == 0; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::layout, &attribute_value<op, &op::params::layout>, between(0, 1)},
      {measure::in_h, &in_h, at_least(2)},
      {measure::in_w, &in_w, at_least(2)},
      {measure::num_keypoints, &num_keypoints, at_least(0)},
  };

  static constexpr heatmap_max_keypoint_params undecided_params() { return {data_layout::undecided}; }

  static constexpr shape output_shape(const call& c, std::int32_t operand) {
    const std::int32_t boxes = to_dim(dim_of(c.operands[op::heatmaps], 0)), keypoints = to_dim(num_keypoints(c));
    if (operand == op::out_keypoints) return {{boxes, keypoints, 2}, 3};
    return {{boxes, keypoints}, 2};
  }

  static constexpr void relate(const call& c, report& r) {
    if (in_w(c) == undecided_value) ++r.undecided_count;
    else r.check(measure::in_h, in_h(c), equals(in_w(c)));
    check_dim(r, op::boxes, operands[op::boxes], c.operands[op::boxes], 0, dim_of(c.operands[op::heatmaps], 0));
    check_dim(r, op::boxes, operands[op::boxes], c.operands[op::boxes], 1, 4);
    check_box_quantisation(c, op::boxes, r);
    check_box_quantisation(c, op::out_keypoints, r);
  }

  static constexpr argument arguments[] = {
      operand_argument(op::heatmaps),
      operand_argument(op::boxes),
      attribute("nchw", NNOPS_MEMBER(heatmap_max_keypoint_params, layout)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

// BOX_WITH_NMS_LIMIT: of the boxes of each class, those that no better one overlaps too much, best first.
//
// How many are kept is found in the data: output_shape() says how many it may be. Source: NNAPI OperationTypes,
// BOX_WITH_NMS_LIMIT.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/boxes.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct box_with_nms_limit_params {
  float score_threshold = 0.0f;      // a box takes part if its score is greater
  std::int32_t max_detections = -1;  // of one image; negative: any number
  nms_kernel kernel = nms_kernel::hard;
  float iou_threshold = 0.5f;        // of the hard and the linear kernel
  float sigma = 0.5f;                // of the gaussian kernel
  float nms_score_threshold = 0.0f;  // a box whose lowered score is less is dropped
};

namespace op {
struct box_with_nms_limit {
  static constexpr operation_type type = operation_type::box_with_nms_limit;
  static constexpr std::size_t arity = 7;
  using params = box_with_nms_limit_params;
  enum operand : std::size_t { scores, rois, batches, out_scores, out_rois, out_classes, out_batches };
};
}  // namespace op

template <>
struct schema<op::box_with_nms_limit> {
  using op = nnops::op::box_with_nms_limit;
  using call = nnops::call<op>;
  static constexpr const char* name = "BOX_WITH_NMS_LIMIT";
  static constexpr bool finds_shapes = true;
  static constexpr const char* arithmetic =
      "Codes become float32, scores are lowered in float32, and what is kept is rounded to a code half away from zero; "
      "boxes are copied.";

  static constexpr operand_info operands[] = {
      {"scores", direction::input, 2, 2, "num_rois, num_classes"},
      {"rois", direction::input, 2, 2, "num_rois, num_classes * 4: x1, y1, x2, y2"},
      {"batches", direction::input, 1, 1, "num_rois"},
      {"out_scores", direction::output, 1, 1, "num_output_rois"},
      {"out_rois", direction::output, 2, 2, "num_output_rois, 4: x1, y1, x2, y2"},
      {"out_classes", direction::output, 1, 1, "num_output_rois"},
      {"out_batches", direction::output, 1, 1, "num_output_rois"},
  };

  using enum operand_type;
  static constexpr type_row<7> types[] = {
      {3, {tensor_float16, tensor_float16, tensor_int32, tensor_float16, tensor_float16, tensor_int32, tensor_int32}},
      {3, {tensor_float32, tensor_float32, tensor_int32, tensor_float32, tensor_float32, tensor_int32, tensor_int32}},
      {3,
       {tensor_quant8_asymm, tensor_quant16_asymm, tensor_int32, tensor_quant8_asymm, tensor_quant16_asymm,
        tensor_int32, tensor_int32}},
      {4,
       {tensor_quant8_asymm_signed, tensor_quant16_asymm, tensor_int32, tensor_quant8_asymm_signed,
        tensor_quant16_asymm, tensor_int32, tensor_int32}},
  };

  static constexpr measured_value<op> measures[] = {
      // Class 0 is the background, which is not selected.
      {measure::num_classes, [](const call& c) { return dim_of(c.operands[op::scores], 1); }, at_least(2)},
      {measure::score_threshold, [](const call& c) { return measured_real(c.params.score_threshold); }, any_number()},
      {measure::nms_kernel, &attribute_value<op, &op::params::kernel>, between(0, 2)},
      {measure::iou_threshold, [](const call& c) { return measured_real(c.params.iou_threshold); }, any_number()},
      {measure::nms_score_threshold, [](const call& c) { return measured_real(c.params.nms_score_threshold); },
       any_number()},
  };

  static constexpr box_with_nms_limit_params undecided_params() {
    return {0.0f, dynamic, nms_kernel::undecided, 0.5f, 0.5f, 0.0f};
  }

  static constexpr shape output_shape(const call& c, std::int32_t operand) {
    const std::int64_t rois = dim_of(c.operands[op::scores], 0), classes = dim_of(c.operands[op::scores], 1);
    const std::int64_t limit = measured(c.params.max_detections);
    std::int64_t most = undecided_value;  // each box may be an image of its own
    if (classes != undecided_value && limit != undecided_value)
      most = checked_product(rois, limit >= 0 && limit < classes - 1 ? limit : classes - 1);
    if (operand == op::out_rois) return {{to_dim(most), 4}, 2};
    return {{to_dim(most)}, 1};
  }

  static constexpr void relate(const call& c, report& r) {
    const std::int64_t rois = dim_of(c.operands[op::scores], 0), classes = dim_of(c.operands[op::scores], 1);
    check_dim(r, op::rois, operands[op::rois], c.operands[op::rois], 0, rois);
    check_dim(r, op::rois, operands[op::rois], c.operands[op::rois], 1, checked_product(classes, 4));
    check_dim(r, op::batches, operands[op::batches], c.operands[op::batches], 0, rois);
    check_box_quantisation(c, op::rois, r);
    check_box_quantisation(c, op::out_rois, r);
    check_same_quantisation(r, op::out_scores, operands[op::out_scores], c.operands[op::out_scores],
                            c.operands[op::scores]);
    if (c.params.kernel == nms_kernel::gaussian)
      r.check(measure::sigma, measured_real(c.params.sigma), real_greater(0.0));
  }

  using p = box_with_nms_limit_params;
  static constexpr argument arguments[] = {
      operand_argument(op::scores),
      operand_argument(op::rois),
      operand_argument(op::batches),
      attribute_as(argument_kind::any_real, "score_threshold", NNOPS_MEMBER(p, score_threshold)),
      attribute("max_detections", NNOPS_MEMBER(p, max_detections)),
      attribute("nms_kernel", NNOPS_MEMBER(p, kernel)),
      attribute_as(argument_kind::any_real, "iou_threshold", NNOPS_MEMBER(p, iou_threshold)),
      attribute_as(argument_kind::any_real, "sigma", NNOPS_MEMBER(p, sigma)),
      attribute_as(argument_kind::any_real, "nms_score_threshold", NNOPS_MEMBER(p, nms_score_threshold)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

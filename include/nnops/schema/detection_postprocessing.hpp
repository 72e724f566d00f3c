// DETECTION_POSTPROCESSING: the best boxes of a detector, from anchors and deltas, after hard NMS.
//
// Each image has room for a fixed number of boxes; what is not found is zero. Source: NNAPI OperationTypes,
// DETECTION_POSTPROCESSING.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/boxes.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct detection_postprocessing_params {
  float scale_y = 1.0f, scale_x = 1.0f, scale_h = 1.0f, scale_w = 1.0f;  // the deltas are divided by these
  bool regular_nms = false;                    // for each class by itself; else once, by the best class of each anchor
  std::int32_t max_detections = 1;             // of one image
  std::int32_t max_classes_per_detection = 1;  // unless regular_nms
  std::int32_t max_detections_per_class = 1;   // with regular_nms
  float score_threshold = 0.0f;                // a box takes part if its score is greater
  float iou_threshold = 0.5f;
  bool background_label = false;  // whether the background, class 0, counts in the labels of classes
};

namespace op {
struct detection_postprocessing {
  static constexpr operation_type type = operation_type::detection_postprocessing;
  static constexpr std::size_t arity = 7;
  using params = detection_postprocessing_params;
  enum operand : std::size_t { scores, deltas, anchors, out_scores, out_rois, out_classes, out_detections };
};
}  // namespace op

template <>
struct schema<op::detection_postprocessing> {
  using op = nnops::op::detection_postprocessing;
  using call = nnops::call<op>;
  static constexpr const char* name = "DETECTION_POSTPROCESSING";

  static constexpr operand_info operands[] = {
      {"scores", direction::input, 3, 3, "batches, num_anchors, num_classes"},
      {"deltas", direction::input, 3, 3, "batches, num_anchors, 4 or more: dy, dx, dh, dw"},
      {"anchors", direction::input, 2, 2, "num_anchors, 4: ctr_y, ctr_x, h, w"},
      {"out_scores", direction::output, 2, 2, "batches, detections"},
      {"out_rois", direction::output, 3, 3, "batches, detections, 4: y1, x1, y2, x2"},
      {"out_classes", direction::output, 2, 2, "batches, detections"},
      {"out_detections", direction::output, 1, 1, "batches"},
  };

  using enum operand_type;
  static constexpr type_row<7> types[] = {
      {3, {tensor_float16, tensor_float16, tensor_float16, tensor_float16, tensor_float16, tensor_int32, tensor_int32}},
      {3, {tensor_float32, tensor_float32, tensor_float32, tensor_float32, tensor_float32, tensor_int32, tensor_int32}},
  };

  static constexpr feature<op> features[] = {
      {"zero-sized input", any_level, [](const call& c) { return volume(c.operands[op::scores].dims) == 0; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::batches, [](const call& c) { return dim_of(c.operands[op::scores], 0); }, at_least(0)},
      {measure::num_anchors, [](const call& c) { return dim_of(c.operands[op::scores], 1); }, at_least(0)},
      // Class 0 is the background, which is not selected.
      {measure::num_classes, [](const call& c) { return dim_of(c.operands[op::scores], 2); }, at_least(2)},
      {measure::box_encoding, [](const call& c) { return dim_of(c.operands[op::deltas], 2); }, at_least(4)},
      {measure::max_detections, &attribute_value<op, &op::params::max_detections>, at_least(1)},
      {measure::score_threshold, [](const call& c) { return measured_real(c.params.score_threshold); },
       real_at_least(0.0)},
      {measure::iou_threshold, [](const call& c) { return measured_real(c.params.iou_threshold); }, real_at_least(0.0)},
  };

  static constexpr detection_postprocessing_params undecided_params() {
    return {1.0f, 1.0f, 1.0f, 1.0f, false, dynamic, dynamic, dynamic, 0.0f, 0.5f, false};
  }

  // The boxes that each image has room for.
  static constexpr std::int64_t detections(const call& c) {
    const std::int64_t n = measured(c.params.max_detections);
    return c.params.regular_nms ? n : checked_product(n, measured(c.params.max_classes_per_detection));
  }

  static constexpr shape output_shape(const call& c, std::int32_t operand) {
    const std::int32_t batches = to_dim(dim_of(c.operands[op::scores], 0)), n = to_dim(detections(c));
    if (operand == op::out_rois) return {{batches, n, 4}, 3};
    if (operand == op::out_detections) return {{batches}, 1};
    return {{batches, n}, 2};
  }

  static constexpr void relate(const call& c, report& r) {
    const auto dim = [&](typename op::operand o, std::int32_t d, std::int64_t wanted) {
      check_dim(r, static_cast<std::int32_t>(o), operands[o], c.operands[o], d, wanted);
    };
    dim(op::deltas, 0, dim_of(c.operands[op::scores], 0));
    dim(op::deltas, 1, dim_of(c.operands[op::scores], 1));
    dim(op::anchors, 0, dim_of(c.operands[op::scores], 1));
    dim(op::anchors, 1, 4);
    check_ratio(r, measure::scale_y, c.params.scale_y);
    check_ratio(r, measure::scale_x, c.params.scale_x);
    check_ratio(r, measure::scale_h, c.params.scale_h);
    check_ratio(r, measure::scale_w, c.params.scale_w);
    if (c.params.regular_nms) {
      r.check(measure::max_detections_per_class, measured(c.params.max_detections_per_class), at_least(1));
    } else {
      r.check(measure::max_classes_per_detection, measured(c.params.max_classes_per_detection), at_least(1));
      r.check(measure::max_detections, detections(c), at_most(INT32_MAX));
    }
  }

  using p = detection_postprocessing_params;
  static constexpr argument arguments[] = {
      operand_argument(op::scores),
      operand_argument(op::deltas),
      operand_argument(op::anchors),
      attribute_as(argument_kind::any_real, "scale_y", NNOPS_MEMBER(p, scale_y)),
      attribute_as(argument_kind::any_real, "scale_x", NNOPS_MEMBER(p, scale_x)),
      attribute_as(argument_kind::any_real, "scale_h", NNOPS_MEMBER(p, scale_h)),
      attribute_as(argument_kind::any_real, "scale_w", NNOPS_MEMBER(p, scale_w)),
      attribute("regular_nms", NNOPS_MEMBER(p, regular_nms)),
      attribute("max_detections", NNOPS_MEMBER(p, max_detections)),
      attribute("max_classes_per_detection", NNOPS_MEMBER(p, max_classes_per_detection)),
      attribute("max_detections_per_class", NNOPS_MEMBER(p, max_detections_per_class)),
      attribute("score_threshold", NNOPS_MEMBER(p, score_threshold)),
      attribute("iou_threshold", NNOPS_MEMBER(p, iou_threshold)),
      attribute("background_label", NNOPS_MEMBER(p, background_label)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

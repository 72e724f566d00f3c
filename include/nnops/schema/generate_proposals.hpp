// GENERATE_PROPOSALS: the best boxes among anchors at every place of a feature map, moved by deltas, after hard NMS.
//
// How many there are is found in the data: output_shape() says how many it may be. Source: NNAPI OperationTypes,
// GENERATE_PROPOSALS. The text names TENSOR_QUANT16_SYMM for the sizes of images, and TENSOR_QUANT16_ASYMM for the
// boxes, which have the type of those; NNAPI's code takes TENSOR_QUANT16_ASYMM for both.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/boxes.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {

struct generate_proposals_params {
  float ratio_h = 1.0f, ratio_w = 1.0f;  // the image's extent over the feature map's
  std::int32_t pre_nms_max = 0;          // boxes of an image that NMS sees, the best; not positive: all
  std::int32_t post_nms_max = 0;         // boxes of an image that are kept; not positive: any number
  float iou_threshold = 0.5f;
  float min_size = 0.0f;                   // a box takes part if its width and its height are greater
  data_layout layout = data_layout::nhwc;  // of scores and deltas
};

namespace op {
struct generate_proposals {
  static constexpr operation_type type = operation_type::generate_proposals;
  static constexpr std::size_t arity = 7;
  using params = generate_proposals_params;
  enum operand : std::size_t { scores, deltas, anchors, image_info, out_scores, out_rois, out_batches };
};
}  // namespace op

template <>
struct schema<op::generate_proposals> {
  using op = nnops::op::generate_proposals;
  using call = nnops::call<op>;
  static constexpr const char* name = "GENERATE_PROPOSALS";
  static constexpr bool finds_shapes = true;
  static constexpr const char* arithmetic =
      "Codes become float32, the boxes are computed in float32, and each coordinate is rounded to a code half away "
      "from zero; scores are copied.";

  static constexpr operand_info operands[] = {
      {"scores", direction::input, 4, 4, "batches, height, width, num_anchors"},
      {"deltas", direction::input, 4, 4, "batches, height, width, num_anchors * 4: dx, dy, dw, dh"},
      {"anchors", direction::input, 2, 2, "num_anchors, 4: x1, y1, x2, y2"},
      {"image_info", direction::input, 2, 2, "batches, 2: height, width"},
      {"out_scores", direction::output, 1, 1, "num_output_rois"},
      {"out_rois", direction::output, 2, 2, "num_output_rois, 4: x1, y1, x2, y2"},
      {"out_batches", direction::output, 1, 1, "num_output_rois"},
  };

  using enum operand_type;
  static constexpr type_row<7> types[] = {
      {3,
       {tensor_float16, tensor_float16, tensor_float16, tensor_float16, tensor_float16, tensor_float16, tensor_int32}},
      {3,
       {tensor_float32, tensor_float32, tensor_float32, tensor_float32, tensor_float32, tensor_float32, tensor_int32}},
      {3,
       {tensor_quant8_asymm, tensor_quant8_asymm, tensor_quant16_symm, tensor_quant16_asymm, tensor_quant8_asymm,
        tensor_quant16_asymm, tensor_int32}},
      {4,
       {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, tensor_quant16_symm, tensor_quant16_asymm,
        tensor_quant8_asymm_signed, tensor_quant16_asymm, tensor_int32}},
  };

  static constexpr std::int64_t batches(const call& c) { return dim_of(c.operands[op::scores], 0); }
  static constexpr std::int64_t in_h(const call& c) {
    return dim_of(c.operands[op::scores], height_dim(c.params.layout));
  }
  static constexpr std::int64_t in_w(const call& c) {
    return dim_of(c.operands[op::scores], width_dim(c.params.layout));
  }
  static constexpr std::int64_t num_anchors(const call& c) {
    return dim_of(c.operands[op::scores], depth_dim(c.params.layout));
  }

  static constexpr feature<op> features[] = {
      {"zero-sized input", any_level, [](const call& c) { return volume(c.operands[op::scores].dims) == 0; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::layout, &attribute_value<op, &op::params::layout>, between(0, 1)},
      {measure::batches, &batches, at_least(0)},
      {measure::in_h, &in_h, at_least(0)},
      {measure::in_w, &in_w, at_least(0)},
      {measure::num_anchors, &num_anchors, at_least(0)},
      {measure::iou_threshold, [](const call& c) { return measured_real(c.params.iou_threshold); }, any_number()},
      {measure::min_size, [](const call& c) { return measured_real(c.params.min_size); }, any_number()},
  };

  static constexpr generate_proposals_params undecided_params() {
    return {1.0f, 1.0f, dynamic, dynamic, 0.5f, 0.0f, data_layout::undecided};
  }

  // The boxes of one image among which is chosen.
  static constexpr std::int64_t boxes(const call& c) {
    return checked_product(checked_product(in_h(c), in_w(c)), num_anchors(c));
  }
  // The most that are kept of one image.
  static constexpr std::int64_t most(const call& c) {
    std::int64_t n = boxes(c);
    const std::int64_t limits[] = {measured(c.params.pre_nms_max), measured(c.params.post_nms_max)};
    for (const std::int64_t limit : limits) {
      if (limit == undecided_value || n == undecided_value) return undecided_value;
      if (limit > 0 && limit < n) n = limit;
    }
    return n;
  }

  static constexpr shape output_shape(const call& c, std::int32_t operand) {
    const std::int64_t all = checked_product(batches(c), most(c));
    if (operand == op::out_rois) return {{to_dim(all), 4}, 2};
    return {{to_dim(all)}, 1};
  }

  static constexpr void relate(const call& c, report& r) {
    const auto dim = [&](typename op::operand o, std::int32_t d, std::int64_t wanted) {
      if (d >= 0) check_dim(r, static_cast<std::int32_t>(o), operands[o], c.operands[o], d, wanted);
      else ++r.undecided_count;
    };
    dim(op::deltas, 0, batches(c));
    dim(op::deltas, height_dim(c.params.layout), in_h(c));
    dim(op::deltas, width_dim(c.params.layout), in_w(c));
    dim(op::deltas, depth_dim(c.params.layout), checked_product(num_anchors(c), 4));
    dim(op::anchors, 0, num_anchors(c));
    dim(op::anchors, 1, 4);
    dim(op::image_info, 0, batches(c));
    dim(op::image_info, 1, 2);
    r.check(outcome::invalid, measure::element_count, op::scores, operands[op::scores].name,
            checked_product(batches(c), boxes(c)), at_most(INT32_MAX));
    check_ratio(r, measure::ratio_h, c.params.ratio_h);
    check_ratio(r, measure::ratio_w, c.params.ratio_w);
    check_box_quantisation(c, op::anchors, r);
    check_box_quantisation(c, op::image_info, r);
    check_box_quantisation(c, op::out_rois, r);
    check_same_quantisation(r, op::out_scores, operands[op::out_scores], c.operands[op::out_scores],
                            c.operands[op::scores]);
  }

  using p = generate_proposals_params;
  static constexpr argument arguments[] = {
      operand_argument(op::scores),
      operand_argument(op::deltas),
      operand_argument(op::anchors),
      operand_argument(op::image_info),
      attribute_as(argument_kind::any_real, "ratio_h", NNOPS_MEMBER(p, ratio_h)),
      attribute_as(argument_kind::any_real, "ratio_w", NNOPS_MEMBER(p, ratio_w)),
      attribute("pre_nms_max", NNOPS_MEMBER(p, pre_nms_max)),
      attribute("post_nms_max", NNOPS_MEMBER(p, post_nms_max)),
      attribute_as(argument_kind::any_real, "iou_threshold", NNOPS_MEMBER(p, iou_threshold)),
      attribute_as(argument_kind::any_real, "min_size", NNOPS_MEMBER(p, min_size)),
      attribute("nchw", NNOPS_MEMBER(p, layout)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

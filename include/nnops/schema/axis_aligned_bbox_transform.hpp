// AXIS_ALIGNED_BBOX_TRANSFORM: proposed boxes moved and scaled by deltas, for each class, and clipped to their image.
//
// Source: NNAPI OperationTypes, AXIS_ALIGNED_BBOX_TRANSFORM.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/boxes.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct axis_aligned_bbox_transform_params {};

namespace op {
struct axis_aligned_bbox_transform {
  static constexpr operation_type type = operation_type::axis_aligned_bbox_transform;
  static constexpr std::size_t arity = 5;
  using params = axis_aligned_bbox_transform_params;
  enum operand : std::size_t { rois, deltas, batches, image_info, output };
};
}  // namespace op

template <>
struct schema<op::axis_aligned_bbox_transform> {
  using op = nnops::op::axis_aligned_bbox_transform;
  using call = nnops::call<op>;
  static constexpr const char* name = "AXIS_ALIGNED_BBOX_TRANSFORM";
  static constexpr const char* arithmetic =
      "Codes become float32, the boxes are computed in float32, and each coordinate is rounded to a code half away "
      "from zero.";

  static constexpr operand_info operands[] = {
      {"rois", direction::input, 2, 2, "num_rois, 4: x1, y1, x2, y2"},
      {"deltas", direction::input, 2, 2, "num_rois, num_classes * 4: dx, dy, dw, dh"},
      {"batches", direction::input, 1, 1, "num_rois"},
      {"image_info", direction::input, 2, 2, "batches, 2: height, width"},
      {"output", direction::output, 2, 2, "num_rois, num_classes * 4: x1, y1, x2, y2"},
  };

  using enum operand_type;
  static constexpr type_row<5> types[] = {
      {3, {tensor_float16, tensor_float16, tensor_int32, tensor_float16, tensor_float16}},
      {3, {tensor_float32, tensor_float32, tensor_int32, tensor_float32, tensor_float32}},
      {3, {tensor_quant16_asymm, tensor_quant8_asymm, tensor_int32, tensor_quant16_asymm, tensor_quant16_asymm}},
      {4, {tensor_quant16_asymm, tensor_quant8_asymm_signed, tensor_int32, tensor_quant16_asymm, tensor_quant16_asymm}},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::num_classes,
       [](const call& c) {
         const std::int64_t n = dim_of(c.operands[op::deltas], 1);
         return n == undecided_value ? undecided_value : n / 4;
       },
       at_least(1)},
      {measure::batches, [](const call& c) { return dim_of(c.operands[op::image_info], 0); }, at_least(1)},
  };

  static constexpr axis_aligned_bbox_transform_params undecided_params() { return {}; }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return {{to_dim(dim_of(c.operands[op::rois], 0)), to_dim(dim_of(c.operands[op::deltas], 1))}, 2};
  }

  static constexpr void relate(const call& c, report& r) {
    const std::int64_t rois = dim_of(c.operands[op::rois], 0);
    check_dim(r, op::rois, operands[op::rois], c.operands[op::rois], 1, 4);
    check_dim(r, op::deltas, operands[op::deltas], c.operands[op::deltas], 0, rois);
    r.check(outcome::invalid, measure::dim_1, op::deltas, operands[op::deltas].name, dim_of(c.operands[op::deltas], 1),
            multiple_of(4));
    check_dim(r, op::batches, operands[op::batches], c.operands[op::batches], 0, rois);
    check_dim(r, op::image_info, operands[op::image_info], c.operands[op::image_info], 1, 2);
    check_box_quantisation(c, op::rois, r);
    check_box_quantisation(c, op::image_info, r);
    check_box_quantisation(c, op::output, r);
  }

  static constexpr argument arguments[] = {
      operand_argument(op::rois),
      operand_argument(op::deltas),
      operand_argument(op::batches),
      operand_argument(op::image_info),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

// RESIZE_NEAREST_NEIGHBOR: images of another height and width, each element that of the nearest row and column.
//
// Output row y is input row
//   floor(y * scale)            with scale = in_h / out_h, by default,
//   round(y * scale)            with scale = (in_h - 1) / (out_h - 1), half away from zero, with align_corners, where
//                               out_h > 1,
//   floor((y + 0.5) * scale)    with scale = in_h / out_h, with half_pixel_centers;
// columns likewise, and not past the last one. Scale, sum and product are float32, each rounded, as NNAPI's own code has
// them: where the exact position is a whole number, the row before it may be taken. Source: NNAPI OperationTypes,
// RESIZE_NEAREST_NEIGHBOR.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/resize.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using resize_nearest_neighbor_params = resize_params;

namespace op {
struct resize_nearest_neighbor {
  static constexpr operation_type type = operation_type::resize_nearest_neighbor;
  static constexpr std::size_t arity = 2;
  using params = resize_nearest_neighbor_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::resize_nearest_neighbor> : resize_schema<op::resize_nearest_neighbor, false> {
  using op = nnops::op::resize_nearest_neighbor;
  static constexpr const char* name = "RESIZE_NEAREST_NEIGHBOR";
  static constexpr const char* arithmetic = "None: codes are copied.";

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float32, tensor_float32}},
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr feature<op> features[] = {
      {"align corners", 4, [](const call& c) { return c.params.align_corners; }},
      {"half pixel centers", 4, [](const call& c) { return c.params.half_pixel_centers; }},
  };
};

}  // namespace nnops

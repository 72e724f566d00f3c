// RESIZE_BILINEAR: images of another height and width, each element between its four neighbours.
//
// Output row y lies at input row
//   y * in_h / out_h                        by default,
//   y * (in_h - 1) / (out_h - 1)            with align_corners, where out_h > 1,
//   (y + 0.5) * in_h / out_h - 0.5          with half_pixel_centers;
// columns likewise. Rows and columns outside the image are those at its edge. Source: NNAPI OperationTypes,
// RESIZE_BILINEAR.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/resize.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using resize_bilinear_params = resize_params;

namespace op {
struct resize_bilinear {
  static constexpr operation_type type = operation_type::resize_bilinear;
  static constexpr std::size_t arity = 2;
  using params = resize_bilinear_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::resize_bilinear> : resize_schema<op::resize_bilinear, true> {
  using op = nnops::op::resize_bilinear;
  static constexpr const char* name = "RESIZE_BILINEAR";
  static constexpr const char* arithmetic =
      "Weighted means of the codes, within 2^-13 of the exact ones, rounded half up.";

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {1, {tensor_float32, tensor_float32}},
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr feature<op> features[] = {
      {"NCHW layout", 3, [](const call& c) { return c.params.layout == data_layout::nchw; }},
      {"zero batches", 3, [](const call& c) { return dim_of(c.operands[op::input], 0) == 0; }},
      {"resizing by scale", 3, [](const call& c) { return c.params.by_scale; }},
      {"align corners", 4, [](const call& c) { return c.params.align_corners; }},
      {"half pixel centers", 4, [](const call& c) { return c.params.half_pixel_centers; }},
  };
};

}  // namespace nnops

// DEQUANTIZE: output = (input - zero_point) * scale, with the zero point and the scale, or the channel's scale, of the
// input.
//
// Source: NNAPI OperationTypes, DEQUANTIZE.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using dequantize_params = no_params;

namespace op {
struct dequantize {
  static constexpr operation_type type = operation_type::dequantize;
  static constexpr std::size_t arity = 2;
  using params = dequantize_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::dequantize> : unary_schema<op::dequantize, no_params> {
  using op = nnops::op::dequantize;
  static constexpr const char* name = "DEQUANTIZE";
  static constexpr const char* arithmetic = "(code - zero point) * scale, one float32 multiplication.";

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {1, {tensor_quant8_asymm, tensor_float32}},
      {3, {tensor_quant8_asymm, tensor_float16}},
      {3, {tensor_quant8_symm, tensor_float32}},
      {3, {tensor_quant8_symm, tensor_float16}},
      {3, {tensor_quant8_symm_per_channel, tensor_float32}},
      {3, {tensor_quant8_symm_per_channel, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_float32}},
      {4, {tensor_quant8_asymm_signed, tensor_float16}},
  };

  static constexpr feature<op> features[] = {{"zero-sized input", 3, &zero_sized}};
};

}  // namespace nnops

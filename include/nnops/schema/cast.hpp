// CAST: output = input, converted to the type of the output. Scales and zero points are not looked at: a quantised
// tensor is one of integers.
//
// Source: NNAPI OperationTypes, CAST.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using cast_params = no_params;

namespace op {
struct cast {
  static constexpr operation_type type = operation_type::cast;
  static constexpr std::size_t arity = 2;
  using params = cast_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::cast> : unary_schema<op::cast, no_params> {
  static constexpr const char* name = "CAST";
  static constexpr const char* arithmetic = "None: quantised tensors are copied.";
  static constexpr auto& operands = unary_operands_of_any_rank;

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_float16, tensor_float32}},
      {3, {tensor_float16, tensor_int32}},
      {3, {tensor_float16, tensor_quant8_asymm}},
      {3, {tensor_float32, tensor_float16}},
      {3, {tensor_float32, tensor_float32}},
      {3, {tensor_float32, tensor_int32}},
      {3, {tensor_float32, tensor_quant8_asymm}},
      {3, {tensor_int32, tensor_float16}},
      {3, {tensor_int32, tensor_float32}},
      {3, {tensor_int32, tensor_int32}},
      {3, {tensor_int32, tensor_quant8_asymm}},
      {3, {tensor_quant8_asymm, tensor_float16}},
      {3, {tensor_quant8_asymm, tensor_float32}},
      {3, {tensor_quant8_asymm, tensor_int32}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_bool8, tensor_bool8}},
      {4, {tensor_quant16_asymm, tensor_quant16_asymm}},
      {4, {tensor_quant16_symm, tensor_quant16_symm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
      {4, {tensor_quant8_symm, tensor_quant8_symm}},
  };
};

}  // namespace nnops

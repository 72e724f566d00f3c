// QUANTIZE: output = round(input / scale) + zero_point, with the scale and zero point of the output, clamped to its
// codes.
//
// Source: NNAPI OperationTypes, QUANTIZE.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using quantize_params = no_params;

namespace op {
struct quantize {
  static constexpr operation_type type = operation_type::quantize;
  static constexpr std::size_t arity = 2;
  using params = quantize_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::quantize> : unary_schema<op::quantize, no_params> {
  static constexpr const char* name = "QUANTIZE";
  static constexpr const char* arithmetic =
      "A float32 quotient by the scale, rounded half away from zero, plus the zero point, saturated.";
  static constexpr auto& operands = unary_operands_of_any_rank;

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float32, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_quant8_asymm}},
      {4, {tensor_float32, tensor_quant8_asymm_signed}},
      {4, {tensor_float16, tensor_quant8_asymm_signed}},
  };
};

}  // namespace nnops

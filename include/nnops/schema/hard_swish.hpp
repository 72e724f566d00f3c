// HARD_SWISH: output = input * max(0, min(6, input + 3)) / 6.
//
// Source: NNAPI OperationTypes, HARD_SWISH.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using hard_swish_params = rounding_params;

namespace op {
struct hard_swish {
  static constexpr operation_type type = operation_type::hard_swish;
  static constexpr std::size_t arity = 2;
  using params = hard_swish_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::hard_swish> : unary_schema<op::hard_swish, rounding_params> {
  static constexpr const char* name = "HARD_SWISH";
  static constexpr const char* arithmetic =
      "With rounding::double_, NNAPI's 16-bit fixed point. With rounding::single, the real value rounded once, half "
      "away from zero.";
  static constexpr auto& operands = unary_operands_of_any_rank;

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {4, {tensor_float32, tensor_float32}},
      {4, {tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };
};

}  // namespace nnops

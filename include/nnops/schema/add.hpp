// ADD: output = activation(input0 + input1), with broadcasting.
//
// Source: NNAPI OperationTypes, ADD.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/binary.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using add_params = binary_params;

namespace op {
struct add {
  static constexpr operation_type type = operation_type::add;
  static constexpr std::size_t arity = 3;
  using params = add_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::add> : binary_schema<op::add> {
  static constexpr const char* name = "ADD";
  static constexpr const char* arithmetic =
      "With rounding::double_, NNAPI's: both inputs are scaled to a common scale with 20 bits below the point, added "
      "and scaled by an integer multiplier. With rounding::single, both scaled in float32, added and rounded once, "
      "half to even.";

  using enum operand_type;
  static constexpr type_row<3> types[] = {
      {1, {tensor_float32, tensor_float32, tensor_float32}},
      {1, {tensor_quant8_asymm, tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
      {4, {tensor_int32, tensor_int32, tensor_int32}},
  };
};

}  // namespace nnops

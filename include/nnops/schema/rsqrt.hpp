// RSQRT: output = 1 / the square root of input.
//
// Source: NNAPI OperationTypes, RSQRT.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using rsqrt_params = no_params;

namespace op {
struct rsqrt {
  static constexpr operation_type type = operation_type::rsqrt;
  static constexpr std::size_t arity = 2;
  using params = rsqrt_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::rsqrt> : unary_schema<op::rsqrt, no_params> {
  static constexpr const char* name = "RSQRT";
  static constexpr auto& operands = unary_operands_of_any_rank;

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_float32, tensor_float32}},
      {7, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {7, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr const char* arithmetic =
      "In float32: the real number of the code, 1 / its square root, divided by the output scale, rounded half away "
      "from "
      "zero, plus the zero point, saturated; zero and negative numbers give the highest code.";
};

}  // namespace nnops

// PRELU: output = input where it is >= 0, else alpha * input, with broadcasting.
//
// Source: NNAPI OperationTypes, PRELU.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pairwise.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using prelu_params = rounding_params;

namespace op {
struct prelu {
  static constexpr operation_type type = operation_type::prelu;
  static constexpr std::size_t arity = 3;
  using params = prelu_params;
  enum operand : std::size_t { input, alpha, output };
};
}  // namespace op

template <>
struct schema<op::prelu> : pairwise_schema<op::prelu, rounding_params> {
  static constexpr const char* name = "PRELU";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "...", max_rank},
      {"alpha", direction::input, 1, 8, "..., broadcast against input", max_rank},
      {"output", direction::output, 1, 8, "..., the larger of both", max_rank},
  };

  using enum operand_type;
  static constexpr type_row<3> types[] = {
      {3, {tensor_float16, tensor_float16, tensor_float16}},
      {3, {tensor_float32, tensor_float32, tensor_float32}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr const char* arithmetic =
      "The input, or the product of input and alpha, less their zero points, as an integer times the ratio of scales "
      "in fixed point, each of the two with its own multiplier; rounding::single: in float32, rounded half to even.";
};

}  // namespace nnops

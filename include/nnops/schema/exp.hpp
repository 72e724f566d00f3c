// EXP: output = e^input.
//
// Source: NNAPI OperationTypes, EXP.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using exp_params = no_params;

namespace op {
struct exp {
  static constexpr operation_type type = operation_type::exp;
  static constexpr std::size_t arity = 2;
  using params = exp_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::exp> : unary_schema<op::exp, no_params> {
  static constexpr const char* name = "EXP";
  static constexpr auto& operands = unary_operands_of_any_rank;

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_float32, tensor_float32}},
  };
};

}  // namespace nnops

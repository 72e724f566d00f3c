// NEG: output = -input.
//
// Source: NNAPI OperationTypes, NEG.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using neg_params = no_params;

namespace op {
struct neg {
  static constexpr operation_type type = operation_type::neg;
  static constexpr std::size_t arity = 2;
  using params = neg_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::neg> : unary_schema<op::neg, no_params> {
  static constexpr const char* name = "NEG";
  static constexpr auto& operands = unary_operands_of_any_rank;

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_float32, tensor_float32}},
      {3, {tensor_int32, tensor_int32}},
  };
};

}  // namespace nnops

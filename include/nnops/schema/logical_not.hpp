// LOGICAL_NOT: output = not input, for truth values.
//
// Source: NNAPI OperationTypes, LOGICAL_NOT.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using logical_not_params = no_params;

namespace op {
struct logical_not {
  static constexpr operation_type type = operation_type::logical_not;
  static constexpr std::size_t arity = 2;
  using params = logical_not_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::logical_not> : unary_schema<op::logical_not, no_params> {
  static constexpr const char* name = "LOGICAL_NOT";
  static constexpr auto& operands = unary_operands_of_any_rank;

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_bool8, tensor_bool8}},
  };
};

}  // namespace nnops

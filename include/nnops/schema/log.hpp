// LOG: output = the natural logarithm of input.
//
// Source: NNAPI OperationTypes, LOG.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using log_params = no_params;

namespace op {
struct log {
  static constexpr operation_type type = operation_type::log;
  static constexpr std::size_t arity = 2;
  using params = log_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::log> : unary_schema<op::log, no_params> {
  static constexpr const char* name = "LOG";
  static constexpr auto& operands = unary_operands_of_any_rank;

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_float32, tensor_float32}},
  };
};

}  // namespace nnops

// GREATER_EQUAL: output = input0 >= input1, a truth value, with broadcasting.
//
// Source: NNAPI OperationTypes, GREATER_EQUAL.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pairwise.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using greater_equal_params = no_params;

namespace op {
struct greater_equal {
  static constexpr operation_type type = operation_type::greater_equal;
  static constexpr std::size_t arity = 3;
  using params = greater_equal_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::greater_equal> : comparison_schema<op::greater_equal> {
  static constexpr const char* name = "GREATER_EQUAL";
};

}  // namespace nnops

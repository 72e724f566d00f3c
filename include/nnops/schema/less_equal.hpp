// LESS_EQUAL: output = input0 <= input1, a truth value, with broadcasting.
//
// Source: NNAPI OperationTypes, LESS_EQUAL.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pairwise.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using less_equal_params = no_params;

namespace op {
struct less_equal {
  static constexpr operation_type type = operation_type::less_equal;
  static constexpr std::size_t arity = 3;
  using params = less_equal_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::less_equal> : comparison_schema<op::less_equal> {
  static constexpr const char* name = "LESS_EQUAL";
};

}  // namespace nnops

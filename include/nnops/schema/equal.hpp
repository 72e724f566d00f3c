// EQUAL: output = input0 == input1, a truth value, with broadcasting.
//
// Source: NNAPI OperationTypes, EQUAL.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pairwise.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using equal_params = no_params;

namespace op {
struct equal {
  static constexpr operation_type type = operation_type::equal;
  static constexpr std::size_t arity = 3;
  using params = equal_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::equal> : comparison_schema<op::equal> {
  static constexpr const char* name = "EQUAL";
};

}  // namespace nnops

// GREATER: output = input0 > input1, a truth value, with broadcasting.
//
// Source: NNAPI OperationTypes, GREATER.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pairwise.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using greater_params = no_params;

namespace op {
struct greater {
  static constexpr operation_type type = operation_type::greater;
  static constexpr std::size_t arity = 3;
  using params = greater_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::greater> : comparison_schema<op::greater> {
  static constexpr const char* name = "GREATER";
};

}  // namespace nnops

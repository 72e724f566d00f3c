// LOGICAL_AND: output = input0 and input1, for truth values, with broadcasting.
//
// Source: NNAPI OperationTypes, LOGICAL_AND.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pairwise.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using logical_and_params = no_params;

namespace op {
struct logical_and {
  static constexpr operation_type type = operation_type::logical_and;
  static constexpr std::size_t arity = 3;
  using params = logical_and_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::logical_and> : logical_schema<op::logical_and> {
  static constexpr const char* name = "LOGICAL_AND";
};

}  // namespace nnops

// MAXIMUM: output = the larger of input0 and input1, with broadcasting.
//
// Source: NNAPI OperationTypes, MAXIMUM.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pairwise.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using maximum_params = no_params;

namespace op {
struct maximum {
  static constexpr operation_type type = operation_type::maximum;
  static constexpr std::size_t arity = 3;
  using params = maximum_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::maximum> : extreme_schema<op::maximum> {
  static constexpr const char* name = "MAXIMUM";
};

}  // namespace nnops

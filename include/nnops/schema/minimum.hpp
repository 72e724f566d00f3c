// MINIMUM: output = the smaller of input0 and input1, with broadcasting.
//
// Source: NNAPI OperationTypes, MINIMUM.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pairwise.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using minimum_params = no_params;

namespace op {
struct minimum {
  static constexpr operation_type type = operation_type::minimum;
  static constexpr std::size_t arity = 3;
  using params = minimum_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::minimum> : extreme_schema<op::minimum> {
  static constexpr const char* name = "MINIMUM";
};

}  // namespace nnops

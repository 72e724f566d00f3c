// LOGICAL_OR: output = input0 or input1, for truth values, with broadcasting.
//
// Source: NNAPI OperationTypes, LOGICAL_OR.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pairwise.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using logical_or_params = no_params;

namespace op {
struct logical_or {
  static constexpr operation_type type = operation_type::logical_or;
  static constexpr std::size_t arity = 3;
  using params = logical_or_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::logical_or> : logical_schema<op::logical_or> {
  static constexpr const char* name = "LOGICAL_OR";
};

}  // namespace nnops

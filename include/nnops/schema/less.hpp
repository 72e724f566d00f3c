// LESS: output = input0 < input1, a truth value, with broadcasting.
//
// Source: NNAPI OperationTypes, LESS.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pairwise.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using less_params = no_params;

namespace op {
struct less {
  static constexpr operation_type type = operation_type::less;
  static constexpr std::size_t arity = 3;
  using params = less_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::less> : comparison_schema<op::less> {
  static constexpr const char* name = "LESS";
};

}  // namespace nnops

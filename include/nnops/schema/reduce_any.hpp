// REDUCE_ANY: whether any element along some dimensions is true.
//
// Source: NNAPI OperationTypes, REDUCE_ANY.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/reduction.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using reduce_any_params = reduction_params;

namespace op {
struct reduce_any {
  static constexpr operation_type type = operation_type::reduce_any;
  static constexpr std::size_t arity = 2;
  using params = reduce_any_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::reduce_any> : reduce_logical_schema<op::reduce_any> {
  using op = nnops::op::reduce_any;
  static constexpr const char* name = "REDUCE_ANY";
};

}  // namespace nnops

// REDUCE_MAX: the largest element along some dimensions.
//
// Source: NNAPI OperationTypes, REDUCE_MAX.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/reduction.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using reduce_max_params = reduction_params;

namespace op {
struct reduce_max {
  static constexpr operation_type type = operation_type::reduce_max;
  static constexpr std::size_t arity = 2;
  using params = reduce_max_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::reduce_max> : reduce_extremum_schema<op::reduce_max> {
  using op = nnops::op::reduce_max;
  static constexpr const char* name = "REDUCE_MAX";
};

}  // namespace nnops

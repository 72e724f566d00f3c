// REDUCE_MIN: the smallest element along some dimensions.
//
// Source: NNAPI OperationTypes, REDUCE_MIN.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/reduction.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using reduce_min_params = reduction_params;

namespace op {
struct reduce_min {
  static constexpr operation_type type = operation_type::reduce_min;
  static constexpr std::size_t arity = 2;
  using params = reduce_min_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::reduce_min> : reduce_extremum_schema<op::reduce_min> {
  using op = nnops::op::reduce_min;
  static constexpr const char* name = "REDUCE_MIN";
};

}  // namespace nnops

// REDUCE_SUM: the sum of the elements along some dimensions.
//
// Source: NNAPI OperationTypes, REDUCE_SUM.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/reduction.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using reduce_sum_params = reduction_params;

namespace op {
struct reduce_sum {
  static constexpr operation_type type = operation_type::reduce_sum;
  static constexpr std::size_t arity = 2;
  using params = reduce_sum_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::reduce_sum> : reduce_arithmetic_schema<op::reduce_sum> {
  using op = nnops::op::reduce_sum;
  static constexpr const char* name = "REDUCE_SUM";
};

}  // namespace nnops

// REDUCE_ALL: whether every element along some dimensions is true.
//
// Source: NNAPI OperationTypes, REDUCE_ALL.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/reduction.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using reduce_all_params = reduction_params;

namespace op {
struct reduce_all {
  static constexpr operation_type type = operation_type::reduce_all;
  static constexpr std::size_t arity = 2;
  using params = reduce_all_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::reduce_all> : reduce_logical_schema<op::reduce_all> {
  using op = nnops::op::reduce_all;
  static constexpr const char* name = "REDUCE_ALL";
};

}  // namespace nnops

// REDUCE_PROD: the product of the elements along some dimensions.
//
// Source: NNAPI OperationTypes, REDUCE_PROD.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/reduction.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using reduce_prod_params = reduction_params;

namespace op {
struct reduce_prod {
  static constexpr operation_type type = operation_type::reduce_prod;
  static constexpr std::size_t arity = 2;
  using params = reduce_prod_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::reduce_prod> : reduce_arithmetic_schema<op::reduce_prod> {
  using op = nnops::op::reduce_prod;
  static constexpr const char* name = "REDUCE_PROD";
};

}  // namespace nnops

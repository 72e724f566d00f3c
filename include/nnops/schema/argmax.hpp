// ARGMAX: the index of the largest element along one dimension.
//
// Source: NNAPI OperationTypes, ARGMAX.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/arg_extremum.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using argmax_params = arg_extremum_params;

namespace op {
struct argmax {
  static constexpr operation_type type = operation_type::argmax;
  static constexpr std::size_t arity = 2;
  using params = argmax_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::argmax> : arg_extremum_schema<op::argmax> {
  using op = nnops::op::argmax;
  static constexpr const char* name = "ARGMAX";
};

}  // namespace nnops

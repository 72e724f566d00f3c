// ARGMIN: the index of the smallest element along one dimension.
//
// Source: NNAPI OperationTypes, ARGMIN.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/arg_extremum.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using argmin_params = arg_extremum_params;

namespace op {
struct argmin {
  static constexpr operation_type type = operation_type::argmin;
  static constexpr std::size_t arity = 2;
  using params = argmin_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::argmin> : arg_extremum_schema<op::argmin> {
  using op = nnops::op::argmin;
  static constexpr const char* name = "ARGMIN";
};

}  // namespace nnops

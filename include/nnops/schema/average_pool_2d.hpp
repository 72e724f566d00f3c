// AVERAGE_POOL_2D: the average of each window.
//
//   output[n, y, x, c] = activation(mean over fy, fx of
//       input[n, y * stride_h - padding_top + fy, x * stride_w - padding_left + fx, c])
//
// Cells on padding do not count, in the divisor neither. Source: NNAPI OperationTypes, AVERAGE_POOL_2D.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pool.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using average_pool_2d_params = pool_2d_params;

namespace op {
struct average_pool_2d {
  static constexpr operation_type type = operation_type::average_pool_2d;
  static constexpr std::size_t arity = 2;
  using params = average_pool_2d_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::average_pool_2d> : pool_schema<op::average_pool_2d> {
  static constexpr const char* name = "AVERAGE_POOL_2D";
  static constexpr const char* arithmetic =
      "The exact sum of the codes is divided by their count, rounded half away from zero.";
};

}  // namespace nnops

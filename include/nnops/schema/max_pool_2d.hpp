// MAX_POOL_2D: the largest element of each window.
//
//   output[n, y, x, c] = activation(max over fy, fx of
//       input[n, y * stride_h - padding_top + fy, x * stride_w - padding_left + fx, c])
//
// Cells on padding do not count. Source: NNAPI OperationTypes, MAX_POOL_2D.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pool.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using max_pool_2d_params = pool_2d_params;

namespace op {
struct max_pool_2d {
  static constexpr operation_type type = operation_type::max_pool_2d;
  static constexpr std::size_t arity = 2;
  using params = max_pool_2d_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::max_pool_2d> : pool_schema<op::max_pool_2d> {
  static constexpr const char* name = "MAX_POOL_2D";
  static constexpr const char* arithmetic = "None: codes are compared as integers.";
};

}  // namespace nnops

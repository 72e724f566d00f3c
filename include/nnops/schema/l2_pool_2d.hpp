// L2_POOL_2D: the root of the mean of squares of each window.
//
//   output[n, y, x, c] = activation(sqrt(mean over fy, fx of
//       input[n, y * stride_h - padding_top + fy, x * stride_w - padding_left + fx, c] ^ 2))
//
// Cells on padding do not count, in the divisor neither. Source: NNAPI OperationTypes, L2_POOL_2D.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pool.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using l2_pool_2d_params = pool_2d_params;

namespace op {
struct l2_pool_2d {
  static constexpr operation_type type = operation_type::l2_pool_2d;
  static constexpr std::size_t arity = 2;
  using params = l2_pool_2d_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::l2_pool_2d> : pool_schema<op::l2_pool_2d> {
  static constexpr const char* name = "L2_POOL_2D";

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {1, {tensor_float32, tensor_float32}},
      {3, {tensor_float16, tensor_float16}},
  };
};

}  // namespace nnops

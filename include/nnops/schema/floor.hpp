// FLOOR: output = the largest integer that is not above input.
//
// Source: NNAPI OperationTypes, FLOOR.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using floor_params = no_params;

namespace op {
struct floor {
  static constexpr operation_type type = operation_type::floor;
  static constexpr std::size_t arity = 2;
  using params = floor_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::floor> : unary_schema<op::floor, no_params> {
  using op = nnops::op::floor;
  static constexpr const char* name = "FLOOR";

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {1, {tensor_float32, tensor_float32}},
      {3, {tensor_float16, tensor_float16}},
  };

  static constexpr feature<op> features[] = {{"zero-sized input", 3, &zero_sized}};
};

}  // namespace nnops

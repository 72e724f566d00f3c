// RELU: output = max(0, input).
//
// Source: NNAPI OperationTypes, RELU.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using relu_params = no_params;

namespace op {
struct relu {
  static constexpr operation_type type = operation_type::relu;
  static constexpr std::size_t arity = 2;
  using params = relu_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::relu> : relu_schema<op::relu> {
  static constexpr const char* name = "RELU";
  static constexpr const char* arithmetic =
      "None: results are inputs or bounds, zero point + bound / scale, rounded half away from zero.";
};

}  // namespace nnops

// RELU1: output = min(1, max(-1, input)).
//
// Source: NNAPI OperationTypes, RELU1.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using relu1_params = no_params;

namespace op {
struct relu1 {
  static constexpr operation_type type = operation_type::relu1;
  static constexpr std::size_t arity = 2;
  using params = relu1_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::relu1> : relu_schema<op::relu1> {
  static constexpr const char* name = "RELU1";
  static constexpr const char* arithmetic =
      "None: results are inputs or bounds, zero point + bound / scale, rounded half away from zero.";
};

}  // namespace nnops

// RELU6: output = min(6, max(0, input)).
//
// Source: NNAPI OperationTypes, RELU6.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using relu6_params = no_params;

namespace op {
struct relu6 {
  static constexpr operation_type type = operation_type::relu6;
  static constexpr std::size_t arity = 2;
  using params = relu6_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::relu6> : relu_schema<op::relu6> {
  static constexpr const char* name = "RELU6";
  static constexpr const char* arithmetic =
      "None: results are inputs or bounds, zero point + bound / scale, rounded half away from zero.";
};

}  // namespace nnops

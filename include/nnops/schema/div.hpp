// DIV: output = activation(input0 / input1), with broadcasting. int32 is rounded down.
//
// Source: NNAPI OperationTypes, DIV.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/binary.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using div_params = binary_params;

namespace op {
struct div {
  static constexpr operation_type type = operation_type::div;
  static constexpr std::size_t arity = 3;
  using params = div_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::div> : binary_schema<op::div> {
  static constexpr const char* name = "DIV";

  using enum operand_type;
  static constexpr type_row<3> types[] = {
      {2, {tensor_float32, tensor_float32, tensor_float32}},
      {3, {tensor_float16, tensor_float16, tensor_float16}},
      {4, {tensor_int32, tensor_int32, tensor_int32}},
  };
};

}  // namespace nnops

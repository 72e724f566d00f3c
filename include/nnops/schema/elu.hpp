// ELU: output = max(0, input) + min(0, alpha * (e^input - 1)).
//
// Source: NNAPI OperationTypes, ELU.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

struct elu_params {
  float alpha = 1.0f;
};

namespace op {
struct elu {
  static constexpr operation_type type = operation_type::elu;
  static constexpr std::size_t arity = 2;
  using params = elu_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::elu> : unary_schema<op::elu, elu_params> {
  using op = nnops::op::elu;
  static constexpr const char* name = "ELU";
  static constexpr auto& operands = unary_operands_of_any_rank;

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {4, {tensor_float16, tensor_float16}},
      {4, {tensor_float32, tensor_float32}},
  };

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      attribute("alpha", NNOPS_MEMBER(elu_params, alpha)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

// POW: output = base^exponent, with broadcasting.
//
// Source: NNAPI OperationTypes, POW.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/pairwise.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using pow_params = no_params;

namespace op {
struct pow {
  static constexpr operation_type type = operation_type::pow;
  static constexpr std::size_t arity = 3;
  using params = pow_params;
  enum operand : std::size_t { base, exponent, output };
};
}  // namespace op

template <>
struct schema<op::pow> : pairwise_schema<op::pow, no_params> {
  static constexpr const char* name = "POW";

  static constexpr operand_info operands[] = {
      {"base", direction::input, 1, 8, "...", max_rank},
      {"exponent", direction::input, 1, 8, "..., broadcast against base", max_rank},
      {"output", direction::output, 1, 8, "..., the larger of both", max_rank},
  };

  using enum operand_type;
  static constexpr type_row<3> types[] = {
      {3, {tensor_float16, tensor_float16, tensor_float16}},
      {3, {tensor_float32, tensor_float32, tensor_float32}},
  };
};

}  // namespace nnops

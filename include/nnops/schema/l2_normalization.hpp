// L2_NORMALIZATION: along one dimension, x over the root of the sum of squares.
//
// Source: NNAPI OperationTypes, L2_NORMALIZATION.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct l2_normalization_params {
  std::int32_t axis = -1;  // in [-rank, rank)
};

namespace op {
struct l2_normalization {
  static constexpr operation_type type = operation_type::l2_normalization;
  static constexpr std::size_t arity = 2;
  using params = l2_normalization_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::l2_normalization> {
  using op = nnops::op::l2_normalization;
  using call = nnops::call<op>;
  static constexpr const char* name = "L2_NORMALIZATION";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "..."},
      {"output", direction::output, 1, 8, "..., as input"},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {1, {tensor_float32, tensor_float32}},
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };
  static constexpr const char* arithmetic =
      "The sum of squares of codes is exact; one over its root is a 32-bit fixed-point number from five Newton steps; "
      "the product is rounded twice, half up and then half away from zero.";

  static constexpr feature<op> features[] = {
      {"rank less than 4", 3,
       [](const call& c) {
         const shape& s = c.operands[op::input].dims;
         return s.known_rank() && s.rank < 4;
       }},
      {"axis", 3, [](const call& c) { return c.params.axis != -1; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::axis, [](const call& c) { return measured_axis(c.params.axis, c.operands[op::input].dims); },
       at_most(max_rank - 1)},
  };

  static constexpr l2_normalization_params undecided_params() { return {dynamic}; }

  static constexpr shape output_shape(const call& c, std::int32_t) { return c.operands[op::input].dims; }

  static constexpr void relate(const call& c, report& r) {
    check_axis(r, c.params.axis, c.operands[op::input].dims);
    check_fixed_quantisation(r, op::output, operands[op::output], c.operands[op::output], 1.0 / 128,
                             c.operands[op::output].type == tensor_quant8_asymm ? 128 : 0);
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      attribute("axis", NNOPS_MEMBER(l2_normalization_params, axis), true),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

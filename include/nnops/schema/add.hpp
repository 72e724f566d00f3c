// ADD: output = activation(input0 + input1), with broadcasting.
//
// Source: NNAPI OperationTypes, ADD.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/broadcast.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct add_params {
  fused_activation activation = fused_activation::none;
  rounding round = rounding::double_;  // of quantised results
};

namespace op {
struct add {
  static constexpr operation_type type = operation_type::add;
  static constexpr std::size_t arity = 3;
  using params = add_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::add> {
  using op = nnops::op::add;
  using call = nnops::call<op>;
  static constexpr const char* name = "ADD";

  static constexpr operand_info operands[] = {
      {"input0", direction::input, 1, 8, "..."},
      {"input1", direction::input, 1, 8, "..., broadcast against input0"},
      {"output", direction::output, 1, 8, "..., the larger of both"},
  };

  using enum operand_type;
  static constexpr type_row<3> types[] = {
      {1, {tensor_float32, tensor_float32, tensor_float32}},
      {1, {tensor_quant8_asymm, tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
      {4, {tensor_int32, tensor_int32, tensor_int32}},
  };

  static constexpr feature<op> features[] = {
      {"zero-sized input", 3, [](const call& c) { return volume(c.operands[op::input0].dims) == 0 || volume(c.operands[op::input1].dims) == 0; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::activation, [](const call& c) { return measured(static_cast<std::int32_t>(c.params.activation)); }, between(0, 3)},
  };

  static constexpr add_params undecided_params() { return {fused_activation::undecided, rounding::double_}; }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return broadcast_shape(c.operands[op::input0].dims, c.operands[op::input1].dims);
  }

  static constexpr void relate(const call& c, report& r) {
    check_broadcast(r, c.operands[op::input0], op::input1, operands[op::input1], c.operands[op::input1]);
    if (c.operands[op::input0].type == tensor_int32)
      r.check(measure::activation, measured(static_cast<std::int32_t>(c.params.activation)), equals(0));
  }

  static constexpr argument<op> arguments[] = {
      operand_argument<op>(op::input0),
      operand_argument<op>(op::input1),
      attribute<op, &add_params::activation>("activation"),
  };
  static constexpr signature<op> forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

// MUL: output = activation(input0 * input1), with broadcasting.
//
// Source: NNAPI OperationTypes, MUL.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/binary.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

using mul_params = binary_params;

namespace op {
struct mul {
  static constexpr operation_type type = operation_type::mul;
  static constexpr std::size_t arity = 3;
  using params = mul_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::mul> : binary_schema<op::mul> {
  using op = nnops::op::mul;
  using base = binary_schema<op>;
  static constexpr const char* name = "MUL";
  static constexpr const char* arithmetic =
      "The exact product of the inputs less their zero points is scaled by input scales / output scale: by NNAPI's "
      "integer multiplier (rounded half up and then half away from zero) or, with rounding::single, in float32, "
      "rounded once, half to even.";

  using enum operand_type;
  static constexpr type_row<3> types[] = {
      {1, {tensor_float32, tensor_float32, tensor_float32}},
      {1, {tensor_quant8_asymm, tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
      {4, {tensor_int32, tensor_int32, tensor_int32}},
  };

  // Quantised: output scale > input0 scale * input1 scale. The product of two floats is exact in double.
  static constexpr void relate(const call& c, report& r) {
    base::relate(c, r);
    const operand_value &a = c.operands[op::input0], &b = c.operands[op::input1], &out = c.operands[op::output];
    if (!has_scale(a.type)) return;
    if (!a.quant_known || !b.quant_known || !out.quant_known) {
      ++r.undecided_count;
      return;
    }
    r.check(outcome::invalid, measure::scale, op::output, operands[op::output].name,
            real_bits(static_cast<double>(out.quant.scale)),
            real_greater(static_cast<double>(a.quant.scale) * static_cast<double>(b.quant.scale)));
  }
};

}  // namespace nnops

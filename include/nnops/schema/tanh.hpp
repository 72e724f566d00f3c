// TANH: output = tanh(input).
//
// Source: NNAPI OperationTypes, TANH.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using tanh_params = rounding_params;

namespace op {
struct tanh {
  static constexpr operation_type type = operation_type::tanh;
  static constexpr std::size_t arity = 2;
  using params = tanh_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::tanh> : unary_schema<op::tanh, rounding_params> {
  using op = nnops::op::tanh;
  static constexpr const char* name = "TANH";
  static constexpr const char* arithmetic =
      "With rounding::double_, NNAPI's fixed point with 4 integer bits. With rounding::single, the real value rounded "
      "once, half away from zero.";

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {1, {tensor_float32, tensor_float32}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr feature<op> features[] = {{"zero-sized input", 3, &zero_sized}};

  // Quantised: output scale 1 / 128, zero point 128, 0 where the type is signed.
  static constexpr void relate(const call& c, report& r) {
    check_fixed_quantisation(r, op::output, operands[op::output], c.operands[op::output], 1.0 / 128,
                             c.operands[op::output].type == tensor_quant8_asymm ? 128 : 0);
  }
};

}  // namespace nnops

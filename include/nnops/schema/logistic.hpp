// LOGISTIC: output = 1 / (1 + exp(-input)).
//
// Source: NNAPI OperationTypes, LOGISTIC.
#pragma once

#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using logistic_params = rounding_params;

namespace op {
struct logistic {
  static constexpr operation_type type = operation_type::logistic;
  static constexpr std::size_t arity = 2;
  using params = logistic_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::logistic> : unary_schema<op::logistic, rounding_params> {
  using op = nnops::op::logistic;
  static constexpr const char* name = "LOGISTIC";
  static constexpr const char* arithmetic =
      "With rounding::double_, NNAPI's fixed point with 4 integer bits. With rounding::single, the real value rounded "
      "once, half away from zero.";

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {1, {tensor_float32, tensor_float32}},
      {1, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr feature<op> features[] = {{"zero-sized input", 3, &zero_sized}};

  // Quantised: output scale 1 / 256, zero point 0, -128 where the type is signed.
  static constexpr void relate(const call& c, report& r) {
    check_fixed_quantisation(r, op::output, operands[op::output], c.operands[op::output], 1.0 / 256,
                             c.operands[op::output].type == tensor_quant8_asymm ? 0 : -128);
  }
};

}  // namespace nnops

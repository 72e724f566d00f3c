// SOFTMAX: along one dimension, exp((x - largest x) * beta) over the sum of these.
//
// Source: NNAPI OperationTypes, SOFTMAX.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct softmax_params {
  float beta = 1.0f;
  std::int32_t axis = -1;              // in [-rank, rank)
  rounding round = rounding::double_;  // of quantised results
};

namespace op {
struct softmax {
  static constexpr operation_type type = operation_type::softmax;
  static constexpr std::size_t arity = 2;
  using params = softmax_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::softmax> {
  using op = nnops::op::softmax;
  using call = nnops::call<op>;
  static constexpr const char* name = "SOFTMAX";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "..."},
      {"output", direction::output, 1, 8, "..., as input"},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {1, {tensor_float32, tensor_float32}},
      {1, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr const char* arithmetic =
      "Exponentials and the reciprocal of their sum are 32-bit fixed-point numbers, each step of which rounds half up "
      "or "
      "half away from zero; with rounding::single they are float32, and the quotient is rounded half away from zero.";

  static constexpr feature<op> features[] = {
      {"rank other than 2 and 4", 3,
       [](const call& c) {
         const shape& s = c.operands[op::input].dims;
         return s.known_rank() && s.rank != 2 && s.rank != 4;
       }},
      {"axis", 3, [](const call& c) { return c.params.axis != -1; }},
      {"zero-sized input", 3, [](const call& c) { return volume(c.operands[op::input].dims) == 0; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::beta, [](const call& c) { return real_bits(static_cast<double>(c.params.beta)); }, real_greater(0.0)},
      {measure::axis, [](const call& c) { return measured_axis(c.params.axis, c.operands[op::input].dims); },
       at_most(max_rank - 1)},
  };

  static constexpr softmax_params undecided_params() { return {1.0f, dynamic, rounding::double_}; }

  static constexpr shape output_shape(const call& c, std::int32_t) { return c.operands[op::input].dims; }

  static constexpr void relate(const call& c, report& r) {
    r.check(measure::beta, real_bits(static_cast<double>(c.params.beta)), real_finite());
    check_axis(r, c.params.axis, c.operands[op::input].dims);
    check_fixed_quantisation(r, op::output, operands[op::output], c.operands[op::output], 1.0 / 256,
                             c.operands[op::output].type == tensor_quant8_asymm ? 0 : -128);
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      attribute("beta", NNOPS_MEMBER(softmax_params, beta)),
      attribute("axis", NNOPS_MEMBER(softmax_params, axis), true),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

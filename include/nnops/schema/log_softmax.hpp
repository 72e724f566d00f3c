// LOG_SOFTMAX: along one dimension, x * beta less the logarithm of the sum of exp(x * beta).
//
// Source: NNAPI OperationTypes, LOG_SOFTMAX.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct log_softmax_params {
  float beta = 1.0f;
  std::int32_t axis = -1;  // in [-rank, rank)
};

namespace op {
struct log_softmax {
  static constexpr operation_type type = operation_type::log_softmax;
  static constexpr std::size_t arity = 2;
  using params = log_softmax_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::log_softmax> {
  using op = nnops::op::log_softmax;
  using call = nnops::call<op>;
  static constexpr const char* name = "LOG_SOFTMAX";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "...", max_rank},
      {"output", direction::output, 1, 8, "..., as input", max_rank},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_float32, tensor_float32}},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::beta, [](const call& c) { return real_bits(static_cast<double>(c.params.beta)); }, real_greater(0.0)},
      {measure::axis, [](const call& c) { return measured_axis(c.params.axis, c.operands[op::input].dims); },
       at_most(max_rank - 1)},
  };

  static constexpr log_softmax_params undecided_params() { return {1.0f, dynamic}; }

  static constexpr shape output_shape(const call& c, std::int32_t) { return c.operands[op::input].dims; }

  static constexpr void relate(const call& c, report& r) {
    r.check(measure::beta, real_bits(static_cast<double>(c.params.beta)), real_finite());
    check_axis(r, c.params.axis, c.operands[op::input].dims);
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      attribute("beta", NNOPS_MEMBER(log_softmax_params, beta)),
      attribute("axis", NNOPS_MEMBER(log_softmax_params, axis)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

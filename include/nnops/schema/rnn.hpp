// RNN: one time step of a basic recurrent cell.
//
//   output = hidden_state_out = activation(weights input + recurrent_weights hidden_state_in + bias)
//
// Source: NNAPI OperationTypes, RNN.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/recurrent.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct rnn_params {
  cell_activation activation = cell_activation::none;
};

namespace op {
struct rnn {
  static constexpr operation_type type = operation_type::rnn;
  static constexpr std::size_t arity = 7;
  using params = rnn_params;
  enum operand : std::size_t { input, weights, recurrent_weights, bias, hidden_state_in, hidden_state_out, output };
};
}  // namespace op

template <>
struct schema<op::rnn> {
  using op = nnops::op::rnn;
  using call = nnops::call<op>;
  static constexpr const char* name = "RNN";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 2, 2, "batch_size, input_size"},
      {"weights", direction::input, 2, 2, "num_units, input_size"},
      {"recurrent_weights", direction::input, 2, 2, "num_units, num_units"},
      {"bias", direction::input, 1, 1, "num_units"},
      {"hidden_state_in", direction::input, 2, 2, "batch_size, num_units"},
      {"hidden_state_out", direction::output, 2, 2, "batch_size, num_units"},
      {"output", direction::output, 2, 2, "batch_size, num_units"},
  };

  static constexpr type_row<op::arity> types[] = {
      uniform_row<op::arity>(1, operand_type::tensor_float32),
      uniform_row<op::arity>(3, operand_type::tensor_float16),
  };

  static constexpr feature<op> features[] = {
      {"tanh and sigmoid", any_level, [](const call& c) { return is_beyond_fused(c.params.activation); }},
      {"zero batch_size", 3, [](const call& c) { return dim_of(c.operands[op::input], 0) == 0; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::cell_activation, &attribute_value<op, &op::params::activation>, rnn_activations()},
  };

  static constexpr rnn_params undecided_params() { return {cell_activation::undecided}; }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return matrix_shape(dim_of(c.operands[op::input], 0), dim_of(c.operands[op::weights], 0));
  }

  static constexpr void relate(const call& c, report& r) {
    const std::int64_t units = dim_of(c.operands[op::weights], 0);
    check_matrix(r, op::weights, operands, c.operands, units, dim_of(c.operands[op::input], 1));
    check_matrix(r, op::recurrent_weights, operands, c.operands, units, units);
    check_vector(r, op::bias, operands, c.operands, units);
    check_matrix(r, op::hidden_state_in, operands, c.operands, dim_of(c.operands[op::input], 0), units);
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      operand_argument(op::weights),
      operand_argument(op::recurrent_weights),
      operand_argument(op::bias),
      operand_argument(op::hidden_state_in),
      attribute("activation", NNOPS_MEMBER(rnn_params, activation), true),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

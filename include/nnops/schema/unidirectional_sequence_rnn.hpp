// UNIDIRECTIONAL_SEQUENCE_RNN: a basic recurrent cell (schema/rnn.hpp) over the time steps of a sequence.
//
// Source: NNAPI OperationTypes, UNIDIRECTIONAL_SEQUENCE_RNN. The second output, the hidden state after the last time
// step, is in NNAPI's code and tests since feature level 4; the text does not mention it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/recurrent.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct unidirectional_sequence_rnn_params {
  cell_activation activation = cell_activation::none;
  sequence_layout layout = sequence_layout::batch_major;
};

namespace op {
struct unidirectional_sequence_rnn {
  static constexpr operation_type type = operation_type::unidirectional_sequence_rnn;
  static constexpr std::size_t arity = 7;
  using params = unidirectional_sequence_rnn_params;
  enum operand : std::size_t { input, weights, recurrent_weights, bias, hidden_state_in, output, hidden_state_out };
};
}  // namespace op

template <>
struct schema<op::unidirectional_sequence_rnn> {
  using op = nnops::op::unidirectional_sequence_rnn;
  using call = nnops::call<op>;
  static constexpr const char* name = "UNIDIRECTIONAL_SEQUENCE_RNN";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 3, 3, "batch_size, max_time, input_size, or time first"},
      {"weights", direction::input, 2, 2, "num_units, input_size"},
      {"recurrent_weights", direction::input, 2, 2, "num_units, num_units"},
      {"bias", direction::input, 1, 1, "num_units"},
      {"hidden_state_in", direction::input, 2, 2, "batch_size, num_units"},
      {"output", direction::output, 3, 3, "batch_size, max_time, num_units, or time first"},
      {"hidden_state_out", direction::optional_output, 2, 2, "batch_size, num_units"},
  };

  static constexpr type_row<op::arity> types[] = {
      uniform_row<op::arity>(3, operand_type::tensor_float32),
      uniform_row<op::arity>(3, operand_type::tensor_float16),
  };

  static constexpr feature<op> features[] = {
      {"tanh and sigmoid", any_level, [](const call& c) { return is_beyond_fused(c.params.activation); }},
      {"hidden state output", 4, [](const call& c) { return c.operands[op::hidden_state_out].given; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::cell_activation, &attribute_value<op, &op::params::activation>, rnn_activations()},
      {measure::sequence_layout, &attribute_value<op, &op::params::layout>, between(0, 1)},
  };

  static constexpr unidirectional_sequence_rnn_params undecided_params() {
    return {cell_activation::undecided, sequence_layout::undecided};
  }

  static constexpr std::int64_t batch_size(const call& c) {
    return dim_of(c.operands[op::input], batch_dim(c.params.layout));
  }

  static constexpr shape output_shape(const call& c, std::int32_t i) {
    const std::int64_t units = dim_of(c.operands[op::weights], 0);
    return i == op::output ? sequence_shape(c.operands[op::input], units) : matrix_shape(batch_size(c), units);
  }

  static constexpr void relate(const call& c, report& r) {
    const std::int64_t units = dim_of(c.operands[op::weights], 0);
    check_matrix(r, op::weights, operands, c.operands, units, dim_of(c.operands[op::input], 2));
    check_matrix(r, op::recurrent_weights, operands, c.operands, units, units);
    check_vector(r, op::bias, operands, c.operands, units);
    check_matrix(r, op::hidden_state_in, operands, c.operands, batch_size(c), units);
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      operand_argument(op::weights),
      operand_argument(op::recurrent_weights),
      operand_argument(op::bias),
      operand_argument(op::hidden_state_in),
      attribute("activation", NNOPS_MEMBER(unidirectional_sequence_rnn_params, activation)),
      attribute("time_major", NNOPS_MEMBER(unidirectional_sequence_rnn_params, layout)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

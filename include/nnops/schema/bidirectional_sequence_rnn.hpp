// BIDIRECTIONAL_SEQUENCE_RNN: two basic recurrent cells (schema/rnn.hpp), one of which takes the sequence from its end.
//
// With an auxiliary input and auxiliary weights (cross-linking) each cell adds the product of the two. With an
// auxiliary input alone (parallel linking) the backward cell reads it in place of the input. Source: NNAPI
// OperationTypes, BIDIRECTIONAL_SEQUENCE_RNN.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/recurrent.hpp"
#include "nnops/schema/schema.hpp"

#define NNOPS_RNN_CELL(X, prefix)                                                            \
  X(prefix##weights, input, weights, 2, #prefix "num_units, input_size")                     \
  X(prefix##recurrent_weights, input, weights, 2, #prefix "num_units, " #prefix "num_units") \
  X(prefix##bias, input, bias, 1, #prefix "num_units")                                       \
  X(prefix##hidden_state_in, input, activation, 2, "batch_size, " #prefix "num_units")
#define NNOPS_BIDIRECTIONAL_SEQUENCE_RNN_INPUTS(X)                                                   \
  X(input, input, activation, 3, "batch_size, max_time, input_size, or time first")                  \
  NNOPS_RNN_CELL(X, fw_)                                                                             \
  NNOPS_RNN_CELL(X, bw_)                                                                             \
  X(aux_input, optional_input, activation, 3, "batch_size, max_time, aux_input_size, or time first") \
  X(fw_aux_weights, optional_input, weights, 2, "fw_num_units, aux_input_size")                      \
  X(bw_aux_weights, optional_input, weights, 2, "bw_num_units, aux_input_size")
#define NNOPS_BIDIRECTIONAL_SEQUENCE_RNN_OPERANDS(X)                                                        \
  NNOPS_BIDIRECTIONAL_SEQUENCE_RNN_INPUTS(X)                                                                \
  X(fw_output, output, activation, 3, "batch_size, max_time, fw_num_units (+ bw_num_units), or time first") \
  X(bw_output, optional_output, activation, 3, "batch_size, max_time, bw_num_units, or time first")         \
  X(fw_hidden_state_out, optional_output, activation, 2, "batch_size, fw_num_units")                        \
  X(bw_hidden_state_out, optional_output, activation, 2, "batch_size, bw_num_units")

namespace nnops {

struct bidirectional_sequence_rnn_params {
  cell_activation activation = cell_activation::none;
  sequence_layout layout = sequence_layout::batch_major;
  bool merge_outputs = false;  // fw_output holds both directions' results, forward first
};

namespace op {
struct bidirectional_sequence_rnn {
  static constexpr operation_type type = operation_type::bidirectional_sequence_rnn;
  using params = bidirectional_sequence_rnn_params;
  enum operand : std::size_t { NNOPS_BIDIRECTIONAL_SEQUENCE_RNN_OPERANDS(NNOPS_OPERAND_ENUMERATOR) };
  static constexpr std::size_t arity = bw_hidden_state_out + 1;
};
}  // namespace op

template <>
struct schema<op::bidirectional_sequence_rnn> {
  using op = nnops::op::bidirectional_sequence_rnn;
  using call = nnops::call<op>;
  static constexpr const char* name = "BIDIRECTIONAL_SEQUENCE_RNN";

  static constexpr operand_info operands[] = {NNOPS_BIDIRECTIONAL_SEQUENCE_RNN_OPERANDS(NNOPS_OPERAND_INFO)};

  static constexpr type_row<op::arity> types[] = {
      uniform_row<op::arity>(3, operand_type::tensor_float32),
      uniform_row<op::arity>(3, operand_type::tensor_float16),
  };

  static constexpr linking linking_of(const call& c) {
    return !c.operands[op::aux_input].given       ? linking::none
           : c.operands[op::fw_aux_weights].given ? linking::cross
                                                  : linking::parallel;
  }

  // Parallel linking came with level 4 by NNAPI's text; its tests have it at level 3.
  static constexpr feature<op> features[] = {
      {"tanh and sigmoid", any_level, [](const call& c) { return is_beyond_fused(c.params.activation); }},
      {"hidden state outputs", 4, [](const call& c) { return c.operands[op::fw_hidden_state_out].given; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::cell_activation, &attribute_value<op, &op::params::activation>, rnn_activations()},
  };

  static constexpr bidirectional_sequence_rnn_params undecided_params() {
    return {cell_activation::undecided, sequence_layout::undecided, false};
  }

  static constexpr bool produces(const call& c, std::size_t i) { return i != op::bw_output || !c.params.merge_outputs; }

  static constexpr std::int64_t batch_size(const call& c) {
    return dim_of(c.operands[op::input], batch_dim(c.params.layout));
  }
  static constexpr std::int64_t fw_units(const call& c) { return dim_of(c.operands[op::fw_weights], 0); }
  static constexpr std::int64_t bw_units(const call& c) { return dim_of(c.operands[op::bw_weights], 0); }

  static constexpr shape output_shape(const call& c, std::int32_t i) {
    switch (i) {
      case op::fw_output:
        return sequence_shape(c.operands[op::input],
                              c.params.merge_outputs ? checked_sum(fw_units(c), bw_units(c)) : fw_units(c));
      case op::bw_output:
        return sequence_shape(c.operands[op::input], bw_units(c));
      case op::fw_hidden_state_out:
        return matrix_shape(batch_size(c), fw_units(c));
      default:
        return matrix_shape(batch_size(c), bw_units(c));
    }
  }

  static constexpr void relate(const call& c, report& r) {
    const operand_value& input = c.operands[op::input];
    const operand_value& aux = c.operands[op::aux_input];
    check_dim(r, op::aux_input, operands[op::aux_input], aux, 0, dim_of(input, 0));
    check_dim(r, op::aux_input, operands[op::aux_input], aux, 1, dim_of(input, 1));
    // Auxiliary weights go with an auxiliary input, and both directions have them or none has.
    const bool crossed = c.operands[op::fw_aux_weights].given;
    check_given(r, op::bw_aux_weights, operands, c.operands, crossed);
    if (crossed) check_given(r, op::aux_input, operands, c.operands, true);
    const std::int64_t size = dim_of(input, 2), aux_size = dim_of(aux, 2);
    relate_cell(c, r, op::fw_weights, op::fw_aux_weights, size, aux_size);
    relate_cell(c, r, op::bw_weights, op::bw_aux_weights, linking_of(c) == linking::parallel ? aux_size : size,
                aux_size);
    check_given(r, op::bw_output, operands, c.operands, !c.params.merge_outputs);
    check_given(r, op::bw_hidden_state_out, operands, c.operands, c.operands[op::fw_hidden_state_out].given);
  }

  static constexpr argument arguments[] = {
      NNOPS_BIDIRECTIONAL_SEQUENCE_RNN_INPUTS(NNOPS_OPERAND_ARGUMENT)
          attribute("activation", NNOPS_MEMBER(bidirectional_sequence_rnn_params, activation)),
      attribute_as(argument_kind::boolean, "time_major", NNOPS_MEMBER(op::params, layout)),
      attribute("merge_outputs", NNOPS_MEMBER(bidirectional_sequence_rnn_params, merge_outputs)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};

 private:
  // first: the weights, which the recurrent weights, the bias and the state follow.
  static constexpr void relate_cell(const call& c, report& r, std::size_t first, std::size_t aux_weights,
                                    std::int64_t size, std::int64_t aux_size) {
    const std::int64_t units = dim_of(c.operands[first], 0);
    check_matrix(r, first, operands, c.operands, units, size);
    check_matrix(r, first + 1, operands, c.operands, units, units);
    check_vector(r, first + 2, operands, c.operands, units);
    check_matrix(r, first + 3, operands, c.operands, batch_size(c), units);
    check_matrix(r, aux_weights, operands, c.operands, units, aux_size);
  }
};

}  // namespace nnops

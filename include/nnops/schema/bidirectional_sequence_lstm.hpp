// BIDIRECTIONAL_SEQUENCE_LSTM: two LSTM cells (schema/lstm.hpp), one of which takes the sequence from its end.
//
// With an auxiliary input and auxiliary weights (cross-linking) each gate has the product of the two as another term.
// With an auxiliary input alone (parallel linking) the backward cell reads it in place of the input. Source: NNAPI
// OperationTypes, BIDIRECTIONAL_SEQUENCE_LSTM.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/lstm_cell.hpp"
#include "nnops/schema/recurrent.hpp"
#include "nnops/schema/schema.hpp"

#define NNOPS_LSTM_AUX_WEIGHTS(X, prefix)                                                         \
  X(prefix##aux_input_to_input_weights, optional_input, weights, 2, "num_units, aux_input_size")  \
  X(prefix##aux_input_to_forget_weights, optional_input, weights, 2, "num_units, aux_input_size") \
  X(prefix##aux_input_to_cell_weights, optional_input, weights, 2, "num_units, aux_input_size")   \
  X(prefix##aux_input_to_output_weights, optional_input, weights, 2, "num_units, aux_input_size")

#define NNOPS_BIDIRECTIONAL_SEQUENCE_LSTM_INPUTS(X)                                                  \
  X(input, input, activation, 3, "batch_size, max_time, input_size, or time first")                  \
  NNOPS_LSTM_WEIGHTS(X, fw_)                                                                         \
  NNOPS_LSTM_WEIGHTS(X, bw_)                                                                         \
  X(fw_output_state_in, input, activation, 2, "batch_size, fw_output_size")                          \
  X(fw_cell_state_in, input, cell, 2, "batch_size, fw_num_units")                                    \
  X(bw_output_state_in, input, activation, 2, "batch_size, bw_output_size")                          \
  X(bw_cell_state_in, input, cell, 2, "batch_size, bw_num_units")                                    \
  X(aux_input, optional_input, activation, 3, "batch_size, max_time, aux_input_size, or time first") \
  NNOPS_LSTM_AUX_WEIGHTS(X, fw_)                                                                     \
  NNOPS_LSTM_AUX_WEIGHTS(X, bw_)
#define NNOPS_BIDIRECTIONAL_SEQUENCE_LSTM_LAYER_NORM(X) NNOPS_LSTM_LAYER_NORM(X, fw_) NNOPS_LSTM_LAYER_NORM(X, bw_)
#define NNOPS_BIDIRECTIONAL_SEQUENCE_LSTM_OPERANDS(X)                                                           \
  NNOPS_BIDIRECTIONAL_SEQUENCE_LSTM_INPUTS(X)                                                                   \
  NNOPS_BIDIRECTIONAL_SEQUENCE_LSTM_LAYER_NORM(X)                                                               \
  X(fw_output, output, activation, 3, "batch_size, max_time, fw_output_size (+ bw_output_size), or time first") \
  X(bw_output, optional_output, activation, 3, "batch_size, max_time, bw_output_size, or time first")           \
  X(fw_output_state_out, optional_output, activation, 2, "batch_size, fw_output_size")                          \
  X(fw_cell_state_out, optional_output, cell, 2, "batch_size, fw_num_units")                                    \
  X(bw_output_state_out, optional_output, activation, 2, "batch_size, bw_output_size")                          \
  X(bw_cell_state_out, optional_output, cell, 2, "batch_size, bw_num_units")

namespace nnops {

struct bidirectional_sequence_lstm_params {
  cell_activation activation = cell_activation::tanh;  // not relu1
  float cell_clip = 0.0f;                              // 0: not clipped
  float proj_clip = 0.0f;                              // of a projection; 0: not clipped
  bool merge_outputs = false;                          // fw_output holds both directions' results, forward first
  sequence_layout layout = sequence_layout::batch_major;
};

namespace op {
struct bidirectional_sequence_lstm {
  static constexpr operation_type type = operation_type::bidirectional_sequence_lstm;
  using params = bidirectional_sequence_lstm_params;
  enum operand : std::size_t { NNOPS_BIDIRECTIONAL_SEQUENCE_LSTM_OPERANDS(NNOPS_OPERAND_ENUMERATOR) };
  static constexpr std::size_t arity = bw_cell_state_out + 1;
  static constexpr lstm_places fw = {
      input,     fw_input_to_input_weights,    fw_output_state_in, fw_cell_state_in, fw_input_layer_norm_weights,
      aux_input, fw_aux_input_to_input_weights};
  static constexpr lstm_places bw = {
      input,     bw_input_to_input_weights,    bw_output_state_in, bw_cell_state_in, bw_input_layer_norm_weights,
      aux_input, bw_aux_input_to_input_weights};
};
}  // namespace op

template <>
struct schema<op::bidirectional_sequence_lstm> {
  using op = nnops::op::bidirectional_sequence_lstm;
  using call = nnops::call<op>;
  static constexpr const char* name = "BIDIRECTIONAL_SEQUENCE_LSTM";

  static constexpr operand_info operands[] = {NNOPS_BIDIRECTIONAL_SEQUENCE_LSTM_OPERANDS(NNOPS_OPERAND_INFO)};

  static constexpr type_row<op::arity> types[] = {
      uniform_row<op::arity>(3, operand_type::tensor_float32),
      uniform_row<op::arity>(3, operand_type::tensor_float16),
  };

  static constexpr linking linking_of(const call& c) {
    return !c.operands[op::aux_input].given                       ? linking::none
           : c.operands[op::fw_aux_input_to_output_weights].given ? linking::cross
                                                                  : linking::parallel;
  }

  // Parallel linking came with level 4 by NNAPI's text; its tests have it at level 3.
  static constexpr feature<op> features[] = {
      {"state outputs", 4, [](const call& c) { return c.operands[op::fw_output_state_out].given; }},
  };

  static constexpr bidirectional_sequence_lstm_params undecided_params() {
    return {cell_activation::undecided, 0.0f, 0.0f, false, sequence_layout::undecided};
  }

  static constexpr bool produces(const call& c, std::size_t i) { return i != op::bw_output || !c.params.merge_outputs; }

  static constexpr std::int64_t batch_size(const call& c) {
    return dim_of(c.operands[op::input], batch_dim(c.params.layout));
  }

  static constexpr shape output_shape(const call& c, std::int32_t i) {
    const std::int64_t fw_size = lstm_output_size(c.operands, op::fw), bw_size = lstm_output_size(c.operands, op::bw);
    switch (i) {
      case op::fw_output:
        return sequence_shape(c.operands[op::input], c.params.merge_outputs ? checked_sum(fw_size, bw_size) : fw_size);
      case op::bw_output:
        return sequence_shape(c.operands[op::input], bw_size);
      case op::fw_output_state_out:
        return matrix_shape(batch_size(c), fw_size);
      case op::fw_cell_state_out:
        return matrix_shape(batch_size(c), lstm_units(c.operands, op::fw));
      case op::bw_output_state_out:
        return matrix_shape(batch_size(c), bw_size);
      default:
        return matrix_shape(batch_size(c), lstm_units(c.operands, op::bw));
    }
  }

  static constexpr void relate(const call& c, report& r) {
    check_lstm_attributes(r, c.params);
    const operand_value& input = c.operands[op::input];
    const operand_value& aux = c.operands[op::aux_input];
    check_dim(r, op::aux_input, operands[op::aux_input], aux, 0, dim_of(input, 0));
    check_dim(r, op::aux_input, operands[op::aux_input], aux, 1, dim_of(input, 1));
    // Auxiliary weights go with an auxiliary input, and both directions have them or none has.
    const bool crossed = c.operands[op::fw_aux_input_to_output_weights].given;
    check_given(r, op::bw_aux_input_to_output_weights, operands, c.operands, crossed);
    if (crossed) check_given(r, op::aux_input, operands, c.operands, true);
    const std::int64_t size = dim_of(input, 2), aux_size = dim_of(aux, 2);
    relate_lstm_cell(r, operands, c.operands, op::fw, batch_size(c), size, aux_size);
    relate_lstm_cell(r, operands, c.operands, op::bw, batch_size(c),
                     linking_of(c) == linking::parallel ? aux_size : size, aux_size);
    check_given(r, op::bw_output, operands, c.operands, !c.params.merge_outputs);
    // All four states or none.
    for (std::size_t i = op::fw_cell_state_out; i <= op::bw_cell_state_out; ++i)
      check_given(r, i, operands, c.operands, c.operands[op::fw_output_state_out].given);
  }

  static constexpr argument arguments[] = {
      NNOPS_BIDIRECTIONAL_SEQUENCE_LSTM_INPUTS(NNOPS_OPERAND_ARGUMENT)                        //
      attribute("activation", NNOPS_MEMBER(bidirectional_sequence_lstm_params, activation)),  //
      attribute("cell_clip", NNOPS_MEMBER(bidirectional_sequence_lstm_params, cell_clip)),
      attribute("proj_clip", NNOPS_MEMBER(bidirectional_sequence_lstm_params, proj_clip)),
      attribute("merge_outputs", NNOPS_MEMBER(bidirectional_sequence_lstm_params, merge_outputs)),
      attribute_as(argument_kind::boolean, "time_major", NNOPS_MEMBER(op::params, layout)),
      NNOPS_BIDIRECTIONAL_SEQUENCE_LSTM_LAYER_NORM(NNOPS_OPERAND_ARGUMENT)  //
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

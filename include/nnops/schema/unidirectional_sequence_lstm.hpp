// UNIDIRECTIONAL_SEQUENCE_LSTM: an LSTM cell (schema/lstm.hpp) over the time steps of a sequence.
//
// Source: NNAPI OperationTypes, UNIDIRECTIONAL_SEQUENCE_LSTM.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/lstm_cell.hpp"
#include "nnops/schema/recurrent.hpp"
#include "nnops/schema/schema.hpp"

#define NNOPS_UNIDIRECTIONAL_SEQUENCE_LSTM_INPUTS(X)                                \
  X(input, input, activation, 3, "batch_size, max_time, input_size, or time first") \
  NNOPS_LSTM_WEIGHTS(X, )                                                           \
  X(output_state_in, input, activation, 2, "batch_size, output_size")               \
  X(cell_state_in, input, cell, 2, "batch_size, num_units")
#define NNOPS_UNIDIRECTIONAL_SEQUENCE_LSTM_OPERANDS(X)                                 \
  NNOPS_UNIDIRECTIONAL_SEQUENCE_LSTM_INPUTS(X)                                         \
  NNOPS_LSTM_LAYER_NORM(X, )                                                           \
  X(output, output, activation, 3, "batch_size, max_time, output_size, or time first") \
  X(output_state_out, optional_output, activation, 2, "batch_size, output_size")       \
  X(cell_state_out, optional_output, cell, 2, "batch_size, num_units")

namespace nnops {

struct unidirectional_sequence_lstm_params {
  cell_activation activation = cell_activation::tanh;  // not relu1
  float cell_clip = 0.0f;                              // 0: not clipped
  float proj_clip = 0.0f;                              // of a projection; 0: not clipped
  sequence_layout layout = sequence_layout::batch_major;
};

namespace op {
struct unidirectional_sequence_lstm {
  static constexpr operation_type type = operation_type::unidirectional_sequence_lstm;
  using params = unidirectional_sequence_lstm_params;
  enum operand : std::size_t { NNOPS_UNIDIRECTIONAL_SEQUENCE_LSTM_OPERANDS(NNOPS_OPERAND_ENUMERATOR) };
  static constexpr std::size_t arity = cell_state_out + 1;
  static constexpr lstm_places cell = {input, input_to_input_weights, output_state_in, cell_state_in,
                                       input_layer_norm_weights};
};
}  // namespace op

template <>
struct schema<op::unidirectional_sequence_lstm> {
  using op = nnops::op::unidirectional_sequence_lstm;
  using call = nnops::call<op>;
  static constexpr const char* name = "UNIDIRECTIONAL_SEQUENCE_LSTM";

  static constexpr operand_info operands[] = {NNOPS_UNIDIRECTIONAL_SEQUENCE_LSTM_OPERANDS(NNOPS_OPERAND_INFO)};

  static constexpr type_row<op::arity> types[] = {
      uniform_row<op::arity>(3, operand_type::tensor_float32),
      uniform_row<op::arity>(3, operand_type::tensor_float16),
  };

  static constexpr feature<op> features[] = {
      {"state outputs", 4,
       [](const call& c) { return c.operands[op::output_state_out].given || c.operands[op::cell_state_out].given; }},
  };

  static constexpr unidirectional_sequence_lstm_params undecided_params() {
    return {cell_activation::undecided, 0.0f, 0.0f, sequence_layout::undecided};
  }

  static constexpr std::int64_t batch_size(const call& c) {
    return dim_of(c.operands[op::input], batch_dim(c.params.layout));
  }

  static constexpr shape output_shape(const call& c, std::int32_t i) {
    switch (i) {
      case op::output_state_out:
        return matrix_shape(batch_size(c), lstm_output_size(c.operands, op::cell));
      case op::cell_state_out:
        return matrix_shape(batch_size(c), lstm_units(c.operands, op::cell));
      default:
        return sequence_shape(c.operands[op::input], lstm_output_size(c.operands, op::cell));
    }
  }

  static constexpr void relate(const call& c, report& r) {
    check_lstm_attributes(r, c.params);
    relate_lstm_cell(r, operands, c.operands, op::cell, batch_size(c), dim_of(c.operands[op::input], 2), 0);
    check_given(r, op::cell_state_out, operands, c.operands, c.operands[op::output_state_out].given);
  }

  static constexpr argument arguments[] = {
      NNOPS_UNIDIRECTIONAL_SEQUENCE_LSTM_INPUTS(NNOPS_OPERAND_ARGUMENT)                        //
      attribute("activation", NNOPS_MEMBER(unidirectional_sequence_lstm_params, activation)),  //
      attribute("cell_clip", NNOPS_MEMBER(unidirectional_sequence_lstm_params, cell_clip)),
      attribute("proj_clip", NNOPS_MEMBER(unidirectional_sequence_lstm_params, proj_clip)),
      attribute_as(argument_kind::boolean, "time_major", NNOPS_MEMBER(op::params, layout)),
      NNOPS_LSTM_LAYER_NORM(NNOPS_OPERAND_ARGUMENT, )  //
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

// LSTM: one time step of a long short-term memory cell.
//
//   forget = sigmoid(W_xf x + W_hf h + W_cf . c + b_f)          input likewise; 1 - forget where it is coupled (CIFG)
//   c'     = clip(forget . c + input . activation(W_xc x + W_hc h + b_c), cell_clip)
//   output = sigmoid(W_xo x + W_ho h + W_co . c' + b_o)
//   h'     = output . activation(c'), or with a projection clip(W_proj (output . activation(c')) + b_proj, proj_clip)
//
// The terms in W_c* are there with peephole weights only. With layer normalisation weights, each argument of sigmoid
// and activation is, without its bias, brought to mean 0 and variance 1 over the units, multiplied by the weights, and
// the bias is added then. Source: NNAPI OperationTypes, LSTM.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/lstm_cell.hpp"
#include "nnops/schema/recurrent.hpp"
#include "nnops/schema/schema.hpp"

#define NNOPS_LSTM_INPUTS(X)                                          \
  X(input, input, activation, 2, "batch_size, input_size")            \
  NNOPS_LSTM_WEIGHTS(X, )                                             \
  X(output_state_in, input, activation, 2, "batch_size, output_size") \
  X(cell_state_in, input, cell, 2, "batch_size, num_units")
#define NNOPS_LSTM_OUTPUTS(X)                                                                      \
  X(scratch_buffer, optional_output, activation, 2, "batch_size, num_units * 4, or * 3 with CIFG") \
  X(output_state_out, output, activation, 2, "batch_size, output_size")                            \
  X(cell_state_out, output, cell, 2, "batch_size, num_units")                                      \
  X(output, output, activation, 2, "batch_size, output_size")
#define NNOPS_LSTM_OPERANDS(X) NNOPS_LSTM_INPUTS(X) NNOPS_LSTM_LAYER_NORM(X, ) NNOPS_LSTM_OUTPUTS(X)

namespace nnops {

struct lstm_params {
  cell_activation activation = cell_activation::tanh;  // not relu1
  float cell_clip = 0.0f;                              // 0: not clipped
  float proj_clip = 0.0f;                              // of a projection; 0: not clipped
};

namespace op {
struct lstm {
  static constexpr operation_type type = operation_type::lstm;
  using params = lstm_params;
  enum operand : std::size_t { NNOPS_LSTM_OPERANDS(NNOPS_OPERAND_ENUMERATOR) };
  static constexpr std::size_t arity = output + 1;
  static constexpr lstm_places cell = {input, input_to_input_weights, output_state_in, cell_state_in,
                                       input_layer_norm_weights};
};
}  // namespace op

template <>
struct schema<op::lstm> {
  using op = nnops::op::lstm;
  using call = nnops::call<op>;
  static constexpr const char* name = "LSTM";

  static constexpr operand_info operands[] = {NNOPS_LSTM_OPERANDS(NNOPS_OPERAND_INFO)};

  static constexpr type_row<op::arity> types[] = {
      uniform_row<op::arity>(1, operand_type::tensor_float32),
      uniform_row<op::arity>(3, operand_type::tensor_float16),
  };

  static constexpr feature<op> features[] = {
      {"layer normalisation", 3, [](const call& c) { return c.operands[op::output_layer_norm_weights].given; }},
      {"zero batch_size", 3, [](const call& c) { return dim_of(c.operands[op::input], 0) == 0; }},
  };

  static constexpr lstm_params undecided_params() { return {cell_activation::undecided, 0.0f, 0.0f}; }

  static constexpr shape output_shape(const call& c, std::int32_t i) {
    const std::int64_t batches = dim_of(c.operands[op::input], 0), units = lstm_units(c.operands, op::cell);
    switch (i) {
      case op::scratch_buffer:
        return matrix_shape(batches, checked_product(units, c.operands[op::input_to_input_weights].given ? 4 : 3));
      case op::cell_state_out:
        return matrix_shape(batches, units);
      default:
        return matrix_shape(batches, lstm_output_size(c.operands, op::cell));
    }
  }

  static constexpr void relate(const call& c, report& r) {
    check_lstm_attributes(r, c.params);
    relate_lstm_cell(r, operands, c.operands, op::cell, dim_of(c.operands[op::input], 0),
                     dim_of(c.operands[op::input], 1), 0);
  }

  static constexpr argument arguments[] = {
      NNOPS_LSTM_INPUTS(NNOPS_OPERAND_ARGUMENT)                              //
      attribute("activation", NNOPS_MEMBER(lstm_params, activation), true),  //
      attribute("cell_clip", NNOPS_MEMBER(lstm_params, cell_clip), true),
      attribute("proj_clip", NNOPS_MEMBER(lstm_params, proj_clip), true),
      NNOPS_LSTM_LAYER_NORM(NNOPS_OPERAND_ARGUMENT, )  //
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

// QUANTIZED_16BIT_LSTM: one time step of an LSTM cell (schema/lstm.hpp) without options, in integers.
//
// Input and output lie in [-1, 127/128], the cell state in [-16, 16). NNAPI's code and tests multiply the input,
// followed by the state, with a gate's recurrent weights, followed by its input weights: where the input is shorter or
// longer than the state, the weights do not meet what their names say, and a model is trained for that. Source: NNAPI
// OperationTypes, QUANTIZED_16BIT_LSTM.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/recurrent.hpp"
#include "nnops/schema/schema.hpp"

#define NNOPS_QUANTIZED_16BIT_LSTM_INPUTS(X)                                    \
  X(input, input, activation, 2, "batch_size, input_size")                      \
  X(input_to_input_weights, input, weights, 2, "output_size, input_size")       \
  X(input_to_forget_weights, input, weights, 2, "output_size, input_size")      \
  X(input_to_cell_weights, input, weights, 2, "output_size, input_size")        \
  X(input_to_output_weights, input, weights, 2, "output_size, input_size")      \
  X(recurrent_to_input_weights, input, weights, 2, "output_size, output_size")  \
  X(recurrent_to_forget_weights, input, weights, 2, "output_size, output_size") \
  X(recurrent_to_cell_weights, input, weights, 2, "output_size, output_size")   \
  X(recurrent_to_output_weights, input, weights, 2, "output_size, output_size") \
  X(input_gate_bias, input, bias, 1, "output_size")                             \
  X(forget_gate_bias, input, bias, 1, "output_size")                            \
  X(cell_bias, input, bias, 1, "output_size")                                   \
  X(output_gate_bias, input, bias, 1, "output_size")                            \
  X(cell_state_in, input, cell, 2, "batch_size, output_size")                   \
  X(output_state_in, input, activation, 2, "batch_size, output_size")
#define NNOPS_QUANTIZED_16BIT_LSTM_OPERANDS(X)                  \
  NNOPS_QUANTIZED_16BIT_LSTM_INPUTS(X)                          \
  X(cell_state_out, output, cell, 2, "batch_size, output_size") \
  X(output, output, activation, 2, "batch_size, output_size")

namespace nnops {

struct quantized_16bit_lstm_params {};

namespace op {
struct quantized_16bit_lstm {
  static constexpr operation_type type = operation_type::quantized_16bit_lstm;
  using params = quantized_16bit_lstm_params;
  enum operand : std::size_t { NNOPS_QUANTIZED_16BIT_LSTM_OPERANDS(NNOPS_OPERAND_ENUMERATOR) };
  static constexpr std::size_t arity = output + 1;
};
}  // namespace op

template <>
struct schema<op::quantized_16bit_lstm> {
  using op = nnops::op::quantized_16bit_lstm;
  using call = nnops::call<op>;
  static constexpr const char* name = "QUANTIZED_16BIT_LSTM";
  static constexpr const char* arithmetic =
      "16-bit fixed point between int32 sums, doubling high multiply and then a rounding shift, as NNAPI's reference: "
      "the "
      "same bits.";

  static constexpr operand_info operands[] = {NNOPS_QUANTIZED_16BIT_LSTM_OPERANDS(NNOPS_OPERAND_INFO)};

 private:
  struct type_of {
    static constexpr operand_type activation = operand_type::tensor_quant8_asymm;
    static constexpr operand_type weights = operand_type::tensor_quant8_asymm;
    static constexpr operand_type bias = operand_type::tensor_int32;
    static constexpr operand_type cell = operand_type::tensor_quant16_symm;
  };

 public:
#define NNOPS_OPERAND_TYPE(name, way, kind, rank, dims) type_of::kind,
  static constexpr type_row<op::arity> types[] = {{3, {NNOPS_QUANTIZED_16BIT_LSTM_OPERANDS(NNOPS_OPERAND_TYPE)}}};
#undef NNOPS_OPERAND_TYPE

  static constexpr quantized_16bit_lstm_params undecided_params() { return {}; }

  static constexpr std::int64_t output_size(const call& c) { return dim_of(c.operands[op::output_state_in], 1); }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return matrix_shape(dim_of(c.operands[op::input], 0), output_size(c));
  }

  static constexpr void relate(const call& c, report& r) {
    const std::int64_t batches = dim_of(c.operands[op::input], 0), size = output_size(c);
    for (std::size_t i = op::input_to_input_weights; i <= op::input_to_output_weights; ++i)
      check_matrix(r, i, operands, c.operands, size, dim_of(c.operands[op::input], 1));
    for (std::size_t i = op::recurrent_to_input_weights; i <= op::recurrent_to_output_weights; ++i)
      check_matrix(r, i, operands, c.operands, size, size);
    for (std::size_t i = op::input_gate_bias; i <= op::output_gate_bias; ++i)
      check_vector(r, i, operands, c.operands, size);
    check_matrix(r, op::cell_state_in, operands, c.operands, batches, size);
    check_matrix(r, op::output_state_in, operands, c.operands, batches, size);

    const std::size_t activations[] = {op::input, op::output_state_in, op::output};
    for (const std::size_t i : activations)
      check_fixed_quantisation(r, static_cast<std::int32_t>(i), operands[i], c.operands[i], 1.0 / 128, 128);
    const std::size_t cells[] = {op::cell_state_in, op::cell_state_out};
    for (const std::size_t i : cells)
      check_fixed_quantisation(r, static_cast<std::int32_t>(i), operands[i], c.operands[i], 16.0 / 32768, 0);
    const operand_value& weights = c.operands[op::input_to_input_weights];
    for (std::size_t i = op::input_to_forget_weights; i <= op::recurrent_to_output_weights; ++i)
      check_same_quantisation(r, static_cast<std::int32_t>(i), operands[i], c.operands[i], weights);
    for (std::size_t i = op::input_gate_bias; i <= op::output_gate_bias; ++i) {
      const operand_value& bias = c.operands[i];
      if (!bias.quant_known || !weights.quant_known) {
        ++r.undecided_count;
        continue;
      }
      r.check(outcome::invalid, measure::zero_point, static_cast<std::int32_t>(i), operands[i].name,
              bias.quant.zero_point, equals(0));
      const double product = static_cast<double>(weights.quant.scale) / 128;
      if (bias.quant.scale != 0.0f)  // 0 stands for "not stated"
        r.check(outcome::invalid, measure::scale, static_cast<std::int32_t>(i), operands[i].name,
                real_bits(static_cast<double>(bias.quant.scale)), real_near(product, 1e-6 * product));
    }
  }

  static constexpr argument arguments[] = {NNOPS_QUANTIZED_16BIT_LSTM_INPUTS(NNOPS_OPERAND_ARGUMENT)};
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

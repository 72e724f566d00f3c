// The cell that LSTM, UNIDIRECTIONAL_SEQUENCE_LSTM, BIDIRECTIONAL_SEQUENCE_LSTM and QUANTIZED_LSTM run: the lists of
// its operands, and the rules that tie them together.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/recurrent.hpp"
#include "nnops/schema/schema.hpp"

// Weights and biases of a cell, in NNAPI's order.
#define NNOPS_LSTM_WEIGHTS(X, prefix)                                                         \
  X(prefix##input_to_input_weights, optional_input, weights, 2, "num_units, input_size")      \
  X(prefix##input_to_forget_weights, input, weights, 2, "num_units, input_size")              \
  X(prefix##input_to_cell_weights, input, weights, 2, "num_units, input_size")                \
  X(prefix##input_to_output_weights, input, weights, 2, "num_units, input_size")              \
  X(prefix##recurrent_to_input_weights, optional_input, weights, 2, "num_units, output_size") \
  X(prefix##recurrent_to_forget_weights, input, weights, 2, "num_units, output_size")         \
  X(prefix##recurrent_to_cell_weights, input, weights, 2, "num_units, output_size")           \
  X(prefix##recurrent_to_output_weights, input, weights, 2, "num_units, output_size")         \
  X(prefix##cell_to_input_weights, optional_input, vector, 1, "num_units")                    \
  X(prefix##cell_to_forget_weights, optional_input, vector, 1, "num_units")                   \
  X(prefix##cell_to_output_weights, optional_input, vector, 1, "num_units")                   \
  X(prefix##input_gate_bias, optional_input, bias, 1, "num_units")                            \
  X(prefix##forget_gate_bias, input, bias, 1, "num_units")                                    \
  X(prefix##cell_bias, input, bias, 1, "num_units")                                           \
  X(prefix##output_gate_bias, input, bias, 1, "num_units")                                    \
  X(prefix##projection_weights, optional_input, weights, 2, "output_size, num_units")         \
  X(prefix##projection_bias, optional_input, bias, 1, "output_size")

#define NNOPS_LSTM_LAYER_NORM(X, prefix)                                       \
  X(prefix##input_layer_norm_weights, optional_input, vector, 1, "num_units")  \
  X(prefix##forget_layer_norm_weights, optional_input, vector, 1, "num_units") \
  X(prefix##cell_layer_norm_weights, optional_input, vector, 1, "num_units")   \
  X(prefix##output_layer_norm_weights, optional_input, vector, 1, "num_units")

namespace nnops {

// The places of a cell's operands among those of its operation: the first of a list that lies in one piece.
struct lstm_places {
  std::size_t input, weights, output_state, cell_state, layer_norm;
  std::size_t aux_input = 0, aux_weights = 0;  // 0: the operation has none

  // Within `weights`.
  enum : std::size_t {
    input_to_input,
    input_to_forget,
    input_to_cell,
    input_to_output,
    recurrent_to_input,
    recurrent_to_forget,
    recurrent_to_cell,
    recurrent_to_output,
    cell_to_input,
    cell_to_forget,
    cell_to_output,
    input_bias,
    forget_bias,
    cell_bias,
    output_bias,
    projection,
    projection_bias,
  };
};

inline namespace NNOPS_ISA {

constexpr std::int64_t lstm_units(const operand_value* operands, const lstm_places& p) {
  return dim_of(operands[p.weights + lstm_places::input_to_output], 0);
}
constexpr std::int64_t lstm_output_size(const operand_value* operands, const lstm_places& p) {
  return dim_of(operands[p.weights + lstm_places::recurrent_to_output], 1);
}

// Which operands go together, and their shapes. An input gate that has no weights is coupled to the forget gate (CIFG).
constexpr void relate_lstm_cell(report& r, const operand_info* infos, const operand_value* operands,
                                const lstm_places& p, std::int64_t batches, std::int64_t input_size,
                                std::int64_t aux_size) {
  using at = lstm_places;
  const auto weight = [&](std::size_t i) { return p.weights + i; };
  const bool coupled = !operands[weight(at::input_to_input)].given;
  check_given(r, weight(at::recurrent_to_input), infos, operands, !coupled);
  check_given(r, weight(at::input_bias), infos, operands, !coupled);
  const bool peephole = operands[weight(at::cell_to_output)].given;
  check_given(r, weight(at::cell_to_input), infos, operands, peephole && !coupled);
  check_given(r, weight(at::cell_to_forget), infos, operands, peephole);
  const bool projected = operands[weight(at::projection)].given;
  if (!projected) check_given(r, weight(at::projection_bias), infos, operands, false);
  const bool normalised = operands[p.layer_norm + 3].given;
  check_given(r, p.layer_norm, infos, operands, normalised && !coupled);
  check_given(r, p.layer_norm + 1, infos, operands, normalised);
  check_given(r, p.layer_norm + 2, infos, operands, normalised);

  const std::int64_t units = lstm_units(operands, p), output_size = lstm_output_size(operands, p);
  for (std::size_t i = at::input_to_input; i <= at::input_to_output; ++i)
    check_matrix(r, weight(i), infos, operands, units, input_size);
  for (std::size_t i = at::recurrent_to_input; i <= at::recurrent_to_output; ++i)
    check_matrix(r, weight(i), infos, operands, units, projected ? output_size : units);
  for (std::size_t i = at::cell_to_input; i <= at::output_bias; ++i) check_vector(r, weight(i), infos, operands, units);
  check_matrix(r, weight(at::projection), infos, operands, output_size, units);
  check_vector(r, weight(at::projection_bias), infos, operands, output_size);
  check_matrix(r, p.output_state, infos, operands, batches, output_size);
  check_matrix(r, p.cell_state, infos, operands, batches, units);
  for (std::size_t i = 0; i < 4; ++i) check_vector(r, p.layer_norm + i, infos, operands, units);

  if (p.aux_weights == 0) return;
  const bool crossed = operands[p.aux_weights + 3].given;
  check_given(r, p.aux_weights, infos, operands, crossed && !coupled);
  check_given(r, p.aux_weights + 1, infos, operands, crossed);
  check_given(r, p.aux_weights + 2, infos, operands, crossed);
  for (std::size_t i = 0; i < 4; ++i) check_matrix(r, p.aux_weights + i, infos, operands, units, aux_size);
}

// The rules of attributes that the cells share.
template <class Params>
constexpr void check_lstm_attributes(report& r, const Params& p) {
  r.check(measure::cell_activation, measured(static_cast<std::int32_t>(p.activation)), lstm_activations());
  r.check(measure::cell_clip, real_bits(static_cast<double>(p.cell_clip)), real_at_least(0.0));
  r.check(measure::proj_clip, real_bits(static_cast<double>(p.proj_clip)), real_at_least(0.0));
}

}  // namespace NNOPS_ISA

}  // namespace nnops

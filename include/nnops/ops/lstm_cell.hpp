// From an LSTM operation's operands to the cell that the kernel runs.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/recurrent.hpp"
#include "nnops/schema/lstm_cell.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {
namespace detail {
inline namespace NNOPS_ISA {

// data: of all operands, in their order.
template <class T, class Params>
lstm_cell<T> lstm_cell_of(const operand_value* operands, void* const* data, const lstm_places& p,
                          const Params& params) noexcept {
  using at = lstm_places;
  const auto tensor_at = [&](std::size_t i) { return static_cast<const T*>(data[i]); };
  const auto weight = [&](std::size_t i) { return tensor_at(p.weights + i); };
  lstm_cell<T> c;
  // NNAPI's order of the gates is input, forget, cell, output.
  constexpr std::int32_t order[] = {lstm_gate::input, lstm_gate::forget, lstm_gate::cell, lstm_gate::output};
  for (std::size_t i = 0; i < 4; ++i) {
    const std::int32_t gate = order[i];
    c.weights[gate] = weight(at::input_to_input + i);
    c.recurrent_weights[gate] = weight(at::recurrent_to_input + i);
    c.bias[gate] = weight(at::input_bias + i);
    c.layer_norm[gate] = tensor_at(p.layer_norm + i);
    if (p.aux_weights != 0) c.aux_weights[gate] = tensor_at(p.aux_weights + i);
  }
  c.peephole[lstm_gate::input] = weight(at::cell_to_input);
  c.peephole[lstm_gate::forget] = weight(at::cell_to_forget);
  c.peephole[lstm_gate::output] = weight(at::cell_to_output);
  c.projection = weight(at::projection);
  c.projection_bias = weight(at::projection_bias);
  const shape& weights = operands[p.weights + at::input_to_output].dims;
  c.units = weights.dim[0];
  c.input_size = weights.dim[1];
  if (p.aux_weights != 0 && operands[p.aux_input].given) c.aux_size = operands[p.aux_input].dims.dim[2];
  c.output_size = operands[p.weights + at::recurrent_to_output].dims.dim[1];
  c.activation = params.activation;
  c.cell_clip = params.cell_clip;
  c.projection_clip = params.proj_clip;
  return c;
}

}  // namespace NNOPS_ISA
}  // namespace detail
}  // namespace nnops

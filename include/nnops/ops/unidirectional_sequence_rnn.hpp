// UNIDIRECTIONAL_SEQUENCE_RNN: a basic recurrent cell over the time steps of a sequence. NNAPI OperationTypes,
// UNIDIRECTIONAL_SEQUENCE_RNN.
//
// Types      float32, float16; all operands of one type.
// Shapes     input [batch_size, max_time, input_size] and output [batch_size, max_time, num_units], or, with
//            sequence_layout::time_major, their first two dimensions exchanged; weights [num_units, input_size];
//            recurrent_weights [num_units, num_units]; bias [num_units]; hidden_state_in and hidden_state_out
//            [batch_size, num_units]. Zero sizes run; without time steps the state stays as it is.
// Omitted    hidden_state_out, as nullptr.
// Values     params.activation is one of NNAPI's fused activations, or, beyond NNAPI, tanh or sigmoid.
// Sums       float32 in a fixed order (kernels/recurrent.hpp).
// Rounding   float16: computed in float32, output and state rounded after each time step, half to even.
// Aliasing   hidden_state_out may be the memory of hidden_state_in; the outputs share no memory with another operand.
// Workspace  2 * num_units floats for each worker. Batches are split between workers.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/recurrent.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/sequence.hpp"
#include "nnops/schema/recurrent.hpp"
#include "nnops/schema/unidirectional_sequence_rnn.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::unidirectional_sequence_rnn, Arch> {
  using op = nnops::op::unidirectional_sequence_rnn;

  template <class In, class...>
  static std::size_t workspace(const call<op>& c, std::int32_t workers) noexcept {
    return kernel::scratch_bytes(kernel::scratch_floats(cell_of<In>(c, {})), workers);
  }

  template <class In, class...>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    using T = storage_of<In>;
    const auto cell = cell_of<In>(c, m);
    if (cell.units == 0) return {};
    const detail::sequence_geometry g(c.operands[op::input].dims, c.params.layout);
    const std::int64_t floats = kernel::scratch_floats(cell);
    for_each_range(e.threads, g.batches, [&](std::int32_t worker, std::ptrdiff_t begin, std::ptrdiff_t end) {
      for (std::ptrdiff_t b = begin; b < end; ++b)
        kernel::run<Arch>(cell,
                          {g.times,
                           g.of_batch<const T>(m.data[op::input], b, cell.input_size),
                           {},
                           detail::row_of<const T>(m.data[op::hidden_state_in], b, cell.units),
                           detail::row_of<T>(m.data[op::hidden_state_out], b, cell.units),
                           g.of_batch<T>(m.data[op::output], b, cell.units)},
                          kernel::scratch_of<float>(e.scratch.data, floats, worker));
    });
    return {};
  }

 private:
  template <class In>
  static rnn_cell<storage_of<In>> cell_of(const call<op>& c, const memory<op>& m) noexcept {
    const shape& weights = c.operands[op::weights].dims;
    return {m.template input<In>(op::weights),
            nullptr,
            m.template input<In>(op::recurrent_weights),
            m.template input<In>(op::bias),
            weights.dim[0],
            weights.dim[1],
            0,
            c.params.activation};
  }
};

// hidden_state_out is a view or nullptr.
template <class Arch = simd::best, tensor In, tensor Weights, tensor Recurrent, tensor Bias, tensor StateIn,
          output_tensor Out, class StateOut>
status unidirectional_sequence_rnn(const In& input, const Weights& weights, const Recurrent& recurrent_weights,
                                   const Bias& bias, const StateIn& hidden_state_in, const Out& output,
                                   const StateOut& hidden_state_out, const unidirectional_sequence_rnn_params& params,
                                   const execution& e) noexcept {
  return invoke<op::unidirectional_sequence_rnn, Arch>(params, e, input, weights, recurrent_weights, bias,
                                                       hidden_state_in, output, hidden_state_out);
}

// The workspace of the call above.
template <class Arch = simd::best, tensor In, tensor Weights, tensor Recurrent, tensor Bias, tensor StateIn, tensor Out,
          class StateOut>
size_or_status unidirectional_sequence_rnn_workspace(const In& input, const Weights& weights,
                                                     const Recurrent& recurrent_weights, const Bias& bias,
                                                     const StateIn& hidden_state_in, const Out& output,
                                                     const StateOut& hidden_state_out,
                                                     const unidirectional_sequence_rnn_params& params,
                                                     std::int32_t workers = 1) noexcept {
  return workspace_size<op::unidirectional_sequence_rnn, Arch>(params, workers, input, weights, recurrent_weights, bias,
                                                               hidden_state_in, output, hidden_state_out);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

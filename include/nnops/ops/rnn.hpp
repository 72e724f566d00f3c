// RNN: one time step of a basic recurrent cell. NNAPI OperationTypes, RNN.
//
// Types      float32, float16; all operands of one type.
// Shapes     input [batch_size, input_size]; weights [num_units, input_size]; recurrent_weights [num_units, num_units];
//            bias [num_units]; hidden_state_in, hidden_state_out and output [batch_size, num_units]. Zero batches run.
// Values     params.activation is one of NNAPI's fused activations, or, beyond NNAPI, tanh or sigmoid.
// Sums       float32 in a fixed order (kernels/recurrent.hpp).
// Rounding   float16: computed in float32, rounded once, half to even.
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
#include "nnops/schema/recurrent.hpp"
#include "nnops/schema/rnn.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::rnn, Arch> {
  using op = nnops::op::rnn;

  template <class In, class...>
  static std::size_t workspace(const call<op>& c, std::int32_t workers) noexcept {
    return kernel::scratch_bytes(kernel::scratch_floats(cell_of<In>(c, {})), workers);
  }

  template <class In, class...>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    const auto cell = cell_of<In>(c, m);
    const auto* input = m.template input<In>(op::input);
    const auto* state_in = m.template input<In>(op::hidden_state_in);
    auto* state_out = m.template output<In>(op::hidden_state_out);
    auto* output = m.template output<In>(op::output);
    const std::int64_t floats = kernel::scratch_floats(cell);
    if (cell.units == 0) return {};
    for_each_range(e.threads, c.operands[op::input].dims.dim[0],
                   [&](std::int32_t worker, std::ptrdiff_t begin, std::ptrdiff_t end) {
                     for (std::ptrdiff_t b = begin; b < end; ++b)
                       kernel::run<Arch>(cell,
                                         {1,
                                          {input + b * cell.input_size, 0},
                                          {},
                                          state_in + b * cell.units,
                                          state_out + b * cell.units,
                                          {output + b * cell.units, 0}},
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

template <class Arch = simd::best, tensor In, tensor Weights, tensor Recurrent, tensor Bias, tensor StateIn,
          output_tensor StateOut, output_tensor Out>
status rnn(const In& input, const Weights& weights, const Recurrent& recurrent_weights, const Bias& bias,
           const StateIn& hidden_state_in, const StateOut& hidden_state_out, const Out& output,
           const rnn_params& params, const execution& e) noexcept {
  return invoke<op::rnn, Arch>(params, e, input, weights, recurrent_weights, bias, hidden_state_in, hidden_state_out,
                               output);
}

// The workspace of the call above.
template <class Arch = simd::best, tensor In, tensor Weights, tensor Recurrent, tensor Bias, tensor StateIn,
          tensor StateOut, tensor Out>
size_or_status rnn_workspace(const In& input, const Weights& weights, const Recurrent& recurrent_weights,
                             const Bias& bias, const StateIn& hidden_state_in, const StateOut& hidden_state_out,
                             const Out& output, const rnn_params& params, std::int32_t workers = 1) noexcept {
  return workspace_size<op::rnn, Arch>(params, workers, input, weights, recurrent_weights, bias, hidden_state_in,
                                       hidden_state_out, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// BIDIRECTIONAL_SEQUENCE_RNN: two basic recurrent cells over the time steps of a sequence, one from its end. NNAPI
// OperationTypes, BIDIRECTIONAL_SEQUENCE_RNN.
//
//   nnops::bidirectional_sequence_rnn(
//       nnops::bidirectional_sequence_rnn_operands<float>{.input = x, .fw_weights = w, ...},
//       {.merge_outputs = true}, {scratch});
//
// Types      float32, float16; all operands of one type.
// Shapes     as the list of operands in schema/bidirectional_sequence_rnn.hpp says. Zero sizes run; without time steps
//            the states stay as they are. The results of both directions lie at the time step of their input.
// Omitted    the auxiliary input and the auxiliary weights (no linking) or the weights alone (parallel linking);
//            bw_output with merge_outputs, and only then; the two state outputs together.
// Values     params.activation is one of NNAPI's fused activations, or, beyond NNAPI, tanh or sigmoid.
// Sums       float32 in a fixed order (kernels/recurrent.hpp).
// Rounding   float16: computed in float32, output and state rounded after each time step, half to even.
// Aliasing   a state's output may be the memory of its input; the outputs share no memory with another operand.
// Workspace  2 * num_units floats of the larger cell for each worker. Batches and directions are split between workers.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/recurrent.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/operand_view.hpp"
#include "nnops/ops/sequence.hpp"
#include "nnops/schema/bidirectional_sequence_rnn.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::bidirectional_sequence_rnn, Arch> {
  using op = nnops::op::bidirectional_sequence_rnn;

  template <class In, class...>
  static std::size_t workspace(const call<op>& c, std::int32_t workers) noexcept {
    return kernel::scratch_bytes(scratch_floats(fw_cell<In>(c, {}), bw_cell<In>(c, {})), workers);
  }

  template <class In, class...>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    using T = storage_of<In>;
    const auto fw = fw_cell<In>(c, m), bw = bw_cell<In>(c, m);
    const detail::sequence_geometry g(c.operands[op::input].dims, c.params.layout);
    const std::int64_t floats = scratch_floats(fw, bw);
    const bool merged = c.params.merge_outputs;
    const bool parallel = schema<op>::linking_of(c) == linking::parallel;
    const std::ptrdiff_t fw_length = fw.units + (merged ? bw.units : 0);
    // First all batches forward, then all backward.
    for_each_range(e.threads, 2 * g.batches, [&](std::int32_t worker, std::ptrdiff_t begin, std::ptrdiff_t end) {
      float* const scratch = kernel::scratch_of<float>(e.scratch.data, floats, worker);
      for (std::ptrdiff_t i = begin; i < end; ++i) {
        if (const std::ptrdiff_t b = i; b < g.batches) {
          kernel::run<Arch>(fw,
                            {g.times, g.of_batch<const T>(m.data[op::input], b, fw.input_size),
                             g.of_batch<const T>(m.data[op::aux_input], b, fw.aux_size),
                             detail::row_of<const T>(m.data[op::fw_hidden_state_in], b, fw.units),
                             detail::row_of<T>(m.data[op::fw_hidden_state_out], b, fw.units),
                             g.of_batch<T>(m.data[op::fw_output], b, fw_length)},
                            scratch);
        } else {
          const std::ptrdiff_t k = b - g.batches;
          vector_sequence<T> output = merged ? g.of_batch<T>(m.data[op::fw_output], k, fw_length, true)
                                             : g.of_batch<T>(m.data[op::bw_output], k, bw.units, true);
          if (merged) output.first += fw.units;
          kernel::run<Arch>(
              bw,
              {g.times, g.of_batch<const T>(m.data[parallel ? op::aux_input : op::input], k, bw.input_size, true),
               g.of_batch<const T>(m.data[op::aux_input], k, bw.aux_size, true),
               detail::row_of<const T>(m.data[op::bw_hidden_state_in], k, bw.units),
               detail::row_of<T>(m.data[op::bw_hidden_state_out], k, bw.units), output},
              scratch);
        }
      }
    });
    return {};
  }

 private:
  template <class In>
  static rnn_cell<storage_of<In>> fw_cell(const call<op>& c, const memory<op>& m) noexcept {
    return cell_of<In>(c, m, op::fw_weights, op::fw_aux_weights);
  }
  template <class In>
  static rnn_cell<storage_of<In>> bw_cell(const call<op>& c, const memory<op>& m) noexcept {
    return cell_of<In>(c, m, op::bw_weights, op::bw_aux_weights);
  }
  // first: the weights, which the recurrent weights and the bias follow.
  template <class In>
  static rnn_cell<storage_of<In>> cell_of(const call<op>& c, const memory<op>& m, std::size_t first,
                                          std::size_t aux_weights) noexcept {
    const shape& weights = c.operands[first].dims;
    return {m.template input<In>(first),
            m.template input<In>(aux_weights),
            m.template input<In>(first + 1),
            m.template input<In>(first + 2),
            weights.dim[0],
            weights.dim[1],
            c.operands[op::aux_input].given ? c.operands[op::aux_input].dims.dim[2] : 0,
            c.params.activation};
  }
  template <class T>
  static std::int64_t scratch_floats(const rnn_cell<T>& fw, const rnn_cell<T>& bw) noexcept {
    return kernel::scratch_floats(fw.units > bw.units ? fw : bw);
  }
};

// The operands, by their names in NNAPI. Element is float or float16.
template <class Element>
struct bidirectional_sequence_rnn_operands {
  NNOPS_BIDIRECTIONAL_SEQUENCE_RNN_OPERANDS(NNOPS_OPERAND_MEMBER)

  template <class F>
  void for_each(F&& f) const {
    std::size_t operand = 0;
    NNOPS_BIDIRECTIONAL_SEQUENCE_RNN_OPERANDS(NNOPS_OPERAND_VISIT)
  }
};

template <class Arch = simd::best, class Element>
status bidirectional_sequence_rnn(const bidirectional_sequence_rnn_operands<Element>& operands,
                                  const bidirectional_sequence_rnn_params& params, const execution& e) noexcept {
  return invoke_operands<op::bidirectional_sequence_rnn, Arch, Element>(params, e, operands);
}

// The workspace of the call above.
template <class Arch = simd::best, class Element>
size_or_status bidirectional_sequence_rnn_workspace(const bidirectional_sequence_rnn_operands<Element>& operands,
                                                    const bidirectional_sequence_rnn_params& params,
                                                    std::int32_t workers = 1) noexcept {
  return workspace_size_of_operands<op::bidirectional_sequence_rnn, Arch, Element>(params, workers, operands);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

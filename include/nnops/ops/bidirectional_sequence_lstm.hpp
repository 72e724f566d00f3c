// BIDIRECTIONAL_SEQUENCE_LSTM: two long short-term memory cells over the time steps of a sequence, one from its end.
// NNAPI OperationTypes, BIDIRECTIONAL_SEQUENCE_LSTM.
//
//   nnops::bidirectional_sequence_lstm(
//       nnops::bidirectional_sequence_lstm_operands<float>{.input = x, .fw_input_to_forget_weights = w, ...},
//       {.merge_outputs = true}, {scratch});
//
// Types      float32, float16; all operands of one type.
// Shapes     as the list of operands in schema/bidirectional_sequence_lstm.hpp says. Zero sizes run; without time steps
//            the states stay as they are. The results of both directions lie at the time step of their input.
// Omitted    of each cell as LSTM; the auxiliary input and the auxiliary weights (no linking) or the weights alone
//            (parallel linking); bw_output with merge_outputs, and only then; the four state outputs together.
// Values     params.activation is none, relu, relu6, tanh or sigmoid. Clips are 0 (none) or more.
// Sums       float32 in a fixed order (kernels/recurrent.hpp); layer normalisation sums in double.
// Rounding   float16: computed in float32, the states too from one time step to the next; results are rounded half to
//            even.
// Aliasing   a state's output may be the memory of its input; the outputs share no memory with another operand.
// Workspace  5 * num_units + output_size floats of the larger cell for each worker. Batches and directions are split
//            between workers.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/recurrent.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/lstm_cell.hpp"
#include "nnops/ops/operand_view.hpp"
#include "nnops/ops/sequence.hpp"
#include "nnops/schema/bidirectional_sequence_lstm.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::bidirectional_sequence_lstm, Arch> {
  using op = nnops::op::bidirectional_sequence_lstm;

  template <class In, class...>
  static std::size_t workspace(const call<op>& c, std::int32_t workers) noexcept {
    return kernel::scratch_bytes(scratch_floats(cell_of<In>(c, {}, op::fw), cell_of<In>(c, {}, op::bw)), workers);
  }

  template <class In, class...>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    using T = storage_of<In>;
    const auto fw = cell_of<In>(c, m, op::fw), bw = cell_of<In>(c, m, op::bw);
    const detail::sequence_geometry g(c.operands[op::input].dims, c.params.layout);
    const std::int64_t floats = scratch_floats(fw, bw);
    const bool merged = c.params.merge_outputs;
    const bool parallel = schema<op>::linking_of(c) == linking::parallel;
    const std::ptrdiff_t fw_length = fw.output_size + (merged ? bw.output_size : 0);
    // First all batches forward, then all backward.
    for_each_range(e.threads, 2 * g.batches, [&](std::int32_t worker, std::ptrdiff_t begin, std::ptrdiff_t end) {
      float* const scratch = kernel::scratch_of<float>(e.scratch.data, floats, worker);
      for (std::ptrdiff_t i = begin; i < end; ++i) {
        if (const std::ptrdiff_t b = i; b < g.batches) {
          kernel::run<Arch>(fw,
                            {g.times, g.of_batch<const T>(m.data[op::input], b, fw.input_size),
                             g.of_batch<const T>(m.data[op::aux_input], b, fw.aux_size),
                             detail::row_of<const T>(m.data[op::fw_output_state_in], b, fw.output_size),
                             detail::row_of<const T>(m.data[op::fw_cell_state_in], b, fw.units),
                             detail::row_of<T>(m.data[op::fw_output_state_out], b, fw.output_size),
                             detail::row_of<T>(m.data[op::fw_cell_state_out], b, fw.units),
                             g.of_batch<T>(m.data[op::fw_output], b, fw_length)},
                            scratch);
        } else {
          const std::ptrdiff_t k = b - g.batches;
          vector_sequence<T> output = merged ? g.of_batch<T>(m.data[op::fw_output], k, fw_length, true)
                                             : g.of_batch<T>(m.data[op::bw_output], k, bw.output_size, true);
          if (merged) output.first += fw.output_size;
          kernel::run<Arch>(
              bw,
              {g.times, g.of_batch<const T>(m.data[parallel ? op::aux_input : op::input], k, bw.input_size, true),
               g.of_batch<const T>(m.data[op::aux_input], k, bw.aux_size, true),
               detail::row_of<const T>(m.data[op::bw_output_state_in], k, bw.output_size),
               detail::row_of<const T>(m.data[op::bw_cell_state_in], k, bw.units),
               detail::row_of<T>(m.data[op::bw_output_state_out], k, bw.output_size),
               detail::row_of<T>(m.data[op::bw_cell_state_out], k, bw.units), output},
              scratch);
        }
      }
    });
    return {};
  }

 private:
  template <class In>
  static lstm_cell<storage_of<In>> cell_of(const call<op>& c, const memory<op>& m, const lstm_places& p) noexcept {
    return detail::lstm_cell_of<storage_of<In>>(c.operands, m.data, p, c.params);
  }
  template <class T>
  static std::int64_t scratch_floats(const lstm_cell<T>& fw, const lstm_cell<T>& bw) noexcept {
    const std::int64_t a = kernel::scratch_floats(fw), b = kernel::scratch_floats(bw);
    return a > b ? a : b;
  }
};

// The operands, by their names in NNAPI. Element is float or float16.
template <class Element>
struct bidirectional_sequence_lstm_operands {
  NNOPS_BIDIRECTIONAL_SEQUENCE_LSTM_OPERANDS(NNOPS_OPERAND_MEMBER)

  template <class F>
  void for_each(F&& f) const {
    std::size_t operand = 0;
    NNOPS_BIDIRECTIONAL_SEQUENCE_LSTM_OPERANDS(NNOPS_OPERAND_VISIT)
  }
};

template <class Arch = simd::best, class Element>
status bidirectional_sequence_lstm(const bidirectional_sequence_lstm_operands<Element>& operands,
                                   const bidirectional_sequence_lstm_params& params, const execution& e) noexcept {
  return invoke_operands<op::bidirectional_sequence_lstm, Arch, Element>(params, e, operands);
}

// The workspace of the call above.
template <class Arch = simd::best, class Element>
size_or_status bidirectional_sequence_lstm_workspace(const bidirectional_sequence_lstm_operands<Element>& operands,
                                                     const bidirectional_sequence_lstm_params& params,
                                                     std::int32_t workers = 1) noexcept {
  return workspace_size_of_operands<op::bidirectional_sequence_lstm, Arch, Element>(params, workers, operands);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

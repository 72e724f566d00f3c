// LSTM: one time step of a long short-term memory cell. NNAPI OperationTypes, LSTM.
//
//   nnops::lstm(nnops::lstm_operands<float>{.input = x, .input_to_forget_weights = w, ...},
//               {.activation = nnops::cell_activation::tanh}, {scratch});
//
// Types      float32, float16; all operands of one type.
// Shapes     as the list of operands in schema/lstm.hpp says. Zero batches run.
// Omitted    input_to_input_weights, recurrent_to_input_weights and input_gate_bias together (the input gate is coupled
//            to the forget gate, CIFG); the cell_to_* weights together (no peephole), cell_to_input_weights also with
//            CIFG; projection_weights and projection_bias, or the bias alone; the layer_norm weights together, the
//            input gate's also with CIFG; scratch_buffer, which means nothing and is set to zeros.
// Values     params.activation is none, relu, relu6, tanh or sigmoid. Clips are 0 (none) or more.
// Sums       float32 in a fixed order (kernels/recurrent.hpp); layer normalisation sums in double.
// Rounding   float16: computed in float32, rounded once, half to even.
// Aliasing   a state's output may be the memory of its input; the outputs share no memory with another operand.
// Workspace  5 * num_units + output_size floats for each worker. Batches are split between workers.
#pragma once

#include <cstring>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/recurrent.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/lstm_cell.hpp"
#include "nnops/ops/operand_view.hpp"
#include "nnops/ops/sequence.hpp"
#include "nnops/schema/lstm.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::lstm, Arch> {
  using op = nnops::op::lstm;

  template <class In, class...>
  static std::size_t workspace(const call<op>& c, std::int32_t workers) noexcept {
    return kernel::scratch_bytes(kernel::scratch_floats(cell_of<In>(c, {})), workers);
  }

  template <class In, class...>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    using T = storage_of<In>;
    const auto cell = cell_of<In>(c, m);
    const std::int64_t floats = kernel::scratch_floats(cell);
    for_each_range(e.threads, c.operands[op::input].dims.dim[0],
                   [&](std::int32_t worker, std::ptrdiff_t begin, std::ptrdiff_t end) {
                     for (std::ptrdiff_t b = begin; b < end; ++b)
                       kernel::run<Arch>(cell,
                                         {1,
                                          {detail::row_of<const T>(m.data[op::input], b, cell.input_size), 0},
                                          {},
                                          detail::row_of<const T>(m.data[op::output_state_in], b, cell.output_size),
                                          detail::row_of<const T>(m.data[op::cell_state_in], b, cell.units),
                                          detail::row_of<T>(m.data[op::output_state_out], b, cell.output_size),
                                          detail::row_of<T>(m.data[op::cell_state_out], b, cell.units),
                                          {detail::row_of<T>(m.data[op::output], b, cell.output_size), 0}},
                                         kernel::scratch_of<float>(e.scratch.data, floats, worker));
                   });
    const operand_value& buffer = c.operands[op::scratch_buffer];
    if (buffer.given && element_count(buffer.dims) != 0)
      std::memset(m.data[op::scratch_buffer], 0, static_cast<std::size_t>(element_count(buffer.dims)) * sizeof(T));
    return {};
  }

 private:
  template <class In>
  static lstm_cell<storage_of<In>> cell_of(const call<op>& c, const memory<op>& m) noexcept {
    return detail::lstm_cell_of<storage_of<In>>(c.operands, m.data, op::cell, c.params);
  }
};

// The operands, by their names in NNAPI. Element is float or float16.
template <class Element>
struct lstm_operands {
  NNOPS_LSTM_OPERANDS(NNOPS_OPERAND_MEMBER)

  template <class F>
  void for_each(F&& f) const {
    std::size_t operand = 0;
    NNOPS_LSTM_OPERANDS(NNOPS_OPERAND_VISIT)
  }
};

template <class Arch = simd::best, class Element>
status lstm(const lstm_operands<Element>& operands, const lstm_params& params, const execution& e) noexcept {
  return invoke_operands<op::lstm, Arch, Element>(params, e, operands);
}

// The workspace of the call above.
template <class Arch = simd::best, class Element>
size_or_status lstm_workspace(const lstm_operands<Element>& operands, const lstm_params& params,
                              std::int32_t workers = 1) noexcept {
  return workspace_size_of_operands<op::lstm, Arch, Element>(params, workers, operands);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

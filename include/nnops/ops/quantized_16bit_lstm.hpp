// QUANTIZED_16BIT_LSTM: one time step of a long short-term memory cell in integers. NNAPI OperationTypes,
// QUANTIZED_16BIT_LSTM.
//
//   nnops::quantized_16bit_lstm({.input = x, .input_to_input_weights = w, ...}, {scratch});
//
// Types      input, output_state_in and output quant8_asymm of scale 1/128 and zero point 128; weights quant8_asymm,
//            all of one scale and zero point; biases int32; cell_state_* quant16_symm of scale 2^-11.
// Shapes     as the list of operands in schema/quantized_16bit_lstm.hpp says. Zero batches run.
// Values     as in NNAPI's reference, a gate's recurrent weights meet the first output_size elements of the input
//            followed by output_state_in, its input weights the others.
// Sums       int32, modulo 2^32.
// Rounding   as NNAPI's reference, bit for bit (kernels/quantised_lstm.hpp).
// Aliasing   a state's output may be the memory of its input; the outputs share no memory with another operand.
// Workspace  6 * output_size + input_size int32 for each worker. Batches are split between workers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/quantised_lstm.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/operand_view.hpp"
#include "nnops/ops/sequence.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/schema/quantized_16bit_lstm.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::quantized_16bit_lstm, Arch> {
  using op = nnops::op::quantized_16bit_lstm;

  template <class...>
  static std::size_t workspace(const call<op>& c, std::int32_t workers) noexcept {
    return kernel::scratch_bytes(kernel::scratch_integers(cell_of(c, {})), workers);
  }

  template <class...>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    const lstm_16_cell cell = cell_of(c, m);
    const std::int64_t integers = kernel::scratch_integers(cell);
    const auto codes = [&](std::size_t i, std::ptrdiff_t b, std::ptrdiff_t length) {
      return detail::row_of<std::uint8_t>(m.data[i], b, length);
    };
    for_each_range(e.threads, c.operands[op::input].dims.dim[0],
                   [&](std::int32_t worker, std::ptrdiff_t begin, std::ptrdiff_t end) {
                     for (std::ptrdiff_t b = begin; b < end; ++b)
                       kernel::run<Arch>(cell,
                                         {1,
                                          {codes(op::input, b, cell.input_size), 0},
                                          codes(op::output_state_in, b, cell.units),
                                          detail::row_of<std::int16_t>(m.data[op::cell_state_in], b, cell.units),
                                          nullptr,
                                          detail::row_of<std::int16_t>(m.data[op::cell_state_out], b, cell.units),
                                          {codes(op::output, b, cell.units), 0}},
                                         kernel::scratch_of<std::int32_t>(e.scratch.data, integers, worker));
                   });
    return {};
  }

 private:
  static lstm_16_cell cell_of(const call<op>& c, const memory<op>& m) noexcept {
    lstm_16_cell k;
    // NNAPI's order of the gates is input, forget, cell, output.
    constexpr std::int32_t order[] = {lstm_gate::input, lstm_gate::forget, lstm_gate::cell, lstm_gate::output};
    for (std::size_t i = 0; i < 4; ++i) {
      k.weights[order[i]] = static_cast<const std::uint8_t*>(m.data[op::input_to_input_weights + i]);
      k.recurrent_weights[order[i]] = static_cast<const std::uint8_t*>(m.data[op::recurrent_to_input_weights + i]);
      k.bias[order[i]] = static_cast<const std::int32_t*>(m.data[op::input_gate_bias + i]);
    }
    const operand_value& weights = c.operands[op::input_to_input_weights];
    // input scale * weights scale / 2^-12
    k.scale = multiplier::from_real(static_cast<double>(weights.quant.scale) * 32);
    k.weights_zero_point = weights.quant.zero_point;
    k.units = weights.dims.dim[0];
    k.input_size = weights.dims.dim[1];
    return k;
  }
};

// The operands, by their names in NNAPI.
struct quantized_16bit_lstm_operands {
 private:
  using activation = quant8_asymm;
  using weights = quant8_asymm;
  using bias = std::int32_t;
  using cell = quant16_symm;

 public:
#define NNOPS_TYPED_MEMBER(name, way, kind, rank, dims) detail::operand_view_of<direction::way, kind> name = {};
  NNOPS_QUANTIZED_16BIT_LSTM_OPERANDS(NNOPS_TYPED_MEMBER)
#undef NNOPS_TYPED_MEMBER

  template <class F>
  void for_each(F&& f) const {
    std::size_t operand = 0;
    NNOPS_QUANTIZED_16BIT_LSTM_OPERANDS(NNOPS_OPERAND_VISIT)
  }
};

template <class Arch = simd::best>
status quantized_16bit_lstm(const quantized_16bit_lstm_operands& operands, const execution& e) noexcept {
  return invoke_operands<op::quantized_16bit_lstm, Arch, quant8_asymm>({}, e, operands);
}

// The workspace of the call above.
template <class Arch = simd::best>
size_or_status quantized_16bit_lstm_workspace(const quantized_16bit_lstm_operands& operands,
                                              std::int32_t workers = 1) noexcept {
  return workspace_size_of_operands<op::quantized_16bit_lstm, Arch, quant8_asymm>({}, workers, operands);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

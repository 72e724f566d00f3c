// QUANTIZED_LSTM: one time step of a long short-term memory cell in integers. NNAPI OperationTypes, QUANTIZED_LSTM.
//
//   nnops::quantized_lstm({.input = x, .input_to_forget_weights = w, ...},
//                         {.hidden_state_zero_point = z, .hidden_state_scale = s}, {scratch});
//
// Types      input, output_state_* and output quant8_asymm_signed; weights quant8_symm; cell_to_* and layer_norm
//            weights and cell_state_* quant16_symm; biases int32. The cell state's scale is a power of two from 2^-15
//            to 2^-9.
// Shapes     as the list of operands in schema/quantized_lstm.hpp says. Zero batches run.
// Omitted    as LSTM: the input gate's operands together (CIFG), the peephole weights, the projection or its bias, the
//            layer normalisation weights.
// Values     the activation is tanh. Clips are 0 (none) or more.
// Sums       int32, modulo 2^32.
// Rounding   as NNAPI's and TensorFlow Lite's reference, bit for bit (kernels/quantised_lstm.hpp). A gate's bias
//            without layer normalisation is in units of input scale * weights scale. Without a projection the output's
//            codes are those of the hidden state. proj_clip is in units of the output, its codes taken without their
//            zero point.
// Aliasing   a state's output may be the memory of its input; the outputs share no memory with another operand.
// Workspace  6 * num_units + input_size + output_size int32 for each worker. Batches are split between workers.
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
#include "nnops/schema/quantized_lstm.hpp"

namespace nnops {
namespace detail {
inline namespace NNOPS_ISA {

// The ratios of scales are float32, as in NNAPI.
inline multiplier float_multiplier(float real) noexcept { return multiplier::from_real(static_cast<double>(real)); }

// A clip in codes, truncated.
inline std::int32_t clip_code(float clip, float scale, float highest) noexcept {
  const float code = clip / scale;
  return static_cast<std::int32_t>(code < highest ? code : highest);
}

inline quantised_lstm_cell quantised_lstm_cell_of(const call<op::quantized_lstm>& c, void* const* data) noexcept {
  using op = nnops::op::quantized_lstm;
  const quantized_lstm_params& p = c.params;
  const auto scale = [&](std::size_t i) { return c.operands[i].quant.scale; };
  quantised_lstm_cell k;
  k.cell_exponent = cell_state_exponent(scale(op::cell_state_in));
  double cell_scale = 1.0;
  for (std::int32_t e = 0; e > k.cell_exponent; --e) cell_scale /= 2;

  // NNAPI's order of the gates is input, forget, cell, output.
  constexpr std::int32_t order[] = {lstm_gate::input, lstm_gate::forget, lstm_gate::cell, lstm_gate::output};
  const float intermediate[] = {p.input_intermediate_scale, p.forget_intermediate_scale, p.cell_intermediate_scale,
                                p.output_intermediate_scale};
  const std::size_t peephole[] = {op::cell_to_input_weights, op::cell_to_forget_weights, op::arity,
                                  op::cell_to_output_weights};
  for (std::size_t i = 0; i < 4; ++i) {
    quantised_gate& g = k.gate[order[i]];
    const std::size_t weights = op::input_to_input_weights + i, recurrent = op::recurrent_to_input_weights + i,
                      norm = op::input_layer_norm_weights + i;
    if (!c.operands[weights].given) continue;
    g.weights = static_cast<const std::int8_t*>(data[weights]);
    g.recurrent_weights = static_cast<const std::int8_t*>(data[recurrent]);
    g.bias = static_cast<const std::int32_t*>(data[op::input_gate_bias + i]);
    g.input_scale = float_multiplier(scale(weights) * scale(op::input) / intermediate[i]);
    g.recurrent_scale = float_multiplier(scale(recurrent) * scale(op::output_state_in) / intermediate[i]);
    if (peephole[i] != op::arity && c.operands[peephole[i]].given) {
      g.peephole = static_cast<const std::int16_t*>(data[peephole[i]]);
      g.peephole_scale = float_multiplier(static_cast<float>(cell_scale * static_cast<double>(scale(peephole[i])) /
                                                             static_cast<double>(intermediate[i])));
    }
    if (c.operands[norm].given) {
      g.layer_norm = static_cast<const std::int16_t*>(data[norm]);
      g.layer_norm_scale = float_multiplier(scale(norm));
    }
  }
  constexpr double unit = 1.0 / 32768;
  k.hidden_scale = float_multiplier(static_cast<float>(unit / static_cast<double>(p.hidden_state_scale) * unit));
  k.hidden_zero_point = p.hidden_state_zero_point;
  if (c.operands[op::projection_weights].given) {
    k.projection = static_cast<const std::int8_t*>(data[op::projection_weights]);
    k.projection_bias = static_cast<const std::int32_t*>(data[op::projection_bias]);
    k.projection_scale =
        float_multiplier(scale(op::projection_weights) * p.hidden_state_scale / scale(op::output_state_in));
    k.projection_clip = clip_code(p.proj_clip, scale(op::output_state_in), 127.0f);
  }
  k.cell_clip = clip_code(p.cell_clip, scale(op::cell_state_in), 32767.0f);
  const shape& weights = c.operands[op::input_to_output_weights].dims;
  k.units = weights.dim[0];
  k.input_size = weights.dim[1];
  k.output_size = c.operands[op::recurrent_to_output_weights].dims.dim[1];
  k.input_zero_point = c.operands[op::input].quant.zero_point;
  k.output_zero_point = c.operands[op::output_state_in].quant.zero_point;
  return k;
}

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::quantized_lstm, Arch> {
  using op = nnops::op::quantized_lstm;

  template <class...>
  static std::size_t workspace(const call<op>& c, std::int32_t workers) noexcept {
    const memory<op> m;
    return kernel::scratch_bytes(kernel::scratch_integers(detail::quantised_lstm_cell_of(c, m.data)), workers);
  }

  template <class...>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    const quantised_lstm_cell cell = detail::quantised_lstm_cell_of(c, m.data);
    const std::int64_t integers = kernel::scratch_integers(cell);
    const auto codes = [&](std::size_t i, std::ptrdiff_t b, std::ptrdiff_t length) {
      return detail::row_of<std::int8_t>(m.data[i], b, length);
    };
    for_each_range(e.threads, c.operands[op::input].dims.dim[0],
                   [&](std::int32_t worker, std::ptrdiff_t begin, std::ptrdiff_t end) {
                     for (std::ptrdiff_t b = begin; b < end; ++b)
                       kernel::run<Arch>(cell,
                                         {1,
                                          {codes(op::input, b, cell.input_size), 0},
                                          codes(op::output_state_in, b, cell.output_size),
                                          detail::row_of<std::int16_t>(m.data[op::cell_state_in], b, cell.units),
                                          codes(op::output_state_out, b, cell.output_size),
                                          detail::row_of<std::int16_t>(m.data[op::cell_state_out], b, cell.units),
                                          {codes(op::output, b, cell.output_size), 0}},
                                         kernel::scratch_of<std::int32_t>(e.scratch.data, integers, worker));
                   });
    return {};
  }
};

// The operands, by their names in NNAPI.
struct quantized_lstm_operands {
 private:
  using activation = quant8_asymm_signed;
  using weights = quant8_symm;
  using vector = quant16_symm;
  using bias = std::int32_t;
  using cell = quant16_symm;

 public:
#define NNOPS_TYPED_MEMBER(name, way, kind, rank, dims) detail::operand_view_of<direction::way, kind> name = {};
  NNOPS_QUANTIZED_LSTM_OPERANDS(NNOPS_TYPED_MEMBER)
#undef NNOPS_TYPED_MEMBER

  template <class F>
  void for_each(F&& f) const {
    std::size_t operand = 0;
    NNOPS_QUANTIZED_LSTM_OPERANDS(NNOPS_OPERAND_VISIT)
  }
};

template <class Arch = simd::best>
status quantized_lstm(const quantized_lstm_operands& operands, const quantized_lstm_params& params,
                      const execution& e) noexcept {
  return invoke_operands<op::quantized_lstm, Arch, quant8_asymm_signed>(params, e, operands);
}

// The workspace of the call above.
template <class Arch = simd::best>
size_or_status quantized_lstm_workspace(const quantized_lstm_operands& operands, const quantized_lstm_params& params,
                                        std::int32_t workers = 1) noexcept {
  return workspace_size_of_operands<op::quantized_lstm, Arch, quant8_asymm_signed>(params, workers, operands);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

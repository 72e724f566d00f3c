// The LSTM cells of QUANTIZED_LSTM and QUANTIZED_16BIT_LSTM: integers throughout. The same bits on every processor.
//
// Gates and cell states are 16-bit fixed point, products are added in int32 (modulo 2^32), and every step rounds as
// quant/rounding.hpp and quant/fixed_point_16.hpp say. The bits are those of NNAPI's and TensorFlow Lite's reference.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/recurrent.hpp"
#include "nnops/kernels/simd/fixed_point_16.hpp"
#include "nnops/quant/fixed_point_16.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// A gate of QUANTIZED_LSTM. A multiplier takes a sum of products, or a layer norm weight, to the gate's 16-bit numbers.
struct quantised_gate {
  const std::int8_t* weights = nullptr;            // [units, input_size]; null: coupled to the forget gate
  const std::int8_t* recurrent_weights = nullptr;  // [units, output_size]
  const std::int16_t* peephole = nullptr;          // may be null
  const std::int16_t* layer_norm = nullptr;        // may be null
  const std::int32_t* bias = nullptr;
  multiplier input_scale = {}, recurrent_scale = {}, peephole_scale = {}, layer_norm_scale = {};
};

struct quantised_lstm_cell {
  quantised_gate gate[4] = {};                    // by lstm_gate
  const std::int8_t* projection = nullptr;        // [output_size, units], or null: then output_size is units
  const std::int32_t* projection_bias = nullptr;  // may be null
  multiplier hidden_scale = {}, projection_scale = {};
  std::ptrdiff_t units = 0, input_size = 0, output_size = 0;
  std::int32_t input_zero_point = 0, output_zero_point = 0, hidden_zero_point = 0;
  std::int32_t cell_exponent = -15;  // the cell state's scale is a power of two
  std::int32_t cell_clip = 0;        // in codes; 0: none
  std::int32_t projection_clip = 0;
};

// QUANTIZED_16BIT_LSTM: all weights have one zero point. As in NNAPI's reference, and as its tests expect, a gate's row
// is its recurrent weights and then its input weights, while what the row is multiplied by is the input and then the
// state: the recurrent weights meet the first `units` of these numbers.
struct lstm_16_cell {
  const std::uint8_t* weights[4] = {};            // by lstm_gate, [units, input_size]
  const std::uint8_t* recurrent_weights[4] = {};  // [units, units]
  const std::int32_t* bias[4] = {};
  multiplier scale = {};  // of a sum of products, to 16 bits with three integer bits
  std::int32_t weights_zero_point = 0;
  std::ptrdiff_t units = 0, input_size = 0;
};

template <class Activation, class Cell>
struct quantised_lstm_sequence {
  std::ptrdiff_t times = 0;
  vector_sequence<const Activation> input = {};
  const Activation* output_state_in = nullptr;
  const Cell* cell_state_in = nullptr;
  Activation* output_state_out = nullptr;  // may be null, and may be output_state_in
  Cell* cell_state_out = nullptr;          // may be null, and may be cell_state_in
  vector_sequence<Activation> output = {};
};

namespace kernel {

// total[r] = the sum of x[k] * row[r][k] over n elements, modulo 2^32.
template <class Arch, std::size_t R, class Byte>
NNOPS_INLINE void integer_products(const std::int32_t* x, std::ptrdiff_t n, const Byte* const (&row)[R],
                                   std::int32_t (&total)[R]) noexcept {
  using lanes = simd::lanes<std::int32_t, Arch>;
  int_reg<Arch> sum[R];
  for (auto& s : sum) s = lanes::broadcast(0);
  std::ptrdiff_t k = 0;
  for (; k + lanes::width <= n; k += lanes::width) {
    const int_reg<Arch> v = lanes::load(x + k);
    for (std::size_t r = 0; r < R; ++r) sum[r] = lanes::add(sum[r], lanes::mul(v, lanes::load_bytes(row[r] + k)));
  }
  if (k < n) {
    const int_reg<Arch> v = lanes::load_n(x + k, n - k);
    for (std::size_t r = 0; r < R; ++r)
      sum[r] = lanes::add(sum[r], lanes::mul(v, lanes::load_bytes_n(row[r] + k, n - k)));
  }
  for (std::size_t r = 0; r < R; ++r) {
    std::int32_t s[lanes::size];
    lanes::store(s, sum[r]);
    std::int32_t all = 0;
    for (const std::int32_t part : s) all = quant::wrapping_add(all, part);
    total[r] = all;
  }
}

constexpr std::int32_t saturate_16(std::int32_t x) noexcept { return quant::saturate<std::int16_t>(x); }

// To mean 0 and variance 1, times weights, plus bias, in integers. A variance below 1 counts as 1.
inline void layer_normalise(std::int32_t* x, std::ptrdiff_t n, const std::int16_t* weights, const std::int32_t* bias,
                            multiplier scale) noexcept {
  if (n == 0) return;
  std::int64_t sum = 0, squares = 0;
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    sum += x[i];
    squares += x[i] * x[i];
  }
  // With 10 fractional bits; the variance with 20, which the division by n has to leave room for.
  const auto mean = static_cast<std::int32_t>(sum * 1024 / n);
  const std::int64_t one_nth = n > (1 << 20) ? 0 : (1 << 20) / n;
  const auto variance = static_cast<std::int32_t>((squares * one_nth - std::int64_t{mean} * mean) / (1 << 20));
  const multiplier inverse = quant::inverse_square_root(variance < 1 ? 1 : variance);
  const multiplier to_gate = {scale.value, scale.exponent + 12 > 31 ? 31 : scale.exponent + 12};
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const std::int32_t normal = quant::scale_by(1024 * x[i] - mean, inverse);
    const std::int64_t weighted = std::int64_t{normal} * weights[i] + bias[i];
    const auto rounded = static_cast<std::int32_t>((weighted > 0 ? weighted + 512 : weighted - 512) / 1024);
    x[i] = saturate_16(quant::scale_by(rounded, to_gate));
  }
}

// Numbers of scratch that a run of one batch needs.
inline std::int64_t scratch_integers(const quantised_lstm_cell& c) noexcept {
  return checked_sum(checked_product(6, c.units), std::int64_t{c.input_size} + c.output_size);
}
inline std::int64_t scratch_integers(const lstm_16_cell& c) noexcept {
  return checked_sum(checked_product(6, c.units), c.input_size);
}

// Gates[g][u] of the gates that have weights, up to the activation. x and h are codes less their zero points.
template <std::size_t Gates, class Arch>
void gate_sums(const quantised_lstm_cell& c, const std::int32_t* x, const std::int32_t* h,
               std::int32_t* gates) noexcept {
  for (std::ptrdiff_t u = 0; u < c.units; ++u) {
    const std::int8_t* row[Gates];
    std::int32_t of_input[Gates], of_state[Gates];
    for (std::size_t g = 0; g < Gates; ++g) row[g] = c.gate[g].weights + u * c.input_size;
    integer_products<Arch>(x, c.input_size, row, of_input);
    for (std::size_t g = 0; g < Gates; ++g) row[g] = c.gate[g].recurrent_weights + u * c.output_size;
    integer_products<Arch>(h, c.output_size, row, of_state);
    for (std::size_t g = 0; g < Gates; ++g) {
      const quantised_gate& q = c.gate[g];
      // Layer normalisation adds the bias later.
      const std::int32_t sum = q.layer_norm != nullptr ? of_input[g] : quant::wrapping_add(of_input[g], q.bias[u]);
      const std::int32_t first = saturate_16(quant::scale_by(sum, q.input_scale));
      const std::int64_t both = std::int64_t{quant::scale_by(of_state[g], q.recurrent_scale)} + first;
      gates[static_cast<std::ptrdiff_t>(g) * c.units + u] = saturate_16(quant::saturate_to_int32(both));
    }
  }
}

inline void finish_gate(const quantised_lstm_cell& c, const quantised_gate& q, const std::int32_t* cell_state,
                        std::int32_t* x) noexcept {
  if (q.peephole != nullptr)
    for (std::ptrdiff_t u = 0; u < c.units; ++u) {
      const std::int64_t term = quant::scale_by(q.peephole[u] * cell_state[u], q.peephole_scale);
      x[u] = saturate_16(quant::saturate_to_int32(term + x[u]));
    }
  if (q.layer_norm != nullptr) layer_normalise(x, c.units, q.layer_norm, q.bias, q.layer_norm_scale);
}

// One batch of QUANTIZED_LSTM.
template <class Arch>
void run(const quantised_lstm_cell& c, const quantised_lstm_sequence<std::int8_t, std::int16_t>& s,
         std::int32_t* scratch) noexcept {
  std::int32_t* const x = scratch;
  std::int32_t* const h = x + c.input_size;
  std::int32_t* const cell = h + c.output_size;
  std::int32_t* const hidden = cell + c.units;
  std::int32_t* const gates = hidden + c.units;
  std::int32_t* const forget = gates + lstm_gate::forget * c.units;
  std::int32_t* const fresh = gates + lstm_gate::cell * c.units;
  std::int32_t* const output = gates + lstm_gate::output * c.units;
  std::int32_t* const input = gates + lstm_gate::input * c.units;
  const bool coupled = c.gate[lstm_gate::input].weights == nullptr;
  for (std::ptrdiff_t i = 0; i < c.output_size; ++i) h[i] = s.output_state_in[i] - c.output_zero_point;
  for (std::ptrdiff_t u = 0; u < c.units; ++u) cell[u] = s.cell_state_in[u];

  for (std::ptrdiff_t t = 0; t < s.times; ++t) {
    const std::int8_t* const from = s.input.first + t * s.input.step;
    for (std::ptrdiff_t i = 0; i < c.input_size; ++i) x[i] = from[i] - c.input_zero_point;
    if (coupled) gate_sums<3, Arch>(c, x, h, gates);
    else gate_sums<4, Arch>(c, x, h, gates);
    finish_gate(c, c.gate[lstm_gate::forget], cell, forget);
    logistic_16<Arch>(forget, c.units, forget);
    finish_gate(c, c.gate[lstm_gate::cell], cell, fresh);
    tanh_16<3, Arch>(fresh, c.units, fresh);
    if (coupled) {
      for (std::ptrdiff_t u = 0; u < c.units; ++u) input[u] = 32767 - forget[u];
    } else {
      finish_gate(c, c.gate[lstm_gate::input], cell, input);
      logistic_16<Arch>(input, c.units, input);
    }
    for (std::ptrdiff_t u = 0; u < c.units; ++u) {
      const std::int32_t kept = quant::rounding_divide_by_pot(forget[u] * cell[u], 15);
      const std::int32_t added = quant::rounding_divide_by_pot(input[u] * fresh[u], 30 + c.cell_exponent);
      const std::int32_t sum = saturate_16(kept + added);
      cell[u] = c.cell_clip == 0 ? sum : sum > c.cell_clip ? c.cell_clip : sum < -c.cell_clip ? -c.cell_clip : sum;
    }
    finish_gate(c, c.gate[lstm_gate::output], cell, output);
    logistic_16<Arch>(output, c.units, output);
    tanh_16<Arch>(c.cell_exponent + 15, cell, c.units, fresh);
    for (std::ptrdiff_t u = 0; u < c.units; ++u) {
      const std::int64_t code =
          std::int64_t{quant::scale_by(output[u] * fresh[u], c.hidden_scale)} - c.hidden_zero_point;
      hidden[u] = quant::saturate<std::int8_t>(quant::saturate_to_int32(code));
    }
    std::int8_t* const out = s.output.first + t * s.output.step;
    if (c.projection == nullptr) {
      for (std::ptrdiff_t u = 0; u < c.units; ++u) out[u] = static_cast<std::int8_t>(hidden[u]);
    } else {
      for (std::ptrdiff_t u = 0; u < c.units; ++u) hidden[u] += c.hidden_zero_point;
      for (std::ptrdiff_t i = 0; i < c.output_size; ++i) {
        const std::int8_t* const row[1] = {c.projection + i * c.units};
        std::int32_t sum[1];
        integer_products<Arch>(hidden, c.units, row, sum);
        const std::int32_t biased =
            c.projection_bias == nullptr ? sum[0] : quant::wrapping_add(sum[0], c.projection_bias[i]);
        const std::int64_t code = std::int64_t{quant::scale_by(biased, c.projection_scale)} + c.output_zero_point;
        const std::int32_t fitting = quant::saturate<std::int8_t>(quant::saturate_to_int32(code));
        const std::int32_t clip = c.projection_clip == 0 ? 128 : c.projection_clip;
        out[i] = static_cast<std::int8_t>(fitting > clip ? clip : fitting < -clip ? -clip : fitting);
      }
    }
    for (std::ptrdiff_t i = 0; i < c.output_size; ++i) h[i] = out[i] - c.output_zero_point;
  }

  if (s.output_state_out != nullptr)
    for (std::ptrdiff_t i = 0; i < c.output_size; ++i)
      s.output_state_out[i] = static_cast<std::int8_t>(h[i] + c.output_zero_point);
  if (s.cell_state_out != nullptr)
    for (std::ptrdiff_t u = 0; u < c.units; ++u) s.cell_state_out[u] = static_cast<std::int16_t>(cell[u]);
}

// One batch of QUANTIZED_16BIT_LSTM. Input and output have zero point 128, the cell state four integer bits.
template <class Arch>
void run(const lstm_16_cell& c, const quantised_lstm_sequence<std::uint8_t, std::int16_t>& s,
         std::int32_t* scratch) noexcept {
  std::int32_t* const x = scratch;
  std::int32_t* const h = x + c.input_size;  // behind x: they are one vector
  std::int32_t* const cell = h + c.units;
  std::int32_t* const gates = cell + c.units;
  for (std::ptrdiff_t u = 0; u < c.units; ++u) {
    h[u] = s.output_state_in[u] - 128;
    cell[u] = s.cell_state_in[u];
  }
  for (std::ptrdiff_t t = 0; t < s.times; ++t) {
    const std::uint8_t* const from = s.input.first + t * s.input.step;
    std::int32_t all = 0;
    for (std::ptrdiff_t i = 0; i < c.input_size; ++i) all = quant::wrapping_add(all, x[i] = from[i] - 128);
    for (std::ptrdiff_t u = 0; u < c.units; ++u) all = quant::wrapping_add(all, h[u]);
    // What the weights' zero point adds to every sum.
    const std::int32_t offset = quant::wrapping_mul(all, -c.weights_zero_point);
    for (std::ptrdiff_t u = 0; u < c.units; ++u) {
      const std::uint8_t* row[4];
      std::int32_t first[4], second[4];
      for (std::size_t g = 0; g < 4; ++g) row[g] = c.recurrent_weights[g] + u * c.units;
      integer_products<Arch>(x, c.units, row, first);
      for (std::size_t g = 0; g < 4; ++g) row[g] = c.weights[g] + u * c.input_size;
      integer_products<Arch>(x + c.units, c.input_size, row, second);
      for (std::size_t g = 0; g < 4; ++g) {
        const std::int32_t sum =
            quant::wrapping_add(quant::wrapping_add(first[g], second[g]), quant::wrapping_add(c.bias[g][u], offset));
        gates[static_cast<std::ptrdiff_t>(g) * c.units + u] = saturate_16(quant::scale_by(sum, c.scale));
      }
    }
    std::int32_t* const forget = gates + lstm_gate::forget * c.units;
    std::int32_t* const fresh = gates + lstm_gate::cell * c.units;
    std::int32_t* const output = gates + lstm_gate::output * c.units;
    std::int32_t* const input = gates + lstm_gate::input * c.units;
    logistic_16<Arch>(forget, c.units, forget);
    logistic_16<Arch>(output, c.units, output);
    logistic_16<Arch>(input, c.units, input);
    tanh_16<3, Arch>(fresh, c.units, fresh);
    for (std::ptrdiff_t u = 0; u < c.units; ++u) {
      cell[u] = saturate_16(quant::rounding_divide_by_pot(quant::high_mul_16(input[u], fresh[u]), 4) +
                            quant::high_mul_16(forget[u], cell[u]));
      // With three integer bits, where tanh is as good as constant at the ends.
      fresh[u] = quant::left_shift_16(cell[u], 1);
    }
    tanh_16<3, Arch>(fresh, c.units, fresh);
    std::uint8_t* const out = s.output.first + t * s.output.step;
    for (std::ptrdiff_t u = 0; u < c.units; ++u) {
      h[u] = quant::saturate<std::int8_t>(quant::rounding_divide_by_pot(quant::high_mul_16(output[u], fresh[u]), 8));
      out[u] = static_cast<std::uint8_t>(h[u] + 128);
    }
  }
  if (s.output_state_out != nullptr)
    for (std::ptrdiff_t u = 0; u < c.units; ++u) s.output_state_out[u] = static_cast<std::uint8_t>(h[u] + 128);
  if (s.cell_state_out != nullptr)
    for (std::ptrdiff_t u = 0; u < c.units; ++u) s.cell_state_out[u] = static_cast<std::int16_t>(cell[u]);
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// QUANTIZED_LSTM: one time step of an LSTM cell (schema/lstm.hpp) in integers. The activation is tanh.
//
// Source: NNAPI OperationTypes, QUANTIZED_LSTM.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/lstm_cell.hpp"
#include "nnops/schema/recurrent.hpp"
#include "nnops/schema/schema.hpp"

#define NNOPS_QUANTIZED_LSTM_INPUTS(X)                                \
  X(input, input, activation, 2, "batch_size, input_size")            \
  NNOPS_LSTM_WEIGHTS(X, )                                             \
  X(output_state_in, input, activation, 2, "batch_size, output_size") \
  X(cell_state_in, input, cell, 2, "batch_size, num_units")           \
  NNOPS_LSTM_LAYER_NORM(X, )
#define NNOPS_QUANTIZED_LSTM_OPERANDS(X)                                \
  NNOPS_QUANTIZED_LSTM_INPUTS(X)                                        \
  X(output_state_out, output, activation, 2, "batch_size, output_size") \
  X(cell_state_out, output, cell, 2, "batch_size, num_units")           \
  X(output, output, activation, 2, "batch_size, output_size")

namespace nnops {

struct quantized_lstm_params {
  float cell_clip = 0.0f;  // 0: not clipped
  float proj_clip = 0.0f;  // of a projection; 0: not clipped
  // Of the sums of products, which layer normalisation or else the gate's activation takes. The activations read
  // numbers of scale 2^-12: without layer normalisation, that is the right one.
  float input_intermediate_scale = 1.0f / 4096;
  float forget_intermediate_scale = 1.0f / 4096;
  float cell_intermediate_scale = 1.0f / 4096;
  float output_intermediate_scale = 1.0f / 4096;
  // Of what the projection takes; without one, of the output.
  std::int32_t hidden_state_zero_point = 0;
  float hidden_state_scale = 1.0f / 128;
};

namespace op {
struct quantized_lstm {
  static constexpr operation_type type = operation_type::quantized_lstm;
  using params = quantized_lstm_params;
  enum operand : std::size_t { NNOPS_QUANTIZED_LSTM_OPERANDS(NNOPS_OPERAND_ENUMERATOR) };
  static constexpr std::size_t arity = output + 1;
  static constexpr lstm_places cell = {input, input_to_input_weights, output_state_in, cell_state_in,
                                       input_layer_norm_weights};
};
}  // namespace op

inline namespace NNOPS_ISA {

// The power of two from 2^-15 to 2^-9 that a cell state's scale is meant to be, as its exponent.
constexpr std::int32_t cell_state_exponent(float scale) {
  std::int32_t exponent = -15;
  double power = 1.0 / 32768;
  while (exponent < -9 && static_cast<double>(scale) > power * 1.5) power *= 2, ++exponent;
  return exponent;
}

}  // namespace NNOPS_ISA

template <>
struct schema<op::quantized_lstm> {
  using op = nnops::op::quantized_lstm;
  using call = nnops::call<op>;
  static constexpr const char* name = "QUANTIZED_LSTM";
  static constexpr const char* arithmetic =
      "16-bit fixed point between int32 sums, doubling high multiply and then a rounding shift, as NNAPI's and "
      "TensorFlow "
      "Lite's reference: the same bits; gate biases without layer normalisation, and clips of a projection in units of "
      "the output, follow TensorFlow Lite, where NNAPI's code departs from NNAPI's text.";

  static constexpr operand_info operands[] = {NNOPS_QUANTIZED_LSTM_OPERANDS(NNOPS_OPERAND_INFO)};

 private:
  struct type_of {
    static constexpr operand_type activation = operand_type::tensor_quant8_asymm_signed;
    static constexpr operand_type weights = operand_type::tensor_quant8_symm;
    static constexpr operand_type vector = operand_type::tensor_quant16_symm;
    static constexpr operand_type bias = operand_type::tensor_int32;
    static constexpr operand_type cell = operand_type::tensor_quant16_symm;
  };

 public:
#define NNOPS_OPERAND_TYPE(name, way, kind, rank, dims) type_of::kind,
  static constexpr type_row<op::arity> types[] = {{4, {NNOPS_QUANTIZED_LSTM_OPERANDS(NNOPS_OPERAND_TYPE)}}};
#undef NNOPS_OPERAND_TYPE

  static constexpr quantized_lstm_params undecided_params() {
    quantized_lstm_params p;
    p.hidden_state_zero_point = dynamic;
    return p;
  }

  static constexpr shape output_shape(const call& c, std::int32_t i) {
    const std::int64_t batches = dim_of(c.operands[op::input], 0);
    return matrix_shape(
        batches, i == op::cell_state_out ? lstm_units(c.operands, op::cell) : lstm_output_size(c.operands, op::cell));
  }

  static constexpr void relate(const call& c, report& r) {
    const auto real = [&](measure what, float value, const constraint& wanted) {
      r.check(what, real_bits(static_cast<double>(value)), wanted);
    };
    const quantized_lstm_params& p = c.params;
    real(measure::cell_clip, p.cell_clip, real_at_least(0.0));
    real(measure::proj_clip, p.proj_clip, real_at_least(0.0));
    const bool coupled = !c.operands[op::input_to_input_weights].given;
    const float scales[] = {coupled ? 1.0f : p.input_intermediate_scale, p.forget_intermediate_scale,
                            p.cell_intermediate_scale, p.output_intermediate_scale};
    for (const float scale : scales) {
      real(measure::intermediate_scale, scale, real_greater(0.0));
      real(measure::intermediate_scale, scale, real_finite());
    }
    real(measure::hidden_state_scale, p.hidden_state_scale, real_greater(0.0));
    real(measure::hidden_state_scale, p.hidden_state_scale, real_finite());
    r.check(measure::hidden_state_zero_point, measured(p.hidden_state_zero_point), between(-128, 127));

    relate_lstm_cell(r, operands, c.operands, op::cell, dim_of(c.operands[op::input], 0),
                     dim_of(c.operands[op::input], 1), 0);

    const operand_value& cell = c.operands[op::cell_state_in];
    if (cell.quant_known) {
      double power = 1.0 / 32768;
      for (std::int32_t e = -15; e < cell_state_exponent(cell.quant.scale); ++e) power *= 2;
      r.check(outcome::invalid, measure::scale, op::cell_state_in, operands[op::cell_state_in].name,
              real_bits(static_cast<double>(cell.quant.scale)), real_near(power, 6.9e-4 * power));
    } else {
      ++r.undecided_count;
    }
    check_same_quantisation(r, op::cell_state_out, operands[op::cell_state_out], c.operands[op::cell_state_out], cell);
    const std::size_t outputs[] = {op::output_state_out, op::output};
    for (const std::size_t i : outputs)
      check_same_quantisation(r, static_cast<std::int32_t>(i), operands[i], c.operands[i],
                              c.operands[op::output_state_in]);
    check_biases(c, r);
  }

  static constexpr argument arguments[] = {
      NNOPS_QUANTIZED_LSTM_INPUTS(NNOPS_OPERAND_ARGUMENT)  //
      attribute("cell_clip", NNOPS_MEMBER(quantized_lstm_params, cell_clip), true),
      attribute("proj_clip", NNOPS_MEMBER(quantized_lstm_params, proj_clip), true),
      attribute("input_intermediate_scale", NNOPS_MEMBER(quantized_lstm_params, input_intermediate_scale)),
      attribute("forget_intermediate_scale", NNOPS_MEMBER(quantized_lstm_params, forget_intermediate_scale)),
      attribute("cell_intermediate_scale", NNOPS_MEMBER(quantized_lstm_params, cell_intermediate_scale)),
      attribute("output_intermediate_scale", NNOPS_MEMBER(quantized_lstm_params, output_intermediate_scale)),
      attribute("hidden_state_zero_point", NNOPS_MEMBER(quantized_lstm_params, hidden_state_zero_point)),
      attribute("hidden_state_scale", NNOPS_MEMBER(quantized_lstm_params, hidden_state_scale)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};

 private:
  // Without layer normalisation a gate's bias has the scale of the sum that it belongs to; 0 stands for "not stated".
  static constexpr void check_biases(const call& c, report& r) {
    for (std::size_t gate = 0; gate < 4; ++gate) {
      const std::size_t i = op::input_gate_bias + gate;
      const operand_value &bias = c.operands[i], &weights = c.operands[op::input_to_input_weights + gate],
                          &input = c.operands[op::input];
      if (!bias.given || !weights.given) continue;
      if (!bias.quant_known || !weights.quant_known || !input.quant_known) {
        ++r.undecided_count;
        continue;
      }
      r.check(outcome::invalid, measure::zero_point, static_cast<std::int32_t>(i), operands[i].name,
              bias.quant.zero_point, equals(0));
      if (c.operands[op::output_layer_norm_weights].given || bias.quant.scale == 0.0f) continue;
      const double product = static_cast<double>(input.quant.scale) * static_cast<double>(weights.quant.scale);
      r.check(outcome::invalid, measure::scale, static_cast<std::int32_t>(i), operands[i].name,
              real_bits(static_cast<double>(bias.quant.scale)), real_near(product, 1e-6 * product));
    }
  }
};

}  // namespace nnops

// FULLY_CONNECTED: output = activation(input * weights^T + bias).
//
//   output[b, u] = activation(bias[u] + sum over i of input[b, i] * weights[u, i])
//
// The input, of rank 2 or more, is read as [batch_size, input_size], where input_size is the second dimension of
// weights. Source: NNAPI OperationTypes, FULLY_CONNECTED.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/convolution.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/weighted.hpp"

namespace nnops {

struct fully_connected_params {
  fused_activation activation = fused_activation::none;
  rounding round = rounding::double_;  // of quantised results
};

namespace op {
struct fully_connected {
  static constexpr operation_type type = operation_type::fully_connected;
  static constexpr std::size_t arity = 4;
  using params = fully_connected_params;
  enum operand : std::size_t { input, weights, bias, output };
  static constexpr bool is_weight(std::size_t i) { return i == weights || i == bias; }
};
}  // namespace op

template <>
struct schema<op::fully_connected> {
  using op = nnops::op::fully_connected;
  using call = nnops::call<op>;
  static constexpr const char* name = "FULLY_CONNECTED";
  static constexpr const char* arithmetic = convolution_arithmetic;

  static constexpr operand_info operands[] = {
      {"input", direction::input, 2, 8, "..., read as batch_size, input_size"},
      {"weights", direction::input, 2, 2, "num_units, input_size"},
      {"bias", direction::input, 1, 1, "num_units"},
      {"output", direction::output, 2, 2, "batch_size, num_units"},
  };

  using enum operand_type;
  static constexpr type_row<4> types[] = {
      {1, {tensor_float32, tensor_float32, tensor_float32, tensor_float32}},
      {1, {tensor_quant8_asymm, tensor_quant8_asymm, tensor_int32, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16, tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, tensor_int32, tensor_quant8_asymm_signed}},
  };

  static constexpr std::int64_t input_size(const call& c) { return dim_of(c.operands[op::weights], 1); }
  static constexpr std::int64_t num_units(const call& c) { return dim_of(c.operands[op::weights], 0); }

  // Undecided also where input_size does not divide the input: relate() says so.
  static constexpr std::int64_t batch_size(const call& c) {
    const std::int64_t elements = volume(c.operands[op::input].dims), size = input_size(c);
    if (elements == 0) return 0;
    if (elements == undecided_value || size == undecided_value || size < 1) return undecided_value;
    return elements / size;
  }

  static constexpr feature<op> features[] = {
      {"zero batch_size", 3, [](const call& c) { return batch_size(c) == 0; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::activation, &attribute_value<op, &op::params::activation>, between(0, 3)},
      {measure::input_size, &input_size, at_least(1)},
      {measure::out_depth, &num_units, at_least(1)},
      {measure::batch_size, &batch_size, at_least(0)},
  };

  static constexpr fully_connected_params undecided_params() {
    return {fused_activation::undecided, rounding::double_};
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return {{to_dim(batch_size(c)), to_dim(num_units(c))}, 2};
  }

  static constexpr void relate(const call& c, report& r) {
    const std::int64_t elements = volume(c.operands[op::input].dims), size = input_size(c);
    if (elements == undecided_value || size == undecided_value) ++r.undecided_count;
    else if (size >= 1)
      r.check(outcome::invalid, measure::element_count, op::input, operands[op::input].name, elements,
              multiple_of(size));
    check_dim(r, op::bias, operands[op::bias], c.operands[op::bias], 0, num_units(c));
    check_filter_quantisation(r, c.operands[op::input], op::weights, operands[op::weights], c.operands[op::weights], 0,
                              op::bias, operands[op::bias], c.operands[op::bias], c.operands[op::output], c.max_level);
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      operand_argument(op::weights),
      operand_argument(op::bias),
      attribute("activation", NNOPS_MEMBER(fully_connected_params, activation)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

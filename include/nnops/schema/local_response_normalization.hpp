// LOCAL_RESPONSE_NORMALIZATION: x over (bias + alpha * the sum of squares around it along one dimension)^beta.
//
// Source: NNAPI OperationTypes, LOCAL_RESPONSE_NORMALIZATION.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct local_response_normalization_params {
  std::int32_t radius = 0;  // elements on each side that count, beside the element itself
  float bias = 1.0f;        // not 0
  float alpha = 1.0f, beta = 0.5f;
  std::int32_t axis = -1;  // in [-rank, rank)
};

namespace op {
struct local_response_normalization {
  static constexpr operation_type type = operation_type::local_response_normalization;
  static constexpr std::size_t arity = 2;
  using params = local_response_normalization_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::local_response_normalization> {
  using op = nnops::op::local_response_normalization;
  using call = nnops::call<op>;
  static constexpr const char* name = "LOCAL_RESPONSE_NORMALIZATION";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "..."},
      {"output", direction::output, 1, 8, "..., as input"},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {1, {tensor_float32, tensor_float32}},
      {3, {tensor_float16, tensor_float16}},
  };

  static constexpr feature<op> features[] = {
      {"rank less than 4", 3,
       [](const call& c) {
         const shape& s = c.operands[op::input].dims;
         return s.known_rank() && s.rank < 4;
       }},
      {"axis", 3, [](const call& c) { return c.params.axis != -1; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::radius, &attribute_value<op, &op::params::radius>, at_least(0)},
      // The bits of -0 are those of an undecided value.
      {measure::bias,
       [](const call& c) { return c.params.bias == 0.0f ? 0 : real_bits(static_cast<double>(c.params.bias)); },
       differs(0)},
      {measure::axis, [](const call& c) { return measured_axis(c.params.axis, c.operands[op::input].dims); },
       at_most(max_rank - 1)},
  };

  static constexpr local_response_normalization_params undecided_params() {
    return {dynamic, 1.0f, 1.0f, 0.5f, dynamic};
  }

  static constexpr shape output_shape(const call& c, std::int32_t) { return c.operands[op::input].dims; }

  static constexpr void relate(const call& c, report& r) { check_axis(r, c.params.axis, c.operands[op::input].dims); }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      attribute("radius", NNOPS_MEMBER(local_response_normalization_params, radius)),
      attribute("bias", NNOPS_MEMBER(local_response_normalization_params, bias)),
      attribute("alpha", NNOPS_MEMBER(local_response_normalization_params, alpha)),
      attribute("beta", NNOPS_MEMBER(local_response_normalization_params, beta)),
      attribute("axis", NNOPS_MEMBER(local_response_normalization_params, axis), true),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

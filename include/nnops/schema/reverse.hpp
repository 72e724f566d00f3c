// REVERSE: a tensor whose elements are in reverse order along one dimension.
//
// Source: NNAPI OperationTypes, REVERSE; a negative axis, which counts from the last dimension, is beyond it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct reverse_params {
  std::int32_t axis = 0;  // in [-rank, rank)
};

namespace op {
struct reverse {
  static constexpr operation_type type = operation_type::reverse;
  static constexpr std::size_t arity = 2;
  using params = reverse_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::reverse> {
  using op = nnops::op::reverse;
  using call = nnops::call<op>;
  static constexpr const char* name = "REVERSE";
  static constexpr const char* arithmetic = "None: elements are copied.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "...", 8},
      {"output", direction::output, 1, 8, "..., the shape of the input", 8},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {7, {tensor_float32, tensor_float32}},
      {7, {tensor_float16, tensor_float16}},
      {7, {tensor_int32, tensor_int32}},
      {7, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {7, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr feature<op> features[] = {
      {"axis counted from the last dimension", any_level,
       [](const call& c) { return c.params.axis < 0 && c.params.axis != dynamic; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::axis, [](const call& c) { return measured_axis(c.params.axis, c.operands[op::input].dims); },
       at_most(max_rank - 1)},
  };

  static constexpr reverse_params undecided_params() { return {dynamic}; }

  static constexpr shape output_shape(const call& c, std::int32_t) { return c.operands[op::input].dims; }

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::input]);
    check_axis(r, c.params.axis, c.operands[op::input].dims);
  }

  static constexpr void set_axis(call& c, const list_argument& list, report& r) {
    r.check(measure::rank, list.dims.rank, equals(1));
    if (r.has_findings()) return;
    r.check(measure::axis_count, list.dims.dim[0], equals(1));
    if (!r.has_findings()) c.params.axis = list.values[0];
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      list_attribute("axis", &set_list<op, &set_axis>),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

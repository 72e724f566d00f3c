// CHANNEL_SHUFFLE: the channels of num_groups groups, taken from the groups in turn.
//
// Source: NNAPI OperationTypes, CHANNEL_SHUFFLE.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct channel_shuffle_params {
  std::int32_t num_groups = 1;
  std::int32_t axis = -1;  // of the channels, in [-rank, rank)
};

namespace op {
struct channel_shuffle {
  static constexpr operation_type type = operation_type::channel_shuffle;
  static constexpr std::size_t arity = 2;
  using params = channel_shuffle_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::channel_shuffle> {
  using op = nnops::op::channel_shuffle;
  using call = nnops::call<op>;
  static constexpr const char* name = "CHANNEL_SHUFFLE";
  static constexpr const char* arithmetic = "None: elements are copied.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "..."},
      {"output", direction::output, 1, 8, "..., the shape of the input"},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float32, tensor_float32}},
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr std::int64_t channels(const call& c) {
    const std::int64_t axis = measured_axis(c.params.axis, c.operands[op::input].dims);
    return axis < 0 ? undecided_value : dim_of(c.operands[op::input], static_cast<std::int32_t>(axis));
  }

  static constexpr measured_value<op> measures[] = {
      {measure::num_groups, &attribute_value<op, &op::params::num_groups>, at_least(1)},
      {measure::axis, [](const call& c) { return measured_axis(c.params.axis, c.operands[op::input].dims); },
       at_most(max_rank - 1)},
      {measure::in_depth, &channels, at_least(0)},
  };

  static constexpr channel_shuffle_params undecided_params() { return {dynamic, dynamic}; }

  static constexpr shape output_shape(const call& c, std::int32_t) { return c.operands[op::input].dims; }

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::input]);
    check_axis(r, c.params.axis, c.operands[op::input].dims);
    if (r.has_findings()) return;
    if (c.params.num_groups == dynamic) ++r.undecided_count;
    else r.check(measure::in_depth, channels(c), multiple_of(c.params.num_groups));
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      attribute("num_groups", NNOPS_MEMBER(channel_shuffle_params, num_groups)),
      attribute("axis", NNOPS_MEMBER(channel_shuffle_params, axis)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

// SPLIT: a tensor cut into parts of one size along one dimension.
//
// Any number of outputs: call::list holds them all, and operands[output] is the first of them.
// Source: NNAPI OperationTypes, SPLIT.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct split_params {
  std::int32_t axis = 0;  // in [-rank, rank)
  std::int32_t num_splits = 1;
};

namespace op {
struct split {
  static constexpr operation_type type = operation_type::split;
  static constexpr std::size_t arity = 2;
  static constexpr std::size_t list_operand = 1;
  using params = split_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::split> {
  using op = nnops::op::split;
  using call = nnops::call<op>;
  static constexpr const char* name = "SPLIT";
  static constexpr const char* arithmetic = "None: elements are copied.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "...", 8},
      {"output", direction::output, 1, 8, "..., num_splits tensors of one shape", 8},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float32, tensor_float32}},
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_int32, tensor_int32}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::axis, [](const call& c) { return measured_axis(c.params.axis, c.operands[op::input].dims); },
       at_most(max_rank - 1)},
      {measure::num_splits, &attribute_value<op, &op::params::num_splits>, at_least(1)},
  };

  static constexpr split_params undecided_params() { return {dynamic, dynamic}; }

  // The input's length along the axis.
  static constexpr std::int64_t length(const call& c) {
    const std::int64_t axis = measured_axis(c.params.axis, c.operands[op::input].dims);
    return axis < 0 ? undecided_value : dim_of(c.operands[op::input], static_cast<std::int32_t>(axis));
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    shape s = c.operands[op::input].dims;
    if (!s.known_rank()) return s;
    const std::int64_t axis = measured_axis(c.params.axis, s), n = length(c);
    const std::int32_t part =
        n == undecided_value || c.params.num_splits < 1 ? dynamic : to_dim(n / c.params.num_splits);
    for (std::int32_t d = 0; d < s.rank; ++d)
      if (axis == undecided_value || axis == d) s.dim[d] = part;
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    const operand_info& info = operands[op::output];
    const operand_value& first = c.operands[op::output];
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::input]);
    check_axis(r, c.params.axis, c.operands[op::input].dims);
    if (c.params.num_splits == dynamic) ++r.undecided_count;
    else r.check(measure::output_count, c.list.count, equals(c.params.num_splits));
    if (r.has_findings()) return;
    if (c.params.num_splits != dynamic) r.check(measure::num_splits, length(c), multiple_of(c.params.num_splits));
    const shape part = output_shape(c, op::output);
    for (std::int32_t i = 1; i < c.list.count; ++i) {
      const operand_value& o = c.list[i];
      if (!o.given) {
        r.add(outcome::invalid, measure::given, op::output, info.name, 0, present());
        continue;
      }
      r.check(outcome::invalid, measure::operand_type, op::output, info.name, static_cast<std::int64_t>(o.type),
              equals(static_cast<std::int64_t>(first.type)));
      check_same_quantisation(r, op::output, info, o, c.operands[op::input]);
      if (!o.dims.known_rank()) {
        // Left open with the first one, to be asked for; undecided where only some are known.
        if (first.dims.known_rank()) ++r.undecided_count;
        continue;
      }
      nnops::detail::check_operand(info, op::output, o, c.max_level, r);
      if (!part.known_rank()) continue;
      r.check(outcome::invalid, measure::rank, op::output, info.name, o.dims.rank, equals(part.rank));
      if (o.dims.rank != part.rank) continue;
      for (std::int32_t d = 0; d < part.rank; ++d) check_dim(r, op::output, info, o, d, part.dim[d]);
    }
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      attribute("axis", NNOPS_MEMBER(split_params, axis)),
      attribute("num_splits", NNOPS_MEMBER(split_params, num_splits)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

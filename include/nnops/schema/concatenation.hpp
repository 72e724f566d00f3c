// CONCATENATION: tensors one after the other along one dimension.
//
// Any number of inputs: call::list holds them all, and operands[input] is the first of them. Source: NNAPI
// OperationTypes, CONCATENATION; a negative axis, which counts from the last dimension, is beyond it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct concatenation_params {
  std::int32_t axis = 0;  // in [-rank, rank)
};

namespace op {
struct concatenation {
  static constexpr operation_type type = operation_type::concatenation;
  static constexpr std::size_t arity = 2;
  static constexpr std::size_t list_operand = 0;
  using params = concatenation_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::concatenation> {
  using op = nnops::op::concatenation;
  using call = nnops::call<op>;
  static constexpr const char* name = "CONCATENATION";
  static constexpr const char* arithmetic =
      "Elements are copied; where an input has another scale or zero point than the output, they are converted in "
      "float32, rounded half away from zero.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "..., one or more tensors that differ along the axis only"},
      {"output", direction::output, 1, 8, "..., along the axis the sum of the inputs"},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {1, {tensor_float32, tensor_float32}},
      {1, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr feature<op> features[] = {
      {"zero-sized input", 3,
       [](const call& c) {
         for (std::int32_t i = 0; i < c.list.count; ++i)
           if (volume(c.list[i].dims) == 0) return true;
         return false;
       }},
      {"scales or zero points that differ", 3,
       [](const call& c) {
         const operand_value& out = c.operands[op::output];
         if (out.type != tensor_quant8_asymm || !out.quant_known) return false;
         for (std::int32_t i = 0; i < c.list.count; ++i)
           if (c.list[i].quant_known &&
               (c.list[i].quant.scale != out.quant.scale || c.list[i].quant.zero_point != out.quant.zero_point))
             return true;
         return false;
       }},
      {"axis counted from the last dimension", any_level,
       [](const call& c) { return c.params.axis < 0 && c.params.axis != dynamic; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::input_count, [](const call& c) { return std::int64_t{c.list.count}; }, at_least(1)},
      {measure::axis, [](const call& c) { return measured_axis(c.params.axis, c.operands[op::input].dims); },
       at_most(max_rank - 1)},
  };

  static constexpr concatenation_params undecided_params() { return {dynamic}; }

  // The sum of the inputs along the axis.
  static constexpr std::int64_t length(const call& c, std::int64_t axis) {
    std::int64_t sum = 0;
    for (std::int32_t i = 0; i < c.list.count; ++i)
      sum = checked_sum(sum, dim_of(c.list[i], static_cast<std::int32_t>(axis)));
    return sum;
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const shape& first = c.operands[op::input].dims;
    if (!first.known_rank()) return shape::unknown();
    shape s = first;
    const std::int64_t axis = measured_axis(c.params.axis, first);
    for (std::int32_t d = 0; d < s.rank; ++d) {
      if (axis == undecided_value) {
        s.dim[d] = dynamic;
      } else if (axis == d) {
        s.dim[d] = to_dim(length(c, axis));
      } else {
        // Any input that knows the dimension knows it for all.
        for (std::int32_t i = 1; i < c.list.count && s.dim[d] == dynamic; ++i) {
          const std::int64_t v = dim_of(c.list[i], d);
          if (v != undecided_value) s.dim[d] = to_dim(v);
        }
      }
    }
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    const operand_value& first = c.operands[op::input];
    const operand_info& info = operands[op::input];
    check_axis(r, c.params.axis, first.dims);
    for (std::int32_t i = 1; i < c.list.count; ++i) {
      const operand_value& o = c.list[i];
      if (!o.given) {
        r.add(outcome::invalid, measure::given, op::input, info.name, 0, present());
        continue;
      }
      r.check(outcome::invalid, measure::operand_type, op::input, info.name, static_cast<std::int64_t>(o.type),
              equals(static_cast<std::int64_t>(first.type)));
      nnops::detail::check_operand(info, op::input, o, c.max_level, r);
      if (!first.dims.known_rank() || !o.dims.known_rank()) {
        ++r.undecided_count;
        continue;
      }
      r.check(outcome::invalid, measure::rank, op::input, info.name, o.dims.rank, equals(first.dims.rank));
      if (r.has_findings()) continue;
      const std::int64_t axis = measured_axis(c.params.axis, first.dims);
      for (std::int32_t d = 0; d < first.dims.rank; ++d) {
        if (d == axis) continue;
        if (axis == undecided_value) ++r.undecided_count;
        else check_dim(r, op::input, info, o, d, first.dims.dim[d]);
      }
    }
    if (r.has_findings()) return;
    const std::int64_t axis = measured_axis(c.params.axis, first.dims);
    if (axis != undecided_value)
      r.check(outcome::invalid, dim_measure(static_cast<std::int32_t>(axis)), op::output, operands[op::output].name,
              length(c, axis), at_most(INT32_MAX));
  }

  static constexpr argument arguments[] = {
      operand_list_argument(op::input),
      attribute("axis", NNOPS_MEMBER(concatenation_params, axis)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

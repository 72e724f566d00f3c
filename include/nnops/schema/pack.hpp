// PACK: tensors of one shape joined along a new dimension.
//
// Any number of inputs: call::list holds them all, and operands[input] is the first of them.
// Source: NNAPI OperationTypes, PACK; a negative axis, which counts from the last dimension, is beyond it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct pack_params {
  std::int32_t axis = 0;  // of the output, in [-(rank + 1), rank + 1), with the rank of the inputs
};

namespace op {
struct pack {
  static constexpr operation_type type = operation_type::pack;
  static constexpr std::size_t arity = 2;
  static constexpr std::size_t list_operand = 0;
  using params = pack_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::pack> {
  using op = nnops::op::pack;
  using call = nnops::call<op>;
  static constexpr const char* name = "PACK";
  static constexpr const char* arithmetic = "None: elements are copied.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 7, "..., one or more tensors of one shape", 7},
      {"output", direction::output, 2, 8, "..., with a dimension for the inputs at the axis", 8},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {6, {tensor_float32, tensor_float32}},
      {6, {tensor_float16, tensor_float16}},
      {6, {tensor_int32, tensor_int32}},
      {6, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {6, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr feature<op> features[] = {
      {"axis counted from the last dimension", any_level,
       [](const call& c) { return c.params.axis < 0 && c.params.axis != dynamic; }},
  };

  // The index of the new dimension, undecided while the axis or the rank is. Out of range stays so.
  static constexpr std::int64_t position(const call& c) {
    const shape& in = c.operands[op::input].dims;
    if (c.params.axis == dynamic || !in.known_rank()) return undecided_value;
    return c.params.axis < 0 ? std::int64_t{c.params.axis} + in.rank + 1 : c.params.axis;
  }

  static constexpr measured_value<op> measures[] = {
      {measure::input_count, [](const call& c) { return std::int64_t{c.list.count}; }, at_least(1)},
      {measure::axis, &position, at_most(max_rank - 1)},
  };

  static constexpr pack_params undecided_params() { return {dynamic}; }

  // The dimension d of the inputs: any of them that knows it knows it for all.
  static constexpr std::int32_t in_dim(const call& c, std::int32_t d) {
    std::int32_t n = c.operands[op::input].dims.dim[d];
    for (std::int32_t i = 1; i < c.list.count && n == dynamic; ++i) n = to_dim(dim_of(c.list[i], d));
    return n;
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const shape& in = c.operands[op::input].dims;
    const std::int64_t at = position(c);
    if (!in.known_rank()) return shape::unknown();
    shape s;
    s.rank = in.rank + 1;
    for (std::int32_t d = 0; d < s.rank; ++d)
      s.dim[d] = at == undecided_value ? dynamic : d == at ? c.list.count : in_dim(c, d < at ? d : d - 1);
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    const operand_value& first = c.operands[op::input];
    const operand_info& info = operands[op::input];
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], first);
    if (position(c) == undecided_value) ++r.undecided_count;
    else r.check(measure::axis, c.params.axis, between(-std::int64_t{first.dims.rank} - 1, first.dims.rank));
    for (std::int32_t i = 1; i < c.list.count; ++i) {
      const operand_value& o = c.list[i];
      if (!o.given) {
        r.add(outcome::invalid, measure::given, op::input, info.name, 0, present());
        continue;
      }
      r.check(outcome::invalid, measure::operand_type, op::input, info.name, static_cast<std::int64_t>(o.type),
              equals(static_cast<std::int64_t>(first.type)));
      nnops::detail::check_operand(info, op::input, o, c.max_level, r);
      check_same_quantisation(r, op::input, info, o, first);
      if (!first.dims.known_rank() || !o.dims.known_rank()) {
        ++r.undecided_count;
        continue;
      }
      r.check(outcome::invalid, measure::rank, op::input, info.name, o.dims.rank, equals(first.dims.rank));
      if (r.has_findings()) continue;
      for (std::int32_t d = 0; d < first.dims.rank; ++d) check_dim(r, op::input, info, o, d, first.dims.dim[d]);
    }
  }

  static constexpr argument arguments[] = {
      attribute("axis", NNOPS_MEMBER(pack_params, axis)),
      operand_list_argument(op::input),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

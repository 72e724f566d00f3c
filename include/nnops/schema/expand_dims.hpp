// EXPAND_DIMS: the same elements with one more dimension, of length 1.
//
// Source: NNAPI OperationTypes, EXPAND_DIMS.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct expand_dims_params {
  std::int32_t axis = 0;  // of the output, in [-(rank + 1), rank + 1), with the rank of the input
};

namespace op {
struct expand_dims {
  static constexpr operation_type type = operation_type::expand_dims;
  static constexpr std::size_t arity = 2;
  using params = expand_dims_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::expand_dims> {
  using op = nnops::op::expand_dims;
  using call = nnops::call<op>;
  static constexpr const char* name = "EXPAND_DIMS";
  static constexpr const char* arithmetic = "None: elements are copied.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 7, "...", 7},
      {"output", direction::output, 2, 8, "..., with a dimension of 1 at the axis", 8},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float32, tensor_float32}},
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_int32, tensor_int32}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  // The index of the new dimension, undecided while the axis or the rank is. Out of range stays so.
  static constexpr std::int64_t position(const call& c) {
    const shape& in = c.operands[op::input].dims;
    if (c.params.axis == dynamic || !in.known_rank()) return undecided_value;
    return c.params.axis < 0 ? std::int64_t{c.params.axis} + in.rank + 1 : c.params.axis;
  }

  static constexpr measured_value<op> measures[] = {
      {measure::axis, &position, at_most(max_rank - 1)},
  };

  static constexpr expand_dims_params undecided_params() { return {dynamic}; }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const shape& in = c.operands[op::input].dims;
    const std::int64_t at = position(c);
    if (!in.known_rank()) return shape::unknown();
    shape s;
    s.rank = in.rank + 1;
    for (std::int32_t d = 0; d < s.rank; ++d)
      s.dim[d] = at == undecided_value ? dynamic : d == at ? 1 : in.dim[d < at ? d : d - 1];
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::input]);
    const shape& in = c.operands[op::input].dims;
    if (position(c) == undecided_value) ++r.undecided_count;
    else r.check(measure::axis, c.params.axis, between(-std::int64_t{in.rank} - 1, in.rank));
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      attribute("axis", NNOPS_MEMBER(expand_dims_params, axis)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

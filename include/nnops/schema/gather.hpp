// GATHER: the slices of a tensor along one dimension that a tensor of indices names.
//
// Source: NNAPI OperationTypes, GATHER.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct gather_params {
  std::int32_t axis = 0;  // in [-rank, rank)
};

namespace op {
struct gather {
  static constexpr operation_type type = operation_type::gather;
  static constexpr std::size_t arity = 3;
  using params = gather_params;
  enum operand : std::size_t { input, indices, output };
};
}  // namespace op

template <>
struct schema<op::gather> {
  using op = nnops::op::gather;
  using call = nnops::call<op>;
  static constexpr const char* name = "GATHER";
  static constexpr const char* arithmetic = "None: elements are copied.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "...", 8},
      {"indices", direction::input, 1, 8, "..., in [0, the input's length along the axis)", 8},
      {"output", direction::output, 1, 8, "..., the dimensions of the indices in the place of the axis", 8},
  };

  using enum operand_type;
  static constexpr type_row<3> types[] = {
      {3, {tensor_float32, tensor_int32, tensor_float32}},
      {3, {tensor_float16, tensor_int32, tensor_float16}},
      {3, {tensor_int32, tensor_int32, tensor_int32}},
      {3, {tensor_quant8_asymm, tensor_int32, tensor_quant8_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_int32, tensor_quant8_asymm_signed}},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::axis, [](const call& c) { return measured_axis(c.params.axis, c.operands[op::input].dims); },
       at_most(max_rank - 1)},
  };

  static constexpr gather_params undecided_params() { return {dynamic}; }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const shape& in = c.operands[op::input].dims;
    const shape& indices = c.operands[op::indices].dims;
    if (!in.known_rank() || !indices.known_rank() || in.rank + indices.rank - 1 > max_rank) return shape::unknown();
    const std::int64_t axis = measured_axis(c.params.axis, in);
    shape s;
    s.rank = in.rank + indices.rank - 1;
    for (std::int32_t d = 0; d < s.rank; ++d) {
      if (axis == undecided_value) s.dim[d] = dynamic;
      else if (d < axis) s.dim[d] = in.dim[d];
      else if (d < axis + indices.rank) s.dim[d] = indices.dim[d - axis];
      else s.dim[d] = in.dim[d - indices.rank + 1];
    }
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::input]);
    const shape& in = c.operands[op::input].dims;
    const shape& indices = c.operands[op::indices].dims;
    check_axis(r, c.params.axis, in);
    if (in.known_rank() && indices.known_rank())
      r.check(outcome::invalid, measure::rank, op::output, operands[op::output].name, in.rank + indices.rank - 1,
              at_most(max_rank));
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      attribute("axis", NNOPS_MEMBER(gather_params, axis)),
      operand_argument(op::indices),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

// What ARGMAX and ARGMIN share: everything but the name.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct arg_extremum_params {
  std::int32_t axis = -1;  // in [-rank, rank)
};

inline namespace NNOPS_ISA {

template <class Op>
struct arg_extremum_schema {
  using call = nnops::call<Op>;

  static constexpr operand_info operands[Op::arity] = {
      {"input", direction::input, 1, 8, "...", max_rank},
      {"output", direction::output, 1, 8, "..., without the axis; [1] where that was the only dimension", max_rank},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float16, tensor_int32}},
      {3, {tensor_float32, tensor_int32}},
      {3, {tensor_int32, tensor_int32}},
      {3, {tensor_quant8_asymm, tensor_int32}},
      {4, {tensor_quant8_asymm_signed, tensor_int32}},
  };
  static constexpr const char* arithmetic = "None: codes are compared as integers.";

  static constexpr feature<Op> features[] = {
      {"zero-sized input", any_level, [](const call& c) { return volume(c.operands[Op::input].dims) == 0; }},
  };

  static constexpr measured_value<Op> measures[] = {
      {measure::axis, [](const call& c) { return measured_axis(c.params.axis, c.operands[Op::input].dims); },
       at_most(max_rank - 1)},
  };

  static constexpr arg_extremum_params undecided_params() { return {dynamic}; }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const shape& in = c.operands[Op::input].dims;
    const std::int64_t axis = measured_axis(c.params.axis, in);
    if (!in.known_rank()) return shape::unknown();
    shape s;
    if (in.rank == 1) return {{1}, 1};
    for (std::int32_t d = 0; d < in.rank; ++d)
      if (d != axis && s.rank < in.rank - 1) s.dim[s.rank++] = axis == undecided_value ? dynamic : in.dim[d];
    return s;
  }

  // The slice along the axis has an element, where there is a slice.
  static constexpr void relate(const call& c, report& r) {
    const operand_value& in = c.operands[Op::input];
    check_axis(r, c.params.axis, in.dims);
    const std::int64_t axis = measured_axis(c.params.axis, in.dims);
    if (axis == undecided_value || axis < 0 || axis >= in.dims.rank) return;
    for (std::int32_t d = 0; d < in.dims.rank; ++d)
      if (d != axis && in.dims.dim[d] == 0) return;
    r.check(outcome::invalid, dim_measure(static_cast<std::int32_t>(axis)), Op::input, operands[Op::input].name,
            measured(in.dims.dim[axis]), at_least(1));
  }

  static constexpr argument arguments[] = {
      operand_argument(Op::input),
      attribute("axis", NNOPS_MEMBER(arg_extremum_params, axis)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace NNOPS_ISA

}  // namespace nnops

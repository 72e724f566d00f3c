// What MEAN and the REDUCE operations share: the axes that a call reduces, and the shape that they leave.
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

struct reduction_params {
  std::int32_t axes[max_rank] = {};  // in [-rank, rank); one that is named twice counts once
  std::int32_t count = 0;            // of axes; with none, nothing is reduced and the output is the input
  std::int32_t keep_dims = 0;        // if positive, the reduced dimensions stay with length 1
};

inline namespace NNOPS_ISA {

// Op::params has the members of reduction_params.
template <class Op>
struct reduction_schema {
  using call = nnops::call<Op>;

  static constexpr operand_info operands[Op::arity] = {
      {"input", direction::input, 1, 8, "..."},
      {"output", direction::output, 1, 8, "..., without the reduced dimensions or with length 1 for each"},
  };

  static constexpr measured_value<Op> measures[] = {
      {measure::axis_count, &attribute_value<Op, &Op::params::count>, between(0, max_rank)},
      {measure::keep_dims,
       [](const call& c) {
         return c.params.keep_dims == dynamic ? undecided_value : std::int64_t{c.params.keep_dims > 0};
       },
       between(0, 1)},
  };

  static constexpr typename Op::params undecided_params() {
    typename Op::params p;
    p.count = p.keep_dims = dynamic;
    return p;
  }

  // Bit d is set where dimension d is reduced; -1 while that is not decided. Axes out of range are left out.
  static constexpr std::int32_t reduced(const call& c) {
    const shape& in = c.operands[Op::input].dims;
    if (!in.known_rank() || c.params.count == dynamic) return -1;
    std::int32_t bits = 0;
    for (std::int32_t i = 0; i < c.params.count && i < max_rank; ++i) {
      if (c.params.axes[i] == dynamic) return -1;
      const std::int64_t axis = measured_axis(c.params.axes[i], in);
      if (axis >= 0 && axis < in.rank) bits |= 1 << axis;
    }
    return bits;
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const shape& in = c.operands[Op::input].dims;
    const std::int32_t bits = reduced(c);
    if (bits < 0 || c.params.keep_dims == dynamic) return shape::unknown();
    shape s;
    for (std::int32_t d = 0; d < in.rank; ++d) {
      if ((bits >> d & 1) == 0) s.dim[s.rank++] = in.dim[d];
      else if (c.params.keep_dims > 0) s.dim[s.rank++] = 1;
    }
    if (s.rank == 0) s = {{1}, 1};
    return s;
  }

  // The rule of the axes, and nothing else.
  static constexpr void relate(const call& c, report& r) {
    if (c.params.count == dynamic) {
      ++r.undecided_count;
      return;
    }
    for (std::int32_t i = 0; i < c.params.count && i < max_rank; ++i)
      check_axis(r, c.params.axes[i], c.operands[Op::input].dims);
  }

  // The rule of operations that have no result for no elements; an output without elements needs none.
  static constexpr void require_elements(const call& c, report& r) {
    const operand_value& in = c.operands[Op::input];
    const std::int32_t bits = reduced(c);
    if (bits < 0) return;
    bool empty = false;
    for (std::int32_t d = 0; d < in.dims.rank; ++d) empty = empty || ((bits >> d & 1) == 0 && in.dims.dim[d] == 0);
    for (std::int32_t d = 0; d < in.dims.rank; ++d)
      if ((bits >> d & 1) != 0 && !empty)
        r.check(outcome::invalid, dim_measure(d), Op::input, operands[Op::input].name, measured(in.dims.dim[d]),
                at_least(1));
  }

  // Each axis once, so that a list with repetitions fits.
  static constexpr void set_axes(call& c, const list_argument& list, report& r) {
    const shape& in = c.operands[Op::input].dims;
    r.check(measure::rank, list.dims.rank, equals(1));
    if (r.has_findings()) return;
    c.params.count = 0;
    std::int32_t seen = 0;
    for (std::int32_t i = 0; i < list.dims.dim[0]; ++i) {
      const std::int32_t rank = in.known_rank() ? in.rank : 0;
      const std::int64_t axis = list.values[i] < 0 ? std::int64_t{list.values[i]} + rank : list.values[i];
      if (axis < 0 || axis >= rank || axis >= max_rank) {
        r.check(measure::axis, list.values[i], between(-std::int64_t{rank}, std::int64_t{rank} - 1));
        return;
      }
      if ((seen >> axis & 1) == 0) c.params.axes[c.params.count++] = list.values[i];
      seen |= 1 << axis;
    }
  }
};

// The REDUCE operations: keep_dims is a BOOL.
template <class Op>
struct reduce_schema : reduction_schema<Op> {
  using base = reduction_schema<Op>;
  using typename base::call;

  static constexpr argument arguments[] = {
      operand_argument(Op::input),
      list_attribute("axes", &set_list<Op, &base::set_axes>),
      attribute_as(argument_kind::boolean, "keep_dims", NNOPS_MEMBER(reduction_params, keep_dims)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

// REDUCE_MAX and REDUCE_MIN: everything but the name. No elements have no largest and no smallest one.
template <class Op>
struct reduce_extremum_schema : reduce_schema<Op> {
  using base = reduce_schema<Op>;
  using typename base::call;

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_float32, tensor_float32}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };
  static constexpr const char* arithmetic = "None: codes are compared as integers.";

  static constexpr void relate(const call& c, report& r) {
    base::relate(c, r);
    base::require_elements(c, r);
    check_same_quantisation(r, Op::output, base::operands[Op::output], c.operands[Op::output], c.operands[Op::input]);
  }
};

// REDUCE_PROD and REDUCE_SUM: everything but the name.
template <class Op>
struct reduce_arithmetic_schema : reduce_schema<Op> {
  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_float32, tensor_float32}},
  };
};

// REDUCE_ALL and REDUCE_ANY: everything but the name.
template <class Op>
struct reduce_logical_schema : reduce_schema<Op> {
  using enum operand_type;
  static constexpr type_row<2> types[] = {{3, {tensor_bool8, tensor_bool8}}};
};

}  // namespace NNOPS_ISA

}  // namespace nnops

// MEAN: the mean of the elements along some dimensions.
//
// Source: NNAPI OperationTypes, MEAN. Beyond NNAPI, a call without max_level may have an output whose scale and zero
// point differ from the input's, as quantised models have it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct mean_params {
  std::int32_t axes[max_rank] = {};    // in [-rank, rank); one that is named twice counts once
  std::int32_t count = 0;              // of axes; with none, nothing is reduced and the output is the input
  std::int32_t keep_dims = 0;          // if positive, the reduced dimensions stay with length 1
  rounding round = rounding::double_;  // of quantised results
};

namespace op {
struct mean {
  static constexpr operation_type type = operation_type::mean;
  static constexpr std::size_t arity = 2;
  using params = mean_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::mean> {
  using op = nnops::op::mean;
  using call = nnops::call<op>;
  static constexpr const char* name = "MEAN";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "..."},
      {"output", direction::output, 1, 8, "..., without the reduced dimensions or with length 1 for each"},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {2, {tensor_float32, tensor_float32}},
      {2, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::axis_count, [](const call& c) { return measured(c.params.count); }, between(0, max_rank)},
      {measure::keep_dims,
       [](const call& c) {
         return c.params.keep_dims == dynamic ? undecided_value : std::int64_t{c.params.keep_dims > 0};
       },
       between(0, 1)},
  };

  static constexpr mean_params undecided_params() { return {{}, dynamic, dynamic, rounding::double_}; }

  // Bit d is set where dimension d is reduced; -1 while that is not decided. Axes out of range are left out.
  static constexpr std::int32_t reduced(const call& c) {
    const shape& in = c.operands[op::input].dims;
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
    const shape& in = c.operands[op::input].dims;
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

  static constexpr void relate(const call& c, report& r) {
    const operand_value& in = c.operands[op::input];
    const operand_value& out = c.operands[op::output];
    if (c.params.count == dynamic) {
      ++r.undecided_count;
    } else {
      for (std::int32_t i = 0; i < c.params.count && i < max_rank; ++i) check_axis(r, c.params.axes[i], in.dims);
    }
    // The mean of no elements does not exist; an output without elements needs none.
    const std::int32_t bits = reduced(c);
    if (bits >= 0) {
      bool empty = false;
      for (std::int32_t d = 0; d < in.dims.rank; ++d) empty = empty || ((bits >> d & 1) == 0 && in.dims.dim[d] == 0);
      for (std::int32_t d = 0; d < in.dims.rank; ++d)
        if ((bits >> d & 1) != 0 && !empty)
          r.check(outcome::invalid, dim_measure(d), op::input, operands[op::input].name, measured(in.dims.dim[d]),
                  at_least(1));
    }
    if (!has_scale(in.type)) return;
    if (!in.quant_known || !out.quant_known) {
      ++r.undecided_count;
      return;
    }
    const double ratio = static_cast<double>(in.quant.scale) / static_cast<double>(out.quant.scale);
    r.check(measure::output_multiplier, real_bits(ratio), real_less(2147483648.0));
    if (c.max_level == any_level) return;
    r.check(outcome::unsupported, measure::scale, op::output, operands[op::output].name,
            real_bits(static_cast<double>(out.quant.scale)), real_equals(static_cast<double>(in.quant.scale)));
    r.check(outcome::unsupported, measure::zero_point, op::output, operands[op::output].name, out.quant.zero_point,
            equals(in.quant.zero_point));
  }

  // Each axis once, so that a list with repetitions fits.
  static constexpr void set_axes(call& c, const list_argument& list, report& r) {
    const shape& in = c.operands[op::input].dims;
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

  static constexpr argument<op> arguments[] = {
      operand_argument<op>(op::input),
      {"axes", argument_kind::int32_list, -1, nullptr, &set_axes},
      attribute<op, &mean_params::keep_dims>("keep_dims"),
  };
  static constexpr signature<op> forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

// SQUEEZE: the same elements without some dimensions of length 1.
//
// Source: NNAPI OperationTypes, SQUEEZE.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct squeeze_params {
  std::int32_t axes[max_rank] = {};  // in [-rank, rank); one that is named twice counts once
  std::int32_t count = 0;            // of axes; with none, every dimension of 1 goes
};

namespace op {
struct squeeze {
  static constexpr operation_type type = operation_type::squeeze;
  static constexpr std::size_t arity = 2;
  using params = squeeze_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::squeeze> {
  using op = nnops::op::squeeze;
  using call = nnops::call<op>;
  static constexpr const char* name = "SQUEEZE";
  static constexpr const char* arithmetic = "None: elements are copied.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "..."},
      {"output", direction::output, 1, 8, "..., without the squeezed dimensions"},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {2, {tensor_float32, tensor_float32}},
      {2, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr feature<op> features[] = {
      {"zero-sized input", 3, [](const call& c) { return volume(c.operands[op::input].dims) == 0; }},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::axis_count, &attribute_value<op, &op::params::count>, between(0, max_rank)},
  };

  static constexpr squeeze_params undecided_params() { return {{}, dynamic}; }

  // Bit d is set where dimension d goes; -1 while that is not decided. Axes out of range are left out.
  static constexpr std::int32_t squeezed(const call& c) {
    const shape& in = c.operands[op::input].dims;
    if (!in.known_rank() || c.params.count == dynamic) return -1;
    std::int32_t bits = 0;
    if (c.params.count == 0)
      for (std::int32_t d = 0; d < in.rank; ++d) {
        if (in.dim[d] == dynamic) return -1;
        if (in.dim[d] == 1) bits |= 1 << d;
      }
    for (std::int32_t i = 0; i < c.params.count && i < max_rank; ++i) {
      if (c.params.axes[i] == dynamic) return -1;
      const std::int64_t axis = measured_axis(c.params.axes[i], in);
      if (axis >= 0 && axis < in.rank) bits |= 1 << axis;
    }
    return bits;
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const shape& in = c.operands[op::input].dims;
    const std::int32_t bits = squeezed(c);
    if (bits < 0) return shape::unknown();
    shape s;
    for (std::int32_t d = 0; d < in.rank; ++d)
      if ((bits >> d & 1) == 0) s.dim[s.rank++] = in.dim[d];
    if (s.rank == 0) s = {{1}, 1};
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::input]);
    const operand_value& in = c.operands[op::input];
    if (c.params.count == dynamic || !in.dims.known_rank()) {
      ++r.undecided_count;
      return;
    }
    for (std::int32_t i = 0; i < c.params.count && i < max_rank; ++i) check_axis(r, c.params.axes[i], in.dims);
    const std::int32_t bits = squeezed(c);
    if (bits < 0) ++r.undecided_count;
    for (std::int32_t d = 0; bits > 0 && d < in.dims.rank; ++d)
      if ((bits >> d & 1) != 0) check_dim(r, op::input, operands[op::input], in, d, 1);
  }

  // Each axis once, so that a list with repetitions fits.
  static constexpr void set_axes(call& c, const list_argument& list, report& r) {
    const shape& in = c.operands[op::input].dims;
    r.check(measure::rank, list.dims.rank, equals(1));
    if (r.has_findings()) return;
    const std::int32_t rank = in.known_rank() ? in.rank : 0;
    c.params.count = 0;
    std::int32_t seen = 0;
    for (std::int32_t i = 0; i < list.dims.dim[0]; ++i) {
      const std::int64_t axis = list.values[i] < 0 ? std::int64_t{list.values[i]} + rank : list.values[i];
      if (axis < 0 || axis >= rank || axis >= max_rank) {
        r.check(measure::axis, list.values[i], between(-std::int64_t{rank}, std::int64_t{rank} - 1));
        return;
      }
      if ((seen >> axis & 1) == 0) c.params.axes[c.params.count++] = list.values[i];
      seen |= 1 << axis;
    }
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      list_attribute("squeeze_dims", &set_list<op, &set_axes>, true),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

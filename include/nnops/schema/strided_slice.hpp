// STRIDED_SLICE: every stride-th element of a part of a tensor, from begin up to end.
//
// Source: NNAPI OperationTypes, STRIDED_SLICE.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct strided_slice_params {
  std::int32_t begin[max_rank] = {};                          // a negative one counts from the end of the dimension
  std::int32_t end[max_rank] = {};                            // likewise; the element at end is not part of the slice
  std::int32_t strides[max_rank] = {1, 1, 1, 1, 1, 1, 1, 1};  // negative: in reverse order; not 0
  std::int32_t count = 0;                                     // of each: the rank of the input
  std::int32_t begin_mask = 0;        // bit d: the slice begins where the dimension does, whatever begin[d] is
  std::int32_t end_mask = 0;          // bit d: and ends where it does
  std::int32_t shrink_axis_mask = 0;  // bit d: the slice has length 1 there, and the output not this dimension
};

namespace op {
struct strided_slice {
  static constexpr operation_type type = operation_type::strided_slice;
  static constexpr std::size_t arity = 2;
  using params = strided_slice_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::strided_slice> {
  using op = nnops::op::strided_slice;
  using call = nnops::call<op>;
  static constexpr const char* name = "STRIDED_SLICE";
  static constexpr const char* arithmetic = "None: elements are copied.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "..."},
      {"output", direction::output, 1, 8, "..., without the dimensions of shrink_axis_mask"},
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
      {measure::slice_count, &attribute_value<op, &op::params::count>, between(1, max_rank)},
  };

  static constexpr strided_slice_params undecided_params() {
    strided_slice_params p;
    p.count = dynamic;
    return p;
  }

  static constexpr bool is_set(std::int32_t mask, std::int32_t d) { return (mask >> d & 1) != 0; }

  // The slice along a dimension of the input. Numbers that are not known have a count that is not: INT32_MIN is a
  // border, and often the one before the first element.
  struct range {
    std::int64_t begin = undecided_value;
    std::int64_t stride = undecided_value;
    std::int64_t length = undecided_value;
  };

  // A border of the slice: counted from the end where it is negative, and moved into the dimension. A slice in reverse
  // order goes from the last element to the one before the first.
  static constexpr std::int64_t border(std::int64_t at, std::int64_t length, bool forward) {
    if (at < 0) at += length;
    const std::int64_t low = forward ? 0 : -1, high = forward ? length : length - 1;
    return at < low ? low : at > high ? high : at;
  }

  static constexpr range range_of(const call& c, std::int32_t d) {
    const strided_slice_params& p = c.params;
    const std::int64_t in = measured(c.operands[op::input].dims.dim[d]);
    if (in == undecided_value || p.strides[d] == 0) return {};
    const std::int64_t stride = p.strides[d];
    const bool forward = stride > 0;
    const std::int64_t begin = is_set(p.begin_mask, d) ? (forward ? 0 : in - 1) : border(p.begin[d], in, forward);
    const std::int64_t end = is_set(p.end_mask, d) ? (forward ? in : -1) : border(p.end[d], in, forward);
    const std::int64_t way = forward ? end - begin : begin - end, step = forward ? stride : -stride;
    return {begin, stride, way <= 0 ? 0 : (way - 1) / step + 1};
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const shape& in = c.operands[op::input].dims;
    if (!in.known_rank() || c.params.count == dynamic || c.params.count != in.rank) return shape::unknown();
    shape s;
    for (std::int32_t d = 0; d < in.rank; ++d)
      if (!is_set(c.params.shrink_axis_mask, d)) s.dim[s.rank++] = to_dim(range_of(c, d).length);
    if (s.rank == 0) s = {{1}, 1};
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::input]);
    const shape& in = c.operands[op::input].dims;
    if (!in.known_rank() || c.params.count == dynamic) {
      ++r.undecided_count;
      return;
    }
    r.check(measure::slice_count, c.params.count, equals(in.rank));
    if (c.params.count != in.rank) return;
    for (std::int32_t d = 0; d < in.rank; ++d) {
      const bool shrinks = is_set(c.params.shrink_axis_mask, d);
      r.check(measure::slice_stride, c.params.strides[d], shrinks ? at_least(1) : differs(0));
      const range along = range_of(c, d);
      if (along.length == undecided_value) ++r.undecided_count;
      else if (shrinks) r.check(measure::slice_size, along.length, equals(1));
    }
  }

  // Each list has a number for each dimension of the input.
  static constexpr void set(call& c, const list_argument& list, report& r, std::int32_t (&values)[max_rank]) {
    const shape& in = c.operands[op::input].dims;
    r.check(measure::rank, list.dims.rank, equals(1));
    if (r.has_findings()) return;
    r.check(measure::slice_count, list.dims.dim[0], between(1, max_rank));
    if (in.known_rank()) r.check(measure::slice_count, list.dims.dim[0], equals(in.rank));
    if (r.has_findings()) return;
    c.params.count = list.dims.dim[0];
    for (std::int32_t d = 0; d < c.params.count; ++d) values[d] = list.values[d];
  }
  static constexpr void set_begin(call& c, const list_argument& list, report& r) { set(c, list, r, c.params.begin); }
  static constexpr void set_end(call& c, const list_argument& list, report& r) { set(c, list, r, c.params.end); }
  static constexpr void set_strides(call& c, const list_argument& list, report& r) {
    set(c, list, r, c.params.strides);
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      list_attribute("begin", &set_list<op, &set_begin>),
      list_attribute("end", &set_list<op, &set_end>),
      list_attribute("strides", &set_list<op, &set_strides>),
      attribute("begin_mask", NNOPS_MEMBER(strided_slice_params, begin_mask)),
      attribute("end_mask", NNOPS_MEMBER(strided_slice_params, end_mask)),
      attribute("shrink_axis_mask", NNOPS_MEMBER(strided_slice_params, shrink_axis_mask)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

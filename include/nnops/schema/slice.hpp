// SLICE: a part of a tensor that begins at a given element and has a given size.
//
// Source: NNAPI OperationTypes, SLICE.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct slice_params {
  std::int32_t begin[max_rank] = {};  // in [0, length]
  std::int32_t size[max_rank] = {};   // -1: what is left after begin
  std::int32_t count = 0;             // of both: the rank of the input
};

namespace op {
struct slice {
  static constexpr operation_type type = operation_type::slice;
  static constexpr std::size_t arity = 2;
  using params = slice_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::slice> {
  using op = nnops::op::slice;
  using call = nnops::call<op>;
  static constexpr const char* name = "SLICE";
  static constexpr const char* arithmetic = "None: elements are copied.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "...", 8},
      {"output", direction::output, 1, 8, "..., the sizes", 8},
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
      {measure::slice_count, &attribute_value<op, &op::params::count>, between(1, max_rank)},
  };

  static constexpr slice_params undecided_params() { return {{}, {}, dynamic}; }

  // The length of the output along a dimension of the input.
  static constexpr std::int64_t length(const call& c, std::int32_t d) {
    const std::int64_t in = measured(c.operands[op::input].dims.dim[d]);
    const std::int64_t begin = measured(c.params.begin[d]), size = measured(c.params.size[d]);
    if (size != -1) return size;
    return in == undecided_value || begin == undecided_value ? undecided_value : in - begin;
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const shape& in = c.operands[op::input].dims;
    if (!in.known_rank() || c.params.count == dynamic || c.params.count != in.rank) return shape::unknown();
    shape s;
    s.rank = in.rank;
    for (std::int32_t d = 0; d < s.rank; ++d) s.dim[d] = to_dim(length(c, d));
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
      const std::int64_t begin = measured(c.params.begin[d]), size = measured(c.params.size[d]);
      if (in.dim[d] == dynamic || begin == undecided_value) {
        ++r.undecided_count;
        continue;
      }
      r.check(measure::slice_begin, begin, between(0, in.dim[d]));
      if (begin >= 0 && begin <= in.dim[d] && size != -1)
        r.check(measure::slice_size, size, between(0, in.dim[d] - begin));
    }
  }

  static constexpr bool fits(const list_argument& list, report& r) {
    r.check(measure::rank, list.dims.rank, equals(1));
    if (!r.has_findings()) r.check(measure::slice_count, list.dims.dim[0], between(1, max_rank));
    return !r.has_findings();
  }
  static constexpr void set_begin(call& c, const list_argument& list, report& r) {
    if (!fits(list, r)) return;
    c.params.count = list.dims.dim[0];
    for (std::int32_t d = 0; d < c.params.count; ++d) c.params.begin[d] = list.values[d];
  }
  // After begin, which has set the count.
  static constexpr void set_size(call& c, const list_argument& list, report& r) {
    if (!fits(list, r)) return;
    r.check(measure::slice_count, list.dims.dim[0], equals(c.params.count));
    if (r.has_findings()) return;
    for (std::int32_t d = 0; d < c.params.count; ++d) c.params.size[d] = list.values[d];
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      list_attribute("begin", &set_list<op, &set_begin>),
      list_attribute("size", &set_list<op, &set_size>),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

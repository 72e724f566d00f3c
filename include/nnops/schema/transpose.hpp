// TRANSPOSE: dimension i of the output is dimension perm[i] of the input.
//
// Source: NNAPI OperationTypes, TRANSPOSE.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct transpose_params {
  std::int32_t perm[max_rank] = {};  // each dimension of the input once
  std::int32_t count = 0;            // of perm: the rank of the input; 0: the dimensions in reverse order
};

namespace op {
struct transpose {
  static constexpr operation_type type = operation_type::transpose;
  static constexpr std::size_t arity = 2;
  using params = transpose_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::transpose> {
  using op = nnops::op::transpose;
  using call = nnops::call<op>;
  static constexpr const char* name = "TRANSPOSE";
  static constexpr const char* arithmetic = "None: elements are copied.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "..."},
      {"output", direction::output, 1, 8, "..., permuted"},
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
      {measure::permutation_count, &attribute_value<op, &op::params::count>, between(0, max_rank)},
  };

  static constexpr transpose_params undecided_params() { return {{}, dynamic}; }

  // The input's dimension that becomes dimension i of an output of this rank; `dynamic` while that is not decided.
  static constexpr std::int32_t source_of(const transpose_params& p, std::int32_t rank, std::int32_t i) {
    if (p.count == dynamic) return dynamic;
    return p.count == 0 ? rank - 1 - i : p.perm[i];
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const shape& in = c.operands[op::input].dims;
    if (!in.known_rank()) return shape::unknown();
    shape s;
    s.rank = in.rank;
    for (std::int32_t i = 0; i < s.rank; ++i) {
      const std::int32_t d = source_of(c.params, in.rank, i);
      s.dim[i] = d >= 0 && d < in.rank ? in.dim[d] : dynamic;
    }
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::input]);
    const shape& in = c.operands[op::input].dims;
    if (!in.known_rank() || c.params.count == dynamic) {
      ++r.undecided_count;
      return;
    }
    if (c.params.count == 0) return;
    r.check(measure::permutation_count, c.params.count, equals(in.rank));
    if (c.params.count != in.rank) return;
    for (std::int32_t i = 0; i < in.rank; ++i) {
      const std::int32_t d = c.params.perm[i];
      r.check(measure::permutation, measured(d), between(0, in.rank - 1));
      for (std::int32_t j = 0; j < i; ++j)
        if (d != dynamic && c.params.perm[j] == d) r.check(measure::permutation, d, differs(d));
    }
  }

  static constexpr void set_perm(call& c, const list_argument& list, report& r) {
    r.check(measure::rank, list.dims.rank, equals(1));
    if (r.has_findings()) return;
    r.check(measure::permutation_count, list.dims.dim[0], between(1, max_rank));
    if (r.has_findings()) return;
    c.params.count = list.dims.dim[0];
    for (std::int32_t i = 0; i < c.params.count; ++i) c.params.perm[i] = list.values[i];
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      list_attribute("perm", &set_list<op, &set_perm>, true),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

// RESHAPE: the same elements in another shape.
//
// One dimension of the target may be -1: it follows from the number of elements, which has to leave a choice of one. A
// 0 in the target is a dimension of length 0. Source: NNAPI OperationTypes, RESHAPE.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct reshape_params {
  std::int32_t dims[max_rank] = {};
  std::int32_t rank = 0;  // of dims, at least 1
};

namespace op {
struct reshape {
  static constexpr operation_type type = operation_type::reshape;
  static constexpr std::size_t arity = 2;
  using params = reshape_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::reshape> {
  using op = nnops::op::reshape;
  using call = nnops::call<op>;
  static constexpr const char* name = "RESHAPE";
  static constexpr const char* arithmetic = "None: elements are copied.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "..."},
      {"output", direction::output, 1, 8, "..., the target shape"},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {1, {tensor_float32, tensor_float32}}, {1, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16}}, {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
      {6, {tensor_int32, tensor_int32}},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::target_rank, &attribute_value<op, &op::params::rank>, between(1, max_rank)},
  };

  static constexpr reshape_params undecided_params() { return {{}, dynamic}; }

  // What the target says without its -1.
  struct target {
    bool known = false;
    std::int32_t stretched = -1;  // the dimension that is -1; -1: none
    std::int64_t product = 1;     // of the others; INT64_MAX where it does not fit
  };
  static constexpr target target_of(const reshape_params& p) {
    target t;
    if (p.rank == dynamic || p.rank < 1 || p.rank > max_rank) return t;
    bool zero = false;
    for (std::int32_t i = 0; i < p.rank; ++i) {
      if (p.dims[i] == dynamic) return t;
      if (p.dims[i] == -1) t.stretched = i;
      else if (p.dims[i] == 0) zero = true;
      else if (p.dims[i] > 0) t.product = checked_product(t.product, p.dims[i]);
    }
    if (zero) t.product = 0;
    t.known = true;
    return t;
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const target t = target_of(c.params);
    if (!t.known) return shape::unknown();
    shape s;
    s.rank = c.params.rank;
    for (std::int32_t i = 0; i < s.rank; ++i) s.dim[i] = c.params.dims[i];
    if (t.stretched >= 0) {
      const std::int64_t n = volume(c.operands[op::input].dims);
      s.dim[t.stretched] = n == undecided_value || t.product == 0 ? dynamic : to_dim(n / t.product);
    }
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::input]);
    const reshape_params& p = c.params;
    const target t = target_of(p);
    const std::int64_t n = volume(c.operands[op::input].dims);
    if (!t.known || n == undecided_value) ++r.undecided_count;
    if (!t.known) return;
    for (std::int32_t i = 0; i < p.rank; ++i)
      r.check(measure::target_dim, p.dims[i], at_least(t.stretched == i ? -1 : 0));
    if (n == undecided_value || r.has_findings()) return;
    // What a -1 stands for has to be one number, which nothing is where the other dimensions multiply to 0.
    if (t.stretched < 0)
      r.check(outcome::invalid, measure::element_count, op::input, operands[op::input].name, n, equals(t.product));
    else if (t.product == 0) r.check(measure::target_dim, -1, at_least(0));
    else
      r.check(outcome::invalid, measure::element_count, op::input, operands[op::input].name, n, multiple_of(t.product));
    if (!r.has_findings() && t.stretched >= 0) r.check(measure::target_dim, n / t.product, at_most(INT32_MAX));
  }

  static constexpr void set_dims(call& c, const list_argument& list, report& r) {
    r.check(measure::rank, list.dims.rank, equals(1));
    if (r.has_findings()) return;
    r.check(measure::target_rank, list.dims.dim[0], between(1, max_rank));
    if (r.has_findings()) return;
    c.params.rank = list.dims.dim[0];
    for (std::int32_t i = 0; i < c.params.rank; ++i) c.params.dims[i] = list.values[i];
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      list_attribute("shape", &set_list<op, &set_dims>),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

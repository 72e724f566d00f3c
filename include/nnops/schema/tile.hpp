// TILE: a tensor repeated along each dimension.
//
// Source: NNAPI OperationTypes, TILE.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct tile_params {
  std::int32_t multiples[max_rank] = {};  // at least 0
  std::int32_t count = 0;                 // of multiples: the rank of the input
};

namespace op {
struct tile {
  static constexpr operation_type type = operation_type::tile;
  static constexpr std::size_t arity = 2;
  using params = tile_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::tile> {
  using op = nnops::op::tile;
  using call = nnops::call<op>;
  static constexpr const char* name = "TILE";
  static constexpr const char* arithmetic = "None: elements are copied.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "...", 8},
      {"output", direction::output, 1, 8, "..., each dimension times its multiple", 8},
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
      {measure::multiple_count, &attribute_value<op, &op::params::count>, between(1, max_rank)},
  };

  static constexpr tile_params undecided_params() { return {{}, dynamic}; }

  static constexpr std::int64_t tiled(const call& c, std::int32_t d) {
    return checked_product(measured(c.operands[op::input].dims.dim[d]), measured(c.params.multiples[d]));
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const shape& in = c.operands[op::input].dims;
    if (!in.known_rank() || c.params.count == dynamic || c.params.count != in.rank) return shape::unknown();
    shape s;
    s.rank = in.rank;
    for (std::int32_t d = 0; d < s.rank; ++d) s.dim[d] = to_dim(tiled(c, d));
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::input]);
    const shape& in = c.operands[op::input].dims;
    if (!in.known_rank() || c.params.count == dynamic) {
      ++r.undecided_count;
      return;
    }
    r.check(measure::multiple_count, c.params.count, equals(in.rank));
    if (c.params.count != in.rank) return;
    for (std::int32_t d = 0; d < in.rank; ++d) {
      r.check(measure::multiple, measured(c.params.multiples[d]), at_least(0));
      r.check(outcome::invalid, dim_measure(d), op::output, operands[op::output].name, tiled(c, d), at_most(INT32_MAX));
    }
  }

  static constexpr void set_multiples(call& c, const list_argument& list, report& r) {
    r.check(measure::rank, list.dims.rank, equals(1));
    if (r.has_findings()) return;
    r.check(measure::multiple_count, list.dims.dim[0], between(1, max_rank));
    if (r.has_findings()) return;
    c.params.count = list.dims.dim[0];
    for (std::int32_t d = 0; d < c.params.count; ++d) c.params.multiples[d] = list.values[d];
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      list_attribute("multiples", &set_list<op, &set_multiples>),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

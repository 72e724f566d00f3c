// FILL: a tensor of given dimensions in which every element is one value.
//
// Source: NNAPI OperationTypes, FILL.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct fill_params {
  shape dims = shape::unknown();
  scalar_argument value = {};  // its type is that of the output's elements
};

namespace op {
struct fill {
  static constexpr operation_type type = operation_type::fill;
  static constexpr std::size_t arity = 1;
  using params = fill_params;
  enum operand : std::size_t { output };
};
}  // namespace op

template <>
struct schema<op::fill> {
  using op = nnops::op::fill;
  using call = nnops::call<op>;
  static constexpr const char* name = "FILL";

  static constexpr operand_info operands[] = {{"output", direction::output, 1, 8, "dims", max_rank}};

  using enum operand_type;
  static constexpr type_row<1> types[] = {{4, {tensor_float16}}, {4, {tensor_float32}}, {4, {tensor_int32}}};

  static constexpr fill_params undecided_params() { return {}; }

  static constexpr shape output_shape(const call& c, std::int32_t) { return c.params.dims; }

  // The type of the value that fills a tensor.
  static constexpr operand_type value_type(operand_type tensor) {
    return tensor == tensor_float16 ? float16 : tensor == tensor_float32 ? float32 : int32;
  }

  static constexpr void relate(const call& c, report& r) {
    const shape& dims = c.params.dims;
    const operand_value& out = c.operands[op::output];
    if (!dims.known_rank()) {
      ++r.undecided_count;
      return;
    }
    r.check(outcome::invalid, measure::operand_type, -1, "value", static_cast<std::int64_t>(c.params.value.type),
            equals(static_cast<std::int64_t>(value_type(out.type))));
    r.check(measure::target_rank, dims.rank, between(1, max_rank));
    for (std::int32_t d = 0; d < dims.walkable_rank(); ++d)
      r.check(measure::target_dim, measured(dims.dim[d]), at_least(0));
    if (r.has_findings()) return;
    r.check(outcome::invalid, measure::bytes, op::output, operands[op::output].name,
            checked_product(volume(dims), size_of(out.type)), at_most(max_tensor_bytes));
  }

  static constexpr void set_dims(call& c, const list_argument& list, report& r) {
    r.check(measure::rank, list.dims.rank, equals(1));
    r.check(measure::target_rank, list.dims.dim[0], between(1, max_rank));
    if (r.has_findings()) return;
    c.params.dims = {{}, list.dims.dim[0]};
    for (std::int32_t d = 0; d < c.params.dims.rank; ++d) c.params.dims.dim[d] = list.values[d];
  }

  static constexpr void set_value(call& c, const scalar_argument& s) { c.params.value = s; }

  static constexpr argument arguments[] = {
      list_attribute("dims", &set_list<op, &set_dims>),
      scalar_attribute(argument_kind::number, "value", &set_scalar<op, &set_value>),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

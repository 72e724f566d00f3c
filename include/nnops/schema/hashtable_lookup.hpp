// HASHTABLE_LOOKUP: the slices of a tensor along its first dimension whose keys a list names.
//
// Source: NNAPI OperationTypes, HASHTABLE_LOOKUP.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct hashtable_lookup_params {};

namespace op {
struct hashtable_lookup {
  static constexpr operation_type type = operation_type::hashtable_lookup;
  static constexpr std::size_t arity = 5;
  using params = hashtable_lookup_params;
  enum operand : std::size_t { lookups, keys, values, output, hits };
};
}  // namespace op

template <>
struct schema<op::hashtable_lookup> {
  using op = nnops::op::hashtable_lookup;
  using call = nnops::call<op>;
  static constexpr const char* name = "HASHTABLE_LOOKUP";
  static constexpr const char* arithmetic =
      "None: elements are copied. A lookup that no key matches gives codes of 0, whatever the zero point.";

  static constexpr operand_info operands[] = {
      {"lookups", direction::input, 1, 1, "lookups", 1},
      {"keys", direction::input, 1, 1, "rows, in ascending order", 1},
      {"values", direction::input, 2, 8, "rows, ...", 8},
      {"output", direction::output, 2, 8, "lookups, ...", 8},
      {"hits", direction::output, 1, 1, "lookups", 1},
  };

  using enum operand_type;
  static constexpr type_row<5> types[] = {
      {1, {tensor_int32, tensor_int32, tensor_float32, tensor_float32, tensor_quant8_asymm}},
      {1, {tensor_int32, tensor_int32, tensor_int32, tensor_int32, tensor_quant8_asymm}},
      {1, {tensor_int32, tensor_int32, tensor_quant8_asymm, tensor_quant8_asymm, tensor_quant8_asymm}},
  };

  static constexpr hashtable_lookup_params undecided_params() { return {}; }

  static constexpr shape output_shape(const call& c, std::int32_t i) {
    const std::int32_t lookups = to_dim(dim_of(c.operands[op::lookups], 0));
    if (i == op::hits) return {{lookups}, 1};
    shape s = c.operands[op::values].dims;
    if (s.known_rank()) s.dim[0] = lookups;
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::values]);
    check_fixed_quantisation(r, op::hits, operands[op::hits], c.operands[op::hits], 1.0, 0);
    check_dim(r, op::keys, operands[op::keys], c.operands[op::keys], 0, dim_of(c.operands[op::values], 0));
  }

  static constexpr argument arguments[] = {
      operand_argument(op::lookups),
      operand_argument(op::keys),
      operand_argument(op::values),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

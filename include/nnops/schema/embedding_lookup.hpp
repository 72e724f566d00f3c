// EMBEDDING_LOOKUP: the slices of a tensor along its first dimension that a list of indices names.
//
// Source: NNAPI OperationTypes, EMBEDDING_LOOKUP.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct embedding_lookup_params {};

namespace op {
struct embedding_lookup {
  static constexpr operation_type type = operation_type::embedding_lookup;
  static constexpr std::size_t arity = 3;
  using params = embedding_lookup_params;
  enum operand : std::size_t { lookups, values, output };
};
}  // namespace op

template <>
struct schema<op::embedding_lookup> {
  using op = nnops::op::embedding_lookup;
  using call = nnops::call<op>;
  static constexpr const char* name = "EMBEDDING_LOOKUP";
  static constexpr const char* arithmetic = "None: elements are copied.";

  static constexpr operand_info operands[] = {
      {"lookups", direction::input, 1, 1, "lookups, in [0, the rows of values)", 1},
      {"values", direction::input, 2, 8, "rows, ...", 8},
      {"output", direction::output, 2, 8, "lookups, ...", 8},
  };

  using enum operand_type;
  static constexpr type_row<3> types[] = {
      {1, {tensor_int32, tensor_float32, tensor_float32}},
      {3, {tensor_int32, tensor_int32, tensor_int32}},
      {3, {tensor_int32, tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_int32, tensor_float16, tensor_float16}},
      {4, {tensor_int32, tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr embedding_lookup_params undecided_params() { return {}; }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    shape s = c.operands[op::values].dims;
    if (s.known_rank()) s.dim[0] = to_dim(dim_of(c.operands[op::lookups], 0));
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::values]);
  }

  static constexpr argument arguments[] = {
      operand_argument(op::lookups),
      operand_argument(op::values),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

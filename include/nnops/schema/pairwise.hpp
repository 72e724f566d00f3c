// What elementwise operations on two tensors that have no activation share: POW, PRELU, MAXIMUM, MINIMUM, comparisons
// and the logic of two truth values. (ADD and its like: schema/binary.hpp.)
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/broadcast.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

// The operands by place. Their names differ between operations.
namespace pairwise {
enum place : std::size_t { first, second, output };
}

inline namespace NNOPS_ISA {

// Params of which nothing is known are Params{}: no rule looks at an attribute.
template <class Op, class Params>
struct pairwise_schema {
  using call = nnops::call<Op>;

  static constexpr operand_info operands[Op::arity] = {
      {"input0", direction::input, 1, 8, "...", max_rank},
      {"input1", direction::input, 1, 8, "..., broadcast against input0", max_rank},
      {"output", direction::output, 1, 8, "..., the larger of both", max_rank},
  };

  static constexpr Params undecided_params() { return {}; }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return broadcast_shape(c.operands[pairwise::first].dims, c.operands[pairwise::second].dims);
  }

  static constexpr void relate(const call& c, report& r) {
    check_broadcast(r, c.operands[pairwise::first], pairwise::second, schema<Op>::operands[pairwise::second],
                    c.operands[pairwise::second]);
  }

  static constexpr argument arguments[] = {
      operand_argument(static_cast<typename Op::operand>(pairwise::first)),
      operand_argument(static_cast<typename Op::operand>(pairwise::second)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

// MAXIMUM and MINIMUM: everything but the name.
template <class Op>
struct extreme_schema : pairwise_schema<Op, no_params> {
  using enum operand_type;
  static constexpr type_row<3> types[] = {
      {3, {tensor_float32, tensor_float32, tensor_float32}},
      {3, {tensor_float16, tensor_float16, tensor_float16}},
      {3, {tensor_int32, tensor_int32, tensor_int32}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr const char* arithmetic =
      "Each input is converted to the scale and zero point of the output (a float32 product, a double quotient plus "
      "the zero point, rounded half away from zero, saturated), and the codes are compared.";
};

// EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER and GREATER_EQUAL: everything but the name.
template <class Op>
struct comparison_schema : pairwise_schema<Op, no_params> {
  using enum operand_type;
  static constexpr type_row<3> types[] = {
      {3, {tensor_bool8, tensor_bool8, tensor_bool8}},
      {3, {tensor_float32, tensor_float32, tensor_bool8}},
      {3, {tensor_float16, tensor_float16, tensor_bool8}},
      {3, {tensor_int32, tensor_int32, tensor_bool8}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm, tensor_bool8}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, tensor_bool8}},
  };

  static constexpr const char* arithmetic =
      "Both inputs are converted to real numbers, one float32 multiplication each, and these are compared.";
};

// LOGICAL_AND and LOGICAL_OR: everything but the name.
template <class Op>
struct logical_schema : pairwise_schema<Op, no_params> {
  using enum operand_type;
  static constexpr type_row<3> types[] = {{3, {tensor_bool8, tensor_bool8, tensor_bool8}}};
};

}  // namespace NNOPS_ISA

}  // namespace nnops

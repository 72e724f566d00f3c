// What elementwise operations on one tensor share: one input, an output of the same shape.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

// Operations without attributes.
struct no_params {};

// Operations whose only choice is how quantised results are rounded.
struct rounding_params {
  rounding round = rounding::double_;
};

inline namespace NNOPS_ISA {

// Params of which nothing is known are Params{}: neither kind has an attribute that a rule looks at.
template <class Op, class Params>
struct unary_schema {
  using call = nnops::call<Op>;

  static constexpr operand_info operands[Op::arity] = {
      {"input", direction::input, 1, 8, "..."},
      {"output", direction::output, 1, 8, "..., as input"},
  };

  static constexpr Params undecided_params() { return {}; }

  static constexpr shape output_shape(const call& c, std::int32_t) { return c.operands[Op::input].dims; }

  static constexpr void relate(const call&, report&) {}

  static constexpr argument arguments[] = {operand_argument(Op::input)};
  static constexpr signature forms[] = {make_signature("", arguments)};

  // For operations that are older than zero-sized tensors.
  static constexpr bool zero_sized(const call& c) { return volume(c.operands[Op::input].dims) == 0; }
};

// RELU, RELU1 and RELU6: everything but the name.
template <class Op>
struct relu_schema : unary_schema<Op, no_params> {
  using base = unary_schema<Op, no_params>;
  using typename base::call;

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {1, {tensor_float32, tensor_float32}},
      {1, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr feature<Op> features[] = {{"zero-sized input", 3, &base::zero_sized}};

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, Op::output, base::operands[Op::output], c.operands[Op::output], c.operands[Op::input]);
  }
};

// The operand table of operations that NNAPI takes with any rank.
inline constexpr operand_info unary_operands_of_any_rank[] = {
    {"input", direction::input, 1, 8, "...", max_rank},
    {"output", direction::output, 1, 8, "..., as input", max_rank},
};

}  // namespace NNOPS_ISA

}  // namespace nnops

// TOPK_V2: the k largest elements along the last dimension, and where they lie.
//
// Source: NNAPI OperationTypes, TOPK_V2.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct topk_v2_params {
  std::int32_t k = 1;  // in [1, last dimension]
};

namespace op {
struct topk_v2 {
  static constexpr operation_type type = operation_type::topk_v2;
  static constexpr std::size_t arity = 3;
  using params = topk_v2_params;
  enum operand : std::size_t { input, values, indices };
};
}  // namespace op

template <>
struct schema<op::topk_v2> {
  using op = nnops::op::topk_v2;
  using call = nnops::call<op>;
  static constexpr const char* name = "TOPK_V2";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "..., length", max_rank},
      {"values", direction::output, 1, 8, "..., k", max_rank},
      {"indices", direction::output, 1, 8, "..., k", max_rank},
  };

  using enum operand_type;
  static constexpr type_row<3> types[] = {
      {3, {tensor_float16, tensor_float16, tensor_int32}},
      {3, {tensor_float32, tensor_float32, tensor_int32}},
      {3, {tensor_int32, tensor_int32, tensor_int32}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm, tensor_int32}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, tensor_int32}},
  };
  static constexpr const char* arithmetic = "None: codes are compared as integers.";

  static constexpr measured_value<op> measures[] = {
      {measure::k, &attribute_value<op, &op::params::k>, at_least(1)},
  };

  static constexpr topk_v2_params undecided_params() { return {dynamic}; }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    shape s = c.operands[op::input].dims;
    if (s.known_rank() && s.rank > 0) s.dim[s.rank - 1] = c.params.k;
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    const operand_value& in = c.operands[op::input];
    check_same_quantisation(r, op::values, operands[op::values], c.operands[op::values], in);
    const std::int64_t length = in.dims.known_rank() ? dim_of(in, in.dims.rank - 1) : undecided_value;
    if (length == undecided_value) ++r.undecided_count;
    else r.check(measure::k, measured(c.params.k), at_most(length));
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      attribute("k", NNOPS_MEMBER(topk_v2_params, k)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

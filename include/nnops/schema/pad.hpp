// PAD: a tensor with zeros before and after it in each dimension; of a quantised tensor, codes that stand for zero.
//
// Source: NNAPI OperationTypes, PAD.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/padding.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct pad_params {
  std::int32_t before[max_rank] = {};
  std::int32_t after[max_rank] = {};
  std::int32_t count = 0;  // of dimensions: the rank of the input
};

namespace op {
struct pad {
  static constexpr operation_type type = operation_type::pad;
  static constexpr std::size_t arity = 2;
  using params = pad_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::pad> : padding_schema<op::pad, max_rank, 4> {
  using op = nnops::op::pad;
  static constexpr const char* name = "PAD";
  static constexpr const char* arithmetic =
      "None: elements are copied; padding of a quantised tensor is its zero point.";

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {2, {tensor_float32, tensor_float32}},
      {2, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  // Before level 3 the pad value of a quantised tensor is not defined; a zero point of 0 leaves no doubt.
  static constexpr feature<op> features[] = {
      {"padding with the zero point", 3,
       [](const call& c) {
         const operand_value& in = c.operands[op::input];
         return in.type == tensor_quant8_asymm && in.quant_known && in.quant.zero_point != 0;
       }},
  };

  static constexpr pad_params undecided_params() { return {{}, {}, dynamic}; }

  static constexpr void relate(const call& c, report& r) { check_paddings(c, r); }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      list_attribute("paddings", &set_list<op, &set_paddings>),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

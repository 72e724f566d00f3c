// PAD_V2: a tensor with a given value before and after it in each dimension.
//
// Source: NNAPI OperationTypes, PAD_V2.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/schema/padding.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

// What the padding holds: FLOAT32 for a tensor_float32, FLOAT16 for a tensor_float16, INT32 for a quantised tensor,
// whose code it is.
struct pad_value {
  operand_type type = operand_type::float32;
  float real = 0.0f;
  std::int32_t code = 0;

  constexpr pad_value() = default;
  NNOPS_INLINE constexpr pad_value(float value) : real(value) {}
  NNOPS_INLINE constexpr pad_value(float16 value) : type(operand_type::float16), real(to_float(value)) {}
  NNOPS_INLINE constexpr pad_value(std::int32_t value) : type(operand_type::int32), code(value) {}
};

struct pad_v2_params {
  std::int32_t before[max_rank] = {};
  std::int32_t after[max_rank] = {};
  std::int32_t count = 0;  // of dimensions: the rank of the input
  pad_value value = {};
};

namespace op {
struct pad_v2 {
  static constexpr operation_type type = operation_type::pad_v2;
  static constexpr std::size_t arity = 2;
  using params = pad_v2_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::pad_v2> : padding_schema<op::pad_v2, max_rank, 4> {
  using op = nnops::op::pad_v2;
  static constexpr const char* name = "PAD_V2";
  static constexpr const char* arithmetic =
      "None: elements are copied. The pad value of a quantised tensor is a code, not a real number.";

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float32, tensor_float32}},
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  // Undecided: a call whose count is dynamic has a pad value that is not known either.
  static constexpr pad_v2_params undecided_params() { return {{}, {}, dynamic, {}}; }

  static constexpr void relate(const call& c, report& r) {
    check_paddings(c, r);
    if (c.params.count == dynamic) return;
    const operand_type type = c.operands[op::input].type;
    const pad_value& v = c.params.value;
    const operand_type wanted = type == tensor_float32 ? float32 : type == tensor_float16 ? float16 : int32;
    r.check(measure::operand_type, static_cast<std::int64_t>(v.type), equals(static_cast<std::int64_t>(wanted)));
    if (wanted != int32 || v.type != int32) return;
    const zero_point_range codes = zero_points_of(type);
    r.check(measure::pad_value, v.code, between(codes.low, codes.high));
  }

  static constexpr void set_value(call& c, const scalar_argument& s) {
    c.params.value.type = s.type;
    c.params.value.real = s.real;
    c.params.value.code = s.integer;
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      list_attribute("paddings", &set_list<op, &set_paddings>),
      scalar_attribute(argument_kind::number, "pad_value", &set_scalar<op, &set_value>),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

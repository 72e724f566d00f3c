// SELECT: output = condition ? input1 : input2, element by element.
//
// Source: NNAPI OperationTypes, SELECT.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using select_params = no_params;

namespace op {
struct select {
  static constexpr operation_type type = operation_type::select;
  static constexpr std::size_t arity = 4;
  using params = select_params;
  enum operand : std::size_t { condition, input1, input2, output };
};
}  // namespace op

template <>
struct schema<op::select> {
  using op = nnops::op::select;
  using call = nnops::call<op>;
  static constexpr const char* name = "SELECT";

  static constexpr operand_info operands[] = {
      {"condition", direction::input, 1, 8, "...", max_rank},
      {"input1", direction::input, 1, 8, "..., as condition", max_rank},
      {"input2", direction::input, 1, 8, "..., as condition", max_rank},
      {"output", direction::output, 1, 8, "..., as condition", max_rank},
  };

  using enum operand_type;
  static constexpr type_row<4> types[] = {
      {3, {tensor_bool8, tensor_float32, tensor_float32, tensor_float32}},
      {3, {tensor_bool8, tensor_float16, tensor_float16, tensor_float16}},
      {3, {tensor_bool8, tensor_int32, tensor_int32, tensor_int32}},
      {3, {tensor_bool8, tensor_quant8_asymm, tensor_quant8_asymm, tensor_quant8_asymm}},
      {4, {tensor_bool8, tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr const char* arithmetic =
      "The element is converted to the scale and zero point of the output: a float32 product, a double quotient plus "
      "the zero point, rounded half away from zero, saturated.";

  static constexpr select_params undecided_params() { return {}; }

  // What one of the inputs leaves unknown another one may say.
  static constexpr shape output_shape(const call& c, std::int32_t) {
    shape s = c.operands[op::condition].dims;
    for (std::size_t i = op::input1; i <= op::input2; ++i) {
      const shape& other = c.operands[i].dims;
      if (!s.known_rank()) s = other;
      for (std::int32_t d = 0; d < s.walkable_rank(); ++d)
        if (s.dim[d] == dynamic && other.known_rank() && d < other.rank) s.dim[d] = other.dim[d];
    }
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    const shape& dims = c.operands[op::condition].dims;
    for (std::size_t i = op::input1; i <= op::input2; ++i) {
      const operand_value& o = c.operands[i];
      const auto index = static_cast<std::int32_t>(i);
      if (!dims.known_rank() || !o.dims.known_rank()) {
        ++r.undecided_count;
        continue;
      }
      r.check(outcome::invalid, measure::rank, index, operands[i].name, o.dims.rank, equals(dims.rank));
      if (o.dims.rank != dims.rank) continue;
      for (std::int32_t d = 0; d < dims.rank; ++d) check_dim(r, index, operands[i], o, d, dims.dim[d]);
    }
  }

  static constexpr argument arguments[] = {
      operand_argument(op::condition),
      operand_argument(op::input1),
      operand_argument(op::input2),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

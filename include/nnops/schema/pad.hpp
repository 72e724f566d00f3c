// PAD: a tensor with zeros before and after it in each dimension; of a quantised tensor, codes that stand for zero.
//
// Source: NNAPI OperationTypes, PAD.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
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
struct schema<op::pad> {
  using op = nnops::op::pad;
  using call = nnops::call<op>;
  static constexpr const char* name = "PAD";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "..."},
      {"output", direction::output, 1, 8, "..., each dimension with its padding"},
  };

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

  static constexpr measured_value<op> measures[] = {
      {measure::padding_rows, [](const call& c) { return measured(c.params.count); }, between(1, max_rank)},
  };

  static constexpr pad_params undecided_params() { return {{}, {}, dynamic}; }

  static constexpr std::int64_t padded(const call& c, std::int32_t d) {
    return checked_sum(checked_sum(measured(c.params.before[d]), measured(c.operands[op::input].dims.dim[d])),
                       measured(c.params.after[d]));
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const shape& in = c.operands[op::input].dims;
    if (!in.known_rank() || c.params.count == dynamic || c.params.count != in.rank) return shape::unknown();
    shape s;
    s.rank = in.rank;
    for (std::int32_t d = 0; d < s.rank; ++d) s.dim[d] = to_dim(padded(c, d));
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::input]);
    const shape& in = c.operands[op::input].dims;
    if (!in.known_rank() || c.params.count == dynamic) {
      ++r.undecided_count;
      return;
    }
    r.check(measure::padding_rows, c.params.count, equals(in.rank));
    if (c.params.count != in.rank) return;
    for (std::int32_t d = 0; d < in.rank; ++d) {
      r.check(measure::padding_before, measured(c.params.before[d]), at_least(0));
      r.check(measure::padding_after, measured(c.params.after[d]), at_least(0));
      r.check(outcome::invalid, dim_measure(d), op::output, operands[op::output].name, padded(c, d),
              at_most(INT32_MAX));
    }
  }

  static constexpr void set_paddings(call& c, const list_argument& list, report& r) {
    r.check(measure::rank, list.dims.rank, equals(2));
    if (r.has_findings()) return;
    r.check(measure::dim_1, list.dims.dim[1], equals(2));
    r.check(measure::padding_rows, list.dims.dim[0], between(1, max_rank));
    if (r.has_findings()) return;
    c.params.count = list.dims.dim[0];
    for (std::int32_t d = 0; d < c.params.count; ++d) {
      c.params.before[d] = list.values[2 * d];
      c.params.after[d] = list.values[2 * d + 1];
    }
  }

  static constexpr argument<op> arguments[] = {
      operand_argument<op>(op::input),
      {"paddings", argument_kind::int32_list, -1, nullptr, &set_paddings},
  };
  static constexpr signature<op> forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

// MEAN: the mean of the elements along some dimensions.
//
// Source: NNAPI OperationTypes, MEAN. Beyond NNAPI, a call without max_level may have an output whose scale and zero
// point differ from the input's, as quantised models have it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/reduction.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct mean_params {
  std::int32_t axes[max_rank] = {};    // in [-rank, rank); one that is named twice counts once
  std::int32_t count = 0;              // of axes; with none, nothing is reduced and the output is the input
  std::int32_t keep_dims = 0;          // if positive, the reduced dimensions stay with length 1
  rounding round = rounding::double_;  // of quantised results
};

namespace op {
struct mean {
  static constexpr operation_type type = operation_type::mean;
  static constexpr std::size_t arity = 2;
  using params = mean_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::mean> : reduction_schema<op::mean> {
  using op = nnops::op::mean;
  using base = reduction_schema<op>;
  static constexpr const char* name = "MEAN";

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {2, {tensor_float32, tensor_float32}},
      {2, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr const char* arithmetic =
      "The sum of codes less their zero points is exact; its product with the ratio of scales over the count is "
      "rounded "
      "twice, half up and then half away from zero, or with rounding::single once, half to even.";

  static constexpr void relate(const call& c, report& r) {
    base::relate(c, r);
    base::require_elements(c, r);
    const operand_value& in = c.operands[op::input];
    const operand_value& out = c.operands[op::output];
    if (!has_scale(in.type)) return;
    if (!in.quant_known || !out.quant_known) {
      ++r.undecided_count;
      return;
    }
    const double ratio = static_cast<double>(in.quant.scale) / static_cast<double>(out.quant.scale);
    r.check(measure::output_multiplier, real_bits(ratio), real_less(2147483648.0));
    if (c.max_level == any_level) return;
    r.check(outcome::unsupported, measure::scale, op::output, operands[op::output].name,
            real_bits(static_cast<double>(out.quant.scale)), real_equals(static_cast<double>(in.quant.scale)));
    r.check(outcome::unsupported, measure::zero_point, op::output, operands[op::output].name, out.quant.zero_point,
            equals(in.quant.zero_point));
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      list_attribute("axes", &set_list<op, &base::set_axes>),
      attribute("keep_dims", NNOPS_MEMBER(mean_params, keep_dims)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

// The quantisation rules of operations with weights: filter, bias and output scales.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// input scale * filter scale / output scale of one channel, in double: the real number that a multiplier stands for.
constexpr double output_multiplier(float input_scale, float filter_scale, float output_scale) {
  return static_cast<double>(input_scale) * static_cast<double>(filter_scale) / static_cast<double>(output_scale);
}

// The same of a filter with one scale: there NNAPI multiplies the scales as floats, and divides in double.
constexpr double tensor_output_multiplier(float input_scale, float filter_scale, float output_scale) {
  return static_cast<double>(input_scale * filter_scale) / static_cast<double>(output_scale);
}

// Of channel i of a filter of either kind.
constexpr double output_multiplier(const quantisation& input, const quantisation& filter, std::int32_t i,
                                   const quantisation& output) {
  return filter.scales == nullptr ? tensor_output_multiplier(input.scale, filter.scale, output.scale)
                                  : output_multiplier(input.scale, filter.scales[i], output.scale);
}

// - A per-channel filter has its scales along channel_dim, and a bias whose scale is 0 (each value's scale is input
//   scale * filter scale of the channel).
// - Else the bias scale is input scale * filter scale, to 1e-6 of it; 0 stands for "not stated" and is taken as right.
// - input scale * filter scale / output scale is less than 2^31, so that a multiplier can hold it.
// - Before feature level 3, output scale > input scale * filter scale.
constexpr void check_filter_quantisation(report& r, const operand_value& input, std::int32_t filter_index,
                                         const operand_info& filter_info, const operand_value& filter,
                                         std::int32_t channel_dim, std::int32_t bias_index,
                                         const operand_info& bias_info, const operand_value& bias,
                                         const operand_value& output, std::int32_t max_level) {
  if (!has_scale(input.type)) return;
  if (!input.quant_known || !filter.quant_known || !output.quant_known) {
    ++r.undecided_count;
    return;
  }
  if (filter.type == operand_type::tensor_quant8_symm_per_channel) {
    r.check(outcome::invalid, measure::channel_dim, filter_index, filter_info.name, filter.quant.channel_dim,
            equals(channel_dim));
    if (bias.given && bias.quant_known)
      r.check(outcome::invalid, measure::scale, bias_index, bias_info.name,
              real_bits(static_cast<double>(bias.quant.scale)), real_equals(0.0));
    for (std::int32_t i = 0; i < filter.quant.scale_count; ++i) {
      const double m = output_multiplier(input.quant, filter.quant, i, output.quant);
      if (!(m < 2147483648.0)) {
        r.check(outcome::invalid, measure::output_multiplier, filter_index, filter_info.name, real_bits(m),
                real_less(2147483648.0));
        break;
      }
    }
    return;
  }
  const double product = static_cast<double>(input.quant.scale) * static_cast<double>(filter.quant.scale);
  if (bias.given && bias.quant_known && bias.quant.scale != 0.0f) {
    const double smaller =
        static_cast<double>(bias.quant.scale) < product ? static_cast<double>(bias.quant.scale) : product;
    r.check(outcome::invalid, measure::scale, bias_index, bias_info.name,
            real_bits(static_cast<double>(bias.quant.scale)), real_near(product, 1e-6 * smaller));
  }
  if (bias.given && bias.quant_known)
    r.check(outcome::invalid, measure::zero_point, bias_index, bias_info.name, bias.quant.zero_point, equals(0));
  r.check(outcome::invalid, measure::output_multiplier, filter_index, filter_info.name,
          real_bits(tensor_output_multiplier(input.quant.scale, filter.quant.scale, output.quant.scale)),
          real_less(2147483648.0));
  if (max_level < 3)
    r.check(outcome::unsupported, measure::scale, -1, "output", real_bits(static_cast<double>(output.quant.scale)),
            real_greater(product));
}

}  // namespace NNOPS_ISA

}  // namespace nnops

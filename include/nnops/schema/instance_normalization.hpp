// INSTANCE_NORMALIZATION: each channel of each image less its mean, over the root of its variance, times gamma, plus
// beta.
//
// Source: NNAPI OperationTypes, INSTANCE_NORMALIZATION.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct instance_normalization_params {
  float gamma = 1.0f, beta = 0.0f;
  float epsilon = 1e-5f;  // added to the variance
  data_layout layout = data_layout::nhwc;
};

namespace op {
struct instance_normalization {
  static constexpr operation_type type = operation_type::instance_normalization;
  static constexpr std::size_t arity = 2;
  using params = instance_normalization_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::instance_normalization> {
  using op = nnops::op::instance_normalization;
  using call = nnops::call<op>;
  static constexpr const char* name = "INSTANCE_NORMALIZATION";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 4, 4, "batches, height, width, depth"},
      {"output", direction::output, 4, 4, "batches, height, width, depth"},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {3, {tensor_float16, tensor_float16}},
      {3, {tensor_float32, tensor_float32}},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::layout, &attribute_value<op, &op::params::layout>, between(0, 1)},
  };

  static constexpr instance_normalization_params undecided_params() {
    return {1.0f, 0.0f, 1e-5f, data_layout::undecided};
  }

  static constexpr shape output_shape(const call& c, std::int32_t) { return c.operands[op::input].dims; }

  static constexpr void relate(const call&, report&) {}

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      attribute("gamma", NNOPS_MEMBER(instance_normalization_params, gamma)),
      attribute("beta", NNOPS_MEMBER(instance_normalization_params, beta)),
      attribute("epsilon", NNOPS_MEMBER(instance_normalization_params, epsilon)),
      attribute("layout", NNOPS_MEMBER(instance_normalization_params, layout)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

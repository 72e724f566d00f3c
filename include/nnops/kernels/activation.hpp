// The interval that a fused activation clamps to, in real numbers and in the codes of a quantised type.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/window.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// Codes of a quantised type, min <= max.
struct code_range {
  std::int32_t min = 0;
  std::int32_t max = 0;
};

namespace kernel {

// The interval in real numbers; the infinities where there is no bound. float16 tensors too are clamped as float.
constexpr activation_range real_activation_range(fused_activation activation) noexcept {
  switch (activation) {
    case fused_activation::relu:
      return {.min = 0.0f};
    case fused_activation::relu1:
      return {-1.0f, 1.0f};
    case fused_activation::relu6:
      return {0.0f, 6.0f};
    default:
      return {};
  }
}

// The codes that a quantised tensor type can store.
constexpr code_range stored_range(operand_type type) noexcept {
  switch (type) {
    case operand_type::tensor_quant8_asymm:
      return {0, 255};
    case operand_type::tensor_quant8_asymm_signed:
    case operand_type::tensor_quant8_symm:
    case operand_type::tensor_quant8_symm_per_channel:
      return {-128, 127};
    case operand_type::tensor_quant16_asymm:
      return {0, 65535};
    case operand_type::tensor_quant16_symm:
      return {-32768, 32767};
    default:
      return {quant::int32_lowest, quant::int32_highest};
  }
}

// zero_point + round(real / scale) with a float32 quotient, half away from zero, saturated to int32. scale > 0.
constexpr std::int32_t quantised_bound(float real, float scale, std::int32_t zero_point) noexcept {
  return quant::saturate_to_int32(std::int64_t{zero_point} + quant::round_half_away(real / scale));
}

// The interval in the codes of `type`; it contains the zero point. NNAPI's CalculateActivationRange.
constexpr code_range quantised_activation_range(fused_activation activation, float scale, std::int32_t zero_point,
                                                operand_type type) noexcept {
  const code_range stored = stored_range(type);
  const activation_range real = real_activation_range(activation);
  code_range codes = stored;
  if (activation != fused_activation::none) {
    const std::int32_t lowest = quantised_bound(real.min, scale, zero_point);
    codes.min = lowest > stored.min ? lowest : stored.min;
  }
  if (activation == fused_activation::relu1 || activation == fused_activation::relu6) {
    const std::int32_t highest = quantised_bound(real.max, scale, zero_point);
    codes.max = highest < stored.max ? highest : stored.max;
  }
  return codes;
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

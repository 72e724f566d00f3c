// LOGISTIC, TANH, HARD_SWISH and RSQRT of 8-bit codes: function objects from a code to a code, for kernel::map_codes().
// The first three have two arithmetics each: NNAPI's fixed point (rounding::double_), and the real function rounded once
// (rounding::single).
#pragma once

#include <cmath>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/kernels/activation.hpp"
#include "nnops/quant/fixed_point.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// Input and output of a function of codes; output codes lie within `codes`.
struct code_mapping {
  float in_scale = 0.0f, out_scale = 0.0f;
  std::int32_t in_zero_point = 0, out_zero_point = 0;
  code_range codes = {};
};

namespace kernel {

// The nearest code of a real number, half away from zero.
constexpr std::int32_t to_code(double real, const code_mapping& q) noexcept {
  const std::int64_t code = quant::saturate_to_int32(quant::round_half_away(real / static_cast<double>(q.out_scale))) +
                            std::int64_t{q.out_zero_point};
  return static_cast<std::int32_t>(code < q.codes.min ? q.codes.min : code > q.codes.max ? q.codes.max : code);
}
constexpr double to_real(std::int32_t code, const code_mapping& q) noexcept {
  return (code - q.in_zero_point) * static_cast<double>(q.in_scale);
}

// rounding::single.
struct logistic_of_real {
  code_mapping q;
  std::int32_t operator()(std::int32_t code) const noexcept {
    return to_code(1.0 / (1.0 + std::exp(-to_real(code, q))), q);
  }
};
struct tanh_of_real {
  code_mapping q;
  std::int32_t operator()(std::int32_t code) const noexcept { return to_code(std::tanh(to_real(code, q)), q); }
};
struct hard_swish_of_real {
  code_mapping q;
  constexpr std::int32_t operator()(std::int32_t code) const noexcept {
    const double x = to_real(code, q), gate = x + 3.0;
    return to_code(x * (gate < 0.0 ? 0.0 : gate > 6.0 ? 6.0 : gate) / 6.0, q);
  }
};

// RSQRT: NNAPI's arithmetic, in float32 throughout. Of zero and of negative numbers the highest code.
struct rsqrt_of_code {
  code_mapping q;
  std::int32_t operator()(std::int32_t code) const noexcept {
    const std::int32_t x = code - q.in_zero_point;
    if (x <= 0) return q.codes.max;
    const float root = 1.0f / __builtin_sqrtf(static_cast<float>(x) * q.in_scale);
    const std::int64_t y = std::int64_t{quant::round_half_away(root / q.out_scale)} + q.out_zero_point;
    return static_cast<std::int32_t>(y < q.codes.min ? q.codes.min : y > q.codes.max ? q.codes.max : y);
  }
};

// The input of LOGISTIC and TANH in fixed point with 4 integer bits. Codes that are `radius` or more from the zero
// point lie outside [-15, 15], where the functions are as good as constant.
struct fixed_point_input {
  std::int32_t zero_point = 0;
  multiplier scale = {};
  std::int32_t radius = 0;

  constexpr explicit fixed_point_input(const code_mapping& q) noexcept
      : zero_point(q.in_zero_point), scale(multiplier::from_real(static_cast<double>(q.in_scale) * (1 << 27))) {
    const std::int64_t largest = std::int64_t{15} << 27;
    // A code is 255 from the zero point at most.
    radius = scale.exponent <= 0 ? 256 : quant::saturate_to_int32(largest >> scale.exponent);
  }

  // f of the input, or one of its limits.
  template <class F>
  constexpr std::int32_t apply(std::int32_t code, std::int32_t lowest, std::int32_t highest, F f) const noexcept {
    const std::int32_t x = code - zero_point;
    if (x <= -radius) return lowest;
    if (x >= radius) return highest;
    const std::int32_t y = f(quant::scale_by(x, scale));
    return y > highest ? highest : y;
  }
};

// rounding::double_. The output has scale 1 / 256; its zero point is the type's lowest code.
struct logistic_of_fixed_point {
  fixed_point_input input;
  std::int32_t zero_point;

  constexpr explicit logistic_of_fixed_point(const code_mapping& q) noexcept : input(q), zero_point(q.out_zero_point) {}
  constexpr std::int32_t operator()(std::int32_t code) const noexcept {
    return zero_point + input.apply(code, 0, 255, [](std::int32_t x) {
      return quant::rounding_divide_by_pot(quant::logistic<4>(x), 23);
    });
  }
};

// rounding::double_. The output has scale 1 / 128; its zero point is in the middle of the type.
struct tanh_of_fixed_point {
  fixed_point_input input;
  std::int32_t zero_point;

  constexpr explicit tanh_of_fixed_point(const code_mapping& q) noexcept : input(q), zero_point(q.out_zero_point) {}
  constexpr std::int32_t operator()(std::int32_t code) const noexcept {
    return zero_point + input.apply(code, -128, 127, [](std::int32_t x) {
      return quant::rounding_divide_by_pot(quant::tanh<4>(x), 24);
    });
  }
};

// A multiplier with a factor of 16 bits, which HARD_SWISH uses: factor / 2^15 * 2^exponent.
struct short_multiplier {
  std::int32_t factor = 0, exponent = 0;

  constexpr explicit short_multiplier(float real) noexcept {
    const multiplier m = multiplier::from_real(static_cast<double>(real));
    factor = m.value >= quant::int32_highest - (1 << 15) ? 32767 : (m.value + (1 << 15)) >> 16;
    exponent = m.exponent;
  }
};

// rounding::double_ of HARD_SWISH: 16-bit fixed point, as TensorFlow Lite's reference and with it NNAPI have it. The
// input with 7 more bits times (input + 3) / 6, which is clamped to [0, 1] by saturation. Where the output's scale is
// so small that it needs a shift to the left (NNAPI refuses these), the shift saturates.
struct hard_swish_of_fixed_point {
  std::int32_t in_zero_point, out_zero_point;
  code_range codes;
  short_multiplier to_output, to_gate;

  constexpr explicit hard_swish_of_fixed_point(const code_mapping& q) noexcept
      : in_zero_point(q.in_zero_point),
        out_zero_point(q.out_zero_point),
        codes(q.codes),
        to_output(fine_scale(q) / q.out_scale),
        to_gate(fine_scale(q) / (3.0f / 32768.0f)) {}

  constexpr std::int32_t operator()(std::int32_t code) const noexcept {
    const std::int32_t x = (code - in_zero_point) * 128;
    // The input in [-1, 1) where it is in [-3, 3). All but the last bit of a left shift goes before the multiplication,
    // so that only the last one saturates where it matters.
    std::int32_t gate = to_gate.exponent > 0 ? shifted_left(x, to_gate.exponent - 1) : x;
    gate = high_mul(gate, to_gate.factor);
    if (to_gate.exponent > 0) gate = shifted_left(gate, 1);
    if (to_gate.exponent < 0) gate = quant::rounding_divide_by_pot(gate, -to_gate.exponent);
    gate = (gate + 32768) >> 1;  // in [0, 1)
    // Truncated, which makes up for the bias of the roundings before.
    const std::int32_t y = gate * high_mul(x, to_output.factor) / 32768;
    const std::int32_t scaled = to_output.exponent > 0 ? quant::saturating_left_shift(y, to_output.exponent)
                                                       : quant::rounding_divide_by_pot(y, -to_output.exponent);
    const std::int64_t out = std::int64_t{scaled} + out_zero_point;
    return static_cast<std::int32_t>(out < codes.min ? codes.min : out > codes.max ? codes.max : out);
  }

 private:
  static constexpr float fine_scale(const code_mapping& q) noexcept { return q.in_scale * (1.0f / 128.0f); }
  // 16 bits, saturated.
  static constexpr std::int32_t shifted_left(std::int32_t x, std::int32_t by) noexcept {
    return quant::saturate<std::int16_t>(quant::saturating_left_shift(x, by));
  }
  // a * b / 2^15 for 16-bit a and b, half up; b is never the lowest one, so it does not overflow.
  static constexpr std::int32_t high_mul(std::int32_t a, std::int32_t b) noexcept { return (a * b + (1 << 14)) >> 15; }
};

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// From int32 accumulators to 8-bit codes: one element, or the lanes of an architecture with the same bits.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {

// code = clamp(zero_point + round(sum * real scale), act_min, act_max). act_min and act_max are codes within the output
// type's range, out_zero_point lies within that range too.
struct requantisation {
  const multiplier* multipliers = nullptr;  // [channels], read with rounding::double_
  const float* scales = nullptr;            // [channels], finite, read with rounding::single
  std::int32_t channels = 1;                // 1 (per tensor) or the output's depth
  std::int32_t out_zero_point = 0;
  std::int32_t act_min = 0;
  std::int32_t act_max = 0;
  rounding mode = rounding::double_;
};

inline namespace NNOPS_ISA {
namespace kernel {

// The code of one sum.
constexpr std::int32_t requantise(const requantisation& q, std::int32_t sum, std::int32_t channel) noexcept {
  const std::int32_t c = q.channels == 1 ? 0 : channel;
  const std::int32_t scaled =
      q.mode == rounding::double_ ? quant::scale_by(sum, q.multipliers[c]) : quant::scale_single(sum, q.scales[c]);
  const std::int64_t code = static_cast<std::int64_t>(scaled) + q.out_zero_point;
  return static_cast<std::int32_t>(code < q.act_min ? q.act_min : code > q.act_max ? q.act_max : code);
}

// Requantises the lanes of one register: lane i by channel i of what requantise_lanes::vector was asked for.
template <class Arch>
struct requantise_vector {
  using ints = simd::lanes<std::int32_t, Arch>;
  using floats = simd::lanes<float, Arch>;
  using reg = typename ints::reg;

  reg value, left, right;             // rounding::double_
  reg first_right, last_right, sign;  // right in two shifts, the last of 0 or 1; all ones where there is a shift
  typename floats::reg scale, lowest_product, highest_product;  // rounding::single
  reg lowest, highest, zero_point;
  bool single, any_left;

  NNOPS_INLINE reg operator()(reg sum) const noexcept {
    if (single) {
      // Clamped before the conversion, which would overflow: the bounds are integers, so rounding keeps them.
      const auto product = floats::mul(floats::from_int(sum), scale);
      return ints::add(floats::to_int(floats::clamp(product, lowest_product, highest_product)), zero_point);
    }
    return code(scaled(sum));
  }
  // The code of a rounded number.
  NNOPS_INLINE reg code(reg rounded) const noexcept {
    return ints::add(ints::min(ints::max(rounded, lowest), highest), zero_point);
  }

 private:
  // quant::scale_by on lanes.
  NNOPS_INLINE reg scaled(reg sum) const noexcept {
    if constexpr (ints::has_wide_multiply) {
      if (any_left) {
        const reg shifted = ints::shift_left(sum, left);
        const reg saturated =
            ints::sub(ints::broadcast(quant::int32_highest), ints::shift_right(sum, ints::broadcast(31)));
        sum = ints::where_equal(ints::shift_right(shifted, left), sum, shifted, saturated);
      }
      // Half away from zero in two shifts: (((x - (x < 0)) >> (right - 1)) + 1) >> 1, and x itself where right is 0. No
      // step overflows: the high multiply by a value in [0, 2^31) gives neither the lowest nor the highest int32.
      const reg product = ints::rounding_doubling_high_mul(sum, value);
      const reg lowered = ints::add(product, ints::bit_and(ints::shift_right(product, ints::broadcast(31)), sign));
      return ints::shift_right(ints::add(ints::shift_right(lowered, first_right), last_right), last_right);
    } else {
      std::int32_t x[ints::size], values[ints::size], lefts[ints::size], rights[ints::size];
      ints::store(x, sum);
      ints::store(values, value);
      ints::store(lefts, left);
      ints::store(rights, right);
      for (std::ptrdiff_t i = 0; i < ints::width; ++i) x[i] = quant::scale_by(x[i], {values[i], lefts[i] - rights[i]});
      return ints::load(x);
    }
  }
};

// The requantisation of `Channels` neighbouring channels, laid out for lanes.
template <class Arch, std::ptrdiff_t Channels>
struct requantise_lanes {
  using lanes = simd::lanes<std::int32_t, Arch>;
  using ints = simd::lanes<std::int32_t, Arch>;
  using floats = simd::lanes<float, Arch>;

  // For channels [first, first + count), count in [1, Channels].
  NNOPS_INLINE void set(const requantisation& q, std::int32_t first, std::ptrdiff_t count) noexcept {
    zero_point_ = q.out_zero_point;
    lowest_ = q.act_min - q.out_zero_point;
    highest_ = q.act_max - q.out_zero_point;
    single_ = q.mode == rounding::single;
    any_left_ = false;
    for (std::int32_t i = 0; i < Channels; ++i) {
      const std::int32_t c = q.channels == 1 ? 0 : first + (i < count ? i : 0);
      if (single_) {
        scale_[i] = q.scales[c];
      } else {
        const multiplier m = q.multipliers[c];
        value_[i] = m.value;
        left_[i] = m.exponent > 0 ? m.exponent : 0;
        right_[i] = m.exponent < 0 ? -m.exponent : 0;
        any_left_ = any_left_ || m.exponent > 0;
      }
    }
  }

  // For channels [first + i, first + i + width).
  NNOPS_INLINE requantise_vector<Arch> vector(std::ptrdiff_t i) const noexcept {
    const auto right = ints::load(right_ + i);
    const auto last = ints::min(right, ints::broadcast(1));
    return {ints::load(value_ + i),
            ints::load(left_ + i),
            right,
            ints::sub(right, last),
            last,
            ints::sub(ints::broadcast(0), last),
            floats::load(scale_ + i),
            floats::broadcast(static_cast<float>(lowest_)),
            floats::broadcast(static_cast<float>(highest_)),
            ints::broadcast(lowest_),
            ints::broadcast(highest_),
            ints::broadcast(zero_point_),
            single_,
            any_left_};
  }

 private:
  static constexpr auto size = static_cast<std::size_t>(Channels);
  alignas(64) std::int32_t value_[size] = {};
  alignas(64) std::int32_t left_[size] = {};
  alignas(64) std::int32_t right_[size] = {};
  alignas(64) float scale_[size] = {};
  std::int32_t zero_point_ = 0, lowest_ = 0, highest_ = 0;
  bool single_ = false, any_left_ = false;
};

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

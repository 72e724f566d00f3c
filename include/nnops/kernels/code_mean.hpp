// The mean of 8-bit codes from their sum.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/activation.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// rounding::double_: TensorFlow Lite's arithmetic: the sum of codes less their zero points, times the multiplier of
// in scale / out scale, into which the division by the count has been worked, in integers.
// rounding::single: float32(that sum) * float32(in scale / (count * out scale)), rounded once, half to even.
// Either way, a sum that an int32 does not hold is scaled in double and rounded half away from zero.
class code_mean {
 public:
  code_mean(const quantisation& in, const quantisation& out, std::int64_t count, rounding round,
            code_range range) noexcept
      : in_zero_(std::int64_t{in.zero_point} * count),
        out_zero_(out.zero_point),
        single_(round == rounding::single),
        range_(range) {
    const double ratio = static_cast<double>(in.scale) / static_cast<double>(out.scale);
    real_ = ratio / static_cast<double>(count);
    multiplier_ = multiplier::from_real(ratio);
    // As many bits of the count as fit are taken from the exponent, so that the quotient keeps its precision.
    std::int32_t shift = 63 - __builtin_clzll(static_cast<std::uint64_t>(count));
    shift = shift < 32 ? shift : 32;
    shift = shift < 31 + multiplier_.exponent ? shift : 31 + multiplier_.exponent;
    multiplier_.value = static_cast<std::int32_t>((std::int64_t{multiplier_.value} << shift) / count);
    multiplier_.exponent -= shift;
  }

  std::int32_t operator()(std::int64_t sum) const noexcept {
    const std::int64_t code = std::int64_t{scaled(sum - in_zero_)} + out_zero_;
    return static_cast<std::int32_t>(code < range_.min ? range_.min : code > range_.max ? range_.max : code);
  }

 private:
  std::int32_t scaled(std::int64_t sum) const noexcept {
    const std::int32_t fitting = quant::saturate_to_int32(sum);
    if (fitting != sum) return quant::saturate_to_int32(quant::round_half_away(static_cast<double>(sum) * real_));
    return single_ ? quant::scale_single(fitting, static_cast<float>(real_)) : quant::scale_by(fitting, multiplier_);
  }

  std::int64_t in_zero_;
  std::int32_t out_zero_;
  bool single_;
  code_range range_;
  double real_ = 0.0;
  multiplier multiplier_;
};

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

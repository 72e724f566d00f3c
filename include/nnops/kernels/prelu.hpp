// PRELU on registers, for kernel::binary(): x where it is >= 0, else alpha * x.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/arithmetic.hpp"
#include "nnops/kernels/requantise.hpp"
#include "nnops/kernels/simd/transcendental.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

template <class Arch>
struct real_prelu {
  static constexpr bool light = true;
  using floats = simd::lanes<float, Arch>;
  NNOPS_INLINE float_reg<Arch> operator()(float_reg<Arch> x, float_reg<Arch> alpha) const noexcept {
    return select(x >= floats::broadcast(0.0f), x, floats::mul(x, alpha));
  }
};

// Codes: both sides are scaled by a multiplier of their own.
template <class Arch>
struct quantised_prelu {
  using ints = simd::lanes<std::int32_t, Arch>;
  requantise_vector<Arch> scale_x, scale_product;
  int_reg<Arch> zero_point_x, zero_point_alpha;

  // Of q, `a` is the input and `b` is alpha.
  quantised_prelu(const quantised_binary& q, rounding mode) noexcept
      : scale_x(mode == rounding::single ? requantise_by<Arch>(ratio(q), q.zero_point_out, q.codes)
                                         : requantise_by<Arch>(multiplier::from_real(static_cast<double>(ratio(q))),
                                                               q.zero_point_out, q.codes)),
        scale_product(mode == rounding::single
                          ? requantise_by<Arch>(bounded(q.scale_a * q.scale_b / q.scale_out), q.zero_point_out, q.codes)
                          : requantise_by<Arch>(multiplier::from_real(static_cast<double>(q.scale_a * q.scale_b) /
                                                                      static_cast<double>(q.scale_out)),
                                                q.zero_point_out, q.codes)),
        zero_point_x(ints::broadcast(q.zero_point_a)),
        zero_point_alpha(ints::broadcast(q.zero_point_b)) {}

  NNOPS_INLINE int_reg<Arch> operator()(int_reg<Arch> a, int_reg<Arch> b) const noexcept {
    const int_reg<Arch> x = ints::sub(a, zero_point_x), alpha = ints::sub(b, zero_point_alpha);
    return select(x >= ints::broadcast(0), scale_x(x), scale_product(ints::mul(x, alpha)));
  }

 private:
  // Bounded, so that no product is 0 times infinity.
  static float bounded(float ratio) noexcept { return simd::min(ratio, 1e30f); }
  static float ratio(const quantised_binary& q) noexcept { return bounded(q.scale_a / q.scale_out); }
};

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// Conversions between the registers of float and integer elements, as CAST has them. For kernel::unary().
#pragma once

#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/simd/transcendental.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// x without its fraction, |x| < 2^31 and not NaN.
template <class Arch>
NNOPS_INLINE float_reg<Arch> truncated(float_reg<Arch> x) noexcept {
  using floats = simd::lanes<float, Arch>;
  const float_reg<Arch> magnitude = absolute<Arch>(x);
  const float_reg<Arch> nearest = floats::from_int(floats::to_int(magnitude));
  return copy_sign<Arch>(select(magnitude < nearest, floats::sub(nearest, floats::broadcast(1.0f)), nearest), x);
}

// x towards zero as int32; saturates, NaN gives 0.
template <class Arch>
NNOPS_INLINE int_reg<Arch> to_int32(float_reg<Arch> x) noexcept {
  using floats = simd::lanes<float, Arch>;
  using ints = simd::lanes<std::int32_t, Arch>;
  const float_reg<Arch> number = select(x == x, x, floats::broadcast(0.0f));
  // 2^31 - 128 is the largest float below 2^31. What lies beyond it, on either side, is added up to the ends of int32.
  const float_reg<Arch> bounded =
      floats::clamp(number, floats::broadcast(-2147483520.0f), floats::broadcast(2147483520.0f));
  const float_reg<Arch> rest =
      floats::clamp(floats::sub(number, bounded), floats::broadcast(-128.0f), floats::broadcast(127.0f));
  return ints::add(floats::to_int(truncated<Arch>(bounded)), floats::to_int(rest));
}

// A register of In elements as one of Out elements, which are float, float16, int32 or uint8.
template <class In, class Out, class Arch, class Reg>
NNOPS_INLINE auto convert(Reg x) noexcept {
  using floats = simd::lanes<float, Arch>;
  using ints = simd::lanes<std::int32_t, Arch>;
  constexpr bool from_real = !std::is_integral_v<In>, to_real = !std::is_integral_v<Out>;
  constexpr bool to_byte = std::is_same_v<Out, std::uint8_t>;
  if constexpr (from_real && to_byte) {
    const Reg number = select(x == x, x, floats::broadcast(0.0f));
    return floats::to_int(truncated<Arch>(floats::clamp(number, floats::broadcast(0.0f), floats::broadcast(255.0f))));
  } else if constexpr (from_real && !to_real) {
    return to_int32<Arch>(x);
  } else if constexpr (!from_real && to_real) {
    return floats::from_int(x);
  } else if constexpr (!from_real && to_byte) {
    return ints::min(ints::max(x, ints::broadcast(0)), ints::broadcast(255));
  } else {
    return x;
  }
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

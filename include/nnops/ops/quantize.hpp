// QUANTIZE: output = round(input / scale) + zero_point, clamped to the codes of the output, element by element. NNAPI
// OperationTypes, QUANTIZE.
//
// Types      float32 or float16 to quant8_asymm or quant8_asymm_signed.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   a float32 quotient, half away from zero. Infinities and what is too large give the ends of the type.
// NaN        gives the zero point, which stands for 0.
// Aliasing   none: the elements of input and output differ in size.
// Workspace  none.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/activation.hpp"
#include "nnops/kernels/simd/transcendental.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/quantize.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::quantize, Arch> {
  template <class In, class Out>
  static status run(const call<op::quantize>& c, const memory<op::quantize>& m, const execution& e) noexcept {
    using floats = simd::lanes<float, Arch>;
    using ints = simd::lanes<std::int32_t, Arch>;
    const quantisation& q = c.operands[op::quantize::output].quant;
    const code_range codes = kernel::stored_range(c.operands[op::quantize::output].type);
    const auto scale = floats::broadcast(q.scale);
    const auto zero_point = ints::broadcast(q.zero_point);
    // Clamped before it is rounded, which would overflow: the bounds are integers, so rounding keeps them.
    const auto lowest = floats::broadcast(static_cast<float>(codes.min - q.zero_point));
    const auto highest = floats::broadcast(static_cast<float>(codes.max - q.zero_point));
    return detail::map_elements<In, Out, Arch>(c, m, e, [=](typename floats::reg x) {
      return ints::add(kernel::round_half_away<Arch>(floats::clamp(floats::div(x, scale), lowest, highest)),
                       zero_point);
    });
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status quantize(const In& input, const Out& output, const quantize_params& params = {},
                const execution& e = {}) noexcept {
  return invoke<op::quantize, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// RSQRT: output = 1 / the square root of input, element by element. NNAPI OperationTypes, RSQRT.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; input and output of one type.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   float32: the square root and the quotient, each rounded. float16: as float32, rounded once, half to even.
//            quant8: the same in float32, of (input - zero point) * scale; the result over the output scale, rounded
//            half away from zero, saturated.
// NaN        of NaN and of negative numbers. rsqrt(0) is infinite, rsqrt(-0) is -infinity. quant8: zero and negative
//            numbers give the highest code.
// Aliasing   the output may be the memory of the input.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/code_functions.hpp"
#include "nnops/kernels/elementwise.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/rsqrt.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::rsqrt, Arch> {
  template <class In, class Out>
  static status run(const call<op::rsqrt>& c, const memory<op::rsqrt>& m, const execution& e) noexcept {
    using op = nnops::op::rsqrt;
    using floats = simd::lanes<float, Arch>;
    if constexpr (is_asymmetric<Out>) {
      kernel::map_codes(m.input<In>(op::input), m.output<Out>(op::output), detail::elements_of(c),
                        kernel::rsqrt_of_code{detail::mapping_of(c)}, e.threads);
      return {};
    } else {
      return detail::map_elements<In, Out, Arch>(
          c, m, e, [](auto x) { return floats::div(floats::broadcast(1.0f), floats::sqrt(x)); });
    }
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status rsqrt(const In& input, const Out& output, const rsqrt_params& params = {}, const execution& e = {}) noexcept {
  return invoke<op::rsqrt, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

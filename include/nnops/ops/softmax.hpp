// SOFTMAX: along one dimension, exp((x - largest x) * beta) over the sum of these. NNAPI OperationTypes, SOFTMAX.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; both operands of one type. A quantised output has
//            scale 1/256 and zero point 0 (quant8_asymm) or -128.
// Shapes     any rank up to 8; params.axis in [-rank, rank). Zero-sized tensors run.
// Rounding   float32: a relative error of at most (5 + 2 |x - largest| beta) * 2^-24, since that product is rounded
//            before the exponential is taken; each slice adds up to 1 within 1e-6. float16: computed in float32,
//            rounded once, half to even. quant8, rounding::double_: NNAPI's fixed point, exponentials of 26 bits below
//            the point. quant8, rounding::single: float32 exponentials, added in order, and the quotient rounded half
//            away from zero.
// NaN        a slice with a NaN, with +infinity, or with nothing but -infinity gives NaN throughout; else -infinity
//            gives 0.
// Aliasing   the output may be the memory of the input.
// Workspace  none.
#pragma once

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/slice.hpp"
#include "nnops/kernels/softmax.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/softmax.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::softmax, Arch> {
  template <class In, class Out>
  static status run(const call<op::softmax>& c, const memory<op::softmax>& m, const execution& e) noexcept {
    const operand_value& input = c.operands[op::softmax::input];
    if (volume(input.dims) == 0) return {};
    const slice_geometry g = kernel::slices_along(input.dims, measured_axis(c.params.axis, input.dims));
    const auto* in = m.template input<In>(op::softmax::input);
    auto* out = m.template output<Out>(op::softmax::output);
    if constexpr (!is_asymmetric<In>) kernel::softmax<storage_of<In>, Arch>(g, in, out, c.params.beta, e.threads);
    else if (c.params.round == rounding::double_)
      kernel::softmax_codes(g, in, out, kernel::softmax_fixed_point(input.quant.scale, c.params.beta), e.threads);
    else kernel::softmax_codes(g, in, out, kernel::softmax_float_table(input.quant.scale, c.params.beta), e.threads);
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status softmax(const In& input, const Out& output, const softmax_params& params = {},
               const execution& e = {}) noexcept {
  return invoke<op::softmax, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// ARGMAX: the index of the largest element along one dimension. NNAPI OperationTypes, ARGMAX.
//
// Types      float16, float32, int32, quant8_asymm, quant8_asymm_signed; the output is int32.
// Shapes     any rank up to 8; params.axis in [-rank, rank). The output is the input without the axis, [1] where that
//            was the only dimension. An axis of length 0 is invalid unless the output is empty, too.
// Ties       the first of the elements that are largest; zeros are equal whatever their sign.
// NaN        the first NaN, if there is one, as if it were the largest element.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
// Errors     what schema/arg_extremum.hpp refuses, before anything is written.
#pragma once

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/arg_extremum.hpp"
#include "nnops/kernels/slice.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/argmax.hpp"
#include "nnops/schema/axis.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::argmax, Arch> {
  template <class In, class Out>
  static status run(const call<op::argmax>& c, const memory<op::argmax>& m, const execution& e) noexcept {
    const shape& dims = c.operands[op::argmax::input].dims;
    if (volume(dims) == 0) return {};
    kernel::arg_extremum<true, Arch>(kernel::slices_along(dims, measured_axis(c.params.axis, dims)),
                                     m.template input<In>(op::argmax::input),
                                     m.template output<Out>(op::argmax::output), e.threads);
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status argmax(const In& input, const Out& output, const argmax_params& params = {}, const execution& e = {}) noexcept {
  return invoke<op::argmax, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// LOG_SOFTMAX: along one dimension, x * beta less the logarithm of the sum of exp(x * beta). NNAPI OperationTypes,
// LOG_SOFTMAX.
//
// Types      float16, float32; both operands of one type.
// Shapes     any rank up to 8; params.axis in [-rank, rank). Zero-sized tensors run.
// Rounding   float32: with t = (x - largest) * beta, an error of at most 2^-24 * (8 + 4 |t| + 2 log(length)); large x do
//            not overflow. float16: computed in float32, rounded once, half to even.
// NaN        a slice with a NaN, with +infinity, or with nothing but -infinity gives NaN throughout; else -infinity
//            gives -infinity.
// Aliasing   the output may be the memory of the input.
// Workspace  none.
// Errors     what schema/log_softmax.hpp refuses, before anything is written.
#pragma once

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/log_softmax.hpp"
#include "nnops/kernels/slice.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/log_softmax.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::log_softmax, Arch> {
  template <class In, class Out>
  static status run(const call<op::log_softmax>& c, const memory<op::log_softmax>& m, const execution& e) noexcept {
    const shape& dims = c.operands[op::log_softmax::input].dims;
    if (volume(dims) == 0) return {};
    kernel::log_softmax<storage_of<In>, Arch>(
        kernel::slices_along(dims, measured_axis(c.params.axis, dims)), m.template input<In>(op::log_softmax::input),
        m.template output<Out>(op::log_softmax::output), c.params.beta, e.threads);
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status log_softmax(const In& input, const Out& output, const log_softmax_params& params = {},
                   const execution& e = {}) noexcept {
  return invoke<op::log_softmax, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

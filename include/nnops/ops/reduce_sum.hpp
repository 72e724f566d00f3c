// REDUCE_SUM: the sum of the elements along some dimensions. NNAPI OperationTypes, REDUCE_SUM.
//
// Types      float16, float32.
// Shapes     up to rank 8. params.axes in [-rank, rank), each counted once; without axes the output has the input's
//            elements. The output is the input without these dimensions, or with length 1 for each if
//            params.keep_dims is positive; [1] where none is left. Zero-sized tensors run; the sum of no
//            elements is 0.
// Rounding   float32: sums of at most 256 elements of a lane in float32, the rest in double, rounded once. float16 the
//            same, then rounded once more.
// NaN        a NaN, or both infinities, among the elements gives NaN.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
// Errors     what schema/reduction.hpp refuses, before anything is written.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/reduce.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/reduction.hpp"
#include "nnops/schema/reduce_sum.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::reduce_sum, Arch> {
  template <class In, class Out>
  static status run(const call<op::reduce_sum>& c, const memory<op::reduce_sum>& m, const execution& e) noexcept {
    return detail::reduce<In, Out, kernel::sum_fold<storage_of<In>, Arch>>(
        c, m, e, [](double sum) { return detail::rounded_to<storage_of<Out>>(static_cast<float>(sum)); });
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status reduce_sum(const In& input, const Out& output, const reduce_sum_params& params,
                  const execution& e = {}) noexcept {
  return invoke<op::reduce_sum, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

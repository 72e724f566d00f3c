// REDUCE_MIN: the smallest element along some dimensions. NNAPI OperationTypes, REDUCE_MIN.
//
// Types      float16, float32, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input.
// Shapes     up to rank 8. params.axes in [-rank, rank), each counted once; without axes the output has the input's
//            elements. The output is the input without these dimensions, or with length 1 for each if
//            params.keep_dims is positive; [1] where none is left. Zero-sized tensors run; the smallest of no elements
//            is invalid.
// Rounding   none.
// NaN        a NaN among the elements gives NaN. +0 is larger than -0. Both whatever the order of elements and the
//            architecture.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
// Errors     what schema/reduction.hpp refuses, before anything is written.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/extremum.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/reduction.hpp"
#include "nnops/schema/reduce_min.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::reduce_min, Arch> {
  template <class In, class Out>
  static status run(const call<op::reduce_min>& c, const memory<op::reduce_min>& m, const execution& e) noexcept {
    using stored = storage_of<Out>;
    using fold = kernel::extremum_fold<stored, Arch, false>;
    return detail::reduce<In, Out, fold>(c, m, e, [](typename fold::total x) {
      if constexpr (is_asymmetric<Out>) return x;
      else return detail::rounded_to<stored>(x);
    });
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status reduce_min(const In& input, const Out& output, const reduce_min_params& params,
                  const execution& e = {}) noexcept {
  return invoke<op::reduce_min, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

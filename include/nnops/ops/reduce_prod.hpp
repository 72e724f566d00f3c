// REDUCE_PROD: the product of the elements along some dimensions. NNAPI OperationTypes, REDUCE_PROD.
//
// Types      float16, float32.
// Shapes     up to rank 8. params.axes in [-rank, rank), each counted once; without axes the output has the input's
//            elements. The output is the input without these dimensions, or with length 1 for each if
//            params.keep_dims is positive; [1] where none is left. Zero-sized tensors run; the product of
//            no elements is 1.
// Rounding   float32: multiplied in double with an exponent of its own, so that no part of a product overflows or
//            vanishes, then rounded to float32, half to even. float16: that, rounded once more.
// NaN        as IEEE 754 multiplies: a NaN gives NaN, and so does zero with infinity, which NNAPI's own CPU code makes 0.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
// Errors     what schema/reduction.hpp refuses, before anything is written.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/product.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/reduction.hpp"
#include "nnops/schema/reduce_prod.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::reduce_prod, Arch> {
  template <class In, class Out>
  static status run(const call<op::reduce_prod>& c, const memory<op::reduce_prod>& m, const execution& e) noexcept {
    return detail::reduce<In, Out, kernel::product_fold<storage_of<In>, Arch>>(
        c, m, e, [](const scaled_product& p) { return detail::rounded_to<storage_of<Out>>(kernel::to_float(p)); });
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status reduce_prod(const In& input, const Out& output, const reduce_prod_params& params,
                   const execution& e = {}) noexcept {
  return invoke<op::reduce_prod, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// L2_NORMALIZATION: along one dimension, x over the root of the sum of squares. NNAPI OperationTypes, L2_NORMALIZATION.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; both operands of one type. A quantised output has
//            scale 1/128 and zero point 128 (quant8_asymm) or 0.
// Shapes     any rank up to 8; params.axis in [-rank, rank). Zero-sized tensors run.
// Rounding   float32: computed in double, rounded once; float16: once more. Vectors of any length come out with length
//            1, where NNAPI's own CPU code divides those that are shorter than 1e-6 by 1e-6. quant8: NNAPI's fixed
//            point, the same in both roundings.
// Zeros      a slice of nothing but zeros gives zeros; of a quantised tensor, zero points.
// NaN        a slice with a NaN gives NaN throughout; with an infinity, NaN there and zeros elsewhere.
// Aliasing   the output may be the memory of the input.
// Workspace  none.
// Errors     what schema/l2_normalization.hpp refuses, before anything is written.
#pragma once

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/l2_normalization.hpp"
#include "nnops/kernels/slice.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/l2_normalization.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::l2_normalization, Arch> {
  template <class In, class Out>
  static status run(const call<op::l2_normalization>& c, const memory<op::l2_normalization>& m,
                    const execution& e) noexcept {
    using stored = storage_of<In>;
    const operand_value& input = c.operands[op::l2_normalization::input];
    if (volume(input.dims) == 0) return {};
    const slice_geometry g = kernel::slices_along(input.dims, measured_axis(c.params.axis, input.dims));
    const stored* in = m.template input<In>(op::l2_normalization::input);
    stored* out = m.template output<Out>(op::l2_normalization::output);
    if constexpr (is_asymmetric<In>)
      kernel::l2_normalize_codes<stored, Arch>(g, in, out, input.quant.zero_point, e.threads);
    else kernel::l2_normalize<stored, Arch>(g, in, out, e.threads);
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status l2_normalization(const In& input, const Out& output, const l2_normalization_params& params = {},
                        const execution& e = {}) noexcept {
  return invoke<op::l2_normalization, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

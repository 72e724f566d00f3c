// MINIMUM: output = the smaller of input0 and input1, element by element, with broadcasting. NNAPI OperationTypes,
// MINIMUM.
//
// Types      float32, float16, int32, quant8_asymm, quant8_asymm_signed; all operands of one type.
// Shapes     up to rank 8, compatible from the last dimension on; the output has the larger of both in each dimension.
// Rounding   none, but for quant8 whose scales or zero points differ: each input is converted to those of the output
//            first: (input - zero point) * scale in float32, over the output scale plus its zero point in double,
//            rounded half away from zero, saturated.
// NaN        if either input is NaN, whichever of the two. Of -0 and 0 the result is input1.
// Aliasing   the output may be the memory of an input of the same shape.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/extremes.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/pairwise.hpp"
#include "nnops/schema/minimum.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::minimum, Arch> : detail::extreme_implementation<op::minimum, kernel::smaller, Arch> {};

template <class Arch = simd::best, tensor A, tensor B, output_tensor Out>
status minimum(const A& input0, const B& input1, const Out& output, const minimum_params& params = {},
               const execution& e = {}) noexcept {
  return invoke<op::minimum, Arch>(params, e, input0, input1, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

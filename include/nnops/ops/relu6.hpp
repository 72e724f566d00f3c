// RELU6: output = min(6, max(0, input)), element by element. NNAPI OperationTypes, RELU6.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; input and output of one type.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   none; results are inputs or bounds. quant8: the bounds are zero_point + round(bound / scale), half away
//            from zero; input and output have one scale and zero point.
// NaN        stays NaN. -0 stays -0.
// Aliasing   the output may be the memory of the input.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/relu6.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::relu6, Arch> : detail::relu_implementation<op::relu6, fused_activation::relu6, Arch> {};

template <class Arch = simd::best, tensor In, output_tensor Out>
status relu6(const In& input, const Out& output, const relu6_params& params = {}, const execution& e = {}) noexcept {
  return invoke<op::relu6, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

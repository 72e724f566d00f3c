// ADD: output = activation(input0 + input1), element by element, with broadcasting. NNAPI OperationTypes, ADD.
//
// Types      float32, float16, int32, quant8_asymm, quant8_asymm_signed; all operands of one type.
// Shapes     up to rank 8, compatible from the last dimension on; the output has the larger of both in each
//            dimension.
// Rounding   float32: one float addition. float16: the same in float32, rounded once, half to even. int32 wraps
//            around and takes no activation.
//            quant8, rounding::double_: NNAPI's arithmetic, both inputs scaled to a common scale with 20 bits below
//            the point.
//            quant8, rounding::single: in float32, (input - zero point) * (scale / output scale) of both, unfused,
//            added, rounded half to even.
// NaN        stays NaN, also through an activation.
// Aliasing   the output may be the memory of an input of the same shape.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/arithmetic.hpp"
#include "nnops/ops/binary.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/add.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::add, Arch> : detail::binary_implementation<op::add, kernel::addition, Arch> {};

template <class Arch = simd::best, tensor A, tensor B, output_tensor Out>
status add(const A& input0, const B& input1, const Out& output, const add_params& params = {},
           const execution& e = {}) noexcept {
  return invoke<op::add, Arch>(params, e, input0, input1, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

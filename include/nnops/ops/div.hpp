// DIV: output = activation(input0 / input1), element by element, with broadcasting. NNAPI OperationTypes, DIV.
//
// Types      float32, float16, int32; all operands of one type.
// Shapes     up to rank 8, compatible from the last dimension on; the output has the larger of both in each dimension.
// Rounding   float32: one float division. float16: the same in float32, rounded once, half to even.
//            int32: rounded down, so that -5 / 2 is -3; it takes no activation. A division by 0 gives 0, and the
//            lowest number over -1 wraps around to itself; neither traps.
// NaN        of NaN, 0 / 0 and infinity / infinity, also through an activation.
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
#include "nnops/schema/div.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::div, Arch> : detail::binary_implementation<op::div, kernel::division, Arch> {};

template <class Arch = simd::best, tensor A, tensor B, output_tensor Out>
status div(const A& input0, const B& input1, const Out& output, const div_params& params = {},
           const execution& e = {}) noexcept {
  return invoke<op::div, Arch>(params, e, input0, input1, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

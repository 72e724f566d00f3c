// LESS_EQUAL: output = input0 <= input1, element by element, with broadcasting. NNAPI OperationTypes, LESS_EQUAL.
//
// Types      bool8, float32, float16, int32, quant8_asymm, quant8_asymm_signed, both inputs of one type; to bool8, 0
//            or 1. A bool8 input is true where it is not 0, and true is more than false.
// Shapes     up to rank 8, compatible from the last dimension on; the output has the larger of both in each dimension.
// Rounding   quant8: the real numbers are compared, (input - zero point) * scale in float32.
// NaN        gives false. -0 equals 0.
// Aliasing   the output may be the memory of a bool8 input of the same shape.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/comparison.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/pairwise.hpp"
#include "nnops/schema/less_equal.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::less_equal, Arch>
    : detail::comparison_implementation<op::less_equal, kernel::is_less_equal, Arch> {};

template <class Arch = simd::best, tensor A, tensor B, output_tensor Out>
status less_equal(const A& input0, const B& input1, const Out& output, const less_equal_params& params = {},
                  const execution& e = {}) noexcept {
  return invoke<op::less_equal, Arch>(params, e, input0, input1, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// LOGICAL_OR: output = input0 or input1, element by element, with broadcasting. NNAPI OperationTypes, LOGICAL_OR.
//
// Types      bool8, in which 0 is false and any other value true; results are 0 and 1.
// Shapes     up to rank 8, compatible from the last dimension on; the output has the larger of both in each dimension.
// Rounding   none.
// Aliasing   the output may be the memory of an input of the same shape.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/comparison.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/pairwise.hpp"
#include "nnops/schema/logical_or.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::logical_or, Arch>
    : detail::comparison_implementation<op::logical_or, kernel::is_either, Arch> {};

template <class Arch = simd::best, tensor A, tensor B, output_tensor Out>
status logical_or(const A& input0, const B& input1, const Out& output, const logical_or_params& params = {},
                  const execution& e = {}) noexcept {
  return invoke<op::logical_or, Arch>(params, e, input0, input1, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

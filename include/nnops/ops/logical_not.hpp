// LOGICAL_NOT: output = not input, element by element. NNAPI OperationTypes, LOGICAL_NOT.
//
// Types      bool8, in which 0 is false and any other value true; results are 0 and 1.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   none.
// Aliasing   the output may be the memory of the input.
// Workspace  none.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/comparison.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/logical_not.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::logical_not, Arch> {
  template <class In, class Out>
  static status run(const call<op::logical_not>& c, const memory<op::logical_not>& m, const execution& e) noexcept {
    using ints = simd::lanes<std::int32_t, Arch>;
    return detail::map_elements<In, Out, Arch>(
        c, m, e, [](auto x) { return kernel::negated<Arch>(ints::min(x, ints::broadcast(1))); });
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status logical_not(const In& input, const Out& output, const logical_not_params& params = {},
                   const execution& e = {}) noexcept {
  return invoke<op::logical_not, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

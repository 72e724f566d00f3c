// FLOOR: output = the largest integer that is not above input, element by element. NNAPI OperationTypes, FLOOR.
//
// Types      float32, float16; input and output of one type.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   none; the result is exact.
// NaN        stays NaN; infinities and -0 stay.
// Aliasing   the output may be the memory of the input.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/simd/real_functions.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/floor.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::floor, Arch> {
  template <class In, class Out>
  static status run(const call<op::floor>& c, const memory<op::floor>& m, const execution& e) noexcept {
    return detail::map_elements<In, Out, Arch>(c, m, e, [](auto x) { return kernel::floor<Arch>(x); });
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status floor(const In& input, const Out& output, const floor_params& params = {}, const execution& e = {}) noexcept {
  return invoke<op::floor, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

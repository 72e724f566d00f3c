// SIN: output = sin(input), of an angle in radians, element by element. NNAPI OperationTypes, SIN.
//
// Types      float32, float16; input and output of one type.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   float32: within 0.51 units in the last place, for any input. float16: as float32, rounded once, half to
//            even.
// NaN        of NaN and infinities. sin(-0) is -0.
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
#include "nnops/schema/sin.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::sin, Arch> {
  template <class In, class Out>
  static status run(const call<op::sin>& c, const memory<op::sin>& m, const execution& e) noexcept {
    return detail::map_elements<In, Out, Arch>(c, m, e, [](auto x) { return kernel::sin<Arch>(x); });
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status sin(const In& input, const Out& output, const sin_params& params = {}, const execution& e = {}) noexcept {
  return invoke<op::sin, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

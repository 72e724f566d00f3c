// SQRT: output = the square root of input, element by element. NNAPI OperationTypes, SQRT.
//
// Types      float32, float16; input and output of one type.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   float32: once, half to even. float16: as float32, rounded once, half to even.
// NaN        of NaN and of negative numbers. sqrt(-0) is -0.
// Aliasing   the output may be the memory of the input.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/sqrt.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::sqrt, Arch> {
  template <class In, class Out>
  static status run(const call<op::sqrt>& c, const memory<op::sqrt>& m, const execution& e) noexcept {
    return detail::map_elements<In, Out, Arch>(c, m, e, [](auto x) { return simd::lanes<float, Arch>::sqrt(x); });
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status sqrt(const In& input, const Out& output, const sqrt_params& params = {}, const execution& e = {}) noexcept {
  return invoke<op::sqrt, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

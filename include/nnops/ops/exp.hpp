// EXP: output = e^input, element by element. NNAPI OperationTypes, EXP.
//
// Types      float32, float16; input and output of one type.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   float32: within 1 unit in the last place. float16: as float32, rounded once, half to even.
// NaN        stays NaN. exp(-infinity) is 0, exp(infinity) infinite.
// Aliasing   the output may be the memory of the input.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/simd/transcendental.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/exp.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::exp, Arch> {
  template <class In, class Out>
  static status run(const call<op::exp>& c, const memory<op::exp>& m, const execution& e) noexcept {
    return detail::map_elements<In, Out, Arch>(c, m, e, [](auto x) { return kernel::exp<Arch>(x); });
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status exp(const In& input, const Out& output, const exp_params& params = {}, const execution& e = {}) noexcept {
  return invoke<op::exp, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// ELU: output = max(0, input) + min(0, alpha * (e^input - 1)), element by element. NNAPI OperationTypes, ELU.
//
// Types      float32, float16; input and output of one type.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   float32: within 2 units in the last place for alpha >= 0. A negative alpha takes effect above 0, as in
//            the formula. float16: as float32, rounded once, half to even.
// NaN        stays NaN. With alpha = 0 the second part is 0, also where e^input is infinite.
// Aliasing   the output may be the memory of the input.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/simd/real_functions.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/elu.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::elu, Arch> {
  template <class In, class Out>
  static status run(const call<op::elu>& c, const memory<op::elu>& m, const execution& e) noexcept {
    const auto alpha = simd::lanes<float, Arch>::broadcast(c.params.alpha);
    return detail::map_elements<In, Out, Arch>(c, m, e, [=](auto x) { return kernel::elu<Arch>(x, alpha); });
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status elu(const In& input, const Out& output, const elu_params& params = {}, const execution& e = {}) noexcept {
  return invoke<op::elu, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

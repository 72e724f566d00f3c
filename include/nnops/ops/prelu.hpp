// PRELU: output = input where input >= 0, else alpha * input, element by element, with broadcasting. NNAPI
// OperationTypes, PRELU.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; all operands of one type.
// Shapes     up to rank 8, compatible from the last dimension on; the output has the larger of both in each dimension.
// Rounding   float32: one float multiplication. float16: as float32, rounded once, half to even.
//            quant8: (input - zero point), or its product with (alpha - zero point), as an integer, times the ratio of
//            scales, rounded as quant/rounding.hpp says.
// NaN        stays NaN. -0 stays -0. An alpha that is NaN or infinite counts only for inputs below 0.
// Aliasing   the output may be the memory of an input of the same shape.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/activation.hpp"
#include "nnops/kernels/arithmetic.hpp"
#include "nnops/kernels/prelu.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/pairwise.hpp"
#include "nnops/schema/prelu.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::prelu, Arch> {
  template <class A, class B, class Out>
  static status run(const call<op::prelu>& c, const memory<op::prelu>& m, const execution& e) noexcept {
    using op = nnops::op::prelu;
    if constexpr (is_asymmetric<Out>) {
      const operand_value &in = c.operands[op::input], &alpha = c.operands[op::alpha], &out = c.operands[op::output];
      const quantised_binary q = {in.quant.scale,
                                  alpha.quant.scale,
                                  out.quant.scale,
                                  in.quant.zero_point,
                                  alpha.quant.zero_point,
                                  out.quant.zero_point,
                                  kernel::stored_range(out.type)};
      return detail::combine_elements<A, B, Out, Arch>(c, m, e, kernel::quantised_prelu<Arch>(q, c.params.round));
    } else {
      return detail::combine_elements<A, B, Out, Arch>(c, m, e, kernel::real_prelu<Arch>{});
    }
  }
};

template <class Arch = simd::best, tensor A, tensor B, output_tensor Out>
status prelu(const A& input, const B& alpha, const Out& output, const prelu_params& params = {},
             const execution& e = {}) noexcept {
  return invoke<op::prelu, Arch>(params, e, input, alpha, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

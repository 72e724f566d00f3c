// POW: output = base^exponent, element by element, with broadcasting. NNAPI OperationTypes, POW.
//
// Types      float32, float16; all operands of one type.
// Shapes     up to rank 8, compatible from the last dimension on; the output has the larger of both in each dimension.
// Rounding   float32: within 0.51 units in the last place. float16: as float32, rounded once, half to even.
// NaN        of NaN, except that pow(1, NaN) and pow(NaN, 0) are 1; of a negative finite base with an exponent that is
//            no integer. Zeros and infinities as in C's pow.
// Aliasing   the output may be the memory of an input of the same shape.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/simd/real_functions.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/pairwise.hpp"
#include "nnops/schema/pow.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::pow, Arch> {
  template <class A, class B, class Out>
  static status run(const call<op::pow>& c, const memory<op::pow>& m, const execution& e) noexcept {
    return detail::combine_elements<A, B, Out, Arch>(c, m, e, [](auto x, auto y) { return kernel::pow<Arch>(x, y); });
  }
};

template <class Arch = simd::best, tensor A, tensor B, output_tensor Out>
status pow(const A& base, const B& exponent, const Out& output, const pow_params& params = {},
           const execution& e = {}) noexcept {
  return invoke<op::pow, Arch>(params, e, base, exponent, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

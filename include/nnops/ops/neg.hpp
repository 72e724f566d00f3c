// NEG: output = -input, element by element. NNAPI OperationTypes, NEG.
//
// Types      float32, float16, int32; input and output of one type.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   none; the sign of zeros changes too. int32: the lowest number, whose opposite int32 does not have, stays
//            as it is.
// NaN        stays NaN.
// Aliasing   the output may be the memory of the input.
// Workspace  none.
#pragma once

#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/simd/transcendental.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/neg.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::neg, Arch> {
  template <class In, class Out>
  static status run(const call<op::neg>& c, const memory<op::neg>& m, const execution& e) noexcept {
    if constexpr (std::is_same_v<Out, std::int32_t>) {
      using ints = simd::lanes<std::int32_t, Arch>;
      return detail::map_elements<In, Out, Arch>(c, m, e, [](auto x) { return ints::sub(ints::broadcast(0), x); });
    } else {
      return detail::map_elements<In, Out, Arch>(c, m, e, [](auto x) { return kernel::opposite<Arch>(x); });
    }
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status neg(const In& input, const Out& output, const neg_params& params = {}, const execution& e = {}) noexcept {
  return invoke<op::neg, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

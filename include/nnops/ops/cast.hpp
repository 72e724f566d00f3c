// CAST: output = input, converted to the type of the output, element by element. NNAPI OperationTypes, CAST.
//
// Types      float16, float32, int32 and quant8_asymm to each other; bool8, quant16_asymm, quant16_symm,
//            quant8_asymm_signed and quant8_symm to themselves. Scales and zero points are not looked at:
//            quant8_asymm holds 0 to 255.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   to integers: towards zero, saturated at the ends of the type (NNAPI leaves int32 undefined there). To
//            float32 and float16: once, half to even.
// NaN        stays NaN between floats and gives 0 in an integer.
// Aliasing   the output may be the memory of an input of the same type.
// Workspace  none.
#pragma once

#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/convert.hpp"
#include "nnops/kernels/elementwise.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/cast.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::cast, Arch> {
  template <class In, class Out>
  static status run(const call<op::cast>& c, const memory<op::cast>& m, const execution& e) noexcept {
    using op = nnops::op::cast;
    if constexpr (std::is_same_v<In, Out>) {
      kernel::copy_elements(m.input<In>(op::input), m.output<Out>(op::output), detail::elements_of(c), e.threads);
      return {};
    } else {
      return detail::map_elements<In, Out, Arch>(
          c, m, e, [](auto x) { return kernel::convert<storage_of<In>, storage_of<Out>, Arch>(x); });
    }
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status cast(const In& input, const Out& output, const cast_params& params = {}, const execution& e = {}) noexcept {
  return invoke<op::cast, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// HARD_SWISH: output = input * max(0, min(6, input + 3)) / 6, element by element. NNAPI OperationTypes, HARD_SWISH.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; input and output of one type.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   float32: input + 3, the division by 6 and the product, in this order, each rounded. float16: as float32,
//            rounded once, half to even.
//            quant8: rounding::double_ is NNAPI's 16-bit fixed-point arithmetic, rounding::single the real value
//            rounded once, half away from zero.
// NaN        stays NaN. -infinity gives NaN, as the formula does.
// Aliasing   the output may be the memory of the input.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/code_functions.hpp"
#include "nnops/kernels/simd/transcendental.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/hard_swish.hpp"

namespace nnops {
namespace detail {
inline namespace NNOPS_ISA {

template <class Arch>
struct hard_swish_function {
  using fixed_point = kernel::hard_swish_of_fixed_point;
  using real = kernel::hard_swish_of_real;
  static kernel::float_reg<Arch> f(kernel::float_reg<Arch> x) noexcept { return kernel::hard_swish<Arch>(x); }
};

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::hard_swish, Arch>
    : detail::function_implementation<op::hard_swish, detail::hard_swish_function<Arch>, Arch> {};

template <class Arch = simd::best, tensor In, output_tensor Out>
status hard_swish(const In& input, const Out& output, const hard_swish_params& params = {},
                  const execution& e = {}) noexcept {
  return invoke<op::hard_swish, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

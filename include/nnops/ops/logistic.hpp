// LOGISTIC: output = 1 / (1 + exp(-input)), element by element. NNAPI OperationTypes, LOGISTIC.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; input and output of one type.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   float32: within 2.5 units in the last place. float16: as float32, rounded once, half to even.
//            quant8, whose output has scale 1 / 256 and the lowest code as zero point: rounding::double_ is NNAPI's
//            fixed-point arithmetic with 4 integer bits, rounding::single the real value rounded once, half away from
//            zero.
// NaN        stays NaN.
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
#include "nnops/schema/logistic.hpp"

namespace nnops {
namespace detail {
inline namespace NNOPS_ISA {

template <class Arch>
struct logistic_function {
  using fixed_point = kernel::logistic_of_fixed_point;
  using real = kernel::logistic_of_real;
  static kernel::float_reg<Arch> f(kernel::float_reg<Arch> x) noexcept { return kernel::logistic<Arch>(x); }
};

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::logistic, Arch>
    : detail::function_implementation<op::logistic, detail::logistic_function<Arch>, Arch> {};

template <class Arch = simd::best, tensor In, output_tensor Out>
status logistic(const In& input, const Out& output, const logistic_params& params = {},
                const execution& e = {}) noexcept {
  return invoke<op::logistic, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

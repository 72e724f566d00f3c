// MEAN: the mean of the elements along some dimensions. NNAPI OperationTypes, MEAN.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; both operands of one type. Scales and zero points may
//            differ where a call names no feature level.
// Shapes     up to rank 8. params.axes in [-rank, rank), each counted once; without axes the output is the input. The
//            output is the input without these dimensions, or with length 1 for each if params.keep_dims is positive;
//            [1] where none is left. Zero-sized outputs run; the mean of no elements is invalid.
// Rounding   float32: sums of at most 256 elements of a lane in float32, the rest in double; float16 the same, then
//            rounded once. quant8, rounding::double_: TensorFlow Lite's arithmetic, the sum of codes less their zero
//            points times one multiplier (kernels/code_mean.hpp). NNAPI's own CPU code truncates the mean of codes
//            instead, which is at most one less. quant8, rounding::single: that sum times the scale ratio over the
//            count, in float32, rounded once, half to even.
// NaN        a NaN, or both infinities, among the elements gives NaN.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
#pragma once

#include <type_traits>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/activation.hpp"
#include "nnops/kernels/code_mean.hpp"
#include "nnops/kernels/reduce.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/reduction.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/mean.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::mean, Arch> {
  template <class In, class Out>
  static status run(const call<op::mean>& c, const memory<op::mean>& m, const execution& e) noexcept {
    using stored = storage_of<In>;
    using fold = kernel::sum_fold<stored, Arch>;
    const operand_value& input = c.operands[op::mean::input];
    const operand_value& output = c.operands[op::mean::output];
    if (volume(output.dims) == 0) return {};
    const reduction_geometry g = detail::geometry_of_reduction(c);
    std::int64_t count = 1;
    for (std::int32_t d = 0; d < g.rank; ++d)
      if (g.reduced[d]) count *= g.extent[d];
    const stored* in = m.template input<In>(op::mean::input);
    stored* out = m.template output<Out>(op::mean::output);
    if constexpr (is_asymmetric<In>) {
      const kernel::code_mean mean(input.quant, output.quant, count, c.params.round, kernel::stored_range(output.type));
      kernel::reduce<fold>(g, in, out, [&](std::int64_t sum) { return static_cast<stored>(mean(sum)); }, e.threads);
    } else {
      kernel::reduce<fold>(
          g, in, out,
          [count](double sum) {
            const auto mean = static_cast<float>(sum / static_cast<double>(count));
            if constexpr (std::is_same_v<stored, float>) return mean;
            else return to_float16(mean);
          },
          e.threads);
    }
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status mean(const In& input, const Out& output, const mean_params& params, const execution& e = {}) noexcept {
  return invoke<op::mean, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

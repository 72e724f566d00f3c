// DEQUANTIZE: output = (input - zero_point) * scale, element by element. NNAPI OperationTypes, DEQUANTIZE.
//
// Types      quant8_asymm, quant8_asymm_signed, quant8_symm or quant8_symm_per_channel (any channel_dim) to float32
//            or float16.
// Shapes     up to rank 8; the output has the shape of the input.
// Rounding   one float32 multiplication. float16: the same, rounded once more, half to even.
// NaN        no input is one.
// Aliasing   none: the elements of input and output differ in size.
// Workspace  none.
#pragma once

#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/elementwise.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/dequantize.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::dequantize, Arch> {
  template <class In, class Out>
  static status run(const call<op::dequantize>& c, const memory<op::dequantize>& m, const execution& e) noexcept {
    using op = nnops::op::dequantize;
    using floats = simd::lanes<float, Arch>;
    using ints = simd::lanes<std::int32_t, Arch>;
    const operand_value& in = c.operands[op::input];
    if constexpr (std::is_same_v<In, quant8_symm_per_channel>) {
      // The scales broadcast against the input, as a tensor [channels, 1, ..., 1].
      shape scales;
      scales.rank = in.dims.rank - in.quant.channel_dim;
      for (std::int32_t d = 0; d < scales.rank; ++d) scales.dim[d] = d == 0 ? in.quant.scale_count : 1;
      kernel::binary<Arch>(
          kernel::make_broadcast_loops(in.dims, scales), m.input<In>(op::input), in.quant.scales,
          m.output<Out>(op::output),
          [](typename ints::reg x, typename floats::reg scale) { return floats::mul(floats::from_int(x), scale); },
          e.threads);
      return {};
    } else {
      const auto scale = floats::broadcast(in.quant.scale);
      const auto zero_point = ints::broadcast(in.quant.zero_point);
      return detail::map_elements<In, Out, Arch>(c, m, e, [=](typename ints::reg x) {
        return floats::mul(floats::from_int(ints::sub(x, zero_point)), scale);
      });
    }
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status dequantize(const In& input, const Out& output, const dequantize_params& params = {},
                  const execution& e = {}) noexcept {
  return invoke<op::dequantize, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

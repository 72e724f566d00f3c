// PAD: a tensor with zeros before and after it in each dimension. NNAPI OperationTypes, PAD.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input. A quantised tensor is padded with its zero point, which stands for zero.
// Shapes     up to rank 8; each dimension of the output is before + the input's + after. Zero-sized tensors run.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
#pragma once

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/movement.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/padding.hpp"
#include "nnops/schema/pad.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::pad, Arch> {
  template <class In, class Out>
  static status run(const call<op::pad>& c, const memory<op::pad>& m, const execution&) noexcept {
    using raw = kernel::raw_of<storage_of<In>>;
    const operand_value& input = c.operands[op::pad::input];
    if (volume(c.operands[op::pad::output].dims) == 0) return {};
    // The bits of 0.0 are those of 0.
    const std::int32_t zero = is_asymmetric<In> ? input.quant.zero_point : 0;
    kernel::pad(detail::padding_of(c), static_cast<const raw*>(m.data[op::pad::input]),
                static_cast<raw*>(m.data[op::pad::output]), static_cast<raw>(zero));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status pad(const In& input, const Out& output, const pad_params& params, const execution& e = {}) noexcept {
  return invoke<op::pad, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

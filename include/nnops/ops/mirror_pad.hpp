// MIRROR_PAD: a tensor with its own mirror image before and after it in each dimension. NNAPI OperationTypes,
// MIRROR_PAD.
//
//   [1, 2, 3] with 2 after it: mirror_mode::reflect gives [1, 2, 3, 2, 1], mirror_mode::symmetric [1, 2, 3, 3, 2].
//
// Types      float32, float16, int32, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point
//            of the input.
// Shapes     up to rank 10; each dimension of the output is before + the input's + after. Padding is at most as long as
//            the input's dimension, reflecting shorter than it. Zero-sized tensors run.
// Rounding   none.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
#pragma once

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/mirror_pad.hpp"
#include "nnops/kernels/movement.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/padding.hpp"
#include "nnops/schema/mirror_pad.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::mirror_pad, Arch> {
  template <class In, class Out>
  static status run(const call<op::mirror_pad>& c, const memory<op::mirror_pad>& m, const execution&) noexcept {
    using raw = kernel::raw_of<storage_of<In>>;
    if (volume(c.operands[op::mirror_pad::output].dims) == 0) return {};
    kernel::mirror_pad(detail::padding_of(c), c.params.mode == mirror_mode::reflect ? 1 : 0,
                       static_cast<const raw*>(m.data[op::mirror_pad::input]),
                       static_cast<raw*>(m.data[op::mirror_pad::output]));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status mirror_pad(const In& input, const Out& output, const mirror_pad_params& params,
                  const execution& e = {}) noexcept {
  return invoke<op::mirror_pad, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

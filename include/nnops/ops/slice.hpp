// SLICE: a part of a tensor. NNAPI OperationTypes, SLICE.
//
// Types      float32, float16, int32, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point
//            of the input.
// Shapes     up to rank 8; params.begin in [0, length], params.size what fits behind it, or -1 for all that does.
//            Zero-sized tensors and slices run.
// Rounding   none.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/movement.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/slice.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::slice, Arch> {
  template <class In, class Out>
  static status run(const call<op::slice>& c, const memory<op::slice>& m, const execution&) noexcept {
    using raw = kernel::raw_of<storage_of<In>>;
    const shape& out = c.operands[op::slice::output].dims;
    if (volume(out) == 0) return {};
    permuted_geometry g;
    g.rank = out.rank;
    std::ptrdiff_t stride = 1, first = 0;
    for (std::int32_t d = out.rank - 1; d >= 0; --d) {
      g.extent[d] = out.dim[d];
      g.stride[d] = stride;
      first += c.params.begin[d] * stride;
      stride *= c.operands[op::slice::input].dims.dim[d];
    }
    kernel::permute(g, static_cast<const raw*>(m.data[op::slice::input]) + first,
                    static_cast<raw*>(m.data[op::slice::output]));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status slice(const In& input, const Out& output, const slice_params& params, const execution& e = {}) noexcept {
  return invoke<op::slice, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

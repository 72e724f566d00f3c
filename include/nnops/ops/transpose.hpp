// TRANSPOSE: dimension i of the output is dimension perm[i] of the input. NNAPI OperationTypes, TRANSPOSE.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input.
// Shapes     up to rank 8; without a permutation the dimensions are reversed. Zero-sized tensors run.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/movement.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/transpose.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::transpose, Arch> {
  template <class In, class Out>
  static status run(const call<op::transpose>& c, const memory<op::transpose>& m, const execution&) noexcept {
    using raw = kernel::raw_of<storage_of<In>>;
    const shape& in = c.operands[op::transpose::input].dims;
    std::ptrdiff_t stride[max_rank] = {}, at = 1;
    for (std::int32_t d = in.rank - 1; d >= 0; --d) stride[d] = at, at *= in.dim[d];
    permuted_geometry g;
    g.rank = in.rank;
    for (std::int32_t i = 0; i < g.rank; ++i) {
      const std::int32_t d = schema<op::transpose>::source_of(c.params, in.rank, i);
      g.extent[i] = in.dim[d];
      g.stride[i] = stride[d];
    }
    kernel::permute(g, static_cast<const raw*>(m.data[op::transpose::input]),
                    static_cast<raw*>(m.data[op::transpose::output]));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status transpose(const In& input, const Out& output, const transpose_params& params = {},
                 const execution& e = {}) noexcept {
  return invoke<op::transpose, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

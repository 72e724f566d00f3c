// RESIZE_NEAREST_NEIGHBOR: images of another height and width, each element that of the nearest row and column. NNAPI
// OperationTypes, RESIZE_NEAREST_NEIGHBOR.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input.
// Shapes     input [batches, height, width, depth] (or NCHW: params.layout), output with the target's height and width,
//            or with floor(extent * scale). Zero batches run.
// Positions  in float32, step by step as NNAPI's own code: see schema/resize_nearest_neighbor.hpp.
// Rounding   none: elements are copied, NaN with its bits.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/resize_nearest.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/resize.hpp"
#include "nnops/schema/resize_nearest_neighbor.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::resize_nearest_neighbor, Arch> {
  template <class In, class Out>
  static status run(const call<op::resize_nearest_neighbor>& c, const memory<op::resize_nearest_neighbor>& m,
                    const execution& e) noexcept {
    kernel::resize_nearest_neighbor(detail::resize_geometry_of(c),
                                    m.template input<In>(op::resize_nearest_neighbor::input),
                                    m.template output<Out>(op::resize_nearest_neighbor::output), e.threads);
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status resize_nearest_neighbor(const In& input, const Out& output, const resize_nearest_neighbor_params& params,
                               const execution& e = {}) noexcept {
  return invoke<op::resize_nearest_neighbor, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

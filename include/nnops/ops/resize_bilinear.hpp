// RESIZE_BILINEAR: images of another height and width, each element between its four neighbours. NNAPI OperationTypes,
// RESIZE_BILINEAR.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input.
// Shapes     input [batches, height, width, depth] (or NCHW: params.layout), output with the target's height and width,
//            or with floor(extent * scale). Zero batches run.
// Positions  exact, in integers: see schema/resize_bilinear.hpp for the three ways to place output rows and columns.
// Rounding   float32: weights correctly rounded, products added in float32. float16 the same, then rounded once, half
//            to even. 8-bit: within 2^-13 of the exact weighted mean of codes, rounded half up.
// NaN        an element with NaN or an infinity among its neighbours is NaN or infinite as the sum makes it; a
//            neighbour at weight 0 is not looked at.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/resize.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/resize.hpp"
#include "nnops/schema/resize_bilinear.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::resize_bilinear, Arch> {
  template <class In, class Out>
  static status run(const call<op::resize_bilinear>& c, const memory<op::resize_bilinear>& m,
                    const execution& e) noexcept {
    using stored = storage_of<In>;
    const resize_geometry g = detail::resize_geometry_of(c);
    const stored* from = m.template input<In>(op::resize_bilinear::input);
    stored* to = m.template output<Out>(op::resize_bilinear::output);
    if constexpr (is_asymmetric<In>) kernel::resize_bilinear<kernel::code_resize<stored, Arch>>(g, from, to, e.threads);
    else kernel::resize_bilinear<kernel::float_resize<stored, Arch>>(g, from, to, e.threads);
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status resize_bilinear(const In& input, const Out& output, const resize_bilinear_params& params,
                       const execution& e = {}) noexcept {
  return invoke<op::resize_bilinear, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

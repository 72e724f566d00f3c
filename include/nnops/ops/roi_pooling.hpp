// ROI_POOLING: regions of an image scaled to one size, each element the largest of the cells of its bin. NNAPI
// OperationTypes, ROI_POOLING.
//
// A region has the cells from round(x1 / ratio_w) to round(x2 / ratio_w), both included, half away from zero; bin i of
// its out_w bins those from floor to ceil of the borders of equal parts.
//
// Types      float16, float32; quant8_asymm or quant8_asymm_signed input with quant16_asymm regions of scale 0.125 and
//            zero point 0. The output has the type, scale and zero point of the input.
// Shapes     input [batches, height, width, depth] (or NCHW: params.layout), rois [num_rois, 4]: x1, y1, x2, y2,
//            batches [num_rois]; output [num_rois, out_h, out_w, depth]. Zero regions run.
// Rounding   positions in float32, NNAPI's order; elements are copied.
// Empty      a bin beyond the last cell is 0: of codes, the zero point.
// NaN        a bin with a NaN gives NaN. Of zeros of both signs, either may be the largest.
// Aliasing   the output shares no memory with an input.
// Workspace  none.
// Errors     a batch index outside [0, batches), a region without x1 <= x2 and y1 <= y2, and one that is not inside
//            the image, are invalid; nothing is written then.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/boxes.hpp"
#include "nnops/kernels/roi.hpp"
#include "nnops/ops/detection.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/roi.hpp"
#include "nnops/schema/roi_pooling.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::roi_pooling, Arch> {
  using op = nnops::op::roi_pooling;

  template <class In, class Rois, class Batches, class Out>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    using stored = storage_of<In>;
    const roi_geometry g = detail::geometry_of_rois(c);
    const auto* rois = m.template input<Rois>(op::rois);
    const auto* batches = m.template input<Batches>(op::batches);
    if (const status s = detail::check_regions(c, g, rois, batches); !s.ok()) return s;
    kernel::roi_pooling(g, m.template input<In>(op::input), rois, detail::coding_of(c.operands[op::rois]), batches,
                        m.template output<Out>(op::output),
                        kernel::to_stored<stored>(0.0f, detail::coding_of(c.operands[op::input])), e.threads);
    return {};
  }
};

template <class Arch = simd::best, tensor In, tensor Rois, tensor Batches, output_tensor Out>
status roi_pooling(const In& input, const Rois& rois, const Batches& batches, const Out& output,
                   const roi_pooling_params& params, const execution& e = {}) noexcept {
  return invoke<op::roi_pooling, Arch>(params, e, input, rois, batches, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

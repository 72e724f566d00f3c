// ROI_ALIGN: regions of an image scaled to one size, each element the mean of samples between the image's cells.
// NNAPI OperationTypes, ROI_ALIGN.
//
// Cell (y, x) stands for the point (y, x), not (y + 0.5, x + 0.5): a region from x1 / ratio_w to x2 / ratio_w, at least
// one cell wide, is cut into out_w bins, and a bin into sampling_w parts, the middles of which are the samples. Beyond
// the last cell, a sample is that cell.
//
// Types      float16, float32; quant8_asymm or quant8_asymm_signed input with quant16_asymm regions of scale 0.125 and
//            zero point 0. The output has a scale and a zero point of its own.
// Shapes     input [batches, height, width, depth] (or NCHW: params.layout), rois [num_rois, 4]: x1, y1, x2, y2,
//            batches [num_rois]; output [num_rois, out_h, out_w, depth]. Zero regions run.
// Samples    of a bin: sampling_h * sampling_w, at most 65536; where one of them is 0, as many as the bin has cells,
//            rounded up.
// Rounding   positions in float32, NNAPI's order. float32: sums in float32. float16: the same, rounded once.
//            quant8: weights are rounded to whole numbers of 1/255, and the sum, exact, is scaled once by
//            rounding::double_, as NNAPI's reference does.
// NaN        a sample with a NaN or an infinity among the neighbours that have weight gives what the sum gives.
// Aliasing   the output shares no memory with an input.
// Workspace  none.
// Errors     a batch index outside [0, batches), a region without x1 <= x2 and y1 <= y2, and one that is not inside
//            the image, are invalid; nothing is written then.
#pragma once

#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/roi.hpp"
#include "nnops/ops/detection.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/roi.hpp"
#include "nnops/schema/roi_align.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::roi_align, Arch> {
  using op = nnops::op::roi_align;

  template <class In, class Rois, class Batches, class Out>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    using stored = storage_of<In>;
    using sums =
        std::conditional_t<is_asymmetric<In>, kernel::code_align<stored, Arch>, kernel::float_align<stored, Arch>>;
    roi_geometry g = detail::geometry_of_rois(c);
    g.sampling_h = c.params.sampling_h;
    g.sampling_w = c.params.sampling_w;
    const auto* rois = m.template input<Rois>(op::rois);
    const auto* batches = m.template input<Batches>(op::batches);
    if (const status s = detail::check_regions(c, g, rois, batches); !s.ok()) return s;
    kernel::roi_align<sums>(g, m.template input<In>(op::input), detail::coding_of(c.operands[op::input]), rois,
                            detail::coding_of(c.operands[op::rois]), batches, m.template output<Out>(op::output),
                            detail::coding_of(c.operands[op::output]), e.threads);
    return {};
  }
};

template <class Arch = simd::best, tensor In, tensor Rois, tensor Batches, output_tensor Out>
status roi_align(const In& input, const Rois& rois, const Batches& batches, const Out& output,
                 const roi_align_params& params, const execution& e = {}) noexcept {
  return invoke<op::roi_align, Arch>(params, e, input, rois, batches, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

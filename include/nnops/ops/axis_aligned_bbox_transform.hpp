// AXIS_ALIGNED_BBOX_TRANSFORM: proposed boxes moved and scaled by deltas, for each class, and clipped to their image.
// NNAPI OperationTypes, AXIS_ALIGNED_BBOX_TRANSFORM.
//
// Of a box of width w and height h around (x, y), the delta (dx, dy, dw, dh) makes one of width w exp(dw) and height
// h exp(dh) around (x + dx w, y + dy h).
//
// Types      float16, float32; quant16_asymm boxes with quant8_asymm or quant8_asymm_signed deltas. Quantised boxes
//            and sizes of images have scale 0.125 and zero point 0.
// Shapes     rois [num_rois, 4], deltas [num_rois, num_classes * 4], batches [num_rois], image_info [batches, 2]:
//            height, width; output [num_rois, num_classes * 4]. Zero regions run.
// Rounding   float32, each operation rounded, NNAPI's order; exp is correctly rounded but for one argument in
//            millions. float16 and codes: the same, rounded once more, codes half away from zero.
// NaN        a NaN or an infinity among the numbers of a delta gives NaN or the edge of the image, as the formula has
//            it.
// Aliasing   the output shares no memory with an input.
// Workspace  none.
// Errors     a batch index outside [0, batches), and a box without x1 <= x2 and y1 <= y2, are invalid; nothing is
//            written then.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/boxes.hpp"
#include "nnops/ops/detection.hpp"
#include "nnops/ops/index.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/axis_aligned_bbox_transform.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::axis_aligned_bbox_transform, Arch> {
  using op = nnops::op::axis_aligned_bbox_transform;

  template <class Rois, class Deltas, class Batches, class Images, class Out>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    const auto* rois = m.template input<Rois>(op::rois);
    const auto* deltas = m.template input<Deltas>(op::deltas);
    const auto* batches = m.template input<Batches>(op::batches);
    const auto* images = m.template input<Images>(op::image_info);
    auto* out = m.template output<Out>(op::output);
    const std::ptrdiff_t count = c.operands[op::rois].dims.dim[0], classes = c.operands[op::output].dims.dim[1] / 4;
    const coding roi_coding = detail::coding_of(c.operands[op::rois]);
    const coding delta_coding = detail::coding_of(c.operands[op::deltas]);
    const coding image_coding = detail::coding_of(c.operands[op::image_info]);
    const coding out_coding = detail::coding_of(c.operands[op::output]);
    if (const status s = detail::check_indices<op>(op::batches, batches, count, c.operands[op::image_info].dims.dim[0],
                                                   measure::batch_index);
        !s.ok())
      return s;
    if (const status s = detail::check_boxes<op>(op::rois, rois, count, roi_coding); !s.ok()) return s;
    for_each_range(e.threads, count, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
      for (std::ptrdiff_t i = begin; i < end; ++i) {
        const box roi = kernel::load_box(rois + 4 * i, roi_coding);
        const float height = kernel::to_number(images[2 * std::ptrdiff_t{batches[i]}], image_coding);
        const float width = kernel::to_number(images[2 * std::ptrdiff_t{batches[i]} + 1], image_coding);
        for (std::ptrdiff_t k = i * classes; k < (i + 1) * classes; ++k) {
          const box d = kernel::load_box(deltas + 4 * k, delta_coding);
          kernel::store_box(out + 4 * k, kernel::refined(roi, d.x1, d.y1, d.x2, d.y2, height, width), out_coding);
        }
      }
    });
    return {};
  }
};

template <class Arch = simd::best, tensor Rois, tensor Deltas, tensor Batches, tensor Images, output_tensor Out>
status axis_aligned_bbox_transform(const Rois& rois, const Deltas& deltas, const Batches& batches,
                                   const Images& image_info, const Out& output,
                                   const axis_aligned_bbox_transform_params& params = {},
                                   const execution& e = {}) noexcept {
  return invoke<op::axis_aligned_bbox_transform, Arch>(params, e, rois, deltas, batches, image_info, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

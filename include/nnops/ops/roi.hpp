// From the call of ROI_ALIGN or ROI_POOLING to what their kernels take.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/boxes.hpp"
#include "nnops/kernels/roi.hpp"
#include "nnops/ops/detection.hpp"
#include "nnops/ops/index.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/roi.hpp"
#include "nnops/schema/window.hpp"

namespace nnops::detail {
inline namespace NNOPS_ISA {

// The geometry of regions that validation has accepted.
template <class Op>
roi_geometry geometry_of_rois(const call<Op>& c) noexcept {
  const image_extents in = image_of(c.operands[Op::input].dims, c.params.layout);
  roi_geometry g;
  g.in_h = in.h;
  g.in_w = in.w;
  g.depth = in.depth;
  g.rois = c.operands[Op::rois].dims.dim[0];
  g.out_h = c.params.out_h;
  g.out_w = c.params.out_w;
  g.ratio_h = c.params.ratio_h;
  g.ratio_w = c.params.ratio_w;
  g.nchw = c.params.layout == data_layout::nchw;
  return g;
}

// The rules of the regions' data: a batch that there is, x1 <= x2 and y1 <= y2, all inside the image.
template <class Op, class T>
status check_regions(const call<Op>& c, const roi_geometry& g, const T* rois, const std::int32_t* batches) noexcept {
  const coding k = coding_of(c.operands[Op::rois]);
  if (const status s =
          check_indices<Op>(Op::batches, batches, g.rois, c.operands[Op::input].dims.dim[0], measure::batch_index);
      !s.ok())
    return s;
  if (const status s = check_boxes<Op>(Op::rois, rois, g.rois, k); !s.ok()) return s;
  const auto outside = [](measure what, float at, float ratio, std::int32_t extent) {
    const double last = static_cast<double>(extent) * static_cast<double>(ratio);
    return refused_value<Op>(what, Op::rois, real_bits(static_cast<double>(at)),
                             at < 0.0f ? real_at_least(0.0) : real_at_most(last));
  };
  for (std::ptrdiff_t i = 0; i < g.rois; ++i) {
    const box b = kernel::load_box(rois + 4 * i, k);
    if (!kernel::lies_in(b.x1, g.ratio_w, g.in_w)) return outside(measure::box_x1, b.x1, g.ratio_w, g.in_w);
    if (!kernel::lies_in(b.y1, g.ratio_h, g.in_h)) return outside(measure::box_y1, b.y1, g.ratio_h, g.in_h);
    if (!kernel::lies_in(b.x2, g.ratio_w, g.in_w)) return outside(measure::box_x2, b.x2, g.ratio_w, g.in_w);
    if (!kernel::lies_in(b.y2, g.ratio_h, g.in_h)) return outside(measure::box_y2, b.y2, g.ratio_h, g.in_h);
  }
  return {};
}

}  // namespace NNOPS_ISA
}  // namespace nnops::detail

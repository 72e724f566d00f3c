// Operations on boxes and regions, as a table.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/ops/axis_aligned_bbox_transform.hpp"
#include "nnops/ops/box_with_nms_limit.hpp"
#include "nnops/ops/detection_postprocessing.hpp"
#include "nnops/ops/generate_proposals.hpp"
#include "nnops/ops/heatmap_max_keypoint.hpp"
#include "nnops/ops/roi_align.hpp"
#include "nnops/ops/roi_pooling.hpp"
#include "nnops/runtime/op_table.hpp"

namespace nnops::runtime {
inline namespace NNOPS_ISA {

template <class Arch>
using detection_table_for =
    op_table_for<Arch, op::axis_aligned_bbox_transform, op::box_with_nms_limit, op::detection_postprocessing,
                 op::generate_proposals, op::heatmap_max_keypoint, op::roi_align, op::roi_pooling>;

}  // namespace NNOPS_ISA
}  // namespace nnops::runtime

// HEATMAP_MAX_KEYPOINT: where in its box each keypoint of a heatmap lies, and its score, to a fraction of a cell.
// NNAPI OperationTypes, HEATMAP_MAX_KEYPOINT.
//
// The largest cell of a map, the first of equals, and its eight neighbours (mirrored at the edges) give a parabola to
// the second order; its stationary point, at most 1.5 cells away, is the keypoint, and its height there the score.
// Where the parabola has no such point, the middle of the cell and its element are.
//
// Types      float16, float32; quant8_asymm or quant8_asymm_signed heatmaps with quant16_asymm boxes and keypoints of
//            scale 0.125 and zero point 0. Output scores have a scale and a zero point of their own.
// Shapes     heatmaps [num_boxes, size, size, num_keypoints] (or NCHW: params.layout), size at least 2, boxes
//            [num_boxes, 4]; scores [num_boxes, num_keypoints], keypoints [num_boxes, num_keypoints, 2]: x, y. Zero
//            boxes and zero keypoints run.
// Rounding   float32, each operation rounded. float16 and codes: the same, rounded once more, codes half away from
//            zero.
// NaN        is below every number where the largest cell is sought; beside it, it makes position and score NaN.
// Aliasing   the outputs share no memory with an input.
// Workspace  none.
// Errors     a box without x1 <= x2 and y1 <= y2 is invalid; nothing is written then.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/boxes.hpp"
#include "nnops/kernels/heatmap.hpp"
#include "nnops/ops/detection.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/heatmap_max_keypoint.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::heatmap_max_keypoint, Arch> {
  using op = nnops::op::heatmap_max_keypoint;

  template <class Heatmaps, class Boxes, class OutScores, class OutKeypoints>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    const auto* maps = m.template input<Heatmaps>(op::heatmaps);
    const auto* boxes = m.template input<Boxes>(op::boxes);
    auto* out_scores = m.template output<OutScores>(op::out_scores);
    auto* out_keypoints = m.template output<OutKeypoints>(op::out_keypoints);
    const image_extents g = image_of(c.operands[op::heatmaps].dims, c.params.layout);
    const coding map_coding = detail::coding_of(c.operands[op::heatmaps]);
    const coding box_coding = detail::coding_of(c.operands[op::boxes]);
    const coding score_coding = detail::coding_of(c.operands[op::out_scores]);
    const coding keypoint_coding = detail::coding_of(c.operands[op::out_keypoints]);
    if (const status s = detail::check_boxes<op>(op::boxes, boxes, g.batches, box_coding); !s.ok()) return s;
    const bool nchw = c.params.layout == data_layout::nchw;
    // NNAPI's reference calls a determinant 0 from a later digit on where numbers have more of them.
    const float tolerance = std::is_same_v<Heatmaps, float16> ? 1e-3f : 1e-5f;
    const std::ptrdiff_t cell = nchw ? 1 : g.depth, cells = std::ptrdiff_t{g.h} * g.w;
    for_each_range(e.threads, std::ptrdiff_t{g.batches} * g.depth,
                   [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
                     for (std::ptrdiff_t i = begin; i < end; ++i) {
                       const std::ptrdiff_t n = i / g.depth, k = i % g.depth;
                       const auto* map = maps + n * cells * g.depth + (nchw ? k * cells : k);
                       const map_peak peak = kernel::peak_of(g.h, tolerance, [&](std::int32_t y, std::int32_t x) {
                         return kernel::to_number(map[(std::ptrdiff_t{y} * g.w + x) * cell], map_coding);
                       });
                       const box b = kernel::load_box(boxes + 4 * n, box_coding);
                       const auto size = static_cast<float>(g.h);
                       const float x = kernel::rounded((peak.x + 0.5f) / size * (b.x2 - b.x1)) + b.x1;
                       const float y = kernel::rounded((peak.y + 0.5f) / size * (b.y2 - b.y1)) + b.y1;
                       out_scores[i] = kernel::to_stored<storage_of<OutScores>>(peak.score, score_coding);
                       out_keypoints[2 * i] = kernel::to_stored<storage_of<OutKeypoints>>(x, keypoint_coding);
                       out_keypoints[2 * i + 1] = kernel::to_stored<storage_of<OutKeypoints>>(y, keypoint_coding);
                     }
                   });
    return {};
  }
};

template <class Arch = simd::best, tensor Heatmaps, tensor Boxes, output_tensor OutScores, output_tensor OutKeypoints>
status heatmap_max_keypoint(const Heatmaps& heatmaps, const Boxes& boxes, const OutScores& out_scores,
                            const OutKeypoints& out_keypoints, const heatmap_max_keypoint_params& params = {},
                            const execution& e = {}) noexcept {
  return invoke<op::heatmap_max_keypoint, Arch>(params, e, heatmaps, boxes, out_scores, out_keypoints);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

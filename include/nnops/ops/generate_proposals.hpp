// GENERATE_PROPOSALS: the best boxes among anchors at every place of a feature map, moved by deltas, after hard NMS.
// NNAPI OperationTypes, GENERATE_PROPOSALS.
//
// Anchor a at row y and column x of the map is the box `anchors[a]` moved by (x ratio_w, y ratio_h); its delta moves
// and scales it as in AXIS_ALIGNED_BBOX_TRANSFORM. Of each image, the pre_nms_max boxes with the best scores; of these,
// those that are wider and higher than min_size and whose centre is left of and above the image's far edges; of these,
// those that no better one overlaps, at most post_nms_max, the best first.
//
// Types      float16, float32; quant8_asymm or quant8_asymm_signed scores and deltas with quant16_symm anchors and
//            quant16_asymm sizes of images and output boxes, both of scale 0.125 and zero point 0. Output scores have
//            scale and zero point of the input.
// Shapes     scores [batches, height, width, num_anchors], deltas [batches, height, width, num_anchors * 4] (or NCHW:
//            params.layout), anchors [num_anchors, 4], image_info [batches, 2]: height, width. Outputs [n], [n, 4], [n]
//            with the n that is found in the data: execution::found_shapes receives it, and the outputs' first extents
//            are then capacities, each by itself; without it they have to be n. Zero-sized inputs run.
// Rounding   boxes as in AXIS_ALIGNED_BBOX_TRANSFORM; scores are copied.
// Overlap    intersection over union; at iou_threshold exactly, boxes overlap too much. Two boxes without area overlap
//            nothing. Of equal scores, the one that NNAPI's reference takes first comes first; pre_nms_max keeps the
//            first in the order [height, width, num_anchors].
// NaN        a score of NaN is below every number. A box with a NaN is not kept.
// Aliasing   the outputs share no memory with an input.
// Workspace  28 bytes for each box of one image, and 4 for each that may be found.
// Errors     an anchor without x1 <= x2 and y1 <= y2 is invalid; an output with less room than n is output_too_small.
//            Nothing is written then but found_shapes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/boxes.hpp"
#include "nnops/kernels/nms.hpp"
#include "nnops/ops/detection.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/generate_proposals.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::generate_proposals, Arch> {
  using op = nnops::op::generate_proposals;
  using s = schema<op>;

  template <class... E>
  static std::size_t workspace(const call<op>& c, std::int32_t) noexcept {
    if (volume(c.operands[op::scores].dims) == 0) return 0;
    return detail::words_bytes(
        checked_sum(checked_product(s::boxes(c), 7), checked_product(s::batches(c), s::most(c))));
  }

  template <class Scores, class Deltas, class Anchors, class Images, class OutScores, class OutRois, class OutBatches>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    const auto* scores = m.template input<Scores>(op::scores);
    const auto* deltas = m.template input<Deltas>(op::deltas);
    const auto* anchors = m.template input<Anchors>(op::anchors);
    const auto* images = m.template input<Images>(op::image_info);
    const coding score_coding = detail::coding_of(c.operands[op::scores]);
    const coding delta_coding = detail::coding_of(c.operands[op::deltas]);
    const coding anchor_coding = detail::coding_of(c.operands[op::anchors]);
    const coding image_coding = detail::coding_of(c.operands[op::image_info]);
    const coding roi_coding = detail::coding_of(c.operands[op::out_rois]);
    const image_extents map = image_of(c.operands[op::scores].dims, c.params.layout);
    const bool nchw = c.params.layout == data_layout::nchw;
    if (const status st = detail::check_boxes<op>(op::anchors, anchors, map.depth, anchor_coding); !st.ok()) return st;
    if (volume(c.operands[op::scores].dims) == 0) return detail::settle_found(c, e, 0);

    // Boxes are counted in the order [height, width, num_anchors].
    const auto count = static_cast<std::int32_t>(s::boxes(c)), plane = map.h * map.w;
    const auto place_of = [&](std::int32_t i) {
      return nchw ? std::ptrdiff_t{i % map.depth} * plane + i / map.depth : std::ptrdiff_t{i};
    };
    const auto box_of = [&](std::int32_t n, std::int32_t i) {
      const std::int32_t cell = i / map.depth, anchor = i % map.depth;
      const float dx = kernel::rounded(static_cast<float>(cell % map.w) * c.params.ratio_w);
      const float dy = kernel::rounded(static_cast<float>(cell / map.w) * c.params.ratio_h);
      box b = kernel::load_box(anchors + 4 * std::ptrdiff_t{anchor}, anchor_coding);
      b.x1 += dx, b.y1 += dy, b.x2 += dx, b.y2 += dy;
      const auto* d = deltas + 4 * (std::ptrdiff_t{n} * count) +
                      (nchw ? 4 * std::ptrdiff_t{anchor} * plane + cell : 4 * std::ptrdiff_t{i});
      const std::ptrdiff_t step = nchw ? plane : 1;
      return kernel::refined(b, kernel::to_number(d[0], delta_coding), kernel::to_number(d[step], delta_coding),
                             kernel::to_number(d[2 * step], delta_coding), kernel::to_number(d[3 * step], delta_coding),
                             kernel::to_number(images[2 * n], image_coding),
                             kernel::to_number(images[2 * n + 1], image_coding));
    };

    detail::words parts(e.scratch);
    auto* const numbers = parts.take<float>(count);
    auto* const coordinates = parts.take<float>(4 * std::int64_t{count});
    auto* const pending = parts.take<std::int32_t>(count);
    auto* const room = parts.take<std::int32_t>(count);
    auto* const selected = parts.take<std::int32_t>(map.batches * s::most(c));
    const coding plain;
    const auto kept_box = [&](std::int32_t i) { return kernel::load_box(coordinates + 4 * std::ptrdiff_t{i}, plain); };
    const auto score = [&](std::int32_t i) { return numbers[i]; };
    std::int32_t found = 0;
    for (std::int32_t n = 0; n < map.batches; ++n) {
      const float height = kernel::to_number(images[2 * n], image_coding);
      const float width = kernel::to_number(images[2 * n + 1], image_coding);
      for (std::int32_t i = 0; i < count; ++i) {
        numbers[i] = kernel::to_number(scores[std::ptrdiff_t{n} * count + place_of(i)], score_coding);
        kernel::store_box(coordinates + 4 * std::ptrdiff_t{i}, box_of(n, i), plain);
        pending[i] = i;
      }
      std::int32_t left = count;
      if (c.params.pre_nms_max > 0 && c.params.pre_nms_max < count) {
        kernel::sort_by_score(pending, room, count, score);
        left = c.params.pre_nms_max;
      }
      std::int32_t fit = 0;
      for (std::int32_t i = 0; i < left; ++i) {
        const box b = kept_box(pending[i]);
        const float w = b.x2 - b.x1, h = b.y2 - b.y1;
        if (w > c.params.min_size && h > c.params.min_size && b.x1 + w / 2.0f < width && b.y1 + h / 2.0f < height)
          pending[fit++] = pending[i];
      }
      const std::int32_t most = c.params.post_nms_max > 0 ? c.params.post_nms_max : count;
      const std::int32_t kept = kernel::hard_nms(pending, fit, most, c.params.iou_threshold, score, kept_box);
      for (std::int32_t i = 0; i < kept; ++i) selected[found++] = n * count + pending[i];
    }
    if (const status st = detail::settle_found(c, e, found); !st.ok()) return st;

    auto* out_scores = m.template output<OutScores>(op::out_scores);
    auto* out_rois = m.template output<OutRois>(op::out_rois);
    auto* out_batches = m.template output<OutBatches>(op::out_batches);
    for (std::int32_t i = 0; i < found; ++i) {
      const std::int32_t n = selected[i] / count, k = selected[i] % count;
      out_scores[i] = scores[std::ptrdiff_t{n} * count + place_of(k)];
      kernel::store_box(out_rois + 4 * std::ptrdiff_t{i}, box_of(n, k), roi_coding);
      out_batches[i] = n;
    }
    return {};
  }
};

template <class Arch = simd::best, tensor Scores, tensor Deltas, tensor Anchors, tensor Images, output_tensor OutScores,
          output_tensor OutRois, output_tensor OutBatches>
status generate_proposals(const Scores& scores, const Deltas& deltas, const Anchors& anchors, const Images& image_info,
                          const OutScores& out_scores, const OutRois& out_rois, const OutBatches& out_batches,
                          const generate_proposals_params& params, const execution& e) noexcept {
  return invoke<op::generate_proposals, Arch>(params, e, scores, deltas, anchors, image_info, out_scores, out_rois,
                                              out_batches);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

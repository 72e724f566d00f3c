// BOX_WITH_NMS_LIMIT: of the boxes of each class, those that no better one overlaps too much, best first.
// NNAPI OperationTypes, BOX_WITH_NMS_LIMIT.
//
// For each image and each class but 0: of the boxes whose score is above score_threshold, the best is taken, and the
// scores of the others are lowered by params.kernel; those below nms_score_threshold then are dropped. An image keeps
// its best max_detections boxes. They come out image by image, class by class, the best first; of equal scores the
// first that NNAPI's reference takes.
//
// Types      float16, float32; quant8_asymm or quant8_asymm_signed scores with quant16_asymm boxes of scale 0.125 and
//            zero point 0. Output scores have scale and zero point of the input.
// Shapes     scores [num_rois, num_classes], rois [num_rois, num_classes * 4], batches [num_rois]: boxes with the same
//            index, one after the other, belong to one image. Outputs [n], [n, 4], [n], [n] with the n that is found
//            in the data: execution::found_shapes receives it, and the outputs' first extents are then capacities,
//            each by itself; without it they have to be n. Zero regions run, and nothing may be found.
// Rounding   float32. Scores that are kept are rounded to float16 or to a code, half away from zero; boxes are copied.
// Overlap    intersection over union; at a threshold exactly, boxes overlap too much, so a threshold of 0 keeps one
//            box of each class. Two boxes without area count as equal.
// NaN        a score of NaN is not above a threshold. A score that becomes NaN is dropped.
// Aliasing   the outputs share no memory with an input.
// Workspace  12 bytes for each score.
// Errors     a negative batch index, and a box without x1 <= x2 and y1 <= y2, are invalid; an output with less room
//            than n is output_too_small. Nothing is written then but found_shapes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/boxes.hpp"
#include "nnops/kernels/nms.hpp"
#include "nnops/ops/detection.hpp"
#include "nnops/ops/index.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/box_with_nms_limit.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::box_with_nms_limit, Arch> {
  using op = nnops::op::box_with_nms_limit;

  template <class... E>
  static std::size_t workspace(const call<op>& c, std::int32_t) noexcept {
    return detail::words_bytes(checked_product(volume(c.operands[op::scores].dims), 3));
  }

  template <class Scores, class Rois, class Batches, class OutScores, class OutRois, class OutClasses, class OutBatches>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    const auto* scores = m.template input<Scores>(op::scores);
    const auto* rois = m.template input<Rois>(op::rois);
    const auto* batches = m.template input<Batches>(op::batches);
    const std::int32_t count = c.operands[op::scores].dims.dim[0], classes = c.operands[op::scores].dims.dim[1];
    const coding score_coding = detail::coding_of(c.operands[op::scores]);
    const coding roi_coding = detail::coding_of(c.operands[op::rois]);
    const std::ptrdiff_t all = std::ptrdiff_t{count} * classes;
    if (const status s =
            detail::check_indices<op>(op::batches, batches, count, std::int64_t{1} << 31, measure::batch_index);
        !s.ok())
      return s;
    if (const status s = detail::check_boxes<op>(op::rois, rois, all, roi_coding); !s.ok()) return s;

    detail::words parts(e.scratch);
    auto* const lowered = parts.take<float>(all);
    auto* const selected = parts.take<std::int32_t>(all);
    auto* const room = parts.take<std::int32_t>(all);
    for (std::ptrdiff_t i = 0; i < all; ++i) lowered[i] = kernel::to_number(scores[i], score_coding);
    const overlap_rule rule{c.params.kernel, c.params.iou_threshold, c.params.sigma};
    const auto box_of = [&](std::int32_t i) { return kernel::load_box(rois + 4 * std::ptrdiff_t{i}, roi_coding); };
    std::int32_t found = 0;
    for (std::int32_t first = 0, last = 0; first < count; first = last) {
      while (last < count && batches[last] == batches[first]) ++last;
      found += kernel::multi_class_nms(selected + found, room, first, last, classes, c.params.max_detections, rule,
                                       c.params.score_threshold, c.params.nms_score_threshold, lowered, box_of);
    }
    if (const status s = detail::settle_found(c, e, found); !s.ok()) return s;

    auto* out_scores = m.template output<OutScores>(op::out_scores);
    auto* out_rois = m.template output<OutRois>(op::out_rois);
    auto* out_classes = m.template output<OutClasses>(op::out_classes);
    auto* out_batches = m.template output<OutBatches>(op::out_batches);
    for (std::int32_t i = 0; i < found; ++i) {
      const std::int32_t k = selected[i];
      out_scores[i] = kernel::to_stored<storage_of<OutScores>>(lowered[k], score_coding);
      std::memcpy(out_rois + 4 * std::ptrdiff_t{i}, rois + 4 * std::ptrdiff_t{k}, 4 * sizeof(*rois));
      out_classes[i] = k % classes;
      out_batches[i] = batches[k / classes];
    }
    return {};
  }
};

template <class Arch = simd::best, tensor Scores, tensor Rois, tensor Batches, output_tensor OutScores,
          output_tensor OutRois, output_tensor OutClasses, output_tensor OutBatches>
status box_with_nms_limit(const Scores& scores, const Rois& rois, const Batches& batches, const OutScores& out_scores,
                          const OutRois& out_rois, const OutClasses& out_classes, const OutBatches& out_batches,
                          const box_with_nms_limit_params& params, const execution& e) noexcept {
  return invoke<op::box_with_nms_limit, Arch>(params, e, scores, rois, batches, out_scores, out_rois, out_classes,
                                              out_batches);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

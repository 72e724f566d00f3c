// DETECTION_POSTPROCESSING: the best boxes of a detector, from anchors and deltas, after hard NMS.
// NNAPI OperationTypes, DETECTION_POSTPROCESSING.
//
// Anchor (y, x, h, w) with delta (dy, dx, dh, dw) is the box of height h exp(dh / scale_h) and width
// w exp(dw / scale_w) around (y + h dy / scale_y, x + w dx / scale_x). With params.regular_nms, NMS runs for each class
// by itself, keeps at most max_detections_per_class of each, and the image keeps its best max_detections. Without it,
// NMS runs once by the best class of each anchor, keeps at most max_detections anchors, and each comes out once for
// each of its max_classes_per_detection best classes. Class 0, the background, is never selected.
//
// Types      float16, float32.
// Shapes     scores [batches, num_anchors, num_classes], deltas [batches, num_anchors, 4 or more], anchors
//            [num_anchors, 4]. Outputs: scores [batches, n], boxes [batches, n, 4] as y1, x1, y2, x2, classes
//            [batches, n], and how many there are [batches]; n is max_detections with regular_nms, else max_detections
//            * max_classes_per_detection. The rest of each output is 0. Zero-sized inputs run.
// Rounding   float32, each operation rounded; exp is correctly rounded but for one argument in millions. float16: the
//            same, rounded once more.
// Overlap    intersection over union; at iou_threshold exactly, boxes overlap too much. Two boxes without area overlap
//            nothing. Of equal scores, the lower class comes first, and in it the anchor that NNAPI's reference takes
//            first.
// NaN        a score of NaN is below every number and not above a threshold.
// Aliasing   the outputs share no memory with an input or each other.
// Workspace  24 bytes for each anchor, and 8 for each class; with regular_nms instead 8 for each box that NMS may keep.
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
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/detection_postprocessing.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::detection_postprocessing, Arch> {
  using op = nnops::op::detection_postprocessing;

  template <class... E>
  static std::size_t workspace(const call<op>& c, std::int32_t) noexcept {
    if (volume(c.operands[op::scores].dims) == 0) return 0;
    return detail::words_bytes(words(c));
  }

  template <class Scores, class Deltas, class Anchors, class OutScores, class OutRois, class OutClasses,
            class OutCounts>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    const detection_postprocessing_params& p = c.params;
    const shape& dims = c.operands[op::scores].dims;
    const std::int32_t batches = dims.dim[0], anchors = dims.dim[1], classes = dims.dim[2];
    const auto detections = static_cast<std::int32_t>(schema<op>::detections(c));
    auto* out_scores = m.template output<OutScores>(op::out_scores);
    auto* out_rois = m.template output<OutRois>(op::out_rois);
    auto* out_classes = m.template output<OutClasses>(op::out_classes);
    auto* out_counts = m.template output<OutCounts>(op::out_detections);
    // The bits of 0.0 are those of 0.
    const std::size_t room = static_cast<std::size_t>(batches) * static_cast<std::size_t>(detections);
    if (room != 0) {
      std::memset(static_cast<void*>(out_scores), 0, room * sizeof(*out_scores));
      std::memset(static_cast<void*>(out_rois), 0, 4 * room * sizeof(*out_rois));
      std::memset(out_classes, 0, room * sizeof(*out_classes));
      std::memset(out_counts, 0, static_cast<std::size_t>(batches) * sizeof(*out_counts));
    }
    if (volume(dims) == 0) return {};

    detail::words parts(e.scratch);
    auto* const coordinates = parts.take<float>(4 * std::int64_t{anchors});
    const coding plain;
    const auto box_of = [&](std::int32_t anchor) {
      return kernel::load_box(coordinates + 4 * std::ptrdiff_t{anchor}, plain);
    };
    const std::int32_t background = p.background_label ? 0 : 1;
    for (std::int32_t n = 0; n < batches; ++n) {
      const auto* scores = m.template input<Scores>(op::scores) + std::ptrdiff_t{n} * anchors * classes;
      const std::ptrdiff_t length = c.operands[op::deltas].dims.dim[2];
      const auto* deltas = m.template input<Deltas>(op::deltas) + n * anchors * length;
      const auto* shapes = m.template input<Anchors>(op::anchors);
      for (std::int32_t i = 0; i < anchors; ++i)
        kernel::store_box(coordinates + 4 * std::ptrdiff_t{i},
                          decoded(kernel::load_box(shapes + 4 * std::ptrdiff_t{i}, plain),
                                  kernel::load_box(deltas + i * length, plain), p),
                          plain);
      const auto score = [&](std::int32_t i) { return kernel::to_number(scores[i], plain); };
      const std::ptrdiff_t first = std::ptrdiff_t{n} * detections;
      std::int32_t found = 0;
      const auto put = [&](std::int32_t i) {
        const box b = box_of(i / classes);
        out_scores[first + found] = scores[i];
        // y1, x1, y2, x2
        kernel::store_box(out_rois + 4 * (first + found), box{b.y1, b.x1, b.y2, b.x2}, plain);
        out_classes[first + found++] = i % classes - background;
      };

      detail::words rest = parts;
      if (p.regular_nms) {
        auto* const selected = rest.take<std::int32_t>(selected_count(c) + anchors);
        auto* const scratch = rest.take<std::int32_t>(selected_count(c) + anchors);
        std::int32_t kept = 0;
        for (std::int32_t k = 1; k < classes; ++k) {
          std::int32_t pending = 0;
          for (std::int32_t i = 0; i < anchors; ++i)
            if (score(i * classes + k) > p.score_threshold) selected[kept + pending++] = i * classes + k;
          kept += kernel::hard_nms(selected + kept, pending, p.max_detections_per_class, p.iou_threshold, score,
                                   [&](std::int32_t i) { return box_of(i / classes); });
        }
        kernel::sort_by_score(selected, scratch, kept, score);
        for (std::int32_t i = 0; i < kept && i < p.max_detections; ++i) put(selected[i]);
      } else {
        auto* const best = rest.take<float>(anchors);
        auto* const selected = rest.take<std::int32_t>(anchors);
        auto* const order = rest.take<std::int32_t>(classes);
        auto* const scratch = rest.take<std::int32_t>(classes);
        std::int32_t pending = 0;
        for (std::int32_t i = 0; i < anchors; ++i) {
          best[i] = score(i * classes + 1);
          for (std::int32_t k = 2; k < classes; ++k)
            if (kernel::below(best[i], score(i * classes + k))) best[i] = score(i * classes + k);
          if (best[i] > p.score_threshold) selected[pending++] = i;
        }
        const std::int32_t kept = kernel::hard_nms(
            selected, pending, p.max_detections, p.iou_threshold, [&](std::int32_t i) { return best[i]; }, box_of);
        const std::int32_t labels =
            p.max_classes_per_detection < classes - 1 ? p.max_classes_per_detection : classes - 1;
        for (std::int32_t i = 0; i < kept; ++i) {
          for (std::int32_t k = 1; k < classes; ++k) order[k - 1] = selected[i] * classes + k;
          kernel::sort_by_score(order, scratch, classes - 1, score);
          for (std::int32_t k = 0; k < labels; ++k) put(order[k]);
        }
      }
      out_counts[n] = found;
    }
    return {};
  }

 private:
  // Indices that regular NMS keeps of one image.
  static std::int64_t selected_count(const call<op>& c) noexcept {
    const shape& dims = c.operands[op::scores].dims;
    const std::int64_t anchors = dims.dim[1], most = c.params.max_detections_per_class;
    return checked_product(dims.dim[2] - 1, most < anchors ? most : anchors);
  }
  static std::int64_t words(const call<op>& c) noexcept {
    const shape& dims = c.operands[op::scores].dims;
    const std::int64_t anchors = dims.dim[1];
    return c.params.regular_nms ? 6 * anchors + 2 * selected_count(c) : 6 * anchors + 2 * std::int64_t{dims.dim[2]};
  }

  // anchor: ctr_y, ctr_x, h, w; delta: dy, dx, dh, dw.
  static box decoded(const box& anchor, const box& delta, const detection_postprocessing_params& p) noexcept {
    const float h = anchor.x2, w = anchor.y2;
    const float y = anchor.x1 + h * delta.x1 / p.scale_y, x = anchor.y1 + w * delta.y1 / p.scale_x;
    const float half_h = kernel::rounded(h * kernel::accurate_exp(delta.x2 / p.scale_h)) * 0.5f;
    const float half_w = kernel::rounded(w * kernel::accurate_exp(delta.y2 / p.scale_w)) * 0.5f;
    return {x - half_w, y - half_h, x + half_w, y + half_h};
  }
};

template <class Arch = simd::best, tensor Scores, tensor Deltas, tensor Anchors, output_tensor OutScores,
          output_tensor OutRois, output_tensor OutClasses, output_tensor OutDetections>
status detection_postprocessing(const Scores& scores, const Deltas& deltas, const Anchors& anchors,
                                const OutScores& out_scores, const OutRois& out_rois, const OutClasses& out_classes,
                                const OutDetections& out_detections, const detection_postprocessing_params& params,
                                const execution& e) noexcept {
  return invoke<op::detection_postprocessing, Arch>(params, e, scores, deltas, anchors, out_scores, out_rois,
                                                    out_classes, out_detections);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

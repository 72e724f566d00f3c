// Non-maximum suppression, as NNAPI's reference does it: which box is taken, and in which order, is the same down to
// equal scores. Works on lists of int32 indices in the caller's memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/boxes.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// How much a box keeps of its score beside a selected one.
struct overlap_rule {
  nms_kernel kind = nms_kernel::hard;
  float iou_threshold = 0.0f;
  float sigma = 1.0f;

  NNOPS_INLINE float kept(float iou) const noexcept {
    if (!(iou == iou)) iou = 1.0f;  // two boxes without area
    if (kind == nms_kernel::gaussian) return kernel::accurate_exp(-(iou * iou) / sigma);
    if (iou < iou_threshold) return 1.0f;
    return kind == nms_kernel::linear ? 1.0f - iou : 0.0f;
  }
};

namespace kernel {

// Sorts v[0, n); equal elements keep their order. `room` holds n more.
template <class Before>
void stable_sort(std::int32_t* v, std::int32_t* room, std::ptrdiff_t n, const Before& before) noexcept {
  std::int32_t *from = v, *to = room;
  for (std::ptrdiff_t run = 1; run < n; run *= 2) {
    for (std::ptrdiff_t begin = 0; begin < n; begin += 2 * run) {
      const std::ptrdiff_t middle = begin + run < n ? begin + run : n, end = middle + run < n ? middle + run : n;
      std::ptrdiff_t left = begin, right = middle;
      for (std::ptrdiff_t i = begin; i < end; ++i)
        to[i] = left < middle && (right >= end || !before(from[right], from[left])) ? from[left++] : from[right++];
    }
    std::int32_t* const sorted = to;
    to = from;
    from = sorted;
  }
  if (from != v)
    for (std::ptrdiff_t i = 0; i < n; ++i) v[i] = from[i];
}

// a < b, where NaN is below every number.
NNOPS_INLINE bool below(float a, float b) noexcept { return a < b || (!(a == a) && b == b); }

NNOPS_INLINE void exchange(std::int32_t& a, std::int32_t& b) noexcept {
  const std::int32_t old = a;
  a = b;
  b = old;
}

// Takes the best of `pending` to its front, again and again, until `most` are taken; each time drop(index, selected)
// says of every other one, in order, whether it goes. One that goes changes places with the last. Of equal scores the
// first is the best. Returns how many were taken.
template <class Score, class Drop>
std::int32_t suppress(std::int32_t* pending, std::int32_t count, std::int32_t most, const Score& score,
                      const Drop& drop) noexcept {
  std::int32_t taken = 0, end = count;
  while (taken < end && taken < most) {
    std::int32_t best = taken;
    for (std::int32_t i = taken + 1; i < end; ++i)
      if (below(score(pending[best]), score(pending[i]))) best = i;
    exchange(pending[best], pending[taken]);
    for (std::int32_t i = taken + 1; i < end;) {
      if (drop(pending[i], pending[taken])) exchange(pending[i], pending[--end]);
      else ++i;
    }
    ++taken;
  }
  return taken;
}

// Drops boxes whose intersection with a selected one, over the union, is at or above the threshold. Two boxes without
// area overlap nothing.
template <class Score, class BoxOf>
std::int32_t hard_nms(std::int32_t* pending, std::int32_t count, std::int32_t most, float iou_threshold,
                      const Score& score, const BoxOf& box_of) noexcept {
  return suppress(pending, count, most, score, [&](std::int32_t i, std::int32_t selected) {
    return intersection_over_union(box_of(i), box_of(selected)) >= iou_threshold;
  });
}

// Lowers the scores of boxes beside a selected one, and drops those whose scores get below the threshold.
template <class BoxOf>
std::int32_t soft_nms(std::int32_t* pending, std::int32_t count, std::int32_t most, const overlap_rule& rule,
                      float score_threshold, float* scores, const BoxOf& box_of) noexcept {
  return suppress(
      pending, count, most, [scores](std::int32_t i) { return scores[i]; },
      [&](std::int32_t i, std::int32_t selected) {
        scores[i] *= rule.kept(intersection_over_union(box_of(i), box_of(selected)));
        return !(scores[i] >= score_threshold);
      });
}

// Sorts a list of indices by their scores, the best first.
template <class Score>
void sort_by_score(std::int32_t* v, std::int32_t* room, std::ptrdiff_t n, const Score& score) noexcept {
  stable_sort(v, room, n, [&](std::int32_t a, std::int32_t b) { return below(score(b), score(a)); });
}

// Soft NMS of each class but 0 among the rows [first, last) of scores[row][class], then the best `most` of all (any
// number if negative), class by class, the best first. Writes the indices of their scores to `selected` and returns how
// many there are. `selected` and `room` hold an index for each score of these rows.
template <class BoxOf>
std::int32_t multi_class_nms(std::int32_t* selected, std::int32_t* room, std::int32_t first, std::int32_t last,
                             std::int32_t classes, std::int32_t most, const overlap_rule& rule, float score_threshold,
                             float nms_score_threshold, float* scores, const BoxOf& box_of) noexcept {
  const std::int32_t limit = most < 0 ? INT32_MAX : most;
  const auto score = [scores](std::int32_t i) { return scores[i]; };
  std::int32_t found = 0;
  for (std::int32_t k = 1; k < classes; ++k) {
    std::int32_t pending = 0;
    for (std::int32_t row = first; row < last; ++row)
      if (scores[row * classes + k] > score_threshold) selected[found + pending++] = row * classes + k;
    found += soft_nms(selected + found, pending, limit, rule, nms_score_threshold, scores, box_of);
  }
  sort_by_score(selected, room, found, score);
  if (found > limit) found = limit;
  stable_sort(selected, room, found, [classes](std::int32_t a, std::int32_t b) { return a % classes < b % classes; });
  return found;
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

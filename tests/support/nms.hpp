// Non-maximum suppression from its definition, for expected values. Shares no code with the library.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace nnops::test {

struct plain_box {
  float x1, y1, x2, y2;
};

// Intersection over union in float32, as NNAPI's reference computes it.
inline float plain_iou(const plain_box& a, const plain_box& b) {
  const float w = std::max(std::min(a.x2, b.x2) - std::max(a.x1, b.x1), 0.0f);
  const float h = std::max(std::min(a.y2, b.y2) - std::max(a.y1, b.y1), 0.0f);
  const float common = w * h;
  const float one = (a.x2 - a.x1) * (a.y2 - a.y1), other = (b.x2 - b.x1) * (b.y2 - b.y1);
  return common / (one + other - common);
}

// Takes the first of the best candidates until there is none, or `most` are taken (any number if negative).
// goes(candidate, selected) is asked of every other candidate, in the order in which they stand; one that goes leaves
// its place to the last.
template <class Score, class Goes>
std::vector<int> greedy(std::vector<int> candidates, int most, const Score& score, const Goes& goes) {
  std::vector<int> taken;
  while (!candidates.empty() && (most < 0 || static_cast<int>(taken.size()) < most)) {
    const auto best =
        std::max_element(candidates.begin(), candidates.end(), [&](int a, int b) { return score(a) < score(b); });
    // The one in front takes the place of the best, the rest stay.
    std::swap(*best, candidates.front());
    const int selected = candidates.front();
    candidates.erase(candidates.begin());
    taken.push_back(selected);
    for (std::size_t i = 0; i < candidates.size();) {
      if (goes(candidates[i], selected)) {
        candidates[i] = candidates.back();
        candidates.pop_back();
      } else {
        ++i;
      }
    }
  }
  return taken;
}

}  // namespace nnops::test

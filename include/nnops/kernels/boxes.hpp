// Boxes of images: from stored numbers and back, moved by deltas, and how much two overlap.
//
// Every product is rounded before it is added to something, so that codes are the same on every architecture.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/kernels/arithmetic.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// What the stored numbers of a tensor stand for: (stored - zero_point) * scale. Of float and float16 it is not looked
// at.
struct coding {
  float scale = 1.0f;
  std::int32_t zero_point = 0;
};

struct box {
  float x1 = 0.0f, y1 = 0.0f, x2 = 0.0f, y2 = 0.0f;
};

namespace kernel {

template <class T>
NNOPS_INLINE float to_number(T stored, coding c) noexcept {
  if constexpr (std::is_same_v<T, float>) return stored;
  else if constexpr (std::is_same_v<T, float16>) return to_float(stored);
  else return rounded((static_cast<float>(stored) - static_cast<float>(c.zero_point)) * c.scale);
}

// The code nearest to a number, half away from zero, saturated; NaN gives code 0.
template <class T>
NNOPS_INLINE T to_stored(float x, coding c) noexcept {
  if constexpr (std::is_same_v<T, float>) return x;
  else if constexpr (std::is_same_v<T, float16>) return to_float16(x);
  else return quant::saturate<T>(quant::round_half_away(x / c.scale + static_cast<float>(c.zero_point)));
}

template <class T>
NNOPS_INLINE box load_box(const T* p, coding c) noexcept {
  return {to_number(p[0], c), to_number(p[1], c), to_number(p[2], c), to_number(p[3], c)};
}
template <class T>
NNOPS_INLINE void store_box(T* p, const box& b, coding c) noexcept {
  p[0] = to_stored<T>(b.x1, c);
  p[1] = to_stored<T>(b.y1, c);
  p[2] = to_stored<T>(b.x2, c);
  p[3] = to_stored<T>(b.y2, c);
}

// Correctly rounded but for one argument in millions, whatever the standard library.
NNOPS_INLINE float accurate_exp(float x) noexcept { return static_cast<float>(std::exp(static_cast<double>(x))); }

// x in [0, high], NaN where x is.
NNOPS_INLINE float clipped(float x, float high) noexcept {
  const float positive = x < 0.0f ? 0.0f : x;
  return high < positive ? high : positive;
}

// A box moved by dx and dy of its width and height, scaled by exp(dw) and exp(dh), and clipped to an image.
NNOPS_INLINE box refined(const box& b, float dx, float dy, float dw, float dh, float height, float width) noexcept {
  const float w = b.x2 - b.x1, h = b.y2 - b.y1;
  const float x = (b.x1 + b.x2) / 2.0f + rounded(dx * w), y = (b.y1 + b.y2) / 2.0f + rounded(dy * h);
  const float half_w = rounded(accurate_exp(dw) * w) / 2.0f, half_h = rounded(accurate_exp(dh) * h) / 2.0f;
  return {clipped(x - half_w, width), clipped(y - half_h, height), clipped(x + half_w, width),
          clipped(y + half_h, height)};
}

// The intersection of two boxes over their union; NaN where neither has an area.
NNOPS_INLINE float intersection_over_union(const box& a, const box& b) noexcept {
  const float area_a = rounded((a.x2 - a.x1) * (a.y2 - a.y1)), area_b = rounded((b.x2 - b.x1) * (b.y2 - b.y1));
  const float w = (a.x2 < b.x2 ? a.x2 : b.x2) - (a.x1 < b.x1 ? b.x1 : a.x1);
  const float h = (a.y2 < b.y2 ? a.y2 : b.y2) - (a.y1 < b.y1 ? b.y1 : a.y1);
  const float common = rounded((w < 0.0f ? 0.0f : w) * (h < 0.0f ? 0.0f : h));
  return common / (area_a + area_b - common);
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

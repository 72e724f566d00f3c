// The k largest elements of a row, in descending order; of equal ones, that with the larger index first.
//
// A heap in the output's own memory: its root is the element that would leave next. The row is read from its end, so
// that an element that equals the root never enters.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// Integers in the order of the elements: a NaN above everything else, zeros equal whatever their sign.
NNOPS_INLINE std::int32_t order_of(float x) noexcept {
  if (x != x) return INT32_MAX;
  const auto bits = __builtin_bit_cast(std::int32_t, x + 0.0f);  // -0 becomes +0
  return bits < 0 ? bits ^ INT32_MAX : bits;
}
NNOPS_INLINE std::int32_t order_of(float16 x) noexcept { return order_of(to_float(x)); }
NNOPS_INLINE constexpr std::int32_t order_of(std::int32_t x) noexcept { return x; }
NNOPS_INLINE constexpr std::int32_t order_of(std::uint8_t x) noexcept { return x; }
NNOPS_INLINE constexpr std::int32_t order_of(std::int8_t x) noexcept { return x; }

template <class T>
struct top_heap {
  T* values;
  std::int32_t* indices;

  // Of two entries, that with the larger number comes first.
  NNOPS_INLINE static std::int64_t rank_of(T value, std::int32_t index) noexcept {
    return std::int64_t{order_of(value)} * (std::int64_t{1} << 32) + index;
  }
  NNOPS_INLINE std::int64_t rank_of(std::ptrdiff_t i) const noexcept { return rank_of(values[i], indices[i]); }

  // Puts an entry at the root of the first n, and lets it sink until those below it come before it.
  void sink(std::ptrdiff_t root, std::ptrdiff_t n, T value, std::int32_t index) const noexcept {
    const std::int64_t sinking = rank_of(value, index);
    for (std::ptrdiff_t child = 2 * root + 1; child < n; child = 2 * root + 1) {
      std::int64_t rank = rank_of(child);
      if (child + 1 < n) {
        const std::int64_t other = rank_of(child + 1);
        const bool later = other < rank;
        child += later;
        rank = later ? other : rank;
      }
      if (rank > sinking) break;
      values[root] = values[child];
      indices[root] = indices[child];
      root = child;
    }
    values[root] = value;
    indices[root] = index;
  }
};

// k in [1, n].
template <class T>
void topk_of_row(const T* in, std::ptrdiff_t n, std::ptrdiff_t k, T* values, std::int32_t* indices) noexcept {
  const top_heap<T> heap{values, indices};
  for (std::ptrdiff_t i = 0; i < k; ++i) {
    values[i] = in[n - k + i];
    indices[i] = static_cast<std::int32_t>(n - k + i);
  }
  for (std::ptrdiff_t i = k / 2; i-- > 0;) heap.sink(i, k, values[i], indices[i]);
  std::int32_t last_order = order_of(values[0]);
  for (std::ptrdiff_t i = n - k; i-- > 0;)
    if (order_of(in[i]) > last_order) {
      heap.sink(0, k, in[i], static_cast<std::int32_t>(i));
      last_order = order_of(values[0]);
    }
  // The last of them goes to the end, one after the other.
  for (std::ptrdiff_t last = k; last-- > 1;) {
    const T value = values[last];
    const std::int32_t index = indices[last];
    values[last] = values[0];
    indices[last] = indices[0];
    heap.sink(0, last, value, index);
  }
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// The k largest elements of a row, in descending order; of equal ones, that with the larger index first.
//
// A heap in the output's own memory: its root is the element that would leave next. The row is read from its end, so
// that an element that equals the root never enters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// a comes before b, indices aside: a NaN before everything else, zeros equal whatever their sign.
template <class T>
NNOPS_INLINE bool is_larger(T a, T b) noexcept {
  if constexpr (std::is_same_v<T, float16>) return is_larger(to_float(a), to_float(b));
  else if constexpr (std::is_floating_point_v<T>) return a > b || (a != a && b == b);
  else return a > b;
}

template <class T>
struct top_heap {
  T* values;
  std::int32_t* indices;

  // Entry i comes before an entry of this value and index.
  NNOPS_INLINE bool before(std::ptrdiff_t i, T value, std::int32_t index) const noexcept {
    if (is_larger(values[i], value)) return true;
    return !is_larger(value, values[i]) && indices[i] > index;
  }

  // Puts an entry at the root of the first n, and lets it sink until those below it come before it.
  void sink(std::ptrdiff_t root, std::ptrdiff_t n, T value, std::int32_t index) const noexcept {
    for (std::ptrdiff_t child = 2 * root + 1; child < n; child = 2 * root + 1) {
      if (child + 1 < n && before(child, values[child + 1], indices[child + 1])) ++child;
      if (before(child, value, index)) break;
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
  for (std::ptrdiff_t i = n - k; i-- > 0;)
    if (is_larger(in[i], values[0])) heap.sink(0, k, in[i], static_cast<std::int32_t>(i));
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

// Where the vectors of a sequence lie in memory, for the recurrent operations.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/recurrent.hpp"
#include "nnops/schema/recurrent.hpp"

namespace nnops {
namespace detail {
inline namespace NNOPS_ISA {

// Row b of a matrix; null of null.
template <class T>
T* row_of(void* matrix, std::ptrdiff_t b, std::ptrdiff_t length) noexcept {
  return matrix == nullptr ? nullptr : static_cast<T*>(matrix) + b * length;
}

// The first two dimensions of a sequence.
struct sequence_geometry {
  bool time_major;
  std::ptrdiff_t times, batches;

  sequence_geometry(const shape& s, sequence_layout layout) noexcept
      : time_major(layout == sequence_layout::time_major),
        times(s.dim[time_major ? 0 : 1]),
        batches(s.dim[time_major ? 1 : 0]) {}

  // The vectors of one batch, `length` elements each; backward: from the last time step.
  template <class T>
  vector_sequence<T> of_batch(void* data, std::ptrdiff_t b, std::ptrdiff_t length,
                              bool backward = false) const noexcept {
    const std::ptrdiff_t step = time_major ? batches * length : length;
    T* const first = static_cast<T*>(data) + b * (time_major ? length : times * length);
    if (!backward || times == 0) return {first, step};
    return {first + (times - 1) * step, -step};
  }
};

}  // namespace NNOPS_ISA
}  // namespace detail
}  // namespace nnops

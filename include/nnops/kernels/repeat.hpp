// Loops that are unrolled at every optimisation level, so that arrays of registers stay in registers.
#pragma once

#include <type_traits>
#include <utility>

#include "nnops/core/config.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// f(integral_constant<int, 0>{}), ..., f(integral_constant<int, N - 1>{}).
template <int N, class F>
NNOPS_INLINE void repeat(F&& f) noexcept {
  [&]<int... I>(std::integer_sequence<int, I...>) __attribute__((always_inline)) {
    (f(std::integral_constant<int, I>{}), ...);
  }(std::make_integer_sequence<int, N>{});
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

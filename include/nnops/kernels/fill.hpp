// FILL: one value in every element.
#pragma once

#include <cstddef>
#include <cstring>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/kernels/elementwise.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

template <class T>
void fill(T* out, std::ptrdiff_t count, T value, const parallel& threads) noexcept {
  for_each_block(threads, count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    constexpr auto many = static_cast<std::ptrdiff_t>(64 / sizeof(T));
    T pattern[64 / sizeof(T)];
    for (T& p : pattern) p = value;
    std::ptrdiff_t i = begin;
    for (; i + many <= end; i += many) std::memcpy(out + i, pattern, sizeof pattern);
    for (; i < end; ++i) out[i] = pattern[0];
  });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

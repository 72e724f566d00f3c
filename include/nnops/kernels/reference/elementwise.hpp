// The definition of elementwise operations, one output element at a time, for checking the others.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel::reference {

// out[i] = f(in[i]) for i in [0, count).
template <class In, class Out, class F>
void unary(const In* in, Out* out, std::ptrdiff_t count, F f) noexcept {
  for (std::ptrdiff_t i = 0; i < count; ++i) out[i] = f(in[i]);
}

// The element of a tensor that belongs to the element `index` of the shape `out` that it broadcasts to.
constexpr std::ptrdiff_t broadcast_offset(const shape& dims, const shape& out, std::ptrdiff_t index) noexcept {
  std::ptrdiff_t offset = 0, size = 1;
  for (std::int32_t i = 1; i <= out.rank; ++i) {
    const std::ptrdiff_t at = index % out.dim[out.rank - i];
    index /= out.dim[out.rank - i];
    if (i > dims.rank) continue;
    const std::int32_t extent = dims.dim[dims.rank - i];
    if (extent != 1) offset += at * size;
    size *= extent;
  }
  return offset;
}

// out[i] = f(a[i], b[i]), both broadcast to `out_dims`.
template <class A, class B, class Out, class F>
void binary(const shape& a_dims, const A* a, const shape& b_dims, const B* b, const shape& out_dims, Out* out,
            F f) noexcept {
  const std::ptrdiff_t count = element_count(out_dims);
  for (std::ptrdiff_t i = 0; i < count; ++i)
    out[i] = f(a[broadcast_offset(a_dims, out_dims, i)], b[broadcast_offset(b_dims, out_dims, i)]);
}

}  // namespace kernel::reference
}  // namespace NNOPS_ISA
}  // namespace nnops

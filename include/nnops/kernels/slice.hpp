// The slices of a tensor along one dimension.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// [outer, length, inner]: slices run along the middle. All at least 1.
struct slice_geometry {
  std::ptrdiff_t outer = 1, length = 1, inner = 1;
};

namespace kernel {

// Of a tensor that is not empty; axis in [0, rank).
constexpr slice_geometry slices_along(const shape& dims, std::int64_t axis) noexcept {
  slice_geometry g;
  for (std::int32_t d = 0; d < dims.rank; ++d) (d < axis ? g.outer : d == axis ? g.length : g.inner) *= dims.dim[d];
  return g;
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

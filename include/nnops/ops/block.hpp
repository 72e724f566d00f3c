// The geometry of DEPTH_TO_SPACE, SPACE_TO_DEPTH, BATCH_TO_SPACE_ND and SPACE_TO_BATCH_ND.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/movement.hpp"

namespace nnops::detail {
inline namespace NNOPS_ISA {

// Elements between neighbours of a dense 4-D image.
struct image_strides {
  std::ptrdiff_t batch = 0, h = 0, w = 0, depth = 0;
};
constexpr image_strides strides_of(const shape& s, data_layout layout) {
  const std::ptrdiff_t a = std::ptrdiff_t{s.dim[2]} * s.dim[3], b = s.dim[3];
  const std::ptrdiff_t batch = s.dim[1] * a;
  return layout == data_layout::nchw ? image_strides{batch, b, 1, a} : image_strides{batch, a, b, 1};
}

// One dimension of a permutation.
constexpr void add_dimension(permuted_geometry& g, std::ptrdiff_t extent, std::ptrdiff_t stride) {
  g.extent[g.rank] = extent;
  g.stride[g.rank] = stride;
  ++g.rank;
}

}  // namespace NNOPS_ISA
}  // namespace nnops::detail

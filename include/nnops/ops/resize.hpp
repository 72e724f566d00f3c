// From the call of a resizing to what its kernels take.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/kernels/resize.hpp"
#include "nnops/schema/resize.hpp"
#include "nnops/schema/window.hpp"

namespace nnops::detail {
inline namespace NNOPS_ISA {

// The geometry of a resizing that validation has accepted.
template <class Op>
resize_geometry resize_geometry_of(const call<Op>& c) noexcept {
  const image_extents in = image_of(c.operands[Op::input].dims, c.params.layout);
  const image_extents out = image_of(c.operands[Op::output].dims, c.params.layout);
  return {in.batches,
          in.h,
          in.w,
          in.depth,
          out.h,
          out.w,
          c.params.align_corners,
          c.params.half_pixel_centers,
          c.params.layout == data_layout::nchw};
}

}  // namespace NNOPS_ISA
}  // namespace nnops::detail

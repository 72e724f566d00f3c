// From the call of a pooling to what its kernels take.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/activation.hpp"
#include "nnops/kernels/window.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/pool.hpp"
#include "nnops/schema/window.hpp"

namespace nnops::detail {
inline namespace NNOPS_ISA {

// The geometry of a pooling that validation has accepted.
template <class Op>
window_geometry pool_geometry(const call<Op>& c) noexcept {
  using s = schema<Op>;
  const image_extents in = image_of(c.operands[Op::input].dims, c.params.layout);
  const image_extents out = image_of(c.operands[Op::output].dims, c.params.layout);
  window_geometry g;
  g.batches = in.batches;
  g.in_h = in.h;
  g.in_w = in.w;
  g.in_depth = g.out_depth = in.depth;
  g.filter_h = c.params.filter_h;
  g.filter_w = c.params.filter_w;
  g.stride_h = c.params.stride_h;
  g.stride_w = c.params.stride_w;
  g.padding_top = to_dim(resolved_padding(s::height(c)).before);
  g.padding_left = to_dim(resolved_padding(s::width(c)).before);
  g.out_h = out.h;
  g.out_w = out.w;
  g.nchw = c.params.layout == data_layout::nchw;
  return g;
}

// What the fused activation clamps to: codes of a quantised type, else real numbers.
template <class Element, class Op>
auto pool_range(const call<Op>& c) noexcept {
  if constexpr (is_asymmetric<Element>) {
    const operand_value& out = c.operands[Op::output];
    return kernel::quantised_activation_range(c.params.activation, out.quant.scale, out.quant.zero_point, out.type);
  } else {
    return kernel::real_activation_range(c.params.activation);
  }
}

}  // namespace NNOPS_ISA
}  // namespace nnops::detail

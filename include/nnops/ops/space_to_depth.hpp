// SPACE_TO_DEPTH: each square of pixels becomes the depth of one pixel. NNAPI OperationTypes, SPACE_TO_DEPTH.
//
//   output[n, y, x, (by * s + bx) * in_depth + d] = input[n, y * s + by, x * s + bx, d], with s = params.block_size
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input.
// Shapes     4-D in either layout; height and width are multiples of s. Zero-sized tensors run.
// Rounding   none.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
#pragma once

#include <cstddef>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/movement.hpp"
#include "nnops/ops/block.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/space_to_depth.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::space_to_depth, Arch> {
  template <class In, class Out>
  static status run(const call<op::space_to_depth>& c, const memory<op::space_to_depth>& m, const execution&) noexcept {
    using raw = kernel::raw_of<storage_of<In>>;
    const shape& dims = c.operands[op::space_to_depth::input].dims;
    if (volume(dims) == 0) return {};
    const image_extents in = image_of(dims, c.params.layout);
    const detail::image_strides step = detail::strides_of(dims, c.params.layout);
    const std::ptrdiff_t block = c.params.block_size;
    permuted_geometry g;
    const auto pixels = [&] {
      detail::add_dimension(g, in.h / block, block * step.h);
      detail::add_dimension(g, in.w / block, block * step.w);
    };
    detail::add_dimension(g, in.batches, step.batch);
    if (c.params.layout == data_layout::nhwc) pixels();
    detail::add_dimension(g, block, step.h);
    detail::add_dimension(g, block, step.w);
    detail::add_dimension(g, in.depth, step.depth);
    if (c.params.layout == data_layout::nchw) pixels();
    kernel::permute(g, static_cast<const raw*>(m.data[op::space_to_depth::input]),
                    static_cast<raw*>(m.data[op::space_to_depth::output]));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status space_to_depth(const In& input, const Out& output, const space_to_depth_params& params,
                      const execution& e = {}) noexcept {
  return invoke<op::space_to_depth, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

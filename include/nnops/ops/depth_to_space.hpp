// DEPTH_TO_SPACE: the depth of each pixel becomes a square of pixels. NNAPI OperationTypes, DEPTH_TO_SPACE.
//
//   output[n, y * s + by, x * s + bx, d] = input[n, y, x, (by * s + bx) * out_depth + d], with s = params.block_size
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input.
// Shapes     4-D in either layout; the depth is a multiple of s * s. Zero-sized tensors run.
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
#include "nnops/schema/depth_to_space.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::depth_to_space, Arch> {
  template <class In, class Out>
  static status run(const call<op::depth_to_space>& c, const memory<op::depth_to_space>& m, const execution&) noexcept {
    using raw = kernel::raw_of<storage_of<In>>;
    const shape& dims = c.operands[op::depth_to_space::input].dims;
    if (volume(dims) == 0) return {};
    const image_extents in = image_of(dims, c.params.layout);
    const detail::image_strides step = detail::strides_of(dims, c.params.layout);
    const std::ptrdiff_t block = c.params.block_size, depth = in.depth / block / block;
    permuted_geometry g;
    const auto rows_and_columns = [&] {
      detail::add_dimension(g, in.h, step.h);
      detail::add_dimension(g, block, block * depth * step.depth);
      detail::add_dimension(g, in.w, step.w);
      detail::add_dimension(g, block, depth * step.depth);
    };
    detail::add_dimension(g, in.batches, step.batch);
    if (c.params.layout == data_layout::nhwc) rows_and_columns();
    detail::add_dimension(g, depth, step.depth);
    if (c.params.layout == data_layout::nchw) rows_and_columns();
    kernel::permute(g, static_cast<const raw*>(m.data[op::depth_to_space::input]),
                    static_cast<raw*>(m.data[op::depth_to_space::output]));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status depth_to_space(const In& input, const Out& output, const depth_to_space_params& params,
                      const execution& e = {}) noexcept {
  return invoke<op::depth_to_space, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

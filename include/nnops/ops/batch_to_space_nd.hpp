// BATCH_TO_SPACE_ND: batches become the pixels of blocks. NNAPI OperationTypes, BATCH_TO_SPACE_ND.
//
//   output[n, y * block_h + by, x * block_w + bx, d] = input[(by * block_w + bx) * out_batches + n, y, x, d]
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input.
// Shapes     4-D in either layout; the batches are a multiple of block_h * block_w. Zero-sized tensors run.
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
#include "nnops/schema/batch_to_space_nd.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::batch_to_space_nd, Arch> {
  template <class In, class Out>
  static status run(const call<op::batch_to_space_nd>& c, const memory<op::batch_to_space_nd>& m,
                    const execution&) noexcept {
    using raw = kernel::raw_of<storage_of<In>>;
    const shape& dims = c.operands[op::batch_to_space_nd::input].dims;
    if (volume(dims) == 0) return {};
    const image_extents in = image_of(dims, c.params.layout);
    const detail::image_strides step = detail::strides_of(dims, c.params.layout);
    const std::ptrdiff_t block_h = c.params.block_h, block_w = c.params.block_w;
    const std::ptrdiff_t batches = in.batches / block_h / block_w;
    permuted_geometry g;
    detail::add_dimension(g, batches, step.batch);
    if (c.params.layout == data_layout::nchw) detail::add_dimension(g, in.depth, step.depth);
    detail::add_dimension(g, in.h, step.h);
    detail::add_dimension(g, block_h, block_w * batches * step.batch);
    detail::add_dimension(g, in.w, step.w);
    detail::add_dimension(g, block_w, batches * step.batch);
    if (c.params.layout == data_layout::nhwc) detail::add_dimension(g, in.depth, step.depth);
    kernel::permute(g, static_cast<const raw*>(m.data[op::batch_to_space_nd::input]),
                    static_cast<raw*>(m.data[op::batch_to_space_nd::output]));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status batch_to_space_nd(const In& input, const Out& output, const batch_to_space_nd_params& params,
                         const execution& e = {}) noexcept {
  return invoke<op::batch_to_space_nd, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

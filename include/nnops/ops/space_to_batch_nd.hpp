// SPACE_TO_BATCH_ND: the padded image is cut into blocks, and each place in a block becomes batches of its own. NNAPI
// OperationTypes, SPACE_TO_BATCH_ND.
//
//   output[(by * block_w + bx) * batches + n, y, x, d] = padded[n, y * block_h + by, x * block_w + bx, d]
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input.
//            Padding holds 0.0, which is the zero point of a quantised tensor.
// Shapes     4-D in either layout; the padded height and width are multiples of the block's. Zero-sized tensors run.
// Rounding   none.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
#pragma once

#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/movement.hpp"
#include "nnops/kernels/space_to_batch.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/space_to_batch_nd.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::space_to_batch_nd, Arch> {
  template <class In, class Out>
  static status run(const call<op::space_to_batch_nd>& c, const memory<op::space_to_batch_nd>& m,
                    const execution&) noexcept {
    using raw = kernel::raw_of<storage_of<In>>;
    const operand_value& input = c.operands[op::space_to_batch_nd::input];
    const shape& dims = c.operands[op::space_to_batch_nd::output].dims;
    if (volume(dims) == 0) return {};
    const image_extents in = image_of(input.dims, c.params.layout), out = image_of(dims, c.params.layout);
    const bool planar = c.params.layout == data_layout::nchw;
    space_to_batch_geometry g;
    g.batches = in.batches;
    g.planes = planar ? in.depth : 1;
    g.in_h = in.h;
    g.in_w = in.w;
    g.run = planar ? 1 : in.depth;
    g.block_h = c.params.block_h;
    g.block_w = c.params.block_w;
    g.padding_top = c.params.padding_top;
    g.padding_left = c.params.padding_left;
    g.out_h = out.h;
    g.out_w = out.w;
    // The bits of 0.0 are those of 0.
    const std::int32_t zero = is_asymmetric<In> ? input.quant.zero_point : 0;
    kernel::space_to_batch(g, static_cast<const raw*>(m.data[op::space_to_batch_nd::input]),
                           static_cast<raw*>(m.data[op::space_to_batch_nd::output]), static_cast<raw>(zero));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status space_to_batch_nd(const In& input, const Out& output, const space_to_batch_nd_params& params,
                         const execution& e = {}) noexcept {
  return invoke<op::space_to_batch_nd, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

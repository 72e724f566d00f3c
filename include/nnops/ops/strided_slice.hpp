// STRIDED_SLICE: every stride-th element of a part of a tensor. NNAPI OperationTypes, STRIDED_SLICE.
//
//   nnops::strided_slice(in, out, {.begin = {-1}, .end = {0}, .strides = {-2}, .count = 1, .end_mask = 1});
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input.
// Shapes     up to rank 8. Along each dimension from params.begin up to params.end, without the latter; negative ones
//            count from the end, and those beyond a border mean the border. A negative stride goes in reverse order.
//            Where a bit of begin_mask or end_mask is set, the slice begins or ends where the dimension does. A slice
//            that is set in shrink_axis_mask has length 1 and a positive stride, and the output not this dimension; it
//            has shape [1] where none is left. Empty slices and zero-sized tensors run.
// Rounding   none.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/movement.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/strided_slice.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::strided_slice, Arch> {
  template <class In, class Out>
  static status run(const call<op::strided_slice>& c, const memory<op::strided_slice>& m, const execution&) noexcept {
    using raw = kernel::raw_of<storage_of<In>>;
    const shape& in = c.operands[op::strided_slice::input].dims;
    if (volume(c.operands[op::strided_slice::output].dims) == 0) return {};
    permuted_geometry g;
    g.rank = in.rank;
    std::ptrdiff_t stride = 1, first = 0;
    for (std::int32_t d = in.rank - 1; d >= 0; --d) {
      const auto along = schema<op::strided_slice>::range_of(c, d);
      g.extent[d] = static_cast<std::ptrdiff_t>(along.length);
      g.stride[d] = static_cast<std::ptrdiff_t>(along.stride) * stride;
      first += static_cast<std::ptrdiff_t>(along.begin) * stride;
      stride *= in.dim[d];
    }
    kernel::permute(g, static_cast<const raw*>(m.data[op::strided_slice::input]) + first,
                    static_cast<raw*>(m.data[op::strided_slice::output]));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status strided_slice(const In& input, const Out& output, const strided_slice_params& params,
                     const execution& e = {}) noexcept {
  return invoke<op::strided_slice, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

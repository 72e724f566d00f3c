// L2_POOL_2D: the root of the mean of squares of each window, of its cells that lie in the input. NNAPI OperationTypes,
// L2_POOL_2D.
//
// Types      float32, float16; the output has the type of the input.
// Shapes     input [batches, height, width, depth] (or NCHW: params.layout), output [batches, out_height, out_width,
//            depth]. Zero batches run. A window has at least one cell of the input: padding is smaller than the filter.
// Rounding   squares, sums, the quotient by the count and the root in float32; float16 the same, then rounded once, half
//            to even. The activation clamps the result.
// NaN        a window with a NaN gives NaN; squares that float32 cannot hold give infinity, or zero.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/pool.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/pool.hpp"
#include "nnops/schema/l2_pool_2d.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::l2_pool_2d, Arch> {
  template <class In, class Out>
  static status run(const call<op::l2_pool_2d>& c, const memory<op::l2_pool_2d>& m, const execution& e) noexcept {
    kernel::pool_2d(detail::pool_geometry(c), m.template input<In>(op::l2_pool_2d::input),
                    m.template output<Out>(op::l2_pool_2d::output),
                    kernel::l2_pool<storage_of<In>, Arch>{detail::pool_range<In>(c)}, e.threads);
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status l2_pool_2d(const In& input, const Out& output, const l2_pool_2d_params& params,
                  const execution& e = {}) noexcept {
  return invoke<op::l2_pool_2d, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// AVERAGE_POOL_2D: the average of each window, of its cells that lie in the input. NNAPI OperationTypes,
// AVERAGE_POOL_2D.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input.
// Shapes     input [batches, height, width, depth] (or NCHW: params.layout), output [batches, out_height, out_width,
//            depth]. Zero batches run. A window has at least one cell of the input: padding is smaller than the filter.
// Rounding   float32: sums and the quotient by the count in float32; float16 the same, then rounded once, half to even.
//            8-bit: the sum of codes by the count of cells, half away from zero, in NNAPI's arithmetic and in that of
//            XNNPACK's users alike. The activation clamps the result.
// NaN        a window with a NaN, or with both infinities, gives NaN.
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
#include "nnops/schema/average_pool_2d.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::average_pool_2d, Arch> {
  template <class In, class Out>
  static status run(const call<op::average_pool_2d>& c, const memory<op::average_pool_2d>& m,
                    const execution& e) noexcept {
    using stored = storage_of<In>;
    const window_geometry g = detail::pool_geometry(c);
    const stored* in = m.template input<In>(op::average_pool_2d::input);
    stored* out = m.template output<Out>(op::average_pool_2d::output);
    const auto range = detail::pool_range<In>(c);
    if constexpr (is_asymmetric<In>) {
      // The largest window, which no lane may overflow in.
      const std::int64_t rows = g.filter_h < g.in_h ? g.filter_h : g.in_h,
                         columns = g.filter_w < g.in_w ? g.filter_w : g.in_w;
      if (rows * columns > kernel::most_summed_codes) {
        kernel::reference::average_pool_2d(g, in, out, [&](stored& to, std::int64_t x) {
          to = static_cast<stored>(x < range.min ? range.min : x > range.max ? range.max : x);
        });
        return {};
      }
    }
    kernel::pool_2d(g, in, out, kernel::average_pool<stored, Arch>{range}, e.threads);
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status average_pool_2d(const In& input, const Out& output, const average_pool_2d_params& params,
                       const execution& e = {}) noexcept {
  return invoke<op::average_pool_2d, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

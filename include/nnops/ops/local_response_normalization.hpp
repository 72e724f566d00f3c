// LOCAL_RESPONSE_NORMALIZATION: x over (params.bias + params.alpha * the sum of squares around it along one
// dimension)^params.beta. NNAPI OperationTypes, LOCAL_RESPONSE_NORMALIZATION.
//
// Types      float32, float16; both operands of one type.
// Shapes     any rank up to 8; params.axis in [-rank, rank). The window of an element is params.radius elements before
//            it to as many after it, as far as there are any. Zero-sized tensors run.
// Rounding   computed in double, rounded once to float32; float16: once more.
// NaN        a NaN in the window, and a base below 0 under a power that is not whole, give NaN.
// Aliasing   the output shares no memory with the input.
// Workspace  where the radius and the axis are longer than 64: two doubles for each element of a slice, for each worker.
// Errors     what schema/local_response_normalization.hpp refuses, before anything is written.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/core/workspace.hpp"
#include "nnops/kernels/local_response_normalization.hpp"
#include "nnops/kernels/slice.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/local_response_normalization.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::local_response_normalization, Arch> {
  using op = nnops::op::local_response_normalization;

  template <class In, class Out>
  static std::size_t workspace(const call<op>& c, std::int32_t workers) noexcept {
    if (volume(c.operands[op::input].dims) == 0) return 0;
    const slice_geometry g = slices(c);
    const auto doubles = static_cast<std::size_t>(kernel::response_scratch(g, window(c, g)));
    // Room to align it.
    return doubles == 0 ? 0 : doubles * sizeof(double) * static_cast<std::size_t>(workers) + alignof(double);
  }

  template <class In, class Out>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    if (volume(c.operands[op::input].dims) == 0) return {};
    const slice_geometry g = slices(c);
    kernel::local_response<storage_of<In>, Arch>(g, m.template input<In>(op::input), m.template output<Out>(op::output),
                                                 window(c, g), aligned_at<double>(e.scratch.data), e.threads);
    return {};
  }

 private:
  static slice_geometry slices(const call<op>& c) noexcept {
    const shape& dims = c.operands[op::input].dims;
    return kernel::slices_along(dims, measured_axis(c.params.axis, dims));
  }
  static kernel::response_window window(const call<op>& c, const slice_geometry& g) noexcept {
    return {c.params.radius < g.length ? c.params.radius : g.length, static_cast<double>(c.params.bias),
            static_cast<double>(c.params.alpha), static_cast<double>(c.params.beta)};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status local_response_normalization(const In& input, const Out& output,
                                    const local_response_normalization_params& params,
                                    const execution& e = {}) noexcept {
  return invoke<op::local_response_normalization, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

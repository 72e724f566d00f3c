// REVERSE: a tensor whose elements are in reverse order along one dimension. NNAPI OperationTypes, REVERSE.
//
// Types      float32, float16, int32, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point
//            of the input.
// Shapes     up to rank 8; params.axis in [-rank, rank). The output has the shape of the input. Zero-sized tensors run.
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
#include "nnops/schema/axis.hpp"
#include "nnops/schema/reverse.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::reverse, Arch> {
  template <class In, class Out>
  static status run(const call<op::reverse>& c, const memory<op::reverse>& m, const execution&) noexcept {
    using raw = kernel::raw_of<storage_of<In>>;
    const shape& dims = c.operands[op::reverse::input].dims;
    if (volume(dims) == 0) return {};
    const auto axis = static_cast<std::int32_t>(measured_axis(c.params.axis, dims));
    std::ptrdiff_t outer = 1, inner = 1;
    for (std::int32_t d = 0; d < axis; ++d) outer *= dims.dim[d];
    for (std::int32_t d = axis + 1; d < dims.rank; ++d) inner *= dims.dim[d];
    const std::ptrdiff_t length = dims.dim[axis];
    const raw* in = static_cast<const raw*>(m.data[op::reverse::input]);
    kernel::permute({3, {outer, length, inner}, {length * inner, -inner, 1}}, in + (length - 1) * inner,
                    static_cast<raw*>(m.data[op::reverse::output]));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status reverse(const In& input, const Out& output, const reverse_params& params, const execution& e = {}) noexcept {
  return invoke<op::reverse, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

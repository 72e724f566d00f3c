// GATHER: the slices of a tensor along one dimension that indices name. NNAPI OperationTypes, GATHER.
//
//   output[a, i, j, b] = input[a, indices[i, j], b], with a the dimensions before params.axis and b those after it
//
// Types      float32, float16, int32, quant8_asymm, quant8_asymm_signed, and int32 indices; the output has the type,
//            scale and zero point of the input.
// Shapes     up to rank 8; params.axis in [-rank, rank). Zero-sized tensors run.
// Rounding   none.
// Aliasing   the output shares no memory with an input.
// Workspace  none.
// Errors     an index that is not in [0, the input's length along the axis): found before anything is written.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/lookup.hpp"
#include "nnops/ops/index.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/gather.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::gather, Arch> {
  template <class In, class Index, class Out>
  static status run(const call<op::gather>& c, const memory<op::gather>& m, const execution&) noexcept {
    const shape& dims = c.operands[op::gather::input].dims;
    const auto axis = static_cast<std::int32_t>(measured_axis(c.params.axis, dims));
    const std::int32_t* indices = m.template input<Index>(op::gather::indices);
    const auto count = static_cast<std::ptrdiff_t>(volume(c.operands[op::gather::indices].dims));
    if (const status s = detail::check_indices<op::gather>(op::gather::indices, indices, count, dims.dim[axis]);
        !s.ok())
      return s;
    if (volume(c.operands[op::gather::output].dims) == 0) return {};
    std::ptrdiff_t outer = 1, bytes = sizeof(storage_of<In>);  // of a slice
    for (std::int32_t d = 0; d < axis; ++d) outer *= dims.dim[d];
    for (std::int32_t d = axis + 1; d < dims.rank; ++d) bytes *= dims.dim[d];
    kernel::gather(m.data[op::gather::input], outer, dims.dim[axis], bytes, indices, count, m.data[op::gather::output]);
    return {};
  }
};

template <class Arch = simd::best, tensor In, tensor Indices, output_tensor Out>
status gather(const In& input, const Indices& indices, const Out& output, const gather_params& params,
              const execution& e = {}) noexcept {
  return invoke<op::gather, Arch>(params, e, input, indices, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

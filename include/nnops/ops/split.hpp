// SPLIT: a tensor cut into parts of one size along one dimension. NNAPI OperationTypes, SPLIT.
//
//   nnops::split(input, {.axis = -1, .num_splits = 2}, a, b);
//
// Types      float32, float16, int32, quant8_asymm, quant8_asymm_signed; each output has the type, scale and zero point
//            of the input.
// Shapes     up to rank 8; params.axis in [-rank, rank). params.num_splits is the number of outputs and divides the
//            dimension. Zero-sized tensors run.
// Rounding   none.
// Aliasing   no output shares memory with the input or with another one.
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
#include "nnops/ops/invoke_list.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/split.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::split, Arch> {
  template <class In, class Out>
  static status run(const call<op::split>& c, const memory<op::split>& m, const execution&) noexcept {
    const shape& dims = c.operands[op::split::input].dims;
    if (volume(dims) == 0) return {};
    const auto axis = static_cast<std::int32_t>(measured_axis(c.params.axis, dims));
    std::ptrdiff_t outer = 1, bytes = sizeof(storage_of<In>);  // of one part
    for (std::int32_t d = 0; d < axis; ++d) outer *= dims.dim[d];
    for (std::int32_t d = axis + 1; d < dims.rank; ++d) bytes *= dims.dim[d];
    bytes *= dims.dim[axis] / c.params.num_splits;
    const char* from = static_cast<const char*>(m.data[op::split::input]);
    for (std::int32_t i = 0; i < c.list.count; ++i)
      kernel::copy_rows(from + i * bytes, bytes * c.list.count, m.template list_output<Out>(i), bytes, outer, bytes);
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor First, output_tensor... Rest>
status split(const In& input, const split_params& params, const execution& e, const First& first,
             const Rest&... rest) noexcept {
  return invoke_list<op::split, Arch>(params, e, input, first, rest...);
}

template <class Arch = simd::best, tensor In, output_tensor First, output_tensor... Rest>
status split(const In& input, const split_params& params, const First& first, const Rest&... rest) noexcept {
  return split<Arch>(input, params, execution{}, first, rest...);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

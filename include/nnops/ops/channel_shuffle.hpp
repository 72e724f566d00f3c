// CHANNEL_SHUFFLE: the channels of some groups, taken from the groups in turn. NNAPI OperationTypes, CHANNEL_SHUFFLE.
//
//   output channel k * num_groups + g = input channel g * group_size + k
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input.
// Shapes     up to rank 8; the channels lie along params.axis in [-rank, rank), and params.num_groups divides their
//            number. The output has the shape of the input. Zero-sized tensors run.
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
#include "nnops/schema/channel_shuffle.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::channel_shuffle, Arch> {
  template <class In, class Out>
  static status run(const call<op::channel_shuffle>& c, const memory<op::channel_shuffle>& m,
                    const execution&) noexcept {
    using raw = kernel::raw_of<storage_of<In>>;
    const shape& dims = c.operands[op::channel_shuffle::input].dims;
    if (volume(dims) == 0) return {};
    const auto axis = static_cast<std::int32_t>(measured_axis(c.params.axis, dims));
    std::ptrdiff_t outer = 1, inner = 1;
    for (std::int32_t d = 0; d < axis; ++d) outer *= dims.dim[d];
    for (std::int32_t d = axis + 1; d < dims.rank; ++d) inner *= dims.dim[d];
    const std::ptrdiff_t channels = dims.dim[axis], groups = c.params.num_groups, size = channels / groups;
    kernel::permute({4, {outer, size, groups, inner}, {channels * inner, inner, size * inner, 1}},
                    static_cast<const raw*>(m.data[op::channel_shuffle::input]),
                    static_cast<raw*>(m.data[op::channel_shuffle::output]));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status channel_shuffle(const In& input, const Out& output, const channel_shuffle_params& params,
                       const execution& e = {}) noexcept {
  return invoke<op::channel_shuffle, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

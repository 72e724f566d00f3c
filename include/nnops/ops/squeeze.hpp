// SQUEEZE: the same elements without some dimensions of length 1. NNAPI OperationTypes, SQUEEZE.
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input.
// Shapes     up to rank 8; params.axes in [-rank, rank), each a dimension of 1. Without axes, every dimension of 1
//            goes. [1] where none is left. Zero-sized tensors run.
// Rounding   none.
// Aliasing   the output may be the memory of the input; then nothing is done.
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
#include "nnops/schema/squeeze.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::squeeze, Arch> {
  template <class In, class Out>
  static status run(const call<op::squeeze>& c, const memory<op::squeeze>& m, const execution&) noexcept {
    const void* in = m.data[op::squeeze::input];
    void* out = m.data[op::squeeze::output];
    const std::int64_t elements = volume(c.operands[op::squeeze::input].dims);
    if (in != out) kernel::copy_bytes(out, in, static_cast<std::size_t>(elements) * sizeof(storage_of<In>));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status squeeze(const In& input, const Out& output, const squeeze_params& params = {},
               const execution& e = {}) noexcept {
  return invoke<op::squeeze, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

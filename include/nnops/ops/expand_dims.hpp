// EXPAND_DIMS: the same elements with one more dimension, of length 1. NNAPI OperationTypes, EXPAND_DIMS.
//
// Types      float32, float16, int32, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point
//            of the input.
// Shapes     up to rank 7; the output has a dimension of 1 at params.axis, in [-(rank + 1), rank + 1). Zero-sized
//            tensors run.
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
#include "nnops/schema/expand_dims.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::expand_dims, Arch> {
  template <class In, class Out>
  static status run(const call<op::expand_dims>& c, const memory<op::expand_dims>& m, const execution&) noexcept {
    const void* in = m.data[op::expand_dims::input];
    void* out = m.data[op::expand_dims::output];
    const std::int64_t elements = volume(c.operands[op::expand_dims::input].dims);
    if (in != out) kernel::copy_bytes(out, in, static_cast<std::size_t>(elements) * sizeof(storage_of<In>));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status expand_dims(const In& input, const Out& output, const expand_dims_params& params,
                   const execution& e = {}) noexcept {
  return invoke<op::expand_dims, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// RESHAPE: the same elements in another shape. NNAPI OperationTypes, RESHAPE.
//
// Types      float32, float16, int32, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point
//            of the input.
// Shapes     up to rank 8; the output has the shape params.dims, in which one -1 stands for what is left over. A 0 is a
//            dimension of length 0, and beside it a -1 stands for nothing. Zero-sized tensors run.
// Aliasing   the output may be the memory of the input; then nothing is done.
// Workspace  none.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/movement.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/reshape.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::reshape, Arch> {
  template <class In, class Out>
  static status run(const call<op::reshape>& c, const memory<op::reshape>& m, const execution&) noexcept {
    const void* in = m.data[op::reshape::input];
    void* out = m.data[op::reshape::output];
    if (in != out)
      kernel::copy_bytes(
          out, in,
          static_cast<std::size_t>(element_count(c.operands[op::reshape::input].dims)) * sizeof(storage_of<In>));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status reshape(const In& input, const Out& output, const reshape_params& params, const execution& e = {}) noexcept {
  return invoke<op::reshape, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// PACK: tensors of one shape joined along a new dimension. NNAPI OperationTypes, PACK.
//
//   nnops::pack(output, {.axis = 0}, a, b, c);   // output[0] is a, output[1] is b, ...
//
// Types      float32, float16, int32, quant8_asymm, quant8_asymm_signed; all operands of one type, scale and zero
//            point.
// Shapes     any number of inputs, at least one, up to rank 7; the output has a dimension for them at params.axis, in
//            [-(rank + 1), rank + 1). Zero-sized tensors run.
// Rounding   none.
// Aliasing   the output shares no memory with an input.
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
#include "nnops/schema/pack.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::pack, Arch> {
  template <class In, class Out>
  static status run(const call<op::pack>& c, const memory<op::pack>& m, const execution&) noexcept {
    const shape& dims = c.operands[op::pack::input].dims;
    if (volume(dims) == 0) return {};
    const std::int64_t axis = schema<op::pack>::position(c);
    std::ptrdiff_t outer = 1, bytes = sizeof(storage_of<In>);  // of what stays together
    for (std::int32_t d = 0; d < dims.rank; ++d) (d < axis ? outer : bytes) *= dims.dim[d];
    char* to = static_cast<char*>(m.data[op::pack::output]);
    for (std::int32_t i = 0; i < c.list.count; ++i)
      kernel::copy_rows(m.template list_input<In>(i), bytes, to + i * bytes, bytes * c.list.count, outer, bytes);
    return {};
  }
};

template <class Arch = simd::best, output_tensor Out, tensor First, tensor... Rest>
status pack(const Out& output, const pack_params& params, const execution& e, const First& first,
            const Rest&... rest) noexcept {
  return invoke_list<op::pack, Arch>(params, e, output, first, rest...);
}

template <class Arch = simd::best, output_tensor Out, tensor First, tensor... Rest>
status pack(const Out& output, const pack_params& params, const First& first, const Rest&... rest) noexcept {
  return pack<Arch>(output, params, execution{}, first, rest...);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

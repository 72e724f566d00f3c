// EMBEDDING_LOOKUP: the rows of a table that indices name. NNAPI OperationTypes, EMBEDDING_LOOKUP.
//
//   output[i, ...] = values[lookups[i], ...]
//
// Types      int32 lookups; values in float32, float16, int32, quant8_asymm, quant8_asymm_signed. The output has the
//            type, scale and zero point of the values.
// Shapes     lookups of rank 1, values of rank 2 to 8. Zero-sized tensors run.
// Rounding   none.
// Aliasing   the output shares no memory with an input.
// Workspace  none.
// Errors     a lookup that is not in [0, the rows of values): found before anything is written.
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
#include "nnops/schema/embedding_lookup.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::embedding_lookup, Arch> {
  template <class Index, class Values, class Out>
  static status run(const call<op::embedding_lookup>& c, const memory<op::embedding_lookup>& m,
                    const execution&) noexcept {
    const shape& dims = c.operands[op::embedding_lookup::values].dims;
    const std::int32_t* lookups = m.template input<Index>(op::embedding_lookup::lookups);
    const std::ptrdiff_t count = c.operands[op::embedding_lookup::lookups].dims.dim[0];
    if (const status s =
            detail::check_indices<op::embedding_lookup>(op::embedding_lookup::lookups, lookups, count, dims.dim[0]);
        !s.ok())
      return s;
    if (volume(c.operands[op::embedding_lookup::output].dims) == 0) return {};
    std::ptrdiff_t bytes = sizeof(storage_of<Values>);  // of a row
    for (std::int32_t d = 1; d < dims.rank; ++d) bytes *= dims.dim[d];
    kernel::gather(m.data[op::embedding_lookup::values], 1, dims.dim[0], bytes, lookups, count,
                   m.data[op::embedding_lookup::output]);
    return {};
  }
};

template <class Arch = simd::best, tensor Lookups, tensor Values, output_tensor Out>
status embedding_lookup(const Lookups& lookups, const Values& values, const Out& output,
                        const execution& e = {}) noexcept {
  return invoke<op::embedding_lookup, Arch>({}, e, lookups, values, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

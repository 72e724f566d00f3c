// HASHTABLE_LOOKUP: the rows of a table whose keys are looked up. NNAPI OperationTypes, HASHTABLE_LOOKUP.
//
//   output[i, ...] = values[k, ...] and hits[i] = 1 where keys[k] == lookups[i]; zeros and 0 where there is no such k
//
// Types      int32 lookups and keys; values in float32, int32, quant8_asymm. The output has the type, scale and zero
//            point of the values; hits are quant8_asymm with scale 1 and zero point 0.
// Shapes     lookups and keys of rank 1, values of rank 2 to 8, a row for each key. Zero-sized tensors run.
// Rounding   none. Where there is no such key, a quantised output holds codes of 0, whatever its zero point: so does
//            NNAPI's own CPU code.
// Ties       of equal keys, the first.
// Aliasing   the outputs share no memory with the inputs, nor with each other.
// Workspace  none.
// Errors     keys that are not in ascending order: found before anything is written.
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
#include "nnops/schema/hashtable_lookup.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::hashtable_lookup, Arch> {
  template <class Index, class Keys, class Values, class Out, class Hits>
  static status run(const call<op::hashtable_lookup>& c, const memory<op::hashtable_lookup>& m,
                    const execution&) noexcept {
    using op = nnops::op::hashtable_lookup;
    const shape& dims = c.operands[op::values].dims;
    const std::int32_t* keys = m.template input<Keys>(op::keys);
    const std::ptrdiff_t rows = dims.dim[0];
    if (const std::ptrdiff_t i = kernel::first_descending(keys, rows); i < rows)
      return detail::refused_value<op>(measure::key, op::keys, keys[i], at_least(keys[i - 1]));
    const std::ptrdiff_t lookups = c.operands[op::lookups].dims.dim[0];
    std::ptrdiff_t bytes = volume(c.operands[op::output].dims) == 0 ? 0 : sizeof(storage_of<Values>);  // of a row
    for (std::int32_t d = 1; bytes != 0 && d < dims.rank; ++d) bytes *= dims.dim[d];
    kernel::look_up(m.template input<Index>(op::lookups), lookups, keys, rows, m.data[op::values], bytes,
                    m.data[op::output], m.template output<Hits>(op::hits));
    return {};
  }
};

template <class Arch = simd::best, tensor Lookups, tensor Keys, tensor Values, output_tensor Out, output_tensor Hits>
status hashtable_lookup(const Lookups& lookups, const Keys& keys, const Values& values, const Out& output,
                        const Hits& hits, const execution& e = {}) noexcept {
  return invoke<op::hashtable_lookup, Arch>({}, e, lookups, keys, values, output, hits);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// REDUCE_ANY: whether any element along some dimensions is true. NNAPI OperationTypes, REDUCE_ANY.
//
// Types      bool8. Any stored value but 0 is true; results are 0 and 1.
// Shapes     up to rank 8. params.axes in [-rank, rank), each counted once; without axes the output has the input's
//            elements. The output is the input without these dimensions, or with length 1 for each if
//            params.keep_dims is positive; [1] where none is left. Zero-sized tensors run; of no elements none is true.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
// Errors     what schema/reduction.hpp refuses, before anything is written.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/extremum.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/reduction.hpp"
#include "nnops/schema/reduce_any.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::reduce_any, Arch> {
  template <class In, class Out>
  static status run(const call<op::reduce_any>& c, const memory<op::reduce_any>& m, const execution& e) noexcept {
    // The largest byte is not 0.
    using fold = kernel::extremum_fold<storage_of<In>, Arch, true>;
    return detail::reduce<In, Out, fold>(c, m, e, [](std::uint8_t x) { return static_cast<std::uint8_t>(x != 0); });
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status reduce_any(const In& input, const Out& output, const reduce_any_params& params,
                  const execution& e = {}) noexcept {
  return invoke<op::reduce_any, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// RANK: output = the number of dimensions of input. NNAPI OperationTypes, RANK.
//
// Types      input of any type; output an int32 that is no tensor.
// Shapes     up to rank 8.
// Rounding   none.
// Workspace  none. The elements of the input are not read.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/rank.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::rank, Arch> {
  template <class In, class Out>
  static status run(const call<op::rank>& c, const memory<op::rank>& m, const execution&) noexcept {
    *m.output<Out>(op::rank::output) = c.operands[op::rank::input].dims.rank;
    return {};
  }
};

template <class Arch = simd::best, tensor In>
status rank(const In& input, std::int32_t& output) noexcept {
  return invoke<op::rank, Arch>({}, {}, input, tensor_view<scalar_int32, extents<>>(&output));
}

}  // namespace NNOPS_ISA
}  // namespace nnops

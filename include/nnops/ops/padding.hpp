// The geometry of PAD, PAD_V2 and MIRROR_PAD.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/kernels/movement.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops::detail {
inline namespace NNOPS_ISA {

template <class Op>
padding_geometry padding_of(const call<Op>& c) {
  padding_geometry g;
  g.rank = c.operands[Op::input].dims.rank;
  for (std::int32_t d = 0; d < g.rank; ++d) {
    g.in[d] = c.operands[Op::input].dims.dim[d];
    g.before[d] = c.params.before[d];
    g.after[d] = c.params.after[d];
  }
  return g;
}

}  // namespace NNOPS_ISA
}  // namespace nnops::detail

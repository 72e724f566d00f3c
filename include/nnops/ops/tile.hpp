// TILE: a tensor repeated along each dimension. NNAPI OperationTypes, TILE.
//
//   [a, b, c] with multiples [2] gives [a, b, c, a, b, c].
//
// Types      float32, float16, int32, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point
//            of the input.
// Shapes     up to rank 8; each dimension of the output is the input's times its multiple, which is at least 0.
//            Zero-sized tensors run.
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
#include "nnops/kernels/tile.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/tile.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::tile, Arch> {
  template <class In, class Out>
  static status run(const call<op::tile>& c, const memory<op::tile>& m, const execution&) noexcept {
    if (volume(c.operands[op::tile::output].dims) == 0) return {};
    tile_geometry g;
    g.rank = c.params.count;
    for (std::int32_t d = 0; d < g.rank; ++d) {
      g.in[d] = c.operands[op::tile::input].dims.dim[d];
      g.multiple[d] = c.params.multiples[d];
    }
    g.in[g.rank - 1] *= static_cast<std::ptrdiff_t>(sizeof(storage_of<In>));
    kernel::tile(g, m.data[op::tile::input], m.data[op::tile::output]);
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status tile(const In& input, const Out& output, const tile_params& params, const execution& e = {}) noexcept {
  return invoke<op::tile, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// DENSIFY: a sparse tensor, its elements stored in blocks or by compressed rows, as a dense one. NNAPI OperationTypes,
// DENSIFY (experimental). schema/densify.hpp says how the stored elements are laid out.
//
//   // [[6, 0, 9], [0, 0, 5]], by rows
//   const int segments[] = {0, 2, 3}, columns[] = {0, 2, 2};
//   nnops::densify_params p = {.traversal_order = {0, 1}, .level_count = 2};
//   p.levels[0] = {nnops::dimension_format::dense, 2};
//   p.levels[1] = {nnops::dimension_format::sparse_csr, 3, segments, 3, columns, 3};
//   nnops::densify(stored, output, p);
//
// Types      float32, float16, int32, bool8, quant8_asymm, quant8_asymm_signed, quant8_symm, quant16_asymm,
//            quant16_symm; the output has the type, scale and zero point of the input. What is not stored is 0, of a
//            quantised tensor the zero point.
// Shapes     the input is the list of stored elements; the output has up to 8 dimensions, of which each may be cut into
//            blocks. Zero-sized tensors run.
// Rounding   none. An index that is there twice leaves one of the two elements.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
// Errors     segments that descend, or point behind the indices; indices outside of their dimension; another number of
//            stored elements than the levels have places: found before anything is written.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/densify.hpp"
#include "nnops/kernels/movement.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/densify.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::densify, Arch> {
  template <class In, class Out>
  static status run(const call<op::densify>& c, const memory<op::densify>& m, const execution&) noexcept {
    using raw = kernel::raw_of<storage_of<In>>;
    using s = schema<op::densify>;
    const densify_params& p = c.params;
    const shape& dims = c.operands[op::densify::output].dims;
    const std::int64_t count = volume(dims);
    if (count == 0) return {};
    // Elements from one place of a dimension to the next; of one that is cut into blocks, those of a block are next to
    // each other.
    std::ptrdiff_t stride[max_rank] = {}, at = 1;
    for (std::int32_t d = dims.rank - 1; d >= 0; --d) stride[d] = at, at *= dims.dim[d];
    densify_geometry g;
    g.levels = p.level_count;
    for (std::int32_t i = p.level_count - 1; i >= 0; --i) {
      const std::int32_t d = s::dimension_of(p, i);
      const densify_level& l = p.levels[i];
      g.level[i] = {l.format == dimension_format::sparse_csr, l.size, stride[d], l.segments, l.indices};
      stride[d] *= l.size;  // the blocks' levels come last
    }
    const std::int32_t zero = is_asymmetric<In> ? c.operands[op::densify::input].quant.zero_point : 0;
    kernel::densify(g, static_cast<const raw*>(m.data[op::densify::input]),
                    static_cast<raw*>(m.data[op::densify::output]), static_cast<std::ptrdiff_t>(count),
                    static_cast<raw>(zero));
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status densify(const In& input, const Out& output, const densify_params& params, const execution& e = {}) noexcept {
  return invoke<op::densify, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

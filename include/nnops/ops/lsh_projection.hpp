// LSH_PROJECTION: bits of an input that come from locality sensitive hashing. NNAPI OperationTypes, LSH_PROJECTION.
//
// Types      hash in float32 or float16, and weight in the same type; input in float32, float16, int32, quant8_asymm;
//            int32 output.
// Shapes     hash [functions, bits], input [items, ...], weight [items] or left out (nullptr), which weighs each item
//            by 1; output [functions], or with a dense projection [functions * bits]. Zero-sized tensors run: no items
//            give zero bits.
// Hash       FarmHash's Fingerprint64 of the seed, as a float32 whatever its type, and the item's bytes as they lie in
//            memory; of a quantised input, its codes.
// Sums       in double, over the items in order; products rounded before they are added, so that the bits are the same
//            everywhere.
// Aliasing   the output shares no memory with an input.
// Workspace  none.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/lsh_projection.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/lsh_projection.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::lsh_projection, Arch> {
  template <class Hash, class In, class Weight, class Out>
  static status run(const call<op::lsh_projection>& c, const memory<op::lsh_projection>& m,
                    const execution& e) noexcept {
    using op_t = op::lsh_projection;
    const shape& seeds = c.operands[op_t::hash].dims;
    const shape& in = c.operands[op_t::input].dims;
    std::size_t bytes = sizeof(storage_of<In>);  // of an item
    for (std::int32_t d = 1; d < in.rank; ++d) bytes *= static_cast<std::size_t>(in.dim[d]);
    const kernel::hashed_items<storage_of<Weight>> items{static_cast<const unsigned char*>(m.data[op_t::input]),
                                                         in.dim[0], bytes, m.template input<Weight>(op_t::weight)};
    const auto* hash = m.template input<Hash>(op_t::hash);
    auto* out = m.template output<Out>(op_t::output);
    if (c.params.type == lsh_projection_type::dense)
      kernel::dense_projection(hash, element_count(seeds), items, out, e.threads);
    else
      kernel::sparse_projection(hash, seeds.dim[0], seeds.dim[1], items, c.params.type == lsh_projection_type::sparse,
                                out, e.threads);
    return {};
  }
};

template <class Arch = simd::best, tensor Hash, tensor In, class Weight, output_tensor Out>
status lsh_projection(const Hash& hash, const In& input, const Weight& weight, const Out& output,
                      const lsh_projection_params& params, const execution& e = {}) noexcept {
  return invoke<op::lsh_projection, Arch>(params, e, hash, input, weight, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

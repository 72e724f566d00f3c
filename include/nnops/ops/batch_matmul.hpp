// BATCH_MATMUL: products of matrices, one for each batch. NNAPI OperationTypes, BATCH_MATMUL.
//
// Types      float32, float16, quant8_asymm_signed, int32; all operands have one type, each its own scale and zero
//            point.
// Shapes     input0 [..., rows, depth] (with params.adj_x [..., depth, rows]), input1 [..., depth, columns] (with
//            params.adj_y [..., columns, depth]), output [..., rows, columns]. Both inputs have the same leading
//            dimensions. Any extent may be zero: a product of depth zero is zero.
// Sums       float32 and float16: one float32 accumulator for each output, in the order of depth; fused where the
//            architecture has it. 8-bit: int32, exact up to 33 025 products of the largest codes, wrapping around
//            beyond. int32: modulo 2^32.
// Rounding   float16 once, half to even. 8-bit by params.round.
// Aliasing   the output shares no memory with an input.
// Workspace  the packed input1, and input0 where it has to be transposed; none for int32.
#pragma once

#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/activation.hpp"
#include "nnops/kernels/gemm/matmul.hpp"
#include "nnops/kernels/requantise.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/weighted.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/schema/batch_matmul.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::batch_matmul, Arch> {
  using op_t = op::batch_matmul;

  static matmul_geometry geometry(const call<op_t>& c) noexcept {
    using s = schema<op_t>;
    matmul_geometry g;
    g.rows = to_dim(s::rows(c));
    g.depth = to_dim(s::depth(c));
    g.columns = to_dim(s::columns(c));
    g.batches = 1;
    const shape& dims = c.operands[op_t::input0].dims;
    for (std::int32_t d = 0; d < dims.rank - 2; ++d) g.batches = checked_product(g.batches, dims.dim[d]);
    // With no elements, the leading dimensions may multiply to anything.
    if (volume(c.operands[op_t::output].dims) == 0) g.batches = 0;
    g.left_transposed = c.params.adj_x != 0;
    g.right_transposed = c.params.adj_y != 0;
    return g;
  }

  template <class X, class Y, class Out>
  static std::size_t workspace(const call<op_t>& c, std::int32_t workers) noexcept {
    if constexpr (std::is_same_v<Out, std::int32_t>) return 0;
    else return detail::to_size(kernel::packed_matmul<storage_of<X>, Arch>::workspace_size(geometry(c), workers));
  }

  template <class X, class Y, class Out>
  static status run(const call<op_t>& c, const memory<op_t>& m, const execution& e) noexcept {
    const matmul_geometry g = geometry(c);
    const auto* x = m.template input<X>(op_t::input0);
    const auto* y = m.template input<Y>(op_t::input1);
    auto* out = m.template output<Out>(op_t::output);
    parallel threads = e.threads;
    threads.workers = detail::worker_count(e.threads);
    if constexpr (std::is_same_v<Out, std::int32_t>) {
      if (g.batches != 0) kernel::int32_matmul(g, x, y, out, threads);
    } else {
      using product = kernel::packed_matmul<storage_of<X>, Arch>;
      if constexpr (is_asymmetric<Out>) {
        const quantisation& qx = c.operands[op_t::input0].quant;
        const quantisation& qy = c.operands[op_t::input1].quant;
        const operand_value& o = c.operands[op_t::output];
        const double real = output_multiplier(qx.scale, qy.scale, o.quant.scale);
        const multiplier fixed = multiplier::from_real(real);
        const auto single = static_cast<float>(real);
        const code_range stored = kernel::stored_range(o.type);
        product::run(g, x, y, out, {qx.zero_point, qy.zero_point},
                     requantisation{&fixed, &single, 1, o.quant.zero_point, stored.min, stored.max, c.params.round},
                     e.scratch.data, threads);
      } else {
        product::run(g, x, y, out, {}, activation_range{}, e.scratch.data, threads);
      }
    }
    return {};
  }
};

template <class Arch = simd::best, tensor X, tensor Y, output_tensor Out>
status batch_matmul(const X& input0, const Y& input1, const Out& output, const batch_matmul_params& params,
                    const workspace& scratch, const parallel& threads = {}) noexcept {
  return invoke<op::batch_matmul, Arch>(params, {scratch, threads}, input0, input1, output);
}

// The workspace of the call above.
template <class Arch = simd::best, tensor X, tensor Y, tensor Out>
size_or_status batch_matmul_workspace(const X& input0, const Y& input1, const Out& output,
                                      const batch_matmul_params& params, std::int32_t workers = 1) noexcept {
  return workspace_size<op::batch_matmul, Arch>(params, workers, input0, input1, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

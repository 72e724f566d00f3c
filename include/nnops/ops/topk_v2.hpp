// TOPK_V2: the k largest elements along the last dimension, and where they lie. NNAPI OperationTypes, TOPK_V2.
//
// Types      float16, float32, int32, quant8_asymm, quant8_asymm_signed; the values have the type, scale and zero point
//            of the input, the indices are int32.
// Shapes     any rank up to 8; params.k in [1, last dimension]. Both outputs are the input with a last dimension of k.
//            Zero-sized tensors run.
// Order      the largest first; of elements that are equal, that with the larger index first.
// NaN        comes before every number; zeros are equal whatever their sign. The values are copies, bit for bit.
// Aliasing   no operand shares memory with another.
// Workspace  none.
// Errors     what schema/topk_v2.hpp refuses, before anything is written.
#pragma once

#include <cstddef>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/topk.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/topk_v2.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::topk_v2, Arch> {
  template <class In, class Values, class Indices>
  static status run(const call<op::topk_v2>& c, const memory<op::topk_v2>& m, const execution& e) noexcept {
    const shape& dims = c.operands[op::topk_v2::input].dims;
    const std::int64_t count = volume(dims);
    if (count == 0) return {};
    const std::ptrdiff_t length = dims.dim[dims.rank - 1], k = c.params.k;
    const auto* in = m.template input<In>(op::topk_v2::input);
    auto* values = m.template output<Values>(op::topk_v2::values);
    auto* indices = m.template output<Indices>(op::topk_v2::indices);
    for_each_range(e.threads, static_cast<std::ptrdiff_t>(count) / length,
                   [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
                     for (std::ptrdiff_t row = begin; row < end; ++row)
                       kernel::topk_of_row(in + row * length, length, k, values + row * k, indices + row * k);
                   });
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Values, output_tensor Indices>
status topk_v2(const In& input, const Values& values, const Indices& indices, const topk_v2_params& params,
               const execution& e = {}) noexcept {
  return invoke<op::topk_v2, Arch>(params, e, input, values, indices);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

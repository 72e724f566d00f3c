// INSTANCE_NORMALIZATION: each channel of each image less its mean, over the root of its variance plus params.epsilon,
// times params.gamma, plus params.beta. NNAPI OperationTypes, INSTANCE_NORMALIZATION.
//
// Types      float16, float32; both operands of one type.
// Shapes     [batches, height, width, depth] (or NCHW: params.layout); the output as the input. Zero-sized tensors run.
// Rounding   computed in double, rounded once to float32; float16: once more.
// NaN        a channel with a NaN or an infinity gives NaN throughout, and so does one whose variance plus epsilon is
//            not greater than 0.
// Aliasing   the output may be the memory of the input.
// Workspace  none.
// Errors     what schema/instance_normalization.hpp refuses, before anything is written.
#pragma once

#include <cstddef>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/instance_normalization.hpp"
#include "nnops/kernels/slice.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/instance_normalization.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::instance_normalization, Arch> {
  template <class In, class Out>
  static status run(const call<op::instance_normalization>& c, const memory<op::instance_normalization>& m,
                    const execution& e) noexcept {
    const shape& dims = c.operands[op::instance_normalization::input].dims;
    if (volume(dims) == 0) return {};
    const image_extents x = image_of(dims, c.params.layout);
    const bool nchw = c.params.layout == data_layout::nchw;
    const std::ptrdiff_t batches = x.batches, depth = x.depth;
    const slice_geometry g = {nchw ? batches * depth : batches, std::ptrdiff_t{x.h} * x.w, nchw ? 1 : depth};
    const kernel::instance_affine a = {static_cast<double>(c.params.gamma), static_cast<double>(c.params.beta),
                                       static_cast<double>(c.params.epsilon)};
    kernel::instance_normalize<storage_of<In>, Arch>(g, m.template input<In>(op::instance_normalization::input),
                                                     m.template output<Out>(op::instance_normalization::output), a,
                                                     e.threads);
    return {};
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status instance_normalization(const In& input, const Out& output, const instance_normalization_params& params,
                              const execution& e = {}) noexcept {
  return invoke<op::instance_normalization, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// FULLY_CONNECTED: output = activation(input * weights^T + bias). NNAPI OperationTypes, FULLY_CONNECTED.
//
// Types      rows of (input, weights, bias, output): all float32; all float16; all quant8_asymm or all
//            quant8_asymm_signed with an int32 bias.
// Shapes     input of rank 2 or more, read as [batch_size, input_size]; weights [num_units, input_size]; bias
//            [num_units]; output [batch_size, num_units]. Zero batches run.
// Sums       as CONV_2D: one accumulator for each output, begun with the bias; float32 fused where the architecture has
//            it, int32 exact up to 33 025 products of the largest codes, wrapping around beyond.
// Rounding   float16 once, half to even. 8-bit by params.round; the activation clamps the codes.
// Aliasing   the output shares no memory with another operand.
// Workspace  packed weights and gathered rows; none of the weights with prepare(), which packs them once.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/gemm/convolution.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/weighted.hpp"
#include "nnops/schema/fully_connected.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::fully_connected, Arch> : detail::weighted_implementation<op::fully_connected, Arch> {};

// One shot: packs the weights into the workspace and runs.
template <class Arch = simd::best, tensor In, tensor Weights, tensor Bias, output_tensor Out>
status fully_connected(const In& input, const Weights& weights, const Bias& bias, const Out& output,
                       const fully_connected_params& params, const workspace& scratch,
                       const parallel& threads = {}) noexcept {
  return invoke<op::fully_connected, Arch>(params, {scratch, threads}, input, weights, bias, output);
}

// The workspace of the call above.
template <class Arch = simd::best, tensor In, tensor Weights, tensor Bias, tensor Out>
size_or_status fully_connected_workspace(const In& input, const Weights& weights, const Bias& bias, const Out& output,
                                         const fully_connected_params& params, std::int32_t workers = 1) noexcept {
  return workspace_size<op::fully_connected, Arch>(params, workers, input, weights, bias, output);
}

}  // namespace NNOPS_ISA

namespace detail {
inline namespace NNOPS_ISA {

template <class Arch>
struct weighted_traits<op::fully_connected, Arch> {
  static constexpr std::size_t filter = op::fully_connected::weights;
  template <class In, class Filter>
  using kernel = nnops::kernel::packed_conv_2d<In, Filter, Arch>;
  static window_geometry geometry(const call<op::fully_connected>& c) noexcept {
    using s = schema<op::fully_connected>;
    return fully_connected_geometry(to_dim(s::batch_size(c)), to_dim(s::input_size(c)), to_dim(s::num_units(c)));
  }
};

}  // namespace NNOPS_ISA
}  // namespace detail
}  // namespace nnops

// TRANSPOSE_CONV_2D: the transpose of CONV_2D. NNAPI OperationTypes, TRANSPOSE_CONV_2D.
//
// Types      rows of (input, filter, bias, output): all float32; all float16; quant8_asymm or quant8_asymm_signed with
//            a filter of the same type or quant8_symm_per_channel (channel dimension 0), an int32 bias, and the input's
//            type as output.
// Shapes     input [batches, height, width, depth_in] (or NCHW: params.layout), filter [depth_out, filter_height,
//            filter_width, depth_in], bias [depth_out], output [batches, out_height, out_width, depth_out]. With
//            explicit padding out = (in - 1) * stride + filter - padding, and padding is not negative; with a scheme
//            the output's shape, or params.target, is one of which CONV_2D makes the input's size. Zero batches run.
// Sums       one accumulator for each output, begun with the bias, then the input's rows, columns and channels;
//            float32 fused where the architecture has it. 8-bit: int32, exact up to 33 025 products of the largest
//            codes, wrapping around beyond.
// Rounding   float16 once, half to even. 8-bit by params.round; the activation clamps the codes.
// NaN        padding takes part as zeros: a filter element that is infinite or NaN gives NaN where it meets padding.
// Aliasing   the output shares no memory with another operand.
// Workspace  packed weights and gathered windows; none of the weights with prepare(), which packs them once.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/gemm/transpose_convolution.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/weighted.hpp"
#include "nnops/schema/transpose_conv_2d.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::transpose_conv_2d, Arch> : detail::weighted_implementation<op::transpose_conv_2d, Arch> {};

// One shot: packs the weights into the workspace and runs.
template <class Arch = simd::best, tensor In, tensor Filter, tensor Bias, output_tensor Out>
status transpose_conv_2d(const In& input, const Filter& filter, const Bias& bias, const Out& output,
                         const transpose_conv_2d_params& params, const workspace& scratch,
                         const parallel& threads = {}) noexcept {
  return invoke<op::transpose_conv_2d, Arch>(params, {scratch, threads}, input, filter, bias, output);
}

// The workspace of the call above.
template <class Arch = simd::best, tensor In, tensor Filter, tensor Bias, tensor Out>
size_or_status transpose_conv_2d_workspace(const In& input, const Filter& filter, const Bias& bias, const Out& output,
                                           const transpose_conv_2d_params& params, std::int32_t workers = 1) noexcept {
  return workspace_size<op::transpose_conv_2d, Arch>(params, workers, input, filter, bias, output);
}

}  // namespace NNOPS_ISA

namespace detail {
inline namespace NNOPS_ISA {

template <class Arch>
struct weighted_traits<op::transpose_conv_2d, Arch> {
  static constexpr std::size_t filter = op::transpose_conv_2d::filter;
  template <class In, class Filter>
  using kernel = nnops::kernel::packed_transpose_conv_2d<In, Filter, Arch>;
  static window_geometry geometry(const call<op::transpose_conv_2d>& c) noexcept { return convolution_geometry(c); }
};

}  // namespace NNOPS_ISA
}  // namespace detail
}  // namespace nnops

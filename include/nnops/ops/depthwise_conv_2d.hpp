// DEPTHWISE_CONV_2D: each input channel convolved with depth_multiplier filters. NNAPI OperationTypes,
// DEPTHWISE_CONV_2D.
//
// Types      rows of (input, filter, bias, output): all float32; all float16; quant8_asymm or quant8_asymm_signed with
//            a filter of the same type or quant8_symm_per_channel (channel dimension 3), an int32 bias, and the input's
//            type as output.
// Shapes     input [batches, height, width, depth_in] (or NCHW: params.layout), filter [1, filter_height, filter_width,
//            depth_out], bias [depth_out], output [batches, out_height, out_width, depth_out], where depth_out is
//            depth_in * params.depth_multiplier. Zero batches run.
// Sums       float32 and float16: one float32 accumulator for each output, begun with the bias, taps in the order of
//            the filter; a * b + c is fused where the architecture has it. 8-bit: int32, exact up to 33 025 products of
//            the largest codes, wrapping around beyond.
// Rounding   float16 once, half to even. 8-bit by params.round; the activation clamps the codes.
// Aliasing   the output shares no memory with another operand.
// Workspace  the output scales, and a copy of the weights; nothing with prepare(), which keeps them.
#pragma once

#include <cstring>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/core/workspace.hpp"
#include "nnops/kernels/simd/depthwise.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/weighted.hpp"
#include "nnops/schema/depthwise_conv_2d.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::depthwise_conv_2d, Arch> : detail::weighted_implementation<op::depthwise_conv_2d, Arch> {};

// One shot.
template <class Arch = simd::best, tensor In, tensor Filter, tensor Bias, output_tensor Out>
status depthwise_conv_2d(const In& input, const Filter& filter, const Bias& bias, const Out& output,
                         const depthwise_conv_2d_params& params, const workspace& scratch,
                         const parallel& threads = {}) noexcept {
  return invoke<op::depthwise_conv_2d, Arch>(params, {scratch, threads}, input, filter, bias, output);
}

// The workspace of the call above.
template <class Arch = simd::best, tensor In, tensor Filter, tensor Bias, tensor Out>
size_or_status depthwise_conv_2d_workspace(const In& input, const Filter& filter, const Bias& bias, const Out& output,
                                           const depthwise_conv_2d_params& params, std::int32_t workers = 1) noexcept {
  return workspace_size<op::depthwise_conv_2d, Arch>(params, workers, input, filter, bias, output);
}

}  // namespace NNOPS_ISA

namespace detail {
inline namespace NNOPS_ISA {

// The kernel reads filter and bias as they are. "Packed" they are a copy: bias, then filter, aligned for the bias.
template <class In, class Filter, class Arch>
struct depthwise_kernel {
  using bias_type = std::conditional_t<sizeof(Filter) == 1, std::int32_t, Filter>;

  static std::int64_t packed_size(const window_geometry& g) noexcept {
    return static_cast<std::int64_t>(alignof(bias_type)) - 1 + bias_bytes(g) + filter_bytes(g);
  }
  static void pack(const window_geometry& g, const Filter* filter, const bias_type* bias, zero_points,
                   void* packed) noexcept {
    char* const at = aligned_at<char>(packed, alignof(bias_type));
    std::memcpy(at, bias, static_cast<std::size_t>(bias_bytes(g)));
    std::memcpy(at + bias_bytes(g), filter, static_cast<std::size_t>(filter_bytes(g)));
  }
  static std::int64_t workspace_size(const window_geometry&, std::int32_t) noexcept { return 0; }

  template <class Out, class Finish>
  static void run(const window_geometry& g, const In* input, const void* packed, Out* output, zero_points zero,
                  const Finish& finish, void*, const parallel& threads) noexcept {
    const char* const at = aligned_at<char>(const_cast<void*>(packed), alignof(bias_type));
    kernel::depthwise_conv_2d<Arch>(g, input, reinterpret_cast<const Filter*>(at + bias_bytes(g)),
                                    reinterpret_cast<const bias_type*>(at), output, zero, finish, threads);
  }

 private:
  static std::int64_t bias_bytes(const window_geometry& g) noexcept {
    return std::int64_t{g.out_depth} * static_cast<std::int64_t>(sizeof(bias_type));
  }
  static std::int64_t filter_bytes(const window_geometry& g) noexcept {
    return std::int64_t{g.filter_h} * g.filter_w * g.out_depth * static_cast<std::int64_t>(sizeof(Filter));
  }
};

template <class Arch>
struct weighted_traits<op::depthwise_conv_2d, Arch> {
  static constexpr std::size_t filter = op::depthwise_conv_2d::filter;
  template <class In, class Filter>
  using kernel = depthwise_kernel<In, Filter, Arch>;
  static window_geometry geometry(const call<op::depthwise_conv_2d>& c) noexcept {
    window_geometry g = convolution_geometry(c);
    g.depth_multiplier = c.params.depth_multiplier;
    return g;
  }
};

}  // namespace NNOPS_ISA
}  // namespace detail
}  // namespace nnops

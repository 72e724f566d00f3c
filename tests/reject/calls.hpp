// NNAPI's calls, each of which a chip has to take: within its limits as it stands, beyond one with NNOPS_REJECT.
#pragma once

#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/add.hpp"
#include "nnops/schema/average_pool_2d.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/schema/depthwise_conv_2d.hpp"
#include "nnops/schema/max_pool_2d.hpp"
#include "nnops/schema/relu1.hpp"
#include "nnops/schema/relu6.hpp"
#include "nnops/schema/resize_bilinear.hpp"
#include "nnops/schema/softmax.hpp"
#include "nnops/schema/sub.hpp"
#include "nnops/schema/transpose.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
inline constexpr bool beyond = true;
#else
inline constexpr bool beyond = false;
#endif
constexpr std::int32_t either(std::int32_t fits, std::int32_t does_not) { return beyond ? does_not : fits; }
template <class Fits, class DoesNot>
using either_of = meta::conditional<beyond, DoesNot, Fits>;

using int8 = quant8_asymm_signed;

template <class E>
struct bias_of {
  using type = E;
};
template <>
struct bias_of<int8> {
  using type = std::int32_t;
};

template <class E, std::int32_t... Dims>
using in = tensor_view<const E, extents<Dims...>>;
template <class E, std::int32_t... Dims>
using out = tensor_view<E, extents<Dims...>>;

constexpr std::int32_t after_window(std::int32_t size, std::int32_t filter, std::int32_t stride, std::int32_t dilation,
                                    std::int32_t padding) {
  return (size + padding - dilation * (filter - 1) - 1) / stride + 1;
}
template <class P>
constexpr std::int32_t rows_after(std::int32_t size, std::int32_t filter, const P& p, std::int32_t dilation) {
  return after_window(size, filter, p.stride_h, dilation, p.padding_top + p.padding_bottom);
}
template <class P>
constexpr std::int32_t columns_after(std::int32_t size, std::int32_t filter, const P& p, std::int32_t dilation) {
  return after_window(size, filter, p.stride_w, dilation, p.padding_left + p.padding_right);
}

// Filters [32, FilterH, FilterW, Depth] over an image [1, H, W, Depth].
template <class Chip, class E, conv_2d_params P, std::int32_t FilterH = 3, std::int32_t FilterW = 3,
          std::int32_t H = 80, std::int32_t W = 80, std::int32_t Depth = 16>
consteval bool conv_2d_runs() {
  return require_npu<
      Chip, op::conv_2d, P, in<E, 1, H, W, Depth>, in<E, 32, FilterH, FilterW, Depth>,
      in<typename bias_of<E>::type, 32>,
      out<E, 1, rows_after(H, FilterH, P, P.dilation_h), columns_after(W, FilterW, P, P.dilation_w), 32>>();
}

template <class Chip, class E, std::int32_t FilterH, std::int32_t FilterW,
          depthwise_conv_2d_params P = depthwise_conv_2d_params{}>
consteval bool depthwise_conv_2d_runs() {
  return require_npu<
      Chip, op::depthwise_conv_2d, P, in<E, 1, 80, 80, 16>, in<E, 1, FilterH, FilterW, 16>,
      in<typename bias_of<E>::type, 16>,
      out<E, 1, rows_after(80, FilterH, P, P.dilation_h), columns_after(80, FilterW, P, P.dilation_w), 16>>();
}

template <class Chip, class Op, class E, pool_2d_params P, std::int32_t H = 7, std::int32_t W = 7>
consteval bool pool_2d_runs() {
  return require_npu<Chip, Op, P, in<E, 1, H, W, 16>,
                     out<E, 1, rows_after(H, P.filter_h, P, 1), columns_after(W, P.filter_w, P, 1), 16>>();
}

template <class Chip, class E, softmax_params P>
consteval bool softmax_runs() {
  return require_npu<Chip, op::softmax, P, in<E, 1, 14, 15, 16>, out<E, 1, 14, 15, 16>>();
}

// A column that is added to an image of this width.
template <class Chip, class E, std::int32_t W>
consteval bool add_runs() {
  return require_npu<Chip, op::add, add_params{}, in<E, 1, 4, W, 16>, in<E, 1, 4, 1, 16>, out<E, 1, 4, W, 16>>();
}

// A row of this width, or one value for all columns.
template <class Chip, class E, std::int32_t W>
consteval bool sub_runs() {
  return require_npu<Chip, op::sub, sub_params{}, in<E, 1, 14, 15, 16>, in<E, 1, 1, W, 16>, out<E, 1, 14, 15, 16>>();
}

template <class Chip, class E, bool HalfPixel, std::int32_t Factor = 2>
consteval bool resize_runs() {
  constexpr resize_bilinear_params p = {
      .target_w = 10 * Factor, .target_h = 10 * Factor, .half_pixel_centers = HalfPixel};
  return require_npu<Chip, op::resize_bilinear, p, in<E, 1, 10, 10, 16>, out<E, 1, 10 * Factor, 10 * Factor, 16>>();
}

// In the document's order: [0, 1, 3, 2], or this permutation, of [1, 64, H, W].
template <class Chip, class E, std::int32_t H, std::int32_t W, transpose_params P = transpose_params{{0, 1, 3, 2}, 4}>
consteval bool transpose_runs() {
  return require_npu<target::in<Chip, model_context{.layout = data_layout::nchw}>, op::transpose, P, in<E, 1, 64, H, W>,
                     out<E, 1, 64, P.perm[2] == 3 ? W : H, P.perm[2] == 3 ? H : W>>();
}

template <class Chip, class Op, class E>
consteval bool clamp_runs() {
  return require_npu<Chip, Op, no_params{}, in<E, 1, 14, 15, 16>, out<E, 1, 14, 15, 16>>();
}

// What the fused operators of chapter 3 are made of, for those who look for them in a model.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::rknn {

// `fused` does what `first` does, then `then`, one after the other.
struct fused_operator {
  npu_operator fused, first;
  npu_operator then[2] = {};
  std::int32_t count = 1;  // of `then`
};

inline constexpr fused_operator fused_operators[] = {
    {npu_operator::add_relu, npu_operator::add, {npu_operator::relu}},
    {npu_operator::mul_relu, npu_operator::mul, {npu_operator::relu}},
    {npu_operator::convolution_add, npu_operator::convolution, {npu_operator::add}},
    {npu_operator::convolution_add_relu, npu_operator::convolution, {npu_operator::add, npu_operator::relu}, 2},
    {npu_operator::convolution_clip, npu_operator::convolution, {npu_operator::clip}},
    {npu_operator::convolution_elu, npu_operator::convolution, {npu_operator::elu}},
    {npu_operator::convolution_hard_sigmoid, npu_operator::convolution, {npu_operator::hard_sigmoid}},
    {npu_operator::convolution_hard_swish, npu_operator::convolution, {npu_operator::hard_swish}},
    {npu_operator::convolution_mish, npu_operator::convolution, {npu_operator::ex_mish}},
    {npu_operator::convolution_prelu, npu_operator::convolution, {npu_operator::prelu}},
    {npu_operator::convolution_relu, npu_operator::convolution, {npu_operator::relu}},
    {npu_operator::convolution_sigmoid, npu_operator::convolution, {npu_operator::sigmoid}},
    {npu_operator::convolution_softplus, npu_operator::convolution, {npu_operator::softplus}},
    {npu_operator::convolution_swish, npu_operator::convolution, {npu_operator::ex_swish}},
    {npu_operator::convolution_tanh, npu_operator::convolution, {npu_operator::tanh}},
    {npu_operator::conv_transpose_add, npu_operator::conv_transpose, {npu_operator::add}},
    {npu_operator::conv_transpose_clip, npu_operator::conv_transpose, {npu_operator::clip}},
    {npu_operator::conv_transpose_elu, npu_operator::conv_transpose, {npu_operator::elu}},
    {npu_operator::conv_transpose_hard_sigmoid, npu_operator::conv_transpose, {npu_operator::hard_sigmoid}},
    {npu_operator::conv_transpose_hard_swish, npu_operator::conv_transpose, {npu_operator::hard_swish}},
    {npu_operator::conv_transpose_mish, npu_operator::conv_transpose, {npu_operator::ex_mish}},
    {npu_operator::conv_transpose_prelu, npu_operator::conv_transpose, {npu_operator::prelu}},
    {npu_operator::conv_transpose_relu, npu_operator::conv_transpose, {npu_operator::relu}},
    {npu_operator::conv_transpose_sigmoid, npu_operator::conv_transpose, {npu_operator::sigmoid}},
    {npu_operator::conv_transpose_softplus, npu_operator::conv_transpose, {npu_operator::softplus}},
    {npu_operator::conv_transpose_swish, npu_operator::conv_transpose, {npu_operator::ex_swish}},
    {npu_operator::conv_transpose_tanh, npu_operator::conv_transpose, {npu_operator::tanh}},
};

inline namespace NNOPS_ISA {

// The operator that does all of these, nullptr if there is none: `then` are `count` operators behind `first`.
constexpr const fused_operator* find_fused(npu_operator first, const npu_operator* then, std::int32_t count) {
  for (const fused_operator& f : fused_operators) {
    bool same = f.first == first && f.count == count;
    for (std::int32_t i = 0; same && i < count; ++i) same = f.then[i] == then[i];
    if (same) return &f;
  }
  return nullptr;
}

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn

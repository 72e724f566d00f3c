// The runtime table of every operation that has a kernel, for tools and tests. An embedder lists its own in
// op_table<...>: only what is listed is instantiated.
#pragma once

#include "nnops/nnops.hpp"
#include "nnops/runtime/op_table.hpp"

namespace nnops::runtime {
inline namespace NNOPS_ISA {

template <class Arch>
using full_table_for =
    op_table_for<Arch, op::add, op::average_pool_2d, op::cast, op::concatenation, op::conv_2d, op::depthwise_conv_2d,
                 op::dequantize, op::fully_connected, op::hard_swish, op::logistic, op::max_pool_2d, op::mean, op::mul,
                 op::pad, op::quantize, op::relu, op::relu1, op::relu6, op::reshape, op::resize_bilinear, op::softmax,
                 op::sub, op::tanh, op::transpose>;
using full_table = full_table_for<simd::best>;

}  // namespace NNOPS_ISA
}  // namespace nnops::runtime

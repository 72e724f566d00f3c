// Convolutions and matrix products, as a table.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/ops/batch_matmul.hpp"
#include "nnops/ops/conv_2d.hpp"
#include "nnops/ops/depthwise_conv_2d.hpp"
#include "nnops/ops/fully_connected.hpp"
#include "nnops/ops/grouped_conv_2d.hpp"
#include "nnops/ops/transpose_conv_2d.hpp"
#include "nnops/runtime/op_table.hpp"

namespace nnops::runtime {
inline namespace NNOPS_ISA {

template <class Arch>
using convolution_table_for = op_table_for<Arch, op::batch_matmul, op::conv_2d, op::depthwise_conv_2d,
                                           op::fully_connected, op::grouped_conv_2d, op::transpose_conv_2d>;

}  // namespace NNOPS_ISA
}  // namespace nnops::runtime

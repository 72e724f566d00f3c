// Elementwise operations, activations and conversions, as a table.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/ops/add.hpp"
#include "nnops/ops/cast.hpp"
#include "nnops/ops/dequantize.hpp"
#include "nnops/ops/hard_swish.hpp"
#include "nnops/ops/logistic.hpp"
#include "nnops/ops/mul.hpp"
#include "nnops/ops/quantize.hpp"
#include "nnops/ops/relu.hpp"
#include "nnops/ops/relu1.hpp"
#include "nnops/ops/relu6.hpp"
#include "nnops/ops/sub.hpp"
#include "nnops/ops/tanh.hpp"
#include "nnops/runtime/op_table.hpp"

namespace nnops::runtime {
inline namespace NNOPS_ISA {

template <class Arch>
using elementwise_table_for = op_table_for<Arch, op::add, op::cast, op::dequantize, op::hard_swish, op::logistic,
                                           op::mul, op::quantize, op::relu, op::relu1, op::relu6, op::sub, op::tanh>;

}  // namespace NNOPS_ISA
}  // namespace nnops::runtime

// Elementwise operations, activations and conversions, as a table.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/ops/abs.hpp"
#include "nnops/ops/add.hpp"
#include "nnops/ops/cast.hpp"
#include "nnops/ops/dequantize.hpp"
#include "nnops/ops/div.hpp"
#include "nnops/ops/elu.hpp"
#include "nnops/ops/equal.hpp"
#include "nnops/ops/exp.hpp"
#include "nnops/ops/fill.hpp"
#include "nnops/ops/floor.hpp"
#include "nnops/ops/greater.hpp"
#include "nnops/ops/greater_equal.hpp"
#include "nnops/ops/hard_swish.hpp"
#include "nnops/ops/less.hpp"
#include "nnops/ops/less_equal.hpp"
#include "nnops/ops/log.hpp"
#include "nnops/ops/logical_and.hpp"
#include "nnops/ops/logical_not.hpp"
#include "nnops/ops/logical_or.hpp"
#include "nnops/ops/logistic.hpp"
#include "nnops/ops/maximum.hpp"
#include "nnops/ops/minimum.hpp"
#include "nnops/ops/mul.hpp"
#include "nnops/ops/neg.hpp"
#include "nnops/ops/not_equal.hpp"
#include "nnops/ops/pow.hpp"
#include "nnops/ops/prelu.hpp"
#include "nnops/ops/quantize.hpp"
#include "nnops/ops/rank.hpp"
#include "nnops/ops/relu.hpp"
#include "nnops/ops/relu1.hpp"
#include "nnops/ops/relu6.hpp"
#include "nnops/ops/rsqrt.hpp"
#include "nnops/ops/select.hpp"
#include "nnops/ops/sin.hpp"
#include "nnops/ops/sqrt.hpp"
#include "nnops/ops/sub.hpp"
#include "nnops/ops/tanh.hpp"
#include "nnops/runtime/op_table.hpp"

namespace nnops::runtime {
inline namespace NNOPS_ISA {

template <class Arch>
using elementwise_table_for =
    op_table_for<Arch, op::abs, op::add, op::cast, op::dequantize, op::div, op::elu, op::equal, op::exp, op::fill,
                 op::floor, op::greater, op::greater_equal, op::hard_swish, op::less, op::less_equal, op::log,
                 op::logical_and, op::logical_not, op::logical_or, op::logistic, op::maximum, op::minimum, op::mul,
                 op::neg, op::not_equal, op::pow, op::prelu, op::quantize, op::rank, op::relu, op::relu1, op::relu6,
                 op::rsqrt, op::select, op::sin, op::sqrt, op::sub, op::tanh>;

}  // namespace NNOPS_ISA
}  // namespace nnops::runtime

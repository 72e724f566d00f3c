#include "conformance/operations.hpp"

#include "nnops/ops/add.hpp"
#include "nnops/ops/average_pool_2d.hpp"
#include "nnops/ops/cast.hpp"
#include "nnops/ops/concatenation.hpp"
#include "nnops/ops/conv_2d.hpp"
#include "nnops/ops/depthwise_conv_2d.hpp"
#include "nnops/ops/dequantize.hpp"
#include "nnops/ops/fully_connected.hpp"
#include "nnops/ops/hard_swish.hpp"
#include "nnops/ops/logistic.hpp"
#include "nnops/ops/max_pool_2d.hpp"
#include "nnops/ops/mean.hpp"
#include "nnops/ops/mul.hpp"
#include "nnops/ops/pad.hpp"
#include "nnops/ops/quantize.hpp"
#include "nnops/ops/relu.hpp"
#include "nnops/ops/relu1.hpp"
#include "nnops/ops/relu6.hpp"
#include "nnops/ops/reshape.hpp"
#include "nnops/ops/resize_bilinear.hpp"
#include "nnops/ops/softmax.hpp"
#include "nnops/ops/sub.hpp"
#include "nnops/ops/tanh.hpp"
#include "nnops/ops/transpose.hpp"

namespace conformance {
namespace {

namespace op = nnops::op;

using operations =
    nnops::runtime::op_table<op::add, op::average_pool_2d, op::cast, op::concatenation, op::conv_2d,
                             op::depthwise_conv_2d, op::dequantize, op::fully_connected, op::hard_swish, op::logistic,
                             op::max_pool_2d, op::mean, op::mul, op::pad, op::quantize, op::relu, op::relu1, op::relu6,
                             op::reshape, op::resize_bilinear, op::softmax, op::sub, op::tanh, op::transpose>;

}  // namespace

const nnops::runtime::op_entry* find_operation(nnops::operation_type type) { return operations::find(type); }

}  // namespace conformance

// Every description, for tools that go through all operations. IF, WHILE and OEM_OPERATION have none: they take and give
// any values (runtime/model.hpp).
#pragma once

#include "nnops/schema/abs.hpp"
#include "nnops/schema/add.hpp"
#include "nnops/schema/argmax.hpp"
#include "nnops/schema/argmin.hpp"
#include "nnops/schema/average_pool_2d.hpp"
#include "nnops/schema/axis_aligned_bbox_transform.hpp"
#include "nnops/schema/batch_matmul.hpp"
#include "nnops/schema/batch_to_space_nd.hpp"
#include "nnops/schema/bidirectional_sequence_lstm.hpp"
#include "nnops/schema/bidirectional_sequence_rnn.hpp"
#include "nnops/schema/box_with_nms_limit.hpp"
#include "nnops/schema/cast.hpp"
#include "nnops/schema/channel_shuffle.hpp"
#include "nnops/schema/concatenation.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/schema/densify.hpp"
#include "nnops/schema/depth_to_space.hpp"
#include "nnops/schema/depthwise_conv_2d.hpp"
#include "nnops/schema/dequantize.hpp"
#include "nnops/schema/detection_postprocessing.hpp"
#include "nnops/schema/div.hpp"
#include "nnops/schema/elu.hpp"
#include "nnops/schema/embedding_lookup.hpp"
#include "nnops/schema/equal.hpp"
#include "nnops/schema/exp.hpp"
#include "nnops/schema/expand_dims.hpp"
#include "nnops/schema/fill.hpp"
#include "nnops/schema/floor.hpp"
#include "nnops/schema/fully_connected.hpp"
#include "nnops/schema/gather.hpp"
#include "nnops/schema/generate_proposals.hpp"
#include "nnops/schema/greater.hpp"
#include "nnops/schema/greater_equal.hpp"
#include "nnops/schema/grouped_conv_2d.hpp"
#include "nnops/schema/hard_swish.hpp"
#include "nnops/schema/hashtable_lookup.hpp"
#include "nnops/schema/heatmap_max_keypoint.hpp"
#include "nnops/schema/instance_normalization.hpp"
#include "nnops/schema/l2_normalization.hpp"
#include "nnops/schema/l2_pool_2d.hpp"
#include "nnops/schema/less.hpp"
#include "nnops/schema/less_equal.hpp"
#include "nnops/schema/local_response_normalization.hpp"
#include "nnops/schema/log.hpp"
#include "nnops/schema/log_softmax.hpp"
#include "nnops/schema/logical_and.hpp"
#include "nnops/schema/logical_not.hpp"
#include "nnops/schema/logical_or.hpp"
#include "nnops/schema/logistic.hpp"
#include "nnops/schema/lsh_projection.hpp"
#include "nnops/schema/lstm.hpp"
#include "nnops/schema/max_pool_2d.hpp"
#include "nnops/schema/maximum.hpp"
#include "nnops/schema/mean.hpp"
#include "nnops/schema/minimum.hpp"
#include "nnops/schema/mirror_pad.hpp"
#include "nnops/schema/mul.hpp"
#include "nnops/schema/neg.hpp"
#include "nnops/schema/not_equal.hpp"
#include "nnops/schema/pack.hpp"
#include "nnops/schema/pad.hpp"
#include "nnops/schema/pad_v2.hpp"
#include "nnops/schema/pow.hpp"
#include "nnops/schema/prelu.hpp"
#include "nnops/schema/quantize.hpp"
#include "nnops/schema/quantized_16bit_lstm.hpp"
#include "nnops/schema/quantized_lstm.hpp"
#include "nnops/schema/random_multinomial.hpp"
#include "nnops/schema/rank.hpp"
#include "nnops/schema/reduce_all.hpp"
#include "nnops/schema/reduce_any.hpp"
#include "nnops/schema/reduce_max.hpp"
#include "nnops/schema/reduce_min.hpp"
#include "nnops/schema/reduce_prod.hpp"
#include "nnops/schema/reduce_sum.hpp"
#include "nnops/schema/relu.hpp"
#include "nnops/schema/relu1.hpp"
#include "nnops/schema/relu6.hpp"
#include "nnops/schema/reshape.hpp"
#include "nnops/schema/resize_bilinear.hpp"
#include "nnops/schema/resize_nearest_neighbor.hpp"
#include "nnops/schema/reverse.hpp"
#include "nnops/schema/rnn.hpp"
#include "nnops/schema/roi_align.hpp"
#include "nnops/schema/roi_pooling.hpp"
#include "nnops/schema/rsqrt.hpp"
#include "nnops/schema/select.hpp"
#include "nnops/schema/sin.hpp"
#include "nnops/schema/slice.hpp"
#include "nnops/schema/softmax.hpp"
#include "nnops/schema/space_to_batch_nd.hpp"
#include "nnops/schema/space_to_depth.hpp"
#include "nnops/schema/split.hpp"
#include "nnops/schema/sqrt.hpp"
#include "nnops/schema/squeeze.hpp"
#include "nnops/schema/strided_slice.hpp"
#include "nnops/schema/sub.hpp"
#include "nnops/schema/svdf.hpp"
#include "nnops/schema/tanh.hpp"
#include "nnops/schema/tile.hpp"
#include "nnops/schema/topk_v2.hpp"
#include "nnops/schema/transpose.hpp"
#include "nnops/schema/transpose_conv_2d.hpp"
#include "nnops/schema/unidirectional_sequence_lstm.hpp"
#include "nnops/schema/unidirectional_sequence_rnn.hpp"

namespace nnops {

template <class... Op>
struct operation_list {};

// In the order of schema/operations.def.
using described_operations = operation_list<
    op::add, op::average_pool_2d, op::concatenation, op::conv_2d, op::depthwise_conv_2d, op::depth_to_space,
    op::dequantize, op::embedding_lookup, op::floor, op::fully_connected, op::hashtable_lookup, op::l2_normalization,
    op::l2_pool_2d, op::local_response_normalization, op::logistic, op::lsh_projection, op::lstm, op::max_pool_2d,
    op::mul, op::relu, op::relu1, op::relu6, op::reshape, op::resize_bilinear, op::rnn, op::softmax, op::space_to_depth,
    op::svdf, op::tanh, op::batch_to_space_nd, op::div, op::mean, op::pad, op::space_to_batch_nd, op::squeeze,
    op::strided_slice, op::sub, op::transpose, op::abs, op::argmax, op::argmin, op::axis_aligned_bbox_transform,
    op::bidirectional_sequence_lstm, op::bidirectional_sequence_rnn, op::box_with_nms_limit, op::cast,
    op::channel_shuffle, op::detection_postprocessing, op::equal, op::exp, op::expand_dims, op::gather,
    op::generate_proposals, op::greater, op::greater_equal, op::grouped_conv_2d, op::heatmap_max_keypoint,
    op::instance_normalization, op::less, op::less_equal, op::log, op::logical_and, op::logical_not, op::logical_or,
    op::log_softmax, op::maximum, op::minimum, op::neg, op::not_equal, op::pad_v2, op::pow, op::prelu, op::quantize,
    op::quantized_16bit_lstm, op::random_multinomial, op::reduce_all, op::reduce_any, op::reduce_max, op::reduce_min,
    op::reduce_prod, op::reduce_sum, op::roi_align, op::roi_pooling, op::rsqrt, op::select, op::sin, op::slice,
    op::split, op::sqrt, op::tile, op::topk_v2, op::transpose_conv_2d, op::unidirectional_sequence_lstm,
    op::unidirectional_sequence_rnn, op::resize_nearest_neighbor, op::quantized_lstm, op::elu, op::hard_swish, op::fill,
    op::rank, op::batch_matmul, op::pack, op::mirror_pad, op::reverse, op::densify>;

}  // namespace nnops

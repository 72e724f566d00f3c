// What each NNAPI operation becomes on a chip, and how the chip's measures are read from its call.
//
// The table below says which operators: on the NPU, where an activation is fused, and of the vendor's CPU
// operators. An activation that is fused in NNAPI and has no fused operator is a second operator: Relu, or Clip. Where
// operators take only a part of an operation's calls, these say so:
//
//   AVERAGE_POOL_2D, MAX_POOL_2D   GlobalAveragePool, GlobalMaxPool where the window is the image
//   BATCH_MATMUL                   exMatMul of input1 and input0 where both have the depth last (adj_y alone), of
//                                  [batch, 1, rows, depth] in NHWC; MatMul where neither is transposed
//   DIV                            not of int32, whose quotients are rounded towards zero by ONNX
//   EMBEDDING_LOOKUP               Gather along the first axis
//   FULLY_CONNECTED                as CONV_2D, of 1 x 1 images
//   GREATER                        Greater gives the type of its inputs, which no call of NNAPI has
//   LOCAL_RESPONSE_NORMALIZATION   along the channels
//   LSTM                           a sequence of one step; UNIDIRECTIONAL_SEQUENCE_LSTM: with time first. Of the cells
//                                  the document's: no CIFG, peephole, projection, normalisation, clipping; with tanh
//   MIRROR_PAD                     reflecting
//   POW                            only constant exponents, and a call does not say that one is. SQRT, RSQRT: Pow with
//                                  0.5 and -0.5
//   RESIZE_NEAREST_NEIGHBOR        where no sample lies in the middle between two pixels
//   ROI_ALIGN, ROI_POOLING         where one ratio (and one number of samples) holds for both axes
//   SOFTMAX, LOG_SOFTMAX           with a beta of 1; Softmax of opset 11 along the last axis
//
// Not there, and unknown on every chip:
//
//   ABS, NEG, LOGICAL_OR, REDUCE_ALL, REDUCE_ANY, REDUCE_PROD, FILL, RANK, RANDOM_MULTINOMIAL, HASHTABLE_LOOKUP,
//   LSH_PROJECTION, SPACE_TO_BATCH_ND, BATCH_TO_SPACE_ND, L2_POOL_2D, RNN and its sequences, SVDF, DENSIFY, boxes and
//   detection but for the above: no operator does it. REVERSE: ReverseSequence is of batches of sequences.
//   BIDIRECTIONAL_SEQUENCE_LSTM: another order of outputs. QUANTIZED_LSTM, QUANTIZED_16BIT_LSTM: states of 16 bits.
//   CHANNEL_SHUFFLE, PACK: several operators.
//
// The document counts dimensions as [batch, channel, height, width]; tensors here are [batches, height, width, depth]
// unless the call or the model_context says otherwise, and are translated. Nothing of a schema is needed until a call
// is checked: who asks about an operation includes its schema.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/traits.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/broadcast.hpp"
#include "nnops/schema/operations.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::rknn {

// How the measures of a call are read: the specialisation of reading_of<> with this name.
enum class reading : std::uint8_t {
  plain,
  binary,
  comparison,
  power,
  root,
  elu,
  prelu,
  clip,
  convolution,
  fully_connected,
  transposed,
  pool,
  softmax,
  moved,
  sliced,
  mirrored,
  joined,
  gathered,
  transposition,
  resized,
  selected,
  product,
  cell,
  reduced,
  converted,
};

inline constexpr npu_operator no_npu{0xff};
inline constexpr cpu_operator no_cpu{0xff};

// What an operation becomes. Of two CPU operators the second one is asked where the chip has not the first, or that one
// refuses the call. Activations that have no operator with them are operators of their own.
struct lowering_row {
  operation_type type;
  reading how;
  npu_operator npu;
  cpu_operator cpu, cpu_else = no_cpu;
  npu_operator with_relu = no_npu, with_relu6 = no_npu;
};

namespace lower {

using t = operation_type;
using r = reading;
using o = npu_operator;
using p = cpu_operator;

inline constexpr lowering_row rows[] = {
    {t::add, r::binary, o::add, p::add, no_cpu, o::add_relu},
    {t::argmax, r::plain, no_npu, p::arg_max},
    {t::argmin, r::plain, no_npu, p::arg_min},
    {t::average_pool_2d, r::pool, o::average_pool, p::average_pool},
    {t::batch_matmul, r::product, o::ex_mat_mul, p::mat_mul},
    {t::cast, r::converted, no_npu, p::cast},
    {t::concatenation, r::joined, o::concat, p::concat},
    {t::conv_2d, r::convolution, o::convolution, p::convolution, no_cpu, o::convolution_relu, o::convolution_clip},
    {t::depth_to_space, r::plain, no_npu, p::depth_to_space},
    {t::depthwise_conv_2d, r::convolution, o::depthwise_convolution, no_cpu},
    {t::dequantize, r::converted, no_npu, p::ex_data_convert, p::data_convert},
    {t::div, r::binary, o::div, p::div},
    {t::elu, r::elu, o::elu, no_cpu},
    {t::embedding_lookup, r::gathered, o::gather, p::gather},
    {t::equal, r::plain, no_npu, p::equal},
    {t::exp, r::plain, no_npu, p::exp},
    {t::expand_dims, r::moved, o::reshape, p::reshape},
    {t::floor, r::plain, no_npu, p::floor},
    {t::fully_connected, r::fully_connected, o::convolution, p::convolution, no_cpu, o::convolution_relu,
     o::convolution_clip},
    {t::gather, r::gathered, o::gather, p::gather},
    {t::greater, r::comparison, o::greater, p::greater},
    {t::greater_equal, r::plain, no_npu, p::greater_or_equal},
    {t::grouped_conv_2d, r::convolution, o::convolution, p::convolution, no_cpu, o::convolution_relu,
     o::convolution_clip},
    {t::hard_swish, r::plain, o::hard_swish, p::ex_hard_swish},
    {t::instance_normalization, r::plain, no_npu, p::instance_normalization},
    {t::l2_normalization, r::plain, no_npu, p::lp_normalization},
    {t::less, r::plain, no_npu, p::less},
    {t::less_equal, r::plain, no_npu, p::less_or_equal},
    {t::local_response_normalization, r::plain, no_npu, p::ex_lrn},
    {t::log, r::plain, no_npu, p::log},
    {t::log_softmax, r::plain, no_npu, p::log_softmax},
    {t::logical_and, r::plain, no_npu, p::and_},
    {t::logical_not, r::plain, no_npu, p::not_},
    {t::logistic, r::plain, o::sigmoid, p::sigmoid},
    {t::lstm, r::cell, o::lstm, no_cpu},
    {t::max_pool_2d, r::pool, o::max_pool, p::max_pool},
    {t::maximum, r::binary, o::max, p::max},
    {t::mean, r::reduced, no_npu, p::reduce_mean},
    {t::minimum, r::binary, o::min, p::min},
    {t::mirror_pad, r::mirrored, o::pad, p::pad},
    {t::mul, r::binary, o::mul, p::mul, no_cpu, o::mul_relu},
    {t::not_equal, r::plain, no_npu, p::equal},
    {t::pad, r::moved, o::pad, p::pad},
    {t::pad_v2, r::moved, o::pad, p::pad},
    {t::pow, r::power, o::pow, p::pow},
    {t::prelu, r::prelu, o::prelu, no_cpu},
    {t::quantize, r::converted, no_npu, p::ex_data_convert, p::data_convert},
    {t::reduce_max, r::reduced, no_npu, p::reduce_max},
    {t::reduce_min, r::reduced, no_npu, p::reduce_min},
    {t::reduce_sum, r::reduced, no_npu, p::reduce_sum},
    {t::relu, r::plain, o::relu, no_cpu},
    {t::relu1, r::clip, o::clip, p::clip},
    {t::relu6, r::clip, o::clip, p::clip},
    {t::reshape, r::moved, o::reshape, p::reshape},
    {t::resize_bilinear, r::resized, o::resize, p::resize},
    {t::resize_nearest_neighbor, r::resized, o::resize, p::resize},
    {t::roi_align, r::plain, no_npu, p::roi_align},
    {t::roi_pooling, r::plain, no_npu, p::max_roi_pool},
    {t::rsqrt, r::root, o::pow, p::pow},
    {t::select, r::selected, o::where_, p::where_},
    {t::sin, r::plain, no_npu, p::sin},
    {t::slice, r::moved, o::slice, p::slice},
    {t::softmax, r::softmax, o::softmax, p::softmax, p::ex_softmax13},
    {t::space_to_depth, r::plain, no_npu, p::space_to_depth},
    {t::split, r::joined, o::split, p::split},
    {t::sqrt, r::root, o::pow, p::sqrt},
    {t::squeeze, r::moved, o::reshape, p::squeeze, p::reshape},
    {t::strided_slice, r::sliced, o::slice, p::slice},
    {t::sub, r::binary, o::sub, p::sub},
    {t::tanh, r::plain, o::tanh, p::tanh},
    {t::tile, r::moved, o::tile, p::tile},
    {t::topk_v2, r::plain, no_npu, p::top_k},
    {t::transpose, r::transposition, o::transpose, p::transpose},
    {t::transpose_conv_2d, r::transposed, o::conv_transpose, p::conv_transpose, no_cpu, o::conv_transpose_relu,
     o::conv_transpose_clip},
    {t::unidirectional_sequence_lstm, r::cell, o::lstm, no_cpu},
};

}  // namespace lower

// The operators of the NPU that a call becomes, in the order in which they run. None: its list has nothing of the kind.
struct npu_steps {
  npu_operator step[2] = {};
  std::int32_t count = 0;
  bool decided = true;  // false where an attribute that is known only at run time chooses between operators
};

// The same of the vendor's CPU operators. The first step has alternatives: one that the chip has and that allows the
// call.
struct cpu_steps {
  cpu_operator alternatives[2] = {};
  std::int32_t count = 0;
  cpu_operator then = {};  // what follows, where anything does
  bool has_then = false;
  bool decided = true;
};

// A number that limits are about, of one operand or (-1) of the call. A measure may be there for several operands.
template <class Op>
struct chip_measure {
  measure what;
  std::int8_t operand;
  std::int64_t (*get)(const call<Op>&, const model_context&);
};

// What an operator asks of a call though no limit of the document says so: it is in the formula, or in the shapes.
template <class Op>
struct chip_condition {
  measure what;
  std::int8_t operand;
  std::int64_t (*get)(const call<Op>&, const model_context&);
  constraint wanted;
};

// What the document calls an operand besides the data, where its type (and its rank) is asked for.
struct chip_operand {
  std::int8_t operand;
  operand_name is;
  bool ranked = false;
};

inline namespace NNOPS_ISA {

// The number of an operation's row, -1 if there is none. A number, not a pointer: g++'s sanitizers make of a comparison
// of addresses what is no constant expression.
constexpr std::int32_t find_lowering(operation_type type) {
  for (std::size_t n = 0; n < sizeof(lower::rows) / sizeof(lower::rows[0]); ++n)
    if (lower::rows[n].type == type) return static_cast<std::int32_t>(n);
  return -1;
}
template <class Op>
inline constexpr std::int32_t row_of = find_lowering(Op::type);

template <class Op>
concept lowered = row_of<Op> >= 0;

// reading_of<Op, how> has
//   data            the operand whose type is the type of the data: the type rows of the operation decide of the others
//   measures[]      what limits name, where the schema has no measure of that name
// and may have
//   data_name       what the document calls the data, if that is not the first operand of the operator
//   others[], conditions[]
//   has_image       the limits of first layers apply
//   result          the output, of operations that may have one without elements from data with elements
template <class Op, reading How>
struct reading_of;

// ---- measures -------------------------------------------------------------------------------------------------------

// The index in a 4-D tensor of the dimension that the document counts as i: batch, channel, height, width.
constexpr std::int32_t tensor_dim(data_layout layout, std::int32_t i) {
  return layout == data_layout::nchw || i == 0 ? i : i == 1 ? 3 : i - 1;
}
// And back.
constexpr std::int32_t document_dim(data_layout layout, std::int32_t d) {
  return layout == data_layout::nchw || d == 0 ? d : d == 3 ? 1 : d + 1;
}

// The order of a call's 4-D tensors.
template <class Op>
constexpr data_layout layout_of(const call<Op>& c, const model_context& m) {
  if constexpr (requires { c.params.layout; }) return c.params.layout;
  else return m.layout;
}

// Extent i of a tensor as the document counts; undecided if it is not 4-D.
template <class Op>
constexpr std::int64_t extent(const call<Op>& c, const model_context& m, std::size_t operand, std::int32_t i) {
  const operand_value& o = c.operands[operand];
  const data_layout layout = layout_of(c, m);
  if (o.dims.rank != 4 || layout == data_layout::undecided) return undecided_value;
  return measured(o.dims.dim[tensor_dim(layout, i)]);
}

// The same of the input, as a measure.
template <class Op, std::int32_t I>
constexpr std::int64_t input_extent(const call<Op>& c, const model_context& m) {
  return extent(c, m, Op::input, I);
}

template <class Op, std::size_t Operand>
constexpr std::int64_t rank_of(const call<Op>& c, const model_context&) {
  return measured(c.operands[Operand].dims.rank);
}
template <class Op, std::size_t Operand>
constexpr std::int64_t type_of(const call<Op>& c, const model_context&) {
  return static_cast<std::int64_t>(c.operands[Operand].type);
}
// Dimension D of an operand, as it is.
template <class Op, std::size_t Operand, std::int32_t D>
constexpr std::int64_t dim_as_is(const call<Op>& c, const model_context&) {
  return dim_of(c.operands[Operand], D);
}
template <class Op, std::int64_t Value>
constexpr std::int64_t always(const call<Op>&, const model_context&) {
  return Value;
}

// The result of a broadcast, where it has rank 4, and an operand that is read with dimensions of 1 in front.
struct broadcast_pair {
  std::int64_t operand[4] = {}, result[4] = {};
  bool known = false;

  NNOPS_INLINE constexpr bool decided() const {
    for (std::int32_t i = 0; i < 4; ++i)
      if (operand[i] == undecided_value || result[i] == undecided_value) return false;
    return known;
  }
};

template <class Op, std::size_t Operand>
constexpr broadcast_pair broadcast_of(const call<Op>& c, const model_context& m) {
  broadcast_pair p;
  const shape s = broadcast_shape(c.operands[0].dims, c.operands[1].dims);
  const shape& o = c.operands[Operand].dims;
  p.known = s.rank == 4 && o.known_rank();
  for (std::int32_t i = 0; i < 4 && p.known; ++i) {
    const std::int32_t from_last = 3 - tensor_dim(m.layout, i);
    p.operand[i] = measured(dim_from_last(o, from_last));
    p.result[i] = measured(dim_from_last(s, from_last));
  }
  return p;
}

// The extent to which dimension I of an operand is broadcast; 1 where it is not.
template <class Op, std::size_t Operand, std::int32_t I>
constexpr std::int64_t expanded(const call<Op>& c, const model_context& m) {
  const broadcast_pair p = broadcast_of<Op, Operand>(c, m);
  if (!p.known) return undecided_value;
  if (p.operand[I] == undecided_value) return p.result[I] == 1 ? 1 : undecided_value;
  return p.operand[I] == 1 ? p.result[I] : 1;
}

template <class Op, std::size_t Operand>
constexpr std::int64_t form_of(const call<Op>& c, const model_context& m) {
  const broadcast_pair p = broadcast_of<Op, Operand>(c, m);
  if (!p.decided()) return undecided_value;
  bool full = true, image = p.operand[2] == 1 && p.operand[3] == 1, ones = image;
  for (std::int32_t i = 0; i < 4; ++i) full = full && p.operand[i] == p.result[i];
  for (std::int32_t i = 0; i < 2; ++i) image = image && p.operand[i] == p.result[i], ones = ones && p.operand[i] == 1;
  return static_cast<std::int64_t>(full    ? broadcast_form::full
                                   : image ? broadcast_form::channel
                                   : ones  ? broadcast_form::scalar
                                           : broadcast_form::other);
}

// An axis as the document counts it. Of a tensor that is not 4-D: counted from its front. The first one, where an
// operation has no attribute for it.
template <class Op, std::size_t Operand>
constexpr std::int64_t axis_of(const call<Op>& c, const model_context& m) {
  if constexpr (requires { c.params.axis; }) {
    const shape& s = c.operands[Operand].dims;
    const std::int32_t axis = normalised_axis(c.params.axis, s.rank);
    if (axis == dynamic) return undecided_value;
    return s.rank == 4 && axis >= 0 && axis < 4 ? document_dim(m.layout, axis) : axis;
  } else {
    return 0;
  }
}

// The slope of PRELU. Its forms are not those of other operands: a channel's slopes have no batch, and a scalar is a
// tensor of any rank with one element.
template <class Op>
constexpr std::int64_t slope_form(const call<Op>& c, const model_context& m) {
  const shape& s = c.operands[Op::alpha].dims;
  const std::int64_t elements = volume(s), channels = extent(c, m, Op::input, 1);
  if (elements == undecided_value || channels == undecided_value) return undecided_value;
  const bool per_channel = elements == channels && dim_from_last(s, 3 - tensor_dim(m.layout, 1)) == channels;
  return static_cast<std::int64_t>(s.rank > 4      ? broadcast_form::other
                                   : elements == 1 ? broadcast_form::scalar
                                   : per_channel   ? broadcast_form::channel
                                                   : broadcast_form::other);
}

// The width, where the filter spans more than one row; 0 where the rule does not apply.
template <class Op, measure Rows>
constexpr std::int64_t in_w_of_tall(const call<Op>& c, const model_context&) {
  const std::int64_t rows = measure_of(c, Rows);
  if (rows == undecided_value) return undecided_value;
  return rows > 1 ? measure_of(c, measure::in_w) : 0;
}

// 1 where an operation has no such attribute.
template <class Op, bool Height>
constexpr std::int64_t dilation(const call<Op>& c, const model_context&) {
  if constexpr (requires { c.params.dilation_h; }) return measured(Height ? c.params.dilation_h : c.params.dilation_w);
  else return 1;
}

// Of a transposed convolution: by how much padding is more than the filter less one, and by how much the output is
// short of stride * (in - 1) - padding + 1.
template <class Op, measure Padding, measure Filter>
constexpr std::int64_t padding_beyond_filter(const call<Op>& c, const model_context&) {
  const std::int64_t padding = measure_of(c, Padding), filter = measure_of(c, Filter);
  return padding == undecided_value || filter == undecided_value ? undecided_value : padding - (filter - 1);
}
template <class Op, measure In, measure Stride, measure Padding, measure Out>
constexpr std::int64_t output_short(const call<Op>& c, const model_context&) {
  const std::int64_t in = measure_of(c, In), stride = measure_of(c, Stride), padding = measure_of(c, Padding),
                     out = measure_of(c, Out);
  if (in == undecided_value || stride == undecided_value || padding == undecided_value || out == undecided_value)
    return undecided_value;
  return checked_sum(checked_product(stride, in - 1), 1) - padding - out;
}

// NNAPI leaves padding out of an average.
template <class Op>
constexpr std::int64_t uncounted_padding(const call<Op>& c, const model_context&) {
  return checked_sum(checked_sum(measure_of(c, measure::padding_top), measure_of(c, measure::padding_bottom)),
                     checked_sum(measure_of(c, measure::padding_left), measure_of(c, measure::padding_right)));
}

template <class Op>
constexpr std::int64_t filter_cells(const call<Op>& c, const model_context&) {
  return checked_product(measure_of(c, measure::filter_h), measure_of(c, measure::filter_w));
}

// How many times larger dimension I of an image gets, where that is a whole number; -1 where it is not. 2, which every
// chip takes, where it stays as it is and where [1, c, 1, 1] is enlarged.
template <class Op, std::int32_t I>
constexpr std::int64_t integer_factor(const call<Op>& c, const model_context& m) {
  const std::int64_t in = extent(c, m, Op::input, I), out = extent(c, m, Op::output, I);
  const std::int64_t n = extent(c, m, Op::input, 0), h = extent(c, m, Op::input, 2), w = extent(c, m, Op::input, 3);
  if (n == 1 && h == 1 && w == 1) return 2;
  if (in == undecided_value || out == undecided_value || n == undecided_value || h == undecided_value ||
      w == undecided_value)
    return undecided_value;
  if (in == out) return 2;
  return in > 0 && out % in == 0 ? out / in : -1;
}

// Whether a sample of an axis lies in the middle between two pixels: NNAPI takes the later one, the NPU the earlier.
constexpr bool has_tie(std::int64_t in, std::int64_t out, coordinate_mode mode) {
  if (mode == coordinate_mode::asymmetric || (mode == coordinate_mode::align_corners && (in < 2 || out < 2)))
    return false;
  if (mode == coordinate_mode::half_pixel) return in / greatest_common_divisor(in, out) % 2 == 0;
  return (out - 1) / greatest_common_divisor(in - 1, out - 1) % 2 == 0;
}

template <class Op>
constexpr coordinate_mode coordinate_mode_of(const call<Op>& c) {
  return c.params.half_pixel_centers ? coordinate_mode::half_pixel
         : c.params.align_corners    ? coordinate_mode::align_corners
                                     : coordinate_mode::asymmetric;
}

// On how many axes there are such samples. An interpolation has none.
template <class Op>
constexpr std::int64_t nearest_ties(const call<Op>& c, const model_context& m) {
  if constexpr (Op::type == operation_type::resize_bilinear) return 0;
  std::int64_t ties = 0;
  for (std::int32_t i = 2; i < 4; ++i) {
    const std::int64_t in = extent(c, m, Op::input, i), out = extent(c, m, Op::output, i);
    if (in == undecided_value || out == undecided_value) return undecided_value;
    if (in > 0 && out > 0) ties += has_tie(in, out, coordinate_mode_of(c));
  }
  return ties;
}

// What divides the channels, the begin and the end of a slice that does not take every channel in turn: it has to be of
// one pixel, else -1. 0 where every stride is 1.
template <class Op>
constexpr std::int64_t slice_blocks(const call<Op>& c, const model_context& m) {
  using s = schema<Op>;
  const auto& p = c.params;
  if (p.count != 4) return undecided_value;
  if (p.strides[0] == 1 && p.strides[1] == 1 && p.strides[2] == 1 && p.strides[3] == 1) return 0;
  const std::int64_t n = extent(c, m, Op::input, 1), h = extent(c, m, Op::input, 2), w = extent(c, m, Op::input, 3);
  if (n == undecided_value || h == undecided_value || w == undecided_value) return undecided_value;
  if (h != 1 || w != 1) return -1;
  const std::int32_t d = tensor_dim(m.layout, 1);
  const bool forward = p.strides[d] > 0;
  std::int64_t end = s::is_set(p.end_mask, d) ? (forward ? n : -1) : s::border(p.end[d], n, forward);
  if (end < 0) end = 0;  // in reverse order, to the first channel
  return greatest_common_divisor(n, greatest_common_divisor(s::range_of(c, d).begin, end));
}
template <class Op>
constexpr std::int64_t channel_stride(const call<Op>& c, const model_context& m) {
  return c.params.count == 4 ? std::int64_t{c.params.strides[tensor_dim(m.layout, 1)]} : undecided_value;
}

// Which of n1, h1 and w1 is a multiple of 4 while the other two are 1; -1: none.
template <class Op>
constexpr std::int64_t lone_extent(const call<Op>& c, const model_context& m) {
  const std::int64_t n = extent(c, m, Op::input, 0), h = extent(c, m, Op::input, 2), w = extent(c, m, Op::input, 3);
  if (n == undecided_value || h == undecided_value || w == undecided_value) return undecided_value;
  if (h == 1 && w == 1 && n % 4 == 0) return 0;
  if (n == 1 && w == 1 && h % 4 == 0) return 2;
  return n == 1 && h == 1 && w % 4 == 0 ? 3 : -1;
}

// The product of the extents of a transposed tensor whose digits are in Dims: 12 stands for c1 * h1. Times Factor.
template <class Op, std::int64_t Factor, std::int32_t... Dims>
constexpr std::int64_t extents_product(const call<Op>& c, const model_context& m) {
  std::int64_t n = Factor;
  ((n = checked_product(n, extent(c, m, Op::input, Dims))), ...);
  return n;
}

// The permutation as the document counts it, as four digits; undecided if the tensor is not 4-D.
template <class Op>
constexpr std::int64_t permutation_of(const call<Op>& c, const model_context& m) {
  if (c.operands[Op::input].dims.rank != 4) return undecided_value;
  std::int64_t digits = 0;
  for (std::int32_t i = 0; i < 4; ++i) {
    const std::int32_t d = schema<Op>::source_of(c.params, 4, tensor_dim(m.layout, i));
    if (d == dynamic) return undecided_value;
    digits = digits * 10 + document_dim(m.layout, d);
  }
  return digits;
}

// ---- readings -------------------------------------------------------------------------------------------------------

template <class Op>
struct reading_of<Op, reading::plain> {
  static constexpr std::int32_t data = 0;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, 0, &rank_of<Op, 0>},
      {measure::batches, 0, &dim_as_is<Op, 0, 0>},
  };
};

template <class Op>
struct reading_of<Op, reading::binary> {
  static constexpr std::int32_t data = 0, result = 2;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, result, &rank_of<Op, result>}, {measure::expanded_h, 0, &expanded<Op, 0, 2>},
      {measure::expanded_h, 1, &expanded<Op, 1, 2>}, {measure::expanded_w, 0, &expanded<Op, 0, 3>},
      {measure::expanded_w, 1, &expanded<Op, 1, 3>}, {measure::broadcast_form, 0, &form_of<Op, 0>},
      {measure::broadcast_form, 1, &form_of<Op, 1>},
  };
};
template <class Op>
struct reading_of<Op, reading::comparison> : reading_of<Op, reading::binary> {
  static constexpr chip_operand others[] = {{Op::output, operand_name::C}};
};
template <class Op>
struct reading_of<Op, reading::power> {
  static constexpr std::int32_t data = Op::base, result = Op::output;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::base, &rank_of<Op, Op::base>},
      {measure::constant, Op::exponent, &always<Op, 0>},
  };
};
template <class Op>
struct reading_of<Op, reading::root> {
  static constexpr std::int32_t data = Op::input;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::exponent, -1, &always<Op, real_bits(Op::type == operation_type::sqrt ? 0.5 : -0.5)>},
  };
};
template <class Op>
struct reading_of<Op, reading::elu> {
  static constexpr std::int32_t data = Op::input;
  static constexpr std::int64_t alpha(const call<Op>& c, const model_context&) {
    return c.params.alpha == 0.0f ? 0 : real_bits(static_cast<double>(c.params.alpha));  // -0 has the bits of undecided
  }
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::alpha, -1, &alpha},
  };
};
template <class Op>
struct reading_of<Op, reading::prelu> {
  static constexpr std::int32_t data = Op::input;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::broadcast_form, Op::alpha, &slope_form<Op>},
  };
};
template <class Op>
struct reading_of<Op, reading::clip> {
  static constexpr std::int32_t data = Op::input;
  static constexpr fused_activation itself =
      Op::type == operation_type::relu1 ? fused_activation::relu1 : fused_activation::relu6;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::activation, -1, &always<Op, static_cast<std::int64_t>(itself)>},
  };
};

template <class Op>
struct reading_of<Op, reading::convolution> {
  static constexpr std::int32_t data = Op::input;
  static constexpr bool has_image = true;
  static constexpr chip_operand others[] = {{Op::filter, operand_name::weight}};
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::in_w_of_tall_filter, -1, &in_w_of_tall<Op, measure::dilated_filter_h>},
      {measure::dilation_h, -1, &dilation<Op, true>},
      {measure::dilation_w, -1, &dilation<Op, false>},
  };
};
// [batch_size, input_size] is read as [batch_size, input_size, 1, 1], and the weights as a 1 x 1 filter.
template <class Op>
struct reading_of<Op, reading::fully_connected> {
  static constexpr std::int32_t data = Op::input;
  static constexpr chip_operand others[] = {{Op::weights, operand_name::weight}};
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &always<Op, 4>},  {measure::in_w_of_tall_filter, -1, &always<Op, 0>},
      {measure::filter_h, -1, &always<Op, 1>},     {measure::filter_w, -1, &always<Op, 1>},
      {measure::stride_h, -1, &always<Op, 1>},     {measure::stride_w, -1, &always<Op, 1>},
      {measure::dilation_h, -1, &always<Op, 1>},   {measure::dilation_w, -1, &always<Op, 1>},
      {measure::padding_top, -1, &always<Op, 0>},  {measure::padding_bottom, -1, &always<Op, 0>},
      {measure::padding_left, -1, &always<Op, 0>}, {measure::padding_right, -1, &always<Op, 0>},
  };
};
template <class Op>
struct reading_of<Op, reading::transposed> {
  static constexpr std::int32_t data = Op::input;
  static constexpr bool has_image = true;
  static constexpr chip_operand others[] = {{Op::filter, operand_name::weight}};
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::in_w_of_tall_filter, -1, &in_w_of_tall<Op, measure::filter_h>},
      {measure::dilation_h, -1, &dilation<Op, true>},
      {measure::dilation_w, -1, &dilation<Op, false>},
      {measure::padding_top_beyond_filter, -1, &padding_beyond_filter<Op, measure::padding_top, measure::filter_h>},
      {measure::padding_left_beyond_filter, -1, &padding_beyond_filter<Op, measure::padding_left, measure::filter_w>},
      {measure::out_h_short, -1,
       &output_short<Op, measure::in_h, measure::stride_h, measure::padding_top, measure::out_h>},
      {measure::out_w_short, -1,
       &output_short<Op, measure::in_w, measure::stride_w, measure::padding_left, measure::out_w>},
  };
};
template <class Op>
struct reading_of<Op, reading::pool> {
  static constexpr std::int32_t data = Op::input;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::uncounted_padding, -1, &uncounted_padding<Op>},
      {measure::filter_cells, -1, &filter_cells<Op>},
      {measure::in_w_of_tall_filter, -1, &in_w_of_tall<Op, measure::filter_h>},
  };
};

template <class Op>
struct reading_of<Op, reading::softmax> {
  static constexpr std::int32_t data = Op::input;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::nchw_axis, -1, &axis_of<Op, Op::input>},
      {measure::batches, Op::input, &dim_as_is<Op, Op::input, 0>},
      {measure::in_depth, Op::input, &input_extent<Op, 1>},
      {measure::in_w, Op::input, &input_extent<Op, 3>},
  };
};

template <class Op>
struct reading_of<Op, reading::moved> {
  static constexpr std::int32_t data = Op::input, result = Op::output;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::rank, Op::output, &rank_of<Op, Op::output>},
      {measure::batches, Op::input, &dim_as_is<Op, Op::input, 0>},
  };
};
template <class Op>
struct reading_of<Op, reading::sliced> {
  static constexpr std::int32_t data = Op::input, result = Op::output;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::rank, Op::output, &rank_of<Op, Op::output>},
      {measure::batches, Op::input, &dim_as_is<Op, Op::input, 0>},
      {measure::slice_blocks, -1, &slice_blocks<Op>},
      {measure::slice_stride, -1, &channel_stride<Op>},
  };
};
template <class Op>
struct reading_of<Op, reading::mirrored> {
  static constexpr std::int32_t data = Op::input;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::in_depth, Op::input, &input_extent<Op, 1>},
      {measure::in_h, Op::input, &input_extent<Op, 2>},
      {measure::in_w, Op::input, &input_extent<Op, 3>},
  };
};
template <class Op>
struct reading_of<Op, reading::joined> {
  static constexpr std::int32_t data = Op::input;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::nchw_axis, -1, &axis_of<Op, Op::input>},
  };
};
template <class Op>
struct reading_of<Op, reading::gathered> {
  static constexpr std::int32_t data = Op::type == operation_type::gather ? 0 : 1, indices = 1 - data,
                                result = Op::output;
  static constexpr chip_operand others[] = {{indices, operand_name::Indices, true}};
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, data, &rank_of<Op, data>},
      {measure::nchw_axis, -1, &axis_of<Op, data>},
  };
};
template <class Op>
struct reading_of<Op, reading::transposition> {
  static constexpr std::int32_t data = Op::input;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::permutation, -1, &permutation_of<Op>},
      {measure::n1, -1, &extents_product<Op, 1, 0>},
      {measure::c1, -1, &extents_product<Op, 1, 1>},
      {measure::h1, -1, &extents_product<Op, 1, 2>},
      {measure::w1, -1, &extents_product<Op, 1, 3>},
      {measure::n1_c1, -1, &extents_product<Op, 1, 0, 1>},
      {measure::n1_h1, -1, &extents_product<Op, 1, 0, 2>},
      {measure::n1_w1, -1, &extents_product<Op, 1, 0, 3>},
      {measure::c1_h1, -1, &extents_product<Op, 1, 1, 2>},
      {measure::c1_w1, -1, &extents_product<Op, 1, 1, 3>},
      {measure::h1_w1, -1, &extents_product<Op, 1, 2, 3>},
      {measure::h1_w1_twice, -1, &extents_product<Op, 2, 2, 3>},
      {measure::n1_c1_w1, -1, &extents_product<Op, 1, 0, 1, 3>},
      {measure::n1_h1_w1, -1, &extents_product<Op, 1, 0, 2, 3>},
      {measure::c1_h1_w1, -1, &extents_product<Op, 1, 1, 2, 3>},
      {measure::n1_c1_h1_w1, -1, &extents_product<Op, 1, 0, 1, 2, 3>},
      {measure::lone_extent, -1, &lone_extent<Op>},
  };
};
template <class Op>
struct reading_of<Op, reading::resized> {
  static constexpr std::int32_t data = Op::input;
  static constexpr std::int64_t mode(const call<Op>& c, const model_context&) {
    return static_cast<std::int64_t>(coordinate_mode_of(c));
  }
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},     {measure::coordinate_mode, -1, &mode},
      {measure::integer_factor_h, -1, &integer_factor<Op, 2>}, {measure::integer_factor_w, -1, &integer_factor<Op, 3>},
      {measure::nearest_ties, -1, &nearest_ties<Op>},
  };
};
// All of one shape: nothing is expanded.
template <class Op>
struct reading_of<Op, reading::selected> {
  static constexpr std::int32_t data = Op::input1;
  static constexpr operand_name data_name = operand_name::x_tensor;
  static constexpr chip_operand others[] = {{Op::condition, operand_name::mask_tensor}};
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, data, &rank_of<Op, data>},
      {measure::expanded_h, -1, &always<Op, 1>},
      {measure::expanded_w, -1, &always<Op, 1>},
  };
};

// The NPU's product is of A [b, k, 1, n] and B [b, k, 1, m], in NHWC [b, 1, n, k] and [b, 1, m, k], with [b, n, 1, m]
// for a result, in NHWC [b, 1, m, n]: A is input1, and B input0. Nothing is added.
template <class Op>
struct reading_of<Op, reading::product> {
  static constexpr std::int32_t data = Op::input0, result = Op::output;
  static constexpr std::int64_t transposed0(const call<Op>& c, const model_context&) {
    return measured(c.params.adj_x);
  }
  static constexpr std::int64_t transposed1(const call<Op>& c, const model_context&) {
    return measured(c.params.adj_y);
  }
  static constexpr std::int64_t layout(const call<Op>&, const model_context& m) {
    return measured(static_cast<std::int32_t>(m.layout));
  }
  static constexpr std::int64_t ranks(const call<Op>& c, const model_context& m) {
    const std::int64_t a = rank_of<Op, Op::input0>(c, m), b = rank_of<Op, Op::input1>(c, m);
    return a == undecided_value || b == undecided_value ? undecided_value : 10 * a + b;
  }
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input0, &rank_of<Op, Op::input0>},
      {measure::in_h, Op::input0, &dim_as_is<Op, Op::input0, 1>},
      {measure::in_h, Op::input1, &dim_as_is<Op, Op::input1, 1>},
      {measure::operand_ranks, -1, &ranks},
      {measure::expanded_h, -1, &always<Op, 1>},
      {measure::expanded_w, -1, &always<Op, 1>},
  };
  static constexpr chip_condition<Op> conditions[] = {
      {measure::adj_x, -1, &transposed0, equals(0)},
      {measure::adj_y, -1, &transposed1, equals(1)},
      {measure::layout, -1, &layout, equals(static_cast<std::int64_t>(data_layout::nhwc))},
  };
};

// Of a sequence, or of one step.
template <class Op>
struct reading_of<Op, reading::cell> {
  using at = decltype(Op::cell);
  static constexpr std::int32_t data = Op::input;
  static constexpr bool sequence = Op::type != operation_type::lstm;

  static constexpr std::int64_t time_first(const call<Op>& c, const model_context&) {
    if constexpr (sequence) return measured(static_cast<std::int32_t>(c.params.layout));
    else return 1;
  }
  // Extent i of [max_time, batch_size, input_size].
  template <std::int32_t I>
  static constexpr std::int64_t in(const call<Op>& c, const model_context& m) {
    if constexpr (!sequence) return I == 0 ? 1 : dim_of(c.operands[Op::input], I - 1);
    else if (I == 2) return dim_of(c.operands[Op::input], 2);
    else if (time_first(c, m) == undecided_value) return undecided_value;
    else return dim_of(c.operands[Op::input], time_first(c, m) == 1 ? I : 1 - I);
  }
  static constexpr std::int64_t units(const call<Op>& c, const model_context&) {
    return dim_of(c.operands[Op::input_to_output_weights], 0);
  }
  template <std::size_t Operand>
  static constexpr std::int64_t given(const call<Op>& c, const model_context&) {
    return c.operands[Operand].given;
  }
  static constexpr std::int64_t coupled(const call<Op>& c, const model_context&) {
    return !c.operands[Op::input_to_input_weights].given;
  }
  static constexpr std::int64_t activation(const call<Op>& c, const model_context&) {
    return measured(static_cast<std::int32_t>(c.params.activation));
  }
  static constexpr std::int64_t clip(const call<Op>& c, const model_context&) {
    return c.params.cell_clip == 0.0f ? 0 : real_bits(static_cast<double>(c.params.cell_clip));
  }
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &always<Op, 3>},
      {measure::max_time, -1, &in<0>},
      {measure::batch_size, -1, &in<1>},
      {measure::input_size, -1, &in<2>},
      {measure::num_units, -1, &units},
      {measure::coupled_gates, -1, &coupled},
      {measure::given, Op::projection_weights, &given<Op::projection_weights>},
      {measure::sequence_layout, -1, &time_first},
  };
  // Its codes: 4 is tanh.
  static constexpr chip_condition<Op> conditions[] = {
      {measure::given, Op::cell_to_output_weights, &given<Op::cell_to_output_weights>, equals(0)},
      {measure::given, Op::output_layer_norm_weights, &given<Op::output_layer_norm_weights>, equals(0)},
      {measure::cell_activation, -1, &activation, equals(4)},
      {measure::cell_clip, -1, &clip, real_equals(0.0)},
  };
};

template <class Op>
struct reading_of<Op, reading::reduced> {
  static constexpr std::int32_t data = Op::input;
  static constexpr chip_measure<Op> measures[] = {{measure::rank, Op::output, &rank_of<Op, Op::output>}};
};
template <class Op>
struct reading_of<Op, reading::converted> {
  static constexpr std::int32_t data = Op::input;
  static constexpr chip_measure<Op> measures[] = {
      {measure::source_type, Op::input, &type_of<Op, Op::input>},
      {measure::target_type, Op::output, &type_of<Op, Op::output>},
  };
};

// ---- steps ----------------------------------------------------------------------------------------------------------

// The pool whose window is the whole image.
constexpr npu_operator global_of(npu_operator pool) {
  return pool == npu_operator::max_pool ? npu_operator::global_max_pool : npu_operator::global_average_pool;
}

// An operator with the activation: in one where there is a fused one, else followed by Relu or Clip.
constexpr npu_steps with_activation(npu_steps s, const lowering_row& r, fused_activation activation) {
  if (activation == fused_activation::none) return s;
  const bool relu = activation == fused_activation::relu;
  const npu_operator fused = relu ? r.with_relu : activation == fused_activation::relu6 ? r.with_relu6 : no_npu;
  if (activation == fused_activation::undecided) s.decided = false;
  else if (fused != no_npu) s.step[0] = fused;
  else s.step[s.count++] = relu ? npu_operator::relu : npu_operator::clip;
  return s;
}

// What a chip makes of it that has the transposed convolution and not the fused ones.
constexpr npu_steps steps_on(const target_description& t, const npu_steps& s) {
  const bool relu = s.step[0] == npu_operator::conv_transpose_relu;
  if ((!relu && s.step[0] != npu_operator::conv_transpose_clip) || t.index_of(s.step[0]) >= 0) return s;
  return {{npu_operator::conv_transpose, relu ? npu_operator::relu : npu_operator::clip}, 2, s.decided};
}

// Whether the vendor's CPU operators mean what the call does: 1, 0, or undecided.
template <class Op>
constexpr std::int64_t cpu_means(const call<Op>& c, const model_context& m) {
  using t = operation_type;
  const auto& p = c.params;
  if constexpr (Op::type == t::div) return c.operands[0].type != operand_type::tensor_int32;
  else if constexpr (Op::type == t::softmax || Op::type == t::log_softmax) return p.beta == 1.0f;
  else if constexpr (Op::type == t::roi_align)
    return p.sampling_h == dynamic || p.sampling_w == dynamic
               ? undecided_value
               : std::int64_t{p.ratio_h == p.ratio_w && p.sampling_h == p.sampling_w};
  else if constexpr (Op::type == t::roi_pooling) return p.ratio_h == p.ratio_w;
  else {
    std::int64_t v = 0;
    if constexpr (Op::type == t::mirror_pad) v = measured(static_cast<std::int32_t>(p.mode));
    else if constexpr (Op::type == t::batch_matmul) v = checked_sum(measured(p.adj_x), measured(p.adj_y));
    else if constexpr (Op::type == t::local_response_normalization) v = axis_of<Op, Op::input>(c, m);
    if (v == undecided_value) return v;
    return v == (Op::type == t::local_response_normalization);
  }
}

template <class Op>
  requires lowered<Op>
struct lowering : reading_of<Op, lower::rows[row_of<Op>].how> {
  static constexpr const lowering_row& row = lower::rows[row_of<Op>];

  static constexpr npu_steps npu(const call<Op>& c) {
    if constexpr (row.npu == no_npu) return {};
    npu_steps s = {{row.npu}, 1};
    if constexpr (row.how == reading::pool) {
      const std::int64_t padding = uncounted_padding(c, model_context{});
      const std::int64_t in_h = measure_of(c, measure::in_h), in_w = measure_of(c, measure::in_w);
      const std::int64_t filter_h = measure_of(c, measure::filter_h), filter_w = measure_of(c, measure::filter_w);
      s.decided = padding != undecided_value && in_h != undecided_value && in_w != undecided_value &&
                  filter_h != undecided_value && filter_w != undecided_value;
      if (s.decided && padding == 0 && in_h == filter_h && in_w == filter_w) s.step[0] = global_of(row.npu);
    }
    if constexpr (requires { c.params.activation == fused_activation::relu; })
      s = with_activation(s, row, c.params.activation);
    return s;
  }

  static constexpr cpu_steps cpu(const call<Op>& c, const model_context& m = {}) {
    if constexpr (row.cpu == no_cpu) return {};
    cpu_steps s = {{row.cpu, row.cpu_else}, row.cpu_else == no_cpu ? 1 : 2};
    if constexpr (Op::type == operation_type::softmax) {
      const std::int32_t rank = c.operands[Op::input].dims.rank, axis = normalised_axis(c.params.axis, rank);
      if (axis == dynamic || rank == dynamic) s.decided = false;
      else if (axis != rank - 1) s = {{row.cpu_else}, 1};
    }
    const std::int64_t means = cpu_means(c, m);
    if (means == 0) s.count = 0;
    s.decided = s.decided && means != undecided_value;
    if constexpr (Op::type == operation_type::not_equal) {
      s.then = cpu_operator::not_, s.has_then = true;
    } else if constexpr (requires { c.params.activation == fused_activation::relu; }) {
      const fused_activation activation = c.params.activation;
      s.has_then = activation == fused_activation::relu || activation == fused_activation::relu1 ||
                   activation == fused_activation::relu6;
      s.then = activation == fused_activation::relu ? cpu_operator::relu : cpu_operator::clip;
      s.decided = s.decided && activation != fused_activation::undecided;
    }
    return s;
  }
};

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn

// What each NNAPI operation becomes on a chip, and how the chip's measures are read from its call.
//
//   NNAPI                                NPU                                       vendor's CPU operators
//   ADD, MUL                             Add, Mul; with RELU AddRelu, MulRelu      Add, Mul
//   SUB                                  Sub                                       Sub
//   CONV_2D                              Convolution; with RELU ConvolutionRelu,   Convolution
//                                        with RELU6 ConvolutionClip
//   DEPTHWISE_CONV_2D                    DepthwiseConvolution                      -
//   FULLY_CONNECTED                      as CONV_2D, of 1 x 1 images               Convolution
//   AVERAGE_POOL_2D, MAX_POOL_2D         AveragePool, MaxPool; GlobalAveragePool,  AveragePool, MaxPool
//                                        GlobalMaxPool where the window is the image
//   RELU                                 Relu                                      -
//   RELU1, RELU6                         Clip                                      Clip
//   LOGISTIC, TANH, HARD_SWISH           Sigmoid, Tanh, HardSwish                  Sigmoid, Tanh, exHardSwish
//   SOFTMAX                              Softmax                                   Softmax, exSoftmax13
//   RESHAPE, CONCATENATION, PAD          Reshape, Concat, Pad                      Reshape, Concat, Pad
//   TRANSPOSE                            Transpose                                 Transpose
//   RESIZE_BILINEAR                      Resize                                    Resize
//   MEAN                                 -                                         ReduceMean
//   CAST                                 -                                         Cast
//   QUANTIZE, DEQUANTIZE                 -                                         exDataConvert, DataConvert
//
// An activation that is fused in NNAPI and has no fused operator is a second operator: Relu, or Clip. Vendor's CPU
// operators are never fused. Operations that are not in this table are unknown on every chip.
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
#include "nnops/schema/schema.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::op {
struct add;
struct average_pool_2d;
struct cast;
struct concatenation;
struct conv_2d;
struct depthwise_conv_2d;
struct dequantize;
struct fully_connected;
struct hard_swish;
struct logistic;
struct max_pool_2d;
struct mean;
struct mul;
struct pad;
struct quantize;
struct relu;
struct relu1;
struct relu6;
struct reshape;
struct resize_bilinear;
struct softmax;
struct sub;
struct tanh;
struct transpose;
}  // namespace nnops::op

namespace nnops::rknn {

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
  cpu_operator then = {};  // the activation, where there is one
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

// One of these operations.
template <class T, class... U>
concept any_of = (meta::same<T, U> || ...);

inline namespace NNOPS_ISA {

// lowering<Op> has
//   data            the operand whose type is the type of the data: the type rows of the operation decide of the others
//   weights         the operand of weights, -1 if there is none
//   measures[]      what limits name, where the schema has no measure of that name
//   npu(c), cpu(c)  the steps
template <class Op>
struct lowering;

template <class Op>
concept lowered = requires { lowering<Op>::data; };

// ---- steps ----------------------------------------------------------------------------------------------------------

constexpr npu_steps one_step(npu_operator o) { return {{o}, 1}; }

// An operator with the activation: in one where there is a fused one (else `plain` again), or followed by Relu or Clip.
constexpr npu_steps fused(fused_activation activation, npu_operator plain, npu_operator with_relu,
                          npu_operator with_relu6) {
  switch (activation) {
    case fused_activation::relu:
      return with_relu == plain ? npu_steps{{plain, npu_operator::relu}, 2} : one_step(with_relu);
    case fused_activation::relu6:
      return with_relu6 == plain ? npu_steps{{plain, npu_operator::clip}, 2} : one_step(with_relu6);
    case fused_activation::relu1:
      return {{plain, npu_operator::clip}, 2};
    case fused_activation::undecided:
      return {{plain}, 1, false};
    default:
      return one_step(plain);
  }
}
constexpr npu_steps fused(fused_activation activation, npu_operator plain) {
  return fused(activation, plain, plain, plain);
}

constexpr cpu_steps cpu_step(cpu_operator o) { return {{o}, 1}; }
constexpr cpu_steps cpu_step(cpu_operator o, fused_activation activation) {
  cpu_steps s = cpu_step(o);
  s.has_then = activation == fused_activation::relu || activation == fused_activation::relu1 ||
               activation == fused_activation::relu6;
  s.then = activation == fused_activation::relu ? cpu_operator::relu : cpu_operator::clip;
  s.decided = activation != fused_activation::undecided;
  return s;
}

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
template <class Op, std::size_t Operand>
constexpr std::int64_t batches_of(const call<Op>& c, const model_context&) {
  return dim_of(c.operands[Operand], 0);
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
  const shape s = broadcast_shape(c.operands[Op::input0].dims, c.operands[Op::input1].dims);
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

// An axis as the document counts it. Of a tensor that is not 4-D: counted from its front.
template <class Op, std::size_t Operand>
constexpr std::int64_t axis_of(const call<Op>& c, const model_context& m) {
  const shape& s = c.operands[Operand].dims;
  const std::int32_t axis = normalised_axis(c.params.axis, s.rank);
  if (axis == dynamic) return undecided_value;
  return s.rank == 4 && axis >= 0 && axis < 4 ? document_dim(m.layout, axis) : axis;
}

// The width, where the dilated filter spans more than one row; 0 where the rule does not apply.
template <class Op>
constexpr std::int64_t in_w_of_tall_filter(const call<Op>& c, const model_context&) {
  const std::int64_t rows = measure_of(c, measure::dilated_filter_h);
  if (rows == undecided_value) return undecided_value;
  return rows > 1 ? measure_of(c, measure::in_w) : 0;
}

// The same of a window.
template <class Op>
constexpr std::int64_t in_w_of_tall_window(const call<Op>& c, const model_context&) {
  const std::int64_t rows = measure_of(c, measure::filter_h);
  if (rows == undecided_value) return undecided_value;
  return rows > 1 ? measure_of(c, measure::in_w) : 0;
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

// ---- operations -----------------------------------------------------------------------------------------------------

template <class Op, npu_operator Npu, npu_operator NpuRelu, cpu_operator Cpu>
struct binary_lowering {
  static constexpr std::int32_t data = Op::input0, weights = -1;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::output, &rank_of<Op, Op::output>},
      {measure::expanded_h, Op::input0, &expanded<Op, Op::input0, 2>},
      {measure::expanded_h, Op::input1, &expanded<Op, Op::input1, 2>},
      {measure::expanded_w, Op::input0, &expanded<Op, Op::input0, 3>},
      {measure::expanded_w, Op::input1, &expanded<Op, Op::input1, 3>},
      {measure::broadcast_form, Op::input0, &form_of<Op, Op::input0>},
      {measure::broadcast_form, Op::input1, &form_of<Op, Op::input1>},
  };
  static constexpr npu_steps npu(const call<Op>& c) { return fused(c.params.activation, Npu, NpuRelu, Npu); }
  static constexpr cpu_steps cpu(const call<Op>& c) { return cpu_step(Cpu, c.params.activation); }
};
template <any_of<op::add> Op>
struct lowering<Op> : binary_lowering<Op, npu_operator::add, npu_operator::add_relu, cpu_operator::add> {};
template <any_of<op::mul> Op>
struct lowering<Op> : binary_lowering<Op, npu_operator::mul, npu_operator::mul_relu, cpu_operator::mul> {};
template <any_of<op::sub> Op>
struct lowering<Op> : binary_lowering<Op, npu_operator::sub, npu_operator::sub, cpu_operator::sub> {};

template <class Op>
struct convolution_lowering {
  static constexpr std::int32_t data = Op::input, weights = Op::filter;
  static constexpr bool has_image = true;  // the limits of first layers apply
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::in_w_of_tall_filter, -1, &in_w_of_tall_filter<Op>},
  };
};
template <any_of<op::conv_2d> Op>
struct lowering<Op> : convolution_lowering<Op> {
  static constexpr npu_steps npu(const call<Op>& c) {
    return fused(c.params.activation, npu_operator::convolution, npu_operator::convolution_relu,
                 npu_operator::convolution_clip);
  }
  static constexpr cpu_steps cpu(const call<Op>& c) { return cpu_step(cpu_operator::convolution, c.params.activation); }
};
template <any_of<op::depthwise_conv_2d> Op>
struct lowering<Op> : convolution_lowering<Op> {
  static constexpr npu_steps npu(const call<Op>& c) {
    return fused(c.params.activation, npu_operator::depthwise_convolution);
  }
  static constexpr cpu_steps cpu(const call<Op>&) { return {}; }
};

// [batch_size, input_size] is read as [batch_size, input_size, 1, 1], and the weights as a 1 x 1 filter.
template <any_of<op::fully_connected> Op>
struct lowering<Op> {
  static constexpr std::int32_t data = Op::input, weights = Op::weights;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &always<Op, 4>},  {measure::in_w_of_tall_filter, -1, &always<Op, 0>},
      {measure::filter_h, -1, &always<Op, 1>},     {measure::filter_w, -1, &always<Op, 1>},
      {measure::stride_h, -1, &always<Op, 1>},     {measure::stride_w, -1, &always<Op, 1>},
      {measure::dilation_h, -1, &always<Op, 1>},   {measure::dilation_w, -1, &always<Op, 1>},
      {measure::padding_top, -1, &always<Op, 0>},  {measure::padding_bottom, -1, &always<Op, 0>},
      {measure::padding_left, -1, &always<Op, 0>}, {measure::padding_right, -1, &always<Op, 0>},
  };
  static constexpr npu_steps npu(const call<Op>& c) {
    return fused(c.params.activation, npu_operator::convolution, npu_operator::convolution_relu,
                 npu_operator::convolution_clip);
  }
  static constexpr cpu_steps cpu(const call<Op>& c) { return cpu_step(cpu_operator::convolution, c.params.activation); }
};

template <class Op, npu_operator Npu, npu_operator Global, cpu_operator Cpu>
struct pool_lowering {
  static constexpr std::int32_t data = Op::input, weights = -1;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::uncounted_padding, -1, &uncounted_padding<Op>},
      {measure::filter_cells, -1, &filter_cells<Op>},
      {measure::in_w_of_tall_filter, -1, &in_w_of_tall_window<Op>},
  };
  static constexpr npu_steps npu(const call<Op>& c) {
    const std::int64_t padding = uncounted_padding(c, model_context{});
    const std::int64_t in_h = measure_of(c, measure::in_h), in_w = measure_of(c, measure::in_w);
    const std::int64_t filter_h = measure_of(c, measure::filter_h), filter_w = measure_of(c, measure::filter_w);
    const bool decided = padding != undecided_value && in_h != undecided_value && in_w != undecided_value &&
                         filter_h != undecided_value && filter_w != undecided_value;
    npu_steps s =
        fused(c.params.activation, decided && padding == 0 && in_h == filter_h && in_w == filter_w ? Global : Npu);
    s.decided = s.decided && decided;
    return s;
  }
  static constexpr cpu_steps cpu(const call<Op>& c) { return cpu_step(Cpu, c.params.activation); }
};
template <any_of<op::average_pool_2d> Op>
struct lowering<Op>
    : pool_lowering<Op, npu_operator::average_pool, npu_operator::global_average_pool, cpu_operator::average_pool> {};
template <any_of<op::max_pool_2d> Op>
struct lowering<Op> : pool_lowering<Op, npu_operator::max_pool, npu_operator::global_max_pool, cpu_operator::max_pool> {
};

template <class Op>
struct unary_lowering {
  static constexpr std::int32_t data = Op::input, weights = -1;
  static constexpr chip_measure<Op> measures[] = {{measure::rank, Op::input, &rank_of<Op, Op::input>}};
};
template <any_of<op::relu> Op>
struct lowering<Op> : unary_lowering<Op> {
  static constexpr npu_steps npu(const call<Op>&) { return one_step(npu_operator::relu); }
  static constexpr cpu_steps cpu(const call<Op>&) { return {}; }
};
template <class Op, fused_activation Activation>
struct clip_lowering {
  static constexpr std::int32_t data = Op::input, weights = -1;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::activation, -1, &always<Op, static_cast<std::int64_t>(Activation)>},
  };
  static constexpr npu_steps npu(const call<Op>&) { return one_step(npu_operator::clip); }
  static constexpr cpu_steps cpu(const call<Op>&) { return cpu_step(cpu_operator::clip); }
};
template <any_of<op::relu1> Op>
struct lowering<Op> : clip_lowering<Op, fused_activation::relu1> {};
template <any_of<op::relu6> Op>
struct lowering<Op> : clip_lowering<Op, fused_activation::relu6> {};
template <any_of<op::logistic> Op>
struct lowering<Op> : unary_lowering<Op> {
  static constexpr npu_steps npu(const call<Op>&) { return one_step(npu_operator::sigmoid); }
  static constexpr cpu_steps cpu(const call<Op>&) { return cpu_step(cpu_operator::sigmoid); }
};
template <any_of<op::tanh> Op>
struct lowering<Op> : unary_lowering<Op> {
  static constexpr npu_steps npu(const call<Op>&) { return one_step(npu_operator::tanh); }
  static constexpr cpu_steps cpu(const call<Op>&) { return cpu_step(cpu_operator::tanh); }
};
template <any_of<op::hard_swish> Op>
struct lowering<Op> : unary_lowering<Op> {
  static constexpr npu_steps npu(const call<Op>&) { return one_step(npu_operator::hard_swish); }
  static constexpr cpu_steps cpu(const call<Op>&) { return cpu_step(cpu_operator::ex_hard_swish); }
};

template <any_of<op::softmax> Op>
struct lowering<Op> {
  static constexpr std::int32_t data = Op::input, weights = -1;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::nchw_axis, -1, &axis_of<Op, Op::input>},
      {measure::batches, Op::input, &batches_of<Op, Op::input>},
      {measure::in_depth, Op::input, &input_extent<Op, 1>},
      {measure::in_w, Op::input, &input_extent<Op, 3>},
  };
  static constexpr npu_steps npu(const call<Op>&) { return one_step(npu_operator::softmax); }
  static constexpr cpu_steps cpu(const call<Op>&) { return {{cpu_operator::softmax, cpu_operator::ex_softmax13}, 2}; }
};

template <class Op>
struct moving_lowering {
  static constexpr std::int32_t data = Op::input, weights = -1;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::rank, Op::output, &rank_of<Op, Op::output>},
  };
};
template <any_of<op::reshape> Op>
struct lowering<Op> : moving_lowering<Op> {
  static constexpr npu_steps npu(const call<Op>&) { return one_step(npu_operator::reshape); }
  static constexpr cpu_steps cpu(const call<Op>&) { return cpu_step(cpu_operator::reshape); }
};
template <any_of<op::pad> Op>
struct lowering<Op> : moving_lowering<Op> {
  static constexpr npu_steps npu(const call<Op>&) { return one_step(npu_operator::pad); }
  static constexpr cpu_steps cpu(const call<Op>&) { return cpu_step(cpu_operator::pad); }
};
template <any_of<op::concatenation> Op>
struct lowering<Op> {
  static constexpr std::int32_t data = Op::input, weights = -1;
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::nchw_axis, -1, &axis_of<Op, Op::input>},
  };
  static constexpr npu_steps npu(const call<Op>&) { return one_step(npu_operator::concat); }
  static constexpr cpu_steps cpu(const call<Op>&) { return cpu_step(cpu_operator::concat); }
};
template <any_of<op::transpose> Op>
struct lowering<Op> {
  static constexpr std::int32_t data = Op::input, weights = -1;
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
  static constexpr npu_steps npu(const call<Op>&) { return one_step(npu_operator::transpose); }
  static constexpr cpu_steps cpu(const call<Op>&) { return cpu_step(cpu_operator::transpose); }
};

template <any_of<op::resize_bilinear> Op>
struct lowering<Op> {
  static constexpr std::int32_t data = Op::input, weights = -1;
  static constexpr std::int64_t mode(const call<Op>& c, const model_context&) {
    return static_cast<std::int64_t>(c.params.half_pixel_centers ? coordinate_mode::half_pixel
                                     : c.params.align_corners    ? coordinate_mode::align_corners
                                                                 : coordinate_mode::asymmetric);
  }
  static constexpr chip_measure<Op> measures[] = {
      {measure::rank, Op::input, &rank_of<Op, Op::input>},
      {measure::coordinate_mode, -1, &mode},
      {measure::integer_factor_h, -1, &integer_factor<Op, 2>},
      {measure::integer_factor_w, -1, &integer_factor<Op, 3>},
  };
  static constexpr npu_steps npu(const call<Op>&) { return one_step(npu_operator::resize); }
  static constexpr cpu_steps cpu(const call<Op>&) { return cpu_step(cpu_operator::resize); }
};

template <any_of<op::mean> Op>
struct lowering<Op> {
  static constexpr std::int32_t data = Op::input, weights = -1;
  static constexpr chip_measure<Op> measures[] = {{measure::rank, Op::output, &rank_of<Op, Op::output>}};
  static constexpr npu_steps npu(const call<Op>&) { return {}; }
  static constexpr cpu_steps cpu(const call<Op>&) { return cpu_step(cpu_operator::reduce_mean); }
};
template <class Op>
struct conversion_lowering {
  static constexpr std::int32_t data = Op::input, weights = -1;
  static constexpr chip_measure<Op> measures[] = {
      {measure::source_type, Op::input, &type_of<Op, Op::input>},
      {measure::target_type, Op::output, &type_of<Op, Op::output>},
  };
  static constexpr npu_steps npu(const call<Op>&) { return {}; }
};
template <any_of<op::cast> Op>
struct lowering<Op> : conversion_lowering<Op> {
  static constexpr cpu_steps cpu(const call<Op>&) { return cpu_step(cpu_operator::cast); }
};
template <any_of<op::quantize, op::dequantize> Op>
struct lowering<Op> : conversion_lowering<Op> {
  static constexpr cpu_steps cpu(const call<Op>&) {
    return {{cpu_operator::ex_data_convert, cpu_operator::data_convert}, 2};
  }
};

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn

// Calls of NNAPI's operations in the document's own terms, translated by hand: what operator_check.hpp says of them is
// what check.hpp has to say of the call. Nothing here is taken from targets/lowering.hpp but which operators there are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "calls.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/targets/operator_call.hpp"
#include "nnops/targets/rknn.hpp"

namespace calls {

using n = rknn::operand_name;
using rknn::dtype;
using rknn::npu_operator;
using rknn::word;

// An operator's call and what it points to. `exists` is false where the operator cannot do what the call asks: that the
// call then is refused is all there is to compare.
struct translated {
  rknn::operator_call call;
  bool exists = true;
  std::int64_t starts[8] = {}, ends[8] = {}, steps[8] = {};
  double values[1] = {};
  rknn::operator_operand more[1];

  translated() = default;
  translated(const translated&) = delete;
};

inline dtype type_of(operand_type t, const model_context& m) {
  switch (t) {
    case operand_type::tensor_float32:
      return m.float32_as_float16 ? dtype::float16 : dtype::float32;
    case operand_type::tensor_float16:
      return dtype::float16;
    case operand_type::tensor_quant8_asymm:
      return m.quant8_asymm_as_signed ? dtype::int8 : dtype::uint8;
    case operand_type::tensor_quant8_asymm_signed:
    case operand_type::tensor_quant8_symm:
    case operand_type::tensor_quant8_symm_per_channel:
      return dtype::int8;
    case operand_type::tensor_quant16_symm:
      return dtype::int16;
    case operand_type::tensor_bool8:
      return dtype::bool_;
    default:
      return dtype::int32;
  }
}

// The order in which [batch, channel, height, width] lie in a tensor, and where each of its dimensions goes.
inline std::int32_t place_in(data_layout l, std::int32_t i) {
  const std::int32_t nhwc[] = {0, 3, 1, 2};
  return l == data_layout::nchw ? i : nhwc[i];
}
inline std::int32_t document_axis(data_layout l, std::int32_t rank, std::int32_t axis) {
  if (axis < 0) axis += rank;
  for (std::int32_t i = 0; i < 4 && rank == 4; ++i)
    if (place_in(l, i) == axis) return i;
  return axis;
}

inline rknn::operator_operand tensor_of(n name, const operand_value& o, const shape& s, data_layout l,
                                        const model_context& m) {
  rknn::operator_operand r;
  r.name = name;
  r.type = type_of(o.type, m);
  r.rank = s.rank;
  if (o.type == operand_type::tensor_quant8_symm_per_channel) r.quant = rknn::granularity::per_channel;
  for (std::int32_t i = 0; i < s.rank; ++i) r.extent[i] = s.dim[s.rank == 4 ? place_in(l, i) : i];
  return r;
}

// A shape with dimensions of 1 in front of it.
inline shape padded(const shape& s, std::int32_t rank) {
  if (s.rank >= rank) return s;
  shape r;
  r.rank = rank;
  for (std::int32_t i = 0; i < rank; ++i) r.dim[i] = i < rank - s.rank ? 1 : s.dim[i - (rank - s.rank)];
  return r;
}

// The padding that a scheme stands for.
inline void pad(padding_scheme scheme, std::int64_t in, std::int64_t filter, std::int64_t stride, std::int64_t dilation,
                std::int64_t& before, std::int64_t& after) {
  if (scheme == padding_scheme::given) return;
  before = after = 0;
  if (scheme != padding_scheme::same) return;
  const std::int64_t out = (in + stride - 1) / stride;
  const std::int64_t total = (out - 1) * stride + (filter - 1) * dilation + 1 - in;
  if (total > 0) before = total / 2, after = total - total / 2;
}

template <class Op>
data_layout layout_of_call(const call<Op>& c, const model_context& m) {
  if constexpr (requires { c.params.layout == data_layout::nhwc; }) return c.params.layout;
  else return m.layout;
}

// A convolution, a transposed one or a pool.
template <class Op>
void translate_window(const call<Op>& c, const model_context& m, translated& t) {
  const auto& p = c.params;
  const data_layout l = p.layout;
  const operand_value &in = c.operands[Op::input], &out = c.operands[Op::output];
  rknn::operator_attributes& a = t.call.attributes;
  constexpr bool transposes = std::is_same_v<Op, op::transpose_conv_2d>;
  std::int64_t kernel[2], dilation[2] = {1, 1};
  if constexpr (requires { p.filter_h; }) kernel[0] = p.filter_h, kernel[1] = p.filter_w;
  else kernel[0] = c.operands[Op::filter].dims.dim[1], kernel[1] = c.operands[Op::filter].dims.dim[2];
  if constexpr (requires { p.dilation_h; }) dilation[0] = p.dilation_h, dilation[1] = p.dilation_w;
  const std::int64_t stride[2] = {p.stride_h, p.stride_w};
  std::int64_t pads[4] = {p.padding_top, p.padding_left, p.padding_bottom, p.padding_right};
  for (int i = 0; i < 2; ++i) {
    // The padding of a transposed convolution is that of the convolution from its output to its input.
    const std::int64_t extent = (transposes ? out : in).dims.dim[place_in(l, 2 + i)];
    pad(p.padding, extent, kernel[i], stride[i], dilation[i], pads[i], pads[2 + i]);
    a.strides[i] = stride[i], a.dilations[i] = dilation[i];
    if (transposes)
      a.output_padding[i] =
          extent - ((in.dims.dim[place_in(l, 2 + i)] - 1) * stride[i] + kernel[i] - pads[i] - pads[2 + i]);
  }
  for (int i = 0; i < 4; ++i) a.pads[i] = pads[i];
  if constexpr (any_of<Op, op::average_pool_2d, op::max_pool_2d>) {
    t.call.operands[0] = tensor_of(n::input, in, in.dims, l, m);
    t.call.operands[1] = tensor_of(n::output, out, out.dims, l, m);
    a.kernel_shape[0] = kernel[0], a.kernel_shape[1] = kernel[1];
    const bool pads_any = pads[0] != 0 || pads[1] != 0 || pads[2] != 0 || pads[3] != 0;
    // NNAPI does not count padding, and what a convolution makes of it does.
    if (std::is_same_v<Op, op::average_pool_2d> && pads_any) a.count_include_pad = 0, t.exists = false;
  } else {
    const operand_value& w = c.operands[Op::filter];
    const bool depthwise = std::is_same_v<Op, op::depthwise_conv_2d>;
    t.call.operands[0] = tensor_of(n::input_tensor, in, in.dims, l, m);
    t.call.operands[1] = tensor_of(n::weight, w, w.dims, data_layout::nchw, m);
    const std::int64_t weight[4] = {w.dims.dim[depthwise ? 3 : 0], depthwise ? 1 : w.dims.dim[3], kernel[0], kernel[1]};
    for (int i = 0; i < 4; ++i) t.call.operands[1].extent[i] = weight[i];
    t.call.operands[2] = tensor_of(n::output, out, out.dims, l, m);
    if constexpr (requires { p.num_groups; }) a.group = p.num_groups;
    if (depthwise) a.group = in.dims.dim[place_in(l, 1)];
    t.call.first_layer = m.first_layer;
  }
}

// Whether NNAPI and the document's round_prefer_floor take another pixel for some sample of an axis.
inline bool rounds_otherwise(std::int64_t in, std::int64_t out, bool half_pixel, bool align_corners) {
  for (std::int64_t x = 0; x < out; ++x) {
    // The sample is at a / b: the pixel before it where the rest is at most a half, or NNAPI's floor(a / b + 1 / 2).
    std::int64_t a = 0, b = 1;
    if (half_pixel) a = (2 * x + 1) * in - out, b = 2 * out;
    else if (align_corners && out > 1) a = x * (in - 1), b = out - 1;
    else return false;
    const auto floor_of = [](std::int64_t p, std::int64_t q) { return p >= 0 ? p / q : -((-p + q - 1) / q); };
    const std::int64_t nnapi = floor_of(2 * a + b, 2 * b), onnx = -floor_of(-(2 * a - b), 2 * b);
    const auto inside = [&](std::int64_t v) { return v < 0 ? 0 : v >= in ? in - 1 : v; };
    if (inside(nnapi) != inside(onnx)) return true;
  }
  return false;
}

// One of the operators that a call becomes, the first one.
template <class Op>
void translate(const call<Op>& c, const model_context& m, npu_operator which, translated& t) {
  const data_layout l = layout_of_call(c, m);
  const auto& p = c.params;
  rknn::operator_attributes& a = t.call.attributes;
  t.call.which = which;
  std::int32_t count = 0;
  const auto give = [&](n name, std::size_t operand) -> rknn::operator_operand& {
    return t.call.operands[count++] = tensor_of(name, c.operands[operand], c.operands[operand].dims, l, m);
  };
  if constexpr (any_of<Op, op::conv_2d, op::depthwise_conv_2d, op::grouped_conv_2d, op::transpose_conv_2d,
                       op::average_pool_2d, op::max_pool_2d>) {
    translate_window(c, m, t);
  } else if constexpr (std::is_same_v<Op, op::fully_connected>) {
    const shape& w = c.operands[Op::weights].dims;
    std::int64_t elements = 1;
    for (std::int32_t d = 0; d < c.operands[Op::input].dims.rank; ++d) elements *= c.operands[Op::input].dims.dim[d];
    const shape in = {{static_cast<std::int32_t>(elements / w.dim[1]), w.dim[1], 1, 1}, 4};
    const shape out = {{in.dim[0], w.dim[0], 1, 1}, 4};
    constexpr data_layout nchw = data_layout::nchw;
    t.call.operands[0] = tensor_of(n::input_tensor, c.operands[Op::input], in, nchw, m);
    t.call.operands[1] = tensor_of(n::weight, c.operands[Op::weights], {{w.dim[0], w.dim[1], 1, 1}, 4}, nchw, m);
    t.call.operands[2] = tensor_of(n::output, c.operands[Op::output], out, nchw, m);
  } else if constexpr (any_of<Op, op::add, op::div, op::greater, op::maximum, op::minimum, op::mul, op::sub>) {
    const std::int32_t rank = c.operands[Op::output].dims.rank;
    for (std::size_t i = 0; i < 2; ++i)
      t.call.operands[i] = tensor_of(i == 0 ? n::A : n::B, c.operands[i], padded(c.operands[i].dims, rank), l, m);
    t.call.operands[2] = tensor_of(n::C, c.operands[2], c.operands[2].dims, l, m);
    t.exists = rank == 4;
  } else if constexpr (std::is_same_v<Op, op::pow>) {
    give(n::X, Op::base), give(n::Y, Op::exponent), give(n::Z, Op::output);
  } else if constexpr (any_of<Op, op::sqrt, op::rsqrt>) {
    give(n::X, Op::input);
    t.values[0] = std::is_same_v<Op, op::sqrt> ? 0.5 : -0.5;
    rknn::operator_operand& y = t.call.operands[count++];
    y.name = n::Y, y.type = dtype::float32, y.is_const = true, y.rank = 1, y.extent[0] = 1;
    y.value = {t.values, 1, true};
  } else if constexpr (any_of<Op, op::elu, op::relu, op::relu1, op::relu6, op::logistic>) {
    give(n::input, Op::input), give(n::output, Op::output);
    if constexpr (std::is_same_v<Op, op::elu>) a.alpha = static_cast<double>(p.alpha);
    a.min = std::is_same_v<Op, op::relu1> ? -1.0 : 0.0, a.max = std::is_same_v<Op, op::relu1> ? 1.0 : 6.0;
  } else if constexpr (any_of<Op, op::tanh, op::hard_swish>) {
    give(n::X, Op::input), give(n::Y, Op::output);
  } else if constexpr (std::is_same_v<Op, op::prelu>) {
    give(n::input, Op::input), give(n::output, Op::output);
    t.call.operands[count++] = tensor_of(n::slope, c.operands[Op::alpha], padded(c.operands[Op::alpha].dims, 4), l, m);
    t.exists = c.operands[Op::alpha].dims.rank <= 4;
  } else if constexpr (std::is_same_v<Op, op::softmax>) {
    give(n::input, Op::input), give(n::output, Op::output);
    a.axis = document_axis(l, c.operands[Op::input].dims.rank, p.axis);
    t.exists = p.beta == 1.0f;
  } else if constexpr (any_of<Op, op::reshape, op::expand_dims, op::squeeze>) {
    give(n::input, Op::input), give(n::output, Op::output);
    t.exists = c.operands[Op::output].dims.rank == 4;
  } else if constexpr (any_of<Op, op::pad, op::pad_v2, op::mirror_pad>) {
    give(n::data, Op::input), give(n::output, Op::output);
    if constexpr (std::is_same_v<Op, op::mirror_pad>)
      a.has_mode = true, a.mode = p.mode == mirror_mode::reflect ? word::reflect : word::other;
  } else if constexpr (any_of<Op, op::slice, op::strided_slice>) {
    give(n::input_tensor, Op::input), give(n::output, Op::output);
    const shape& s = c.operands[Op::input].dims;
    for (std::int32_t i = 0; i < s.rank; ++i) {
      const std::int32_t d = s.rank == 4 ? place_in(l, i) : i;
      if constexpr (std::is_same_v<Op, op::slice>) {
        t.starts[i] = p.begin[d], t.ends[i] = p.begin[d] + (p.size[d] < 0 ? s.dim[d] - p.begin[d] : p.size[d]);
      } else {
        const bool forward = p.strides[d] > 0;
        const auto inside = [&](std::int64_t v, std::int64_t low, std::int64_t high) {
          if (v < 0) v += s.dim[d];
          return v < low ? low : v > high ? high : v;
        };
        const std::int64_t low = forward ? 0 : -1, high = forward ? s.dim[d] : s.dim[d] - 1;
        t.starts[i] = (p.begin_mask >> d & 1) != 0 ? (forward ? 0 : high) : inside(p.begin[d], low, high);
        t.ends[i] = (p.end_mask >> d & 1) != 0 ? (forward ? high : -1) : inside(p.end[d], low, high);
        if (t.ends[i] < 0) t.ends[i] = INT32_MIN;  // before the first element
        t.steps[i] = p.strides[d];
      }
    }
    a.starts = {t.starts, s.rank, true}, a.ends = {t.ends, s.rank, true};
    if (std::is_same_v<Op, op::strided_slice>) a.steps = {t.steps, s.rank, true};
    t.exists = c.operands[Op::output].dims.rank == 4;
  } else if constexpr (std::is_same_v<Op, op::tile>) {
    give(n::input, Op::input), give(n::output, Op::output);
  } else if constexpr (any_of<Op, op::concatenation, op::split>) {
    give(n::input_tensor, Op::input), give(n::output, Op::output);
    a.axis = document_axis(l, c.operands[Op::input].dims.rank, p.axis);
    if (std::is_same_v<Op, op::concatenation>) {
      t.more[0] = tensor_of(n::input_tensor, c.list[1], c.list[1].dims, l, m);
      t.call.more = t.more, t.call.more_count = 1;
    }
  } else if constexpr (std::is_same_v<Op, op::gather>) {
    give(n::X, Op::input), give(n::Indices, Op::indices), give(n::Y, Op::output);
    a.axis = document_axis(l, c.operands[Op::input].dims.rank, p.axis);
  } else if constexpr (std::is_same_v<Op, op::embedding_lookup>) {
    give(n::X, Op::values), give(n::Indices, Op::lookups), give(n::Y, Op::output);
    a.axis = 0;
  } else if constexpr (std::is_same_v<Op, op::select>) {
    give(n::mask_tensor, Op::condition), give(n::x_tensor, Op::input1), give(n::y_tensor, Op::input2);
    give(n::output, Op::output);
  } else if constexpr (std::is_same_v<Op, op::transpose>) {
    give(n::X, Op::input), give(n::Y, Op::output);
    t.exists = p.count == 4;
    for (std::int32_t i = 0; i < 4; ++i) a.perm[i] = t.exists ? document_axis(l, 4, p.perm[place_in(l, i)]) : i;
  } else if constexpr (any_of<Op, op::resize_bilinear, op::resize_nearest_neighbor>) {
    give(n::X, Op::input), give(n::Y, Op::output);
    constexpr bool nearest = std::is_same_v<Op, op::resize_nearest_neighbor>;
    a.has_mode = true, a.mode = nearest ? word::nearest : word::linear;
    a.coordinate_transformation_mode = p.half_pixel_centers ? word::half_pixel
                                       : p.align_corners    ? word::align_corners
                                                            : word::other;
    for (std::int32_t i = 2; i < 4 && nearest; ++i)
      if (rounds_otherwise(c.operands[Op::input].dims.dim[place_in(l, i)],
                           c.operands[Op::output].dims.dim[place_in(l, i)], p.half_pixel_centers, p.align_corners))
        a.nearest_mode = word::other;
  } else if constexpr (std::is_same_v<Op, op::batch_matmul>) {
    give(n::A, Op::input1), give(n::B, Op::input0), give(n::Y, Op::output);
    t.exists = p.adj_x == 0 && p.adj_y == 1 && l == data_layout::nhwc;
  } else if constexpr (any_of<Op, op::lstm, op::unidirectional_sequence_lstm>) {
    const shape &in = c.operands[Op::input].dims, &units = c.operands[Op::input_to_output_weights].dims;
    const std::int32_t input = in.dim[in.rank - 1], out = c.operands[Op::recurrent_to_output_weights].dims.dim[1];
    const auto put = [&](n name, const shape& s) {
      t.call.operands[count++] = tensor_of(name, c.operands[Op::input], s, data_layout::nchw, m);
    };
    put(n::X, in.rank == 2 ? shape{{1, in.dim[0], in.dim[1]}, 3} : in);
    put(n::W, {{1, 4 * units.dim[0], input}, 3});
    put(n::R, {{1, 4 * units.dim[0], out}, 3});
    if (c.operands[Op::projection_weights].given) {
      // Recurrent weights of a projected cell have its size for a width; the document's are those of one without.
      a.has_projection = 1, a.proj_size = out;
      t.call.operands[2].extent[2] = units.dim[0];
    }
    a.input_forget = !c.operands[Op::input_to_input_weights].given;
    t.exists = !c.operands[Op::cell_to_output_weights].given && !c.operands[Op::output_layer_norm_weights].given &&
               p.activation == cell_activation::tanh && p.cell_clip == 0.0f;
    if constexpr (requires { p.layout; }) t.exists = t.exists && p.layout == sequence_layout::time_major;
  }
}

}  // namespace calls

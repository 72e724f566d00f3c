// Valid calls of every operation with a table, with one number of each set as asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/all.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/targets/lowering.hpp"

namespace calls {

using namespace nnops;

// One of these operations.
template <class T, class... U>
concept any_of = (std::is_same_v<T, U> || ...);

// Variants of a call: a window that is the image; the second of two operands that have the measure.
enum class kind : std::uint8_t { plain, global, second };

constexpr operand_value tensor(operand_type type, const shape& dims) {
  operand_value o;
  o.type = type;
  o.dims = dims;
  if (has_scale(type)) o.quant.scale = 0.5f;
  return o;
}

// The output's shape, from the schema; a bias and an output quantisation that the operation asks for.
template <class Op>
constexpr void finish(call<Op>& c, operand_type data) {
  operand_value& out = c.operands[Op::output];
  out = tensor(data, {});
  if constexpr (std::is_same_v<Op, op::logistic> || std::is_same_v<Op, op::softmax>) {
    out.quant.scale = 1.0f / 256;
    out.quant.zero_point = data == operand_type::tensor_quant8_asymm_signed ? -128 : 0;
  }
  if constexpr (any_of<Op, op::tanh, op::l2_normalization>) {
    out.quant.scale = 1.0f / 128;
    out.quant.zero_point = data == operand_type::tensor_quant8_asymm_signed ? 0 : 128;
  }
  if constexpr (std::is_same_v<Op, op::mul>) out.quant.scale = 1.0f;
  out.dims = schema<Op>::output_shape(c, Op::output);
}

constexpr operand_type bias_of(operand_type data) {
  return data == operand_type::tensor_float16 || data == operand_type::tensor_float32 ? data
                                                                                      : operand_type::tensor_int32;
}

// The operands of a call whose inputs have these shapes: types from a row with this type of data, outputs that follow.
template <class Op, std::size_t N>
constexpr bool complete(call<Op>& c, operand_type data, const shape (&inputs)[N]) {
  for (const auto& row : schema<Op>::types) {
    if (row.types[rknn::lowering<Op>::data] != data) continue;
    std::size_t n = 0;
    for (std::size_t i = 0; i < Op::arity; ++i)
      if (!is_output(schema<Op>::operands[i].way)) {
        c.operands[i] = tensor(row.types[i], inputs[n++]);
        if (row.types[i] == operand_type::tensor_quant16_asymm) c.operands[i].quant.scale = 0.125f;
      }
    if constexpr (requires { Op::output; }) finish(c, data);
    for (std::size_t i = 0; i < Op::arity; ++i)
      if (is_output(schema<Op>::operands[i].way)) {
        if constexpr (!requires { Op::output; }) c.operands[i] = tensor(row.types[i], {});
        c.operands[i].type = row.types[i];
        c.operands[i].dims = schema<Op>::output_shape(c, static_cast<std::int32_t>(i));
      }
    return true;
  }
  return false;
}

// make<Op>(c, data, what, v): a valid call of this type of data with measure `what` at v. False: there is none. `what`
// may be measure::input_count for a call with nothing special.
template <class Op>
struct maker;

template <class Op>
constexpr bool build(call<Op>& c, operand_type data, kind k, measure what, std::int64_t v, operand_value (&list)[2]) {
  if constexpr (requires { maker<Op>::make(c, data, what, v, list); }) return maker<Op>::make(c, data, what, v, list);
  else if constexpr (requires { maker<Op>::make(c, data, what, v, k); }) return maker<Op>::make(c, data, what, v, k);
  else return maker<Op>::make(c, data, what, v);
}

template <class Op>
  requires any_of<Op, op::conv_2d, op::depthwise_conv_2d, op::grouped_conv_2d, op::transpose_conv_2d>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v) {
    constexpr bool depthwise = std::is_same_v<Op, op::depthwise_conv_2d>;
    constexpr bool grouped = std::is_same_v<Op, op::grouped_conv_2d>;
    const auto n = static_cast<std::int32_t>(v);
    std::int32_t in_h = 72, in_w = 83, filter_h = 3, filter_w = 2, depth = 6;
    auto& p = c.params;
    switch (what) {
      case measure::input_count:
        break;
      case measure::rank:
        if (v != 4) return false;
        break;
      case measure::filter_h:
        filter_h = n;
        break;
      case measure::filter_w:
        filter_w = n;
        break;
      case measure::stride_h:
        p.stride_h = n;
        break;
      case measure::stride_w:
        p.stride_w = n;
        break;
      case measure::padding_top:
        p.padding_top = n;
        break;
      case measure::padding_left:
        p.padding_left = n;
        break;
      case measure::padding_bottom:
        p.padding_bottom = n;
        break;
      case measure::padding_right:
        p.padding_right = n;
        break;
      case measure::dilation_h:
        if constexpr (requires { p.dilation_h; }) p.dilation_h = n;
        else if (n != 1) return false;
        break;
      case measure::dilation_w:
        if constexpr (requires { p.dilation_w; }) p.dilation_w = n;
        else if (n != 1) return false;
        break;
      case measure::padding_top_beyond_filter:
        p.padding_top = n + filter_h - 1;
        break;
      case measure::padding_left_beyond_filter:
        p.padding_left = n + filter_w - 1;
        break;
      // The other side is what is taken from the output beyond it.
      case measure::out_h_short:
        p.padding_bottom = n + filter_h - 1;
        break;
      case measure::out_w_short:
        p.padding_right = n + filter_w - 1;
        break;
      case measure::in_w_of_tall_filter:
        in_w = n;
        break;
      case measure::activation:
        p.activation = static_cast<fused_activation>(n);
        break;
      default:
        return false;
    }
    if constexpr (grouped) p.num_groups = 2;
    const std::int32_t out = depthwise ? depth : grouped ? 4 : 5;
    c.operands[Op::input] = tensor(data, {{2, in_h, in_w, depth}, 4});
    c.operands[Op::filter] = tensor(data, {{depthwise ? 1 : out, filter_h, filter_w, grouped ? depth / 2 : depth}, 4});
    c.operands[Op::bias] = tensor(bias_of(data), {{out}, 1});
    finish(c, data);
    return true;
  }
};

template <>
struct maker<op::fully_connected> {
  using op = nnops::op::fully_connected;
  static constexpr bool make(call<op>& c, operand_type data, measure what, std::int64_t v) {
    if (what == measure::activation) c.params.activation = static_cast<fused_activation>(v);
    else if (what != measure::input_count) return false;
    c.operands[op::input] = tensor(data, {{3, 40}, 2});
    c.operands[op::weights] = tensor(data, {{7, 40}, 2});
    c.operands[op::bias] = tensor(bias_of(data), {{7}, 1});
    finish(c, data);
    return true;
  }
};

template <class Op>
  requires any_of<Op, op::average_pool_2d, op::max_pool_2d>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v, kind k) {
    const bool global = k == kind::global;
    const auto n = static_cast<std::int32_t>(v);
    auto& p = c.params;
    std::int32_t in_h = global ? 5 : 23, in_w = global ? 6 : 31, depth = 6;
    p.filter_h = global ? 5 : 3;
    p.filter_w = global ? 6 : 2;
    // A window has a cell of the input: a wide padding needs a wide window.
    const auto pad = [&](std::int32_t& padding, std::int32_t& filter) {
      padding = n;
      if (filter <= n) filter = n + 1;
    };
    switch (what) {
      case measure::input_count:
        break;
      case measure::rank:
        if (v != 4) return false;
        break;
      case measure::in_depth:
        depth = n;
        break;
      case measure::in_h:
        (global ? p.filter_h : in_w) = global ? n : in_w, in_h = n;
        break;
      case measure::in_w:
        (global ? p.filter_w : in_h) = global ? n : in_h, in_w = n;
        break;
      case measure::filter_h:
        p.filter_h = n, in_h = global ? n : in_h;
        break;
      case measure::filter_w:
        p.filter_w = n, in_w = global ? n : in_w;
        break;
      case measure::stride_h:
        p.stride_h = n;
        break;
      case measure::stride_w:
        p.stride_w = n;
        break;
      case measure::padding_top:
        pad(p.padding_top, p.filter_h);
        break;
      case measure::padding_bottom:
        pad(p.padding_bottom, p.filter_h);
        break;
      case measure::padding_left:
        pad(p.padding_left, p.filter_w);
        break;
      case measure::padding_right:
        pad(p.padding_right, p.filter_w);
        break;
      case measure::uncounted_padding:
        p.padding_top = n > 1 ? 1 : n, p.padding_right = n > 1 ? n - 1 : 0;
        break;
      case measure::activation:
        p.activation = static_cast<fused_activation>(n);
        break;
      default:
        return false;
    }
    if (!global && (what == measure::in_h || what == measure::in_w) && n < 4) p.filter_h = p.filter_w = 1;
    if (global && (p.padding_top != 0 || p.padding_bottom != 0 || p.padding_left != 0 || p.padding_right != 0))
      return false;
    c.operands[Op::input] = tensor(data, {{1, in_h, in_w, depth}, 4});
    finish(c, data);
    return true;
  }
};

template <class Op>
  requires any_of<Op, op::add, op::div, op::equal, op::greater, op::greater_equal, op::less, op::less_equal,
                  op::logical_and, op::maximum, op::minimum, op::mul, op::not_equal, op::pow, op::sub>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v) {
    const auto n = static_cast<std::int32_t>(v);
    shape a = {{2, 7, 9, 6}, 4}, b = a;
    switch (what) {
      case measure::input_count:
        break;
      case measure::rank:
        if (n < 1 || n > max_rank) return false;
        for (std::int32_t d = 0; d < n; ++d) a.dim[d] = b.dim[d] = 2;
        a.rank = b.rank = n;
        break;
      case measure::expanded_h:
        a.dim[1] = n, b.dim[1] = 1;
        break;
      case measure::expanded_w:
        a.dim[2] = n, b.dim[2] = 1;
        break;
      case measure::broadcast_form:
        switch (static_cast<broadcast_form>(n)) {
          case broadcast_form::full:
            break;
          case broadcast_form::channel:
            b.dim[1] = b.dim[2] = 1;
            break;
          case broadcast_form::scalar:
            b = {{1}, 1};
            break;
          case broadcast_form::other:
            b = {{9, 6}, 2};
            break;
          default:
            return false;
        }
        break;
      case measure::activation:
        if constexpr (requires { c.params.activation; }) c.params.activation = static_cast<fused_activation>(n);
        else return false;
        break;
      default:
        return false;
    }
    return complete(c, data, {a, b});
  }
};

constexpr bool image_of_rank(shape& s, std::int64_t rank) {
  if (rank < 1 || rank > max_rank) return false;
  s.rank = static_cast<std::int32_t>(rank);
  for (std::int32_t d = 0; d < s.rank; ++d) s.dim[d] = 2 + d;
  return true;
}

template <class Op>
  requires any_of<Op, op::elu, op::exp, op::floor, op::hard_swish, op::log, op::logical_not, op::logistic, op::relu,
                  op::relu1, op::relu6, op::rsqrt, op::sin, op::sqrt, op::tanh>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v) {
    shape s = {{2, 7, 9, 6}, 4};
    if (what == measure::rank) {
      if (!image_of_rank(s, v)) return false;
    } else if (what == measure::activation) {
      if (v != (std::is_same_v<Op, op::relu1> ? 2 : std::is_same_v<Op, op::relu6> ? 3 : -1)) return false;
    } else if (what == measure::alpha) {
      if constexpr (std::is_same_v<Op, op::elu>) c.params.alpha = static_cast<float>(real_value(v));
    } else if (what != measure::input_count) {
      return false;
    }
    return complete(c, data, {s});
  }
};

template <>
struct maker<op::softmax> {
  using op = nnops::op::softmax;
  static constexpr bool make(call<op>& c, operand_type data, measure what, std::int64_t v) {
    shape s = {{2, 7, 9, 6}, 4};
    c.params.axis = 3;
    if (what == measure::rank) {
      if (!image_of_rank(s, v)) return false;
      c.params.axis = -1;
    } else if (what == measure::nchw_axis) {
      if (v < 0 || v > 3) return false;
      constexpr std::int32_t axes[] = {0, 3, 1, 2};  // of [batches, height, width, depth]
      c.params.axis = axes[v];
    } else if (what == measure::beta) {
      c.params.beta = static_cast<float>(real_value(v));
    } else if (what == measure::batches) {
      s.dim[0] = static_cast<std::int32_t>(v);
    } else if (what == measure::in_depth) {
      if (v < 1) return false;
      s.dim[3] = static_cast<std::int32_t>(v);
    } else if (what != measure::input_count) {
      return false;
    }
    c.operands[op::input] = tensor(data, s);
    finish(c, data);
    return true;
  }
};

template <>
struct maker<op::reshape> {
  using op = nnops::op::reshape;
  static constexpr bool make(call<op>& c, operand_type data, measure what, std::int64_t v, kind k) {
    shape in = {{2, 3, 4, 5}, 4};
    c.params = {{5, 4, 3, 2}, 4};
    if (what == measure::rank) {
      if (v < 1 || v > 6) return false;
      const auto rank = static_cast<std::int32_t>(v);
      const shape other = {{120, 1, 1, 1, 1, 1}, rank};
      if (k == kind::second) {
        c.params.rank = rank;
        for (std::int32_t d = 0; d < rank; ++d) c.params.dims[d] = other.dim[d];
      } else {
        in = other;
      }
    } else if (what != measure::input_count) {
      return false;
    }
    c.operands[op::input] = tensor(data, in);
    finish(c, data);
    return true;
  }
};

// Operations with a number for each dimension.
template <class Op>
  requires any_of<Op, op::mirror_pad, op::pad, op::pad_v2, op::slice, op::strided_slice, op::tile>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v) {
    const auto n = static_cast<std::int32_t>(v);
    shape s = {{2, 7, 9, 6}, 4};
    auto& p = c.params;
    constexpr bool reflects = std::is_same_v<Op, op::mirror_pad>;
    constexpr bool strides = std::is_same_v<Op, op::strided_slice>;
    if (what == measure::rank) {
      if (!image_of_rank(s, v)) return false;
    } else if (what == measure::batches && n > 0) {
      s.dim[0] = n;
    } else if (reflects && what == measure::in_h && n > 0) {
      s.dim[1] = n;
    } else if (reflects && what == measure::in_w && n > 0) {
      s.dim[2] = n;
    } else if (reflects && what == measure::in_depth && n > 0) {
      s.dim[3] = n;
    } else if (what == measure::mirror_mode) {
      if constexpr (reflects) p.mode = static_cast<mirror_mode>(n);
    } else if (strides && (what == measure::slice_blocks || what == measure::slice_stride)) {
      s = {{2, 1, 1, what == measure::slice_blocks ? 4 * n : 64}, 4};
    } else if (what != measure::input_count) {
      return false;
    }
    p.count = s.rank;
    for (std::int32_t d = 0; d < s.rank; ++d) {
      if constexpr (std::is_same_v<Op, op::tile>) p.multiples[d] = 1 + d % 2;
      else if constexpr (std::is_same_v<Op, op::slice>) p.size[d] = d == 0 ? 1 : -1;
      else if constexpr (strides) p.end[d] = s.dim[d];
    }
    if constexpr (requires { p.before; }) p.before[0] = s.dim[0] > 1;
    if constexpr (std::is_same_v<Op, op::pad_v2>)
      p.value = data == operand_type::tensor_float32   ? pad_value(1.0f)
                : data == operand_type::tensor_float16 ? pad_value(to_float16(1.0f))
                                                       : pad_value(3);
    if constexpr (strides) {
      if (what == measure::slice_blocks) p.begin[3] = n, p.end[3] = 3 * n, p.strides[3] = 2;
      if (what == measure::slice_stride) p.strides[3] = n;
    }
    return complete(c, data, {s});
  }
};

template <class Op>
  requires any_of<Op, op::expand_dims, op::squeeze>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v) {
    constexpr bool grows = std::is_same_v<Op, op::expand_dims>;
    shape s = {{2, 7, 9, 6}, grows ? 3 : 4};
    if (what == measure::rank) {
      if (v >= max_rank || !image_of_rank(s, v)) return false;
    } else if (what != measure::input_count) {
      return false;
    }
    return complete(c, data, {s});
  }
};

template <class Op>
  requires any_of<Op, op::gather, op::embedding_lookup>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v) {
    constexpr bool gathers = std::is_same_v<Op, op::gather>;
    shape s = {{5, 7, 9, 6}, 4};
    const shape indices = {{3}, 1};
    if (what == measure::rank) {
      if (!image_of_rank(s, v)) return false;
    } else if (what == measure::nchw_axis) {
      constexpr std::int32_t axes[] = {0, 3, 1, 2};
      if (v < 0 || v > 3 || (!gathers && v != 0)) return false;
      if constexpr (gathers) c.params.axis = axes[v];
    } else if (what != measure::input_count) {
      return false;
    }
    return gathers ? complete(c, data, {s, indices}) : complete(c, data, {indices, s});
  }
};

template <>
struct maker<op::select> {
  static constexpr bool make(call<op::select>& c, operand_type data, measure what, std::int64_t v) {
    shape s = {{2, 7, 9, 6}, 4};
    if (what == measure::rank) {
      if (!image_of_rank(s, v)) return false;
    } else if (what == measure::expanded_h || what == measure::expanded_w) {
      if (v != 1) return false;
    } else if (what != measure::input_count) {
      return false;
    }
    return complete(c, data, {s, s, s});
  }
};

template <>
struct maker<op::prelu> {
  static constexpr bool make(call<op::prelu>& c, operand_type data, measure what, std::int64_t v) {
    shape s = {{2, 7, 9, 6}, 4}, alpha = {{6}, 1};
    if (what == measure::rank) {
      if (!image_of_rank(s, v)) return false;
      alpha = {{1}, 1};
    } else if (what == measure::broadcast_form) {
      if (v == static_cast<std::int64_t>(broadcast_form::scalar)) alpha = {{1, 1}, 2};
      else if (v == static_cast<std::int64_t>(broadcast_form::other)) alpha = {{9, 6}, 2};
      else if (v != static_cast<std::int64_t>(broadcast_form::channel)) return false;
    } else if (what != measure::input_count) {
      return false;
    }
    return complete(c, data, {s, alpha});
  }
};

// [batches, 1, rows, depth] by [batches, 1, columns, depth].
template <>
struct maker<op::batch_matmul> {
  static constexpr bool make(call<op::batch_matmul>& c, operand_type data, measure what, std::int64_t v, kind k) {
    const auto n = static_cast<std::int32_t>(v);
    shape a = {{2, 1, 5, 6}, 4}, b = {{2, 1, 7, 6}, 4};
    c.params.adj_y = 1;
    if (what == measure::rank) {
      if (v < 2 || !image_of_rank(a, v)) return false;
      b = a;
    } else if (what == measure::accumulator_depth) {
      a.dim[3] = b.dim[3] = n;
    } else if (what == measure::in_h && n > 0) {
      a.dim[1] = b.dim[1] = n;
    } else if (what == measure::expanded_h || what == measure::expanded_w) {
      if (v != 1) return false;
    } else if (what != measure::input_count) {
      return false;
    }
    if (k == kind::second)
      c.params.adj_y = 0, b.dim[b.rank - 2] = a.dim[a.rank - 1],
      b.dim[b.rank - 1] = 7;  // as the vendor's CPU multiplies
    return complete(c, data, {a, b});
  }
};

template <class Op>
  requires any_of<Op, op::lstm, op::unidirectional_sequence_lstm>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v) {
    constexpr bool sequence = !std::is_same_v<Op, op::lstm>;
    const auto n = static_cast<std::int32_t>(v);
    std::int32_t time = 3, batches = 4, input = 5, units = 6;
    bool coupled = false, projected = false;
    if constexpr (sequence) c.params.layout = sequence_layout::time_major;
    if (what == measure::max_time) {
      if (!sequence && n != 1) return false;
      time = n;
    } else if (what == measure::batch_size) {
      batches = n;
    } else if (what == measure::input_size) {
      input = n;
    } else if (what == measure::num_units) {
      units = n;
    } else if (what == measure::coupled_gates || what == measure::given) {
      if (n != 0 && n != 1) return false;
      (what == measure::given ? projected : coupled) = n != 0;
    } else if (what == measure::sequence_layout) {
      if constexpr (sequence) c.params.layout = static_cast<sequence_layout>(n);
      else if (n != 1) return false;
    } else if (what != measure::input_count && (what != measure::rank || v != 3)) {
      return false;
    }
    const std::int32_t outputs = projected ? 2 : units;
    for (operand_value& o : c.operands) o = {.type = data, .dims = {}, .given = false};
    const auto give = [&](std::size_t i, const shape& s) { c.operands[i] = tensor(data, s); };
    const auto matrix = [&](std::size_t i, std::int32_t rows, std::int32_t columns) { give(i, {{rows, columns}, 2}); };
    if constexpr (sequence)
      give(Op::input, c.params.layout == sequence_layout::batch_major ? shape{{batches, time, input}, 3}
                                                                      : shape{{time, batches, input}, 3});
    else matrix(Op::input, batches, input);
    for (std::size_t i = coupled; i < 4; ++i) {
      matrix(Op::input_to_input_weights + i, units, input);
      matrix(Op::recurrent_to_input_weights + i, units, outputs);
      give(Op::input_gate_bias + i, {{units}, 1});
    }
    if (projected) matrix(Op::projection_weights, outputs, units);
    matrix(Op::output_state_in, batches, outputs);
    matrix(Op::cell_state_in, batches, units);
    for (std::size_t i = 0; i < Op::arity; ++i)
      if (is_output(schema<Op>::operands[i].way) && schema<Op>::operands[i].way == direction::output)
        give(i, schema<Op>::output_shape(c, static_cast<std::int32_t>(i)));
    return type_row_of(c) >= 0;
  }
};

// What only the vendor's CPU has, of images.
template <class Op>
  requires any_of<Op, op::argmax, op::argmin, op::depth_to_space, op::instance_normalization, op::l2_normalization,
                  op::local_response_normalization, op::log_softmax, op::roi_align, op::roi_pooling, op::space_to_depth,
                  op::topk_v2>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v) {
    shape s = {{2, 8, 6, 12}, 4};
    if (what == measure::batches && v > 0) s.dim[0] = static_cast<std::int32_t>(v);
    else if (what != measure::input_count) return false;
    if constexpr (requires { c.params.block_size; }) c.params.block_size = 2;
    return complete(c, data, {s, {{3, 4}, 2}, {{3}, 1}});
  }
};

// CONCATENATION and SPLIT refer to their lists: `list` has to live as long as the call.
template <class Op>
  requires any_of<Op, op::concatenation, op::split>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v, operand_value (&list)[2]) {
    shape s = {{2, 4, 8, 6}, 4};
    c.params.axis = -1;
    if (what == measure::rank) {
      if (!image_of_rank(s, v)) return false;
      s.dim[s.rank - 1] = 4;
    } else if (what == measure::nchw_axis) {
      if (v < 0 || v > 3) return false;
      constexpr std::int32_t axes[] = {0, 3, 1, 2};
      c.params.axis = axes[v] - 4;
    } else if (what != measure::input_count) {
      return false;
    }
    c.list = {list, sizeof(operand_value), 2};
    if constexpr (requires { c.params.num_splits; }) c.params.num_splits = 2;
    c.operands[Op::input] = list[0] = list[1] = tensor(data, s);
    finish(c, data);
    if (Op::list_operand == Op::output) list[0] = list[1] = c.operands[Op::output];
    return true;
  }
};

template <class Op>
  requires any_of<Op, op::resize_bilinear, op::resize_nearest_neighbor>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v) {
    std::int32_t h = 7, w = 9;
    c.params.target_h = 21;
    c.params.target_w = 13;
    c.params.half_pixel_centers = true;
    if (what == measure::rank) {
      if (v != 4) return false;
    } else if (what == measure::coordinate_mode) {
      if (v < 0 || v > 2) return false;
      c.params.half_pixel_centers = v == static_cast<std::int64_t>(coordinate_mode::half_pixel);
      c.params.align_corners = v == static_cast<std::int64_t>(coordinate_mode::align_corners);
    } else if (what == measure::nearest_ties) {
      // 21 samples of 8 rows, or 13 of 10 columns: the one in the middle lies between two.
      if (v < 0 || v > (std::is_same_v<Op, op::resize_bilinear> ? 0 : 2)) return false;
      if (v > 0) h = 8;
      if (v > 1) w = 10;
    } else if (what != measure::input_count) {
      return false;
    }
    return complete(c, data, {{{2, h, w, 6}, 4}});
  }
};

template <>
struct maker<op::transpose> {
  using op = nnops::op::transpose;
  static constexpr bool make(call<op>& c, operand_type data, measure what, std::int64_t v) {
    shape s = {{2, 16, 16, 6}, 4};
    if (what == measure::rank) {
      if (!image_of_rank(s, v)) return false;
    } else if (what != measure::input_count) {
      return false;
    }
    c.params.count = s.rank;
    for (std::int32_t d = 0; d < s.rank; ++d) c.params.perm[d] = d;
    c.operands[op::input] = tensor(data, s);
    finish(c, data);
    return true;
  }
};

template <class Op>
  requires any_of<Op, op::mean, op::reduce_max, op::reduce_min, op::reduce_sum>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v) {
    shape s = {{2, 7, 9, 6}, 4};
    if (what == measure::rank) {
      if (!image_of_rank(s, v)) return false;  // keep_dims: the rank of the output
    } else if (what != measure::input_count) {
      return false;
    }
    c.params.axes[0] = 0;
    c.params.count = 1;
    c.params.keep_dims = 1;
    return complete(c, data, {s});
  }
};

template <class Op>
  requires any_of<Op, op::cast, op::quantize, op::dequantize>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type from, operand_type to) {
    c.operands[Op::input] = tensor(from, {{2, 7, 9, 6}, 4});
    finish(c, to);
    return type_row_of(c) >= 0;
  }
};

// What the NPU of some chip has an operator for, and what only the vendor's CPU has.
#define NNOPS_NPU_OPERATIONS                                                                                         \
  op::add, op::average_pool_2d, op::batch_matmul, op::concatenation, op::conv_2d, op::depthwise_conv_2d, op::div,    \
      op::elu, op::embedding_lookup, op::expand_dims, op::fully_connected, op::gather, op::greater,                  \
      op::grouped_conv_2d, op::hard_swish, op::logistic, op::lstm, op::max_pool_2d, op::maximum, op::minimum,        \
      op::mirror_pad, op::mul, op::pad, op::pad_v2, op::pow, op::prelu, op::relu, op::relu1, op::relu6, op::reshape, \
      op::resize_bilinear, op::resize_nearest_neighbor, op::rsqrt, op::select, op::slice, op::softmax, op::split,    \
      op::sqrt, op::squeeze, op::strided_slice, op::sub, op::tanh, op::tile, op::transpose, op::transpose_conv_2d,   \
      op::unidirectional_sequence_lstm
#define NNOPS_CPU_OPERATIONS                                                                                        \
  op::argmax, op::argmin, op::depth_to_space, op::equal, op::exp, op::floor, op::greater_equal,                     \
      op::instance_normalization, op::l2_normalization, op::less, op::less_equal, op::local_response_normalization, \
      op::log, op::log_softmax, op::logical_and, op::logical_not, op::mean, op::not_equal, op::reduce_max,          \
      op::reduce_min, op::reduce_sum, op::roi_align, op::roi_pooling, op::sin, op::space_to_depth, op::topk_v2
#define NNOPS_CONVERSIONS op::cast, op::dequantize, op::quantize

}  // namespace calls

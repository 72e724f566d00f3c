// Valid calls of every operation with a table, with one number of each set as asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/add.hpp"
#include "nnops/schema/average_pool_2d.hpp"
#include "nnops/schema/cast.hpp"
#include "nnops/schema/concatenation.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/schema/depthwise_conv_2d.hpp"
#include "nnops/schema/dequantize.hpp"
#include "nnops/schema/fully_connected.hpp"
#include "nnops/schema/hard_swish.hpp"
#include "nnops/schema/logistic.hpp"
#include "nnops/schema/max_pool_2d.hpp"
#include "nnops/schema/mean.hpp"
#include "nnops/schema/mul.hpp"
#include "nnops/schema/pad.hpp"
#include "nnops/schema/quantize.hpp"
#include "nnops/schema/relu.hpp"
#include "nnops/schema/relu1.hpp"
#include "nnops/schema/relu6.hpp"
#include "nnops/schema/reshape.hpp"
#include "nnops/schema/resize_bilinear.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/softmax.hpp"
#include "nnops/schema/sub.hpp"
#include "nnops/schema/tanh.hpp"
#include "nnops/schema/transpose.hpp"
#include "nnops/targets/lowering.hpp"

namespace calls {

using namespace nnops;

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
  if constexpr (std::is_same_v<Op, op::tanh>) {
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

// make<Op>(c, data, what, v): a valid call of this type of data with measure `what` at v. False: there is none. `what`
// may be measure::input_count for a call with nothing special.
template <class Op>
struct maker;

template <class Op>
  requires rknn::any_of<Op, op::conv_2d, op::depthwise_conv_2d>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v) {
    constexpr bool depthwise = std::is_same_v<Op, op::depthwise_conv_2d>;
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
        p.dilation_h = n;
        break;
      case measure::dilation_w:
        p.dilation_w = n;
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
    c.operands[Op::input] = tensor(data, {{2, in_h, in_w, depth}, 4});
    c.operands[Op::filter] =
        tensor(data, depthwise ? shape{{1, filter_h, filter_w, depth}, 4} : shape{{5, filter_h, filter_w, depth}, 4});
    c.operands[Op::bias] = tensor(bias_of(data), {{depthwise ? depth : 5}, 1});
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
  requires rknn::any_of<Op, op::average_pool_2d, op::max_pool_2d>
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
  requires rknn::any_of<Op, op::add, op::mul, op::sub>
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
        c.params.activation = static_cast<fused_activation>(n);
        break;
      default:
        return false;
    }
    c.operands[Op::input0] = tensor(data, a);
    c.operands[Op::input1] = tensor(data, b);
    finish(c, data);
    return true;
  }
};

constexpr bool image_of_rank(shape& s, std::int64_t rank) {
  if (rank < 1 || rank > max_rank) return false;
  s.rank = static_cast<std::int32_t>(rank);
  for (std::int32_t d = 0; d < s.rank; ++d) s.dim[d] = 2 + d;
  return true;
}

template <class Op>
  requires rknn::any_of<Op, op::relu, op::relu1, op::relu6, op::logistic, op::tanh, op::hard_swish>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type data, measure what, std::int64_t v) {
    shape s = {{2, 7, 9, 6}, 4};
    if (what == measure::rank) {
      if (!image_of_rank(s, v)) return false;
    } else if (what == measure::activation) {
      if (v != (std::is_same_v<Op, op::relu1> ? 2 : std::is_same_v<Op, op::relu6> ? 3 : -1)) return false;
    } else if (what != measure::input_count) {
      return false;
    }
    c.operands[Op::input] = tensor(data, s);
    finish(c, data);
    return true;
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

template <>
struct maker<op::pad> {
  using op = nnops::op::pad;
  static constexpr bool make(call<op>& c, operand_type data, measure what, std::int64_t v) {
    shape s = {{2, 7, 9, 6}, 4};
    if (what == measure::rank) {
      if (!image_of_rank(s, v)) return false;
    } else if (what != measure::input_count) {
      return false;
    }
    c.params.count = s.rank;
    c.params.before[0] = 1;
    c.operands[op::input] = tensor(data, s);
    finish(c, data);
    return true;
  }
};

// CONCATENATION refers to its list: `inputs` has to live as long as the call.
template <>
struct maker<op::concatenation> {
  using op = nnops::op::concatenation;
  static constexpr bool make(call<op>& c, operand_type data, measure what, std::int64_t v, operand_value (&inputs)[2]) {
    shape s = {{2, 7, 9, 6}, 4};
    c.params.axis = -1;
    if (what == measure::rank) {
      if (!image_of_rank(s, v)) return false;
    } else if (what == measure::nchw_axis) {
      if (v < 0 || v > 3) return false;
      constexpr std::int32_t axes[] = {0, 3, 1, 2};
      c.params.axis = axes[v] - 4;
    } else if (what != measure::input_count) {
      return false;
    }
    inputs[0] = inputs[1] = tensor(data, s);
    c.operands[op::input] = inputs[0];
    c.list = {inputs, sizeof(operand_value), 2};
    finish(c, data);
    return true;
  }
};

template <>
struct maker<op::resize_bilinear> {
  using op = nnops::op::resize_bilinear;
  static constexpr bool make(call<op>& c, operand_type data, measure what, std::int64_t v) {
    c.params.target_h = 21;
    c.params.target_w = 13;
    c.params.half_pixel_centers = true;
    if (what == measure::rank) {
      if (v != 4) return false;
    } else if (what == measure::coordinate_mode) {
      if (v < 0 || v > 2) return false;
      c.params.half_pixel_centers = v == static_cast<std::int64_t>(coordinate_mode::half_pixel);
      c.params.align_corners = v == static_cast<std::int64_t>(coordinate_mode::align_corners);
    } else if (what != measure::input_count) {
      return false;
    }
    c.operands[op::input] = tensor(data, {{2, 7, 9, 6}, 4});
    finish(c, data);
    return true;
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

template <>
struct maker<op::mean> {
  using op = nnops::op::mean;
  static constexpr bool make(call<op>& c, operand_type data, measure what, std::int64_t v) {
    shape s = {{2, 7, 9, 6}, 4};
    if (what == measure::rank) {
      if (!image_of_rank(s, v)) return false;  // keep_dims: the rank of the output
    } else if (what != measure::input_count) {
      return false;
    }
    c.params.axes[0] = 0;
    c.params.count = 1;
    c.params.keep_dims = 1;
    c.operands[op::input] = tensor(data, s);
    finish(c, data);
    return true;
  }
};

template <class Op>
  requires rknn::any_of<Op, op::cast, op::quantize, op::dequantize>
struct maker<Op> {
  static constexpr bool make(call<Op>& c, operand_type from, operand_type to) {
    c.operands[Op::input] = tensor(from, {{2, 7, 9, 6}, 4});
    finish(c, to);
    return type_row_of(c) >= 0;
  }
};

// Every operation that has a table.
#define NNOPS_TABLED_OPERATIONS                                                                                     \
  op::add, op::average_pool_2d, op::cast, op::concatenation, op::conv_2d, op::depthwise_conv_2d, op::dequantize,    \
      op::fully_connected, op::hard_swish, op::logistic, op::max_pool_2d, op::mean, op::mul, op::pad, op::quantize, \
      op::relu, op::relu1, op::relu6, op::reshape, op::resize_bilinear, op::softmax, op::sub, op::tanh, op::transpose

}  // namespace calls

// Calls in the document's own terms, in constant expressions: one of each operator that fits every chip, and the same
// with one thing changed.
//
//   constexpr operator_call c = changed(fitting(npu_operator::softmax, dtype::int8), set(quantity::axis, 2));
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/report.hpp"
#include "nnops/core/traits.hpp"
#include "nnops/core/types.hpp"
#include "nnops/targets/operator_call.hpp"
#include "nnops/targets/rknn.hpp"

namespace operator_calls {

using namespace nnops;
using namespace nnops::rknn;
using n = operand_name;
using q = quantity;

// What lists of a call point to: here the numbers from -8 on, so that {v} and {v, v + 1, ...} are parts of it.
struct number_line {
  std::int64_t of[128] = {};

  constexpr const std::int64_t* at(std::int64_t v) const { return of + (v + 8); }
};
inline constexpr number_line numbers = [] {
  number_line l;
  for (std::int64_t i = 0; i < 128; ++i) l.of[i] = i - 8;
  return l;
}();
inline constexpr std::int64_t channels_and_width[] = {1, 3};

inline constexpr double exponents[] = {0.0, 1.0, 2.0, 3.0, 0.5, -0.5, 4.0, -1.0};

// [1, 1, h, w] for factors of up to 9, and 3/2 at 0.
struct scale_lists {
  double of[10][10][4] = {};
};
inline constexpr scale_lists scales = [] {
  scale_lists l;
  for (int h = 0; h < 10; ++h)
    for (int w = 0; w < 10; ++w) {
      l.of[h][w][0] = l.of[h][w][1] = 1.0;
      l.of[h][w][2] = h == 0 ? 1.5 : h;
      l.of[h][w][3] = w == 0 ? 1.5 : w;
    }
  return l;
}();

struct extents {
  std::int32_t rank = 0;
  std::int64_t of[4] = {};

  template <class... E>
    requires(!meta::same<E, extents> && ...)
  constexpr extents(E... e) : rank(sizeof...(E)), of{static_cast<std::int64_t>(e)...} {}
};

// The operand, which is added where the call has none of that name.
constexpr operator_operand& at(operator_call& c, n name) {
  for (operator_operand& o : c.operands)
    if (o.name == name) return o;
  for (operator_operand& o : c.operands)
    if (o.name == n::none) return o.name = name, o;
  return c.operands[0];
}
constexpr operator_operand& add(operator_call& c, n name, dtype type, const extents& e) {
  operator_operand& o = at(c, name);
  o = {};
  o.name = name;
  o.type = type;
  o.rank = e.rank;
  for (std::int32_t i = 0; i < e.rank; ++i) o.extent[i] = e.of[i];
  return o;
}

constexpr bool streams(npu_operator op) {
  return op == npu_operator::ex_conv_streaming || op == npu_operator::ex_conv_streaming_prelu;
}

// A call that fits.
constexpr operator_call fitting(npu_operator op, dtype d) {
  operator_call c;
  c.which = op;
  constexpr extents image = {1, 64, 4, 4};
  operator_attributes& a = c.attributes;
  switch (form_of(op)) {
    case form::convolution:
    case form::convolution_add:
      add(c, n::input_tensor, d, {1, 64, 40, streams(op) ? 1 : 40});
      add(c, n::weight, dtype::none, {64, 64, 3, 3});
      break;
    case form::transposed_convolution:
    case form::transposed_convolution_add:
      add(c, n::input_tensor, d, {1, 64, 40, 40});
      add(c, n::weight, dtype::none, {64, 64, 3, 3});
      break;
    case form::binary:
      add(c, n::A, d, image), add(c, n::B, d, image);
      break;
    case form::where_:
      add(c, n::mask_tensor, dtype::bool_, image), add(c, n::x_tensor, d, image), add(c, n::y_tensor, d, image);
      break;
    case form::expand:
      add(c, n::input, d, {1, 64, 1, 4}), add(c, n::output, d, image);
      break;
    case form::concat:
    case form::split:
      add(c, n::input_tensor, d, image), a.axis = 1;
      break;
    case form::slice:
      add(c, n::input_tensor, d, image);
      a.starts = {numbers.at(0), 1, true}, a.ends = {numbers.at(64), 1, true}, a.axes = {numbers.at(1), 1, true};
      break;
    case form::gather:
      add(c, n::X, d, image), a.axis = 1;
      break;
    case form::transpose:
      add(c, n::X, d, image), a.perm[0] = 0, a.perm[1] = 1, a.perm[2] = 2, a.perm[3] = 3;
      break;
    case form::pool:
    case form::max_pool:
      add(c, n::input, d, image), a.kernel_shape[0] = a.kernel_shape[1] = 2;
      break;
    case form::softmax:
      add(c, n::input, d, {1, 16, 4, 4}), a.axis = 3;
      break;
    case form::softmax_mask:
      add(c, n::input, d, image), add(c, n::mask, dtype::none, image), a.axis = 3;
      break;
    case form::pow: {
      add(c, n::X, d, image);
      operator_operand& y = add(c, n::Y, dtype::float32, {1});
      y.is_const = true, y.value = {exponents + 2, 1, true};
      break;
    }
    case form::pad:
      add(c, n::data, d, image);
      break;
    case form::resize:
      add(c, n::X, d, image);
      add(c, n::scales, dtype::float32, {4}).value = {scales.of[2][2], 4, true};
      break;
    case form::lstm:
    case form::gru: {
      const std::int64_t gates = op == npu_operator::lstm ? 4 : 3;
      add(c, n::X, d, {5, 4, 40}), add(c, n::W, dtype::none, {1, gates * 32, 40});
      add(c, n::R, dtype::none, {1, gates * 32, 32}), add(c, n::B, dtype::none, {1, 2 * gates * 32});
      break;
    }
    case form::glu:
      add(c, n::Input, d, image);
      break;
    case form::mat_mul:
      add(c, n::A, d, {1, 64, 1, 4}), add(c, n::B, d, {1, 64, 1, 4});
      add(c, n::C, dtype::none, {1, 4, 1, 4});
      break;
    case form::norm:
      add(c, n::X, d, image);
      break;
    case form::window:
      add(c, n::X, d, image), a.mode = word::partition, a.has_mode = true;
      break;
    case form::attention:
      add(c, n::query, d, image), add(c, n::key, dtype::none, image), add(c, n::value, dtype::none, image);
      break;
    case form::unary_x:
    case form::hard_swish:
      add(c, n::X, d, image);
      break;
    default:
      add(c, n::input, d, image);
      break;
  }
  return c;
}

// One quantity of a call, as a limit names it, and the value that it gets.
struct change {
  quantity what = {};
  operand_name of = {};
  std::int64_t value = 0;
};
struct changes {
  change items[8] = {};
  std::int32_t count = 0;
};

template <class V>
constexpr changes set(quantity what, V value, operand_name of = operand_name::none) {
  changes c;
  c.items[c.count++] = {what, of, static_cast<std::int64_t>(value)};
  return c;
}
constexpr changes set(quantity what, double value, operand_name of = operand_name::none) {
  return set(what, real_bits(value), of);
}
constexpr changes operator|(changes a, const changes& b) {
  for (std::int32_t i = 0; i < b.count; ++i) a.items[a.count++] = b.items[i];
  return a;
}

// What Transpose is applied to.
constexpr changes nchw(std::int64_t b, std::int64_t c, std::int64_t h, std::int64_t w) {
  return set(q::n1, b) | set(q::c1, c) | set(q::h1, h) | set(q::w1, w);
}
inline constexpr changes flash = set(q::flash_attention, 1);
inline constexpr changes dilated_twice = set(q::dilation_h, 2) | set(q::dilation_w, 2);

constexpr void set_extents(operator_operand& o, const extents& e) {
  o.rank = e.rank;
  for (std::int32_t i = 0; i < e.rank; ++i) o.extent[i] = e.of[i];
}

// The shapes that are broadcast to [1, 64, 4, 4], by broadcast_form.
constexpr extents broadcast_from(broadcast_form f) {
  switch (f) {
    case broadcast_form::full:
      return {1, 64, 4, 4};
    case broadcast_form::channel:
      return {1, 64, 1, 1};
    case broadcast_form::scalar:
      return {1, 1, 1, 1};
    default:
      return {1, 1, 4, 4};
  }
}

// The same call with one quantity at a value, where there is such a call. False: there is none.
constexpr bool change_one(operator_call& c, const change& x) {
  operator_attributes& a = c.attributes;
  const std::int64_t v = x.value;
  const auto w = static_cast<word>(v);
  const form f = form_of(c.which);
  const auto square = [&](operator_operand& o) { return o.extent[2] = o.extent[3] = v, v > 0; };
  switch (x.what) {
    case q::query:  // an extent, or the attribute that is needed
      if (x.of == n::none) return a.axis = v, true;
      return at(c, x.of).extent[0] = v, true;
    case q::not_listed:
    case q::not_supported:
    case q::converted_to_convolution:
      return c.which = static_cast<npu_operator>(v), true;
    case q::rank:
      for (std::int64_t i = at(c, x.of).rank; i < v; ++i) at(c, x.of).extent[i] = 1;
      return at(c, x.of).rank = static_cast<std::int32_t>(v), true;
    case q::dtype:
    case q::dtype_match:
    case q::flash_attention_dtype:
      return at(c, x.of).type = static_cast<dtype>(v), true;
    case q::constant:
      return at(c, x.of).is_const = v != 0, true;
    case q::granularity:
      return at(c, x.of).quant = static_cast<granularity>(v), true;

    case q::stride_h:
    case q::stride_w:
      return a.strides[x.what == q::stride_w] = v, true;
    case q::dilation_h:
    case q::dilation_w:
      if (c.which != npu_operator::convolution) at(c, n::weight).extent[2] = at(c, n::weight).extent[3] = 1;
      return a.dilations[x.what == q::dilation_w] = v, true;
    case q::pad_top:
    case q::pad_left:
    case q::pad_bottom:
    case q::pad_right:
      if (f == form::transposed_convolution || f == form::transposed_convolution_add)
        at(c, n::weight).extent[2] = at(c, n::weight).extent[3] = 17;
      return a.pads[static_cast<int>(x.what) - static_cast<int>(q::pad_top)] = v, true;
    case q::kernel_h:
    case q::kernel_w: {
      const int i = x.what == q::kernel_w;
      if (x.of == n::none) return a.kernel_shape[i] = v, true;
      return at(c, x.of).extent[2 + i] = v, v > 0;
    }
    case q::channel:
      return at(c, x.of).extent[1] = v, v > 0;
    case q::height:
      return at(c, x.of).extent[2] = v, v > 0;
    case q::width:
      return at(c, x.of).extent[3] = v, v > 0;
    case q::group:
      return a.group = v, true;
    case q::pad_top_vs_kernel:
      return a.pads[0] = v, true;
    case q::pad_left_vs_kernel:
      return a.pads[1] = v, true;
    case q::output_h:  // by the padding behind
      return a.pads[2] = v, true;
    case q::output_w:
      return a.pads[3] = v, true;
    case q::dilation_needs_1x1:
      a.dilations[0] = a.dilations[1] = 2;
      return square(at(c, n::weight));
    case q::kernel_1x1:
      if (x.of == n::none) return a.kernel_shape[0] = a.kernel_shape[1] = v, true;
      return square(at(c, x.of));
    case q::first_layer_width:
    case q::first_layer_product:
    case q::first_layer_n: {
      c.first_layer = true;
      const bool transposed = f == form::transposed_convolution || f == form::transposed_convolution_add;
      at(c, n::input_tensor).extent[1] = 3;
      at(c, n::weight).extent[transposed ? 0 : 1] = c.which == npu_operator::depthwise_convolution ? 1 : 3;
      if (x.what == q::first_layer_n) return square(at(c, n::weight));
      return at(c, n::input_tensor).extent[3] = v, v > 0;
    }
    case q::auto_pad:
      return a.auto_pad = w, true;
    case q::ceil_mode:
      return a.ceil_mode = v, true;
    case q::storage_order:
      return a.storage_order = v, true;
    case q::count_include_pad:
      return a.count_include_pad = v, true;

    case q::expand_h:
    case q::expand_w: {
      const int i = x.what == q::expand_h ? 2 : 3;
      if (v < 1) return false;
      if (f == form::expand) return at(c, n::output).extent[i] = v, v > 1;
      if (f == form::mat_mul) {
        at(c, n::B).extent[3] = v;
        at(c, n::C).extent[3] = 1;
        return i == 3;  // a height of 1 is not expanded
      }
      for (operator_operand& o : c.operands)
        if (o.rank == 4) o.extent[i] = o.name == x.of ? 1 : v;
      return true;
    }
    case q::expand_pattern: {
      constexpr extents from[] = {{1, 64, 1, 4}, {1, 1, 1, 4},  {1, 64, 4, 1},
                                  {1, 1, 4, 1},  {1, 64, 1, 1}, {1, 1, 1, 1}};
      return set_extents(at(c, n::input), from[v < 0 ? 5 : v]), true;
    }
    case q::broadcast_pattern:
      return set_extents(at(c, x.of), broadcast_from(static_cast<broadcast_form>(v))), true;

    case q::axis:
      return a.axis = v, true;
    case q::axes:
      if (f == form::norm)
        a.axes = {v == 123  ? numbers.at(1)
                  : v == 13 ? channels_and_width
                            : numbers.at(v),
                  v == 123  ? 3
                  : v == 13 ? 2
                            : 1,
                  true};
      else a.axes = {numbers.at(v), 1, f != form::resize || v != 0};
      return true;
    case q::mode:
      return a.mode = w, a.has_mode = true, true;
    case q::epsilon:
      return a.epsilon = real_value(v), true;
    case q::alpha:
      return a.alpha = real_value(v), true;
    case q::beta:
      return a.beta = real_value(v), true;
    case q::min:
      return a.min = real_value(v), true;
    case q::max:
      return a.max = real_value(v), true;
    case q::slope: {
      const auto form = static_cast<broadcast_form>(v);
      const extents e = form == broadcast_form::scalar    ? extents{1}
                        : form == broadcast_form::channel ? extents{64, 1, 1}
                                                          : extents{64, 4, 1};
      return add(c, n::slope, dtype::none, e), true;
    }
    case q::step_blocks:  // the channels, of which every second one is taken
      set_extents(at(c, n::input_tensor), {1, v, 1, 1});
      a.ends = {numbers.at(v), 1, true}, a.steps = {numbers.at(2), 1, true};
      return v > 0;
    case q::step_channel:
      set_extents(at(c, n::input_tensor), {1, 64, 1, 1});
      return a.steps = {numbers.at(v), 1, true}, true;
    case q::exponent:
      for (const double& e : exponents)
        if (real_bits(e) == v) return at(c, n::Y).value = {&e, 1, true}, true;
      return false;
    case q::exponent_shape:
      return set_extents(at(c, n::Y), {v == 1 ? 1 : 2}), true;
    case q::mask_value:
      return a.mask_value = v, true;
    case q::mask_batch:
      return at(c, n::mask).extent[0] = v, v > 0;
    case q::roi:
      if (v == 1) add(c, n::roi, dtype::none, {});
      return v == 0 || v == 1;
    case q::antialias:
      return a.antialias = v, true;
    case q::coordinate_transformation_mode:
      return a.coordinate_transformation_mode = w, true;
    case q::cubic_coeff_a:
      return a.cubic_coeff_a = real_value(v), true;
    case q::exclude_outside:
      return a.exclude_outside = v, true;
    case q::extrapolation_value:
      return a.extrapolation_value = real_value(v), true;
    case q::keep_aspect_ratio_policy:
      return a.keep_aspect_ratio_policy = w, true;
    case q::nearest_mode:
      return a.nearest_mode = w, true;
    case q::scale_h:
      return at(c, n::scales).value.first = scales.of[v][2], v != 1;
    case q::scale_w:
      return at(c, n::scales).value.first = scales.of[2][v], v != 1;
    case q::height_width_product:
    case q::channel_height_product:
      return set_extents(at(c, n::input), {1, 1, v, 1}), v > 0;
    case q::channel_height_width_product:
      return set_extents(at(c, n::input), {1, 1, 1, v}), v > 0;
    case q::k:
      return at(c, x.of).extent[1] = v, v > 0;
    case q::c_type:
      return a.c_type = w, true;
    case q::window_sizes:
    case q::num_windows: {
      integer_list& to = x.what == q::window_sizes ? a.window_sizes : a.num_windows;
      to = {numbers.at(7), v == 1 ? 2 : 1, true};
      return v == 0 || v == 1;
    }

    case q::perm: {
      std::int64_t digits = v;
      for (int i = 3; i >= 0; --i, digits /= 10) a.perm[i] = digits % 10;
      return true;
    }
    case q::n1:
      return at(c, n::X).extent[0] = v, v > 0;
    case q::c1:
      return at(c, n::X).extent[1] = v, v > 0;
    case q::h1:
      return at(c, n::X).extent[2] = v, v > 0;
    case q::w1:
      return at(c, n::X).extent[3] = v, v > 0;

    case q::seq_length:
      return at(c, n::X).extent[0] = v, v > 0;
    case q::batch_size:
    case q::batch_size_multiple:
      return at(c, n::X).extent[1] = v, v > 0;
    case q::input_size:
      return at(c, n::X).extent[2] = v, v > 0;
    case q::num_directions:
      return at(c, n::W).extent[0] = v, v > 0;
    case q::hidden_size: {
      const std::int64_t gates = c.which == npu_operator::lstm ? 4 : 3;
      at(c, n::R).extent[2] = v, at(c, n::R).extent[1] = at(c, n::W).extent[1] = gates * v;
      return at(c, n::B).extent[1] = 2 * gates * v, v > 0;
    }
    case q::gates:
      return at(c, x.of).extent[1] = v * 32, v > 0;
    case q::linear_before_reset:
      return a.linear_before_reset = v, true;
    case q::direction:
      return a.direction = w, true;
    case q::proj_size:
      return a.proj_size = v, true;
    case q::input_forget:
      return a.input_forget = v, true;
    case q::has_projection:
      return a.has_projection = v, true;
    case q::input_layout:
      return a.input_layout = w, w != word::sn_c;  // which takes other shapes
    case q::output_layout:
      return a.output_layout = w, true;

    case q::flash_attention:
      return a.flash_attention = v != 0, v == 0 || v == 1;
    case q::flash_attention_mask: {  // 0 to 3 as in the check, -1: another
      constexpr extents from[] = {{2, 64, 4, 4}, {2, 64, 1, 1}, {1, 64, 1, 1}, {1, 64, 4, 4}, {2, 1, 4, 4}};
      operator_operand& m = add(c, n::mask, dtype::none, from[v < 0 ? 4 : v]);
      m.expands = true, m.expands_to[0] = 2, m.expands_to[1] = 64, m.expands_to[2] = m.expands_to[3] = 4;
      return true;
    }
    case q::flash_attention_driver:
      return a.driver = v, true;
    case q::flash_attention_runtime:
      return a.runtime = v, true;
    default:
      return false;
  }
}

constexpr operator_call changed(operator_call c, const changes& all) {
  for (std::int32_t i = 0; i < all.count; ++i) change_one(c, all.items[i]);
  return c;
}

}  // namespace operator_calls

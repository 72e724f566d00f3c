// Calls in the document's own terms that fit, the same with one quantity of each set as asked, and values around limits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "nnops/core/report.hpp"
#include "nnops/targets/operator_check.hpp"
#include "nnops/targets/rknn.hpp"

namespace operator_samples {

using namespace nnops;
using namespace nnops::rknn;
using n = operand_name;
using q = quantity;

inline operator_operand& add(operator_call& c, n name, dtype type, std::vector<std::int64_t> extents) {
  for (operator_operand& o : c.operands) {
    if (o.name != n::none && o.name != name) continue;
    o = {};
    o.name = name;
    o.type = type;
    o.rank = static_cast<std::int32_t>(extents.size());
    for (std::size_t i = 0; i < extents.size(); ++i) o.extent[i] = extents[i];
    return o;
  }
  std::abort();
}
inline operator_operand& at(operator_call& c, n name) {
  for (operator_operand& o : c.operands)
    if (o.name == name) return o;
  return add(c, name, dtype::none, {});
}

// Lists that calls point to.
struct lists {
  std::int64_t starts[1] = {0}, ends[1] = {64}, axes[3] = {1, 2, 3}, steps[1] = {1}, sizes[2] = {7, 7};
  double exponent[1] = {2.0}, scales[4] = {1, 1, 2, 2};
};

// A call that fits.
inline operator_call fitting(npu_operator op, dtype d, lists& l) {
  operator_call c;
  c.which = op;
  const std::vector<std::int64_t> image = {1, 64, 4, 4};
  operator_attributes& a = c.attributes;
  switch (form_of(op)) {
    case form::convolution:
    case form::convolution_add:
      add(c, n::input_tensor, d,
          {1, 64, 40, op == npu_operator::ex_conv_streaming || op == npu_operator::ex_conv_streaming_prelu ? 1 : 40});
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
      add(c, n::input_tensor, d, image), a.axis = 1;
      break;
    case form::split:
      add(c, n::input_tensor, d, image), a.axis = 1;
      break;
    case form::slice:
      add(c, n::input_tensor, d, image);
      a.starts = {l.starts, 1, true}, a.ends = {l.ends, 1, true}, a.axes = {l.axes, 1, true};
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
      y.is_const = true, y.value = {l.exponent, 1, true};
      break;
    }
    case form::pad:
      add(c, n::data, d, image);
      break;
    case form::resize:
      add(c, n::X, d, image);
      add(c, n::scales, dtype::float32, {4}).value = {l.scales, 4, true};
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
      add(c, n::A, d, {1, 64, 1, 4}), add(c, n::B, d, {1, 64, 1, 4}), add(c, n::C, dtype::none, {1, 4, 1, 4});
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

// The same call with the quantity of a limit at v. False: it takes more than that.
inline bool set(operator_call& c, const limit& l, std::int64_t v, lists& list) {
  operator_attributes& a = c.attributes;
  switch (l.applies) {
    case when::tall_kernel:
      break;
    case when::axis:
    case when::axis_unless_one:
      a.axis = l.argument;
      break;
    case when::mode:
      a.mode = static_cast<word>(l.argument), a.has_mode = true;
      break;
    case when::flash_attention:
      a.flash_attention = true;
      break;
    case when::pattern: {
      static const std::int64_t in[5][4] = {{1, 64, 1, 4}, {1, 1, 1, 4}, {1, 64, 4, 1}, {1, 1, 4, 1}, {1, 64, 1, 1}};
      std::copy(in[l.argument], in[l.argument] + 4, at(c, n::input).extent);
      at(c, n::output).extent[l.what == q::expand_h ? 2 : 3] = v;
      return v > 1;
    }
    default:
      break;
  }
  const auto w = static_cast<word>(v);
  switch (l.what) {
    case q::stride_h:
      return a.strides[0] = v, true;
    case q::stride_w:
      return a.strides[1] = v, true;
    case q::dilation_h:
    case q::dilation_w:
      if (c.which != npu_operator::convolution) at(c, n::weight).extent[2] = at(c, n::weight).extent[3] = 1;
      return a.dilations[l.what == q::dilation_w] = v, true;
    case q::pad_top:
    case q::pad_left:
    case q::pad_bottom:
    case q::pad_right: {
      if (form_of(c.which) == form::transposed_convolution || form_of(c.which) == form::transposed_convolution_add)
        at(c, n::weight).extent[2] = at(c, n::weight).extent[3] = 17;
      return a.pads[static_cast<int>(l.what) - static_cast<int>(q::pad_top)] = v, true;
    }
    case q::kernel_h:
    case q::kernel_w: {
      const int i = l.what == q::kernel_w;
      if (l.of == n::weight || l.of == n::input) at(c, l.of).extent[2 + i] = v;
      else a.kernel_shape[i] = v;
      return l.of == n::none || v > 0;
    }
    case q::channel:
      return at(c, l.of).extent[1] = v, v > 0;
    case q::height:
      return at(c, l.of).extent[2] = v, v > 0;
    case q::width:
      return at(c, l.of).extent[3] = v, v > 0;
    case q::auto_pad:
      return a.auto_pad = w, true;
    case q::ceil_mode:
      return a.ceil_mode = v, true;
    case q::storage_order:
      return a.storage_order = v, true;
    case q::count_include_pad:
      return a.count_include_pad = v, true;
    case q::kernel_1x1:
      if (l.of == n::none) a.kernel_shape[0] = a.kernel_shape[1] = v == 1 ? 1 : 2;
      else at(c, l.of).extent[2] = at(c, l.of).extent[3] = v == 1 ? 1 : 2;
      return v == 0 || v == 1;
    case q::expand_h:
    case q::expand_w: {
      const int i = l.what == q::expand_h ? 2 : 3;
      if (v < 1) return false;
      if (form_of(c.which) == form::mat_mul) {
        at(c, n::B).extent[3] = v;
        at(c, n::C).extent[3] = 1;
        return i == 3;  // a height of 1 is not expanded
      }
      for (operator_operand& o : c.operands)
        if (o.rank == 4) o.extent[i] = o.name == l.of ? 1 : v;
      return true;
    }
    case q::axis:
      return a.axis = v, true;
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
    case q::mask_value:
      return a.mask_value = v, true;
    case q::mask_batch:
      return at(c, n::mask).extent[0] = v, v > 0;
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
    case q::roi:
      if (v == 1) add(c, n::roi, dtype::none, {});
      return v == 0 || v == 1;
    case q::scale_h:
    case q::scale_w:
      return list.scales[l.what == q::scale_h ? 2 : 3] = static_cast<double>(v), v > 1;
    case q::height_width_product:
    case q::channel_height_product: {
      operator_operand& o = at(c, n::input);
      o.extent[1] = o.extent[2] = o.extent[3] = 1;
      return o.extent[2] = v, v > 0;
    }
    case q::channel_height_width_product: {
      operator_operand& o = at(c, n::input);
      a.axis = 1;
      o.extent[1] = 1, o.extent[2] = 1, o.extent[3] = v;
      return v > 0;
    }
    case q::k:
      return at(c, l.of).extent[1] = v, v > 0;
    case q::c_type:
      return a.c_type = w, true;
    case q::window_sizes:
    case q::num_windows: {
      integer_list& to = l.what == q::window_sizes ? a.window_sizes : a.num_windows;
      to = {list.sizes, v == 1 ? 2 : 1, true};
      return v == 0 || v == 1;
    }
    case q::seq_length:
      return at(c, n::X).extent[0] = v, v > 0;
    case q::batch_size:
      return at(c, n::X).extent[1] = v, v > 0;
    case q::batch_size_multiple:
      return at(c, n::X).extent[1] = v, v > 0;
    case q::input_size:
      return at(c, n::X).extent[2] = v, v > 0;
    case q::num_directions:
      return at(c, n::W).extent[0] = v, v > 0;
    case q::hidden_size: {
      if (v < 1) return false;
      const std::int64_t gates = c.which == npu_operator::lstm ? 4 : 3;
      at(c, n::R).extent[2] = v, at(c, n::R).extent[1] = at(c, n::W).extent[1] = gates * v;
      at(c, n::B).extent[1] = 2 * gates * v;
      return true;
    }
    case q::gates:
      return at(c, l.of).extent[1] = v * 32, v > 0;
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
      return w != word::sn_c && (a.input_layout = w, true);  // which takes other shapes
    case q::output_layout:
      return a.output_layout = w, true;
    case q::flash_attention:
      return a.flash_attention = v != 0, v == 0 || v == 1;
    case q::flash_attention_driver:
      return a.driver = v, true;
    case q::flash_attention_runtime:
      return a.runtime = v, true;
    default:
      return false;
  }
}

struct sample {
  std::int64_t value;
  bool allowed;
};

inline std::vector<sample> around(const limit& l) {
  const constraint& c = l.wanted;
  std::vector<sample> all;
  const auto put = [&](std::int64_t v) {
    for (const sample& s : all)
      if (s.value == v) return;
    // One is always allowed where the limit excepts it.
    // Axes count from the end, too.
    const std::int64_t counted = l.what == q::axis && v < 0 && v >= -4 ? v + 4 : v;
    all.push_back({v, c.allows(counted) || (l.applies == when::axis_unless_one && v == 1)});
  };
  switch (c.kind) {
    case rule::between:
      put(c.value[0] - 1), put(c.value[0]), put(c.value[0] + 1), put(c.value[1] - 1), put(c.value[1]),
          put(c.value[1] + 1);
      break;
    case rule::one_of:
      for (std::uint8_t i = 0; i < c.count; ++i) put(c.value[i] - 1), put(c.value[i]), put(c.value[i] + 1);
      break;
    case rule::multiple_of:
    case rule::multiple_of_or_one:
      put(1), put(c.value[0] - 1), put(c.value[0]), put(c.value[0] + 1), put(2 * c.value[0]);
      break;
    case rule::real_equals:
      put(c.value[0]), put(real_bits(real_value(c.value[0]) + 0.01)), put(real_bits(real_value(c.value[0]) - 0.01));
      break;
    case rule::real_greater:
      put(real_bits(0.0)), put(real_bits(-1e-9)), put(real_bits(1e-9));
      break;
    case rule::real_finite:
      put(real_bits(__builtin_inf())), put(real_bits(1.0));
      break;
    case rule::known:
      break;
    default:
      put(c.value[0] - 1), put(c.value[0]), put(c.value[0] + 1);
      break;
  }
  return all;
}

inline const operator_finding* find(const operator_report& r, const limit& l) {
  for (const operator_finding& f : r)
    if (std::string(rule_of(f.what, f.wanted)) == rule_of(l.what, l.wanted) && f.of == l.of) return &f;
  return nullptr;
}

inline std::vector<dtype> types_of(const target_description& t, const npu_entry& e) {
  std::vector<dtype> all;
  const dtype_set printed = e.operand(call_form_of(e.which).data)->types;
  for (const dtype d : {dtype::int8, dtype::int16, dtype::float16})
    if (contains(printed, d) && !contains(t.never, d)) all.push_back(d);
  return all;
}

}  // namespace operator_samples

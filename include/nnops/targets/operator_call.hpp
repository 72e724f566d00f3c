// A call of an operator in the document's own terms: the operator, its operands by name, its attributes. Plain values,
// nothing allocated: what is a list points into the caller's arrays.
//
//   operator_call c = {
//       .which = npu_operator::convolution,
//       .operands = {{.name = operand_name::input_tensor, .type = dtype::int8, .rank = 4, .extent = {1, 3, 64, 64}},
//                    {.name = operand_name::weight, .rank = 4, .extent = {8, 3, 3, 3}}},
//       .attributes = {.strides = {2, 2}}};
//
// Which operands and attributes an operator has says its form (form_of).
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::rknn {

// Operators whose calls have the same operands and attributes.
enum class form : std::uint8_t {
  attention,
  batch_normalization,
  binary,
  clip,
  concat,
  convolution,
  convolution_add,
  elu,
  expand,
  gather,
  global_pool,
  glu,
  gru,
  hard_sigmoid,
  hard_swish,
  leaky_relu,
  lstm,
  mat_mul,
  max_pool,
  norm,
  pad,
  pool,
  pow,
  prelu,
  reshape,
  resize,
  slice,
  softmax,
  softmax_mask,
  split,
  tile,
  transpose,
  transposed_convolution,
  transposed_convolution_add,
  unary,
  unary_x,
  where_,
  window,
};

// Attributes, for lists of them: NNOPS_ATTRIBUTE(id).
enum class attribute_name : std::uint8_t {
#define NNOPS_ATTRIBUTE(id, kind, size) id,
#include "nnops/targets/attributes.def"
#undef NNOPS_ATTRIBUTE
};

// An operand of a form.
struct form_operand {
  operand_name name;
  bool needed = false;  // with its shape
  bool judged = false;  // whether its rank is judged where it is given
};

struct call_form {
  form_operand operands[10] = {};
  std::uint64_t attributes = 0;  // bits of attribute_name
  operand_name data = operand_name::none;

  NNOPS_INLINE constexpr bool has(operand_name o) const {
    for (const form_operand& f : operands)
      if (f.name == o && o != operand_name::none) return true;
    return false;
  }
  NNOPS_INLINE constexpr bool has(attribute_name a) const { return (attributes >> static_cast<unsigned>(a) & 1u) != 0; }
};

// An attribute that has no default and was not given.
inline constexpr std::int64_t no_value = INT64_MIN;

struct integer_list {
  const std::int64_t* first = nullptr;
  std::int32_t count = 0;
  bool given = false;
  bool integers = true;  // false: the caller's list holds something else
};

struct real_list {
  const double* first = nullptr;
  std::int32_t count = 0;
  bool given = false;
};

struct operator_operand {
  static constexpr std::int32_t max_rank = 8;

  operand_name name = operand_name::none;
  dtype type = dtype::none;  // none: not said
  bool is_const = false;
  granularity quant = granularity::per_layer;
  std::int32_t rank = -1;  // -1: no shape given. Above max_rank, the first extents are kept
  std::int64_t extent[max_rank] = {};
  real_list value = {};  // the contents, where a limit depends on them
  bool expands = false;
  std::int64_t expands_to[4] = {};  // of a mask

  NNOPS_INLINE constexpr bool has_shape() const { return rank >= 0; }
};

struct operator_attributes {
  std::int64_t strides[2] = {1, 1};
  std::int64_t pads[4] = {};  // top, left, bottom, right
  std::int64_t dilations[2] = {1, 1};
  std::int64_t group = 1;
  std::int64_t output_padding[2] = {};
  std::int64_t kernel_shape[2] = {no_value, no_value};
  word auto_pad = word::notset;
  std::int64_t ceil_mode = 0, storage_order = 0, count_include_pad = 1;
  std::int64_t axis = no_value;
  integer_list axes = {}, starts = {}, ends = {}, steps = {};
  std::int64_t perm[4] = {no_value, no_value, no_value, no_value};
  double epsilon = 1e-5;
  double alpha = real_value(no_value), beta = real_value(no_value);  // no_value: the printed constants
  double min = 0.0, max = 6.0;
  word mode = word::other;
  bool has_mode = false;
  std::int64_t mask_value = 0;
  word coordinate_transformation_mode = word::half_pixel, keep_aspect_ratio_policy = word::stretch,
       nearest_mode = word::round_prefer_floor;
  std::int64_t antialias = 0, exclude_outside = 0;
  double cubic_coeff_a = -0.75, extrapolation_value = 0.0;
  word direction = word::forward, input_layout = word::snc, output_layout = word::sbnc;
  std::int64_t sequence_size = no_value, batch_size = no_value;
  std::int64_t proj_size = 0, input_forget = 0, has_projection = 0, linear_before_reset = 0;
  word c_type = word::add;
  integer_list window_sizes = {}, num_windows = {};
  bool flash_attention = false;
  std::int64_t driver = no_value, runtime = no_value;  // a version 1.2.3 is 1002003
};

struct operator_call {
  npu_operator which = npu_operator::add;
  operator_operand operands[10] = {};
  operator_attributes attributes = {};
  // More inputs of Concat, behind the first one.
  const operator_operand* more = nullptr;
  std::int32_t more_count = 0;
  // The input is an input of the model.
  bool first_layer = false;

  NNOPS_INLINE constexpr const operator_operand* find(operand_name o) const {
    for (const operator_operand& x : operands)
      if (x.name == o) return &x;
    return nullptr;
  }
};

inline namespace NNOPS_ISA {

constexpr form form_of(npu_operator op) {
  constexpr form forms[] = {
#define NNOPS_NPU_OPERATOR(id, name, f) form::f,
#include "nnops/targets/npu_operators.def"
#undef NNOPS_NPU_OPERATOR
  };
  return forms[static_cast<std::size_t>(op)];
}

constexpr const char* name_of(attribute_name a) {
  constexpr const char* names[] = {
#define NNOPS_ATTRIBUTE(id, kind, size) #id,
#include "nnops/targets/attributes.def"
#undef NNOPS_ATTRIBUTE
  };
  return names[static_cast<std::size_t>(a)];
}

template <class... A>
constexpr std::uint64_t attribute_bits(A... a) {
  return (0ull | ... | (1ull << static_cast<unsigned>(a)));
}

constexpr call_form make_form(form f) {
  using n = operand_name;
  using a = attribute_name;
  constexpr std::uint64_t window = attribute_bits(a::strides, a::pads, a::dilations, a::group);
  constexpr std::uint64_t pooling = attribute_bits(a::strides, a::pads, a::auto_pad, a::ceil_mode);
  constexpr std::uint64_t recurrent =
      attribute_bits(a::direction, a::sequence_size, a::batch_size, a::hidden_size, a::input_layout, a::output_layout);
  switch (f) {
    case form::convolution:
      return {
          {{n::input_tensor, true, true}, {n::weight, true, true}, {n::bias}, {n::output}}, window, n::input_tensor};
    case form::convolution_add:
      return {{{n::input_tensor, true, true}, {n::weight, true, true}, {n::bias}, {n::Input1}, {n::output}},
              window,
              n::input_tensor};
    case form::transposed_convolution:
      return {{{n::input_tensor, true, true}, {n::weight, true, true}, {n::bias}, {n::output}},
              window | attribute_bits(a::output_padding),
              n::input_tensor};
    case form::transposed_convolution_add:
      return {{{n::input_tensor, true, true}, {n::weight, true, true}, {n::bias}, {n::Input1}, {n::output}},
              window | attribute_bits(a::output_padding),
              n::input_tensor};
    case form::binary:
      return {{{n::A, true, true}, {n::B, true, true}, {n::C}}, 0, n::A};
    case form::where_:
      return {{{n::mask_tensor, true, true}, {n::x_tensor, true, true}, {n::y_tensor, true, true}, {n::output}},
              0,
              n::x_tensor};
    case form::expand:
      return {{{n::input, true, true}, {n::shape}, {n::output, true, true}}, 0, n::input};
    case form::tile:
      return {{{n::input, true, true}, {n::repeats}, {n::output}}, 0, n::input};
    case form::unary:
      return {{{n::input, true, true}, {n::output}}, 0, n::input};
    case form::leaky_relu:
    case form::elu:
      return {{{n::input, true, true}, {n::output}}, attribute_bits(a::alpha), n::input};
    case form::unary_x:
      return {{{n::X, true, true}, {n::Y}}, 0, n::X};
    case form::hard_sigmoid:
      return {{{n::input, true, true}, {n::output}}, attribute_bits(a::alpha, a::beta), n::input};
    case form::hard_swish:
      return {{{n::X, true, true}, {n::Y}}, attribute_bits(a::alpha, a::beta), n::X};
    case form::prelu:
      return {{{n::input, true, true}, {n::slope}, {n::output}}, 0, n::input};
    case form::clip:
      return {{{n::input, true, true}, {n::output}}, attribute_bits(a::min, a::max), n::input};
    case form::batch_normalization:
      return {{{n::input, true, true}, {n::output}}, attribute_bits(a::epsilon, a::momentum), n::input};
    case form::concat:
      return {{{n::input_tensor, true, true}, {n::output}}, attribute_bits(a::axis), n::input_tensor};
    case form::split:
      return {{{n::input_tensor, true, true}, {n::output}},
              attribute_bits(a::axis, a::num_outputs, a::split),
              n::input_tensor};
    case form::slice:
      return {{{n::input_tensor, true, true}, {n::output}},
              attribute_bits(a::starts, a::ends, a::axes, a::steps),
              n::input_tensor};
    case form::gather:
      return {{{n::X, true, true}, {n::Indices, false, true}, {n::Y}}, attribute_bits(a::axis), n::X};
    case form::reshape:
      return {{{n::input, true, true}, {n::output}}, attribute_bits(a::shape), n::input};
    case form::transpose:
      return {{{n::X, true, true}, {n::Y}}, attribute_bits(a::perm), n::X};
    case form::pool:
      return {{{n::input, true, true}, {n::output}},
              pooling | attribute_bits(a::kernel_shape, a::count_include_pad),
              n::input};
    case form::max_pool:
      return {{{n::input, true, true}, {n::output}},
              pooling | attribute_bits(a::kernel_shape, a::count_include_pad, a::storage_order),
              n::input};
    case form::global_pool:
      return {{{n::input, true, true}, {n::output}}, pooling, n::input};
    case form::pow:
      return {{{n::X, true, true}, {n::Y}, {n::Z}}, 0, n::X};
    case form::pad:
      return {{{n::data, true, true}, {n::pads}, {n::constant_value}, {n::output}}, attribute_bits(a::mode), n::data};
    case form::resize:
      return {{{n::X, true, true}, {n::roi}, {n::scales}, {n::sizes}, {n::Y}},
              attribute_bits(a::mode, a::coordinate_transformation_mode, a::antialias, a::axes, a::cubic_coeff_a,
                             a::exclude_outside, a::extrapolation_value, a::keep_aspect_ratio_policy, a::nearest_mode),
              n::X};
    case form::softmax:
      return {{{n::input, true, true}, {n::output}}, attribute_bits(a::axis), n::input};
    case form::softmax_mask:
      return {{{n::input, true, true}, {n::mask, false, true}, {n::output}},
              attribute_bits(a::axis, a::mask_value),
              n::input};
    case form::lstm:
      return {{{n::X, true, true},
               {n::W, true, true},
               {n::R, true, true},
               {n::B, false, true},
               {n::sequence_lens},
               {n::initial_h, false, true},
               {n::initial_c, false, true},
               {n::Y},
               {n::Y_h},
               {n::Y_c}},
              recurrent | attribute_bits(a::proj_size, a::input_forget, a::has_projection),
              n::X};
    case form::gru:
      return {{{n::X, true, true},
               {n::W, true, true},
               {n::R, true, true},
               {n::B, false, true},
               {n::sequence_lens},
               {n::initial_h, false, true},
               {n::Y},
               {n::Y_h}},
              recurrent | attribute_bits(a::linear_before_reset),
              n::X};
    case form::glu:
      return {{{n::Input, true, true}, {n::Output}}, attribute_bits(a::axis), n::Input};
    case form::mat_mul:
      return {{{n::A, true, true}, {n::B, true, true}, {n::C, false, true}, {n::Y}}, attribute_bits(a::c_type), n::A};
    case form::norm:
      return {{{n::X, true, true}, {n::W, false, true}, {n::B, false, true}, {n::Y}},
              attribute_bits(a::mode, a::axes, a::epsilon),
              n::X};
    case form::window:
      return {{{n::X, true, true}, {n::Y}}, attribute_bits(a::mode, a::window_sizes, a::num_windows), n::X};
    case form::attention:
      return {{{n::query, true, true},
               {n::key, true, true},
               {n::value, true, true},
               {n::mask, false, true},
               {n::scale},
               {n::output}},
              attribute_bits(a::flash_attention, a::driver, a::runtime),
              n::query};
  }
  return {};
}

struct all_forms {
  call_form of[static_cast<std::size_t>(form::window) + 1];
};
consteval all_forms make_forms() {
  all_forms all{};
  for (std::size_t i = 0; i <= static_cast<std::size_t>(form::window); ++i) all.of[i] = make_form(static_cast<form>(i));
  return all;
}
inline constexpr all_forms forms = make_forms();

constexpr const call_form& call_form_of(npu_operator op) { return forms.of[static_cast<std::size_t>(form_of(op))]; }

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn

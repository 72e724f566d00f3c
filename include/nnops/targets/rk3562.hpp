// RK3562. Sections 3.3 (NPU operators), 4 (the vendor's CPU operators: all of them), 5.1.4 (inputs of a model) and
// 5.2.4 (its outputs) of the document that targets/rknn.hpp names. A limit ends with the line that states it, in the
// section of its operator if it names no other; an operand with the lines of its shape, its types and its
// granularity. q, n, o and t are quantities, operands, operators and sets of types.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/targets/rknn.hpp"
#include "nnops/targets/rows.hpp"
#include "nnops/targets/transpose_limits.hpp"
#include "nnops/targets/vendor_cpu.hpp"

namespace nnops {
namespace rknn::rows::rk3562 {

inline constexpr operand_rule add_operands[] = {
    {n::A, 4, t::int8_or_float16, t::float32, true, per_layer, 4421, 4444, 4423},
    {n::B, 4, t::int8_or_float16, t::float32, true, per_layer, 4428, 4444, 4430},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer, 4438, 4444, 4440},
};
inline constexpr limit add_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 4877, in_section("3.3.34")},
    {q::expand_w, n::A, between(1, 8192), 4879, in_section("3.3.34")},
    {q::expand_h, n::B, between(1, 8192), 4877, in_section("3.3.34")},
    {q::expand_w, n::B, between(1, 8192), 4879, in_section("3.3.34")},
};
inline constexpr operand_rule batch_normalization_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 4470, 4483, 4472},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 4477, 4483, 4479},
};
// A34: more than 0, and finite.
inline constexpr limit batch_normalization_limits[] = {
    {q::epsilon, n::none, real_greater(0.0), 4489},
    {q::epsilon, n::none, real_finite(), 4489},
};
inline constexpr operand_rule concat_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 4500, 4513, 4502},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 4507, 4513, 4509},
};
inline constexpr limit concat_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 4518},
};
inline constexpr operand_rule convolution_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 4527, 4566, 4530},
    {n::weight, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 4532, 4566, 4539},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 4545, 4566, 4547},
    {n::Input1, 0, t::int8_or_float16, 0, true, 0, 0, 4566, 0},
};
// A01: up to 31; the depthwise, transposed and streaming ones take dilations up to 32.
inline constexpr limit convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 4528, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 4534},
    {q::kernel_w, n::weight, between(1, 31), 4536},
    {q::stride_h, n::none, between(1, 7), 4552},
    {q::stride_w, n::none, between(1, 7), 4553},
    {q::pad_top, n::none, between(0, 15), 4555},
    {q::pad_left, n::none, between(0, 15), 4556},
    {q::pad_bottom, n::none, between(0, 15), 4557},
    {q::pad_right, n::none, between(0, 15), 4558},
    {q::dilation_h, n::none, between(1, 31), 4561},
    {q::dilation_w, n::none, between(1, 31), 4562},
};
inline constexpr operand_rule depthwise_convolution_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 4575, 4614, 4578},
    {n::weight, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 4580, 4614, 4587},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 4593, 4614, 4595},
};
inline constexpr limit depthwise_convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 4576, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 8), 4582},
    {q::kernel_w, n::weight, between(1, 8), 4584},
    {q::stride_h, n::none, between(1, 7), 4600},
    {q::stride_w, n::none, between(1, 7), 4601},
    {q::pad_top, n::none, between(0, 15), 4603},
    {q::pad_left, n::none, between(0, 15), 4604},
    {q::pad_bottom, n::none, between(0, 15), 4605},
    {q::pad_right, n::none, between(0, 15), 4606},
    {q::dilation_h, n::none, between(1, 32), 4609},
    {q::dilation_w, n::none, between(1, 32), 4610},
};
inline constexpr operand_rule conv_transpose_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 4703, 4748, 4709},
    {n::weight, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 4712, 4748, 4719},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 4725, 4748, 4727},
    {n::Input1, 0, t::int8_or_float16, 0, true, 0, 0, 4748, 0},
};
// A02: group is 1, or all channels. A03: a pad is smaller than the dilated kernel, at both ends. A04: both rules hold.
inline constexpr limit conv_transpose_limits[] = {
    {q::width, n::input_tensor, below(16383), 4704, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 4714},
    {q::kernel_w, n::weight, between(1, 31), 4716},
    {q::stride_h, n::none, between(1, 8), 4732},
    {q::stride_w, n::none, between(1, 8), 4733},
    {q::pad_top, n::none, between(0, 15), 4735},
    {q::pad_left, n::none, between(0, 15), 4736},
    {q::pad_bottom, n::none, between(0, 15), 4737},
    {q::pad_right, n::none, between(0, 15), 4738},
    {q::dilation_h, n::none, between(1, 32), 4742},
    {q::dilation_w, n::none, between(1, 32), 4743},
    {q::pad_top_vs_kernel, n::none, at_most(0), 4734},
    {q::pad_left_vs_kernel, n::none, at_most(0), 4734},
    {q::output_h, n::none, at_most(0), 4734},
    {q::output_w, n::none, at_most(0), 4734},
    {q::group, n::none, equals(1), 4740},
    {q::dilation_needs_1x1, n::none, equals(0), 4744},
};
inline constexpr operand_rule div_operands[] = {
    {n::A, 4, t::float16, t::float32, true, per_layer, 4829, 4852, 4831},
    {n::B, 4, t::float16, t::float32, true, per_layer, 4836, 4852, 4838},
    {n::C, 4, t::float16, 0, true, per_layer, 4846, 4852, 4848},
};
inline constexpr limit div_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 4877, in_section("3.3.34")},
    {q::expand_w, n::A, between(1, 8192), 4879, in_section("3.3.34")},
    {q::expand_h, n::B, between(1, 8192), 4877, in_section("3.3.34")},
    {q::expand_w, n::B, between(1, 8192), 4879, in_section("3.3.34")},
};
inline constexpr operand_rule expand_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 4860, 4873, 4862},
    {n::shape, 0, t::int64, 0, false, 0, 0, 0, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 4867, 4873, 4869},
};
// A17: the five patterns bind Expand; what is broadcast has the limits of height and width alone.
inline constexpr limit expand_limits[] = {
    {q::expand_pattern, n::input, between(0, 4), 4877},
    {q::expand_h, n::input, between(1, 8192), 4877, given(when::pattern, 0)},
    {q::expand_h, n::input, between(1, 8192), 4878, given(when::pattern, 1)},
    {q::expand_w, n::input, between(1, 8192), 4879, given(when::pattern, 2)},
    {q::expand_w, n::input, between(1, 8192), 4880, given(when::pattern, 3)},
    {q::expand_h, n::input, between(1, 8192), 4881, given(when::pattern, 4)},
    {q::expand_w, n::input, between(1, 8192), 4881, given(when::pattern, 4)},
};
inline constexpr operand_rule gru_operands[] = {
    {n::X, 3, t::float16, 0, true, per_layer, 4895, 4993, 4904},
    {n::W, 3, t::float16, 0, true, per_layer_or_channel, 4906, 4993, 4914},
    {n::R, 3, t::float16, 0, true, per_layer_or_channel, 4917, 4993, 4923},
    {n::B, 2, t::float32, 0, false, per_layer_or_channel, 4926, 4994, 4932},
    {n::sequence_lens, 1, 0, 0, false, 0, 4935, 0, 0},
    {n::initial_h, 3, t::float16, 0, true, per_layer, 4937, 4993, 4943},
    {n::Y, 4, t::float16, 0, true, per_layer, 4948, 4993, 4957},
    {n::Y_h, 3, t::float16, 0, true, per_layer, 4959, 4993, 4965},
};
// A14: three gates. A18: the ranges of the operands bind, the alignments advise.
inline constexpr limit gru_limits[] = {
    {q::seq_length, n::X, between(1, 8192), 4897},
    {q::batch_size, n::X, between(1, 8192), 4899},
    {q::batch_size_multiple, n::X, multiple_of_or_one(4), 4899},
    {q::input_size, n::X, between(1, 8192), 4901},
    {q::num_directions, n::W, one_of(1, 2), 4912},
    {q::hidden_size, n::R, between(1, 8192), 4919},
    {q::gates, n::W, equals(3), 4906},
    {q::gates, n::R, equals(3), 4917},
    {q::gates, n::B, equals(6), 4926},
    {q::linear_before_reset, n::none, one_of(0, 1), 4970},
    {q::direction, n::none, one_of(word::forward, word::reverse, word::bidirectional), 4973},
    {q::input_layout, n::none, one_of(word::snc, word::sn_c), 4983},
    {q::output_layout, n::none, one_of(word::sbnc, word::sn_c), 4988},
};
inline constexpr operand_rule gather_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 5008, 5023, 5010},
    {n::Indices, 1, t::int32 | t::int64, 0, false, 0, 5012, 5024, 0},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 5017, 5023, 5019},
};
inline constexpr limit gather_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 5029},
};
inline constexpr operand_rule hardmax_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 5041, 5054, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 5050, 5054, 0},
};
// A37: the rules of this group, all of them. A21: the limits of an unnamed permutation are not enforced.
inline constexpr limit hardmax_limits[] = {
    {q::axis, n::none, one_of(1, 3), 5059},
    {q::height_width_product, n::input, below(16384), 5043, given(when::axis, 1)},
    {q::channel_height_product, n::input, below(16384), 5045, given(when::axis, 3)},
};
// A11: W and R have the type of the data, as in the other groups.
inline constexpr operand_rule lstm_operands[] = {
    {n::X, 3, t::int8_or_float16, 0, true, per_layer, 5078, 5197, 5087},
    {n::W, 3, t::int8_or_float16, 0, true, per_layer_or_channel, 5089, 5197, 5097},
    {n::R, 3, t::int8_or_float16, 0, true, per_layer_or_channel, 5100, 5197, 5106},
    {n::B, 2, t::int32 | t::float32, 0, false, per_layer_or_channel, 5109, 5198, 5115},
    {n::sequence_lens, 1, 0, 0, false, 0, 5118, 0, 0},
    {n::initial_h, 3, t::int8_or_float16, 0, true, per_layer, 5120, 5197, 5126},
    {n::initial_c, 3, t::int8_or_float16, 0, true, per_layer, 5128, 5197, 5134},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 5139, 5197, 5148},
    {n::Y_h, 3, t::int8_or_float16, 0, true, per_layer, 5150, 5197, 5156},
    {n::Y_c, 3, t::int8_or_float16, 0, true, per_layer, 5158, 5197, 5164},
};
// A18: the ranges of the operands bind, the alignments advise.
inline constexpr limit lstm_limits[] = {
    {q::seq_length, n::X, between(1, 8192), 5080},
    {q::batch_size, n::X, between(1, 8192), 5082},
    {q::batch_size_multiple, n::X, multiple_of_or_one(4), 5082},
    {q::input_size, n::X, between(1, 8192), 5084},
    {q::num_directions, n::W, one_of(1, 2), 5095},
    {q::hidden_size, n::R, between(1, 8192), 5102},
    {q::gates, n::W, equals(4), 5089},
    {q::gates, n::R, equals(4), 5100},
    {q::gates, n::B, equals(8), 5109},
    {q::direction, n::none, one_of(word::forward, word::reverse, word::bidirectional), 5170},
    {q::proj_size, n::none, equals(0), 5179},
    {q::input_forget, n::none, equals(0), 5181},
    {q::has_projection, n::none, equals(0), 5183},
    {q::input_layout, n::none, one_of(word::snc, word::sn_c), 5187},
    {q::output_layout, n::none, one_of(word::sbnc, word::sn_c), 5192},
};
inline constexpr operand_rule max_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 5213, 5236, 5215},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 5220, 5236, 5222},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 5230, 5236, 5232},
};
inline constexpr limit max_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 4877, in_section("3.3.34")},
    {q::expand_w, n::A, between(1, 8192), 4879, in_section("3.3.34")},
    {q::expand_h, n::B, between(1, 8192), 4877, in_section("3.3.34")},
    {q::expand_w, n::B, between(1, 8192), 4879, in_section("3.3.34")},
};
inline constexpr operand_rule mul_operands[] = {
    {n::A, 4, t::int8_or_float16, t::float32, true, per_layer, 5249, 5272, 5251},
    {n::B, 4, t::int8_or_float16, t::float32, true, per_layer, 5256, 5272, 5258},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer, 5266, 5272, 5268},
};
inline constexpr limit mul_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 4877, in_section("3.3.34")},
    {q::expand_w, n::A, between(1, 8192), 4879, in_section("3.3.34")},
    {q::expand_h, n::B, between(1, 8192), 4877, in_section("3.3.34")},
    {q::expand_w, n::B, between(1, 8192), 4879, in_section("3.3.34")},
};
inline constexpr operand_rule pad_operands[] = {
    {n::data, 4, t::int8_or_float16, 0, true, per_layer, 5296, 5315, 5298},
    {n::pads, 0, t::int64, 0, false, 0, 0, 5316, 0},
    {n::constant_value, 0, t::int8 | t::float16 | t::float32, 0, false, per_layer, 0, 5317, 5304},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 5309, 5315, 5311},
};
// A49: reflecting, a width of 8176.
inline constexpr limit pad_limits[] = {
    {q::mode, n::none, one_of(word::constant, word::reflect), 5322},
    {q::channel, n::data, between(1, 8192), 5325, given(when::mode, word::reflect)},
    {q::height, n::data, between(1, 8192), 5325, given(when::mode, word::reflect)},
    {q::width, n::data, between(1, 8176), 5325, given(when::mode, word::reflect)},
};
inline constexpr operand_rule max_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 5336, 5373, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 5347, 5373, 0},
};
inline constexpr limit max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 5338}, {q::height, n::input, between(1, 8192), 5340},
    {q::width, n::input, between(1, 8192), 5342},   {q::kernel_h, n::none, between(1, 7), 5352},
    {q::kernel_w, n::none, between(1, 7), 5353},    {q::auto_pad, n::none, equals_word(word::notset), 5355},
    {q::ceil_mode, n::none, equals(0), 5357},       {q::stride_h, n::none, between(1, 8), 5359},
    {q::stride_w, n::none, between(1, 8), 5360},    {q::pad_top, n::none, between(0, 7), 5364},
    {q::pad_left, n::none, between(0, 7), 5365},    {q::pad_bottom, n::none, between(0, 7), 5366},
    {q::pad_right, n::none, between(0, 7), 5367},   {q::storage_order, n::none, equals(0), 5369},
};
inline constexpr operand_rule global_max_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 5382, 5417, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 5393, 5417, 0},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 5384}, {q::height, n::input, between(1, 7), 5386},
    {q::width, n::input, between(1, 7), 5388},      {q::kernel_h, n::input, between(1, 7), 5398},
    {q::kernel_w, n::input, between(1, 7), 5399},   {q::auto_pad, n::none, equals_word(word::notset), 5401},
    {q::ceil_mode, n::none, equals(0), 5403},       {q::stride_h, n::none, between(1, 8), 5405},
    {q::stride_w, n::none, between(1, 8), 5406},    {q::pad_top, n::none, between(0, 7), 5410},
    {q::pad_left, n::none, between(0, 7), 5411},    {q::pad_bottom, n::none, between(0, 7), 5412},
    {q::pad_right, n::none, between(0, 7), 5413},
};
inline constexpr operand_rule average_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 5426, 5461, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 5437, 5461, 0},
};
// A47: sizes are rounded down, and padding counts.
inline constexpr limit average_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 5428},   {q::height, n::input, between(1, 8192), 5430},
    {q::width, n::input, between(1, 8192), 5432},     {q::kernel_h, n::none, between(1, 7), 5442},
    {q::kernel_w, n::none, between(1, 7), 5443},      {q::auto_pad, n::none, equals_word(word::notset), 5445},
    {q::ceil_mode, n::none, equals(0), 5447},         {q::stride_h, n::none, between(1, 8), 5449},
    {q::stride_w, n::none, between(1, 8), 5450},      {q::count_include_pad, n::none, equals(1), 5452},
    {q::uncounted_padding, n::none, equals(0), 5452}, {q::pad_top, n::none, between(0, 7), 5454},
    {q::pad_left, n::none, between(0, 7), 5455},      {q::pad_bottom, n::none, between(0, 7), 5456},
    {q::pad_right, n::none, between(0, 7), 5457},
};
inline constexpr operand_rule global_average_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 5470, 5505, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 5481, 5505, 0},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_average_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 5472}, {q::height, n::input, between(1, 7), 5474},
    {q::width, n::input, between(1, 7), 5476},      {q::kernel_h, n::input, between(1, 7), 5486},
    {q::kernel_w, n::input, between(1, 7), 5487},   {q::auto_pad, n::none, equals_word(word::notset), 5489},
    {q::ceil_mode, n::none, equals(0), 5491},       {q::stride_h, n::none, between(1, 8), 5493},
    {q::stride_w, n::none, between(1, 8), 5494},    {q::uncounted_padding, n::none, equals(0), 5496},
    {q::pad_top, n::none, between(0, 7), 5498},     {q::pad_left, n::none, between(0, 7), 5499},
    {q::pad_bottom, n::none, between(0, 7), 5500},  {q::pad_right, n::none, between(0, 7), 5501},
};
inline constexpr operand_rule pow_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 5516, 5532, 5518},
    {n::Y, 0, t::int8 | t::int32 | t::int64 | t::float16 | t::float32, 0, false, 0, 0, 5533, 0},
    {n::Z, 4, t::int8_or_float16, 0, true, per_layer, 5526, 5532, 5528},
};
// A50: a constant of this set.
inline constexpr limit pow_limits[] = {
    {q::constant, n::Y, equals(1), 5521},
    {q::exponent_shape, n::Y, equals(1), 5520},
    {q::exponent, n::Y,
     one_of(real_bits(0.0), real_bits(1.0), real_bits(2.0), real_bits(3.0), real_bits(0.5), real_bits(-0.5)), 5521},
};
inline constexpr operand_rule relu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 5546, 5561, 5548},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 5555, 5561, 5557},
};
inline constexpr operand_rule clip_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 5574, 5589, 5576},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 5583, 5589, 5585},
};
// A36: [0, 6] alone.
inline constexpr limit clip_limits[] = {
    {q::min, n::none, real_equals(0.0), 5569},
    {q::max, n::none, real_equals(6.0), 5569},
    {q::clip_activation, n::none, one_of(fused_activation::none, fused_activation::relu, fused_activation::relu6),
     5569},
};
inline constexpr operand_rule prelu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 5600, 5620, 5602},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 5609, 5620, 5611},
};
inline constexpr limit prelu_limits[] = {
    {q::slope, n::slope, one_of(broadcast_form::channel, broadcast_form::scalar), 5616},
};
inline constexpr operand_rule leaky_relu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 5631, 5646, 5633},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 5640, 5646, 5642},
};
inline constexpr operand_rule reshape_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 5659, 5672, 5661},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 5666, 5672, 5668},
};
inline constexpr operand_rule resize_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 5688, 5707, 5690},
    {n::roi, 0, t::float32, 0, false, 0, 0, 5708, 0},
    {n::scales, 0, t::float32, 0, false, 0, 0, 5708, 0},
    {n::sizes, 0, t::int64, 0, false, 0, 0, 5709, 0},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 5701, 5707, 5703},
};
inline constexpr limit resize_limits[] = {
    {q::roi, n::roi, equals(0), 5692},
    {q::antialias, n::none, equals(0), 5714},
    {q::axes, n::none, equals(0), 5716},
    {q::coordinate_transformation_mode, n::none,
     one_of(word::half_pixel, word::pytorch_half_pixel, word::align_corners), 5718},
    {q::coordinate_mode, n::none, one_of(nnops::coordinate_mode::half_pixel, nnops::coordinate_mode::align_corners),
     5718},
    {q::cubic_coeff_a, n::none, real_equals(-0.75), 5720},
    {q::exclude_outside, n::none, equals(0), 5722},
    {q::extrapolation_value, n::none, real_equals(0.0), 5724},
    {q::keep_aspect_ratio_policy, n::none, equals_word(word::stretch), 5726},
    {q::mode, n::none, one_of(word::nearest, word::linear), 5728},
    {q::nearest_mode, n::none, equals_word(word::round_prefer_floor), 5730},
};
inline constexpr operand_rule slice_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 5739, 5752, 5741},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 5746, 5752, 5748},
};
// A22: subc is the channel block of NC1HWC2 outputs that are not behind a convolution.
inline constexpr limit slice_limits[] = {
    {q::axes, n::none, between(0, 3), 5761},
    {q::step_blocks, n::none, multiple_of(16), 5764, of_data(int8_data)},
    {q::step_blocks, n::none, multiple_of(8), 5764, of_data(wide_data)},
    {q::step_channel, n::none, at_most(16), 5764, of_data(int8_data)},
    {q::step_channel, n::none, at_most(8), 5764, of_data(wide_data)},
};
inline constexpr operand_rule softmax_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 5775, 5784, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 5780, 5784, 0},
};
// A20: axes count from the end, too. A21: the limits of an unnamed permutation are not enforced.
inline constexpr limit softmax_limits[] = {
    {q::axis, n::none, one_of(1, 3), 5789},
    {q::softmax_beta, n::none, real_equals(1.0), 5770},
};
inline constexpr operand_rule ex_softmax13_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 5800, 5809, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 5805, 5809, 0},
};
inline constexpr limit ex_softmax13_limits[] = {
    {q::axis, n::none, one_of(1, 3), 5814},
};
inline constexpr operand_rule ex_softmax_mask_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 5828, 5845, 0},
    {n::mask, 4, t::int8_or_float16, 0, true, 0, 5830, 5845, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 5841, 5845, 0},
};
inline constexpr limit ex_softmax_mask_limits[] = {
    {q::axis, n::none, one_of(1, 3), 5850},
    {q::channel, n::mask, between(1, 8192), 5832},
    {q::width, n::mask, between(1, 8192), 5836, given(when::axis, 3)},
    {q::mask_batch, n::mask, equals(1), 5830},
    {q::mask_value, n::none, one_of(0, 1), 5852},
};
inline constexpr operand_rule split_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 5861, 5875, 5863},
    {n::output, 0, t::int8_or_float16, 0, true, per_layer, 0, 5875, 5871},
};
inline constexpr limit split_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 5880},
};
inline constexpr operand_rule sub_operands[] = {
    {n::A, 4, t::int8_or_float16, t::float32, true, per_layer, 5891, 5914, 5893},
    {n::B, 4, t::int8_or_float16, t::float32, true, per_layer, 5898, 5914, 5900},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer, 5908, 5914, 5910},
};
// A43: the listed forms, not the headline.
inline constexpr limit sub_limits[] = {
    {q::broadcast_pattern, n::A, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 5895},
    {q::broadcast_pattern, n::B, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 5902},
};
inline constexpr operand_rule tile_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 5924, 5939, 5926},
    {n::repeats, 0, t::int64, 0, false, 0, 0, 5940, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 5933, 5939, 5935},
};
inline constexpr operand_rule transpose_operands[] = {
    {n::X, 4, t::int8 | t::int16 | t::float16, 0, true, per_layer, 5949, 6032, 5952},
    {n::Y, 4, t::int8 | t::int16 | t::float16, 0, true, per_layer, 5957, 6032, 5960},
};
inline constexpr transpose_limits transpose_all =
    make_transpose_limits(5964, 268435456, 65536, transpose_lines::of_both);
inline constexpr operand_rule sigmoid_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 6046, 6059, 6048},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 6053, 6059, 6055},
};
inline constexpr operand_rule tanh_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 6068, 6079, 6069},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 6074, 6079, 6075},
};
inline constexpr operand_rule softplus_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 6088, 6099, 6089},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 6094, 6099, 6095},
};
inline constexpr operand_rule hard_sigmoid_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 6110, 6123, 6112},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 6117, 6123, 6119},
};
inline constexpr limit hard_sigmoid_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 6105},
    {q::beta, n::none, real_equals(0.5), 6105},
};
inline constexpr operand_rule hard_swish_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 6132, 6143, 6133},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 6138, 6143, 6139},
};
inline constexpr limit hard_swish_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 6127},
    {q::beta, n::none, real_equals(0.5), 6127},
};
inline constexpr operand_rule elu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 6152, 6165, 6154},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 6159, 6165, 6161},
};
inline constexpr limit elu_limits[] = {
    {q::alpha, n::none, real_equals(1.0), 6147},
};
inline constexpr operand_rule ex_swish_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 6174, 6185, 6175},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 6180, 6185, 6181},
};
inline constexpr operand_rule ex_mish_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 6194, 6207, 6196},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 6201, 6207, 6203},
};
inline constexpr operand_rule ex_gelu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 6218, 6231, 6220},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 6225, 6231, 6227},
};
// A13: x_tensor and y_tensor have the type of the data.
inline constexpr operand_rule where_operands[] = {
    {n::mask_tensor, 4, t::bool_, 0, false, 0, 6240, 6271, 0},
    {n::x_tensor, 4, t::int8_or_float16, 0, true, per_layer, 6246, 6272, 6248},
    {n::y_tensor, 4, t::int8_or_float16, 0, true, per_layer, 6254, 6272, 6256},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 6265, 6272, 6267},
};
inline constexpr limit where_limits[] = {
    {q::expand_h, n::mask_tensor, between(1, 8192), 4877, in_section("3.3.34")},
    {q::expand_w, n::mask_tensor, between(1, 8192), 4879, in_section("3.3.34")},
    {q::expand_h, n::x_tensor, between(1, 8192), 4877, in_section("3.3.34")},
    {q::expand_w, n::x_tensor, between(1, 8192), 4879, in_section("3.3.34")},
    {q::expand_h, n::y_tensor, between(1, 8192), 4877, in_section("3.3.34")},
    {q::expand_w, n::y_tensor, between(1, 8192), 4879, in_section("3.3.34")},
};
inline constexpr operand_rule ex_glu_operands[] = {
    {n::Input, 4, t::int8_or_float16, 0, true, per_layer, 6283, 6294, 6284},
    {n::Output, 4, t::int8_or_float16, 0, true, per_layer, 6289, 6294, 6290},
};
inline constexpr limit ex_glu_limits[] = {
    {q::axis, n::none, equals(1), 6300},
};
inline constexpr operand_rule ex_mat_mul_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 6313, 6338, 6316},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 6318, 6338, 6320},
    {n::C, 4, t::int8 | t::float16 | t::float32, 0, true, per_layer, 6322, 6338, 6324},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 6332, 6338, 6334},
};
// A40: k is the channels of both.
inline constexpr limit ex_mat_mul_limits[] = {
    {q::k, n::A, between(1, 8192), 6314},
    {q::k, n::B, between(1, 8192), 6314},
    {q::height, n::A, equals(1), 6313},
    {q::height, n::B, equals(1), 6318},
    {q::expand_h, n::C, between(1, 8192), 4877, in_section("3.3.34")},
    {q::expand_w, n::C, between(1, 8192), 4879, in_section("3.3.34")},
    {q::c_type, n::none, one_of(word::add, word::mul), 6344},
};
inline constexpr operand_rule ex_norm_operands[] = {
    {n::X, 4, t::float16, 0, true, 0, 6372, 6385, 0},
    {n::W, 4, t::float16, 0, true, 0, 6374, 6385, 0},
    {n::B, 4, t::float16, 0, true, 0, 6376, 6385, 0},
    {n::Y, 4, t::float16, 0, true, 0, 6381, 6385, 0},
};
// A46: the NPU's modes; without one it is layer.
inline constexpr limit ex_norm_limits[] = {
    {q::mode, n::none, one_of(word::layer, word::rms, word::mean_var), 6392},
    {q::axes, n::none, one_of(1, 123), 6394},
};
inline constexpr operand_rule ex_sdp_attention_operands[] = {
    {n::query, 4, t::int8_or_float16, 0, true, per_layer, 6407, 6442, 6412},
    {n::key, 4, t::int8_or_float16, 0, true, per_layer, 6414, 6442, 6416},
    {n::value, 4, t::int8_or_float16, 0, true, per_layer, 6418, 6442, 6423},
    {n::mask, 4, t::int8 | t::float16 | t::float32, 0, true, per_layer, 6425, 6442, 6427},
    {n::scale, 0, t::float32, 0, false, 0, 0, 6444, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 6436, 6442, 6438},
};
inline constexpr limit ex_sdp_attention_limits[] = {
    {q::channel, n::query, between(1, 8192), 6409},
    {q::channel, n::value, between(1, 8192), 6420},
    {q::flash_attention_dtype, n::none, equals(static_cast<std::int64_t>(dtype::float16)), 6452,
     given(when::flash_attention)},
    {q::flash_attention_mask, n::mask, between(0, 3), 6430, given(when::flash_attention)},
    {q::flash_attention_driver, n::none, at_least(8008), 6450, given(when::flash_attention)},
    {q::flash_attention_runtime, n::none, at_least(2000000), 6451, given(when::flash_attention)},
};
inline constexpr operand_rule ex_window_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, 0, 6486, 6495, 0},
    {n::Y, 4, t::int8_or_float16, 0, true, 0, 6491, 6495, 0},
};
inline constexpr limit ex_window_limits[] = {
    {q::mode, n::none, one_of(word::partition, word::reverse, word::partition_num_first), 6500},
    {q::window_sizes, n::none, equals(1), 6505},
    {q::num_windows, n::none, equals(1), 6507},
};

// A26: several cores are not stated of AddRelu and MulRelu either, on chips where nothing else is shared.
inline constexpr npu_entry npu[] = {
    {o::add, "3.3.1", 4414, native, "3.3.1", list(add_operands), list(add_limits)},
    {o::add_relu, "3.3.2", 4447, native, "3.3.1", list(add_operands), list(add_limits)},
    {o::batch_normalization, "3.3.3", 4463, native, "3.3.3", list(batch_normalization_operands),
     list(batch_normalization_limits)},
    {o::concat, "3.3.4", 4493, native, "3.3.4", list(concat_operands), list(concat_limits)},
    {o::convolution, "3.3.5", 4520, native, "3.3.5", list(convolution_operands), list(convolution_limits)},
    {o::depthwise_convolution, "3.3.6", 4568, native, "3.3.6", list(depthwise_convolution_operands),
     list(depthwise_convolution_limits)},
    {o::convolution_relu, "3.3.7", 4616, native, "3.3.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_clip, "3.3.8", 4622, native, "3.3.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_prelu, "3.3.9", 4628, native, "3.3.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_add, "3.3.10", 4636, native, "3.3.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_sigmoid, "3.3.11", 4642, native, "3.3.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_tanh, "3.3.12", 4648, native, "3.3.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_softplus, "3.3.13", 4654, native, "3.3.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_hard_sigmoid, "3.3.14", 4660, native, "3.3.5", list(convolution_operands),
     list(convolution_limits)},
    {o::convolution_hard_swish, "3.3.15", 4666, native, "3.3.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_elu, "3.3.16", 4672, native, "3.3.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_swish, "3.3.17", 4678, native, "3.3.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_mish, "3.3.18", 4684, native, "3.3.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_add_relu, "3.3.19", 4690, native, "3.3.5", list(convolution_operands), list(convolution_limits)},
    {o::conv_transpose, "3.3.20", 4696, native, "3.3.20", list(conv_transpose_operands), list(conv_transpose_limits)},
    {o::conv_transpose_relu, "3.3.21", 4750, native, "3.3.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_clip, "3.3.22", 4756, native, "3.3.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_prelu, "3.3.23", 4762, native, "3.3.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_add, "3.3.24", 4770, native, "3.3.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_sigmoid, "3.3.25", 4776, native, "3.3.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_tanh, "3.3.26", 4782, native, "3.3.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_softplus, "3.3.27", 4788, native, "3.3.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_hard_sigmoid, "3.3.28", 4794, native, "3.3.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_hard_swish, "3.3.29", 4798, native, "3.3.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_elu, "3.3.30", 4804, native, "3.3.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_swish, "3.3.31", 4810, native, "3.3.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_mish, "3.3.32", 4816, native, "3.3.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::div, "3.3.33", 4822, native, "3.3.33", list(div_operands), list(div_limits)},
    {o::expand, "3.3.34", 4855, native, "3.3.34", list(expand_operands), list(expand_limits)},
    {o::gru, "3.3.35", 4883, native, "3.3.35", list(gru_operands), list(gru_limits), not_shared(4999)},
    {o::gather, "3.3.36", 5001, native, "3.3.36", list(gather_operands), list(gather_limits), not_shared(5034)},
    {o::hardmax, "3.3.37", 5036, native, "3.3.37", list(hardmax_operands), list(hardmax_limits), not_shared(5063)},
    {o::lstm, "3.3.38", 5065, native, "3.3.38", list(lstm_operands), list(lstm_limits), not_shared(5204)},
    {o::max, "3.3.39", 5206, native, "3.3.39", list(max_operands), list(max_limits), not_shared(5240)},
    {o::mul, "3.3.40", 5242, native, "3.3.40", list(mul_operands), list(mul_limits)},
    {o::mul_relu, "3.3.41", 5275, native, "3.3.40", list(mul_operands), list(mul_limits)},
    {o::pad, "3.3.42", 5291, native, "3.3.42", list(pad_operands), list(pad_limits), not_shared(5329)},
    {o::max_pool, "3.3.43", 5331, native, "3.3.43", list(max_pool_operands), list(max_pool_limits)},
    {o::global_max_pool, "3.3.44", 5377, native, "3.3.44", list(global_max_pool_operands),
     list(global_max_pool_limits)},
    {o::average_pool, "3.3.45", 5421, native, "3.3.45", list(average_pool_operands), list(average_pool_limits)},
    {o::global_average_pool, "3.3.46", 5465, native, "3.3.46", list(global_average_pool_operands),
     list(global_average_pool_limits)},
    {o::pow, "3.3.47", 5509, native, "3.3.47", list(pow_operands), list(pow_limits), not_shared(5537)},
    {o::relu, "3.3.48", 5539, native, "3.3.48", list(relu_operands), {}, not_shared(5565)},
    {o::clip, "3.3.49", 5567, native, "3.3.49", list(clip_operands), list(clip_limits), not_shared(5593)},
    {o::prelu, "3.3.50", 5595, native, "3.3.50", list(prelu_operands), list(prelu_limits), not_shared(5624)},
    {o::leaky_relu, "3.3.51", 5626, native, "3.3.51", list(leaky_relu_operands), {}, not_shared(5650)},
    {o::reshape, "3.3.52", 5652, native, "3.3.52", list(reshape_operands), {}, not_shared(5681)},
    {o::resize, "3.3.53", 5683, native, "3.3.53", list(resize_operands), list(resize_limits)},
    {o::slice, "3.3.54", 5732, native, "3.3.54", list(slice_operands), list(slice_limits)},
    {o::softmax, "3.3.55", 5766, native, "3.3.55", list(softmax_operands), list(softmax_limits)},
    {o::ex_softmax13, "3.3.56", 5791, native, "3.3.56", list(ex_softmax13_operands), list(ex_softmax13_limits)},
    {o::ex_softmax_mask, "3.3.57", 5816, native, "3.3.57", list(ex_softmax_mask_operands),
     list(ex_softmax_mask_limits)},
    {o::split, "3.3.58", 5854, native, "3.3.58", list(split_operands), list(split_limits)},
    {o::sub, "3.3.59", 5884, native, "3.3.59", list(sub_operands), list(sub_limits)},
    {o::tile, "3.3.60", 5917, native, "3.3.60", list(tile_operands), {}},
    {o::transpose, "3.3.61", 5942, native, "3.3.61", list(transpose_operands), list(transpose_all), not_shared(6037)},
    {o::sigmoid, "3.3.62", 6039, native, "3.3.62", list(sigmoid_operands), {}},
    {o::tanh, "3.3.63", 6061, native, "3.3.63", list(tanh_operands), {}},
    {o::softplus, "3.3.64", 6081, native, "3.3.64", list(softplus_operands), {}},
    {o::hard_sigmoid, "3.3.65", 6101, native, "3.3.65", list(hard_sigmoid_operands), list(hard_sigmoid_limits)},
    {o::hard_swish, "3.3.66", 6125, native, "3.3.66", list(hard_swish_operands), list(hard_swish_limits)},
    {o::elu, "3.3.67", 6145, native, "3.3.67", list(elu_operands), list(elu_limits)},
    {o::ex_swish, "3.3.68", 6167, native, "3.3.68", list(ex_swish_operands), {}},
    {o::ex_mish, "3.3.69", 6187, native, "3.3.69", list(ex_mish_operands), {}},
    {o::ex_gelu, "3.3.70", 6209, native, "3.3.70", list(ex_gelu_operands), {}},
    {o::where_, "3.3.71", 6233, native, "3.3.71", list(where_operands), list(where_limits)},
    {o::ex_glu, "3.3.72", 6274, native, "3.3.72", list(ex_glu_operands), list(ex_glu_limits)},
    {o::ex_mat_mul, "3.3.73", 6302, native, "3.3.73", list(ex_mat_mul_operands), list(ex_mat_mul_limits)},
    {o::ex_norm, "3.3.74", 6346, native, "3.3.74", list(ex_norm_operands), list(ex_norm_limits), not_shared(6398)},
    {o::ex_sdp_attention, "3.3.75", 6400, native, "3.3.75", list(ex_sdp_attention_operands),
     list(ex_sdp_attention_limits)},
    {o::ex_window, "3.3.76", 6454, native, "3.3.76", list(ex_window_operands), list(ex_window_limits),
     not_shared(6511)},
};

// A29: N has no upper bound.
inline constexpr first_layer_entry first_layer[] = {
    {o::convolution, int8_data, 8, 128, 2, 0, 2048, 0, 4096, "5.1.4", 14532, 14530, 14531},
    {o::depthwise_convolution, int8_data, 8, 4096, 0, 0, 2048, 0, 4096, "5.1.4", 14533, 14530, 14531},
    {o::conv_transpose, int8_data, 8, 128, 2, 0, 2048, 0, 4096, "5.1.4", 14534, 14530, 14531},
    {o::convolution, wide_data, 8, 128, 2, 0, 2048, 0, 4096, "5.1.4", 14539, 14537, 14538},
    {o::depthwise_convolution, wide_data, 8, 4096, 0, 0, 2048, 0, 4096, "5.1.4", 14540, 14537, 14538},
    {o::conv_transpose, wide_data, 8, 128, 2, 0, 2048, 0, 4096, "5.1.4", 14541, 14537, 14538},
};

inline constexpr input_entry inputs[] = {
    {int8_data, true, dtype::uint8, executor::npu, 16, 'A', false, "5.1.4", 14519},
    {int8_data, true, dtype::int8, executor::npu, 16, 'A', false, "5.1.4", 14520},
    {int8_data, true, dtype::float16, executor::cpu, 16, 'A', false, "5.1.4", 14521},
    {int8_data, true, dtype::none, executor::cpu, 16, 'A', true, "5.1.4", 14522},
    {wide_data, true, dtype::uint8, executor::cpu, 8, 'B', false, "5.1.4", 14523},
    {wide_data, true, dtype::int8, executor::cpu, 8, 'B', false, "5.1.4", 14524},
    {wide_data, true, dtype::float16, executor::cpu, 8, 'B', false, "5.1.4", 14525},
    {wide_data, true, dtype::none, executor::cpu, 8, 'B', true, "5.1.4", 14526},
    {any_data, false, dtype::none, executor::cpu, 1, 0, false, "5.1.4", 14527},
};

inline constexpr output_entry outputs[] = {
    {int8_data, true, output_order::nchw, 1, 1, 1, "5.2.4", 14652},
    {int8_data, true, output_order::nhwc, 1, 1, 1, "5.2.4", 14653},
    {int8_data, true, output_order::nc1hwc2, 32, 16, 4, "5.2.4", 14654},
    {int8_data, true, output_order::undefine, 1, 1, 1, "5.2.4", 14655},
    {wide_data, true, output_order::nchw, 1, 1, 1, "5.2.4", 14656},
    {wide_data, true, output_order::nhwc, 1, 1, 1, "5.2.4", 14657},
    {wide_data, true, output_order::nc1hwc2, 16, 8, 4, "5.2.4", 14658},
    {wide_data, true, output_order::undefine, 1, 1, 1, "5.2.4", 14659},
    {any_data, false, output_order::undefine, 1, 1, 1, "5.2.4", 14660},
};

inline constexpr target_description rk3562 = {"RK3562",
                                              "RK-YH-YF-418",
                                              "V2.3.2",
                                              int8_and_float16("5.1.4", 14519),
                                              0,
                                              make_table(npu),
                                              make_table(vendor_cpu::all),
                                              make_table(first_layer),
                                              make_table(inputs),
                                              make_table(outputs),
                                              0};

}  // namespace rknn::rows::rk3562

namespace target {

struct rk3562 {
  static constexpr const target_description& description = rknn::rows::rk3562::rk3562;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

}  // namespace target
}  // namespace nnops

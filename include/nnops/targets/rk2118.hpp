// RK2118. Sections 3.6 (NPU operators), 4 (the vendor's CPU operators: none of them), 5.1.6 (inputs of a model) and
// 5.2.6 (its outputs) of the document that targets/rknn.hpp names. A limit ends with the line that states it, in the
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
namespace rknn::rows::rk2118 {

inline constexpr operand_rule add_operands[] = {
    {n::A, 4, t::float16, t::float32, true, per_layer, 10771, 10794, 10773},
    {n::B, 4, t::float16, t::float32, true, per_layer, 10778, 10794, 10780},
    {n::C, 4, t::float16, 0, true, per_layer, 10788, 10794, 10790},
};
inline constexpr limit add_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 11148, in_section("3.6.21")},
    {q::expand_w, n::A, between(1, 8192), 11150, in_section("3.6.21")},
    {q::expand_h, n::B, between(1, 8192), 11148, in_section("3.6.21")},
    {q::expand_w, n::B, between(1, 8192), 11150, in_section("3.6.21")},
};
inline constexpr operand_rule batch_normalization_operands[] = {
    {n::input, 4, t::float16, 0, true, per_layer, 10816, 10829, 10818},
    {n::output, 4, t::float16, 0, true, per_layer, 10823, 10829, 10825},
};
// A34: more than 0, and finite.
inline constexpr limit batch_normalization_limits[] = {
    {q::epsilon, n::none, real_greater(0.0), 10835},
    {q::epsilon, n::none, real_finite(), 10835},
};
inline constexpr operand_rule concat_operands[] = {
    {n::input_tensor, 4, t::float16, 0, true, per_layer, 10846, 10859, 10848},
    {n::output, 4, t::float16, 0, true, per_layer, 10853, 10859, 10855},
};
inline constexpr limit concat_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 10864},
};
inline constexpr operand_rule convolution_operands[] = {
    {n::input_tensor, 4, t::float16, 0, true, per_layer, 10873, 10912, 10876},
    {n::weight, 4, t::float16, 0, true, per_layer_or_channel, 10878, 10912, 10885},
    {n::output, 4, t::float16, 0, true, per_layer, 10891, 10912, 10893},
    {n::Input1, 0, t::float16, 0, true, 0, 0, 10912, 0},
};
// A01: up to 31; the depthwise, transposed and streaming ones take dilations up to 32.
inline constexpr limit convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 10874, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 10880},
    {q::kernel_w, n::weight, between(1, 31), 10882},
    {q::stride_h, n::none, between(1, 7), 10898},
    {q::stride_w, n::none, between(1, 7), 10899},
    {q::pad_top, n::none, between(0, 15), 10901},
    {q::pad_left, n::none, between(0, 15), 10902},
    {q::pad_bottom, n::none, between(0, 15), 10903},
    {q::pad_right, n::none, between(0, 15), 10904},
    {q::dilation_h, n::none, between(1, 31), 10907},
    {q::dilation_w, n::none, between(1, 31), 10908},
};
inline constexpr operand_rule depthwise_convolution_operands[] = {
    {n::input_tensor, 4, t::float16, 0, true, per_layer, 10921, 10960, 10924},
    {n::weight, 4, t::float16, 0, true, per_layer_or_channel, 10926, 10960, 10933},
    {n::output, 4, t::float16, 0, true, per_layer, 10939, 10960, 10941},
};
inline constexpr limit depthwise_convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 10922, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 8), 10928},
    {q::kernel_w, n::weight, between(1, 8), 10930},
    {q::stride_h, n::none, between(1, 7), 10946},
    {q::stride_w, n::none, between(1, 7), 10947},
    {q::pad_top, n::none, between(0, 15), 10949},
    {q::pad_left, n::none, between(0, 15), 10950},
    {q::pad_bottom, n::none, between(0, 15), 10951},
    {q::pad_right, n::none, between(0, 15), 10952},
    {q::dilation_h, n::none, between(1, 32), 10955},
    {q::dilation_w, n::none, between(1, 32), 10956},
};
inline constexpr operand_rule conv_transpose_operands[] = {
    {n::input_tensor, 4, t::float16, 0, true, per_layer, 11043, 11088, 11049},
    {n::weight, 4, t::float16, 0, true, per_layer_or_channel, 11052, 11088, 11059},
    {n::output, 4, t::float16, 0, true, per_layer, 11065, 11088, 11067},
    {n::Input1, 0, t::float16, 0, true, 0, 0, 11088, 0},
};
// A02: group is 1, or all channels. A03: a pad is smaller than the dilated kernel, at both ends. A04: both rules hold.
inline constexpr limit conv_transpose_limits[] = {
    {q::width, n::input_tensor, below(16383), 11044, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 11054},
    {q::kernel_w, n::weight, between(1, 31), 11056},
    {q::stride_h, n::none, between(1, 8), 11072},
    {q::stride_w, n::none, between(1, 8), 11073},
    {q::pad_top, n::none, between(0, 15), 11075},
    {q::pad_left, n::none, between(0, 15), 11076},
    {q::pad_bottom, n::none, between(0, 15), 11077},
    {q::pad_right, n::none, between(0, 15), 11078},
    {q::dilation_h, n::none, between(1, 32), 11082},
    {q::dilation_w, n::none, between(1, 32), 11083},
    {q::pad_top_vs_kernel, n::none, at_most(0), 11074},
    {q::pad_left_vs_kernel, n::none, at_most(0), 11074},
    {q::output_h, n::none, at_most(0), 11074},
    {q::output_w, n::none, at_most(0), 11074},
    {q::group, n::none, equals(1), 11080},
    {q::dilation_needs_1x1, n::none, equals(0), 11084},
};
inline constexpr operand_rule div_operands[] = {
    {n::A, 4, t::float16, t::float32, true, per_layer, 11097, 11120, 11099},
    {n::B, 4, t::float16, t::float32, true, per_layer, 11104, 11120, 11106},
    {n::C, 4, t::float16, 0, true, per_layer, 11114, 11120, 11116},
};
// A43: the listed forms, not the headline.
inline constexpr limit div_limits[] = {
    {q::broadcast_pattern, n::A, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 11101},
    {q::broadcast_pattern, n::B, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 11108},
};
inline constexpr operand_rule expand_operands[] = {
    {n::input, 4, t::float16, 0, true, per_layer, 11128, 11143, 11130},
    {n::shape, 0, t::int64, 0, false, 0, 0, 11144, 0},
    {n::output, 4, t::float16, 0, true, per_layer, 11137, 11143, 11139},
};
// A17: the five patterns bind Expand; what is broadcast has the limits of height and width alone.
inline constexpr limit expand_limits[] = {
    {q::expand_pattern, n::input, between(0, 4), 11148},
    {q::expand_h, n::input, between(1, 8192), 11148, given(when::pattern, 0)},
    {q::expand_h, n::input, between(1, 8192), 11149, given(when::pattern, 1)},
    {q::expand_w, n::input, between(1, 8192), 11150, given(when::pattern, 2)},
    {q::expand_w, n::input, between(1, 8192), 11151, given(when::pattern, 3)},
    {q::expand_h, n::input, between(1, 8192), 11152, given(when::pattern, 4)},
    {q::expand_w, n::input, between(1, 8192), 11152, given(when::pattern, 4)},
};
inline constexpr operand_rule lstm_operands[] = {
    {n::X, 3, t::float16, 0, true, per_layer, 11167, 11286, 11176},
    {n::W, 3, t::float16, 0, true, per_layer_or_channel, 11178, 11286, 11186},
    {n::R, 3, t::float16, 0, true, per_layer_or_channel, 11189, 11286, 11195},
    {n::B, 2, t::float32, 0, false, per_layer_or_channel, 11198, 11287, 11204},
    {n::sequence_lens, 1, 0, 0, false, 0, 11207, 0, 0},
    {n::initial_h, 3, t::float16, 0, true, per_layer, 11209, 11286, 11215},
    {n::initial_c, 3, t::float16, 0, true, per_layer, 11217, 11286, 11223},
    {n::Y, 4, t::float16, 0, true, per_layer, 11228, 11286, 11237},
    {n::Y_h, 3, t::float16, 0, true, per_layer, 11239, 11286, 11245},
    {n::Y_c, 3, t::float16, 0, true, per_layer, 11247, 11286, 11253},
};
// A18: the ranges of the operands bind, the alignments advise.
inline constexpr limit lstm_limits[] = {
    {q::seq_length, n::X, between(1, 8192), 11169},
    {q::batch_size, n::X, between(1, 8192), 11171},
    {q::batch_size_multiple, n::X, multiple_of_or_one(4), 11171},
    {q::input_size, n::X, between(1, 8192), 11173},
    {q::num_directions, n::W, one_of(1, 2), 11184},
    {q::hidden_size, n::R, between(1, 8192), 11191},
    {q::gates, n::W, equals(4), 11178},
    {q::gates, n::R, equals(4), 11189},
    {q::gates, n::B, equals(8), 11198},
    {q::direction, n::none, one_of(word::forward, word::reverse, word::bidirectional), 11259},
    {q::proj_size, n::none, equals(0), 11268},
    {q::input_forget, n::none, equals(0), 11270},
    {q::has_projection, n::none, equals(0), 11272},
    {q::input_layout, n::none, one_of(word::snc, word::sn_c), 11276},
    {q::output_layout, n::none, one_of(word::sbnc, word::sn_c), 11281},
};
inline constexpr operand_rule max_operands[] = {
    {n::A, 4, t::float16, 0, true, per_layer, 11301, 11324, 11303},
    {n::B, 4, t::float16, 0, true, per_layer, 11308, 11324, 11310},
    {n::C, 4, t::float16, 0, true, per_layer_or_channel, 11318, 11324, 11320},
};
inline constexpr limit max_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 11148, in_section("3.6.21")},
    {q::expand_w, n::A, between(1, 8192), 11150, in_section("3.6.21")},
    {q::expand_h, n::B, between(1, 8192), 11148, in_section("3.6.21")},
    {q::expand_w, n::B, between(1, 8192), 11150, in_section("3.6.21")},
};
inline constexpr operand_rule mul_operands[] = {
    {n::A, 4, t::float16, t::float32, true, per_layer, 11337, 11360, 11339},
    {n::B, 4, t::float16, t::float32, true, per_layer, 11344, 11360, 11346},
    {n::C, 4, t::float16, 0, true, per_layer, 11354, 11360, 11356},
};
inline constexpr limit mul_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 11148, in_section("3.6.21")},
    {q::expand_w, n::A, between(1, 8192), 11150, in_section("3.6.21")},
    {q::expand_h, n::B, between(1, 8192), 11148, in_section("3.6.21")},
    {q::expand_w, n::B, between(1, 8192), 11150, in_section("3.6.21")},
};
inline constexpr operand_rule pad_operands[] = {
    {n::data, 4, t::float16, 0, true, per_layer, 11384, 11403, 11386},
    {n::pads, 0, t::int64, 0, false, 0, 0, 11404, 0},
    {n::constant_value, 0, t::int8 | t::float16 | t::float32, 0, false, per_layer, 0, 11405, 11392},
    {n::output, 4, t::float16, 0, true, per_layer, 11397, 11403, 11399},
};
// A49: reflecting, a width of 8176.
inline constexpr limit pad_limits[] = {
    {q::mode, n::none, one_of(word::constant, word::reflect), 11410},
    {q::channel, n::data, between(1, 8192), 11413, given(when::mode, word::reflect)},
    {q::height, n::data, between(1, 8192), 11413, given(when::mode, word::reflect)},
    {q::width, n::data, between(1, 8176), 11413, given(when::mode, word::reflect)},
};
inline constexpr operand_rule max_pool_operands[] = {
    {n::input, 4, t::float16, 0, true, 0, 11424, 11460, 0},
    {n::output, 4, t::float16, 0, true, 0, 11435, 11460, 0},
};
inline constexpr limit max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 11426},
    {q::height, n::input, between(1, 8192), 11428},
    {q::width, n::input, between(1, 8192), 11430},
    {q::kernel_h, n::none, between(1, 7), 11440},
    {q::kernel_w, n::none, between(1, 7), 11441},
    {q::kernel_1x1, n::none, equals(0), 11442},
    {q::auto_pad, n::none, equals_word(word::notset), 11444},
    {q::ceil_mode, n::none, equals(0), 11446},
    {q::stride_h, n::none, between(1, 8), 11448},
    {q::stride_w, n::none, between(1, 8), 11449},
    {q::pad_top, n::none, between(0, 7), 11453},
    {q::pad_left, n::none, between(0, 7), 11454},
    {q::pad_bottom, n::none, between(0, 7), 11455},
    {q::pad_right, n::none, between(0, 7), 11456},
    {q::storage_order, n::none, equals(0), 0},
};
inline constexpr operand_rule global_max_pool_operands[] = {
    {n::input, 4, t::float16, 0, true, 0, 11469, 11504, 0},
    {n::output, 4, t::float16, 0, true, 0, 11480, 11504, 0},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 11471},
    {q::height, n::input, between(1, 7), 11473},
    {q::width, n::input, between(1, 7), 11475},
    {q::kernel_h, n::input, between(1, 7), 11485},
    {q::kernel_w, n::input, between(1, 7), 11486},
    {q::kernel_1x1, n::input, equals(0), 11486},
    {q::auto_pad, n::none, equals_word(word::notset), 11488},
    {q::ceil_mode, n::none, equals(0), 11490},
    {q::stride_h, n::none, between(1, 8), 11492},
    {q::stride_w, n::none, between(1, 8), 11493},
    {q::pad_top, n::none, between(0, 7), 11497},
    {q::pad_left, n::none, between(0, 7), 11498},
    {q::pad_bottom, n::none, between(0, 7), 11499},
    {q::pad_right, n::none, between(0, 7), 11500},
};
inline constexpr operand_rule average_pool_operands[] = {
    {n::input, 4, t::float16, 0, true, per_layer, 10921, 10960, 10924},
    {n::output, 4, t::float16, 0, true, per_layer, 10939, 10960, 10941},
};
// A47: sizes are rounded down, and padding counts.
inline constexpr limit average_pool_limits[] = {
    {q::width, n::input, below(16383), 10922, given(when::tall_kernel)},
    {q::kernel_h, n::none, between(1, 8), 10928},
    {q::kernel_w, n::none, between(1, 8), 10930},
    {q::stride_h, n::none, between(1, 7), 10946},
    {q::stride_w, n::none, between(1, 7), 10947},
    {q::pad_top, n::none, between(0, 15), 10949},
    {q::pad_left, n::none, between(0, 15), 10950},
    {q::pad_bottom, n::none, between(0, 15), 10951},
    {q::pad_right, n::none, between(0, 15), 10952},
    {q::uncounted_padding, n::none, equals(0), 0},
};
inline constexpr operand_rule global_average_pool_operands[] = {
    {n::input, 4, t::float16, 0, true, per_layer, 10921, 10960, 10924},
    {n::output, 4, t::float16, 0, true, per_layer, 10939, 10960, 10941},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_average_pool_limits[] = {
    {q::width, n::input, below(16383), 10922, given(when::tall_kernel)},
    {q::kernel_h, n::input, between(1, 8), 10928},
    {q::kernel_w, n::input, between(1, 8), 10930},
    {q::stride_h, n::none, between(1, 7), 10946},
    {q::stride_w, n::none, between(1, 7), 10947},
    {q::pad_top, n::none, between(0, 15), 10949},
    {q::pad_left, n::none, between(0, 15), 10950},
    {q::pad_bottom, n::none, between(0, 15), 10951},
    {q::pad_right, n::none, between(0, 15), 10952},
    {q::uncounted_padding, n::none, equals(0), 0},
};
inline constexpr operand_rule pow_operands[] = {
    {n::X, 4, t::float16, 0, true, per_layer, 11523, 11539, 11525},
    {n::Y, 0, t::int8 | t::int32 | t::int64 | t::float16 | t::float32, 0, false, 0, 0, 11540, 0},
    {n::Z, 4, t::float16, 0, true, per_layer, 11533, 11539, 11535},
};
// A50: a constant of this set.
inline constexpr limit pow_limits[] = {
    {q::constant, n::Y, equals(1), 11528},
    {q::exponent_shape, n::Y, equals(1), 11527},
    {q::exponent, n::Y,
     one_of(real_bits(0.0), real_bits(1.0), real_bits(2.0), real_bits(3.0), real_bits(0.5), real_bits(-0.5)), 11528},
};
inline constexpr operand_rule relu_operands[] = {
    {n::input, 4, t::float16, 0, true, 0, 11553, 11564, 0},
    {n::output, 4, t::float16, 0, true, 0, 11560, 11564, 0},
};
inline constexpr operand_rule clip_operands[] = {
    {n::input, 4, t::float16, 0, true, 0, 11577, 11588, 0},
    {n::output, 4, t::float16, 0, true, 0, 11584, 11588, 0},
};
// A36: [0, 6] alone.
inline constexpr limit clip_limits[] = {
    {q::min, n::none, real_equals(0.0), 11572},
    {q::max, n::none, real_equals(6.0), 11572},
    {q::clip_activation, n::none, one_of(fused_activation::none, fused_activation::relu, fused_activation::relu6),
     11572},
};
inline constexpr operand_rule prelu_operands[] = {
    {n::input, 4, t::float16, 0, true, 0, 11599, 11615, 0},
    {n::output, 4, t::float16, 0, true, 0, 11606, 11615, 0},
};
inline constexpr limit prelu_limits[] = {
    {q::slope, n::slope, one_of(broadcast_form::channel, broadcast_form::scalar), 11611},
};
inline constexpr operand_rule leaky_relu_operands[] = {
    {n::input, 4, t::float16, 0, true, 0, 11626, 11637, 0},
    {n::output, 4, t::float16, 0, true, 0, 11633, 11637, 0},
};
inline constexpr operand_rule reshape_operands[] = {
    {n::input, 4, t::float16, 0, true, per_layer, 11650, 11663, 11652},
    {n::output, 4, t::float16, 0, true, per_layer, 11657, 11663, 11659},
};
inline constexpr operand_rule resize_operands[] = {
    {n::X, 4, t::float16, 0, true, per_layer, 11679, 11698, 11681}, {n::roi, 0, t::float32, 0, false, 0, 0, 11699, 0},
    {n::scales, 0, t::float32, 0, false, 0, 0, 11699, 0},           {n::sizes, 0, t::int64, 0, false, 0, 0, 11700, 0},
    {n::Y, 4, t::float16, 0, true, per_layer, 11692, 11698, 11694},
};
inline constexpr limit resize_limits[] = {
    {q::roi, n::roi, equals(0), 11683},
    {q::antialias, n::none, equals(0), 11705},
    {q::axes, n::none, equals(0), 11707},
    {q::coordinate_transformation_mode, n::none,
     one_of(word::half_pixel, word::pytorch_half_pixel, word::align_corners), 11709},
    {q::coordinate_mode, n::none, one_of(nnops::coordinate_mode::half_pixel, nnops::coordinate_mode::align_corners),
     11709},
    {q::cubic_coeff_a, n::none, real_equals(-0.75), 11711},
    {q::exclude_outside, n::none, equals(0), 11713},
    {q::extrapolation_value, n::none, real_equals(0.0), 11715},
    {q::keep_aspect_ratio_policy, n::none, equals_word(word::stretch), 11717},
    {q::mode, n::none, one_of(word::nearest, word::linear), 11719},
    {q::nearest_mode, n::none, equals_word(word::round_prefer_floor), 11721},
};
inline constexpr operand_rule slice_operands[] = {
    {n::input_tensor, 4, t::float16, 0, true, per_layer, 11730, 11743, 11732},
    {n::output, 4, t::float16, 0, true, per_layer, 11737, 11743, 11739},
};
// A22: subc is the channel block of NC1HWC2 outputs that are not behind a convolution.
inline constexpr limit slice_limits[] = {
    {q::axes, n::none, between(0, 3), 11752},
    {q::step_blocks, n::none, multiple_of(8), 11755, of_data(int8_data)},
    {q::step_blocks, n::none, multiple_of(4), 11755, of_data(wide_data)},
    {q::step_channel, n::none, at_most(8), 11755, of_data(int8_data)},
    {q::step_channel, n::none, at_most(4), 11755, of_data(wide_data)},
};
inline constexpr operand_rule softmax_operands[] = {
    {n::input, 4, t::float16, 0, true, 0, 11766, 11783, 0},
    {n::output, 4, t::float16, 0, true, 0, 11779, 11783, 0},
};
// A20: axes count from the end, too. A21: the limits of an unnamed permutation are not enforced.
inline constexpr limit softmax_limits[] = {
    {q::axis, n::none, one_of(1, 3), 11788},
    {q::softmax_beta, n::none, real_equals(1.0), 11761},
    {q::channel, n::input, between(1, 8192), 11768},
    {q::width, n::input, between(1, 8192), 11772, given(when::axis, 3)},
};
inline constexpr operand_rule ex_softmax13_operands[] = {
    {n::input, 4, t::float16, 0, true, 0, 11799, 11816, 0},
    {n::output, 4, t::float16, 0, true, 0, 11812, 11816, 0},
};
inline constexpr limit ex_softmax13_limits[] = {
    {q::axis, n::none, one_of(1, 3), 11821},
    {q::channel, n::input, between(1, 8192), 11801},
    {q::width, n::input, between(1, 8192), 11805, given(when::axis, 3)},
};
inline constexpr operand_rule split_operands[] = {
    {n::input_tensor, 4, t::float16, 0, true, per_layer, 11834, 11848, 11836},
    {n::output, 0, t::float16, 0, true, per_layer, 0, 11848, 11844},
};
inline constexpr limit split_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 11853},
};
inline constexpr operand_rule sub_operands[] = {
    {n::A, 4, t::float16, t::float32, true, per_layer, 11864, 11887, 11866},
    {n::B, 4, t::float16, t::float32, true, per_layer, 11871, 11887, 11873},
    {n::C, 4, t::float16, 0, true, per_layer, 11881, 11887, 11883},
};
// A43: the listed forms, not the headline.
inline constexpr limit sub_limits[] = {
    {q::broadcast_pattern, n::A, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 11868},
    {q::broadcast_pattern, n::B, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 11875},
};
inline constexpr operand_rule tile_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 11897, 11912, 11899},
    {n::repeats, 0, t::int64, 0, false, 0, 0, 11913, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 11906, 11912, 11908},
};
inline constexpr operand_rule transpose_operands[] = {
    {n::X, 4, t::int16 | t::float16, 0, true, per_layer, 11922, 11989, 11925},
    {n::Y, 4, t::int16 | t::float16, 0, true, per_layer, 11930, 11989, 11933},
};
inline constexpr transpose_limits transpose_all =
    make_transpose_limits(11937, 268435456, 65536, transpose_lines::of_16_bits);
inline constexpr operand_rule sigmoid_operands[] = {
    {n::input, 4, t::float16, 0, true, per_layer, 12002, 12015, 12004},
    {n::output, 4, t::float16, 0, true, per_layer, 12009, 12015, 12011},
};
inline constexpr operand_rule tanh_operands[] = {
    {n::X, 4, t::float16, 0, true, per_layer, 12024, 12035, 12025},
    {n::Y, 4, t::float16, 0, true, per_layer, 12030, 12035, 12031},
};
inline constexpr operand_rule softplus_operands[] = {
    {n::X, 4, t::float16, 0, true, per_layer, 12044, 12055, 12045},
    {n::Y, 4, t::float16, 0, true, per_layer, 12050, 12055, 12051},
};
inline constexpr operand_rule hard_sigmoid_operands[] = {
    {n::input, 4, t::float16, 0, true, per_layer, 12066, 12079, 12068},
    {n::output, 4, t::float16, 0, true, per_layer, 12073, 12079, 12075},
};
inline constexpr limit hard_sigmoid_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 12061},
    {q::beta, n::none, real_equals(0.5), 12061},
};
inline constexpr operand_rule hard_swish_operands[] = {
    {n::X, 4, t::float16, 0, true, per_layer, 12088, 12099, 12089},
    {n::Y, 4, t::float16, 0, true, per_layer, 12094, 12099, 12095},
};
inline constexpr limit hard_swish_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 12083},
    {q::beta, n::none, real_equals(0.5), 12083},
};
inline constexpr operand_rule elu_operands[] = {
    {n::input, 4, t::float16, 0, true, per_layer, 12108, 12121, 12110},
    {n::output, 4, t::float16, 0, true, per_layer, 12115, 12121, 12117},
};
inline constexpr limit elu_limits[] = {
    {q::alpha, n::none, real_equals(1.0), 12103},
};
inline constexpr operand_rule ex_swish_operands[] = {
    {n::X, 4, t::float16, 0, true, per_layer, 12130, 12141, 12131},
    {n::Y, 4, t::float16, 0, true, per_layer, 12136, 12141, 12137},
};
inline constexpr operand_rule ex_mish_operands[] = {
    {n::input, 4, t::float16, 0, true, per_layer, 12150, 12163, 12152},
    {n::output, 4, t::float16, 0, true, per_layer, 12157, 12163, 12159},
};
inline constexpr operand_rule ex_gelu_operands[] = {
    {n::input, 4, t::float16, 0, true, per_layer, 12174, 12187, 12176},
    {n::output, 4, t::float16, 0, true, per_layer, 12181, 12187, 12183},
};
// A13: x_tensor and y_tensor have the type of the data.
inline constexpr operand_rule where_operands[] = {
    {n::mask_tensor, 4, t::bool_, 0, false, 0, 12196, 12227, 0},
    {n::x_tensor, 4, t::float16, 0, true, per_layer, 12202, 12228, 12204},
    {n::y_tensor, 4, t::float16, 0, true, per_layer, 12210, 12228, 12212},
    {n::output, 4, t::float16, 0, true, per_layer, 12221, 12228, 12223},
};
inline constexpr limit where_limits[] = {
    {q::expand_h, n::mask_tensor, between(1, 8192), 11148, in_section("3.6.21")},
    {q::expand_w, n::mask_tensor, between(1, 8192), 11150, in_section("3.6.21")},
    {q::expand_h, n::x_tensor, between(1, 8192), 11148, in_section("3.6.21")},
    {q::expand_w, n::x_tensor, between(1, 8192), 11150, in_section("3.6.21")},
    {q::expand_h, n::y_tensor, between(1, 8192), 11148, in_section("3.6.21")},
    {q::expand_w, n::y_tensor, between(1, 8192), 11150, in_section("3.6.21")},
};
inline constexpr operand_rule ex_conv_streaming_operands[] = {
    {n::input_tensor, 4, t::float16, 0, true, per_layer, 12237, 12276, 12240},
    {n::weight, 4, t::float16, 0, true, per_layer_or_channel, 12242, 12276, 12249},
    {n::output, 4, t::float16, 0, true, per_layer, 12255, 12276, 12257},
};
inline constexpr limit ex_conv_streaming_limits[] = {
    {q::width, n::input_tensor, equals(1), 12238},   {q::kernel_h, n::weight, between(1, 31), 12244},
    {q::kernel_w, n::weight, between(1, 31), 12246}, {q::stride_h, n::none, between(1, 7), 12262},
    {q::stride_w, n::none, between(1, 7), 12263},    {q::pad_top, n::none, between(0, 15), 12265},
    {q::pad_left, n::none, between(0, 15), 12266},   {q::pad_bottom, n::none, between(0, 15), 12267},
    {q::pad_right, n::none, between(0, 15), 12268},  {q::dilation_h, n::none, between(1, 32), 12271},
    {q::dilation_w, n::none, between(1, 32), 12272},
};
inline constexpr operand_rule ex_glu_operands[] = {
    {n::Input, 4, t::float16, 0, true, per_layer, 12301, 12312, 12302},
    {n::Output, 4, t::float16, 0, true, per_layer, 12307, 12312, 12308},
};
inline constexpr limit ex_glu_limits[] = {
    {q::axis, n::none, equals(1), 12318},
};
inline constexpr operand_rule ex_mat_mul_operands[] = {
    {n::A, 4, t::float16, 0, true, per_layer, 12331, 12356, 12334},
    {n::B, 4, t::float16, 0, true, per_layer, 12336, 12356, 12338},
    {n::C, 4, t::float16 | t::float32, 0, true, per_layer, 12340, 12356, 12342},
    {n::Y, 4, t::float16, 0, true, per_layer, 12350, 12356, 12352},
};
// A40: k is the channels of both.
inline constexpr limit ex_mat_mul_limits[] = {
    {q::k, n::A, between(1, 8192), 12332},
    {q::k, n::B, between(1, 8192), 12332},
    {q::height, n::A, equals(1), 12331},
    {q::height, n::B, equals(1), 12336},
    {q::expand_h, n::C, between(1, 8192), 11148, in_section("3.6.21")},
    {q::expand_w, n::C, between(1, 8192), 11150, in_section("3.6.21")},
    {q::c_type, n::none, one_of(word::add, word::mul), 12362},
};
inline constexpr operand_rule ex_window_operands[] = {
    {n::X, 4, t::float16, 0, true, 0, 12396, 12405, 0},
    {n::Y, 4, t::float16, 0, true, 0, 12401, 12405, 0},
};
inline constexpr limit ex_window_limits[] = {
    {q::mode, n::none, one_of(word::partition, word::reverse, word::partition_num_first), 12410},
    {q::window_sizes, n::none, equals(1), 12415},
    {q::num_windows, n::none, equals(1), 12417},
};

// A26: several cores are not stated of AddRelu and MulRelu either, on chips where nothing else is shared.
// A38: a heading alone is no operator. A52: a pool that becomes a convolution has no limits of its own.
inline constexpr npu_entry npu[] = {
    {o::add, "3.6.1", 10764, native, "3.6.1", list(add_operands), list(add_limits)},
    {o::add_relu, "3.6.2", 10797, native, "3.6.1", list(add_operands), list(add_limits)},
    {o::batch_normalization, "3.6.3", 10809, native, "3.6.3", list(batch_normalization_operands),
     list(batch_normalization_limits)},
    {o::concat, "3.6.4", 10839, native, "3.6.4", list(concat_operands), list(concat_limits)},
    {o::convolution, "3.6.5", 10866, native, "3.6.5", list(convolution_operands), list(convolution_limits)},
    {o::depthwise_convolution, "3.6.6", 10914, native, "3.6.6", list(depthwise_convolution_operands),
     list(depthwise_convolution_limits)},
    {o::convolution_relu, "3.6.7", 10962, native, "3.6.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_clip, "3.6.8", 10968, native, "3.6.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_prelu, "3.6.9", 10974, native, "3.6.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_add, "3.6.10", 10982, native, "3.6.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_sigmoid, "3.6.11", 10988, native, "3.6.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_tanh, "3.6.12", 10994, native, "3.6.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_softplus, "3.6.13", 11000, native, "3.6.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_hard_sigmoid, "3.6.14", 11006, native, "3.6.5", list(convolution_operands),
     list(convolution_limits)},
    {o::convolution_hard_swish, "3.6.15", 11012, native, "3.6.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_elu, "3.6.16", 11018, native, "3.6.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_swish, "3.6.17", 11024, native, "3.6.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_mish, "3.6.18", 11030, native, "3.6.5", list(convolution_operands), list(convolution_limits)},
    {o::conv_transpose, "3.6.19", 11036, native, "3.6.19", list(conv_transpose_operands), list(conv_transpose_limits)},
    {o::div, "3.6.20", 11090, native, "3.6.20", list(div_operands), list(div_limits)},
    {o::expand, "3.6.21", 11123, native, "3.6.21", list(expand_operands), list(expand_limits)},
    {o::lstm, "3.6.22", 11154, native, "3.6.22", list(lstm_operands), list(lstm_limits), not_shared(11292)},
    {o::max, "3.6.23", 11294, native, "3.6.23", list(max_operands), list(max_limits), not_shared(11328)},
    {o::mul, "3.6.24", 11330, native, "3.6.24", list(mul_operands), list(mul_limits)},
    {o::mul_relu, "3.6.25", 11363, native, "3.6.24", list(mul_operands), list(mul_limits)},
    {o::pad, "3.6.26", 11379, native, "3.6.26", list(pad_operands), list(pad_limits), not_shared(11417)},
    {o::max_pool, "3.6.27", 11419, native, "3.6.27", list(max_pool_operands), list(max_pool_limits)},
    {o::global_max_pool, "3.6.28", 11464, native, "3.6.28", list(global_max_pool_operands),
     list(global_max_pool_limits)},
    {o::average_pool,
     "3.6.29",
     11508,
     converted_to_convolution,
     "3.6.6",
     list(average_pool_operands),
     list(average_pool_limits),
     {},
     11510},
    {o::global_average_pool,
     "3.6.30",
     11512,
     converted_to_convolution,
     "3.6.6",
     list(global_average_pool_operands),
     list(global_average_pool_limits),
     {},
     11514},
    {o::pow, "3.6.31", 11516, native, "3.6.31", list(pow_operands), list(pow_limits), not_shared(11544)},
    {o::relu, "3.6.32", 11546, native, "3.6.32", list(relu_operands), {}, not_shared(11568)},
    {o::clip, "3.6.33", 11570, native, "3.6.33", list(clip_operands), list(clip_limits), not_shared(11592)},
    {o::prelu, "3.6.34", 11594, native, "3.6.34", list(prelu_operands), list(prelu_limits), not_shared(11619)},
    {o::leaky_relu, "3.6.35", 11621, native, "3.6.35", list(leaky_relu_operands), {}, not_shared(11641)},
    {o::reshape, "3.6.36", 11643, native, "3.6.36", list(reshape_operands), {}, not_shared(11672)},
    {o::resize, "3.6.37", 11674, native, "3.6.37", list(resize_operands), list(resize_limits)},
    {o::slice, "3.6.38", 11723, native, "3.6.38", list(slice_operands), list(slice_limits)},
    {o::softmax, "3.6.39", 11757, native, "3.6.39", list(softmax_operands), list(softmax_limits)},
    {o::ex_softmax13, "3.6.40", 11790, native, "3.6.40", list(ex_softmax13_operands), list(ex_softmax13_limits)},
    {o::ex_softmax_mask, "3.6.41", 11823, not_supported, "3.6.41", {}, {}, {}, 11825},
    {o::split, "3.6.42", 11827, native, "3.6.42", list(split_operands), list(split_limits)},
    {o::sub, "3.6.43", 11857, native, "3.6.43", list(sub_operands), list(sub_limits)},
    {o::tile, "3.6.44", 11890, native, "3.6.44", list(tile_operands), {}},
    {o::transpose, "3.6.45", 11915, native, "3.6.45", list(transpose_operands), list(transpose_all), not_shared(11993)},
    {o::sigmoid, "3.6.46", 11995, native, "3.6.46", list(sigmoid_operands), {}},
    {o::tanh, "3.6.47", 12017, native, "3.6.47", list(tanh_operands), {}},
    {o::softplus, "3.6.48", 12037, native, "3.6.48", list(softplus_operands), {}},
    {o::hard_sigmoid, "3.6.49", 12057, native, "3.6.49", list(hard_sigmoid_operands), list(hard_sigmoid_limits)},
    {o::hard_swish, "3.6.50", 12081, native, "3.6.50", list(hard_swish_operands), list(hard_swish_limits)},
    {o::elu, "3.6.51", 12101, native, "3.6.51", list(elu_operands), list(elu_limits)},
    {o::ex_swish, "3.6.52", 12123, native, "3.6.52", list(ex_swish_operands), {}},
    {o::ex_mish, "3.6.53", 12143, native, "3.6.53", list(ex_mish_operands), {}},
    {o::ex_gelu, "3.6.54", 12165, native, "3.6.54", list(ex_gelu_operands), {}},
    {o::where_, "3.6.55", 12189, native, "3.6.55", list(where_operands), list(where_limits)},
    {o::ex_conv_streaming, "3.6.56", 12230, native, "3.6.56", list(ex_conv_streaming_operands),
     list(ex_conv_streaming_limits), not_shared(12280)},
    {o::ex_conv_streaming_prelu, "3.6.57", 12282, native, "3.6.56", list(ex_conv_streaming_operands),
     list(ex_conv_streaming_limits)},
    {o::ex_glu, "3.6.58", 12292, native, "3.6.58", list(ex_glu_operands), list(ex_glu_limits)},
    {o::ex_mat_mul, "3.6.59", 12320, native, "3.6.59", list(ex_mat_mul_operands), list(ex_mat_mul_limits)},
    {o::ex_window, "3.6.60", 12364, native, "3.6.60", list(ex_window_operands), list(ex_window_limits),
     not_shared(12421)},
};

// A29: N has no upper bound.
inline constexpr first_layer_entry first_layer[] = {
    {o::convolution, wide_data, 8, 128, 2, 0, 2048, 0, 4096, "5.1.6", 14587, 14585, 14586},
    {o::depthwise_convolution, wide_data, 8, 4096, 0, 0, 2048, 0, 4096, "5.1.6", 14588, 14585, 14586},
    {o::conv_transpose, wide_data, 8, 128, 2, 0, 2048, 0, 4096, "5.1.6", 14589, 14585, 14586},
};

// A31: an input of another rank has no width, and no limit.
inline constexpr input_entry inputs[] = {
    {wide_data, true, dtype::float16, executor::cpu, 4, 'A', false, "5.1.6", 14581},
    {wide_data, false, dtype::float16, executor::cpu, 1, 0, false, "5.1.6", 14582},
};

inline constexpr output_entry outputs[] = {
    {wide_data, true, output_order::nc1hwc2, 8, 4, 4, "5.2.6", 14678},
    {wide_data, true, output_order::nhwc, 1, 1, 1, "5.2.6", 14679},
    {wide_data, false, output_order::undefine, 1, 1, 1, "5.2.6", 14680},
};

// A27: chapter 5 and the convolutions say which types there are, whatever single operators print.
inline constexpr target_description rk2118 = {
    "RK2118",           "RK-YH-YF-418",      "V2.3.2", float16_only("5.1.6", 14581),
    only(dtype::int8),  make_table(npu),     {},       make_table(first_layer),
    make_table(inputs), make_table(outputs), 0};

}  // namespace rknn::rows::rk2118

namespace target {

struct rk2118 {
  static constexpr const target_description& description = rknn::rows::rk2118::rk2118;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

}  // namespace target
}  // namespace nnops

// RV1103B and RV1106B. Sections 3.7 (NPU operators), 4 (the vendor's CPU operators: those of line 13911), 5.1.7
// (inputs of a model) and 5.2.7 (its outputs) of the document that targets/rknn.hpp names. A limit ends with the
// line that states it, in the section of its operator if it names no other; an operand with the lines of its shape,
// its types and its granularity. q, n, o and t are quantities, operands, operators and sets of types.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/targets/rknn.hpp"
#include "nnops/targets/rows.hpp"
#include "nnops/targets/transpose_limits.hpp"
#include "nnops/targets/vendor_cpu.hpp"

namespace nnops {
namespace rknn::rows::rv1106b {

inline constexpr operand_rule add_operands[] = {
    {n::A, 4, t::int8, t::float32, true, per_layer, 12432, 12455, 12434},
    {n::B, 4, t::int8, t::float32, true, per_layer, 12439, 12455, 12441},
    {n::C, 4, t::int8, 0, true, per_layer, 12449, 12455, 12451},
};
inline constexpr limit add_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 12833, in_section("3.7.24")},
    {q::expand_w, n::A, between(1, 8192), 12835, in_section("3.7.24")},
    {q::expand_h, n::B, between(1, 8192), 12833, in_section("3.7.24")},
    {q::expand_w, n::B, between(1, 8192), 12835, in_section("3.7.24")},
};
inline constexpr operand_rule batch_normalization_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 12481, 12494, 12483},
    {n::output, 4, t::int8, 0, true, per_layer, 12488, 12494, 12490},
};
// A34: more than 0, and finite.
inline constexpr limit batch_normalization_limits[] = {
    {q::epsilon, n::none, real_greater(0.0), 12500},
    {q::epsilon, n::none, real_finite(), 12500},
};
inline constexpr operand_rule concat_operands[] = {
    {n::input_tensor, 4, t::int8, 0, true, per_layer, 12511, 12524, 12513},
    {n::output, 4, t::int8, 0, true, per_layer, 12518, 12524, 12520},
};
inline constexpr limit concat_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 12529},
};
inline constexpr operand_rule convolution_operands[] = {
    {n::input_tensor, 4, t::int8, 0, true, per_layer, 12538, 12577, 12541},
    {n::weight, 4, t::int8, 0, true, per_layer_or_channel, 12543, 12577, 12550},
    {n::output, 4, t::int8, 0, true, per_layer, 12556, 12577, 12558},
    {n::Input1, 0, t::int8, 0, true, 0, 0, 12577, 0},
};
// A01: up to 31; the depthwise, transposed and streaming ones take dilations up to 32.
inline constexpr limit convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 12539, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 12545},
    {q::kernel_w, n::weight, between(1, 31), 12547},
    {q::stride_h, n::none, between(1, 7), 12563},
    {q::stride_w, n::none, between(1, 7), 12564},
    {q::pad_top, n::none, between(0, 15), 12566},
    {q::pad_left, n::none, between(0, 15), 12567},
    {q::pad_bottom, n::none, between(0, 15), 12568},
    {q::pad_right, n::none, between(0, 15), 12569},
    {q::dilation_h, n::none, between(1, 31), 12572},
    {q::dilation_w, n::none, between(1, 31), 12573},
};
inline constexpr operand_rule depthwise_convolution_operands[] = {
    {n::input_tensor, 4, t::int8, 0, true, per_layer, 12586, 12625, 12589},
    {n::weight, 4, t::int8, 0, true, per_layer_or_channel, 12591, 12625, 12598},
    {n::output, 4, t::int8, 0, true, per_layer, 12604, 12625, 12606},
};
inline constexpr limit depthwise_convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 12587, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 8), 12593},
    {q::kernel_w, n::weight, between(1, 8), 12595},
    {q::stride_h, n::none, between(1, 7), 12611},
    {q::stride_w, n::none, between(1, 7), 12612},
    {q::pad_top, n::none, between(0, 15), 12614},
    {q::pad_left, n::none, between(0, 15), 12615},
    {q::pad_bottom, n::none, between(0, 15), 12616},
    {q::pad_right, n::none, between(0, 15), 12617},
    {q::dilation_h, n::none, between(1, 32), 12620},
    {q::dilation_w, n::none, between(1, 32), 12621},
};
inline constexpr operand_rule conv_transpose_operands[] = {
    {n::input_tensor, 4, t::int8, 0, true, per_layer, 12708, 12753, 12714},
    {n::weight, 4, t::int8, 0, true, per_layer_or_channel, 12717, 12753, 12724},
    {n::output, 4, t::int8, 0, true, per_layer, 12730, 12753, 12732},
    {n::Input1, 0, t::int8, 0, true, 0, 0, 12753, 0},
};
// A02: group is 1, or all channels. A03: a pad is smaller than the dilated kernel, at both ends. A04: both rules hold.
inline constexpr limit conv_transpose_limits[] = {
    {q::width, n::input_tensor, below(16383), 12709, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 12719},
    {q::kernel_w, n::weight, between(1, 31), 12721},
    {q::stride_h, n::none, between(1, 8), 12737},
    {q::stride_w, n::none, between(1, 8), 12738},
    {q::pad_top, n::none, between(0, 15), 12740},
    {q::pad_left, n::none, between(0, 15), 12741},
    {q::pad_bottom, n::none, between(0, 15), 12742},
    {q::pad_right, n::none, between(0, 15), 12743},
    {q::dilation_h, n::none, between(1, 32), 12747},
    {q::dilation_w, n::none, between(1, 32), 12748},
    {q::pad_top_vs_kernel, n::none, at_most(0), 12739},
    {q::pad_left_vs_kernel, n::none, at_most(0), 12739},
    {q::output_h, n::none, at_most(0), 12739},
    {q::output_w, n::none, at_most(0), 12739},
    {q::group, n::none, equals(1), 12745},
    {q::dilation_needs_1x1, n::none, equals(0), 12749},
};
inline constexpr operand_rule div_operands[] = {
    {n::A, 4, t::float16, t::float32, true, per_layer, 12782, 12805, 12784},
    {n::B, 4, t::float16, t::float32, true, per_layer, 12789, 12805, 12791},
    {n::C, 4, t::float16, 0, true, per_layer, 12799, 12805, 12801},
};
// A43: the listed forms, not the headline.
inline constexpr limit div_limits[] = {
    {q::broadcast_pattern, n::A, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 12786},
    {q::broadcast_pattern, n::B, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 12793},
};
inline constexpr operand_rule expand_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 12813, 12828, 12815},
    {n::shape, 0, t::int64, 0, false, 0, 0, 12829, 0},
    {n::output, 4, t::int8, 0, true, per_layer, 12822, 12828, 12824},
};
// A17: the five patterns bind Expand; what is broadcast has the limits of height and width alone.
inline constexpr limit expand_limits[] = {
    {q::expand_pattern, n::input, between(0, 4), 12833},
    {q::expand_h, n::input, between(1, 8192), 12833, given(when::pattern, 0)},
    {q::expand_h, n::input, between(1, 8192), 12834, given(when::pattern, 1)},
    {q::expand_w, n::input, between(1, 8192), 12835, given(when::pattern, 2)},
    {q::expand_w, n::input, between(1, 8192), 12836, given(when::pattern, 3)},
    {q::expand_h, n::input, between(1, 8192), 12837, given(when::pattern, 4)},
    {q::expand_w, n::input, between(1, 8192), 12837, given(when::pattern, 4)},
};
inline constexpr operand_rule max_operands[] = {
    {n::A, 4, t::int8, 0, true, per_layer, 12846, 12869, 12848},
    {n::B, 4, t::int8, 0, true, per_layer, 12853, 12869, 12855},
    {n::C, 4, t::int8, 0, true, per_layer_or_channel, 12863, 12869, 12865},
};
inline constexpr limit max_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 12833, in_section("3.7.24")},
    {q::expand_w, n::A, between(1, 8192), 12835, in_section("3.7.24")},
    {q::expand_h, n::B, between(1, 8192), 12833, in_section("3.7.24")},
    {q::expand_w, n::B, between(1, 8192), 12835, in_section("3.7.24")},
};
inline constexpr operand_rule mul_operands[] = {
    {n::A, 4, t::int8, t::float32, true, per_layer, 12882, 12905, 12884},
    {n::B, 4, t::int8, t::float32, true, per_layer, 12889, 12905, 12891},
    {n::C, 4, t::int8, 0, true, per_layer, 12899, 12905, 12901},
};
inline constexpr limit mul_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 12833, in_section("3.7.24")},
    {q::expand_w, n::A, between(1, 8192), 12835, in_section("3.7.24")},
    {q::expand_h, n::B, between(1, 8192), 12833, in_section("3.7.24")},
    {q::expand_w, n::B, between(1, 8192), 12835, in_section("3.7.24")},
};
inline constexpr operand_rule pad_operands[] = {
    {n::data, 4, t::int8, 0, true, per_layer, 12929, 12948, 12931},
    {n::pads, 0, t::int64, 0, false, 0, 0, 12949, 0},
    {n::constant_value, 0, t::int8 | t::float16 | t::float32, 0, false, per_layer, 0, 12950, 12937},
    {n::output, 4, t::int8, 0, true, per_layer, 12942, 12948, 12944},
};
// A49: reflecting, a width of 8176.
inline constexpr limit pad_limits[] = {
    {q::mode, n::none, one_of(word::constant, word::reflect), 12955},
    {q::channel, n::data, between(1, 8192), 12958, given(when::mode, word::reflect)},
    {q::height, n::data, between(1, 8192), 12958, given(when::mode, word::reflect)},
    {q::width, n::data, between(1, 8176), 12958, given(when::mode, word::reflect)},
};
inline constexpr operand_rule max_pool_operands[] = {
    {n::input, 4, t::int8, 0, true, 0, 12969, 13004, 0},
    {n::output, 4, t::int8, 0, true, 0, 12980, 13004, 0},
};
// A25: images of 1 to 7, as printed.
inline constexpr limit max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 12971}, {q::height, n::input, between(1, 7), 12973},
    {q::width, n::input, between(1, 7), 12975},      {q::kernel_h, n::none, between(1, 7), 12985},
    {q::kernel_w, n::none, between(1, 7), 12986},    {q::auto_pad, n::none, equals_word(word::notset), 12988},
    {q::ceil_mode, n::none, equals(0), 12990},       {q::stride_h, n::none, between(1, 8), 12992},
    {q::stride_w, n::none, between(1, 8), 12993},    {q::pad_top, n::none, between(0, 7), 12997},
    {q::pad_left, n::none, between(0, 7), 12998},    {q::pad_bottom, n::none, between(0, 7), 12999},
    {q::pad_right, n::none, between(0, 7), 13000},   {q::storage_order, n::none, equals(0), 0},
};
inline constexpr operand_rule global_max_pool_operands[] = {
    {n::input, 4, t::int8, 0, true, 0, 13013, 13048, 0},
    {n::output, 4, t::int8, 0, true, 0, 13024, 13048, 0},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 13015}, {q::height, n::input, between(1, 7), 13017},
    {q::width, n::input, between(1, 7), 13019},      {q::kernel_h, n::input, between(1, 7), 13029},
    {q::kernel_w, n::input, between(1, 7), 13030},   {q::auto_pad, n::none, equals_word(word::notset), 13032},
    {q::ceil_mode, n::none, equals(0), 13034},       {q::stride_h, n::none, between(1, 8), 13036},
    {q::stride_w, n::none, between(1, 8), 13037},    {q::pad_top, n::none, between(0, 7), 13041},
    {q::pad_left, n::none, between(0, 7), 13042},    {q::pad_bottom, n::none, between(0, 7), 13043},
    {q::pad_right, n::none, between(0, 7), 13044},
};
inline constexpr operand_rule average_pool_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 12586, 12625, 12589},
    {n::output, 4, t::int8, 0, true, per_layer, 12604, 12625, 12606},
};
// A47: sizes are rounded down, and padding counts.
inline constexpr limit average_pool_limits[] = {
    {q::width, n::input, below(16383), 12587, given(when::tall_kernel)},
    {q::kernel_h, n::none, between(1, 8), 12593},
    {q::kernel_w, n::none, between(1, 8), 12595},
    {q::stride_h, n::none, between(1, 7), 12611},
    {q::stride_w, n::none, between(1, 7), 12612},
    {q::pad_top, n::none, between(0, 15), 12614},
    {q::pad_left, n::none, between(0, 15), 12615},
    {q::pad_bottom, n::none, between(0, 15), 12616},
    {q::pad_right, n::none, between(0, 15), 12617},
    {q::uncounted_padding, n::none, equals(0), 0},
};
inline constexpr operand_rule global_average_pool_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 12586, 12625, 12589},
    {n::output, 4, t::int8, 0, true, per_layer, 12604, 12625, 12606},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_average_pool_limits[] = {
    {q::width, n::input, below(16383), 12587, given(when::tall_kernel)},
    {q::kernel_h, n::input, between(1, 8), 12593},
    {q::kernel_w, n::input, between(1, 8), 12595},
    {q::stride_h, n::none, between(1, 7), 12611},
    {q::stride_w, n::none, between(1, 7), 12612},
    {q::pad_top, n::none, between(0, 15), 12614},
    {q::pad_left, n::none, between(0, 15), 12615},
    {q::pad_bottom, n::none, between(0, 15), 12616},
    {q::pad_right, n::none, between(0, 15), 12617},
    {q::uncounted_padding, n::none, equals(0), 0},
};
inline constexpr operand_rule relu_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 13067, 13082, 13069},
    {n::output, 4, t::int8, 0, true, per_layer, 13076, 13082, 13078},
};
inline constexpr operand_rule clip_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 13095, 13110, 13097},
    {n::output, 4, t::int8, 0, true, per_layer, 13104, 13110, 13106},
};
// A36: [0, 6] alone.
inline constexpr limit clip_limits[] = {
    {q::min, n::none, real_equals(0.0), 13090},
    {q::max, n::none, real_equals(6.0), 13090},
    {q::clip_activation, n::none, one_of(fused_activation::none, fused_activation::relu, fused_activation::relu6),
     13090},
};
inline constexpr operand_rule prelu_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer_or_channel, 13121, 13141, 13123},
    {n::output, 4, t::int8, 0, true, per_layer_or_channel, 13130, 13141, 13132},
};
inline constexpr limit prelu_limits[] = {
    {q::slope, n::slope, one_of(broadcast_form::channel, broadcast_form::scalar), 13137},
};
inline constexpr operand_rule leaky_relu_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 13152, 13167, 13154},
    {n::output, 4, t::int8, 0, true, per_layer, 13161, 13167, 13163},
};
inline constexpr operand_rule reshape_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 13180, 13193, 13182},
    {n::output, 4, t::int8, 0, true, per_layer, 13187, 13193, 13189},
};
inline constexpr operand_rule resize_operands[] = {
    {n::X, 4, t::int8, 0, true, per_layer, 13209, 13228, 13211}, {n::roi, 0, t::float32, 0, false, 0, 0, 13229, 0},
    {n::scales, 0, t::float32, 0, false, 0, 0, 13229, 0},        {n::sizes, 0, t::int64, 0, false, 0, 0, 13230, 0},
    {n::Y, 4, t::int8, 0, true, per_layer, 13222, 13228, 13224},
};
inline constexpr limit resize_limits[] = {
    {q::roi, n::roi, equals(0), 13213},
    {q::antialias, n::none, equals(0), 13235},
    {q::axes, n::none, equals(0), 13237},
    {q::coordinate_transformation_mode, n::none,
     one_of(word::half_pixel, word::pytorch_half_pixel, word::align_corners), 13239},
    {q::coordinate_mode, n::none, one_of(nnops::coordinate_mode::half_pixel, nnops::coordinate_mode::align_corners),
     13239},
    {q::cubic_coeff_a, n::none, real_equals(-0.75), 13241},
    {q::exclude_outside, n::none, equals(0), 13243},
    {q::extrapolation_value, n::none, real_equals(0.0), 13245},
    {q::keep_aspect_ratio_policy, n::none, equals_word(word::stretch), 13247},
    {q::mode, n::none, one_of(word::nearest, word::linear), 13249},
    {q::nearest_mode, n::none, equals_word(word::round_prefer_floor), 13251},
};
inline constexpr operand_rule slice_operands[] = {
    {n::input_tensor, 4, t::int8, 0, true, per_layer, 13260, 13273, 13262},
    {n::output, 4, t::int8, 0, true, per_layer, 13267, 13273, 13269},
};
// A22: subc is the channel block of NC1HWC2 outputs that are not behind a convolution.
inline constexpr limit slice_limits[] = {
    {q::axes, n::none, between(0, 3), 13282},
    {q::step_blocks, n::none, multiple_of(8), 13285, of_data(int8_data)},
    {q::step_blocks, n::none, multiple_of(8), 13285, of_data(wide_data)},
    {q::step_channel, n::none, at_most(8), 13285, of_data(int8_data)},
    {q::step_channel, n::none, at_most(8), 13285, of_data(wide_data)},
};
inline constexpr operand_rule softmax_operands[] = {
    {n::input, 4, t::int8, 0, true, 0, 13296, 13305, 0},
    {n::output, 4, t::int8, 0, true, 0, 13301, 13305, 0},
};
// A20: axes count from the end, too. A21: the limits of an unnamed permutation are not enforced.
inline constexpr limit softmax_limits[] = {
    {q::axis, n::none, one_of(1, 3), 13310},
    {q::softmax_beta, n::none, real_equals(1.0), 13291},
};
inline constexpr operand_rule ex_softmax13_operands[] = {
    {n::input, 4, t::int8, 0, true, 0, 13321, 13330, 0},
    {n::output, 4, t::int8, 0, true, 0, 13326, 13330, 0},
};
inline constexpr limit ex_softmax13_limits[] = {
    {q::axis, n::none, one_of(1, 3), 13335},
};
inline constexpr operand_rule split_operands[] = {
    {n::input_tensor, 4, t::int8, 0, true, per_layer, 13348, 13362, 13350},
    {n::output, 0, t::int8, 0, true, per_layer, 0, 13362, 13358},
};
inline constexpr limit split_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 13367},
};
inline constexpr operand_rule sub_operands[] = {
    {n::A, 4, t::int8, t::float32, true, per_layer, 13378, 13401, 13380},
    {n::B, 4, t::int8, t::float32, true, per_layer, 13385, 13401, 13387},
    {n::C, 4, t::int8, 0, true, per_layer, 13395, 13401, 13397},
};
// A43: the listed forms, not the headline.
inline constexpr limit sub_limits[] = {
    {q::broadcast_pattern, n::A, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 13382},
    {q::broadcast_pattern, n::B, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 13389},
};
inline constexpr operand_rule tile_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 13411, 13426, 13413},
    {n::repeats, 0, t::int64, 0, false, 0, 0, 13427, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 13420, 13426, 13422},
};
inline constexpr operand_rule transpose_operands[] = {
    {n::X, 4, t::int8 | t::int16, 0, true, per_layer, 13436, 13519, 13439},
    {n::Y, 4, t::int8 | t::int16, 0, true, per_layer, 13444, 13519, 13447},
};
inline constexpr transpose_limits transpose_all =
    make_transpose_limits(13451, 268435456, 65536, transpose_lines::of_both);
inline constexpr operand_rule sigmoid_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 13533, 13546, 13535},
    {n::output, 4, t::int8, 0, true, per_layer, 13540, 13546, 13542},
};
inline constexpr operand_rule tanh_operands[] = {
    {n::X, 4, t::int8, 0, true, per_layer, 13555, 13566, 13556},
    {n::Y, 4, t::int8, 0, true, per_layer, 13561, 13566, 13562},
};
inline constexpr operand_rule softplus_operands[] = {
    {n::X, 4, t::int8, 0, true, per_layer, 13575, 13586, 13576},
    {n::Y, 4, t::int8, 0, true, per_layer, 13581, 13586, 13582},
};
inline constexpr operand_rule hard_sigmoid_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 13599, 13612, 13601},
    {n::output, 4, t::int8, 0, true, per_layer, 13606, 13612, 13608},
};
inline constexpr limit hard_sigmoid_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 13592},
    {q::beta, n::none, real_equals(0.5), 13594},
};
inline constexpr operand_rule hard_swish_operands[] = {
    {n::X, 4, t::int8, 0, true, per_layer, 13623, 13634, 13624},
    {n::Y, 4, t::int8, 0, true, per_layer, 13629, 13634, 13630},
};
inline constexpr limit hard_swish_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 13616},
    {q::beta, n::none, real_equals(0.5), 13618},
};
inline constexpr operand_rule elu_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 13643, 13656, 13645},
    {n::output, 4, t::int8, 0, true, per_layer, 13650, 13656, 13652},
};
inline constexpr limit elu_limits[] = {
    {q::alpha, n::none, real_equals(1.0), 13638},
};
inline constexpr operand_rule ex_swish_operands[] = {
    {n::X, 4, t::int8, 0, true, per_layer, 13665, 13676, 13666},
    {n::Y, 4, t::int8, 0, true, per_layer, 13671, 13676, 13672},
};
inline constexpr operand_rule ex_mish_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 13685, 13698, 13687},
    {n::output, 4, t::int8, 0, true, per_layer, 13692, 13698, 13694},
};
inline constexpr operand_rule ex_gelu_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 13711, 13724, 13713},
    {n::output, 4, t::int8, 0, true, per_layer, 13718, 13724, 13720},
};
// A13: x_tensor and y_tensor have the type of the data.
inline constexpr operand_rule where_operands[] = {
    {n::mask_tensor, 4, t::bool_, 0, false, 0, 13733, 13764, 0},
    {n::x_tensor, 4, t::int8, 0, true, per_layer, 13739, 13765, 13741},
    {n::y_tensor, 4, t::int8, 0, true, per_layer, 13747, 13765, 13749},
    {n::output, 4, t::int8, 0, true, per_layer, 13758, 13765, 13760},
};
inline constexpr limit where_limits[] = {
    {q::expand_h, n::mask_tensor, between(1, 8192), 12833, in_section("3.7.24")},
    {q::expand_w, n::mask_tensor, between(1, 8192), 12835, in_section("3.7.24")},
    {q::expand_h, n::x_tensor, between(1, 8192), 12833, in_section("3.7.24")},
    {q::expand_w, n::x_tensor, between(1, 8192), 12835, in_section("3.7.24")},
    {q::expand_h, n::y_tensor, between(1, 8192), 12833, in_section("3.7.24")},
    {q::expand_w, n::y_tensor, between(1, 8192), 12835, in_section("3.7.24")},
};
inline constexpr operand_rule ex_glu_operands[] = {
    {n::Input, 4, t::int8, 0, true, per_layer, 13776, 13787, 13777},
    {n::Output, 4, t::int8, 0, true, per_layer, 13782, 13787, 13783},
};
inline constexpr limit ex_glu_limits[] = {
    {q::axis, n::none, equals(1), 13793},
};
inline constexpr operand_rule ex_mat_mul_operands[] = {
    {n::A, 4, t::int8, 0, true, per_layer, 13806, 13831, 13809},
    {n::B, 4, t::int8, 0, true, per_layer, 13811, 13831, 13813},
    {n::C, 4, t::int8 | t::float32, 0, true, per_layer, 13815, 13831, 13817},
    {n::Y, 4, t::int8, 0, true, per_layer, 13825, 13831, 13827},
};
// A40: k is the channels of both.
inline constexpr limit ex_mat_mul_limits[] = {
    {q::k, n::A, between(1, 8192), 13807},
    {q::k, n::B, between(1, 8192), 13807},
    {q::height, n::A, equals(1), 13806},
    {q::height, n::B, equals(1), 13811},
    {q::expand_h, n::C, between(1, 8192), 12833, in_section("3.7.24")},
    {q::expand_w, n::C, between(1, 8192), 12835, in_section("3.7.24")},
    {q::c_type, n::none, one_of(word::add, word::mul), 13837},
};
inline constexpr operand_rule ex_window_operands[] = {
    {n::X, 4, t::int8, 0, true, 0, 13871, 13880, 0},
    {n::Y, 4, t::int8, 0, true, 0, 13876, 13880, 0},
};
inline constexpr limit ex_window_limits[] = {
    {q::mode, n::none, one_of(word::partition, word::reverse, word::partition_num_first), 13885},
    {q::window_sizes, n::none, equals(1), 13890},
    {q::num_windows, n::none, equals(1), 13892},
};

// A26: several cores are not stated of AddRelu and MulRelu either, on chips where nothing else is shared.
// A38: a heading alone is no operator. A52: a pool that becomes a convolution has no limits of its own.
inline constexpr npu_entry npu[] = {
    {o::add, "3.7.1", 12425, native, "3.7.1", list(add_operands), list(add_limits)},
    {o::add_relu, "3.7.2", 12458, native, "3.7.1", list(add_operands), list(add_limits)},
    {o::batch_normalization, "3.7.3", 12474, native, "3.7.3", list(batch_normalization_operands),
     list(batch_normalization_limits)},
    {o::concat, "3.7.4", 12504, native, "3.7.4", list(concat_operands), list(concat_limits)},
    {o::convolution, "3.7.5", 12531, native, "3.7.5", list(convolution_operands), list(convolution_limits)},
    {o::depthwise_convolution, "3.7.6", 12579, native, "3.7.6", list(depthwise_convolution_operands),
     list(depthwise_convolution_limits)},
    {o::convolution_relu, "3.7.7", 12627, native, "3.7.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_clip, "3.7.8", 12633, native, "3.7.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_prelu, "3.7.9", 12639, native, "3.7.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_add, "3.7.10", 12647, native, "3.7.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_sigmoid, "3.7.11", 12653, native, "3.7.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_tanh, "3.7.12", 12659, native, "3.7.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_softplus, "3.7.13", 12665, native, "3.7.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_hard_sigmoid, "3.7.14", 12671, native, "3.7.5", list(convolution_operands),
     list(convolution_limits)},
    {o::convolution_hard_swish, "3.7.15", 12677, native, "3.7.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_elu, "3.7.16", 12683, native, "3.7.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_swish, "3.7.17", 12689, native, "3.7.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_mish, "3.7.18", 12695, native, "3.7.5", list(convolution_operands), list(convolution_limits)},
    {o::conv_transpose, "3.7.19", 12701, native, "3.7.19", list(conv_transpose_operands), list(conv_transpose_limits)},
    {o::conv_transpose_relu, "3.7.20", 12755, native, "3.7.19", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_clip, "3.7.21", 12761, native, "3.7.19", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_prelu, "3.7.22", 12767, native, "3.7.19", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::div, "3.7.23", 12775, native, "3.7.23", list(div_operands), list(div_limits)},
    {o::expand, "3.7.24", 12808, native, "3.7.24", list(expand_operands), list(expand_limits)},
    {o::max, "3.7.25", 12839, native, "3.7.25", list(max_operands), list(max_limits), not_shared(12873)},
    {o::mul, "3.7.26", 12875, native, "3.7.26", list(mul_operands), list(mul_limits)},
    {o::mul_relu, "3.7.27", 12908, native, "3.7.26", list(mul_operands), list(mul_limits)},
    {o::pad, "3.7.28", 12924, native, "3.7.28", list(pad_operands), list(pad_limits), not_shared(12962)},
    {o::max_pool, "3.7.29", 12964, native, "3.7.29", list(max_pool_operands), list(max_pool_limits)},
    {o::global_max_pool, "3.7.30", 13008, native, "3.7.30", list(global_max_pool_operands),
     list(global_max_pool_limits)},
    {o::average_pool,
     "3.7.31",
     13052,
     converted_to_convolution,
     "3.7.6",
     list(average_pool_operands),
     list(average_pool_limits),
     {},
     13054},
    {o::global_average_pool,
     "3.7.32",
     13056,
     converted_to_convolution,
     "3.7.6",
     list(global_average_pool_operands),
     list(global_average_pool_limits),
     {},
     13058},
    {o::relu, "3.7.33", 13060, native, "3.7.33", list(relu_operands), {}, not_shared(13086)},
    {o::clip, "3.7.34", 13088, native, "3.7.34", list(clip_operands), list(clip_limits), not_shared(13114)},
    {o::prelu, "3.7.35", 13116, native, "3.7.35", list(prelu_operands), list(prelu_limits), not_shared(13145)},
    {o::leaky_relu, "3.7.36", 13147, native, "3.7.36", list(leaky_relu_operands), {}, not_shared(13171)},
    {o::reshape, "3.7.37", 13173, native, "3.7.37", list(reshape_operands), {}, not_shared(13202)},
    {o::resize, "3.7.38", 13204, native, "3.7.38", list(resize_operands), list(resize_limits)},
    {o::slice, "3.7.39", 13253, native, "3.7.39", list(slice_operands), list(slice_limits)},
    {o::softmax, "3.7.40", 13287, native, "3.7.40", list(softmax_operands), list(softmax_limits)},
    {o::ex_softmax13, "3.7.41", 13312, native, "3.7.41", list(ex_softmax13_operands), list(ex_softmax13_limits)},
    {o::ex_softmax_mask, "3.7.42", 13337, not_supported, "3.7.42", {}, {}, {}, 13339},
    {o::split, "3.7.43", 13341, native, "3.7.43", list(split_operands), list(split_limits)},
    {o::sub, "3.7.44", 13371, native, "3.7.44", list(sub_operands), list(sub_limits)},
    {o::tile, "3.7.45", 13404, native, "3.7.45", list(tile_operands), {}},
    {o::transpose, "3.7.46", 13429, native, "3.7.46", list(transpose_operands), list(transpose_all), not_shared(13524)},
    {o::sigmoid, "3.7.47", 13526, native, "3.7.47", list(sigmoid_operands), {}},
    {o::tanh, "3.7.48", 13548, native, "3.7.48", list(tanh_operands), {}},
    {o::softplus, "3.7.49", 13568, native, "3.7.49", list(softplus_operands), {}},
    {o::hard_sigmoid, "3.7.50", 13588, native, "3.7.50", list(hard_sigmoid_operands), list(hard_sigmoid_limits)},
    {o::hard_swish, "3.7.51", 13614, native, "3.7.51", list(hard_swish_operands), list(hard_swish_limits)},
    {o::elu, "3.7.52", 13636, native, "3.7.52", list(elu_operands), list(elu_limits)},
    {o::ex_swish, "3.7.53", 13658, native, "3.7.53", list(ex_swish_operands), {}},
    {o::ex_mish, "3.7.54", 13678, native, "3.7.54", list(ex_mish_operands), {}},
    {o::ex_gelu, "3.7.55", 13700, native, "3.7.55", list(ex_gelu_operands), {}},
    {o::where_, "3.7.56", 13726, native, "3.7.56", list(where_operands), list(where_limits)},
    {o::ex_glu, "3.7.57", 13767, native, "3.7.57", list(ex_glu_operands), list(ex_glu_limits)},
    {o::ex_mat_mul, "3.7.58", 13795, native, "3.7.58", list(ex_mat_mul_operands), list(ex_mat_mul_limits)},
    {o::ex_window, "3.7.59", 13839, native, "3.7.59", list(ex_window_operands), list(ex_window_limits),
     not_shared(13896)},
};

// A29: N has no upper bound.
inline constexpr first_layer_entry first_layer[] = {
    {o::convolution, int8_data, 8, 128, 2, 0, 2048, 0, 4096, "5.1.7", 14604, 14602, 14603},
    {o::depthwise_convolution, int8_data, 8, 4096, 0, 0, 2048, 0, 4096, "5.1.7", 14605, 14602, 14603},
    {o::conv_transpose, int8_data, 8, 128, 2, 0, 2048, 0, 4096, "5.1.7", 14606, 14602, 14603},
};

inline constexpr input_entry inputs[] = {
    {int8_data, true, dtype::uint8, executor::npu, 8, 'A', false, "5.1.7", 14598},
    {int8_data, true, dtype::int8, executor::npu, 8, 'A', false, "5.1.7", 14599},
};

inline constexpr output_entry outputs[] = {
    {int8_data, true, output_order::nc1hwc2, 8, 8, 4, "5.2.7", 14685},
    {int8_data, true, output_order::nhwc, 1, 1, 1, "5.2.7", 14686},
};

// A27: chapter 5 and the convolutions say which types there are, whatever single operators print.
inline constexpr target_description rv1103b = {"RV1103B",
                                               "RK-YH-YF-418",
                                               "V2.3.2",
                                               int8_only("5.1.7", 14598),
                                               only(dtype::float16),
                                               make_table(npu),
                                               make_table(vendor_cpu::some),
                                               make_table(first_layer),
                                               make_table(inputs),
                                               make_table(outputs),
                                               0};
inline constexpr target_description rv1106b = {"RV1106B",
                                               "RK-YH-YF-418",
                                               "V2.3.2",
                                               int8_only("5.1.7", 14598),
                                               only(dtype::float16),
                                               make_table(npu),
                                               make_table(vendor_cpu::some),
                                               make_table(first_layer),
                                               make_table(inputs),
                                               make_table(outputs),
                                               1};

}  // namespace rknn::rows::rv1106b

namespace target {

struct rv1103b {
  static constexpr const target_description& description = rknn::rows::rv1106b::rv1103b;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

struct rv1106b {
  static constexpr const target_description& description = rknn::rows::rv1106b::rv1106b;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

}  // namespace target
}  // namespace nnops

// RK3566 and RK3568. Sections 3.1 (NPU operators), 4 (the vendor's CPU operators: all of them), 5.1.1 (inputs of a
// model) and 5.2.1 (its outputs) of the document that targets/rknn.hpp names. A limit ends with the line that states
// it, in the section of its operator if it names no other; an operand with the lines of its shape, its types and its
// granularity. q, n, o and t are quantities, operands, operators and sets of types.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/targets/rknn.hpp"
#include "nnops/targets/rows.hpp"
#include "nnops/targets/vendor_cpu.hpp"

namespace nnops {
namespace rknn::rows::rk3566 {

inline constexpr operand_rule add_operands[] = {
    {n::A, 4, t::int8_or_float16, t::float32, true, per_layer, 54, 77, 56},
    {n::B, 4, t::int8_or_float16, t::float32, true, per_layer, 61, 77, 63},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer, 71, 77, 73},
};
inline constexpr limit add_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::A, between(1, 8192), 517, in_section("3.1.34")},
    {q::expand_h, n::B, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::B, between(1, 8192), 517, in_section("3.1.34")},
};
inline constexpr operand_rule batch_normalization_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 103, 116, 105},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 110, 116, 112},
};
// A34: more than 0, and finite.
inline constexpr limit batch_normalization_limits[] = {
    {q::epsilon, n::none, real_greater(0.0), 122},
    {q::epsilon, n::none, real_finite(), 122},
};
inline constexpr operand_rule concat_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 133, 146, 135},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 140, 146, 142},
};
inline constexpr limit concat_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 151},
};
inline constexpr operand_rule convolution_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 160, 199, 163},
    {n::weight, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 165, 199, 172},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 178, 199, 180},
    {n::Input1, 0, t::int8_or_float16, 0, true, 0, 0, 199, 0},
};
// A01: up to 31; the depthwise, transposed and streaming ones take dilations up to 32.
inline constexpr limit convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 161, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 167},
    {q::kernel_w, n::weight, between(1, 31), 169},
    {q::stride_h, n::none, between(1, 7), 185},
    {q::stride_w, n::none, between(1, 7), 186},
    {q::pad_top, n::none, between(0, 15), 188},
    {q::pad_left, n::none, between(0, 15), 189},
    {q::pad_bottom, n::none, between(0, 15), 190},
    {q::pad_right, n::none, between(0, 15), 191},
    {q::dilation_h, n::none, between(1, 31), 194},
    {q::dilation_w, n::none, between(1, 31), 195},
};
inline constexpr operand_rule depthwise_convolution_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 208, 247, 211},
    {n::weight, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 213, 247, 220},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 226, 247, 228},
};
inline constexpr limit depthwise_convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 209, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 8), 215},
    {q::kernel_w, n::weight, between(1, 8), 217},
    {q::stride_h, n::none, between(1, 7), 233},
    {q::stride_w, n::none, between(1, 7), 234},
    {q::pad_top, n::none, between(0, 15), 236},
    {q::pad_left, n::none, between(0, 15), 237},
    {q::pad_bottom, n::none, between(0, 15), 238},
    {q::pad_right, n::none, between(0, 15), 239},
    {q::dilation_h, n::none, between(1, 32), 242},
    {q::dilation_w, n::none, between(1, 32), 243},
};
inline constexpr operand_rule conv_transpose_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 336, 381, 342},
    {n::weight, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 345, 381, 352},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 358, 381, 360},
    {n::Input1, 0, t::int8_or_float16, 0, true, 0, 0, 381, 0},
};
// A02: group is 1, or all channels. A03: a pad is smaller than the dilated kernel, at both ends. A04: both rules hold.
inline constexpr limit conv_transpose_limits[] = {
    {q::width, n::input_tensor, below(16383), 337, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 347},
    {q::kernel_w, n::weight, between(1, 31), 349},
    {q::stride_h, n::none, one_of(1, 2, 4, 8), 365},
    {q::stride_w, n::none, one_of(1, 2, 4, 8), 366},
    {q::pad_top, n::none, between(0, 15), 368},
    {q::pad_left, n::none, between(0, 15), 369},
    {q::pad_bottom, n::none, between(0, 15), 370},
    {q::pad_right, n::none, between(0, 15), 371},
    {q::dilation_h, n::none, between(1, 32), 375},
    {q::dilation_w, n::none, between(1, 32), 376},
    {q::pad_top_vs_kernel, n::none, at_most(0), 367},
    {q::pad_left_vs_kernel, n::none, at_most(0), 367},
    {q::output_h, n::none, at_most(0), 367},
    {q::output_w, n::none, at_most(0), 367},
    {q::group, n::none, equals(1), 373},
    {q::dilation_needs_1x1, n::none, equals(0), 377},
};
inline constexpr operand_rule div_operands[] = {
    {n::A, 4, t::float16, t::float32, true, per_layer, 462, 485, 464},
    {n::B, 4, t::float16, t::float32, true, per_layer, 469, 485, 471},
    {n::C, 4, t::float16, 0, true, per_layer, 479, 485, 481},
};
inline constexpr limit div_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::A, between(1, 8192), 517, in_section("3.1.34")},
    {q::expand_h, n::B, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::B, between(1, 8192), 517, in_section("3.1.34")},
};
inline constexpr operand_rule expand_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 495, 510, 497},
    {n::shape, 0, t::int64, 0, false, 0, 0, 511, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 504, 510, 506},
};
// A17: the five patterns bind Expand; what is broadcast has the limits of height and width alone.
inline constexpr limit expand_limits[] = {
    {q::expand_pattern, n::input, between(0, 4), 515},
    {q::expand_h, n::input, between(1, 8192), 515, given(when::pattern, 0)},
    {q::expand_h, n::input, between(1, 8192), 516, given(when::pattern, 1)},
    {q::expand_w, n::input, between(1, 8192), 517, given(when::pattern, 2)},
    {q::expand_w, n::input, between(1, 8192), 518, given(when::pattern, 3)},
    {q::expand_h, n::input, between(1, 8192), 519, given(when::pattern, 4)},
    {q::expand_w, n::input, between(1, 8192), 519, given(when::pattern, 4)},
};
inline constexpr operand_rule gru_operands[] = {
    {n::X, 3, t::float16, 0, true, per_layer, 535, 633, 544},
    {n::W, 3, t::float16, 0, true, per_layer_or_channel, 546, 633, 554},
    {n::R, 3, t::float16, 0, true, per_layer_or_channel, 557, 633, 563},
    {n::B, 2, t::float32, 0, false, per_layer_or_channel, 566, 634, 572},
    {n::sequence_lens, 1, 0, 0, false, 0, 575, 0, 0},
    {n::initial_h, 3, t::float16, 0, true, per_layer, 577, 633, 583},
    {n::Y, 4, t::float16, 0, true, per_layer, 588, 633, 597},
    {n::Y_h, 3, t::float16, 0, true, per_layer, 599, 633, 605},
};
// A14: three gates. A18: the ranges of the operands bind, the alignments advise.
inline constexpr limit gru_limits[] = {
    {q::seq_length, n::X, between(1, 8192), 537},
    {q::batch_size, n::X, between(1, 8192), 539},
    {q::batch_size_multiple, n::X, multiple_of_or_one(4), 539},
    {q::input_size, n::X, between(1, 8192), 541},
    {q::num_directions, n::W, one_of(1, 2), 552},
    {q::hidden_size, n::R, between(1, 8192), 559},
    {q::gates, n::W, equals(3), 546},
    {q::gates, n::R, equals(3), 557},
    {q::gates, n::B, equals(6), 566},
    {q::linear_before_reset, n::none, one_of(0, 1), 610},
    {q::direction, n::none, one_of(word::forward, word::reverse, word::bidirectional), 613},
    {q::input_layout, n::none, one_of(word::snc, word::sn_c), 623},
    {q::output_layout, n::none, one_of(word::sbnc, word::sn_c), 628},
};
inline constexpr operand_rule gather_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 648, 663, 650},
    {n::Indices, 1, t::int32 | t::int64, 0, false, 0, 652, 664, 0},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 657, 663, 659},
};
inline constexpr limit gather_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 669},
};
inline constexpr operand_rule lstm_operands[] = {
    {n::X, 3, t::int8_or_float16, 0, true, per_layer, 691, 810, 700},
    {n::W, 3, t::int8_or_float16, 0, true, per_layer_or_channel, 702, 810, 710},
    {n::R, 3, t::int8_or_float16, 0, true, per_layer_or_channel, 713, 810, 719},
    {n::B, 2, t::int32 | t::float32, 0, false, per_layer_or_channel, 722, 811, 728},
    {n::sequence_lens, 1, 0, 0, false, 0, 731, 0, 0},
    {n::initial_h, 3, t::int8_or_float16, 0, true, per_layer, 733, 810, 739},
    {n::initial_c, 3, t::int8_or_float16, 0, true, per_layer, 741, 810, 747},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 752, 810, 761},
    {n::Y_h, 3, t::int8_or_float16, 0, true, per_layer, 763, 810, 769},
    {n::Y_c, 3, t::int8_or_float16, 0, true, per_layer, 771, 810, 777},
};
// A18: the ranges of the operands bind, the alignments advise.
inline constexpr limit lstm_limits[] = {
    {q::seq_length, n::X, between(1, 8192), 693},
    {q::batch_size, n::X, between(1, 8192), 695},
    {q::batch_size_multiple, n::X, multiple_of_or_one(4), 695},
    {q::input_size, n::X, between(1, 8192), 697},
    {q::num_directions, n::W, one_of(1, 2), 708},
    {q::hidden_size, n::R, between(1, 8192), 715},
    {q::gates, n::W, equals(4), 702},
    {q::gates, n::R, equals(4), 713},
    {q::gates, n::B, equals(8), 722},
    {q::direction, n::none, one_of(word::forward, word::reverse, word::bidirectional), 783},
    {q::proj_size, n::none, equals(0), 792},
    {q::input_forget, n::none, equals(0), 794},
    {q::has_projection, n::none, equals(0), 796},
    {q::input_layout, n::none, one_of(word::snc, word::sn_c), 800},
    {q::output_layout, n::none, one_of(word::sbnc, word::sn_c), 805},
};
inline constexpr operand_rule max_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 827, 850, 829},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 834, 850, 836},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 844, 850, 846},
};
inline constexpr limit max_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::A, between(1, 8192), 517, in_section("3.1.34")},
    {q::expand_h, n::B, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::B, between(1, 8192), 517, in_section("3.1.34")},
};
inline constexpr operand_rule min_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 863, 886, 865},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 870, 886, 872},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 880, 886, 882},
};
inline constexpr limit min_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::A, between(1, 8192), 517, in_section("3.1.34")},
    {q::expand_h, n::B, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::B, between(1, 8192), 517, in_section("3.1.34")},
};
inline constexpr operand_rule mul_operands[] = {
    {n::A, 4, t::int8_or_float16, t::float32, true, per_layer, 899, 922, 901},
    {n::B, 4, t::int8_or_float16, t::float32, true, per_layer, 906, 922, 908},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer, 916, 922, 918},
};
inline constexpr limit mul_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::A, between(1, 8192), 517, in_section("3.1.34")},
    {q::expand_h, n::B, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::B, between(1, 8192), 517, in_section("3.1.34")},
};
inline constexpr operand_rule pad_operands[] = {
    {n::data, 4, t::int8_or_float16, 0, true, per_layer, 938, 957, 940},
    {n::pads, 0, t::int64, 0, false, 0, 0, 958, 0},
    {n::constant_value, 0, t::int8 | t::float16 | t::float32, 0, false, per_layer, 0, 959, 946},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 951, 957, 953},
};
// A49: reflecting, a width of 8176.
inline constexpr limit pad_limits[] = {
    {q::mode, n::none, one_of(word::constant, word::reflect), 964},
    {q::channel, n::data, between(1, 8192), 967, given(when::mode, word::reflect)},
    {q::height, n::data, between(1, 8192), 967, given(when::mode, word::reflect)},
    {q::width, n::data, between(1, 8176), 967, given(when::mode, word::reflect)},
};
inline constexpr operand_rule max_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 980, 1017, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 991, 1017, 0},
};
inline constexpr limit max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 982}, {q::height, n::input, between(1, 8192), 984},
    {q::width, n::input, between(1, 8192), 986},   {q::kernel_h, n::none, between(1, 7), 996},
    {q::kernel_w, n::none, between(1, 7), 997},    {q::auto_pad, n::none, equals_word(word::notset), 999},
    {q::ceil_mode, n::none, equals(0), 1001},      {q::stride_h, n::none, between(1, 8), 1003},
    {q::stride_w, n::none, between(1, 8), 1004},   {q::pad_top, n::none, between(0, 7), 1008},
    {q::pad_left, n::none, between(0, 7), 1009},   {q::pad_bottom, n::none, between(0, 7), 1010},
    {q::pad_right, n::none, between(0, 7), 1011},  {q::storage_order, n::none, equals(0), 1013},
};
inline constexpr operand_rule global_max_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 1028, 1063, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 1039, 1063, 0},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 1030}, {q::height, n::input, between(2, 7), 1032},
    {q::width, n::input, between(2, 7), 1034},      {q::kernel_h, n::input, between(1, 7), 1044},
    {q::kernel_w, n::input, between(1, 7), 1045},   {q::auto_pad, n::none, equals_word(word::notset), 1047},
    {q::ceil_mode, n::none, equals(0), 1049},       {q::stride_h, n::none, between(1, 8), 1051},
    {q::stride_w, n::none, between(1, 8), 1052},    {q::pad_top, n::none, between(0, 7), 1056},
    {q::pad_left, n::none, between(0, 7), 1057},    {q::pad_bottom, n::none, between(0, 7), 1058},
    {q::pad_right, n::none, between(0, 7), 1059},
};
inline constexpr operand_rule average_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 1074, 1109, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 1085, 1109, 0},
};
// A47: sizes are rounded down, and padding counts.
inline constexpr limit average_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 1076},   {q::height, n::input, between(1, 8192), 1078},
    {q::width, n::input, between(1, 8192), 1080},     {q::kernel_h, n::none, between(1, 7), 1090},
    {q::kernel_w, n::none, between(1, 7), 1091},      {q::auto_pad, n::none, equals_word(word::notset), 1093},
    {q::ceil_mode, n::none, equals(0), 1095},         {q::stride_h, n::none, between(1, 8), 1097},
    {q::stride_w, n::none, between(1, 8), 1098},      {q::count_include_pad, n::none, equals(1), 1100},
    {q::uncounted_padding, n::none, equals(0), 1100}, {q::pad_top, n::none, between(0, 7), 1102},
    {q::pad_left, n::none, between(0, 7), 1103},      {q::pad_bottom, n::none, between(0, 7), 1104},
    {q::pad_right, n::none, between(0, 7), 1105},
};
inline constexpr operand_rule global_average_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 1120, 1155, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 1131, 1155, 0},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_average_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 1122}, {q::height, n::input, between(1, 7), 1124},
    {q::width, n::input, between(1, 7), 1126},      {q::kernel_h, n::input, between(1, 7), 1136},
    {q::kernel_w, n::input, between(1, 7), 1137},   {q::auto_pad, n::none, equals_word(word::notset), 1139},
    {q::ceil_mode, n::none, equals(0), 1141},       {q::stride_h, n::none, between(1, 8), 1143},
    {q::stride_w, n::none, between(1, 8), 1144},    {q::uncounted_padding, n::none, equals(0), 1146},
    {q::pad_top, n::none, between(0, 7), 1148},     {q::pad_left, n::none, between(0, 7), 1149},
    {q::pad_bottom, n::none, between(0, 7), 1150},  {q::pad_right, n::none, between(0, 7), 1151},
};
inline constexpr operand_rule pow_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 1168, 1184, 1170},
    {n::Y, 0, t::int8 | t::int32 | t::int64 | t::float16 | t::float32, 0, false, 0, 0, 1185, 0},
    {n::Z, 4, t::int8_or_float16, 0, true, per_layer, 1178, 1184, 1180},
};
// A50: a constant of this set.
inline constexpr limit pow_limits[] = {
    {q::constant, n::Y, equals(1), 1173},
    {q::exponent_shape, n::Y, equals(1), 1172},
    {q::exponent, n::Y,
     one_of(real_bits(0.0), real_bits(1.0), real_bits(2.0), real_bits(3.0), real_bits(0.5), real_bits(-0.5)), 1173},
};
inline constexpr operand_rule relu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 1198, 1213, 1200},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1207, 1213, 1209},
};
inline constexpr operand_rule clip_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 1226, 1241, 1228},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1235, 1241, 1237},
};
// A36: [0, 6] alone.
inline constexpr limit clip_limits[] = {
    {q::min, n::none, real_equals(0.0), 1221},
    {q::max, n::none, real_equals(6.0), 1221},
    {q::clip_activation, n::none, one_of(fused_activation::none, fused_activation::relu, fused_activation::relu6),
     1221},
};
inline constexpr operand_rule prelu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 1254, 1274, 1256},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 1263, 1274, 1265},
};
inline constexpr limit prelu_limits[] = {
    {q::slope, n::slope, one_of(broadcast_form::channel, broadcast_form::scalar), 1270},
};
inline constexpr operand_rule leaky_relu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 1287, 1302, 1289},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1296, 1302, 1298},
};
inline constexpr operand_rule reshape_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 1315, 1328, 1317},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1322, 1328, 1324},
};
inline constexpr operand_rule resize_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 1346, 1365, 1348},
    {n::roi, 0, t::float32, 0, false, 0, 0, 1366, 0},
    {n::scales, 0, t::float32, 0, false, 0, 0, 1366, 0},
    {n::sizes, 0, t::int64, 0, false, 0, 0, 1367, 0},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 1359, 1365, 1361},
};
// A24: whole factors, here alone; an axis that is not scaled is free.
inline constexpr limit resize_limits[] = {
    {q::roi, n::roi, equals(0), 1350},
    {q::antialias, n::none, equals(0), 1372},
    {q::axes, n::none, equals(0), 1374},
    {q::coordinate_transformation_mode, n::none,
     one_of(word::half_pixel, word::pytorch_half_pixel, word::align_corners), 1376},
    {q::coordinate_mode, n::none, one_of(nnops::coordinate_mode::half_pixel, nnops::coordinate_mode::align_corners),
     1376},
    {q::cubic_coeff_a, n::none, real_equals(-0.75), 1378},
    {q::exclude_outside, n::none, equals(0), 1380},
    {q::extrapolation_value, n::none, real_equals(0.0), 1382},
    {q::keep_aspect_ratio_policy, n::none, equals_word(word::stretch), 1384},
    {q::mode, n::none, one_of(word::nearest, word::linear), 1386},
    {q::nearest_mode, n::none, equals_word(word::round_prefer_floor), 1388},
    {q::scale_h, n::none, between(2, 8), 1390},
    {q::scale_w, n::none, between(2, 8), 1390},
};
inline constexpr operand_rule slice_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 1399, 1412, 1401},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1406, 1412, 1408},
};
// A22: subc is the channel block of NC1HWC2 outputs that are not behind a convolution.
inline constexpr limit slice_limits[] = {
    {q::axes, n::none, between(0, 3), 1421},
    {q::step_blocks, n::none, multiple_of(8), 1424, of_data(int8_data)},
    {q::step_blocks, n::none, multiple_of(4), 1424, of_data(wide_data)},
    {q::step_channel, n::none, at_most(8), 1424, of_data(int8_data)},
    {q::step_channel, n::none, at_most(4), 1424, of_data(wide_data)},
};
inline constexpr operand_rule split_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 1433, 1447, 1435},
    {n::output, 0, t::int8_or_float16, 0, true, per_layer, 0, 1447, 1443},
};
inline constexpr limit split_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 1452},
};
inline constexpr operand_rule sub_operands[] = {
    {n::A, 4, t::int8_or_float16, t::float32, true, per_layer, 1463, 1486, 1465},
    {n::B, 4, t::int8_or_float16, t::float32, true, per_layer, 1470, 1486, 1472},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer, 1480, 1486, 1482},
};
// A43: the listed forms, not the headline.
inline constexpr limit sub_limits[] = {
    {q::broadcast_pattern, n::A, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 1467},
    {q::broadcast_pattern, n::B, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 1474},
};
inline constexpr operand_rule tile_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 1496, 1511, 1498},
    {n::repeats, 0, t::int64, 0, false, 0, 0, 1512, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1505, 1511, 1507},
};
inline constexpr operand_rule transpose_operands[] = {
    {n::X, 4, t::int8 | t::int16 | t::float16, 0, true, per_layer, 1521, 1588, 1524},
    {n::Y, 4, t::int8 | t::int16 | t::float16, 0, true, per_layer, 1529, 1588, 1532},
};
// A09: of [2, 1, 0, 3] and [2, 1, 3, 0], the second case is n1 = w1 = 1 with h1 a multiple of 4.
inline constexpr limit transpose_limits[] = {
    {q::perm, n::none, known(), 1540, given(when::permutation, 132)},
    {q::perm, n::none, known(), 1542, given(when::permutation, 231)},
    {q::perm, n::none, known(), 1544, given(when::permutation, 213)},
    {q::perm, n::none, known(), 1546, given(when::permutation, 312)},
    {q::perm, n::none, known(), 1548, given(when::permutation, 321)},
    {q::perm, n::none, known(), 1550, given(when::permutation, 1023)},
    {q::perm, n::none, known(), 1552, given(when::permutation, 1032)},
    {q::perm, n::none, known(), 1554, given(when::permutation, 1203)},
    {q::perm, n::none, known(), 1556, given(when::permutation, 1230)},
    {q::perm, n::none, known(), 1558, given(when::permutation, 1302)},
    {q::perm, n::none, known(), 1560, given(when::permutation, 1320)},
    {q::c1, n::X, below(8192), 1562, given(when::permutation, 2103)},
    {q::n1, n::X, below(8192), 1562, given(when::permutation, 2103)},
    {q::h1_w1, n::X, below(8192), 1562, given(when::permutation, 2103)},
    {q::lone_extent, n::X, one_of(0, 2), 1562, given(when::permutation, 2103)},
    {q::c1, n::X, below(8192), 1564, given(when::permutation, 2130)},
    {q::n1, n::X, below(8192), 1564, given(when::permutation, 2130)},
    {q::h1_w1, n::X, below(8192), 1564, given(when::permutation, 2130)},
    {q::lone_extent, n::X, one_of(0, 2), 1564, given(when::permutation, 2130)},
    {q::perm, n::none, known(), 1566, given(when::permutation, 2031)},
    {q::perm, n::none, known(), 1568, given(when::permutation, 2013)},
    {q::perm, n::none, known(), 1570, given(when::permutation, 2310)},
    {q::perm, n::none, known(), 1572, given(when::permutation, 2301)},
    {q::perm, n::none, known(), 1574, given(when::permutation, 3021)},
    {q::perm, n::none, known(), 1576, given(when::permutation, 3012)},
    {q::perm, n::none, known(), 1578, given(when::permutation, 3201)},
    {q::perm, n::none, known(), 1580, given(when::permutation, 3210)},
    {q::c1, n::X, below(8192), 1582, given(when::permutation, 3102)},
    {q::n1, n::X, below(8192), 1582, given(when::permutation, 3102)},
    {q::h1_w1, n::X, below(8192), 1582, given(when::permutation, 3102)},
    {q::lone_extent, n::X, one_of(0, 3), 1582, given(when::permutation, 3102)},
    {q::c1, n::X, below(8192), 1584, given(when::permutation, 3120)},
    {q::n1, n::X, below(8192), 1584, given(when::permutation, 3120)},
    {q::h1_w1, n::X, below(8192), 1584, given(when::permutation, 3120)},
    {q::lone_extent, n::X, one_of(0, 3), 1584, given(when::permutation, 3120)},
};
inline constexpr operand_rule sigmoid_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 1602, 1615, 1604},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1609, 1615, 1611},
};
inline constexpr operand_rule tanh_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 1624, 1635, 1625},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 1630, 1635, 1631},
};
inline constexpr operand_rule softplus_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 1644, 1655, 1645},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 1650, 1655, 1651},
};
inline constexpr operand_rule hard_sigmoid_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 1666, 1679, 1668},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1673, 1679, 1675},
};
inline constexpr limit hard_sigmoid_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 1661},
    {q::beta, n::none, real_equals(0.5), 1661},
};
inline constexpr operand_rule hard_swish_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 1688, 1699, 1689},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 1694, 1699, 1695},
};
inline constexpr limit hard_swish_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 1683},
    {q::beta, n::none, real_equals(0.5), 1683},
};
inline constexpr operand_rule elu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 1708, 1721, 1710},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1715, 1721, 1717},
};
inline constexpr limit elu_limits[] = {
    {q::alpha, n::none, real_equals(1.0), 1703},
};
inline constexpr operand_rule ex_swish_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 1730, 1741, 1731},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 1736, 1741, 1737},
};
inline constexpr operand_rule ex_mish_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 1750, 1763, 1752},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1757, 1763, 1759},
};
inline constexpr operand_rule ex_gelu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 1774, 1787, 1776},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1781, 1787, 1783},
};
inline constexpr operand_rule ex_swoosh_r_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 1798, 1811, 1800},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1805, 1811, 1807},
};
inline constexpr operand_rule ex_swoosh_l_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 1822, 1835, 1824},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1829, 1835, 1831},
};
// A13: x_tensor and y_tensor have the type of the data.
inline constexpr operand_rule where_operands[] = {
    {n::mask_tensor, 4, t::bool_, 0, false, 0, 1844, 1875, 0},
    {n::x_tensor, 4, t::int8_or_float16, 0, true, per_layer, 1850, 1876, 1852},
    {n::y_tensor, 4, t::int8_or_float16, 0, true, per_layer, 1858, 1876, 1860},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 1869, 1876, 1871},
};
inline constexpr limit where_limits[] = {
    {q::expand_h, n::mask_tensor, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::mask_tensor, between(1, 8192), 517, in_section("3.1.34")},
    {q::expand_h, n::x_tensor, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::x_tensor, between(1, 8192), 517, in_section("3.1.34")},
    {q::expand_h, n::y_tensor, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::y_tensor, between(1, 8192), 517, in_section("3.1.34")},
};
inline constexpr operand_rule ex_glu_operands[] = {
    {n::Input, 4, t::int8_or_float16, 0, true, per_layer, 1887, 1898, 1888},
    {n::Output, 4, t::int8_or_float16, 0, true, per_layer, 1893, 1898, 1894},
};
inline constexpr limit ex_glu_limits[] = {
    {q::axis, n::none, equals(1), 1904},
};
inline constexpr operand_rule ex_mat_mul_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 1917, 1942, 1920},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 1922, 1942, 1924},
    {n::C, 4, t::int8 | t::float16 | t::float32, 0, true, per_layer, 1926, 1942, 1928},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 1936, 1942, 1938},
};
// A40: k is the channels of both.
inline constexpr limit ex_mat_mul_limits[] = {
    {q::k, n::A, between(1, 8192), 1918},
    {q::k, n::B, between(1, 8192), 1918},
    {q::height, n::A, equals(1), 1917},
    {q::height, n::B, equals(1), 1922},
    {q::expand_h, n::C, between(1, 8192), 515, in_section("3.1.34")},
    {q::expand_w, n::C, between(1, 8192), 517, in_section("3.1.34")},
    {q::c_type, n::none, one_of(word::add, word::mul), 1948},
};
inline constexpr operand_rule ex_norm_operands[] = {
    {n::X, 4, t::float16, 0, true, 0, 1976, 1989, 0},
    {n::W, 4, t::float16, 0, true, 0, 1978, 1989, 0},
    {n::B, 4, t::float16, 0, true, 0, 1980, 1989, 0},
    {n::Y, 4, t::float16, 0, true, 0, 1985, 1989, 0},
};
// A46: the NPU's modes; without one it is layer.
inline constexpr limit ex_norm_limits[] = {
    {q::mode, n::none, one_of(word::layer, word::rms, word::mean_var), 1996},
    {q::axes, n::none, one_of(1, 123), 1998},
};
inline constexpr operand_rule ex_window_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, 0, 2038, 2047, 0},
    {n::Y, 4, t::int8_or_float16, 0, true, 0, 2043, 2047, 0},
};
inline constexpr limit ex_window_limits[] = {
    {q::mode, n::none, one_of(word::partition, word::reverse, word::partition_num_first), 2052},
    {q::window_sizes, n::none, equals(1), 2057},
    {q::num_windows, n::none, equals(1), 2059},
};

// A26: several cores are not stated of AddRelu and MulRelu either, on chips where nothing else is shared.
inline constexpr npu_entry npu[] = {
    {o::add, "3.1.1", 47, native, "3.1.1", list(add_operands), list(add_limits)},
    {o::add_relu, "3.1.2", 80, native, "3.1.1", list(add_operands), list(add_limits)},
    {o::batch_normalization, "3.1.3", 96, native, "3.1.3", list(batch_normalization_operands),
     list(batch_normalization_limits)},
    {o::concat, "3.1.4", 126, native, "3.1.4", list(concat_operands), list(concat_limits)},
    {o::convolution, "3.1.5", 153, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::depthwise_convolution, "3.1.6", 201, native, "3.1.6", list(depthwise_convolution_operands),
     list(depthwise_convolution_limits)},
    {o::convolution_relu, "3.1.7", 249, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_clip, "3.1.8", 255, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_prelu, "3.1.9", 261, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_add, "3.1.10", 269, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_sigmoid, "3.1.11", 275, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_tanh, "3.1.12", 281, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_softplus, "3.1.13", 287, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_hard_sigmoid, "3.1.14", 293, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_hard_swish, "3.1.15", 299, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_elu, "3.1.16", 305, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_swish, "3.1.17", 311, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_mish, "3.1.18", 317, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_add_relu, "3.1.19", 323, native, "3.1.5", list(convolution_operands), list(convolution_limits)},
    {o::conv_transpose, "3.1.20", 329, native, "3.1.20", list(conv_transpose_operands), list(conv_transpose_limits)},
    {o::conv_transpose_relu, "3.1.21", 383, native, "3.1.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_clip, "3.1.22", 389, native, "3.1.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_prelu, "3.1.23", 395, native, "3.1.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_add, "3.1.24", 403, native, "3.1.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_sigmoid, "3.1.25", 409, native, "3.1.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_tanh, "3.1.26", 415, native, "3.1.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_softplus, "3.1.27", 421, native, "3.1.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_hard_sigmoid, "3.1.28", 427, native, "3.1.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_hard_swish, "3.1.29", 431, native, "3.1.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_elu, "3.1.30", 437, native, "3.1.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_swish, "3.1.31", 443, native, "3.1.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_mish, "3.1.32", 449, native, "3.1.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::div, "3.1.33", 455, native, "3.1.33", list(div_operands), list(div_limits)},
    {o::expand, "3.1.34", 488, native, "3.1.34", list(expand_operands), list(expand_limits)},
    {o::gru, "3.1.35", 521, native, "3.1.35", list(gru_operands), list(gru_limits), not_shared(639)},
    {o::gather, "3.1.36", 641, native, "3.1.36", list(gather_operands), list(gather_limits), not_shared(674)},
    {o::lstm, "3.1.37", 676, native, "3.1.37", list(lstm_operands), list(lstm_limits), not_shared(818)},
    {o::max, "3.1.38", 820, native, "3.1.38", list(max_operands), list(max_limits), not_shared(854)},
    {o::min, "3.1.39", 856, native, "3.1.39", list(min_operands), list(min_limits), not_shared(890)},
    {o::mul, "3.1.40", 892, native, "3.1.40", list(mul_operands), list(mul_limits)},
    {o::mul_relu, "3.1.41", 925, native, "3.1.40", list(mul_operands), list(mul_limits)},
    {o::pad, "3.1.42", 931, native, "3.1.42", list(pad_operands), list(pad_limits), not_shared(971)},
    {o::max_pool, "3.1.43", 973, native, "3.1.43", list(max_pool_operands), list(max_pool_limits)},
    {o::global_max_pool, "3.1.44", 1021, native, "3.1.44", list(global_max_pool_operands),
     list(global_max_pool_limits)},
    {o::average_pool, "3.1.45", 1067, native, "3.1.45", list(average_pool_operands), list(average_pool_limits)},
    {o::global_average_pool, "3.1.46", 1113, native, "3.1.46", list(global_average_pool_operands),
     list(global_average_pool_limits)},
    {o::pow, "3.1.47", 1159, native, "3.1.47", list(pow_operands), list(pow_limits), not_shared(1189)},
    {o::relu, "3.1.48", 1191, native, "3.1.48", list(relu_operands), {}, not_shared(1217)},
    {o::clip, "3.1.49", 1219, native, "3.1.49", list(clip_operands), list(clip_limits), not_shared(1245)},
    {o::prelu, "3.1.50", 1247, native, "3.1.50", list(prelu_operands), list(prelu_limits), not_shared(1278)},
    {o::leaky_relu, "3.1.51", 1280, native, "3.1.51", list(leaky_relu_operands), {}, not_shared(1306)},
    {o::reshape, "3.1.52", 1308, native, "3.1.52", list(reshape_operands), {}, not_shared(1337)},
    {o::resize, "3.1.53", 1339, native, "3.1.53", list(resize_operands), list(resize_limits)},
    {o::slice, "3.1.54", 1392, native, "3.1.54", list(slice_operands), list(slice_limits)},
    {o::split, "3.1.55", 1426, native, "3.1.55", list(split_operands), list(split_limits)},
    {o::sub, "3.1.56", 1456, native, "3.1.56", list(sub_operands), list(sub_limits)},
    {o::tile, "3.1.57", 1489, native, "3.1.57", list(tile_operands), {}},
    {o::transpose, "3.1.58", 1514, native, "3.1.58", list(transpose_operands), list(transpose_limits),
     not_shared(1593)},
    {o::sigmoid, "3.1.59", 1595, native, "3.1.59", list(sigmoid_operands), {}},
    {o::tanh, "3.1.60", 1617, native, "3.1.60", list(tanh_operands), {}},
    {o::softplus, "3.1.61", 1637, native, "3.1.61", list(softplus_operands), {}},
    {o::hard_sigmoid, "3.1.62", 1657, native, "3.1.62", list(hard_sigmoid_operands), list(hard_sigmoid_limits)},
    {o::hard_swish, "3.1.63", 1681, native, "3.1.63", list(hard_swish_operands), list(hard_swish_limits)},
    {o::elu, "3.1.64", 1701, native, "3.1.64", list(elu_operands), list(elu_limits)},
    {o::ex_swish, "3.1.65", 1723, native, "3.1.65", list(ex_swish_operands), {}},
    {o::ex_mish, "3.1.66", 1743, native, "3.1.66", list(ex_mish_operands), {}},
    {o::ex_gelu, "3.1.67", 1765, native, "3.1.67", list(ex_gelu_operands), {}},
    {o::ex_swoosh_r, "3.1.68", 1789, native, "3.1.68", list(ex_swoosh_r_operands), {}},
    {o::ex_swoosh_l, "3.1.69", 1813, native, "3.1.69", list(ex_swoosh_l_operands), {}},
    {o::where_, "3.1.70", 1837, native, "3.1.70", list(where_operands), list(where_limits)},
    {o::ex_glu, "3.1.71", 1878, native, "3.1.71", list(ex_glu_operands), list(ex_glu_limits)},
    {o::ex_mat_mul, "3.1.72", 1906, native, "3.1.72", list(ex_mat_mul_operands), list(ex_mat_mul_limits)},
    {o::ex_norm, "3.1.73", 1950, native, "3.1.73", list(ex_norm_operands), list(ex_norm_limits), not_shared(2002)},
    {o::ex_window, "3.1.74", 2004, native, "3.1.74", list(ex_window_operands), list(ex_window_limits),
     not_shared(2063)},
};

// A29: N is at most 7, here alone. A30: less than, where the other groups have at most.
inline constexpr first_layer_entry first_layer[] = {
    {o::convolution, int8_data, 8, 128, 0, 7, 1024, 1, 4096, "5.1.1", 14452, 14450, 14451},
    {o::depthwise_convolution, int8_data, 8, 4096, 0, 7, 1024, 1, 4096, "5.1.1", 14453, 14450, 14451},
    {o::conv_transpose, int8_data, 8, 128, 0, 7, 1024, 1, 4096, "5.1.1", 14454, 14450, 14451},
    {o::convolution, wide_data, 8, 128, 0, 7, 1024, 1, 4096, "5.1.1", 14459, 14457, 14458},
    {o::depthwise_convolution, wide_data, 8, 4096, 0, 7, 1024, 1, 4096, "5.1.1", 14460, 14457, 14458},
    {o::conv_transpose, wide_data, 8, 128, 0, 7, 1024, 1, 4096, "5.1.1", 14461, 14457, 14458},
};

inline constexpr input_entry inputs[] = {
    {int8_data, true, dtype::uint8, executor::npu, 8, 'A', false, "5.1.1", 14437},
    {int8_data, true, dtype::int8, executor::npu, 8, 'A', false, "5.1.1", 14438},
    {int8_data, true, dtype::float16, executor::cpu, 8, 'A', false, "5.1.1", 14439},
    {int8_data, true, dtype::none, executor::cpu, 8, 'A', true, "5.1.1", 14440},
    {wide_data, true, dtype::uint8, executor::cpu, 4, 'B', false, "5.1.1", 14441},
    {wide_data, true, dtype::int8, executor::cpu, 4, 'B', false, "5.1.1", 14442},
    {wide_data, true, dtype::float16, executor::cpu, 4, 'B', false, "5.1.1", 14443},
    {wide_data, true, dtype::none, executor::cpu, 4, 'B', true, "5.1.1", 14444},
    {any_data, false, dtype::none, executor::cpu, 1, 0, false, "5.1.1", 14445},
};

// A33: a missing cell is no alignment.
inline constexpr output_entry outputs[] = {
    {int8_data, true, output_order::nchw, 1, 1, 1, "5.2.1", 14620},
    {int8_data, true, output_order::nhwc, 8, 8, 1, "5.2.1", 14621},
    {int8_data, true, output_order::nc1hwc2, 16, 8, 4, "5.2.1", 14622},
    {int8_data, true, output_order::undefine, 1, 1, 1, "5.2.1", 14623},
    {wide_data, true, output_order::nchw, 1, 1, 1, "5.2.1", 14624},
    {wide_data, true, output_order::nhwc, 4, 4, 1, "5.2.1", 14625},
    {wide_data, true, output_order::nc1hwc2, 8, 4, 4, "5.2.1", 14626},
    {wide_data, true, output_order::undefine, 1, 1, 1, "5.2.1", 14627},
    {any_data, false, output_order::undefine, 1, 1, 1, "5.2.1", 14628},
};

inline constexpr target_description rk3566 = {"RK3566",
                                              "RK-YH-YF-418",
                                              "V2.3.2",
                                              int8_and_float16("5.1.1", 14437),
                                              0,
                                              make_table(npu),
                                              make_table(vendor_cpu::all),
                                              make_table(first_layer),
                                              make_table(inputs),
                                              make_table(outputs),
                                              0};
inline constexpr target_description rk3568 = {"RK3568",
                                              "RK-YH-YF-418",
                                              "V2.3.2",
                                              int8_and_float16("5.1.1", 14437),
                                              0,
                                              make_table(npu),
                                              make_table(vendor_cpu::all),
                                              make_table(first_layer),
                                              make_table(inputs),
                                              make_table(outputs),
                                              1};

}  // namespace rknn::rows::rk3566

namespace target {

struct rk3566 {
  static constexpr const target_description& description = rknn::rows::rk3566::rk3566;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

struct rk3568 {
  static constexpr const target_description& description = rknn::rows::rk3566::rk3568;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

}  // namespace target
}  // namespace nnops

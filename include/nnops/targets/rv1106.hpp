// RV1103 and RV1106. Sections 3.4 (NPU operators), 4 (the vendor's CPU operators: those of line 13911), 5.1.3
// (inputs of a model) and 5.2.3 (its outputs) of the document that targets/rknn.hpp names. A limit ends with the
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
namespace rknn::rows::rv1106 {

inline constexpr operand_rule add_operands[] = {
    {n::A, 4, t::int8, t::float32, true, per_layer, 6522, 6545, 6524},
    {n::B, 4, t::int8, t::float32, true, per_layer, 6529, 6545, 6531},
    {n::C, 4, t::int8, 0, true, per_layer, 6539, 6545, 6541},
};
inline constexpr limit add_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::A, between(1, 8192), 6983, in_section("3.4.34")},
    {q::expand_h, n::B, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::B, between(1, 8192), 6983, in_section("3.4.34")},
};
inline constexpr operand_rule batch_normalization_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 6571, 6584, 6573},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 6578, 6584, 6580},
};
// A34: more than 0, and finite.
inline constexpr limit batch_normalization_limits[] = {
    {q::epsilon, n::none, real_greater(0.0), 6590},
    {q::epsilon, n::none, real_finite(), 6590},
};
inline constexpr operand_rule concat_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 6601, 6614, 6603},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 6608, 6614, 6610},
};
inline constexpr limit concat_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 6619},
};
inline constexpr operand_rule convolution_operands[] = {
    {n::input_tensor, 4, t::int8, 0, true, per_layer, 6628, 6667, 6631},
    {n::weight, 4, t::int8, 0, true, per_layer_or_channel, 6633, 6667, 6640},
    {n::output, 4, t::int8, 0, true, per_layer, 6646, 6667, 6648},
    {n::Input1, 0, t::int8, 0, true, 0, 0, 6667, 0},
};
// A01: up to 31; the depthwise, transposed and streaming ones take dilations up to 32.
inline constexpr limit convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 6629, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 6635},
    {q::kernel_w, n::weight, between(1, 31), 6637},
    {q::stride_h, n::none, between(1, 7), 6653},
    {q::stride_w, n::none, between(1, 7), 6654},
    {q::pad_top, n::none, between(0, 15), 6656},
    {q::pad_left, n::none, between(0, 15), 6657},
    {q::pad_bottom, n::none, between(0, 15), 6658},
    {q::pad_right, n::none, between(0, 15), 6659},
    {q::dilation_h, n::none, between(1, 31), 6662},
    {q::dilation_w, n::none, between(1, 31), 6663},
};
inline constexpr operand_rule depthwise_convolution_operands[] = {
    {n::input_tensor, 4, t::int8, 0, true, per_layer, 6676, 6715, 6679},
    {n::weight, 4, t::int8, 0, true, per_layer_or_channel, 6681, 6715, 6688},
    {n::output, 4, t::int8, 0, true, per_layer, 6694, 6715, 6696},
};
inline constexpr limit depthwise_convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 6677, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 8), 6683},
    {q::kernel_w, n::weight, between(1, 8), 6685},
    {q::stride_h, n::none, between(1, 7), 6701},
    {q::stride_w, n::none, between(1, 7), 6702},
    {q::pad_top, n::none, between(0, 15), 6704},
    {q::pad_left, n::none, between(0, 15), 6705},
    {q::pad_bottom, n::none, between(0, 15), 6706},
    {q::pad_right, n::none, between(0, 15), 6707},
    {q::dilation_h, n::none, between(1, 32), 6710},
    {q::dilation_w, n::none, between(1, 32), 6711},
};
inline constexpr operand_rule conv_transpose_operands[] = {
    {n::input_tensor, 4, t::int8, 0, true, per_layer, 6804, 6849, 6810},
    {n::weight, 4, t::int8, 0, true, per_layer_or_channel, 6813, 6849, 6820},
    {n::output, 4, t::int8, 0, true, per_layer, 6826, 6849, 6828},
    {n::Input1, 0, t::int8, 0, true, 0, 0, 6849, 0},
};
// A02: group is 1, or all channels. A03: a pad is smaller than the dilated kernel, at both ends. A04: both rules hold.
inline constexpr limit conv_transpose_limits[] = {
    {q::width, n::input_tensor, below(16383), 6805, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 6815},
    {q::kernel_w, n::weight, between(1, 31), 6817},
    {q::stride_h, n::none, between(1, 8), 6833},
    {q::stride_w, n::none, between(1, 8), 6834},
    {q::pad_top, n::none, between(0, 15), 6836},
    {q::pad_left, n::none, between(0, 15), 6837},
    {q::pad_bottom, n::none, between(0, 15), 6838},
    {q::pad_right, n::none, between(0, 15), 6839},
    {q::dilation_h, n::none, between(1, 32), 6843},
    {q::dilation_w, n::none, between(1, 32), 6844},
    {q::pad_top_vs_kernel, n::none, at_most(0), 6835},
    {q::pad_left_vs_kernel, n::none, at_most(0), 6835},
    {q::output_h, n::none, at_most(0), 6835},
    {q::output_w, n::none, at_most(0), 6835},
    {q::group, n::none, equals(1), 6841},
    {q::dilation_needs_1x1, n::none, equals(0), 6845},
};
inline constexpr operand_rule div_operands[] = {
    {n::A, 4, t::float16, t::float32, true, per_layer, 6930, 6953, 6932},
    {n::B, 4, t::float16, t::float32, true, per_layer, 6937, 6953, 6939},
    {n::C, 4, t::float16, 0, true, per_layer, 6947, 6953, 6949},
};
inline constexpr limit div_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::A, between(1, 8192), 6983, in_section("3.4.34")},
    {q::expand_h, n::B, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::B, between(1, 8192), 6983, in_section("3.4.34")},
};
inline constexpr operand_rule expand_operands[] = {
    {n::input, 4, t::int8, 0, true, per_layer, 6961, 6976, 6963},
    {n::shape, 0, t::int64, 0, false, 0, 0, 6977, 0},
    {n::output, 4, t::int8, 0, true, per_layer, 6970, 6976, 6972},
};
// A17: the five patterns bind Expand; what is broadcast has the limits of height and width alone.
inline constexpr limit expand_limits[] = {
    {q::expand_pattern, n::input, between(0, 4), 6981},
    {q::expand_h, n::input, between(1, 8192), 6981, given(when::pattern, 0)},
    {q::expand_h, n::input, between(1, 8192), 6982, given(when::pattern, 1)},
    {q::expand_w, n::input, between(1, 8192), 6983, given(when::pattern, 2)},
    {q::expand_w, n::input, between(1, 8192), 6984, given(when::pattern, 3)},
    {q::expand_h, n::input, between(1, 8192), 6985, given(when::pattern, 4)},
    {q::expand_w, n::input, between(1, 8192), 6985, given(when::pattern, 4)},
};
inline constexpr operand_rule hardmax_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 6992, 7006, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 7002, 7006, 0},
};
// A37: the rules of this group, all of them. A21: the limits of an unnamed permutation are not enforced.
inline constexpr limit hardmax_limits[] = {
    {q::axis, n::none, one_of(1, 3), 7011},
    {q::channel_height_width_product, n::input, at_most(8192), 6994},
    {q::height_width_product, n::input, below(16384), 6996, given(when::axis, 1)},
    {q::height_width_product, n::input, at_least(9), 6996, given(when::axis_unless_one, 1)},
    {q::channel_height_product, n::input, below(16384), 6997, given(when::axis, 3)},
    {q::channel_height_product, n::input, at_least(9), 6997, given(when::axis_unless_one, 3)},
};
// A12: the cell's state has the type of the data.
inline constexpr operand_rule lstm_operands[] = {
    {n::X, 3, t::int8, 0, true, per_layer, 7030, 7149, 7039},
    {n::W, 3, t::int8, 0, true, per_layer_or_channel, 7041, 7149, 7049},
    {n::R, 3, t::int8, 0, true, per_layer_or_channel, 7052, 7149, 7058},
    {n::B, 2, t::int32, 0, false, per_layer_or_channel, 7061, 7150, 7067},
    {n::sequence_lens, 1, 0, 0, false, 0, 7070, 0, 0},
    {n::initial_h, 3, t::int8, 0, true, per_layer, 7072, 7149, 7078},
    {n::initial_c, 3, t::int8, 0, true, per_layer, 7080, 7149, 7086},
    {n::Y, 4, t::int8, 0, true, per_layer, 7091, 7149, 7100},
    {n::Y_h, 3, t::int8, 0, true, per_layer, 7102, 7149, 7108},
    {n::Y_c, 3, t::int8, 0, true, per_layer, 7110, 7149, 7116},
};
// A18: the ranges of the operands bind, the alignments advise.
inline constexpr limit lstm_limits[] = {
    {q::seq_length, n::X, between(1, 8192), 7032},
    {q::batch_size, n::X, between(1, 8192), 7034},
    {q::batch_size_multiple, n::X, multiple_of_or_one(4), 7034},
    {q::input_size, n::X, between(1, 8192), 7036},
    {q::num_directions, n::W, one_of(1, 2), 7047},
    {q::hidden_size, n::R, between(1, 8192), 7054},
    {q::gates, n::W, equals(4), 7041},
    {q::gates, n::R, equals(4), 7052},
    {q::gates, n::B, equals(8), 7061},
    {q::direction, n::none, one_of(word::forward, word::reverse, word::bidirectional), 7122},
    {q::proj_size, n::none, equals(0), 7131},
    {q::input_forget, n::none, equals(0), 7133},
    {q::has_projection, n::none, equals(0), 7135},
    {q::input_layout, n::none, one_of(word::snc, word::sn_c), 7139},
    {q::output_layout, n::none, one_of(word::sbnc, word::sn_c), 7144},
};
inline constexpr operand_rule max_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 7164, 7187, 7166},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 7171, 7187, 7173},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 7181, 7187, 7183},
};
inline constexpr limit max_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::A, between(1, 8192), 6983, in_section("3.4.34")},
    {q::expand_h, n::B, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::B, between(1, 8192), 6983, in_section("3.4.34")},
};
inline constexpr operand_rule min_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 7200, 7223, 7202},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 7207, 7223, 7209},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 7217, 7223, 7219},
};
inline constexpr limit min_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::A, between(1, 8192), 6983, in_section("3.4.34")},
    {q::expand_h, n::B, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::B, between(1, 8192), 6983, in_section("3.4.34")},
};
inline constexpr operand_rule mul_operands[] = {
    {n::A, 4, t::int8, t::float32, true, per_layer, 7236, 7259, 7238},
    {n::B, 4, t::int8, t::float32, true, per_layer, 7243, 7259, 7245},
    {n::C, 4, t::int8, 0, true, per_layer, 7253, 7259, 7255},
};
inline constexpr limit mul_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::A, between(1, 8192), 6983, in_section("3.4.34")},
    {q::expand_h, n::B, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::B, between(1, 8192), 6983, in_section("3.4.34")},
};
inline constexpr operand_rule pad_operands[] = {
    {n::data, 4, t::int8, 0, true, per_layer, 7283, 7302, 7285},
    {n::pads, 0, t::int64, 0, false, 0, 0, 7303, 0},
    {n::constant_value, 0, t::int8 | t::float16 | t::float32, 0, false, per_layer, 0, 7304, 7291},
    {n::output, 4, t::int8, 0, true, per_layer, 7296, 7302, 7298},
};
// A49: reflecting, a width of 8176.
inline constexpr limit pad_limits[] = {
    {q::mode, n::none, one_of(word::constant, word::reflect), 7309},
    {q::channel, n::data, between(1, 8192), 7312, given(when::mode, word::reflect)},
    {q::height, n::data, between(1, 8192), 7312, given(when::mode, word::reflect)},
    {q::width, n::data, between(1, 8176), 7312, given(when::mode, word::reflect)},
};
inline constexpr operand_rule max_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 7323, 7360, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 7334, 7360, 0},
};
inline constexpr limit max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 7325}, {q::height, n::input, between(1, 8192), 7327},
    {q::width, n::input, between(1, 8192), 7329},   {q::kernel_h, n::none, between(1, 7), 7339},
    {q::kernel_w, n::none, between(1, 7), 7340},    {q::auto_pad, n::none, equals_word(word::notset), 7342},
    {q::ceil_mode, n::none, equals(0), 7344},       {q::stride_h, n::none, between(1, 8), 7346},
    {q::stride_w, n::none, between(1, 8), 7347},    {q::pad_top, n::none, between(0, 7), 7351},
    {q::pad_left, n::none, between(0, 7), 7352},    {q::pad_bottom, n::none, between(0, 7), 7353},
    {q::pad_right, n::none, between(0, 7), 7354},   {q::storage_order, n::none, equals(0), 7356},
};
inline constexpr operand_rule global_max_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 7369, 7404, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 7380, 7404, 0},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 7371}, {q::height, n::input, between(1, 7), 7373},
    {q::width, n::input, between(1, 7), 7375},      {q::kernel_h, n::input, between(1, 7), 7385},
    {q::kernel_w, n::input, between(1, 7), 7386},   {q::auto_pad, n::none, equals_word(word::notset), 7388},
    {q::ceil_mode, n::none, equals(0), 7390},       {q::stride_h, n::none, between(1, 8), 7392},
    {q::stride_w, n::none, between(1, 8), 7393},    {q::pad_top, n::none, between(0, 7), 7397},
    {q::pad_left, n::none, between(0, 7), 7398},    {q::pad_bottom, n::none, between(0, 7), 7399},
    {q::pad_right, n::none, between(0, 7), 7400},
};
inline constexpr operand_rule average_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 7413, 7448, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 7424, 7448, 0},
};
// A47: sizes are rounded down, and padding counts.
inline constexpr limit average_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 7415},   {q::height, n::input, between(1, 8192), 7417},
    {q::width, n::input, between(1, 8192), 7419},     {q::kernel_h, n::none, between(1, 7), 7429},
    {q::kernel_w, n::none, between(1, 7), 7430},      {q::auto_pad, n::none, equals_word(word::notset), 7432},
    {q::ceil_mode, n::none, equals(0), 7434},         {q::stride_h, n::none, between(1, 8), 7436},
    {q::stride_w, n::none, between(1, 8), 7437},      {q::count_include_pad, n::none, equals(1), 7439},
    {q::uncounted_padding, n::none, equals(0), 7439}, {q::pad_top, n::none, between(0, 7), 7441},
    {q::pad_left, n::none, between(0, 7), 7442},      {q::pad_bottom, n::none, between(0, 7), 7443},
    {q::pad_right, n::none, between(0, 7), 7444},
};
inline constexpr operand_rule global_average_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 7457, 7492, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 7468, 7492, 0},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_average_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 7459}, {q::height, n::input, between(1, 7), 7461},
    {q::width, n::input, between(1, 7), 7463},      {q::kernel_h, n::input, between(1, 7), 7473},
    {q::kernel_w, n::input, between(1, 7), 7474},   {q::auto_pad, n::none, equals_word(word::notset), 7476},
    {q::ceil_mode, n::none, equals(0), 7478},       {q::stride_h, n::none, between(1, 8), 7480},
    {q::stride_w, n::none, between(1, 8), 7481},    {q::uncounted_padding, n::none, equals(0), 7483},
    {q::pad_top, n::none, between(0, 7), 7485},     {q::pad_left, n::none, between(0, 7), 7486},
    {q::pad_bottom, n::none, between(0, 7), 7487},  {q::pad_right, n::none, between(0, 7), 7488},
};
inline constexpr operand_rule pow_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 7503, 7519, 7505},
    {n::Y, 0, t::int8 | t::int32 | t::int64 | t::float16 | t::float32, 0, false, 0, 0, 7520, 0},
    {n::Z, 4, t::int8_or_float16, 0, true, per_layer, 7513, 7519, 7515},
};
// A50: a constant of this set.
inline constexpr limit pow_limits[] = {
    {q::constant, n::Y, equals(1), 7508},
    {q::exponent_shape, n::Y, equals(1), 7507},
    {q::exponent, n::Y,
     one_of(real_bits(0.0), real_bits(1.0), real_bits(2.0), real_bits(3.0), real_bits(0.5), real_bits(-0.5)), 7508},
};
inline constexpr operand_rule relu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 7533, 7548, 7535},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 7542, 7548, 7544},
};
inline constexpr operand_rule clip_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 7561, 7576, 7563},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 7570, 7576, 7572},
};
// A36: [0, 6] alone.
inline constexpr limit clip_limits[] = {
    {q::min, n::none, real_equals(0.0), 7556},
    {q::max, n::none, real_equals(6.0), 7556},
    {q::clip_activation, n::none, one_of(fused_activation::none, fused_activation::relu, fused_activation::relu6),
     7556},
};
inline constexpr operand_rule prelu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 7587, 7607, 7589},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 7596, 7607, 7598},
};
inline constexpr limit prelu_limits[] = {
    {q::slope, n::slope, one_of(broadcast_form::channel, broadcast_form::scalar), 7603},
};
inline constexpr operand_rule leaky_relu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 7618, 7633, 7620},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 7627, 7633, 7629},
};
inline constexpr operand_rule reshape_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 7646, 7659, 7648},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 7653, 7659, 7655},
};
inline constexpr operand_rule resize_operands[] = {
    {n::X, 4, t::int8, 0, true, per_layer, 7675, 7694, 7677}, {n::roi, 0, t::float32, 0, false, 0, 0, 7695, 0},
    {n::scales, 0, t::float32, 0, false, 0, 0, 7695, 0},      {n::sizes, 0, t::int64, 0, false, 0, 0, 7696, 0},
    {n::Y, 4, t::int8, 0, true, per_layer, 7688, 7694, 7690},
};
inline constexpr limit resize_limits[] = {
    {q::roi, n::roi, equals(0), 7679},
    {q::antialias, n::none, equals(0), 7701},
    {q::axes, n::none, equals(0), 7703},
    {q::coordinate_transformation_mode, n::none,
     one_of(word::half_pixel, word::pytorch_half_pixel, word::align_corners), 7705},
    {q::coordinate_mode, n::none, one_of(nnops::coordinate_mode::half_pixel, nnops::coordinate_mode::align_corners),
     7705},
    {q::cubic_coeff_a, n::none, real_equals(-0.75), 7707},
    {q::exclude_outside, n::none, equals(0), 7709},
    {q::extrapolation_value, n::none, real_equals(0.0), 7711},
    {q::keep_aspect_ratio_policy, n::none, equals_word(word::stretch), 7713},
    {q::mode, n::none, one_of(word::nearest, word::linear), 7715},
    {q::nearest_mode, n::none, equals_word(word::round_prefer_floor), 7717},
};
inline constexpr operand_rule slice_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 7726, 7739, 7728},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 7733, 7739, 7735},
};
// A22: subc is the channel block of NC1HWC2 outputs that are not behind a convolution.
inline constexpr limit slice_limits[] = {
    {q::axes, n::none, between(0, 3), 7748},
    {q::step_blocks, n::none, multiple_of(16), 7751, of_data(int8_data)},
    {q::step_blocks, n::none, multiple_of(8), 7751, of_data(wide_data)},
    {q::step_channel, n::none, at_most(16), 7751, of_data(int8_data)},
    {q::step_channel, n::none, at_most(8), 7751, of_data(wide_data)},
};
inline constexpr operand_rule softmax_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 7762, 7771, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 7767, 7771, 0},
};
// A20: axes count from the end, too. A21: the limits of an unnamed permutation are not enforced.
inline constexpr limit softmax_limits[] = {
    {q::axis, n::none, one_of(1, 3), 7776},
    {q::softmax_beta, n::none, real_equals(1.0), 7757},
};
inline constexpr operand_rule ex_softmax13_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 7787, 7796, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 7792, 7796, 0},
};
inline constexpr limit ex_softmax13_limits[] = {
    {q::axis, n::none, one_of(1, 3), 7801},
};
inline constexpr operand_rule ex_softmax_mask_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 7815, 7832, 0},
    {n::mask, 4, t::int8_or_float16, 0, true, 0, 7817, 7832, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 7828, 7832, 0},
};
inline constexpr limit ex_softmax_mask_limits[] = {
    {q::axis, n::none, one_of(1, 3), 7837},
    {q::channel, n::mask, between(1, 8192), 7819},
    {q::width, n::mask, between(1, 8192), 7823, given(when::axis, 3)},
    {q::mask_batch, n::mask, equals(1), 7817},
    {q::mask_value, n::none, one_of(0, 1), 7839},
};
inline constexpr operand_rule split_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 7848, 7862, 7850},
    {n::output, 0, t::int8_or_float16, 0, true, per_layer, 0, 7862, 7858},
};
inline constexpr limit split_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 7867},
};
inline constexpr operand_rule sub_operands[] = {
    {n::A, 4, t::int8, t::float32, true, per_layer, 7878, 7901, 7880},
    {n::B, 4, t::int8, t::float32, true, per_layer, 7885, 7901, 7887},
    {n::C, 4, t::int8, 0, true, per_layer, 7895, 7901, 7897},
};
// A43: the listed forms, not the headline.
inline constexpr limit sub_limits[] = {
    {q::broadcast_pattern, n::A, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 7882},
    {q::broadcast_pattern, n::B, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 7889},
};
inline constexpr operand_rule tile_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 7911, 7926, 7913},
    {n::repeats, 0, t::int64, 0, false, 0, 0, 7927, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 7920, 7926, 7922},
};
inline constexpr operand_rule transpose_operands[] = {
    {n::X, 4, t::int8 | t::int16 | t::float16, 0, true, per_layer, 7936, 8019, 7939},
    {n::Y, 4, t::int8 | t::int16 | t::float16, 0, true, per_layer, 7944, 8019, 7947},
};
inline constexpr transpose_limits transpose_all = make_transpose_limits(7951, 8192, 2048, transpose_lines::of_both);
inline constexpr operand_rule sigmoid_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 8033, 8046, 8035},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 8040, 8046, 8042},
};
inline constexpr operand_rule tanh_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 8055, 8066, 8056},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 8061, 8066, 8062},
};
inline constexpr operand_rule softplus_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 8075, 8086, 8076},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 8081, 8086, 8082},
};
inline constexpr operand_rule hard_sigmoid_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 8097, 8110, 8099},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 8104, 8110, 8106},
};
inline constexpr limit hard_sigmoid_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 8092},
    {q::beta, n::none, real_equals(0.5), 8092},
};
inline constexpr operand_rule hard_swish_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 8119, 8130, 8120},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 8125, 8130, 8126},
};
inline constexpr limit hard_swish_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 8114},
    {q::beta, n::none, real_equals(0.5), 8114},
};
inline constexpr operand_rule elu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 8139, 8152, 8141},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 8146, 8152, 8148},
};
inline constexpr limit elu_limits[] = {
    {q::alpha, n::none, real_equals(1.0), 8134},
};
inline constexpr operand_rule ex_swish_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 8161, 8172, 8162},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 8167, 8172, 8168},
};
inline constexpr operand_rule ex_mish_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 8181, 8194, 8183},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 8188, 8194, 8190},
};
inline constexpr operand_rule ex_gelu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 8205, 8218, 8207},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 8212, 8218, 8214},
};
// A13: x_tensor and y_tensor have the type of the data.
inline constexpr operand_rule where_operands[] = {
    {n::mask_tensor, 4, t::bool_, 0, false, 0, 8227, 8258, 0},
    {n::x_tensor, 4, t::int8_or_float16, 0, true, per_layer, 8233, 8259, 8235},
    {n::y_tensor, 4, t::int8_or_float16, 0, true, per_layer, 8241, 8259, 8243},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 8252, 8259, 8254},
};
inline constexpr limit where_limits[] = {
    {q::expand_h, n::mask_tensor, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::mask_tensor, between(1, 8192), 6983, in_section("3.4.34")},
    {q::expand_h, n::x_tensor, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::x_tensor, between(1, 8192), 6983, in_section("3.4.34")},
    {q::expand_h, n::y_tensor, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::y_tensor, between(1, 8192), 6983, in_section("3.4.34")},
};
inline constexpr operand_rule ex_glu_operands[] = {
    {n::Input, 4, t::int8_or_float16, 0, true, per_layer, 8270, 8281, 8271},
    {n::Output, 4, t::int8_or_float16, 0, true, per_layer, 8276, 8281, 8277},
};
inline constexpr limit ex_glu_limits[] = {
    {q::axis, n::none, equals(1), 8287},
};
inline constexpr operand_rule ex_mat_mul_operands[] = {
    {n::A, 4, t::int8, 0, true, per_layer, 8300, 8325, 8303},
    {n::B, 4, t::int8, 0, true, per_layer, 8305, 8325, 8307},
    {n::C, 4, t::int8 | t::float32, 0, true, per_layer, 8309, 8325, 8311},
    {n::Y, 4, t::int8, 0, true, per_layer, 8319, 8325, 8321},
};
// A40: k is the channels of both.
inline constexpr limit ex_mat_mul_limits[] = {
    {q::k, n::A, between(1, 8192), 8301},
    {q::k, n::B, between(1, 8192), 8301},
    {q::height, n::A, equals(1), 8300},
    {q::height, n::B, equals(1), 8305},
    {q::expand_h, n::C, between(1, 8192), 6981, in_section("3.4.34")},
    {q::expand_w, n::C, between(1, 8192), 6983, in_section("3.4.34")},
    {q::c_type, n::none, one_of(word::add, word::mul), 8331},
};
inline constexpr operand_rule ex_sdp_attention_operands[] = {
    {n::query, 4, t::int8, 0, true, per_layer, 8340, 8374, 8345},
    {n::key, 4, t::int8, 0, true, per_layer, 8347, 8374, 8349},
    {n::value, 4, t::int8, 0, true, per_layer, 8351, 8374, 8356},
    {n::mask, 4, t::int8 | t::float32, 0, true, per_layer, 8358, 8374, 8360},
    {n::scale, 0, t::float32, 0, false, 0, 0, 8376, 0},
    {n::output, 4, t::int8, 0, true, per_layer, 8368, 8374, 8370},
};
inline constexpr limit ex_sdp_attention_limits[] = {
    {q::channel, n::query, between(1, 8192), 8342},
    {q::channel, n::value, between(1, 8192), 8353},
    {q::flash_attention, n::none, equals(0), 0},
};
inline constexpr operand_rule ex_window_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, 0, 8410, 8419, 0},
    {n::Y, 4, t::int8_or_float16, 0, true, 0, 8415, 8419, 0},
};
inline constexpr limit ex_window_limits[] = {
    {q::mode, n::none, one_of(word::partition, word::reverse, word::partition_num_first), 8424},
    {q::window_sizes, n::none, equals(1), 8429},
    {q::num_windows, n::none, equals(1), 8431},
};

// A26: several cores are not stated of AddRelu and MulRelu either, on chips where nothing else is shared.
inline constexpr npu_entry npu[] = {
    {o::add, "3.4.1", 6515, native, "3.4.1", list(add_operands), list(add_limits)},
    {o::add_relu, "3.4.2", 6548, native, "3.4.1", list(add_operands), list(add_limits)},
    {o::batch_normalization, "3.4.3", 6564, native, "3.4.3", list(batch_normalization_operands),
     list(batch_normalization_limits)},
    {o::concat, "3.4.4", 6594, native, "3.4.4", list(concat_operands), list(concat_limits)},
    {o::convolution, "3.4.5", 6621, native, "3.4.5", list(convolution_operands), list(convolution_limits)},
    {o::depthwise_convolution, "3.4.6", 6669, native, "3.4.6", list(depthwise_convolution_operands),
     list(depthwise_convolution_limits)},
    {o::convolution_relu, "3.4.7", 6717, native, "3.4.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_clip, "3.4.8", 6723, native, "3.4.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_prelu, "3.4.9", 6729, native, "3.4.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_add, "3.4.10", 6737, native, "3.4.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_sigmoid, "3.4.11", 6743, native, "3.4.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_tanh, "3.4.12", 6749, native, "3.4.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_softplus, "3.4.13", 6755, native, "3.4.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_hard_sigmoid, "3.4.14", 6761, native, "3.4.5", list(convolution_operands),
     list(convolution_limits)},
    {o::convolution_hard_swish, "3.4.15", 6767, native, "3.4.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_elu, "3.4.16", 6773, native, "3.4.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_swish, "3.4.17", 6779, native, "3.4.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_mish, "3.4.18", 6785, native, "3.4.5", list(convolution_operands), list(convolution_limits)},
    {o::convolution_add_relu, "3.4.19", 6791, native, "3.4.5", list(convolution_operands), list(convolution_limits)},
    {o::conv_transpose, "3.4.20", 6797, native, "3.4.20", list(conv_transpose_operands), list(conv_transpose_limits)},
    {o::conv_transpose_relu, "3.4.21", 6851, native, "3.4.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_clip, "3.4.22", 6857, native, "3.4.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_prelu, "3.4.23", 6863, native, "3.4.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_add, "3.4.24", 6871, native, "3.4.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_sigmoid, "3.4.25", 6877, native, "3.4.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_tanh, "3.4.26", 6883, native, "3.4.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_softplus, "3.4.27", 6889, native, "3.4.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_hard_sigmoid, "3.4.28", 6895, native, "3.4.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_hard_swish, "3.4.29", 6899, native, "3.4.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_elu, "3.4.30", 6905, native, "3.4.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_swish, "3.4.31", 6911, native, "3.4.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_mish, "3.4.32", 6917, native, "3.4.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::div, "3.4.33", 6923, native, "3.4.33", list(div_operands), list(div_limits)},
    {o::expand, "3.4.34", 6956, native, "3.4.34", list(expand_operands), list(expand_limits)},
    {o::hardmax, "3.4.35", 6987, native, "3.4.35", list(hardmax_operands), list(hardmax_limits), not_shared(7015)},
    {o::lstm, "3.4.36", 7017, native, "3.4.36", list(lstm_operands), list(lstm_limits), not_shared(7155)},
    {o::max, "3.4.37", 7157, native, "3.4.37", list(max_operands), list(max_limits), not_shared(7191)},
    {o::min, "3.4.38", 7193, native, "3.4.38", list(min_operands), list(min_limits), not_shared(7227)},
    {o::mul, "3.4.39", 7229, native, "3.4.39", list(mul_operands), list(mul_limits)},
    {o::mul_relu, "3.4.40", 7262, native, "3.4.39", list(mul_operands), list(mul_limits)},
    {o::pad, "3.4.41", 7278, native, "3.4.41", list(pad_operands), list(pad_limits), not_shared(7316)},
    {o::max_pool, "3.4.42", 7318, native, "3.4.42", list(max_pool_operands), list(max_pool_limits)},
    {o::global_max_pool, "3.4.43", 7364, native, "3.4.43", list(global_max_pool_operands),
     list(global_max_pool_limits)},
    {o::average_pool, "3.4.44", 7408, native, "3.4.44", list(average_pool_operands), list(average_pool_limits)},
    {o::global_average_pool, "3.4.45", 7452, native, "3.4.45", list(global_average_pool_operands),
     list(global_average_pool_limits)},
    {o::pow, "3.4.46", 7496, native, "3.4.46", list(pow_operands), list(pow_limits), not_shared(7524)},
    {o::relu, "3.4.47", 7526, native, "3.4.47", list(relu_operands), {}, not_shared(7552)},
    {o::clip, "3.4.48", 7554, native, "3.4.48", list(clip_operands), list(clip_limits), not_shared(7580)},
    {o::prelu, "3.4.49", 7582, native, "3.4.49", list(prelu_operands), list(prelu_limits), not_shared(7611)},
    {o::leaky_relu, "3.4.50", 7613, native, "3.4.50", list(leaky_relu_operands), {}, not_shared(7637)},
    {o::reshape, "3.4.51", 7639, native, "3.4.51", list(reshape_operands), {}, not_shared(7668)},
    {o::resize, "3.4.52", 7670, native, "3.4.52", list(resize_operands), list(resize_limits)},
    {o::slice, "3.4.53", 7719, native, "3.4.53", list(slice_operands), list(slice_limits)},
    {o::softmax, "3.4.54", 7753, native, "3.4.54", list(softmax_operands), list(softmax_limits)},
    {o::ex_softmax13, "3.4.55", 7778, native, "3.4.55", list(ex_softmax13_operands), list(ex_softmax13_limits)},
    {o::ex_softmax_mask, "3.4.56", 7803, native, "3.4.56", list(ex_softmax_mask_operands),
     list(ex_softmax_mask_limits)},
    {o::split, "3.4.57", 7841, native, "3.4.57", list(split_operands), list(split_limits)},
    {o::sub, "3.4.58", 7871, native, "3.4.58", list(sub_operands), list(sub_limits)},
    {o::tile, "3.4.59", 7904, native, "3.4.59", list(tile_operands), {}},
    {o::transpose, "3.4.60", 7929, native, "3.4.60", list(transpose_operands), list(transpose_all), not_shared(8024)},
    {o::sigmoid, "3.4.61", 8026, native, "3.4.61", list(sigmoid_operands), {}},
    {o::tanh, "3.4.62", 8048, native, "3.4.62", list(tanh_operands), {}},
    {o::softplus, "3.4.63", 8068, native, "3.4.63", list(softplus_operands), {}},
    {o::hard_sigmoid, "3.4.64", 8088, native, "3.4.64", list(hard_sigmoid_operands), list(hard_sigmoid_limits)},
    {o::hard_swish, "3.4.65", 8112, native, "3.4.65", list(hard_swish_operands), list(hard_swish_limits)},
    {o::elu, "3.4.66", 8132, native, "3.4.66", list(elu_operands), list(elu_limits)},
    {o::ex_swish, "3.4.67", 8154, native, "3.4.67", list(ex_swish_operands), {}},
    {o::ex_mish, "3.4.68", 8174, native, "3.4.68", list(ex_mish_operands), {}},
    {o::ex_gelu, "3.4.69", 8196, native, "3.4.69", list(ex_gelu_operands), {}},
    {o::where_, "3.4.70", 8220, native, "3.4.70", list(where_operands), list(where_limits)},
    {o::ex_glu, "3.4.71", 8261, native, "3.4.71", list(ex_glu_operands), list(ex_glu_limits)},
    {o::ex_mat_mul, "3.4.72", 8289, native, "3.4.72", list(ex_mat_mul_operands), list(ex_mat_mul_limits)},
    {o::ex_sdp_attention, "3.4.73", 8333, native, "3.4.73", list(ex_sdp_attention_operands),
     list(ex_sdp_attention_limits)},
    {o::ex_window, "3.4.74", 8378, native, "3.4.74", list(ex_window_operands), list(ex_window_limits),
     not_shared(8435)},
};

// A29: N has no upper bound.
inline constexpr first_layer_entry first_layer[] = {
    {o::convolution, int8_data, 8, 128, 2, 0, 2048, 0, 4096, "5.1.3", 14506, 14504, 14505},
    {o::depthwise_convolution, int8_data, 8, 4096, 0, 0, 2048, 0, 4096, "5.1.3", 14507, 14504, 14505},
    {o::conv_transpose, int8_data, 8, 128, 2, 0, 2048, 0, 4096, "5.1.3", 14508, 14504, 14505},
};

// A55: uint8 alone, as printed.
inline constexpr input_entry inputs[] = {
    {int8_data, true, dtype::uint8, executor::npu, 16, 'A', false, "5.1.3", 14501},
};

inline constexpr output_entry outputs[] = {
    {int8_data, true, output_order::nc1hwc2, 32, 16, 4, "5.2.3", 14646},
    {int8_data, true, output_order::nhwc, 1, 1, 1, "5.2.3", 14647},
};

// A27: chapter 5 and the convolutions say which types there are, whatever single operators print.
inline constexpr target_description rv1103 = {"RV1103",
                                              "RK-YH-YF-418",
                                              "V2.3.2",
                                              int8_only("5.1.3", 14501),
                                              only(dtype::float16),
                                              make_table(npu),
                                              make_table(vendor_cpu::some),
                                              make_table(first_layer),
                                              make_table(inputs),
                                              make_table(outputs),
                                              0};
inline constexpr target_description rv1106 = {"RV1106",
                                              "RK-YH-YF-418",
                                              "V2.3.2",
                                              int8_only("5.1.3", 14501),
                                              only(dtype::float16),
                                              make_table(npu),
                                              make_table(vendor_cpu::some),
                                              make_table(first_layer),
                                              make_table(inputs),
                                              make_table(outputs),
                                              1};

}  // namespace rknn::rows::rv1106

namespace target {

struct rv1103 {
  static constexpr const target_description& description = rknn::rows::rv1106::rv1103;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

struct rv1106 {
  static constexpr const target_description& description = rknn::rows::rv1106::rv1106;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

}  // namespace target
}  // namespace nnops

// RK3576 and RV1126B. Sections 3.5 (NPU operators), 4 (the vendor's CPU operators: all of them), 5.1.5 (inputs of a
// model) and 5.2.5 (its outputs) of the document that targets/rknn.hpp names. A limit ends with the line that states
// it, in the section of its operator if it names no other; an operand with the lines of its shape, its types and its
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
namespace rknn::rows::rk3576 {

inline constexpr operand_rule add_operands[] = {
    {n::A, 4, t::int8_or_float16, t::float32, true, per_layer, 8446, 8469, 8448},
    {n::B, 4, t::int8_or_float16, t::float32, true, per_layer, 8453, 8469, 8455},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer, 8463, 8469, 8465},
};
inline constexpr limit add_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::A, between(1, 8192), 8981, in_section("3.5.34")},
    {q::expand_h, n::B, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::B, between(1, 8192), 8981, in_section("3.5.34")},
};
inline constexpr operand_rule batch_normalization_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 8499, 8512, 8501},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 8506, 8512, 8508},
};
// A34: more than 0, and finite.
inline constexpr limit batch_normalization_limits[] = {
    {q::epsilon, n::none, real_greater(0.0), 8518},
    {q::epsilon, n::none, real_finite(), 8518},
};
inline constexpr operand_rule concat_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 8533, 8546, 8535},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 8540, 8546, 8542},
};
inline constexpr limit concat_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 8551},
};
inline constexpr operand_rule convolution_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 8560, 8599, 8563},
    {n::weight, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 8565, 8599, 8572},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 8578, 8599, 8580},
    {n::Input1, 0, t::int8_or_float16, 0, true, 0, 0, 8599, 0},
};
// A01: up to 31; the depthwise, transposed and streaming ones take dilations up to 32.
inline constexpr limit convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 8561, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 8567},
    {q::kernel_w, n::weight, between(1, 31), 8569},
    {q::stride_h, n::none, between(1, 7), 8585},
    {q::stride_w, n::none, between(1, 7), 8586},
    {q::pad_top, n::none, between(0, 15), 8588},
    {q::pad_left, n::none, between(0, 15), 8589},
    {q::pad_bottom, n::none, between(0, 15), 8590},
    {q::pad_right, n::none, between(0, 15), 8591},
    {q::dilation_h, n::none, between(1, 31), 8594},
    {q::dilation_w, n::none, between(1, 31), 8595},
};
inline constexpr operand_rule depthwise_convolution_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 8612, 8651, 8615},
    {n::weight, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 8617, 8651, 8624},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 8630, 8651, 8632},
};
inline constexpr limit depthwise_convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 8613, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 8), 8619},
    {q::kernel_w, n::weight, between(1, 8), 8621},
    {q::stride_h, n::none, between(1, 7), 8637},
    {q::stride_w, n::none, between(1, 7), 8638},
    {q::pad_top, n::none, between(0, 15), 8640},
    {q::pad_left, n::none, between(0, 15), 8641},
    {q::pad_bottom, n::none, between(0, 15), 8642},
    {q::pad_right, n::none, between(0, 15), 8643},
    {q::dilation_h, n::none, between(1, 32), 8646},
    {q::dilation_w, n::none, between(1, 32), 8647},
};
inline constexpr operand_rule conv_transpose_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 8796, 8837, 8799},
    {n::weight, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 8801, 8837, 8808},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 8814, 8837, 8816},
    {n::Input1, 0, t::int8_or_float16, 0, true, 0, 0, 8837, 0},
};
// A02: group is 1, or all channels. A03: a pad is smaller than the dilated kernel, at both ends. A04: both rules hold.
inline constexpr limit conv_transpose_limits[] = {
    {q::width, n::input_tensor, below(16383), 8797, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 8803},
    {q::kernel_w, n::weight, between(1, 31), 8805},
    {q::stride_h, n::none, between(1, 8), 8821},
    {q::stride_w, n::none, between(1, 8), 8822},
    {q::pad_top, n::none, between(0, 15), 8824},
    {q::pad_left, n::none, between(0, 15), 8825},
    {q::pad_bottom, n::none, between(0, 15), 8826},
    {q::pad_right, n::none, between(0, 15), 8827},
    {q::dilation_h, n::none, between(1, 32), 8831},
    {q::dilation_w, n::none, between(1, 32), 8832},
    {q::pad_top_vs_kernel, n::none, at_most(0), 8823},
    {q::pad_left_vs_kernel, n::none, at_most(0), 8823},
    {q::output_h, n::none, at_most(0), 8823},
    {q::output_w, n::none, at_most(0), 8823},
    {q::group, n::none, equals(1), 8829},
    {q::dilation_needs_1x1, n::none, equals(0), 8833},
};
inline constexpr operand_rule div_operands[] = {
    {n::A, 4, t::float16, t::float32, true, per_layer, 8924, 8947, 8926},
    {n::B, 4, t::float16, t::float32, true, per_layer, 8931, 8947, 8933},
    {n::C, 4, t::float16, 0, true, per_layer, 8941, 8947, 8943},
};
inline constexpr limit div_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::A, between(1, 8192), 8981, in_section("3.5.34")},
    {q::expand_h, n::B, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::B, between(1, 8192), 8981, in_section("3.5.34")},
};
inline constexpr operand_rule expand_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 8959, 8974, 8961},
    {n::shape, 0, t::int64, 0, false, 0, 0, 8975, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 8968, 8974, 8970},
};
// A17: the five patterns bind Expand; what is broadcast has the limits of height and width alone.
inline constexpr limit expand_limits[] = {
    {q::expand_pattern, n::input, between(0, 4), 8979},
    {q::expand_h, n::input, between(1, 8192), 8979, given(when::pattern, 0)},
    {q::expand_h, n::input, between(1, 8192), 8980, given(when::pattern, 1)},
    {q::expand_w, n::input, between(1, 8192), 8981, given(when::pattern, 2)},
    {q::expand_w, n::input, between(1, 8192), 8982, given(when::pattern, 3)},
    {q::expand_h, n::input, between(1, 8192), 8983, given(when::pattern, 4)},
    {q::expand_w, n::input, between(1, 8192), 8983, given(when::pattern, 4)},
};
inline constexpr operand_rule gru_operands[] = {
    {n::X, 3, t::float16, 0, true, per_layer, 9001, 9099, 9010},
    {n::W, 3, t::float16, 0, true, per_layer_or_channel, 9012, 9099, 9020},
    {n::R, 3, t::float16, 0, true, per_layer_or_channel, 9023, 9099, 9029},
    {n::B, 2, t::float32, 0, false, per_layer_or_channel, 9032, 9100, 9038},
    {n::sequence_lens, 1, 0, 0, false, 0, 9041, 0, 0},
    {n::initial_h, 3, t::float16, 0, true, per_layer, 9043, 9099, 9049},
    {n::Y, 4, t::float16, 0, true, per_layer, 9054, 9099, 9063},
    {n::Y_h, 3, t::float16, 0, true, per_layer, 9065, 9099, 9071},
};
// A14: three gates. A18: the ranges of the operands bind, the alignments advise.
inline constexpr limit gru_limits[] = {
    {q::seq_length, n::X, between(1, 8192), 9003},
    {q::batch_size, n::X, between(1, 8192), 9005},
    {q::batch_size_multiple, n::X, multiple_of_or_one(4), 9005},
    {q::input_size, n::X, between(1, 8192), 9007},
    {q::num_directions, n::W, one_of(1, 2), 9018},
    {q::hidden_size, n::R, between(1, 8192), 9025},
    {q::gates, n::W, equals(3), 9012},
    {q::gates, n::R, equals(3), 9023},
    {q::gates, n::B, equals(6), 9032},
    {q::linear_before_reset, n::none, one_of(0, 1), 9076},
    {q::direction, n::none, one_of(word::forward, word::reverse, word::bidirectional), 9079},
    {q::input_layout, n::none, one_of(word::snc, word::sn_c), 9089},
    {q::output_layout, n::none, one_of(word::sbnc, word::sn_c), 9094},
};
inline constexpr operand_rule gather_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 9114, 9129, 9116},
    {n::Indices, 1, t::int32 | t::int64, 0, false, 0, 9118, 9130, 0},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 9123, 9129, 9125},
};
inline constexpr limit gather_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 9135},
};
inline constexpr operand_rule hardmax_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 9153, 9163, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 9159, 9163, 0},
};
// A37: the rules of this group, all of them. A21: the limits of an unnamed permutation are not enforced.
inline constexpr limit hardmax_limits[] = {
    {q::axis, n::none, one_of(1, 3), 9168},
    {q::height_width_product, n::input, between(1, 16383), 9153, given(when::axis, 1)},
    {q::channel_height_product, n::input, between(1, 16383), 9154, given(when::axis, 3)},
};
inline constexpr operand_rule lstm_operands[] = {
    {n::X, 3, t::int8_or_float16, 0, true, per_layer, 9183, 9302, 9192},
    {n::W, 3, t::int8_or_float16, 0, true, per_layer_or_channel, 9194, 9302, 9202},
    {n::R, 3, t::int8_or_float16, 0, true, per_layer_or_channel, 9205, 9302, 9211},
    {n::B, 2, t::int32 | t::float32, 0, false, per_layer_or_channel, 9214, 9303, 9220},
    {n::sequence_lens, 1, 0, 0, false, 0, 9223, 0, 0},
    {n::initial_h, 3, t::int8_or_float16, 0, true, per_layer, 9225, 9302, 9231},
    {n::initial_c, 3, t::int8_or_float16, 0, true, per_layer, 9233, 9302, 9239},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 9244, 9302, 9253},
    {n::Y_h, 3, t::int8_or_float16, 0, true, per_layer, 9255, 9302, 9261},
    {n::Y_c, 3, t::int8_or_float16, 0, true, per_layer, 9263, 9302, 9269},
};
// A18: the ranges of the operands bind, the alignments advise.
inline constexpr limit lstm_limits[] = {
    {q::seq_length, n::X, between(1, 8192), 9185},
    {q::batch_size, n::X, between(1, 8192), 9187},
    {q::batch_size_multiple, n::X, multiple_of_or_one(4), 9187},
    {q::input_size, n::X, between(1, 8192), 9189},
    {q::num_directions, n::W, one_of(1, 2), 9200},
    {q::hidden_size, n::R, between(1, 8192), 9207},
    {q::gates, n::W, equals(4), 9194},
    {q::gates, n::R, equals(4), 9205},
    {q::gates, n::B, equals(8), 9214},
    {q::direction, n::none, one_of(word::forward, word::reverse, word::bidirectional), 9275},
    {q::proj_size, n::none, equals(0), 9284},
    {q::input_forget, n::none, equals(0), 9286},
    {q::has_projection, n::none, equals(0), 9288},
    {q::input_layout, n::none, one_of(word::snc, word::sn_c), 9292},
    {q::output_layout, n::none, one_of(word::sbnc, word::sn_c), 9297},
};
inline constexpr operand_rule max_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 9319, 9342, 9321},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 9326, 9342, 9328},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 9336, 9342, 9338},
};
inline constexpr limit max_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::A, between(1, 8192), 8981, in_section("3.5.34")},
    {q::expand_h, n::B, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::B, between(1, 8192), 8981, in_section("3.5.34")},
};
inline constexpr operand_rule greater_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 9355, 9378, 9357},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 9362, 9378, 9364},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 9372, 9378, 9374},
};
inline constexpr limit greater_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::A, between(1, 8192), 8981, in_section("3.5.34")},
    {q::expand_h, n::B, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::B, between(1, 8192), 8981, in_section("3.5.34")},
};
inline constexpr operand_rule min_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 9391, 9414, 9393},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 9398, 9414, 9400},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 9408, 9414, 9410},
};
inline constexpr limit min_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::A, between(1, 8192), 8981, in_section("3.5.34")},
    {q::expand_h, n::B, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::B, between(1, 8192), 8981, in_section("3.5.34")},
};
inline constexpr operand_rule mul_operands[] = {
    {n::A, 4, t::int8_or_float16, t::float32, true, per_layer, 9427, 9450, 9429},
    {n::B, 4, t::int8_or_float16, t::float32, true, per_layer, 9434, 9450, 9436},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer, 9444, 9450, 9446},
};
inline constexpr limit mul_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::A, between(1, 8192), 8981, in_section("3.5.34")},
    {q::expand_h, n::B, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::B, between(1, 8192), 8981, in_section("3.5.34")},
};
inline constexpr operand_rule pad_operands[] = {
    {n::data, 4, t::int8_or_float16, 0, true, per_layer, 9478, 9497, 9480},
    {n::pads, 0, t::int64, 0, false, 0, 0, 9498, 0},
    {n::constant_value, 0, t::int8 | t::float16 | t::float32, 0, false, per_layer, 0, 9499, 9486},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 9491, 9497, 9493},
};
// A49: reflecting, a width of 8176.
inline constexpr limit pad_limits[] = {
    {q::mode, n::none, one_of(word::constant, word::reflect), 9504},
    {q::channel, n::data, between(1, 8192), 9507, given(when::mode, word::reflect)},
    {q::height, n::data, between(1, 8192), 9507, given(when::mode, word::reflect)},
    {q::width, n::data, between(1, 8176), 9507, given(when::mode, word::reflect)},
};
inline constexpr operand_rule max_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 9518, 9555, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 9529, 9555, 0},
};
inline constexpr limit max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 9520}, {q::height, n::input, between(1, 8192), 9522},
    {q::width, n::input, between(1, 8192), 9524},   {q::kernel_h, n::none, between(1, 7), 9534},
    {q::kernel_w, n::none, between(1, 7), 9535},    {q::auto_pad, n::none, equals_word(word::notset), 9537},
    {q::ceil_mode, n::none, equals(0), 9539},       {q::stride_h, n::none, between(1, 8), 9541},
    {q::stride_w, n::none, between(1, 8), 9542},    {q::pad_top, n::none, between(0, 7), 9546},
    {q::pad_left, n::none, between(0, 7), 9547},    {q::pad_bottom, n::none, between(0, 7), 9548},
    {q::pad_right, n::none, between(0, 7), 9549},   {q::storage_order, n::none, equals(0), 9551},
};
inline constexpr operand_rule global_max_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 9564, 9599, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 9575, 9599, 0},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 9566}, {q::height, n::input, between(1, 8192), 9568},
    {q::width, n::input, between(1, 8192), 9570},   {q::kernel_h, n::input, between(1, 7), 9580},
    {q::kernel_w, n::input, between(1, 7), 9581},   {q::auto_pad, n::none, equals_word(word::notset), 9583},
    {q::ceil_mode, n::none, equals(0), 9585},       {q::stride_h, n::none, between(1, 8), 9587},
    {q::stride_w, n::none, between(1, 8), 9588},    {q::pad_top, n::none, between(0, 7), 9592},
    {q::pad_left, n::none, between(0, 7), 9593},    {q::pad_bottom, n::none, between(0, 7), 9594},
    {q::pad_right, n::none, between(0, 7), 9595},
};
inline constexpr operand_rule average_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 9608, 9643, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 9619, 9643, 0},
};
// A47: sizes are rounded down, and padding counts.
inline constexpr limit average_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 9610},   {q::height, n::input, between(1, 8192), 9612},
    {q::width, n::input, between(1, 8192), 9614},     {q::kernel_h, n::none, between(1, 7), 9624},
    {q::kernel_w, n::none, between(1, 7), 9625},      {q::auto_pad, n::none, equals_word(word::notset), 9627},
    {q::ceil_mode, n::none, equals(0), 9629},         {q::stride_h, n::none, between(1, 8), 9631},
    {q::stride_w, n::none, between(1, 8), 9632},      {q::count_include_pad, n::none, equals(1), 9634},
    {q::uncounted_padding, n::none, equals(0), 9634}, {q::pad_top, n::none, between(0, 7), 9636},
    {q::pad_left, n::none, between(0, 7), 9637},      {q::pad_bottom, n::none, between(0, 7), 9638},
    {q::pad_right, n::none, between(0, 7), 9639},
};
inline constexpr operand_rule global_average_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 9652, 9687, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 9663, 9687, 0},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_average_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 9654}, {q::height, n::input, between(2, 7), 9656},
    {q::width, n::input, between(2, 7), 9658},      {q::kernel_h, n::input, between(1, 7), 9668},
    {q::kernel_w, n::input, between(1, 7), 9669},   {q::auto_pad, n::none, equals_word(word::notset), 9671},
    {q::ceil_mode, n::none, equals(0), 9673},       {q::stride_h, n::none, between(1, 8), 9675},
    {q::stride_w, n::none, between(1, 8), 9676},    {q::uncounted_padding, n::none, equals(0), 9678},
    {q::pad_top, n::none, between(0, 7), 9680},     {q::pad_left, n::none, between(0, 7), 9681},
    {q::pad_bottom, n::none, between(0, 7), 9682},  {q::pad_right, n::none, between(0, 7), 9683},
};
inline constexpr operand_rule pow_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 9698, 9714, 9700},
    {n::Y, 0, t::int8 | t::int32 | t::int64 | t::float16 | t::float32, 0, false, 0, 0, 9715, 0},
    {n::Z, 4, t::int8_or_float16, 0, true, per_layer, 9708, 9714, 9710},
};
// A50: a constant of this set.
inline constexpr limit pow_limits[] = {
    {q::constant, n::Y, equals(1), 9703},
    {q::exponent_shape, n::Y, equals(1), 9702},
    {q::exponent, n::Y,
     one_of(real_bits(0.0), real_bits(1.0), real_bits(2.0), real_bits(3.0), real_bits(0.5), real_bits(-0.5)), 9703},
};
inline constexpr operand_rule relu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 9728, 9743, 9730},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 9737, 9743, 9739},
};
inline constexpr operand_rule clip_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 9756, 9771, 9758},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 9765, 9771, 9767},
};
// A36: [0, 6] alone.
inline constexpr limit clip_limits[] = {
    {q::min, n::none, real_equals(0.0), 9751},
    {q::max, n::none, real_equals(6.0), 9751},
    {q::clip_activation, n::none, one_of(fused_activation::none, fused_activation::relu, fused_activation::relu6),
     9751},
};
inline constexpr operand_rule prelu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 9782, 9802, 9784},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 9791, 9802, 9793},
};
inline constexpr limit prelu_limits[] = {
    {q::slope, n::slope, one_of(broadcast_form::channel, broadcast_form::scalar), 9798},
};
inline constexpr operand_rule leaky_relu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 9813, 9828, 9815},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 9822, 9828, 9824},
};
inline constexpr operand_rule reshape_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 9841, 9854, 9843},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 9848, 9854, 9850},
};
inline constexpr operand_rule resize_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 9870, 9889, 9872},
    {n::roi, 0, t::float32, 0, false, 0, 0, 9890, 0},
    {n::scales, 0, t::float32, 0, false, 0, 0, 9890, 0},
    {n::sizes, 0, t::int64, 0, false, 0, 0, 9891, 0},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 9883, 9889, 9885},
};
inline constexpr limit resize_limits[] = {
    {q::roi, n::roi, equals(0), 9874},
    {q::antialias, n::none, equals(0), 9896},
    {q::axes, n::none, equals(0), 9898},
    {q::coordinate_transformation_mode, n::none,
     one_of(word::half_pixel, word::pytorch_half_pixel, word::align_corners), 9900},
    {q::coordinate_mode, n::none, one_of(nnops::coordinate_mode::half_pixel, nnops::coordinate_mode::align_corners),
     9900},
    {q::cubic_coeff_a, n::none, real_equals(-0.75), 9902},
    {q::exclude_outside, n::none, equals(0), 9904},
    {q::extrapolation_value, n::none, real_equals(0.0), 9906},
    {q::keep_aspect_ratio_policy, n::none, equals_word(word::stretch), 9908},
    {q::mode, n::none, one_of(word::nearest, word::linear), 9910},
    {q::nearest_mode, n::none, equals_word(word::round_prefer_floor), 9912},
};
inline constexpr operand_rule slice_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 9923, 9936, 9925},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 9930, 9936, 9932},
};
// A22: subc is the channel block of NC1HWC2 outputs that are not behind a convolution.
inline constexpr limit slice_limits[] = {
    {q::axes, n::none, between(0, 3), 9945},
    {q::step_blocks, n::none, multiple_of(16), 9948, of_data(int8_data)},
    {q::step_blocks, n::none, multiple_of(8), 9948, of_data(wide_data)},
    {q::step_channel, n::none, at_most(16), 9948, of_data(int8_data)},
    {q::step_channel, n::none, at_most(8), 9948, of_data(wide_data)},
};
inline constexpr operand_rule softmax_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 9959, 9968, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 9964, 9968, 0},
};
// A20: axes count from the end, too. A21: the limits of an unnamed permutation are not enforced.
inline constexpr limit softmax_limits[] = {
    {q::axis, n::none, one_of(1, 3), 9973},
    {q::softmax_beta, n::none, real_equals(1.0), 9954},
};
inline constexpr operand_rule ex_softmax13_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 9988, 9997, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 9993, 9997, 0},
};
inline constexpr limit ex_softmax13_limits[] = {
    {q::axis, n::none, one_of(1, 3), 10002},
};
inline constexpr operand_rule ex_softmax_mask_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 10020, 10037, 0},
    {n::mask, 4, t::int8_or_float16, 0, true, 0, 10022, 10037, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 10033, 10037, 0},
};
inline constexpr limit ex_softmax_mask_limits[] = {
    {q::axis, n::none, one_of(1, 3), 10042},
    {q::channel, n::mask, between(1, 8192), 10024},
    {q::width, n::mask, between(1, 8192), 10028, given(when::axis, 3)},
    {q::mask_batch, n::mask, equals(1), 10022},
    {q::mask_value, n::none, one_of(0, 1), 10044},
};
inline constexpr operand_rule split_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 10057, 10071, 10059},
    {n::output, 0, t::int8_or_float16, 0, true, per_layer, 0, 10071, 10067},
};
inline constexpr limit split_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 10076},
};
inline constexpr operand_rule sub_operands[] = {
    {n::A, 4, t::int8_or_float16, t::float32, true, per_layer, 10087, 10110, 10089},
    {n::B, 4, t::int8_or_float16, t::float32, true, per_layer, 10094, 10110, 10096},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer, 10104, 10110, 10106},
};
// A43: the listed forms, not the headline.
inline constexpr limit sub_limits[] = {
    {q::broadcast_pattern, n::A, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 10091},
    {q::broadcast_pattern, n::B, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 10098},
};
inline constexpr operand_rule tile_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 10124, 10139, 10126},
    {n::repeats, 0, t::int64, 0, false, 0, 0, 10140, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 10133, 10139, 10135},
};
inline constexpr operand_rule transpose_operands[] = {
    {n::X, 4, t::int8 | t::int16 | t::float16, 0, true, per_layer, 10153, 10236, 10156},
    {n::Y, 4, t::int8 | t::int16 | t::float16, 0, true, per_layer, 10161, 10236, 10164},
};
inline constexpr transpose_limits transpose_all =
    make_transpose_limits(10168, 268435456, 65536, transpose_lines::of_both);
inline constexpr operand_rule sigmoid_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 10250, 10263, 10252},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 10257, 10263, 10259},
};
inline constexpr operand_rule tanh_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 10276, 10287, 10277},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 10282, 10287, 10283},
};
inline constexpr operand_rule softplus_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 10300, 10311, 10301},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 10306, 10311, 10307},
};
inline constexpr operand_rule hard_sigmoid_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 10326, 10339, 10328},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 10333, 10339, 10335},
};
inline constexpr limit hard_sigmoid_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 10321},
    {q::beta, n::none, real_equals(0.5), 10321},
};
inline constexpr operand_rule hard_swish_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 10352, 10363, 10353},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 10358, 10363, 10359},
};
inline constexpr limit hard_swish_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 10347},
    {q::beta, n::none, real_equals(0.5), 10347},
};
inline constexpr operand_rule elu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 10376, 10389, 10378},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 10383, 10389, 10385},
};
inline constexpr limit elu_limits[] = {
    {q::alpha, n::none, real_equals(1.0), 10371},
};
inline constexpr operand_rule ex_swish_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 10402, 10413, 10403},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 10408, 10413, 10409},
};
inline constexpr operand_rule ex_mish_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 10426, 10439, 10428},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 10433, 10439, 10435},
};
inline constexpr operand_rule ex_gelu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 10454, 10467, 10456},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 10461, 10467, 10463},
};
// A13: x_tensor and y_tensor have the type of the data.
inline constexpr operand_rule where_operands[] = {
    {n::mask_tensor, 4, t::bool_, 0, false, 0, 10480, 10511, 0},
    {n::x_tensor, 4, t::int8_or_float16, 0, true, per_layer, 10486, 10512, 10488},
    {n::y_tensor, 4, t::int8_or_float16, 0, true, per_layer, 10494, 10512, 10496},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 10505, 10512, 10507},
};
inline constexpr limit where_limits[] = {
    {q::expand_h, n::mask_tensor, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::mask_tensor, between(1, 8192), 8981, in_section("3.5.34")},
    {q::expand_h, n::x_tensor, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::x_tensor, between(1, 8192), 8981, in_section("3.5.34")},
    {q::expand_h, n::y_tensor, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::y_tensor, between(1, 8192), 8981, in_section("3.5.34")},
};
inline constexpr operand_rule ex_glu_operands[] = {
    {n::Input, 4, t::int8_or_float16, 0, true, per_layer, 10523, 10534, 10524},
    {n::Output, 4, t::int8_or_float16, 0, true, per_layer, 10529, 10534, 10530},
};
inline constexpr limit ex_glu_limits[] = {
    {q::axis, n::none, equals(1), 10540},
};
inline constexpr operand_rule ex_mat_mul_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 10557, 10582, 10560},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 10562, 10582, 10564},
    {n::C, 4, t::int8 | t::float16 | t::float32, 0, true, per_layer, 10566, 10582, 10568},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 10576, 10582, 10578},
};
// A40: k is the channels of both.
inline constexpr limit ex_mat_mul_limits[] = {
    {q::k, n::A, between(1, 8192), 10558},
    {q::k, n::B, between(1, 8192), 10558},
    {q::height, n::A, equals(1), 10557},
    {q::height, n::B, equals(1), 10562},
    {q::expand_h, n::C, between(1, 8192), 8979, in_section("3.5.34")},
    {q::expand_w, n::C, between(1, 8192), 8981, in_section("3.5.34")},
    {q::c_type, n::none, one_of(word::add, word::mul), 10588},
};
inline constexpr operand_rule ex_norm_operands[] = {
    {n::X, 4, t::float16, 0, true, 0, 10620, 10633, 0},
    {n::W, 4, t::float16, 0, true, 0, 10622, 10633, 0},
    {n::B, 4, t::float16, 0, true, 0, 10624, 10633, 0},
    {n::Y, 4, t::float16, 0, true, 0, 10629, 10633, 0},
};
// A46: the NPU's modes; without one it is layer.
inline constexpr limit ex_norm_limits[] = {
    {q::mode, n::none, one_of(word::layer, word::rms, word::mean_var), 10640},
    {q::axes, n::none, one_of(1, 123), 10642},
};
inline constexpr operand_rule ex_sdp_attention_operands[] = {
    {n::query, 4, t::int8_or_float16, 0, true, per_layer, 10655, 10690, 10660},
    {n::key, 4, t::int8_or_float16, 0, true, per_layer, 10662, 10690, 10664},
    {n::value, 4, t::int8_or_float16, 0, true, per_layer, 10666, 10690, 10671},
    {n::mask, 4, t::int8 | t::float16 | t::float32, 0, true, per_layer, 10673, 10690, 10675},
    {n::scale, 0, t::float32, 0, false, 0, 0, 10692, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 10684, 10690, 10686},
};
inline constexpr limit ex_sdp_attention_limits[] = {
    {q::channel, n::query, between(1, 8192), 10657},
    {q::channel, n::value, between(1, 8192), 10668},
    {q::flash_attention_dtype, n::none, equals(static_cast<std::int64_t>(dtype::float16)), 10701,
     given(when::flash_attention)},
    {q::flash_attention_mask, n::mask, between(0, 3), 10678, given(when::flash_attention)},
    {q::flash_attention_driver, n::none, at_least(9007), 10699, given(when::flash_attention)},
    {q::flash_attention_runtime, n::none, at_least(2001000), 10700, given(when::flash_attention)},
};
inline constexpr operand_rule ex_window_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, 0, 10735, 10744, 0},
    {n::Y, 4, t::int8_or_float16, 0, true, 0, 10740, 10744, 0},
};
inline constexpr limit ex_window_limits[] = {
    {q::mode, n::none, one_of(word::partition, word::reverse, word::partition_num_first), 10749},
    {q::window_sizes, n::none, equals(1), 10754},
    {q::num_windows, n::none, equals(1), 10756},
};

inline constexpr npu_entry npu[] = {
    {o::add, "3.5.1", 8439, native, "3.5.1", list(add_operands), list(add_limits), shared_by_first(8474)},
    {o::add_relu, "3.5.2", 8476, native, "3.5.1", list(add_operands), list(add_limits), shared_by_first(8490)},
    {o::batch_normalization, "3.5.3", 8492, native, "3.5.3", list(batch_normalization_operands),
     list(batch_normalization_limits), not_shared(8524)},
    {o::concat, "3.5.4", 8526, native, "3.5.4", list(concat_operands), list(concat_limits)},
    {o::convolution, "3.5.5", 8553, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8603)},
    {o::depthwise_convolution, "3.5.6", 8605, native, "3.5.6", list(depthwise_convolution_operands),
     list(depthwise_convolution_limits), shared_by_first(8655)},
    {o::convolution_relu, "3.5.7", 8657, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8665)},
    {o::convolution_clip, "3.5.8", 8667, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8675)},
    {o::convolution_prelu, "3.5.9", 8677, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8687)},
    {o::convolution_add, "3.5.10", 8689, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8697)},
    {o::convolution_sigmoid, "3.5.11", 8699, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8707)},
    {o::convolution_tanh, "3.5.12", 8709, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8717)},
    {o::convolution_softplus, "3.5.13", 8719, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8727)},
    {o::convolution_hard_sigmoid, "3.5.14", 8729, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8737)},
    {o::convolution_hard_swish, "3.5.15", 8739, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8747)},
    {o::convolution_elu, "3.5.16", 8749, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8757)},
    {o::convolution_swish, "3.5.17", 8759, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8767)},
    {o::convolution_mish, "3.5.18", 8769, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8777)},
    {o::convolution_add_relu, "3.5.19", 8779, native, "3.5.5", list(convolution_operands), list(convolution_limits),
     shared_by_first(8787)},
    {o::conv_transpose, "3.5.20", 8789, native, "3.5.20", list(conv_transpose_operands), list(conv_transpose_limits),
     not_shared(8841)},
    {o::conv_transpose_relu, "3.5.21", 8843, native, "3.5.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_clip, "3.5.22", 8849, native, "3.5.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_prelu, "3.5.23", 8855, native, "3.5.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_add, "3.5.24", 8863, native, "3.5.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_sigmoid, "3.5.25", 8869, native, "3.5.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_tanh, "3.5.26", 8875, native, "3.5.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_softplus, "3.5.27", 8881, native, "3.5.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_hard_sigmoid, "3.5.28", 8887, native, "3.5.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_hard_swish, "3.5.29", 8893, native, "3.5.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_elu, "3.5.30", 8899, native, "3.5.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_swish, "3.5.31", 8905, native, "3.5.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_mish, "3.5.32", 8911, native, "3.5.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::div, "3.5.33", 8917, native, "3.5.33", list(div_operands), list(div_limits), not_shared(8952)},
    {o::expand, "3.5.34", 8954, native, "3.5.34", list(expand_operands), list(expand_limits), not_shared(8987)},
    {o::gru, "3.5.35", 8989, native, "3.5.35", list(gru_operands), list(gru_limits), not_shared(9105)},
    {o::gather, "3.5.36", 9107, native, "3.5.36", list(gather_operands), list(gather_limits), not_shared(9140)},
    {o::hardmax, "3.5.37", 9142, native, "3.5.37", list(hardmax_operands), list(hardmax_limits)},
    {o::lstm, "3.5.38", 9170, native, "3.5.38", list(lstm_operands), list(lstm_limits), not_shared(9310)},
    {o::max, "3.5.39", 9312, native, "3.5.39", list(max_operands), list(max_limits), not_shared(9346)},
    {o::greater, "3.5.40", 9348, native, "3.5.40", list(greater_operands), list(greater_limits), not_shared(9382)},
    {o::min, "3.5.41", 9384, native, "3.5.41", list(min_operands), list(min_limits), not_shared(9418)},
    {o::mul, "3.5.42", 9420, native, "3.5.42", list(mul_operands), list(mul_limits), shared_by_first(9455)},
    {o::mul_relu, "3.5.43", 9457, native, "3.5.42", list(mul_operands), list(mul_limits), shared_by_first(9471)},
    {o::pad, "3.5.44", 9473, native, "3.5.44", list(pad_operands), list(pad_limits), not_shared(9511)},
    {o::max_pool, "3.5.45", 9513, native, "3.5.45", list(max_pool_operands), list(max_pool_limits)},
    {o::global_max_pool, "3.5.46", 9559, native, "3.5.46", list(global_max_pool_operands),
     list(global_max_pool_limits)},
    {o::average_pool, "3.5.47", 9603, native, "3.5.47", list(average_pool_operands), list(average_pool_limits)},
    {o::global_average_pool, "3.5.48", 9647, native, "3.5.48", list(global_average_pool_operands),
     list(global_average_pool_limits)},
    {o::pow, "3.5.49", 9691, native, "3.5.49", list(pow_operands), list(pow_limits), not_shared(9719)},
    {o::relu, "3.5.50", 9721, native, "3.5.50", list(relu_operands), {}, not_shared(9747)},
    {o::clip, "3.5.51", 9749, native, "3.5.51", list(clip_operands), list(clip_limits), not_shared(9775)},
    {o::prelu, "3.5.52", 9777, native, "3.5.52", list(prelu_operands), list(prelu_limits), not_shared(9806)},
    {o::leaky_relu, "3.5.53", 9808, native, "3.5.53", list(leaky_relu_operands), {}, not_shared(9832)},
    {o::reshape, "3.5.54", 9834, native, "3.5.54", list(reshape_operands), {}, not_shared(9863)},
    {o::resize, "3.5.55", 9865, native, "3.5.55", list(resize_operands), list(resize_limits), not_shared(9914)},
    {o::slice, "3.5.56", 9916, native, "3.5.56", list(slice_operands), list(slice_limits)},
    {o::softmax, "3.5.57", 9950, native, "3.5.57", list(softmax_operands), list(softmax_limits), not_shared(9977)},
    {o::ex_softmax13, "3.5.58", 9979, native, "3.5.58", list(ex_softmax13_operands), list(ex_softmax13_limits),
     not_shared(10006)},
    {o::ex_softmax_mask, "3.5.59", 10008, native, "3.5.59", list(ex_softmax_mask_operands),
     list(ex_softmax_mask_limits), not_shared(10048)},
    {o::split, "3.5.60", 10050, native, "3.5.60", list(split_operands), list(split_limits)},
    {o::sub, "3.5.61", 10080, native, "3.5.61", list(sub_operands), list(sub_limits), not_shared(10115)},
    {o::tile, "3.5.62", 10117, native, "3.5.62", list(tile_operands), {}, not_shared(10144)},
    {o::transpose, "3.5.63", 10146, native, "3.5.63", list(transpose_operands), list(transpose_all), not_shared(10241)},
    {o::sigmoid, "3.5.64", 10243, native, "3.5.64", list(sigmoid_operands), {}, not_shared(10267)},
    {o::tanh, "3.5.65", 10269, native, "3.5.65", list(tanh_operands), {}, not_shared(10291)},
    {o::softplus, "3.5.66", 10293, native, "3.5.66", list(softplus_operands), {}, not_shared(10315)},
    {o::hard_sigmoid, "3.5.67", 10317, native, "3.5.67", list(hard_sigmoid_operands), list(hard_sigmoid_limits),
     not_shared(10343)},
    {o::hard_swish, "3.5.68", 10345, native, "3.5.68", list(hard_swish_operands), list(hard_swish_limits),
     not_shared(10367)},
    {o::elu, "3.5.69", 10369, native, "3.5.69", list(elu_operands), list(elu_limits), not_shared(10393)},
    {o::ex_swish, "3.5.70", 10395, native, "3.5.70", list(ex_swish_operands), {}, not_shared(10417)},
    {o::ex_mish, "3.5.71", 10419, native, "3.5.71", list(ex_mish_operands), {}, not_shared(10443)},
    {o::ex_gelu, "3.5.72", 10445, native, "3.5.72", list(ex_gelu_operands), {}, not_shared(10471)},
    {o::where_, "3.5.73", 10473, native, "3.5.73", list(where_operands), list(where_limits)},
    {o::ex_glu, "3.5.74", 10514, native, "3.5.74", list(ex_glu_operands), list(ex_glu_limits), not_shared(10544)},
    {o::ex_mat_mul, "3.5.75", 10546, native, "3.5.75", list(ex_mat_mul_operands), list(ex_mat_mul_limits),
     not_shared(10592)},
    {o::ex_norm, "3.5.76", 10594, native, "3.5.76", list(ex_norm_operands), list(ex_norm_limits), not_shared(10646)},
    {o::ex_sdp_attention, "3.5.77", 10648, native, "3.5.77", list(ex_sdp_attention_operands),
     list(ex_sdp_attention_limits), shared_by_first(10696)},
    {o::ex_window, "3.5.78", 10703, native, "3.5.78", list(ex_window_operands), list(ex_window_limits),
     not_shared(10760)},
};

// A28: the last formula starts at 12, as printed.
inline constexpr first_layer_entry first_layer[] = {
    {o::convolution, int8_data, 8, 128, 2, 0, 2048, 0, 4096, "5.1.5", 14563, 14561, 14562},
    {o::depthwise_convolution, int8_data, 8, 2048, 0, 0, 2048, 0, 4096, "5.1.5", 14564, 14561, 14562},
    {o::conv_transpose, int8_data, 8, 128, 2, 0, 2048, 0, 4096, "5.1.5", 14565, 14561, 14562},
    {o::convolution, wide_data, 8, 128, 2, 0, 2048, 0, 4096, "5.1.5", 14570, 14568, 14569},
    {o::depthwise_convolution, wide_data, 8, 2048, 3, 0, 2048, 0, 4096, "5.1.5", 14571, 14568, 14569},
    {o::conv_transpose, wide_data, 12, 128, 2, 0, 2048, 0, 4096, "5.1.5", 14572, 14568, 14569},
};

inline constexpr input_entry inputs[] = {
    {int8_data, true, dtype::uint8, executor::npu, 16, 'A', false, "5.1.5", 14550},
    {int8_data, true, dtype::int8, executor::npu, 16, 'A', false, "5.1.5", 14551},
    {int8_data, true, dtype::float16, executor::cpu, 16, 'A', false, "5.1.5", 14552},
    {int8_data, true, dtype::none, executor::cpu, 16, 'A', true, "5.1.5", 14553},
    {wide_data, true, dtype::uint8, executor::cpu, 8, 'B', false, "5.1.5", 14554},
    {wide_data, true, dtype::int8, executor::cpu, 8, 'B', false, "5.1.5", 14555},
    {wide_data, true, dtype::float16, executor::cpu, 8, 'B', false, "5.1.5", 14556},
    {wide_data, true, dtype::none, executor::cpu, 8, 'B', true, "5.1.5", 14557},
    {any_data, false, dtype::none, executor::cpu, 1, 0, false, "5.1.5", 14558},
};

inline constexpr output_entry outputs[] = {
    {int8_data, true, output_order::nchw, 1, 1, 1, "5.2.5", 14665},
    {int8_data, true, output_order::nhwc, 1, 1, 1, "5.2.5", 14666},
    {int8_data, true, output_order::nc1hwc2, 32, 16, 4, "5.2.5", 14667},
    {int8_data, true, output_order::undefine, 1, 1, 1, "5.2.5", 14668},
    {wide_data, true, output_order::nchw, 1, 1, 1, "5.2.5", 14669},
    {wide_data, true, output_order::nhwc, 1, 1, 1, "5.2.5", 14670},
    {wide_data, true, output_order::nc1hwc2, 16, 8, 4, "5.2.5", 14671},
    {wide_data, true, output_order::undefine, 1, 1, 1, "5.2.5", 14672},
    {any_data, false, output_order::undefine, 1, 1, 1, "5.2.5", 14673},
};

inline constexpr target_description rk3576 = {"RK3576",
                                              "RK-YH-YF-418",
                                              "V2.3.2",
                                              int8_and_float16("5.1.5", 14550),
                                              0,
                                              make_table(npu),
                                              make_table(vendor_cpu::all),
                                              make_table(first_layer),
                                              make_table(inputs),
                                              make_table(outputs),
                                              0};
inline constexpr target_description rv1126b = {"RV1126B",
                                               "RK-YH-YF-418",
                                               "V2.3.2",
                                               int8_and_float16("5.1.5", 14550),
                                               0,
                                               make_table(npu),
                                               make_table(vendor_cpu::all),
                                               make_table(first_layer),
                                               make_table(inputs),
                                               make_table(outputs),
                                               1};

}  // namespace rknn::rows::rk3576

namespace target {

struct rk3576 {
  static constexpr const target_description& description = rknn::rows::rk3576::rk3576;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

struct rv1126b {
  static constexpr const target_description& description = rknn::rows::rk3576::rv1126b;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

}  // namespace target
}  // namespace nnops

// RK3588. Sections 3.2 (NPU operators), 4 (the vendor's CPU operators: all of them), 5.1.2 (inputs of a model) and
// 5.2.2 (its outputs) of the document that targets/rknn.hpp names. A limit ends with the line that states it, in the
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
namespace rknn::rows::rk3588 {

inline constexpr operand_rule add_operands[] = {
    {n::A, 4, t::int8_or_float16, t::float32, true, per_layer, 2074, 2097, 2076},
    {n::B, 4, t::int8_or_float16, t::float32, true, per_layer, 2081, 2097, 2083},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer, 2091, 2097, 2093},
};
inline constexpr limit add_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::A, between(1, 8192), 2611, in_section("3.2.34")},
    {q::expand_h, n::B, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::B, between(1, 8192), 2611, in_section("3.2.34")},
};
inline constexpr operand_rule batch_normalization_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 2127, 2140, 2129},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 2134, 2140, 2136},
};
// A34: more than 0, and finite.
inline constexpr limit batch_normalization_limits[] = {
    {q::epsilon, n::none, real_greater(0.0), 2146},
    {q::epsilon, n::none, real_finite(), 2146},
};
inline constexpr operand_rule concat_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 2161, 2174, 2163},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 2168, 2174, 2170},
};
inline constexpr limit concat_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 2179},
};
inline constexpr operand_rule convolution_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 2188, 2227, 2191},
    {n::weight, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 2193, 2227, 2200},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 2206, 2227, 2208},
    {n::Input1, 0, t::int8_or_float16, 0, true, 0, 0, 2227, 0},
};
// A01: up to 31; the depthwise, transposed and streaming ones take dilations up to 32.
inline constexpr limit convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 2189, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 2195},
    {q::kernel_w, n::weight, between(1, 31), 2197},
    {q::stride_h, n::none, between(1, 7), 2213},
    {q::stride_w, n::none, between(1, 7), 2214},
    {q::pad_top, n::none, between(0, 15), 2216},
    {q::pad_left, n::none, between(0, 15), 2217},
    {q::pad_bottom, n::none, between(0, 15), 2218},
    {q::pad_right, n::none, between(0, 15), 2219},
    {q::dilation_h, n::none, between(1, 31), 2222},
    {q::dilation_w, n::none, between(1, 31), 2223},
};
inline constexpr operand_rule depthwise_convolution_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 2240, 2279, 2243},
    {n::weight, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 2245, 2279, 2252},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 2258, 2279, 2260},
};
inline constexpr limit depthwise_convolution_limits[] = {
    {q::width, n::input_tensor, below(16383), 2241, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 8), 2247},
    {q::kernel_w, n::weight, between(1, 8), 2249},
    {q::stride_h, n::none, between(1, 7), 2265},
    {q::stride_w, n::none, between(1, 7), 2266},
    {q::pad_top, n::none, between(0, 15), 2268},
    {q::pad_left, n::none, between(0, 15), 2269},
    {q::pad_bottom, n::none, between(0, 15), 2270},
    {q::pad_right, n::none, between(0, 15), 2271},
    {q::dilation_h, n::none, between(1, 32), 2274},
    {q::dilation_w, n::none, between(1, 32), 2275},
};
inline constexpr operand_rule conv_transpose_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 2424, 2469, 2430},
    {n::weight, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 2433, 2469, 2440},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 2446, 2469, 2448},
    {n::Input1, 0, t::int8_or_float16, 0, true, 0, 0, 2469, 0},
};
// A02: group is 1, or all channels. A03: a pad is smaller than the dilated kernel, at both ends. A04: both rules hold.
inline constexpr limit conv_transpose_limits[] = {
    {q::width, n::input_tensor, below(16383), 2425, given(when::tall_kernel)},
    {q::kernel_h, n::weight, between(1, 31), 2435},
    {q::kernel_w, n::weight, between(1, 31), 2437},
    {q::stride_h, n::none, one_of(1, 2, 4, 8), 2453},
    {q::stride_w, n::none, one_of(1, 2, 4, 8), 2454},
    {q::pad_top, n::none, between(0, 15), 2456},
    {q::pad_left, n::none, between(0, 15), 2457},
    {q::pad_bottom, n::none, between(0, 15), 2458},
    {q::pad_right, n::none, between(0, 15), 2459},
    {q::dilation_h, n::none, between(1, 32), 2463},
    {q::dilation_w, n::none, between(1, 32), 2464},
    {q::pad_top_vs_kernel, n::none, at_most(0), 2455},
    {q::pad_left_vs_kernel, n::none, at_most(0), 2455},
    {q::output_h, n::none, at_most(0), 2455},
    {q::output_w, n::none, at_most(0), 2455},
    {q::group, n::none, equals(1), 2461},
    {q::dilation_needs_1x1, n::none, equals(0), 2465},
};
inline constexpr operand_rule div_operands[] = {
    {n::A, 4, t::float16, t::float32, true, per_layer, 2554, 2577, 2556},
    {n::B, 4, t::float16, t::float32, true, per_layer, 2561, 2577, 2563},
    {n::C, 4, t::float16, 0, true, per_layer, 2571, 2577, 2573},
};
inline constexpr limit div_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::A, between(1, 8192), 2611, in_section("3.2.34")},
    {q::expand_h, n::B, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::B, between(1, 8192), 2611, in_section("3.2.34")},
};
inline constexpr operand_rule expand_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 2589, 2604, 2591},
    {n::shape, 0, t::int64, 0, false, 0, 0, 2605, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 2598, 2604, 2600},
};
// A17: the five patterns bind Expand; what is broadcast has the limits of height and width alone.
inline constexpr limit expand_limits[] = {
    {q::expand_pattern, n::input, between(0, 4), 2609},
    {q::expand_h, n::input, between(1, 8192), 2609, given(when::pattern, 0)},
    {q::expand_h, n::input, between(1, 8192), 2610, given(when::pattern, 1)},
    {q::expand_w, n::input, between(1, 8192), 2611, given(when::pattern, 2)},
    {q::expand_w, n::input, between(1, 8192), 2612, given(when::pattern, 3)},
    {q::expand_h, n::input, between(1, 8192), 2613, given(when::pattern, 4)},
    {q::expand_w, n::input, between(1, 8192), 2613, given(when::pattern, 4)},
};
inline constexpr operand_rule gru_operands[] = {
    {n::X, 3, t::float16, 0, true, per_layer, 2631, 2729, 2640},
    {n::W, 3, t::float16, 0, true, per_layer_or_channel, 2642, 2729, 2650},
    {n::R, 3, t::float16, 0, true, per_layer_or_channel, 2653, 2729, 2659},
    {n::B, 2, t::float32, 0, false, per_layer_or_channel, 2662, 2730, 2668},
    {n::sequence_lens, 1, 0, 0, false, 0, 2671, 0, 0},
    {n::initial_h, 3, t::float16, 0, true, per_layer, 2673, 2729, 2679},
    {n::Y, 4, t::float16, 0, true, per_layer, 2684, 2729, 2693},
    {n::Y_h, 3, t::float16, 0, true, per_layer, 2695, 2729, 2701},
};
// A14: three gates. A18: the ranges of the operands bind, the alignments advise.
inline constexpr limit gru_limits[] = {
    {q::seq_length, n::X, between(1, 8192), 2633},
    {q::batch_size, n::X, between(1, 8192), 2635},
    {q::batch_size_multiple, n::X, multiple_of_or_one(4), 2635},
    {q::input_size, n::X, between(1, 8192), 2637},
    {q::num_directions, n::W, one_of(1, 2), 2648},
    {q::hidden_size, n::R, between(1, 8192), 2655},
    {q::gates, n::W, equals(3), 2642},
    {q::gates, n::R, equals(3), 2653},
    {q::gates, n::B, equals(6), 2662},
    {q::linear_before_reset, n::none, one_of(0, 1), 2706},
    {q::direction, n::none, one_of(word::forward, word::reverse, word::bidirectional), 2709},
    {q::input_layout, n::none, one_of(word::snc, word::sn_c), 2719},
    {q::output_layout, n::none, one_of(word::sbnc, word::sn_c), 2724},
};
inline constexpr operand_rule gather_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 2744, 2759, 2746},
    {n::Indices, 1, t::int32 | t::int64, 0, false, 0, 2748, 2760, 0},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 2753, 2759, 2755},
};
inline constexpr limit gather_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 2765},
};
inline constexpr operand_rule hardmax_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 2777, 2790, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 2786, 2790, 0},
};
// A37: the rules of this group, all of them. A21: the limits of an unnamed permutation are not enforced.
inline constexpr limit hardmax_limits[] = {
    {q::axis, n::none, one_of(1, 3), 2795},
    {q::height_width_product, n::input, below(16384), 2779, given(when::axis, 1)},
    {q::channel_height_product, n::input, below(16384), 2781, given(when::axis, 3)},
};
inline constexpr operand_rule lstm_operands[] = {
    {n::X, 3, t::int8_or_float16, 0, true, per_layer, 2814, 2933, 2823},
    {n::W, 3, t::int8_or_float16, 0, true, per_layer_or_channel, 2825, 2933, 2833},
    {n::R, 3, t::int8_or_float16, 0, true, per_layer_or_channel, 2836, 2933, 2842},
    {n::B, 2, t::int32 | t::float32, 0, false, per_layer_or_channel, 2845, 2934, 2851},
    {n::sequence_lens, 1, 0, 0, false, 0, 2854, 0, 0},
    {n::initial_h, 3, t::int8_or_float16, 0, true, per_layer, 2856, 2933, 2862},
    {n::initial_c, 3, t::int8_or_float16, 0, true, per_layer, 2864, 2933, 2870},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 2875, 2933, 2884},
    {n::Y_h, 3, t::int8_or_float16, 0, true, per_layer, 2886, 2933, 2892},
    {n::Y_c, 3, t::int8_or_float16, 0, true, per_layer, 2894, 2933, 2900},
};
// A18: the ranges of the operands bind, the alignments advise.
inline constexpr limit lstm_limits[] = {
    {q::seq_length, n::X, between(1, 8192), 2816},
    {q::batch_size, n::X, between(1, 8192), 2818},
    {q::batch_size_multiple, n::X, multiple_of_or_one(4), 2818},
    {q::input_size, n::X, between(1, 8192), 2820},
    {q::num_directions, n::W, one_of(1, 2), 2831},
    {q::hidden_size, n::R, between(1, 8192), 2838},
    {q::gates, n::W, equals(4), 2825},
    {q::gates, n::R, equals(4), 2836},
    {q::gates, n::B, equals(8), 2845},
    {q::direction, n::none, one_of(word::forward, word::reverse, word::bidirectional), 2906},
    {q::proj_size, n::none, equals(0), 2915},
    {q::input_forget, n::none, equals(0), 2917},
    {q::has_projection, n::none, equals(0), 2919},
    {q::input_layout, n::none, one_of(word::snc, word::sn_c), 2923},
    {q::output_layout, n::none, one_of(word::sbnc, word::sn_c), 2928},
};
inline constexpr operand_rule max_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 2950, 2973, 2952},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 2957, 2973, 2959},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 2967, 2973, 2969},
};
inline constexpr limit max_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::A, between(1, 8192), 2611, in_section("3.2.34")},
    {q::expand_h, n::B, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::B, between(1, 8192), 2611, in_section("3.2.34")},
};
inline constexpr operand_rule min_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 2986, 3009, 2988},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 2993, 3009, 2995},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 3003, 3009, 3005},
};
inline constexpr limit min_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::A, between(1, 8192), 2611, in_section("3.2.34")},
    {q::expand_h, n::B, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::B, between(1, 8192), 2611, in_section("3.2.34")},
};
inline constexpr operand_rule mul_operands[] = {
    {n::A, 4, t::int8_or_float16, t::float32, true, per_layer, 3022, 3045, 3024},
    {n::B, 4, t::int8_or_float16, t::float32, true, per_layer, 3029, 3045, 3031},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer, 3039, 3045, 3041},
};
inline constexpr limit mul_limits[] = {
    {q::expand_h, n::A, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::A, between(1, 8192), 2611, in_section("3.2.34")},
    {q::expand_h, n::B, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::B, between(1, 8192), 2611, in_section("3.2.34")},
};
inline constexpr operand_rule pad_operands[] = {
    {n::data, 4, t::int8_or_float16, 0, true, per_layer, 3073, 3095, 3075},
    {n::pads, 0, t::int64, 0, false, 0, 0, 3096, 0},
    {n::constant_value, 0, t::int8 | t::float16 | t::float32, 0, false, per_layer, 0, 3097, 3084},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 3089, 3095, 3091},
};
// A49: reflecting, a width of 8176.
inline constexpr limit pad_limits[] = {
    {q::mode, n::none, one_of(word::constant, word::reflect), 3102},
    {q::channel, n::data, between(1, 8192), 3105, given(when::mode, word::reflect)},
    {q::height, n::data, between(1, 8192), 3105, given(when::mode, word::reflect)},
    {q::width, n::data, between(1, 8176), 3105, given(when::mode, word::reflect)},
};
inline constexpr operand_rule max_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 3116, 3153, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 3127, 3153, 0},
};
inline constexpr limit max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 3118}, {q::height, n::input, between(1, 8192), 3120},
    {q::width, n::input, between(1, 8192), 3122},   {q::kernel_h, n::none, between(1, 7), 3132},
    {q::kernel_w, n::none, between(1, 7), 3133},    {q::auto_pad, n::none, equals_word(word::notset), 3135},
    {q::ceil_mode, n::none, equals(0), 3137},       {q::stride_h, n::none, between(1, 8), 3139},
    {q::stride_w, n::none, between(1, 8), 3140},    {q::pad_top, n::none, between(0, 7), 3144},
    {q::pad_left, n::none, between(0, 7), 3145},    {q::pad_bottom, n::none, between(0, 7), 3146},
    {q::pad_right, n::none, between(0, 7), 3147},   {q::storage_order, n::none, equals(0), 3149},
};
inline constexpr operand_rule global_max_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 3162, 3197, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 3173, 3197, 0},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_max_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 3164}, {q::height, n::input, between(1, 7), 3166},
    {q::width, n::input, between(1, 7), 3168},      {q::kernel_h, n::input, between(1, 7), 3178},
    {q::kernel_w, n::input, between(1, 7), 3179},   {q::auto_pad, n::none, equals_word(word::notset), 3181},
    {q::ceil_mode, n::none, equals(0), 3183},       {q::stride_h, n::none, between(1, 8), 3185},
    {q::stride_w, n::none, between(1, 8), 3186},    {q::pad_top, n::none, between(0, 7), 3190},
    {q::pad_left, n::none, between(0, 7), 3191},    {q::pad_bottom, n::none, between(0, 7), 3192},
    {q::pad_right, n::none, between(0, 7), 3193},
};
inline constexpr operand_rule average_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 3206, 3241, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 3217, 3241, 0},
};
// A47: sizes are rounded down, and padding counts.
inline constexpr limit average_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 3208},   {q::height, n::input, between(1, 8192), 3210},
    {q::width, n::input, between(1, 8192), 3212},     {q::kernel_h, n::none, between(1, 7), 3222},
    {q::kernel_w, n::none, between(1, 7), 3223},      {q::auto_pad, n::none, equals_word(word::notset), 3225},
    {q::ceil_mode, n::none, equals(0), 3227},         {q::stride_h, n::none, between(1, 8), 3229},
    {q::stride_w, n::none, between(1, 8), 3230},      {q::count_include_pad, n::none, equals(1), 3232},
    {q::uncounted_padding, n::none, equals(0), 3232}, {q::pad_top, n::none, between(0, 7), 3234},
    {q::pad_left, n::none, between(0, 7), 3235},      {q::pad_bottom, n::none, between(0, 7), 3236},
    {q::pad_right, n::none, between(0, 7), 3237},
};
inline constexpr operand_rule global_average_pool_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 3250, 3285, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 3261, 3285, 0},
};
// A23: the range of the image and that of the window both hold.
inline constexpr limit global_average_pool_limits[] = {
    {q::channel, n::input, between(1, 8192), 3252}, {q::height, n::input, between(1, 7), 3254},
    {q::width, n::input, between(1, 7), 3256},      {q::kernel_h, n::input, between(1, 7), 3266},
    {q::kernel_w, n::input, between(1, 7), 3267},   {q::auto_pad, n::none, equals_word(word::notset), 3269},
    {q::ceil_mode, n::none, equals(0), 3271},       {q::stride_h, n::none, between(1, 8), 3273},
    {q::stride_w, n::none, between(1, 8), 3274},    {q::uncounted_padding, n::none, equals(0), 3276},
    {q::pad_top, n::none, between(0, 7), 3278},     {q::pad_left, n::none, between(0, 7), 3279},
    {q::pad_bottom, n::none, between(0, 7), 3280},  {q::pad_right, n::none, between(0, 7), 3281},
};
inline constexpr operand_rule pow_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 3296, 3312, 3298},
    {n::Y, 0, t::int8 | t::int32 | t::int64 | t::float16 | t::float32, 0, false, 0, 0, 3313, 0},
    {n::Z, 4, t::int8_or_float16, 0, true, per_layer, 3306, 3312, 3308},
};
// A50: a constant of this set.
inline constexpr limit pow_limits[] = {
    {q::constant, n::Y, equals(1), 3301},
    {q::exponent_shape, n::Y, equals(1), 3300},
    {q::exponent, n::Y,
     one_of(real_bits(0.0), real_bits(1.0), real_bits(2.0), real_bits(3.0), real_bits(0.5), real_bits(-0.5)), 3301},
};
inline constexpr operand_rule relu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 3326, 3341, 3328},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 3335, 3341, 3337},
};
inline constexpr operand_rule clip_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 3354, 3369, 3356},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 3363, 3369, 3365},
};
// A36: [0, 6] alone.
inline constexpr limit clip_limits[] = {
    {q::min, n::none, real_equals(0.0), 3349},
    {q::max, n::none, real_equals(6.0), 3349},
    {q::clip_activation, n::none, one_of(fused_activation::none, fused_activation::relu, fused_activation::relu6),
     3349},
};
inline constexpr operand_rule prelu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 3380, 3400, 3382},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer_or_channel, 3389, 3400, 3391},
};
inline constexpr limit prelu_limits[] = {
    {q::slope, n::slope, one_of(broadcast_form::channel, broadcast_form::scalar), 3396},
};
inline constexpr operand_rule leaky_relu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 3411, 3426, 3413},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 3420, 3426, 3422},
};
inline constexpr operand_rule reshape_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 3439, 3452, 3441},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 3446, 3452, 3448},
};
inline constexpr operand_rule resize_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 3468, 3487, 3470},
    {n::roi, 0, t::float32, 0, false, 0, 0, 3488, 0},
    {n::scales, 0, t::float32, 0, false, 0, 0, 3488, 0},
    {n::sizes, 0, t::int64, 0, false, 0, 0, 3489, 0},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 3481, 3487, 3483},
};
inline constexpr limit resize_limits[] = {
    {q::roi, n::roi, equals(0), 3472},
    {q::antialias, n::none, equals(0), 3494},
    {q::axes, n::none, equals(0), 3496},
    {q::coordinate_transformation_mode, n::none,
     one_of(word::half_pixel, word::pytorch_half_pixel, word::align_corners), 3498},
    {q::coordinate_mode, n::none, one_of(nnops::coordinate_mode::half_pixel, nnops::coordinate_mode::align_corners),
     3498},
    {q::cubic_coeff_a, n::none, real_equals(-0.75), 3500},
    {q::exclude_outside, n::none, equals(0), 3502},
    {q::extrapolation_value, n::none, real_equals(0.0), 3504},
    {q::keep_aspect_ratio_policy, n::none, equals_word(word::stretch), 3506},
    {q::mode, n::none, one_of(word::nearest, word::linear), 3508},
    {q::nearest_mode, n::none, equals_word(word::round_prefer_floor), 3510},
};
inline constexpr operand_rule slice_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 3521, 3534, 3523},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 3528, 3534, 3530},
};
// A22: subc is the channel block of NC1HWC2 outputs that are not behind a convolution.
inline constexpr limit slice_limits[] = {
    {q::axes, n::none, between(0, 3), 3543},
    {q::step_blocks, n::none, multiple_of(16), 3546, of_data(int8_data)},
    {q::step_blocks, n::none, multiple_of(8), 3546, of_data(wide_data)},
    {q::step_channel, n::none, at_most(16), 3546, of_data(int8_data)},
    {q::step_channel, n::none, at_most(8), 3546, of_data(wide_data)},
};
inline constexpr operand_rule softmax_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 3559, 3568, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 3564, 3568, 0},
};
// A20: axes count from the end, too. A21: the limits of an unnamed permutation are not enforced.
inline constexpr limit softmax_limits[] = {
    {q::axis, n::none, one_of(1, 3), 3573},
    {q::softmax_beta, n::none, real_equals(1.0), 3552},
};
inline constexpr operand_rule ex_softmax13_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 3588, 3597, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 3593, 3597, 0},
};
inline constexpr limit ex_softmax13_limits[] = {
    {q::axis, n::none, one_of(1, 3), 3602},
};
inline constexpr operand_rule ex_softmax_mask_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, 0, 3620, 3637, 0},
    {n::mask, 4, t::int8_or_float16, 0, true, 0, 3622, 3637, 0},
    {n::output, 4, t::int8_or_float16, 0, true, 0, 3633, 3637, 0},
};
inline constexpr limit ex_softmax_mask_limits[] = {
    {q::axis, n::none, one_of(1, 3), 3642},
    {q::channel, n::mask, between(1, 8192), 3624},
    {q::width, n::mask, between(1, 8192), 3628, given(when::axis, 3)},
    {q::mask_batch, n::mask, equals(1), 3622},
    {q::mask_value, n::none, one_of(0, 1), 3644},
};
inline constexpr operand_rule split_operands[] = {
    {n::input_tensor, 4, t::int8_or_float16, 0, true, per_layer, 3657, 3671, 3659},
    {n::output, 0, t::int8_or_float16, 0, true, per_layer, 0, 3671, 3667},
};
inline constexpr limit split_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 3676},
};
inline constexpr operand_rule sub_operands[] = {
    {n::A, 4, t::int8_or_float16, t::float32, true, per_layer, 3687, 3710, 3689},
    {n::B, 4, t::int8_or_float16, t::float32, true, per_layer, 3694, 3710, 3696},
    {n::C, 4, t::int8_or_float16, 0, true, per_layer, 3704, 3710, 3706},
};
// A43: the listed forms, not the headline.
inline constexpr limit sub_limits[] = {
    {q::broadcast_pattern, n::A, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 3691},
    {q::broadcast_pattern, n::B, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), 3698},
};
inline constexpr operand_rule tile_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 3724, 3739, 3726},
    {n::repeats, 0, t::int64, 0, false, 0, 0, 3740, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 3733, 3739, 3735},
};
inline constexpr operand_rule transpose_operands[] = {
    {n::X, 4, t::int8 | t::int16 | t::float16, 0, true, per_layer, 3753, 3836, 3756},
    {n::Y, 4, t::int8 | t::int16 | t::float16, 0, true, per_layer, 3761, 3836, 3764},
};
inline constexpr transpose_limits transpose_all = make_transpose_limits(3768, 8192, 2048, transpose_lines::of_both);
inline constexpr operand_rule sigmoid_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 3850, 3863, 3852},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 3857, 3863, 3859},
};
inline constexpr operand_rule tanh_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 3876, 3887, 3877},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 3882, 3887, 3883},
};
inline constexpr operand_rule softplus_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 3900, 3911, 3901},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 3906, 3911, 3907},
};
inline constexpr operand_rule hard_sigmoid_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 3926, 3939, 3928},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 3933, 3939, 3935},
};
inline constexpr limit hard_sigmoid_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 3921},
    {q::beta, n::none, real_equals(0.5), 3921},
};
inline constexpr operand_rule hard_swish_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 3952, 3963, 3953},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 3958, 3963, 3959},
};
inline constexpr limit hard_swish_limits[] = {
    {q::alpha, n::none, real_equals(one_sixth), 3947},
    {q::beta, n::none, real_equals(0.5), 3947},
};
inline constexpr operand_rule elu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 3976, 3989, 3978},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 3983, 3989, 3985},
};
inline constexpr limit elu_limits[] = {
    {q::alpha, n::none, real_equals(1.0), 3971},
};
inline constexpr operand_rule ex_swish_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, per_layer, 4002, 4013, 4003},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 4008, 4013, 4009},
};
inline constexpr operand_rule ex_mish_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 4026, 4039, 4028},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 4033, 4039, 4035},
};
inline constexpr operand_rule ex_gelu_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 4054, 4067, 4056},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 4061, 4067, 4063},
};
inline constexpr operand_rule ex_swoosh_r_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 4082, 4095, 4084},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 4089, 4095, 4091},
};
inline constexpr operand_rule ex_swoosh_l_operands[] = {
    {n::input, 4, t::int8_or_float16, 0, true, per_layer, 4110, 4123, 4112},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 4117, 4123, 4119},
};
// A13: x_tensor and y_tensor have the type of the data.
inline constexpr operand_rule where_operands[] = {
    {n::mask_tensor, 4, t::bool_, 0, false, 0, 4136, 4167, 0},
    {n::x_tensor, 4, t::int8_or_float16, 0, true, per_layer, 4142, 4168, 4144},
    {n::y_tensor, 4, t::int8_or_float16, 0, true, per_layer, 4150, 4168, 4152},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 4161, 4168, 4163},
};
inline constexpr limit where_limits[] = {
    {q::expand_h, n::mask_tensor, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::mask_tensor, between(1, 8192), 2611, in_section("3.2.34")},
    {q::expand_h, n::x_tensor, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::x_tensor, between(1, 8192), 2611, in_section("3.2.34")},
    {q::expand_h, n::y_tensor, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::y_tensor, between(1, 8192), 2611, in_section("3.2.34")},
};
inline constexpr operand_rule ex_glu_operands[] = {
    {n::Input, 4, t::int8_or_float16, 0, true, per_layer, 4179, 4190, 4180},
    {n::Output, 4, t::int8_or_float16, 0, true, per_layer, 4185, 4190, 4186},
};
inline constexpr limit ex_glu_limits[] = {
    {q::axis, n::none, equals(1), 4196},
};
inline constexpr operand_rule ex_mat_mul_operands[] = {
    {n::A, 4, t::int8_or_float16, 0, true, per_layer, 4213, 4238, 4216},
    {n::B, 4, t::int8_or_float16, 0, true, per_layer, 4218, 4238, 4220},
    {n::C, 4, t::int8 | t::float16 | t::float32, 0, true, per_layer, 4222, 4238, 4224},
    {n::Y, 4, t::int8_or_float16, 0, true, per_layer, 4232, 4238, 4234},
};
// A40: k is the channels of both.
inline constexpr limit ex_mat_mul_limits[] = {
    {q::k, n::A, between(1, 8192), 4214},
    {q::k, n::B, between(1, 8192), 4214},
    {q::height, n::A, equals(1), 4213},
    {q::height, n::B, equals(1), 4218},
    {q::expand_h, n::C, between(1, 8192), 2609, in_section("3.2.34")},
    {q::expand_w, n::C, between(1, 8192), 2611, in_section("3.2.34")},
    {q::c_type, n::none, one_of(word::add, word::mul), 4244},
};
inline constexpr operand_rule ex_norm_operands[] = {
    {n::X, 4, t::float16, 0, true, 0, 4276, 4289, 0},
    {n::W, 4, t::float16, 0, true, 0, 4278, 4289, 0},
    {n::B, 4, t::float16, 0, true, 0, 4280, 4289, 0},
    {n::Y, 4, t::float16, 0, true, 0, 4285, 4289, 0},
};
// A46: the NPU's modes; without one it is layer.
inline constexpr limit ex_norm_limits[] = {
    {q::mode, n::none, one_of(word::layer, word::rms, word::mean_var), 4296},
    {q::axes, n::none, one_of(1, 123), 4298},
};
inline constexpr operand_rule ex_sdp_attention_operands[] = {
    {n::query, 4, t::int8_or_float16, 0, true, per_layer, 4311, 4345, 4316},
    {n::key, 4, t::int8_or_float16, 0, true, per_layer, 4318, 4345, 4320},
    {n::value, 4, t::int8_or_float16, 0, true, per_layer, 4322, 4345, 4327},
    {n::mask, 4, t::int8 | t::float16 | t::float32, 0, true, per_layer, 4329, 4345, 4331},
    {n::scale, 0, t::float32, 0, false, 0, 0, 4347, 0},
    {n::output, 4, t::int8_or_float16, 0, true, per_layer, 4339, 4345, 4341},
};
inline constexpr limit ex_sdp_attention_limits[] = {
    {q::channel, n::query, between(1, 8192), 4313},
    {q::channel, n::value, between(1, 8192), 4324},
    {q::flash_attention, n::none, equals(0), 0},
};
inline constexpr operand_rule ex_window_operands[] = {
    {n::X, 4, t::int8_or_float16, 0, true, 0, 4385, 4394, 0},
    {n::Y, 4, t::int8_or_float16, 0, true, 0, 4390, 4394, 0},
};
inline constexpr limit ex_window_limits[] = {
    {q::mode, n::none, one_of(word::partition, word::reverse, word::partition_num_first), 4399},
    {q::window_sizes, n::none, equals(1), 4404},
    {q::num_windows, n::none, equals(1), 4406},
};

inline constexpr npu_entry npu[] = {
    {o::add, "3.2.1", 2067, native, "3.2.1", list(add_operands), list(add_limits), shared(2102)},
    {o::add_relu, "3.2.2", 2104, native, "3.2.1", list(add_operands), list(add_limits), shared(2118)},
    {o::batch_normalization, "3.2.3", 2120, native, "3.2.3", list(batch_normalization_operands),
     list(batch_normalization_limits), not_shared(2152)},
    {o::concat, "3.2.4", 2154, native, "3.2.4", list(concat_operands), list(concat_limits)},
    {o::convolution, "3.2.5", 2181, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     shared(2231)},
    {o::depthwise_convolution, "3.2.6", 2233, native, "3.2.6", list(depthwise_convolution_operands),
     list(depthwise_convolution_limits), shared(2283)},
    {o::convolution_relu, "3.2.7", 2285, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     shared(2293)},
    {o::convolution_clip, "3.2.8", 2295, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     shared(2303)},
    {o::convolution_prelu, "3.2.9", 2305, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     shared(2315)},
    {o::convolution_add, "3.2.10", 2317, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     shared(2325)},
    {o::convolution_sigmoid, "3.2.11", 2327, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     not_shared(2335)},
    {o::convolution_tanh, "3.2.12", 2337, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     not_shared(2345)},
    {o::convolution_softplus, "3.2.13", 2347, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     not_shared(2355)},
    {o::convolution_hard_sigmoid, "3.2.14", 2357, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     not_shared(2365)},
    {o::convolution_hard_swish, "3.2.15", 2367, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     not_shared(2375)},
    {o::convolution_elu, "3.2.16", 2377, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     not_shared(2385)},
    {o::convolution_swish, "3.2.17", 2387, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     not_shared(2395)},
    {o::convolution_mish, "3.2.18", 2397, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     not_shared(2405)},
    {o::convolution_add_relu, "3.2.19", 2407, native, "3.2.5", list(convolution_operands), list(convolution_limits),
     shared(2415)},
    {o::conv_transpose, "3.2.20", 2417, native, "3.2.20", list(conv_transpose_operands), list(conv_transpose_limits),
     not_shared(2473)},
    {o::conv_transpose_relu, "3.2.21", 2475, native, "3.2.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_clip, "3.2.22", 2481, native, "3.2.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_prelu, "3.2.23", 2487, native, "3.2.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_add, "3.2.24", 2495, native, "3.2.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_sigmoid, "3.2.25", 2501, native, "3.2.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_tanh, "3.2.26", 2507, native, "3.2.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_softplus, "3.2.27", 2513, native, "3.2.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_hard_sigmoid, "3.2.28", 2519, native, "3.2.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_hard_swish, "3.2.29", 2523, native, "3.2.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_elu, "3.2.30", 2529, native, "3.2.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_swish, "3.2.31", 2535, native, "3.2.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::conv_transpose_mish, "3.2.32", 2541, native, "3.2.20", list(conv_transpose_operands),
     list(conv_transpose_limits)},
    {o::div, "3.2.33", 2547, native, "3.2.33", list(div_operands), list(div_limits), not_shared(2582)},
    {o::expand, "3.2.34", 2584, native, "3.2.34", list(expand_operands), list(expand_limits), not_shared(2617)},
    {o::gru, "3.2.35", 2619, native, "3.2.35", list(gru_operands), list(gru_limits), not_shared(2735)},
    {o::gather, "3.2.36", 2737, native, "3.2.36", list(gather_operands), list(gather_limits), not_shared(2770)},
    {o::hardmax, "3.2.37", 2772, native, "3.2.37", list(hardmax_operands), list(hardmax_limits), not_shared(2799)},
    {o::lstm, "3.2.38", 2801, native, "3.2.38", list(lstm_operands), list(lstm_limits), not_shared(2941)},
    {o::max, "3.2.39", 2943, native, "3.2.39", list(max_operands), list(max_limits), not_shared(2977)},
    {o::min, "3.2.40", 2979, native, "3.2.40", list(min_operands), list(min_limits), not_shared(3013)},
    {o::mul, "3.2.41", 3015, native, "3.2.41", list(mul_operands), list(mul_limits), shared(3050)},
    {o::mul_relu, "3.2.42", 3052, native, "3.2.41", list(mul_operands), list(mul_limits), shared(3066)},
    {o::pad, "3.2.43", 3068, native, "3.2.43", list(pad_operands), list(pad_limits), not_shared(3109)},
    {o::max_pool, "3.2.44", 3111, native, "3.2.44", list(max_pool_operands), list(max_pool_limits)},
    {o::global_max_pool, "3.2.45", 3157, native, "3.2.45", list(global_max_pool_operands),
     list(global_max_pool_limits)},
    {o::average_pool, "3.2.46", 3201, native, "3.2.46", list(average_pool_operands), list(average_pool_limits)},
    {o::global_average_pool, "3.2.47", 3245, native, "3.2.47", list(global_average_pool_operands),
     list(global_average_pool_limits)},
    {o::pow, "3.2.48", 3289, native, "3.2.48", list(pow_operands), list(pow_limits), not_shared(3317)},
    {o::relu, "3.2.49", 3319, native, "3.2.49", list(relu_operands), {}, not_shared(3345)},
    {o::clip, "3.2.50", 3347, native, "3.2.50", list(clip_operands), list(clip_limits), not_shared(3373)},
    {o::prelu, "3.2.51", 3375, native, "3.2.51", list(prelu_operands), list(prelu_limits), not_shared(3404)},
    {o::leaky_relu, "3.2.52", 3406, native, "3.2.52", list(leaky_relu_operands), {}, not_shared(3430)},
    {o::reshape, "3.2.53", 3432, native, "3.2.53", list(reshape_operands), {}, not_shared(3461)},
    {o::resize, "3.2.54", 3463, native, "3.2.54", list(resize_operands), list(resize_limits), not_shared(3512)},
    {o::slice, "3.2.55", 3514, native, "3.2.55", list(slice_operands), list(slice_limits)},
    {o::softmax, "3.2.56", 3548, native, "3.2.56", list(softmax_operands), list(softmax_limits), not_shared(3577)},
    {o::ex_softmax13, "3.2.57", 3579, native, "3.2.57", list(ex_softmax13_operands), list(ex_softmax13_limits),
     not_shared(3606)},
    {o::ex_softmax_mask, "3.2.58", 3608, native, "3.2.58", list(ex_softmax_mask_operands), list(ex_softmax_mask_limits),
     not_shared(3648)},
    {o::split, "3.2.59", 3650, native, "3.2.59", list(split_operands), list(split_limits)},
    {o::sub, "3.2.60", 3680, native, "3.2.60", list(sub_operands), list(sub_limits), not_shared(3715)},
    {o::tile, "3.2.61", 3717, native, "3.2.61", list(tile_operands), {}, not_shared(3744)},
    {o::transpose, "3.2.62", 3746, native, "3.2.62", list(transpose_operands), list(transpose_all), not_shared(3841)},
    {o::sigmoid, "3.2.63", 3843, native, "3.2.63", list(sigmoid_operands), {}, not_shared(3867)},
    {o::tanh, "3.2.64", 3869, native, "3.2.64", list(tanh_operands), {}, not_shared(3891)},
    {o::softplus, "3.2.65", 3893, native, "3.2.65", list(softplus_operands), {}, not_shared(3915)},
    {o::hard_sigmoid, "3.2.66", 3917, native, "3.2.66", list(hard_sigmoid_operands), list(hard_sigmoid_limits),
     not_shared(3943)},
    {o::hard_swish, "3.2.67", 3945, native, "3.2.67", list(hard_swish_operands), list(hard_swish_limits),
     not_shared(3967)},
    {o::elu, "3.2.68", 3969, native, "3.2.68", list(elu_operands), list(elu_limits), not_shared(3993)},
    {o::ex_swish, "3.2.69", 3995, native, "3.2.69", list(ex_swish_operands), {}, not_shared(4017)},
    {o::ex_mish, "3.2.70", 4019, native, "3.2.70", list(ex_mish_operands), {}, not_shared(4043)},
    {o::ex_gelu, "3.2.71", 4045, native, "3.2.71", list(ex_gelu_operands), {}, not_shared(4071)},
    {o::ex_swoosh_r, "3.2.72", 4073, native, "3.2.72", list(ex_swoosh_r_operands), {}, not_shared(4099)},
    {o::ex_swoosh_l, "3.2.73", 4101, native, "3.2.73", list(ex_swoosh_l_operands), {}, not_shared(4127)},
    {o::where_, "3.2.74", 4129, native, "3.2.74", list(where_operands), list(where_limits)},
    {o::ex_glu, "3.2.75", 4170, native, "3.2.75", list(ex_glu_operands), list(ex_glu_limits), not_shared(4200)},
    {o::ex_mat_mul, "3.2.76", 4202, native, "3.2.76", list(ex_mat_mul_operands), list(ex_mat_mul_limits),
     not_shared(4248)},
    {o::ex_norm, "3.2.77", 4250, native, "3.2.77", list(ex_norm_operands), list(ex_norm_limits), not_shared(4302)},
    {o::ex_sdp_attention, "3.2.78", 4304, native, "3.2.78", list(ex_sdp_attention_operands),
     list(ex_sdp_attention_limits), not_shared(4351)},
    {o::ex_window, "3.2.79", 4353, native, "3.2.79", list(ex_window_operands), list(ex_window_limits),
     not_shared(4410)},
};

// A29: N has no upper bound.
inline constexpr first_layer_entry first_layer[] = {
    {o::convolution, int8_data, 12, 128, 3, 0, 2048, 0, 8192, "5.1.2", 14483, 14481, 14482},
    {o::depthwise_convolution, int8_data, 12, 2048, 3, 0, 2048, 0, 8192, "5.1.2", 14484, 14481, 14482},
    {o::conv_transpose, int8_data, 12, 128, 3, 0, 2048, 0, 8192, "5.1.2", 14485, 14481, 14482},
    {o::convolution, wide_data, 12, 128, 3, 0, 1024, 0, 8192, "5.1.2", 14490, 14488, 14489},
    {o::depthwise_convolution, wide_data, 12, 2048, 3, 0, 1024, 0, 8192, "5.1.2", 14491, 14488, 14489},
    {o::conv_transpose, wide_data, 12, 128, 3, 0, 1024, 0, 8192, "5.1.2", 14492, 14488, 14489},
};

inline constexpr input_entry inputs[] = {
    {int8_data, true, dtype::uint8, executor::npu, 16, 'A', false, "5.1.2", 14470},
    {int8_data, true, dtype::int8, executor::npu, 16, 'A', false, "5.1.2", 14471},
    {int8_data, true, dtype::float16, executor::cpu, 16, 'A', false, "5.1.2", 14472},
    {int8_data, true, dtype::none, executor::cpu, 16, 'A', true, "5.1.2", 14473},
    {wide_data, true, dtype::uint8, executor::cpu, 8, 'B', false, "5.1.2", 14474},
    {wide_data, true, dtype::int8, executor::cpu, 8, 'B', false, "5.1.2", 14475},
    {wide_data, true, dtype::float16, executor::cpu, 8, 'B', false, "5.1.2", 14476},
    {wide_data, true, dtype::none, executor::cpu, 8, 'B', true, "5.1.2", 14477},
    {any_data, false, dtype::none, executor::cpu, 1, 0, false, "5.1.2", 14478},
};

inline constexpr output_entry outputs[] = {
    {int8_data, true, output_order::nchw, 1, 1, 1, "5.2.2", 14633},
    {int8_data, true, output_order::nhwc, 16, 16, 1, "5.2.2", 14634},
    {int8_data, true, output_order::nc1hwc2, 32, 16, 4, "5.2.2", 14635},
    {int8_data, true, output_order::undefine, 1, 1, 1, "5.2.2", 14636},
    {wide_data, true, output_order::nchw, 1, 1, 1, "5.2.2", 14637},
    {wide_data, true, output_order::nhwc, 8, 8, 1, "5.2.2", 14638},
    {wide_data, true, output_order::nc1hwc2, 16, 8, 4, "5.2.2", 14639},
    {wide_data, true, output_order::undefine, 1, 1, 1, "5.2.2", 14640},
    {any_data, false, output_order::undefine, 1, 1, 1, "5.2.2", 14641},
};

inline constexpr target_description rk3588 = {"RK3588",
                                              "RK-YH-YF-418",
                                              "V2.3.2",
                                              int8_and_float16("5.1.2", 14470),
                                              0,
                                              make_table(npu),
                                              make_table(vendor_cpu::all),
                                              make_table(first_layer),
                                              make_table(inputs),
                                              make_table(outputs),
                                              0};

}  // namespace rknn::rows::rk3588

namespace target {

struct rk3588 {
  static constexpr const target_description& description = rknn::rows::rk3588::rk3588;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

}  // namespace target
}  // namespace nnops

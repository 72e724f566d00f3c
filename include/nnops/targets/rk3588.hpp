// RK3588. Sections 3.2 (NPU operators), 4 (the vendor's CPU operators: all of them) and 5.1.2 (first layers) of the
// document that targets/rknn.hpp names.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/targets/rknn.hpp"
#include "nnops/targets/transpose_limits.hpp"
#include "nnops/targets/vendor_cpu.hpp"

namespace nnops {
namespace target::rk3588_tables {

using namespace rknn;
using enum npu_operator;

// 3.2.34 states how far height and width may be expanded; Add and Mul refer to it (lines 2079 and 3027).
inline constexpr limit add_limits[] = {
    {measure::rank, equals(4), "3.2.1", 2074},
    {measure::expanded_h, between(1, 8192), "3.2.34", 2609},
    {measure::expanded_w, between(1, 8192), "3.2.34", 2611},
};
inline constexpr limit mul_limits[] = {
    {measure::rank, equals(4), "3.2.41", 3022},
    {measure::expanded_h, between(1, 8192), "3.2.34", 2609},
    {measure::expanded_w, between(1, 8192), "3.2.34", 2611},
};
inline constexpr limit concat_limits[] = {
    {measure::rank, equals(4), "3.2.4", 2161},
    {measure::nchw_axis, between(0, 3), "3.2.4", 2179},
};
inline constexpr limit convolution_limits[] = {
    {measure::rank, equals(4), "3.2.5", 2188},
    {measure::in_w_of_tall_filter, below(16383), "3.2.5", 2189},
    {measure::filter_h, between(1, 31), "3.2.5", 2195},
    {measure::filter_w, between(1, 31), "3.2.5", 2197},
    {measure::stride_h, between(1, 7), "3.2.5", 2213},
    {measure::stride_w, between(1, 7), "3.2.5", 2214},
    {measure::padding_top, between(0, 15), "3.2.5", 2216},
    {measure::padding_left, between(0, 15), "3.2.5", 2217},
    {measure::padding_bottom, between(0, 15), "3.2.5", 2218},
    {measure::padding_right, between(0, 15), "3.2.5", 2219},
    {measure::dilation_h, between(1, 31), "3.2.5", 2222},
    {measure::dilation_w, between(1, 31), "3.2.5", 2223},
};
inline constexpr limit depthwise_limits[] = {
    {measure::rank, equals(4), "3.2.6", 2240},
    {measure::in_w_of_tall_filter, below(16383), "3.2.6", 2241},
    {measure::filter_h, between(1, 8), "3.2.6", 2247},
    {measure::filter_w, between(1, 8), "3.2.6", 2249},
    {measure::stride_h, between(1, 7), "3.2.6", 2265},
    {measure::stride_w, between(1, 7), "3.2.6", 2266},
    {measure::padding_top, between(0, 15), "3.2.6", 2268},
    {measure::padding_left, between(0, 15), "3.2.6", 2269},
    {measure::padding_bottom, between(0, 15), "3.2.6", 2270},
    {measure::padding_right, between(0, 15), "3.2.6", 2271},
    {measure::dilation_h, between(1, 32), "3.2.6", 2274},
    {measure::dilation_w, between(1, 32), "3.2.6", 2275},
};
inline constexpr limit max_pool_limits[] = {
    {measure::rank, equals(4), "3.2.44", 3116},
    {measure::in_depth, between(1, 8192), "3.2.44", 3118},
    {measure::in_h, between(1, 8192), "3.2.44", 3120},
    {measure::in_w, between(1, 8192), "3.2.44", 3122},
    {measure::filter_h, between(1, 7), "3.2.44", 3132},
    {measure::filter_w, between(1, 7), "3.2.44", 3133},
    {measure::stride_h, between(1, 8), "3.2.44", 3139},
    {measure::stride_w, between(1, 8), "3.2.44", 3140},
    {measure::padding_top, between(0, 7), "3.2.44", 3144},
    {measure::padding_left, between(0, 7), "3.2.44", 3145},
    {measure::padding_bottom, between(0, 7), "3.2.44", 3146},
    {measure::padding_right, between(0, 7), "3.2.44", 3147},
};
inline constexpr limit global_max_pool_limits[] = {
    {measure::rank, equals(4), "3.2.45", 3162},
    {measure::in_depth, between(1, 8192), "3.2.45", 3164},
    {measure::in_h, between(1, 7), "3.2.45", 3166},
    {measure::in_w, between(1, 7), "3.2.45", 3168},
    {measure::filter_h, between(1, 7), "3.2.45", 3178},
    {measure::filter_w, between(1, 7), "3.2.45", 3179},
    {measure::stride_h, between(1, 8), "3.2.45", 3185},
    {measure::stride_w, between(1, 8), "3.2.45", 3186},
    {measure::padding_top, between(0, 7), "3.2.45", 3190},
    {measure::padding_left, between(0, 7), "3.2.45", 3191},
    {measure::padding_bottom, between(0, 7), "3.2.45", 3192},
    {measure::padding_right, between(0, 7), "3.2.45", 3193},
};
// count_include_pad can only be 1: cells of padding count in an average.
inline constexpr limit average_pool_limits[] = {
    {measure::rank, equals(4), "3.2.46", 3206},
    {measure::in_depth, between(1, 8192), "3.2.46", 3208},
    {measure::in_h, between(1, 8192), "3.2.46", 3210},
    {measure::in_w, between(1, 8192), "3.2.46", 3212},
    {measure::filter_h, between(1, 7), "3.2.46", 3222},
    {measure::filter_w, between(1, 7), "3.2.46", 3223},
    {measure::stride_h, between(1, 8), "3.2.46", 3229},
    {measure::stride_w, between(1, 8), "3.2.46", 3230},
    {measure::uncounted_padding, equals(0), "3.2.46", 3232},
    {measure::padding_top, between(0, 7), "3.2.46", 3234},
    {measure::padding_left, between(0, 7), "3.2.46", 3235},
    {measure::padding_bottom, between(0, 7), "3.2.46", 3236},
    {measure::padding_right, between(0, 7), "3.2.46", 3237},
};
inline constexpr limit global_average_pool_limits[] = {
    {measure::rank, equals(4), "3.2.47", 3250},
    {measure::in_depth, between(1, 8192), "3.2.47", 3252},
    {measure::in_h, between(1, 7), "3.2.47", 3254},
    {measure::in_w, between(1, 7), "3.2.47", 3256},
    {measure::filter_h, between(1, 7), "3.2.47", 3266},
    {measure::filter_w, between(1, 7), "3.2.47", 3267},
    {measure::stride_h, between(1, 8), "3.2.47", 3273},
    {measure::stride_w, between(1, 8), "3.2.47", 3274},
    {measure::uncounted_padding, equals(0), "3.2.47", 3276},
    {measure::padding_top, between(0, 7), "3.2.47", 3278},
    {measure::padding_left, between(0, 7), "3.2.47", 3279},
    {measure::padding_bottom, between(0, 7), "3.2.47", 3280},
    {measure::padding_right, between(0, 7), "3.2.47", 3281},
};
inline constexpr limit pad_limits[] = {{measure::rank, equals(4), "3.2.43", 3073}};  // constant: no limits
inline constexpr limit relu_limits[] = {{measure::rank, equals(4), "3.2.49", 3326}};
// Clamps to [0, 6] and nothing else.
inline constexpr limit clip_limits[] = {
    {measure::rank, equals(4), "3.2.50", 3354},
    {measure::activation, one_of(fused_activation::none, fused_activation::relu, fused_activation::relu6), "3.2.50",
     3349},
};
inline constexpr limit reshape_limits[] = {{measure::rank, equals(4), "3.2.53", 3439}};
inline constexpr limit resize_limits[] = {
    {measure::rank, equals(4), "3.2.54", 3468},
    {measure::coordinate_mode, one_of(coordinate_mode::half_pixel, coordinate_mode::align_corners), "3.2.54", 3498},
};
// exp(input - max) / sum: there is no beta.
inline constexpr limit softmax_limits[] = {
    {measure::rank, equals(4), "3.2.56", 3559},
    {measure::nchw_axis, one_of(1, 3), "3.2.56", 3573},
    {measure::beta, real_equals(1.0), "3.2.56", 3552},
};
inline constexpr limit sub_limits[] = {
    {measure::rank, equals(4), "3.2.60", 3687},
    {measure::broadcast_form, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), "3.2.60",
     3691},
};
inline constexpr transpose_limits transposes = make_transpose_limits("3.2.62", 3768, 8192, 2048);
inline constexpr limit sigmoid_limits[] = {{measure::rank, equals(4), "3.2.63", 3850}};
inline constexpr limit tanh_limits[] = {{measure::rank, equals(4), "3.2.64", 3876}};
inline constexpr limit hard_swish_limits[] = {{measure::rank, equals(4), "3.2.67", 3952}};

inline constexpr npu_entry npu[] = {
    {add, "3.2.1", 2067, int8_and_float16("3.2.1", 2097), {}, limits(add_limits), fact::yes, 2102},
    {add_relu, "3.2.2", 2104, int8_and_float16("3.2.1", 2097), {}, limits(add_limits), fact::yes, 2118},
    {average_pool, "3.2.46", 3201, int8_and_float16("3.2.46", 3241), {}, limits(average_pool_limits)},
    {clip, "3.2.50", 3347, int8_and_float16("3.2.50", 3369), {}, limits(clip_limits), fact::no, 3373},
    {concat, "3.2.4", 2154, int8_and_float16("3.2.4", 2174), {}, limits(concat_limits)},
    {convolution, "3.2.5", 2181, int8_and_float16("3.2.5", 2227), int8_and_float16_weights("3.2.5", 2227),
     limits(convolution_limits), fact::yes, 2231},
    {convolution_clip, "3.2.8", 2295, int8_and_float16("3.2.5", 2227), int8_and_float16_weights("3.2.5", 2227),
     limits(convolution_limits), fact::yes, 2303},
    {convolution_relu, "3.2.7", 2285, int8_and_float16("3.2.5", 2227), int8_and_float16_weights("3.2.5", 2227),
     limits(convolution_limits), fact::yes, 2293},
    {depthwise_convolution, "3.2.6", 2233, int8_and_float16("3.2.6", 2279), int8_and_float16_weights("3.2.6", 2279),
     limits(depthwise_limits), fact::yes, 2283},
    {global_average_pool, "3.2.47", 3245, int8_and_float16("3.2.47", 3285), {}, limits(global_average_pool_limits)},
    {global_max_pool, "3.2.45", 3157, int8_and_float16("3.2.45", 3197), {}, limits(global_max_pool_limits)},
    {hard_swish, "3.2.67", 3945, int8_and_float16("3.2.67", 3963), {}, limits(hard_swish_limits), fact::no, 3967},
    {max_pool, "3.2.44", 3111, int8_and_float16("3.2.44", 3153), {}, limits(max_pool_limits)},
    {mul, "3.2.41", 3015, int8_and_float16("3.2.41", 3045), {}, limits(mul_limits), fact::yes, 3050},
    {mul_relu, "3.2.42", 3052, int8_and_float16("3.2.41", 3045), {}, limits(mul_limits), fact::yes, 3066},
    {pad, "3.2.43", 3068, int8_and_float16("3.2.43", 3095), {}, limits(pad_limits), fact::no, 3109},
    {relu, "3.2.49", 3319, int8_and_float16("3.2.49", 3341), {}, limits(relu_limits), fact::no, 3345},
    {reshape, "3.2.53", 3432, int8_and_float16("3.2.53", 3452), {}, limits(reshape_limits), fact::no, 3461},
    {resize, "3.2.54", 3463, int8_and_float16("3.2.54", 3487), {}, limits(resize_limits), fact::no, 3512},
    {sigmoid, "3.2.63", 3843, int8_and_float16("3.2.63", 3863), {}, limits(sigmoid_limits), fact::no, 3867},
    {softmax, "3.2.56", 3548, int8_and_float16("3.2.56", 3568), {}, limits(softmax_limits), fact::no, 3577},
    {sub, "3.2.60", 3680, int8_and_float16("3.2.60", 3710), {}, limits(sub_limits), fact::no, 3715},
    {tanh, "3.2.64", 3869, int8_and_float16("3.2.64", 3887), {}, limits(tanh_limits), fact::no, 3891},
    {transpose,
     "3.2.62",
     3746,
     int8_int16_float16("3.2.62", 3836),
     {},
     {transposes.items, transposes.count},
     fact::no,
     3841},
};

// Line 13910 restricts the list of other chips; this one has it all.
inline constexpr cpu_entry cpu[] = {
    vendor_cpu::add,      vendor_cpu::average_pool, vendor_cpu::cast,         vendor_cpu::clip,
    vendor_cpu::concat,   vendor_cpu::convolution,  vendor_cpu::data_convert, vendor_cpu::ex_hard_swish,
    vendor_cpu::max_pool, vendor_cpu::mul,          vendor_cpu::pad,          vendor_cpu::reduce_mean,
    vendor_cpu::reshape,  vendor_cpu::resize,       vendor_cpu::softmax,      vendor_cpu::ex_softmax13,
    vendor_cpu::sub,      vendor_cpu::tanh,         vendor_cpu::transpose,    vendor_cpu::ex_data_convert,
    vendor_cpu::sigmoid,
};

inline constexpr first_layer_entry first_layer[] = {
    {convolution, int8_data, 12, 128, 3, 2048, 8192, "5.1.2", 14483, 14481, 14482},
    {depthwise_convolution, int8_data, 12, 2048, 3, 2048, 8192, "5.1.2", 14484, 14481, 14482},
    {convolution, wide_data, 12, 128, 3, 1024, 8192, "5.1.2", 14490, 14488, 14489},
    {depthwise_convolution, wide_data, 12, 2048, 3, 1024, 8192, "5.1.2", 14491, 14488, 14489},
};

inline constexpr target_description rk3588 = {
    "RK3588",        "RK-YH-YF-418",         "V2.3.2", int8_and_float16("5.1.2", 14470), make_table(npu),
    make_table(cpu), make_table(first_layer)};

}  // namespace target::rk3588_tables

namespace target {

struct rk3588 {
  static constexpr const target_description& description = rk3588_tables::rk3588;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

}  // namespace target
}  // namespace nnops

// RV1103 and RV1106, one group of the document: sections 3.4 (NPU operators), 4 (of the vendor's CPU operators only
// those of line 13911) and 5.1.3 (first layers) of the document that targets/rknn.hpp names.
//
// The chips compute with int8 alone, and int16 in Transpose: the float16 that many operators of section 3.4 print is
// not there in chapter 5, nor in the convolutions (anomaly A27). Only AddRelu and MulRelu say that they work on several
// cores (lines 6562 and 7276), which means nothing on chips that have one (anomaly A26): not stated.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/targets/rknn.hpp"
#include "nnops/targets/transpose_limits.hpp"
#include "nnops/targets/vendor_cpu.hpp"

namespace nnops {
namespace target::rv1106_tables {

using namespace rknn;
using enum npu_operator;

// 3.4.34 states how far height and width may be expanded; Add and Mul refer to it (lines 6526 and 7241).
inline constexpr limit add_limits[] = {
    {measure::rank, equals(4), "3.4.1", 6522},
    {measure::expanded_h, between(1, 8192), "3.4.34", 6981},
    {measure::expanded_w, between(1, 8192), "3.4.34", 6983},
};
inline constexpr limit mul_limits[] = {
    {measure::rank, equals(4), "3.4.39", 7236},
    {measure::expanded_h, between(1, 8192), "3.4.34", 6981},
    {measure::expanded_w, between(1, 8192), "3.4.34", 6983},
};
inline constexpr limit concat_limits[] = {
    {measure::rank, equals(4), "3.4.4", 6601},
    {measure::nchw_axis, between(0, 3), "3.4.4", 6619},
};
inline constexpr limit convolution_limits[] = {
    {measure::rank, equals(4), "3.4.5", 6628},
    {measure::in_w_of_tall_filter, below(16383), "3.4.5", 6629},
    {measure::filter_h, between(1, 31), "3.4.5", 6635},
    {measure::filter_w, between(1, 31), "3.4.5", 6637},
    {measure::stride_h, between(1, 7), "3.4.5", 6653},
    {measure::stride_w, between(1, 7), "3.4.5", 6654},
    {measure::padding_top, between(0, 15), "3.4.5", 6656},
    {measure::padding_left, between(0, 15), "3.4.5", 6657},
    {measure::padding_bottom, between(0, 15), "3.4.5", 6658},
    {measure::padding_right, between(0, 15), "3.4.5", 6659},
    {measure::dilation_h, between(1, 31), "3.4.5", 6662},
    {measure::dilation_w, between(1, 31), "3.4.5", 6663},
};
inline constexpr limit depthwise_limits[] = {
    {measure::rank, equals(4), "3.4.6", 6676},
    {measure::in_w_of_tall_filter, below(16383), "3.4.6", 6677},
    {measure::filter_h, between(1, 8), "3.4.6", 6683},
    {measure::filter_w, between(1, 8), "3.4.6", 6685},
    {measure::stride_h, between(1, 7), "3.4.6", 6701},
    {measure::stride_w, between(1, 7), "3.4.6", 6702},
    {measure::padding_top, between(0, 15), "3.4.6", 6704},
    {measure::padding_left, between(0, 15), "3.4.6", 6705},
    {measure::padding_bottom, between(0, 15), "3.4.6", 6706},
    {measure::padding_right, between(0, 15), "3.4.6", 6707},
    {measure::dilation_h, between(1, 32), "3.4.6", 6710},
    {measure::dilation_w, between(1, 32), "3.4.6", 6711},
};
inline constexpr limit max_pool_limits[] = {
    {measure::rank, equals(4), "3.4.42", 7323},
    {measure::in_depth, between(1, 8192), "3.4.42", 7325},
    {measure::in_h, between(1, 8192), "3.4.42", 7327},
    {measure::in_w, between(1, 8192), "3.4.42", 7329},
    {measure::filter_h, between(1, 7), "3.4.42", 7339},
    {measure::filter_w, between(1, 7), "3.4.42", 7340},
    {measure::stride_h, between(1, 8), "3.4.42", 7346},
    {measure::stride_w, between(1, 8), "3.4.42", 7347},
    {measure::padding_top, between(0, 7), "3.4.42", 7351},
    {measure::padding_left, between(0, 7), "3.4.42", 7352},
    {measure::padding_bottom, between(0, 7), "3.4.42", 7353},
    {measure::padding_right, between(0, 7), "3.4.42", 7354},
};
inline constexpr limit global_max_pool_limits[] = {
    {measure::rank, equals(4), "3.4.43", 7369},
    {measure::in_depth, between(1, 8192), "3.4.43", 7371},
    {measure::in_h, between(1, 7), "3.4.43", 7373},
    {measure::in_w, between(1, 7), "3.4.43", 7375},
    {measure::filter_h, between(1, 7), "3.4.43", 7385},
    {measure::filter_w, between(1, 7), "3.4.43", 7386},
    {measure::stride_h, between(1, 8), "3.4.43", 7392},
    {measure::stride_w, between(1, 8), "3.4.43", 7393},
    {measure::padding_top, between(0, 7), "3.4.43", 7397},
    {measure::padding_left, between(0, 7), "3.4.43", 7398},
    {measure::padding_bottom, between(0, 7), "3.4.43", 7399},
    {measure::padding_right, between(0, 7), "3.4.43", 7400},
};
// count_include_pad can only be 1: cells of padding count in an average.
inline constexpr limit average_pool_limits[] = {
    {measure::rank, equals(4), "3.4.44", 7413},
    {measure::in_depth, between(1, 8192), "3.4.44", 7415},
    {measure::in_h, between(1, 8192), "3.4.44", 7417},
    {measure::in_w, between(1, 8192), "3.4.44", 7419},
    {measure::filter_h, between(1, 7), "3.4.44", 7429},
    {measure::filter_w, between(1, 7), "3.4.44", 7430},
    {measure::stride_h, between(1, 8), "3.4.44", 7436},
    {measure::stride_w, between(1, 8), "3.4.44", 7437},
    {measure::uncounted_padding, equals(0), "3.4.44", 7439},
    {measure::padding_top, between(0, 7), "3.4.44", 7441},
    {measure::padding_left, between(0, 7), "3.4.44", 7442},
    {measure::padding_bottom, between(0, 7), "3.4.44", 7443},
    {measure::padding_right, between(0, 7), "3.4.44", 7444},
};
inline constexpr limit global_average_pool_limits[] = {
    {measure::rank, equals(4), "3.4.45", 7457},
    {measure::in_depth, between(1, 8192), "3.4.45", 7459},
    {measure::in_h, between(1, 7), "3.4.45", 7461},
    {measure::in_w, between(1, 7), "3.4.45", 7463},
    {measure::filter_h, between(1, 7), "3.4.45", 7473},
    {measure::filter_w, between(1, 7), "3.4.45", 7474},
    {measure::stride_h, between(1, 8), "3.4.45", 7480},
    {measure::stride_w, between(1, 8), "3.4.45", 7481},
    {measure::uncounted_padding, equals(0), "3.4.45", 7483},
    {measure::padding_top, between(0, 7), "3.4.45", 7485},
    {measure::padding_left, between(0, 7), "3.4.45", 7486},
    {measure::padding_bottom, between(0, 7), "3.4.45", 7487},
    {measure::padding_right, between(0, 7), "3.4.45", 7488},
};
inline constexpr limit pad_limits[] = {{measure::rank, equals(4), "3.4.41", 7283}};  // constant: no limits
inline constexpr limit relu_limits[] = {{measure::rank, equals(4), "3.4.47", 7533}};
// Clamps to [0, 6] and nothing else.
inline constexpr limit clip_limits[] = {
    {measure::rank, equals(4), "3.4.48", 7561},
    {measure::activation, one_of(fused_activation::none, fused_activation::relu, fused_activation::relu6), "3.4.48",
     7556},
};
inline constexpr limit reshape_limits[] = {{measure::rank, equals(4), "3.4.51", 7646}};
inline constexpr limit resize_limits[] = {
    {measure::rank, equals(4), "3.4.52", 7675},
    {measure::coordinate_mode, one_of(coordinate_mode::half_pixel, coordinate_mode::align_corners), "3.4.52", 7705},
};
// exp(input - max) / sum: there is no beta.
inline constexpr limit softmax_limits[] = {
    {measure::rank, equals(4), "3.4.54", 7762},
    {measure::nchw_axis, one_of(1, 3), "3.4.54", 7776},
    {measure::beta, real_equals(1.0), "3.4.54", 7757},
};
inline constexpr limit sub_limits[] = {
    {measure::rank, equals(4), "3.4.58", 7878},
    {measure::broadcast_form, one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar), "3.4.58",
     7882},
};
inline constexpr transpose_limits transposes = make_transpose_limits("3.4.60", 7951, 8192, 2048);
inline constexpr limit sigmoid_limits[] = {{measure::rank, equals(4), "3.4.61", 8033}};
inline constexpr limit tanh_limits[] = {{measure::rank, equals(4), "3.4.62", 8055}};
inline constexpr limit hard_swish_limits[] = {{measure::rank, equals(4), "3.4.65", 8119}};

inline constexpr npu_entry npu[] = {
    {add, "3.4.1", 6515, int8_only("3.4.1", 6545), {}, limits(add_limits)},
    {add_relu, "3.4.2", 6548, int8_only("3.4.1", 6545), {}, limits(add_limits)},
    {average_pool, "3.4.44", 7408, int8_and_float16("3.4.44", 7448), {}, limits(average_pool_limits)},
    {clip, "3.4.48", 7554, int8_and_float16("3.4.48", 7576), {}, limits(clip_limits), fact::no, 7580},
    {concat, "3.4.4", 6594, int8_and_float16("3.4.4", 6614), {}, limits(concat_limits)},
    {convolution, "3.4.5", 6621, int8_only("3.4.5", 6667), int8_weights("3.4.5", 6667), limits(convolution_limits)},
    {convolution_clip, "3.4.8", 6723, int8_only("3.4.5", 6667), int8_weights("3.4.5", 6667),
     limits(convolution_limits)},
    {convolution_relu, "3.4.7", 6717, int8_only("3.4.5", 6667), int8_weights("3.4.5", 6667),
     limits(convolution_limits)},
    {depthwise_convolution, "3.4.6", 6669, int8_only("3.4.6", 6715), int8_weights("3.4.6", 6715),
     limits(depthwise_limits)},
    {global_average_pool, "3.4.45", 7452, int8_and_float16("3.4.45", 7492), {}, limits(global_average_pool_limits)},
    {global_max_pool, "3.4.43", 7364, int8_and_float16("3.4.43", 7404), {}, limits(global_max_pool_limits)},
    {hard_swish, "3.4.65", 8112, int8_and_float16("3.4.65", 8130), {}, limits(hard_swish_limits)},
    {max_pool, "3.4.42", 7318, int8_and_float16("3.4.42", 7360), {}, limits(max_pool_limits)},
    {mul, "3.4.39", 7229, int8_only("3.4.39", 7259), {}, limits(mul_limits)},
    {mul_relu, "3.4.40", 7262, int8_only("3.4.39", 7259), {}, limits(mul_limits)},
    {pad, "3.4.41", 7278, int8_only("3.4.41", 7302), {}, limits(pad_limits), fact::no, 7316},
    {relu, "3.4.47", 7526, int8_and_float16("3.4.47", 7548), {}, limits(relu_limits), fact::no, 7552},
    {reshape, "3.4.51", 7639, int8_and_float16("3.4.51", 7659), {}, limits(reshape_limits), fact::no, 7668},
    {resize, "3.4.52", 7670, int8_only("3.4.52", 7694), {}, limits(resize_limits)},
    {sigmoid, "3.4.61", 8026, int8_and_float16("3.4.61", 8046), {}, limits(sigmoid_limits)},
    {softmax, "3.4.54", 7753, int8_and_float16("3.4.54", 7771), {}, limits(softmax_limits)},
    {sub, "3.4.58", 7871, int8_only("3.4.58", 7901), {}, limits(sub_limits)},
    {tanh, "3.4.62", 8048, int8_and_float16("3.4.62", 8066), {}, limits(tanh_limits)},
    {transpose,
     "3.4.60",
     7929,
     int8_int16_float16("3.4.60", 8019),
     {},
     {transposes.items, transposes.count},
     fact::no,
     8024},
};

// Those of line 13911 that NNAPI operations of this library become.
inline constexpr cpu_entry cpu[] = {vendor_cpu::concat, vendor_cpu::data_convert, vendor_cpu::reshape,
                                    vendor_cpu::softmax};

inline constexpr first_layer_entry first_layer[] = {
    {convolution, int8_data, 8, 128, 2, 2048, 4096, "5.1.3", 14506, 14504, 14505},
    {depthwise_convolution, int8_data, 8, 4096, 0, 2048, 4096, "5.1.3", 14507, 14504, 14505},
};

inline constexpr target_description rv1103 = {
    "RV1103",        "RK-YH-YF-418",         "V2.3.2", int8_only("5.1.3", 14501), make_table(npu),
    make_table(cpu), make_table(first_layer)};
inline constexpr target_description rv1106 = {
    "RV1106",        "RK-YH-YF-418",         "V2.3.2", int8_only("5.1.3", 14501), make_table(npu),
    make_table(cpu), make_table(first_layer)};

}  // namespace target::rv1106_tables

namespace target {

struct rv1103 {
  static constexpr const target_description& description = rv1106_tables::rv1103;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

struct rv1106 {
  static constexpr const target_description& description = rv1106_tables::rv1106;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

}  // namespace target
}  // namespace nnops

// The vendor's CPU operators, chapter 4 of the document: one list for all chips, of which some chips have a part (lines
// 13909 to 13911). "No limits" is what most entries say; nothing is said of types, so none are judged but those of the
// conversions.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::rknn::vendor_cpu {

// 4.7: sources float32, bool, int8, float16, int32 and int64; destinations float32, int8, int32 and float16.
inline constexpr limit cast_limits[] = {
    {measure::source_type,
     one_of(operand_type::tensor_float32, operand_type::tensor_bool8, operand_type::tensor_quant8_asymm_signed,
            operand_type::tensor_quant8_symm, operand_type::tensor_float16, operand_type::tensor_int32),
     "4.7", 13943},
    {measure::target_type,
     one_of(operand_type::tensor_float32, operand_type::tensor_quant8_asymm_signed, operand_type::tensor_quant8_symm,
            operand_type::tensor_int32, operand_type::tensor_float16),
     "4.7", 13943},
};
inline constexpr limit concat_limits[] = {{measure::nchw_axis, between(0, 3), "4.9", 13953}};
// 4.14: bool, int8 and float.
inline constexpr limit data_convert_limits[] = {
    {measure::source_type,
     one_of(operand_type::tensor_bool8, operand_type::tensor_quant8_asymm_signed, operand_type::tensor_quant8_symm,
            operand_type::tensor_float32),
     "4.14", 13978},
    {measure::target_type,
     one_of(operand_type::tensor_bool8, operand_type::tensor_quant8_asymm_signed, operand_type::tensor_quant8_symm,
            operand_type::tensor_float32),
     "4.14", 13978},
};
inline constexpr limit reduce_mean_limits[] = {{measure::rank, at_most(4), "4.45", 14139}};
inline constexpr limit softmax_limits[] = {{measure::batches, equals(1), "4.57", 14200}};
inline constexpr limit ex_softmax13_limits[] = {{measure::batches, equals(1), "4.58", 14206}};

inline constexpr cpu_entry add = {cpu_operator::add, "4.2", 13913, {}};
inline constexpr cpu_entry average_pool = {cpu_operator::average_pool, "4.3", 13918, {}};
inline constexpr cpu_entry cast = {cpu_operator::cast, "4.7", 13938, limits(cast_limits)};
inline constexpr cpu_entry clip = {cpu_operator::clip, "4.8", 13945, {}};
inline constexpr cpu_entry concat = {cpu_operator::concat, "4.9", 13950, limits(concat_limits)};
inline constexpr cpu_entry convolution = {cpu_operator::convolution, "4.10", 13955, {}};
inline constexpr cpu_entry data_convert = {cpu_operator::data_convert, "4.14", 13975, limits(data_convert_limits)};
inline constexpr cpu_entry ex_hard_swish = {cpu_operator::ex_hard_swish, "4.25", 14031, {}};
inline constexpr cpu_entry max_pool = {cpu_operator::max_pool, "4.35", 14084, {}};
inline constexpr cpu_entry mul = {cpu_operator::mul, "4.40", 14110, {}};
inline constexpr cpu_entry pad = {cpu_operator::pad, "4.41", 14115, {}};
inline constexpr cpu_entry reduce_mean = {cpu_operator::reduce_mean, "4.45", 14136, limits(reduce_mean_limits)};
inline constexpr cpu_entry reshape = {cpu_operator::reshape, "4.49", 14156, {}};
inline constexpr cpu_entry resize = {cpu_operator::resize, "4.50", 14161, {}};  // bilinear and nearest2d, line 14164
inline constexpr cpu_entry softmax = {cpu_operator::softmax, "4.57", 14197, limits(softmax_limits)};
inline constexpr cpu_entry ex_softmax13 = {cpu_operator::ex_softmax13, "4.58", 14203, limits(ex_softmax13_limits)};
inline constexpr cpu_entry sub = {cpu_operator::sub, "4.63", 14229, {}};
inline constexpr cpu_entry tanh = {cpu_operator::tanh, "4.64", 14234, {}};
inline constexpr cpu_entry transpose = {cpu_operator::transpose, "4.66", 14244, {}};
inline constexpr cpu_entry ex_data_convert = {cpu_operator::ex_data_convert, "4.77", 14299, {}};
inline constexpr cpu_entry sigmoid = {cpu_operator::sigmoid, "4.86", 14344, {}};

}  // namespace nnops::rknn::vendor_cpu

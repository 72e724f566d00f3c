// The vendor's CPU operators, chapter 4 of the document: one list for all chips, of which some have a part and one has
// nothing (lines 13909 to 13911). "No limits" is what most entries say. Tanh, Cos, Sin and SpaceToDepth are there
// twice, as in the document: the first one counts.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/targets/rknn.hpp"
#include "nnops/targets/rows.hpp"

namespace nnops::rknn::vendor_cpu {

using namespace rows;

inline constexpr limit cast_limits[] = {
    {q::source_type, n::none,
     one_of(dtype::float32, dtype::bool_, dtype::int8, dtype::float16, dtype::int32, dtype::int64), 13943},
    {q::target_type, n::none, one_of(dtype::float32, dtype::int8, dtype::int32, dtype::float16), 13943},
};
inline constexpr limit concat_limits[] = {
    {q::axis, n::none, one_of(0, 1, 2, 3), 13953},
};
inline constexpr limit data_convert_limits[] = {
    {q::types, n::none, one_of(dtype::bool_, dtype::int8, dtype::float32), 13978},
};
inline constexpr limit log_softmax_limits[] = {
    {q::batch, n::none, equals(1), 14061},
};
inline constexpr limit mat_mul_limits[] = {
    {q::operand_ranks, n::none, one_of(44, 43), 14077},
};
inline constexpr limit ex_proposal_limits[] = {
    {q::batch, n::none, equals(1), 14128},
};
inline constexpr limit reduce_max_limits[] = {
    {q::output_rank, n::none, at_most(4), 14134},
};
inline constexpr limit reduce_mean_limits[] = {
    {q::output_rank, n::none, at_most(4), 14139},
};
inline constexpr limit reduce_sum_limits[] = {
    {q::output_rank, n::none, at_most(4), 14144},
};
inline constexpr limit reduce_min_limits[] = {
    {q::output_rank, n::none, at_most(4), 14149},
};
inline constexpr limit resize_limits[] = {
    {q::interpolation, n::none, one_of(word::bilinear, word::nearest2d), 14164},
};
inline constexpr limit roi_align_limits[] = {
    {q::batch, n::none, equals(1), 14180},
    {q::pooling_mode, n::none, equals_word(word::avg), 14180},
};
inline constexpr limit slice_limits[] = {
    {q::batch, n::none, equals(1), 14195},
};
inline constexpr limit softmax_limits[] = {
    {q::batch, n::none, equals(1), 14200},
};
inline constexpr limit ex_softmax13_limits[] = {
    {q::batch, n::none, equals(1), 14206},
};
inline constexpr limit tile_limits[] = {
    {q::batch, n::none, equals(1), 14242},
    {q::broadcasting, n::none, equals(0), 14242},
};
inline constexpr limit upsample_limits[] = {
    {q::interpolation, n::none, one_of(word::bilinear, word::nearest2d), 14252},
};

inline constexpr cpu_entry all[] = {
    {cpu_operator::add, "4.2", 13913, {}},
    {cpu_operator::average_pool, "4.3", 13918, {}},
    {cpu_operator::arg_min, "4.4", 13923, {}},
    {cpu_operator::arg_max, "4.5", 13928, {}},
    {cpu_operator::batch_normalization, "4.6", 13933, {}},
    {cpu_operator::cast, "4.7", 13938, list(cast_limits)},
    {cpu_operator::clip, "4.8", 13945, {}},
    {cpu_operator::concat, "4.9", 13950, list(concat_limits)},
    {cpu_operator::convolution, "4.10", 13955, {}},
    {cpu_operator::conv_transpose, "4.11", 13960, {}},
    {cpu_operator::conv_transpose_pad, "4.12", 13965, {}},
    {cpu_operator::cos, "4.13", 13970, {}},
    {cpu_operator::data_convert, "4.14", 13975, list(data_convert_limits)},
    {cpu_operator::depth_to_space, "4.15", 13980, {}},
    {cpu_operator::div, "4.16", 13985, {}},
    {cpu_operator::equal, "4.17", 13990, {}},
    {cpu_operator::exp, "4.18", 13995, {}},
    {cpu_operator::flatten, "4.19", 14000, {}},
    {cpu_operator::gather, "4.20", 14005, {}},
    {cpu_operator::greater, "4.21", 14010, {}},
    {cpu_operator::greater_or_equal, "4.22", 14015, {}},
    {cpu_operator::gru, "4.23", 14020, {}},
    {cpu_operator::ex_gru, "4.24", 14025, {}},
    {cpu_operator::ex_hard_swish, "4.25", 14031, {}},
    {cpu_operator::instance_normalization, "4.26", 14037, {}},
    {cpu_operator::ex_layer_norm, "4.27", 14042, {}},
    {cpu_operator::less, "4.28", 14048, {}},
    {cpu_operator::less_or_equal, "4.29", 14053, {}},
    {cpu_operator::log_softmax, "4.30", 14058, list(log_softmax_limits)},
    {cpu_operator::lp_normalization, "4.31", 14063, {}},
    {cpu_operator::ex_lrn, "4.32", 14068, {}},
    {cpu_operator::mat_mul, "4.33", 14074, list(mat_mul_limits)},
    {cpu_operator::max, "4.34", 14079, {}},
    {cpu_operator::max_pool, "4.35", 14084, {}},
    {cpu_operator::max_roi_pool, "4.36", 14089, {}},
    {cpu_operator::max_unpool, "4.37", 14094, {}},
    {cpu_operator::ex_mish, "4.38", 14099, {}},
    {cpu_operator::min, "4.39", 14105, {}},
    {cpu_operator::mul, "4.40", 14110, {}},
    {cpu_operator::pad, "4.41", 14115, {}},
    {cpu_operator::pow, "4.42", 14120, {}},
    {cpu_operator::ex_proposal, "4.43", 14125, list(ex_proposal_limits)},
    {cpu_operator::reduce_max, "4.44", 14131, list(reduce_max_limits)},
    {cpu_operator::reduce_mean, "4.45", 14136, list(reduce_mean_limits)},
    {cpu_operator::reduce_sum, "4.46", 14141, list(reduce_sum_limits)},
    {cpu_operator::reduce_min, "4.47", 14146, list(reduce_min_limits)},
    {cpu_operator::reorg, "4.48", 14151, {}},
    {cpu_operator::reshape, "4.49", 14156, {}},
    {cpu_operator::resize, "4.50", 14161, list(resize_limits)},
    {cpu_operator::reverse_sequence, "4.51", 14166, {}},
    {cpu_operator::ex_rms_norm, "4.52", 14171, {}},
    {cpu_operator::roi_align, "4.53", 14177, list(roi_align_limits)},
    {cpu_operator::scatter_nd, "4.54", 14182, {}},
    {cpu_operator::sin, "4.55", 14187, {}},
    {cpu_operator::slice, "4.56", 14192, list(slice_limits)},
    {cpu_operator::softmax, "4.57", 14197, list(softmax_limits)},
    {cpu_operator::ex_softmax13, "4.58", 14203, list(ex_softmax13_limits)},
    {cpu_operator::space_to_depth, "4.59", 14209, {}},
    {cpu_operator::split, "4.60", 14214, {}},
    {cpu_operator::sqrt, "4.61", 14219, {}},
    {cpu_operator::squeeze, "4.62", 14224, {}},
    {cpu_operator::sub, "4.63", 14229, {}},
    {cpu_operator::tanh, "4.64", 14234, {}},
    {cpu_operator::tile, "4.65", 14239, list(tile_limits)},
    {cpu_operator::transpose, "4.66", 14244, {}},
    {cpu_operator::upsample, "4.67", 14249, list(upsample_limits)},
    {cpu_operator::not_, "4.68", 14254, {}},
    {cpu_operator::where_, "4.69", 14259, {}},
    {cpu_operator::erf, "4.70", 14264, {}},
    {cpu_operator::floor, "4.71", 14269, {}},
    {cpu_operator::mod, "4.72", 14274, {}},
    {cpu_operator::ex_mean_variance_normalization, "4.73", 14279, {}},
    {cpu_operator::and_, "4.74", 14284, {}},
    {cpu_operator::gather_elements, "4.75", 14289, {}},
    {cpu_operator::log, "4.76", 14294, {}},
    {cpu_operator::ex_data_convert, "4.77", 14299, {}},
    {cpu_operator::space_to_depth, "4.78", 14304, {}},
    {cpu_operator::softmax_mask, "4.79", 14309, {}},
    {cpu_operator::transpose_reshape, "4.80", 14314, {}},
    {cpu_operator::reshape_transpose, "4.81", 14319, {}},
    {cpu_operator::reduce_l2, "4.82", 14324, {}},
    {cpu_operator::layer_normalization, "4.83", 14329, {}},
    {cpu_operator::pass_through, "4.84", 14334, {}},
    {cpu_operator::expand, "4.85", 14339, {}},
    {cpu_operator::sigmoid, "4.86", 14344, {}},
    {cpu_operator::tanh, "4.87", 14349, {}},
    {cpu_operator::cos, "4.88", 14354, {}},
    {cpu_operator::sin, "4.89", 14359, {}},
    {cpu_operator::ex_swish, "4.90", 14364, {}},
    {cpu_operator::ex_glu, "4.91", 14369, {}},
    {cpu_operator::ex_gelu, "4.92", 14374, {}},
    {cpu_operator::ex_window, "4.93", 14379, {}},
    {cpu_operator::ex_norm, "4.94", 14384, {}},
    {cpu_operator::round, "4.95", 14392, {}},
    {cpu_operator::top_k, "4.96", 14397, {}},
    {cpu_operator::ex_swoosh_r, "4.97", 14402, {}},
    {cpu_operator::ex_swoosh_l, "4.98", 14407, {}},
    {cpu_operator::one_hot, "4.99", 14412, {}},
};

// Line 13911.
inline constexpr cpu_entry some[] = {
    {cpu_operator::concat, "4.9", 13950, list(concat_limits)},
    {cpu_operator::data_convert, "4.14", 13975, list(data_convert_limits)},
    {cpu_operator::div, "4.16", 13985, {}},
    {cpu_operator::exp, "4.18", 13995, {}},
    {cpu_operator::gather, "4.20", 14005, {}},
    {cpu_operator::ex_layer_norm, "4.27", 14042, {}},
    {cpu_operator::reduce_max, "4.44", 14131, list(reduce_max_limits)},
    {cpu_operator::reshape, "4.49", 14156, {}},
    {cpu_operator::scatter_nd, "4.54", 14182, {}},
    {cpu_operator::softmax, "4.57", 14197, list(softmax_limits)},
    {cpu_operator::reduce_l2, "4.82", 14324, {}},
};

}  // namespace nnops::rknn::vendor_cpu

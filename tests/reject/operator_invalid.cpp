// Slice without the ends of what it takes.
#include "nnops/targets/require_operator.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;
using rknn::dtype;
using rknn::operand_name;

constexpr std::int64_t starts[] = {0}, ends[] = {32}, axes[] = {1};

constexpr rknn::operator_call layer = {
    .which = rknn::npu_operator::slice,
    .operands = {{.name = operand_name::input_tensor, .type = dtype::int8, .rank = 4, .extent = {1, 64, 8, 8}}},
    .attributes = {.axes = {axes, 1, true},
                   .starts = {starts, 1, true},
#ifndef NNOPS_REJECT
                   .ends = {ends, 1, true}
#endif
    }};

static_assert(rknn::fits_npu<target::rk3588, layer>);

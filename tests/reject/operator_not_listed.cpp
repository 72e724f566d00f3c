// An operator that one chip's list has and another's has not.
#include "nnops/targets/require_operator.hpp"
#include "nnops/targets/rk2118.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;
using rknn::dtype;
using rknn::operand_name;

#ifdef NNOPS_REJECT
using chip = target::rk3588;
#else
using chip = target::rk2118;
#endif

constexpr rknn::operator_call layer = {
    .which = rknn::npu_operator::ex_conv_streaming,
    .operands = {{.name = operand_name::input_tensor, .type = dtype::float16, .rank = 4, .extent = {1, 64, 40, 1}},
                 {.name = operand_name::weight, .rank = 4, .extent = {64, 64, 3, 1}}}};

static_assert(rknn::require_npu<chip, layer>());

// Softmax, which RK3566 has on its CPU alone.
#include "nnops/targets/require_operator.hpp"
#include "nnops/targets/rk3566.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;
using rknn::dtype;
using rknn::operand_name;

#ifdef NNOPS_REJECT
using chip = target::rk3566;
#else
using chip = target::rk3588;
#endif

constexpr rknn::operator_call layer = {
    .which = rknn::npu_operator::softmax,
    .operands = {{.name = operand_name::input, .type = dtype::int8, .rank = 4, .extent = {1, 1000, 1, 1}}},
    .attributes = {.axis = 1}};

static_assert(rknn::require_npu<chip, layer>());

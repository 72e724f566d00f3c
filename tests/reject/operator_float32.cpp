// float32 data of an operator: the error says what NPUs take instead.
#include "nnops/targets/require_operator.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;
using rknn::dtype;
using rknn::operand_name;

#ifdef NNOPS_REJECT
constexpr dtype data = dtype::float32;
#else
constexpr dtype data = dtype::float16;
#endif

constexpr rknn::operator_call layer = {
    .which = rknn::npu_operator::ex_norm,
    .operands = {{.name = operand_name::X, .type = data, .rank = 4, .extent = {1, 64, 1, 20}}}};

static_assert(rknn::require_npu<target::rk3588, layer>());

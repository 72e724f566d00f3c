// A context is of NNAPI's operations: a call of an operator says the same itself.
#include "nnops/targets/require_operator.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;
using rknn::dtype;
using rknn::operand_name;

#ifdef NNOPS_REJECT
using chip = target::as_float16<target::rk3588>;
#else
using chip = target::rk3588;
#endif

constexpr rknn::operator_call layer = {
    .which = rknn::npu_operator::ex_mish,
    .operands = {{.name = operand_name::input, .type = dtype::float16, .rank = 4, .extent = {1, 16, 20, 20}}}};

static_assert(rknn::require_npu<chip, layer>());

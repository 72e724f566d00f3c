// A batch that LSTM of the NPU does not have; NNAPI's LSTM is another operation.
#include "nnops/targets/require_operator.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;
using rknn::dtype;
using rknn::operand_name;

#ifdef NNOPS_REJECT
constexpr std::int64_t batch = 6;
#else
constexpr std::int64_t batch = 8;
#endif

constexpr rknn::operator_call layer = {
    .which = rknn::npu_operator::lstm,
    .operands = {{.name = operand_name::X, .type = dtype::float16, .rank = 3, .extent = {50, batch, 40}},
                 {.name = operand_name::W, .rank = 3, .extent = {1, 4 * 32, 40}},
                 {.name = operand_name::R, .rank = 3, .extent = {1, 4 * 32, 32}}}};

static_assert(rknn::require_npu<target::rk3588, layer>());

// More padding than the kernel of a transposed convolution allows: a limit that numbers alone do not say.
#include "nnops/targets/require_operator.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;
using rknn::dtype;
using rknn::operand_name;

#ifdef NNOPS_REJECT
constexpr std::int64_t top = 3;
#else
constexpr std::int64_t top = 2;
#endif

constexpr rknn::operator_call layer = {
    .which = rknn::npu_operator::conv_transpose,
    .operands = {{.name = operand_name::input_tensor, .type = dtype::int8, .rank = 4, .extent = {1, 16, 20, 20}},
                 {.name = operand_name::weight, .rank = 4, .extent = {16, 16, 3, 3}}},
    .attributes = {.strides = {2, 2}, .pads = {top, 0, 0, 0}}};

static_assert(rknn::require_npu<target::rk3588, layer>());

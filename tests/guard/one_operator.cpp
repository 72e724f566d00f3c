// What one compile-time check of an operator's call costs: as one_check.cpp.
#include "nnops/targets/require_operator.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;
using rknn::dtype;
using rknn::operand_name;

// Every check is of another call.
template <std::int64_t Channels>
constexpr rknn::operator_call convolution = {
    .which = rknn::npu_operator::convolution,
    .operands = {{.name = operand_name::input_tensor, .type = dtype::int8, .rank = 4, .extent = {1, Channels, 56, 56}},
                 {.name = operand_name::weight, .rank = 4, .extent = {32, Channels, 3, 3}}},
    .attributes = {.pads = {1, 1, 1, 1}}};

#define CHECK(i) static_assert(rknn::require_npu<target::rk3588, convolution<16 * i>>())
CHECK(1);
#if CHECKS > 1
CHECK(2);
CHECK(3);
CHECK(4);
CHECK(5);
#endif

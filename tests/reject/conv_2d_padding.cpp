// More padding than the NPU adds: 16, where RK3588 adds 15.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
constexpr std::int32_t left = 16;
#else
constexpr std::int32_t left = 15;
#endif

using input = tensor_view<const quant8_asymm_signed, extents<1, 20, 21, 16>>;
using filter = tensor_view<const quant8_symm_per_channel, extents<32, 3, 19, 16>>;
using bias = tensor_view<const std::int32_t, extents<32>>;
using output = tensor_view<quant8_asymm_signed, extents<1, 18, 3 + left, 32>>;

constexpr conv_2d_params params = {.padding_left = left};
static_assert(require_npu<target::rk3588, op::conv_2d, params, input, filter, bias, output>());

// A stride beyond what the NPU takes: 9, where RK3588 takes 7.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
constexpr std::int32_t stride = 9, out_h = 7;
#else
constexpr std::int32_t stride = 7, out_h = 8;
#endif

using input = tensor_view<const quant8_asymm_signed, extents<1, 56, 57, 16>>;
using filter = tensor_view<const quant8_symm_per_channel, extents<32, 3, 3, 16>>;
using bias = tensor_view<const std::int32_t, extents<32>>;
using output = tensor_view<quant8_asymm_signed, extents<1, out_h, 57, 32>>;

constexpr conv_2d_params params = {.padding = padding_scheme::same, .stride_h = stride};
static_assert(require_npu<target::rk3588, op::conv_2d, params, input, filter, bias, output>());

// Several limits at once: each is an error of its own.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
constexpr conv_2d_params params = {.padding_top = 16, .stride_w = 8, .stride_h = 9, .dilation_w = 32};
constexpr std::int32_t out_h = 7, out_w = 5;
#else
constexpr conv_2d_params params = {.padding_top = 15, .stride_w = 7, .stride_h = 7, .dilation_w = 31};
constexpr std::int32_t out_h = 8, out_w = 5;
#endif

using input = tensor_view<const quant8_asymm_signed, extents<1, 41, 97, 16>>;
using filter = tensor_view<const quant8_symm_per_channel, extents<32, 2, 3, 16>>;
using bias = tensor_view<const std::int32_t, extents<32>>;
using output = tensor_view<quant8_asymm_signed, extents<1, out_h, out_w, 32>>;

static_assert(require_npu<target::rk3588, op::conv_2d, params, input, filter, bias, output>());

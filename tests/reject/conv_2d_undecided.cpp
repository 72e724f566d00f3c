// An image whose width is known only at run time: the width limit cannot be decided.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
constexpr std::int32_t width = dynamic, out_w = dynamic;
#else
constexpr std::int32_t width = 15, out_w = 13;
#endif

using input = tensor_view<const quant8_asymm_signed, extents<1, 14, width, 16>>;
using filter = tensor_view<const quant8_symm_per_channel, extents<32, 3, 3, 16>>;
using bias = tensor_view<const std::int32_t, extents<32>>;
using output = tensor_view<quant8_asymm_signed, extents<1, 12, out_w, 32>>;

static_assert(require_npu<target::rk3588, op::conv_2d, conv_2d_params{}, input, filter, bias, output>());

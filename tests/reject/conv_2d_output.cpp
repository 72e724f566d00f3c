// An output shape that does not follow from the call.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
constexpr std::int32_t out_w = 15;
#else
constexpr std::int32_t out_w = 13;
#endif

using input = tensor_view<const quant8_asymm_signed, extents<1, 14, 15, 16>>;
using filter = tensor_view<const quant8_symm_per_channel, extents<32, 3, 3, 16>>;
using bias = tensor_view<const std::int32_t, extents<32>>;
using output = tensor_view<quant8_asymm_signed, extents<1, 12, out_w, 32>>;

constexpr where runs = place<target::rk3588, op::conv_2d, conv_2d_params{}, input, filter, bias, output>;
static_assert(runs == where::npu);

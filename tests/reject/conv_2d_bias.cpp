// A bias of the wrong length is an invalid call: no processor can run it, and no chip is asked.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
constexpr std::int32_t biases = 31;
#else
constexpr std::int32_t biases = 32;
#endif

using input = tensor_view<const quant8_asymm_signed, extents<1, 14, 15, 16>>;
using filter = tensor_view<const quant8_symm_per_channel, extents<32, 3, 3, 16>>;
using bias = tensor_view<const std::int32_t, extents<biases>>;
using output = tensor_view<quant8_asymm_signed, extents<1, 12, 13, 32>>;

static_assert(fits_npu<target::rk3588, op::conv_2d, conv_2d_params{}, input, filter, bias, output>);

// Operand types that form no row of the operation: an int8 image with a float16 filter.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
using weight = float16;
#else
using weight = quant8_asymm_signed;
#endif

using input = tensor_view<const quant8_asymm_signed, extents<1, 14, 15, 16>>;
using filter = tensor_view<const weight, extents<32, 3, 3, 16>>;
using bias = tensor_view<const std::int32_t, extents<32>>;
using output = tensor_view<quant8_asymm_signed, extents<1, 12, 13, 32>>;

static_assert(require_npu<target::rk3588, op::conv_2d, conv_2d_params{}, input, filter, bias, output>());

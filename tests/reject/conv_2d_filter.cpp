// A filter of more rows than the NPU takes: 33, where RK3588 takes 31.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
constexpr std::int32_t filter_rows = 33;
#else
constexpr std::int32_t filter_rows = 31;
#endif

using input = tensor_view<const quant8_asymm_signed, extents<1, 64, 65, 16>>;
using filter = tensor_view<const quant8_symm_per_channel, extents<32, filter_rows, 3, 16>>;
using bias = tensor_view<const std::int32_t, extents<32>>;
using output = tensor_view<quant8_asymm_signed, extents<1, 65 - filter_rows, 63, 32>>;

static_assert(require_npu<target::rk3588, op::conv_2d, conv_2d_params{}, input, filter, bias, output>());

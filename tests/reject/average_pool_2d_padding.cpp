// An average that leaves padding out, as NNAPI has it: the NPU counts it.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/average_pool_2d.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
constexpr std::int32_t top = 1;
#else
constexpr std::int32_t top = 0;
#endif

using input = tensor_view<const quant8_asymm_signed, extents<1, 14, 15, 16>>;
using output = tensor_view<quant8_asymm_signed, extents<1, 12 + top, 13, 16>>;

constexpr average_pool_2d_params params = {.padding_top = top, .filter_w = 3, .filter_h = 3};
static_assert(require_npu<target::rk3588, op::average_pool_2d, params, input, output>());

// A broadcast that Sub of the NPU does not list: one row for all, where it takes one value per channel.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/sub.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
constexpr std::int32_t columns = 15;
#else
constexpr std::int32_t columns = 1;
#endif

using input0 = tensor_view<const quant8_asymm_signed, extents<1, 14, 15, 16>>;
using input1 = tensor_view<const quant8_asymm_signed, extents<1, 1, columns, 16>>;
using output = tensor_view<quant8_asymm_signed, extents<1, 14, 15, 16>>;

static_assert(require_npu<target::rk3588, op::sub, sub_params{}, input0, input1, output>());

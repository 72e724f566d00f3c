// An operation that the NPU has no operator for, which is another answer than a broken limit.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/mean.hpp"
#include "nnops/schema/softmax.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
using asked = op::mean;
constexpr mean_params params = {{1, 2}, 2, 1};
constexpr std::int32_t out_h = 1, out_w = 1;
#else
using asked = op::softmax;
constexpr softmax_params params = {};
constexpr std::int32_t out_h = 14, out_w = 15;
#endif

using input = tensor_view<const quant8_asymm_signed, extents<1, 14, 15, 16>>;
using output = tensor_view<quant8_asymm_signed, extents<1, out_h, out_w, 16>>;

static_assert(require_npu<target::rk3588, asked, params, input, output>());

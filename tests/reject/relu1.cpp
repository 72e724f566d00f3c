// RELU1 clamps to [-1, 1], and the NPU to [0, 6].
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/relu1.hpp"
#include "nnops/schema/relu6.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
using asked = op::relu1;
#else
using asked = op::relu6;
#endif

using input = tensor_view<const quant8_asymm_signed, extents<1, 14, 15, 16>>;
using output = tensor_view<quant8_asymm_signed, extents<1, 14, 15, 16>>;

static_assert(require_npu<target::rk3588, asked, no_params{}, input, output>());

// float32, which NPUs do not compute with; the error says how to ask about the same call as float16.
#include "nnops/route.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
using chip = target::rk3588;
#else
using chip = target::as_float16<target::rk3588>;
#endif

using input = tensor_view<const float, extents<1, 14, 15, 16>>;
using filter = tensor_view<const float, extents<32, 3, 3, 16>>;
using bias = tensor_view<const float, extents<32>>;
using output = tensor_view<float, extents<1, 12, 13, 32>>;

static_assert(require_npu<chip, op::conv_2d, conv_2d_params{}, input, filter, bias, output>());

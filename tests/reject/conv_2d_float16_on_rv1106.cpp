// float16 on a chip of int8 only. The document prints float16 for many of its operators, but not for convolutions.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/targets/rv1106.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
using data = float16;
using bias_element = float16;
#else
using data = quant8_asymm_signed;
using bias_element = std::int32_t;
#endif

using input = tensor_view<const data, extents<1, 14, 15, 16>>;
using filter = tensor_view<const data, extents<32, 3, 3, 16>>;
using bias = tensor_view<const bias_element, extents<32>>;
using output = tensor_view<data, extents<1, 12, 13, 32>>;

static_assert(require_npu<target::rv1106, op::conv_2d, conv_2d_params{}, input, filter, bias, output>());

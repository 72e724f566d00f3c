// The width of a first layer: 4097 columns of RGB, where RV1106 takes 4096.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/targets/rv1106.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
constexpr std::int32_t width = 4097;
#else
constexpr std::int32_t width = 4096;
#endif

using input = tensor_view<const quant8_asymm_signed, extents<1, 3, width, 3>>;
using filter = tensor_view<const quant8_symm_per_channel, extents<32, 1, 1, 3>>;
using bias = tensor_view<const std::int32_t, extents<32>>;
using output = tensor_view<quant8_asymm_signed, extents<1, 3, width, 32>>;

using first_layer = target::in<target::rv1106, model_context{.first_layer = true}>;
static_assert(require_npu<first_layer, op::conv_2d, conv_2d_params{}, input, filter, bias, output>());

// A transposition whose products are too large: 128 x 2048, which also has no CPU operator on this chip.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/transpose.hpp"
#include "nnops/targets/rv1106.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
constexpr std::int32_t height = 128, width = 2048;
#else
constexpr std::int32_t height = 16, width = 255;
#endif

using input = tensor_view<const quant8_asymm_signed, extents<1, 32, height, width>>;
using output = tensor_view<quant8_asymm_signed, extents<1, 32, width, height>>;

// The order of the document: [batch, channel, height, width].
using chip = target::in<target::rv1106, model_context{.layout = data_layout::nchw}>;
constexpr transpose_params params = {{0, 1, 3, 2}, 4};
static_assert(require_npu<chip, op::transpose, params, input, output>());

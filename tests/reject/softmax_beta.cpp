// A beta other than 1, which Softmax of the NPU does not have; and an axis other than channel and width.
#include <cstdint>

#include "nnops/route.hpp"
#include "nnops/schema/softmax.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
constexpr softmax_params params = {.beta = 2.5f, .axis = 1};
#else
constexpr softmax_params params = {.beta = 1.0f, .axis = 2};
#endif

using input = tensor_view<const float16, extents<1, 14, 15, 16>>;
using output = tensor_view<float16, extents<1, 14, 15, 16>>;

static_assert(require_npu<target::rk3588, op::softmax, params, input, output>());

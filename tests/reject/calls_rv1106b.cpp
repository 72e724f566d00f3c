// Calls of NNAPI's operations that RV1106B takes, and beyond its limits.
#include "calls.hpp"
#include "nnops/targets/rv1106b.hpp"

using chip = target::rv1106b;
using data = int8;
#include "calls.def"

// The tool makes a depthwise convolution of it.
constexpr pool_2d_params strided = {.stride_h = either(7, 8), .filter_w = 2, .filter_h = 2};
// expect: npu_allows<rv1106b, operation<average_pool_2d>, about<stride_h>, got<8>, wanted<between, 1, 7>>
static_assert(pool_2d_runs<chip, op::average_pool_2d, data, strided, 12>());
constexpr pool_2d_params plain = {.filter_w = 2, .filter_h = 2};
// expect: npu_allows<rv1106b, operation<max_pool_2d>, about<in_w>, got<8>, wanted<between, 1, 7>>
static_assert(pool_2d_runs<chip, op::max_pool_2d, data, plain, 7, either(7, 8)>());

// expect: npu_allows<rv1106b, operation<softmax>, about<nchw_axis>, got<2>, wanted<one_of, 1, 3>>
static_assert(softmax_runs<chip, data, softmax_params{.axis = either(3, 1)}>());
// expect: npu_allows<rv1106b, operation<resize_bilinear>, about<coordinate_mode>, got<asymmetric>,
//   wanted<one_of, half_pixel, align_corners>>
static_assert(resize_runs<chip, data, !beyond>());
// expect: npu_allows<rv1106b, operation<transpose>, about<h1>, got<17>, wanted<multiple_of, 16>>
static_assert(transpose_runs<chip, data, either(16, 17), 4>());

// Types: int8 alone

// expect: npu_allows<rv1106b, operation<conv_2d>, about<operand_type, input>, got<tensor_float16>,
//   wanted<one_of, tensor_quant8_asymm_signed>>
static_assert(conv_2d_runs<chip, either_of<data, float16>, conv_2d_params{}>());
// expect: npu_allows<rv1106b, operation<max_pool_2d>, about<operand_type, input>, got<tensor_float32>,
//   wanted<one_of, tensor_quant8_asymm_signed>>
static_assert(pool_2d_runs<chip, op::max_pool_2d, either_of<data, float>, pool_2d_params{.filter_h = 2}>());

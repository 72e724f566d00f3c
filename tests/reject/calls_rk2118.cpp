// Calls of NNAPI's operations that RK2118 takes, and beyond its limits.
#include "calls.hpp"
#include "nnops/targets/rk2118.hpp"

using chip = target::rk2118;
using data = float16;
#include "calls.def"

// The tool makes a depthwise convolution of it.
constexpr pool_2d_params strided = {.stride_h = either(7, 8), .filter_w = 2, .filter_h = 2};
// expect: npu_allows<rk2118, operation<average_pool_2d>, about<stride_h>, got<8>, wanted<between, 1, 7>>
static_assert(pool_2d_runs<chip, op::average_pool_2d, data, strided, 12>());
constexpr pool_2d_params small = {.filter_w = either(2, 1), .filter_h = either(2, 1)};
// expect: npu_allows<rk2118, operation<max_pool_2d>, about<filter_cells>, got<1>, wanted<differs, 1>>
static_assert(pool_2d_runs<chip, op::max_pool_2d, data, small>());

// expect: npu_allows<rk2118, operation<softmax>, about<nchw_axis>, got<2>, wanted<one_of, 1, 3>>
static_assert(softmax_runs<chip, data, softmax_params{.axis = either(3, 1)}>());
// expect: npu_allows<rk2118, operation<resize_bilinear>, about<coordinate_mode>, got<asymmetric>,
//   wanted<one_of, half_pixel, align_corners>>
static_assert(resize_runs<chip, data, !beyond>());
// expect: npu_allows<rk2118, operation<transpose>, about<h1>, got<9>, wanted<multiple_of, 8>>
static_assert(transpose_runs<chip, data, either(8, 9), 4>());

// Types: float16 alone

// expect: npu_allows<rk2118, operation<conv_2d>, about<operand_type, input>, got<tensor_quant8_asymm_signed>,
//   wanted<one_of, tensor_float16>>
static_assert(conv_2d_runs<chip, either_of<data, int8>, conv_2d_params{}>());
// expect: npu_allows<rk2118, operation<max_pool_2d>, about<operand_type, input>, got<tensor_float32>,
//   wanted<one_of, tensor_float16>>
static_assert(pool_2d_runs<chip, op::max_pool_2d, either_of<data, float>, pool_2d_params{.filter_h = 2}>());

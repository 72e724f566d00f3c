// Calls of NNAPI's operations that RK3562 takes, and beyond its limits.
#include "calls.hpp"
#include "nnops/targets/rk3562.hpp"

using chip = target::rk3562;
using data = int8;
#include "calls.def"

constexpr pool_2d_params strided = {.stride_h = either(8, 9), .filter_w = 2, .filter_h = 2};
// expect: npu_allows<rk3562, operation<average_pool_2d>, about<stride_h>, got<9>, wanted<between, 1, 8>>
static_assert(pool_2d_runs<chip, op::average_pool_2d, data, strided, 12>());

// expect: npu_allows<rk3562, operation<softmax>, about<nchw_axis>, got<2>, wanted<one_of, 1, 3>>
static_assert(softmax_runs<chip, data, softmax_params{.axis = either(3, 1)}>());
// expect: npu_allows<rk3562, operation<resize_bilinear>, about<coordinate_mode>, got<asymmetric>,
//   wanted<one_of, half_pixel, align_corners>>
static_assert(resize_runs<chip, data, !beyond>());
// expect: npu_allows<rk3562, operation<transpose>, about<h1>, got<17>, wanted<multiple_of, 16>>
static_assert(transpose_runs<chip, data, either(16, 17), 4>());

// Types: float32 is neither of the two that there are

// expect: npu_allows<rk3562, operation<conv_2d>, about<operand_type, input>, got<tensor_float32>,
//   wanted<one_of, tensor_quant8_asymm_signed, tensor_float16>>
static_assert(conv_2d_runs<chip, either_of<data, float>, conv_2d_params{}>());
// expect: npu_allows<rk3562, operation<max_pool_2d>, about<operand_type, input>, got<tensor_float32>,
//   wanted<one_of, tensor_quant8_asymm_signed, tensor_float16>>
static_assert(pool_2d_runs<chip, op::max_pool_2d, either_of<data, float>, pool_2d_params{.filter_h = 2}>());

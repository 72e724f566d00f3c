// Calls of NNAPI's operations that RK3566 takes, and beyond its limits.
#include "calls.hpp"
#include "nnops/targets/rk3566.hpp"

using chip = target::rk3566;
using data = int8;
#include "calls.def"

constexpr pool_2d_params strided = {.stride_h = either(8, 9), .filter_w = 2, .filter_h = 2};
// expect: npu_allows<rk3566, operation<average_pool_2d>, about<stride_h>, got<9>, wanted<between, 1, 8>>
static_assert(pool_2d_runs<chip, op::average_pool_2d, data, strided, 12>());

// expect: npu_allows<rk3566, operation<resize_bilinear>, about<integer_factor_h>, got<9>, wanted<between, 2, 8>>
// expect: npu_allows<rk3566, operation<resize_bilinear>, about<integer_factor_w>, got<9>, wanted<between, 2, 8>>
static_assert(resize_runs<chip, data, true, either(8, 9)>());
// expect: npu_allows<rk3566, operation<transpose>, about<permutation>, got<132>, wanted<differs, 132>>
static_assert(transpose_runs<chip, data, 4, 4, transpose_params{{0, 1, either(2, 3), either(3, 2)}, 4}>());

// Types: float32 is neither of the two that there are

// expect: npu_allows<rk3566, operation<conv_2d>, about<operand_type, input>, got<tensor_float32>,
//   wanted<one_of, tensor_quant8_asymm_signed, tensor_float16>>
static_assert(conv_2d_runs<chip, either_of<data, float>, conv_2d_params{}>());
// expect: npu_allows<rk3566, operation<max_pool_2d>, about<operand_type, input>, got<tensor_float32>,
//   wanted<one_of, tensor_quant8_asymm_signed, tensor_float16>>
static_assert(pool_2d_runs<chip, op::max_pool_2d, either_of<data, float>, pool_2d_params{.filter_h = 2}>());

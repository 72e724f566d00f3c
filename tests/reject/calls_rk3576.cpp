// Calls of NNAPI's operations that RK3576 takes, and beyond its limits.
#include "calls.hpp"
#include "nnops/targets/rk3576.hpp"

using chip = target::rk3576;
using data = float16;

// CONV_2D and DEPTHWISE_CONV_2D

// expect: npu_allows<rk3576, operation<conv_2d>, about<stride_h>, got<8>, wanted<between, 1, 7>>
static_assert(conv_2d_runs<chip, data, conv_2d_params{.stride_h = either(7, 8)}>());
// expect: npu_allows<rk3576, operation<conv_2d>, about<stride_w>, got<8>, wanted<between, 1, 7>>
static_assert(conv_2d_runs<chip, data, conv_2d_params{.stride_w = either(7, 8)}>());
// expect: npu_allows<rk3576, operation<conv_2d>, about<padding_top>, got<16>, wanted<between, 0, 15>>
static_assert(conv_2d_runs<chip, data, conv_2d_params{.padding_top = either(15, 16)}, 17, 17>());
// expect: npu_allows<rk3576, operation<conv_2d>, about<dilation_w>, got<32>, wanted<between, 1, 31>>
static_assert(conv_2d_runs<chip, data, conv_2d_params{.dilation_w = either(31, 32)}>());
// expect: npu_allows<rk3576, operation<conv_2d>, about<filter_h>, got<32>, wanted<between, 1, 31>>
static_assert(conv_2d_runs<chip, data, conv_2d_params{}, either(31, 32), 3>());
// expect: npu_allows<rk3576, operation<conv_2d>, about<in_w_of_tall_filter>, got<16383>, wanted<at_most, 16382>>
static_assert(conv_2d_runs<chip, data, conv_2d_params{}, 3, 3, 3, either(16382, 16383)>());
// expect: npu_allows<rk3576, operation<depthwise_conv_2d>, about<filter_w>, got<9>, wanted<between, 1, 8>>
static_assert(depthwise_conv_2d_runs<chip, data, 3, either(8, 9)>());

// The first layer of a model
using first = target::in<chip, model_context{.first_layer = true}>;
// expect: npu_allows<rk3576, operation<conv_2d>, about<in_w>, got<4097>, wanted<at_most, 4096>>
static_assert(conv_2d_runs<first, data, conv_2d_params{}, 1, 1, 1, either(4096, 4097), 3>());

// Pools

// expect: npu_allows<rk3576, operation<max_pool_2d>, about<filter_h>, got<8>, wanted<between, 1, 7>>
static_assert(pool_2d_runs<chip, op::max_pool_2d, data, pool_2d_params{.padding_top = 1, .filter_h = either(7, 8)}>());
constexpr pool_2d_params strided = {.stride_h = either(8, 9), .filter_w = 2, .filter_h = 2};
// expect: npu_allows<rk3576, operation<average_pool_2d>, about<stride_h>, got<9>, wanted<between, 1, 8>>
static_assert(pool_2d_runs<chip, op::average_pool_2d, data, strided, 12>());

// Others

// expect: npu_allows<rk3576, operation<softmax>, about<nchw_axis>, got<2>, wanted<one_of, 1, 3>>
static_assert(softmax_runs<chip, data, softmax_params{.axis = either(3, 1)}>());
// expect: npu_allows<rk3576, operation<add>, about<expanded_w, input1>, got<8193>, wanted<between, 1, 8192>>
static_assert(add_runs<chip, data, either(8192, 8193)>());
// expect: npu_allows<rk3576, operation<sub>, about<broadcast_form, input1>, got<other>,
//   wanted<one_of, full, channel, scalar>>
static_assert(sub_runs<chip, data, either(1, 15)>());
// expect: npu_allows<rk3576, operation<resize_bilinear>, about<coordinate_mode>, got<asymmetric>,
//   wanted<one_of, half_pixel, align_corners>>
static_assert(resize_runs<chip, data, !beyond>());
// expect: npu_allows<rk3576, operation<relu1>, about<activation>, got<relu1>, wanted<one_of, none, relu, relu6>>
static_assert(clamp_runs<chip, either_of<op::relu6, op::relu1>, data>());
// expect: npu_allows<rk3576, operation<transpose>, about<h1>, got<9>, wanted<multiple_of, 8>>
static_assert(transpose_runs<chip, data, either(8, 9), 4>());

// Types: float32 is neither of the two that there are

// expect: npu_allows<rk3576, operation<conv_2d>, about<operand_type, input>, got<tensor_float32>,
//   wanted<one_of, tensor_quant8_asymm_signed, tensor_float16>>
static_assert(conv_2d_runs<chip, either_of<data, float>, conv_2d_params{}>());
// expect: npu_allows<rk3576, operation<max_pool_2d>, about<operand_type, input>, got<tensor_float32>,
//   wanted<one_of, tensor_quant8_asymm_signed, tensor_float16>>
static_assert(pool_2d_runs<chip, op::max_pool_2d, either_of<data, float>, pool_2d_params{.filter_h = 2}>());

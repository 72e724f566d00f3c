// What one compile-time check of a call costs: budgets.py compiles this with CHECKS 1 and 5 and divides the difference.
#include "nnops/route.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

// Every check is of another call.
template <int I>
using image = tensor_view<const quant8_asymm_signed, extents<1, 56, 56, 16 * I>>;
template <int I>
using filter = tensor_view<const quant8_symm_per_channel, extents<32, 3, 3, 16 * I>>;
template <int I>
using bias = tensor_view<const std::int32_t, extents<32>>;
using output = tensor_view<quant8_asymm_signed, extents<1, 56, 56, 32>>;
constexpr conv_2d_params params = {.padding = padding_scheme::same};

#define CHECK(i) static_assert(require_npu<target::rk3588, op::conv_2d, params, image<i>, filter<i>, bias<i>, output>())
CHECK(1);
#if CHECKS > 1
CHECK(2);
CHECK(3);
CHECK(4);
CHECK(5);
#endif

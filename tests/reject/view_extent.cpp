// An extent is not negative.
#include "nnops/route.hpp"
#include "nnops/schema/add.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
constexpr int depth = -16;
#else
constexpr int depth = 16;
#endif
using in = tensor_view<const quant8_asymm_signed, extents<1, 8, 8, depth>>;
using out = tensor_view<quant8_asymm_signed, extents<1, 8, 8, 16>>;

static_assert(fits_npu<target::rk3588, op::add, binary_params{}, in, in, out>);

// No view has more than ten dimensions; ADD takes up to eight, and the NPU four.
#include "nnops/route.hpp"
#include "nnops/schema/add.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
using wide = extents<1, 1, 1, 1, 1, 1, 1, 1, 8, 8, 16>;
#else
using wide = extents<1, 8, 8, 16>;
#endif
using in = tensor_view<const quant8_asymm_signed, wide>;
using out = tensor_view<quant8_asymm_signed, extents<1, 8, 8, 16>>;

static_assert(fits_npu<target::rk3588, op::add, binary_params{}, in, in, out>);

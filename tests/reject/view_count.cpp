// A call has one view for each operand.
#include "nnops/route.hpp"
#include "nnops/schema/add.hpp"
#include "nnops/targets/rk3588.hpp"

using namespace nnops;

template <class E>
using image = tensor_view<E, extents<1, 8, 8, 16>>;
using in = image<const quant8_asymm_signed>;
using out = image<quant8_asymm_signed>;

#ifdef NNOPS_REJECT
constexpr bool fits = fits_npu<target::rk3588, op::add, binary_params{}, in, out>;
#else
constexpr bool fits = true;
#endif
static_assert(fits);
static_assert(fits_npu<target::rk3588, op::add, binary_params{}, in, in, out>);

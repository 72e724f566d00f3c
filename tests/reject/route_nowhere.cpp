// A call that no offered place can run: float16 on RV1106, which has int8 alone and no CPU operator for additions; the
// caller offers no host.
#include "nnops/route.hpp"
#include "nnops/schema/add.hpp"
#include "nnops/targets/rv1106.hpp"

using namespace nnops;

#ifdef NNOPS_REJECT
using data = float16;
#else
using data = quant8_asymm_signed;
#endif

struct driver {
  template <class Op>
  status run(const call<Op>&, const memory<Op>&) {
    return {};
  }
};

using input = tensor_view<const data, extents<1, 14, 15, 16>>;
using output = tensor_view<data, extents<1, 14, 15, 16>>;

status sum(driver& npu, const input& a, const input& b, const output& c) {
  return route<target::rv1106, op::add, add_params{}>(backends{npu, driver{}, no_backend{}}, a, b, c);
}

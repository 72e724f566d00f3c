// FILL: output = value in every element. NNAPI OperationTypes, FILL.
//
// Types      float32, float16, int32, of output and value.
// Shapes     up to rank 8. In the runtime table the dimensions are an argument; the public function takes those of the
//            output.
// Rounding   none.
// Workspace  none.
#pragma once

#include <cstddef>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/fill.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/fill.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::fill, Arch> {
  template <class Out>
  static status run(const call<op::fill>& c, const memory<op::fill>& m, const execution& e) noexcept {
    using op = nnops::op::fill;
    storage_of<Out> value;
    if constexpr (std::is_same_v<Out, float>) value = c.params.value.real;
    else if constexpr (std::is_same_v<Out, float16>) value = to_float16(c.params.value.real);
    else value = c.params.value.integer;
    kernel::fill(m.output<Out>(op::output), static_cast<std::ptrdiff_t>(volume(c.params.dims)), value, e.threads);
    return {};
  }
};

template <class Arch = simd::best, output_tensor Out>
status fill(const Out& output, storage_of<typename Out::element> value, const execution& e = {}) noexcept {
  using element = typename Out::element;
  fill_params params;
  params.dims = output.dims;
  params.value.type = schema<op::fill>::value_type(element_traits<element>::type);
  if constexpr (std::is_same_v<element, float>) params.value.real = value;
  else if constexpr (std::is_same_v<element, float16>) params.value.real = to_float(value);
  else params.value.integer = value;
  return invoke<op::fill, Arch>(params, e, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

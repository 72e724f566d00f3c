// What MEAN and the REDUCE operations share: the way from a checked call to the kernel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/reduce.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/reduction.hpp"

namespace nnops::detail {
inline namespace NNOPS_ISA {

template <class Op>
reduction_geometry geometry_of_reduction(const call<Op>& c) noexcept {
  const shape& in = c.operands[Op::input].dims;
  const std::int32_t bits = schema<Op>::reduced(c);
  reduction_geometry g;
  g.rank = in.rank;
  for (std::int32_t d = 0; d < g.rank; ++d) {
    g.extent[d] = in.dim[d];
    g.reduced[d] = (bits >> d & 1) != 0;
  }
  return g;
}

// output = finish(fold of the elements).
template <class In, class Out, class Fold, class Op, class Finish>
status reduce(const call<Op>& c, const memory<Op>& m, const execution& e, const Finish& finish) noexcept {
  storage_of<Out>* out = m.template output<Out>(Op::output);
  const auto count = static_cast<std::ptrdiff_t>(volume(c.operands[Op::output].dims));
  if (count == 0) return {};
  if (volume(c.operands[Op::input].dims) == 0) {
    for (std::ptrdiff_t i = 0; i < count; ++i) out[i] = finish(Fold::none());
    return {};
  }
  kernel::reduce<Fold>(geometry_of_reduction(c), m.template input<In>(Op::input), out, finish, e.threads);
  return {};
}

// The result of a fold of floats as an element.
template <class Stored>
Stored rounded_to(float x) noexcept {
  if constexpr (std::is_same_v<Stored, float16>) return to_float16(x);
  else return x;
}

}  // namespace NNOPS_ISA
}  // namespace nnops::detail

// What elementwise operations on two tensors without an activation share: the way from a checked call to the kernel.
#pragma once

#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/comparison.hpp"
#include "nnops/kernels/elementwise.hpp"
#include "nnops/kernels/extremes.hpp"
#include "nnops/kernels/recode.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/pairwise.hpp"

namespace nnops::detail {
inline namespace NNOPS_ISA {

template <class Op>
broadcast_loops loops_of(const call<Op>& c) noexcept {
  return kernel::make_broadcast_loops(c.operands[pairwise::first].dims, c.operands[pairwise::second].dims);
}

// output = f(first, second) on registers.
template <class A, class B, class Out, class Arch, class Op, class F>
status combine_elements(const call<Op>& c, const memory<Op>& m, const execution& e, const F& f) noexcept {
  kernel::binary<Arch>(loops_of(c), m.template input<A>(pairwise::first), m.template input<B>(pairwise::second),
                       m.template output<Out>(pairwise::output), f, e.threads);
  return {};
}

// Comparisons and the logic of truth values. Operator: one of kernels/comparison.hpp.
template <class Op, class Operator, class Arch>
struct comparison_implementation {
  template <class A, class B, class Out>
  static status run(const call<Op>& c, const memory<Op>& m, const execution& e) noexcept {
    if constexpr (is_asymmetric<A>) {
      const quantisation &a = c.operands[pairwise::first].quant, &b = c.operands[pairwise::second].quant;
      return combine_elements<A, B, Out, Arch>(
          c, m, e, kernel::code_comparison<Operator, Arch>({a.scale, a.zero_point}, {b.scale, b.zero_point}));
    } else if constexpr (std::is_same_v<A, bool8>) {
      return combine_elements<A, B, Out, Arch>(c, m, e, kernel::truth_comparison<Operator, Arch>{});
    } else {
      return combine_elements<A, B, Out, Arch>(c, m, e, kernel::comparison<Operator, Arch>{});
    }
  }
};

// MAXIMUM and MINIMUM. Operator: kernel::larger or kernel::smaller.
template <class Op, class Operator, class Arch>
struct extreme_implementation {
  template <class A, class B, class Out>
  static status run(const call<Op>& c, const memory<Op>& m, const execution& e) noexcept {
    using lane = std::conditional_t<std::is_same_v<Out, float> || std::is_same_v<Out, float16>, float, std::int32_t>;
    if constexpr (is_asymmetric<Out>) {
      const kernel::recoded of_a = recoding_to_output(c, pairwise::first, pairwise::output),
                            of_b = recoding_to_output(c, pairwise::second, pairwise::output);
      if (!of_a.keeps_codes() || !of_b.keeps_codes()) {
        kernel::binary_recoded(loops_of(c), m.template input<A>(pairwise::first), of_a,
                               m.template input<B>(pairwise::second), of_b, m.template output<Out>(pairwise::output),
                               Operator{}, e.threads);
        return {};
      }
    }
    return combine_elements<A, B, Out, Arch>(c, m, e, kernel::extreme<Operator, lane, Arch>{});
  }
};

}  // namespace NNOPS_ISA
}  // namespace nnops::detail

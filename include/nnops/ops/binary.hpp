// What ADD, SUB and MUL share: the way from a checked call to the kernel.
#pragma once

#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/activation.hpp"
#include "nnops/kernels/arithmetic.hpp"
#include "nnops/kernels/elementwise.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops::detail {
inline namespace NNOPS_ISA {

// Operator: kernel::addition, kernel::subtraction or kernel::multiplication.
template <class Op, class Operator, class Arch>
struct binary_implementation {
  template <class A, class B, class Out>
  static status run(const call<Op>& c, const memory<Op>& m, const execution& e) noexcept {
    const broadcast_loops loops =
        kernel::make_broadcast_loops(c.operands[Op::input0].dims, c.operands[Op::input1].dims);
    const auto go = [&](const auto& f) {
      kernel::binary<Arch>(loops, m.template input<A>(Op::input0), m.template input<B>(Op::input1),
                           m.template output<Out>(Op::output), f, e.threads);
    };
    if constexpr (is_asymmetric<Out>) {
      const quantised_binary q = quantisation_of(c);
      const bool single = c.params.round == rounding::single;
      if constexpr (std::is_same_v<Operator, kernel::multiplication>)
        go(kernel::quantised_product<Arch>(q, c.params.round));
      else if (single) go(kernel::quantised_sum_single<Operator, Arch>(q));
      else go(kernel::quantised_sum<Operator, Arch>(q));
    } else if constexpr (std::is_same_v<Out, std::int32_t>) {
      go(kernel::integer_arithmetic<Operator, Arch>{});
    } else {
      go(kernel::real_arithmetic<Operator, Arch>(kernel::real_activation_range(c.params.activation)));
    }
    return {};
  }

 private:
  static quantised_binary quantisation_of(const call<Op>& c) noexcept {
    const quantisation &a = c.operands[Op::input0].quant, &b = c.operands[Op::input1].quant,
                       &out = c.operands[Op::output].quant;
    return {a.scale,
            b.scale,
            out.scale,
            a.zero_point,
            b.zero_point,
            out.zero_point,
            kernel::quantised_activation_range(c.params.activation, out.scale, out.zero_point,
                                               c.operands[Op::output].type)};
  }
};

}  // namespace NNOPS_ISA
}  // namespace nnops::detail

// What elementwise operations on one tensor share: the way from a checked call to the kernel.
#pragma once

#include <cstddef>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/activation.hpp"
#include "nnops/kernels/arithmetic.hpp"
#include "nnops/kernels/code_functions.hpp"
#include "nnops/kernels/elementwise.hpp"
#include "nnops/kernels/recode.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops::detail {
inline namespace NNOPS_ISA {

template <class Op>
std::ptrdiff_t elements_of(const call<Op>& c) noexcept {
  return static_cast<std::ptrdiff_t>(volume(c.operands[Op::input].dims));
}

// output = f(input) on registers.
template <class In, class Out, class Arch, class Op, class F>
status map_elements(const call<Op>& c, const memory<Op>& m, const execution& e, const F& f) noexcept {
  kernel::unary<Arch>(m.template input<In>(Op::input), m.template output<Out>(Op::output), elements_of(c), f,
                      e.threads);
  return {};
}

template <class Op>
code_mapping mapping_of(const call<Op>& c) noexcept {
  const operand_value &in = c.operands[Op::input], &out = c.operands[Op::output];
  return {in.quant.scale, out.quant.scale, in.quant.zero_point, out.quant.zero_point, kernel::stored_range(out.type)};
}

// The conversion of an input's codes to the scale and zero point of the output.
template <class Op>
kernel::recoded recoding_to_output(const call<Op>& c, std::size_t input, std::size_t output) noexcept {
  const operand_value &in = c.operands[input], &out = c.operands[output];
  return {{in.quant.scale, out.quant.scale, in.quant.zero_point, out.quant.zero_point, kernel::stored_range(out.type)}};
}

// RELU, RELU1 and RELU6.
template <class Op, fused_activation Activation, class Arch>
struct relu_implementation {
  template <class In, class Out>
  static status run(const call<Op>& c, const memory<Op>& m, const execution& e) noexcept {
    if constexpr (is_asymmetric<Out>) {
      using code = storage_of<Out>;
      const quantisation& q = c.operands[Op::output].quant;
      const code_range codes =
          kernel::quantised_activation_range(Activation, q.scale, q.zero_point, c.operands[Op::output].type);
      kernel::clamp_codes(m.template input<In>(Op::input), m.template output<Out>(Op::output), elements_of(c),
                          static_cast<code>(codes.min), static_cast<code>(codes.max), e.threads);
      return {};
    } else {
      return map_elements<In, Out, Arch>(c, m, e, kernel::real_clamp<Arch>(kernel::real_activation_range(Activation)));
    }
  }
};

// Operations that are a function of a real number. Function has, for floats, f(register), and for codes the function
// objects `fixed_point` (rounding::double_) and `real` (rounding::single), made of a code_mapping.
template <class Op, class Function, class Arch>
struct function_implementation {
  template <class In, class Out>
  static status run(const call<Op>& c, const memory<Op>& m, const execution& e) noexcept {
    if constexpr (is_asymmetric<Out>) {
      const auto go = [&](const auto& f) {
        kernel::map_codes(m.template input<In>(Op::input), m.template output<Out>(Op::output), elements_of(c), f,
                          e.threads);
      };
      if (c.params.round == rounding::single) go(typename Function::real{mapping_of(c)});
      else go(typename Function::fixed_point(mapping_of(c)));
      return {};
    } else {
      return map_elements<In, Out, Arch>(c, m, e, [](auto x) { return Function::f(x); });
    }
  }
};

}  // namespace NNOPS_ISA
}  // namespace nnops::detail

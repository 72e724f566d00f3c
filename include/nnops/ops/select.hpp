// SELECT: output = condition ? input1 : input2, element by element. NNAPI OperationTypes, SELECT.
//
// Types      condition: bool8, true where it is not 0. The others: float32, float16, int32, quant8_asymm,
//            quant8_asymm_signed, all of one type.
// Shapes     up to rank 8; all operands have one shape.
// Rounding   none, bits are kept, but for quant8 whose scales or zero points differ: the element is converted to those
//            of the output: (input - zero point) * scale in float32, over the output scale plus its zero point in
//            double, rounded half away from zero, saturated.
// Aliasing   the output may be the memory of input1 or input2.
// Workspace  none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/recode.hpp"
#include "nnops/kernels/select.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/unary.hpp"
#include "nnops/schema/select.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::select, Arch> {
  template <class Condition, class A, class B, class Out>
  static status run(const call<op::select>& c, const memory<op::select>& m, const execution& e) noexcept {
    using op = nnops::op::select;
    using unit = std::conditional_t<sizeof(storage_of<Out>) == 1, std::uint8_t,
                                    std::conditional_t<sizeof(storage_of<Out>) == 2, std::uint16_t, std::uint32_t>>;
    const auto count = static_cast<std::ptrdiff_t>(volume(c.operands[op::output].dims));
    const std::uint8_t* const condition = m.input<Condition>(op::condition);
    if constexpr (is_asymmetric<Out>) {
      const kernel::recoded of_1 = detail::recoding_to_output(c, op::input1, op::output),
                            of_2 = detail::recoding_to_output(c, op::input2, op::output);
      if (!of_1.keeps_codes() || !of_2.keeps_codes()) {
        kernel::select_recoded(condition, m.input<A>(op::input1), of_1, m.input<B>(op::input2), of_2,
                               m.output<Out>(op::output), count, e.threads);
        return {};
      }
    }
    kernel::select_units<unit>(condition, m.data[op::input1], m.data[op::input2], m.data[op::output], count, e.threads);
    return {};
  }
};

template <class Arch = simd::best, tensor Condition, tensor A, tensor B, output_tensor Out>
status select(const Condition& condition, const A& input1, const B& input2, const Out& output,
              const select_params& params = {}, const execution& e = {}) noexcept {
  return invoke<op::select, Arch>(params, e, condition, input1, input2, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

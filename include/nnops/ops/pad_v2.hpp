// PAD_V2: a tensor with a given value before and after it in each dimension. NNAPI OperationTypes, PAD_V2.
//
//   nnops::pad_v2(input, output, {.before = {1}, .after = {2}, .count = 1, .value = 0.5f});
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; the output has the type, scale and zero point of the
//            input. params.value is a float for float32, a float16 for float16, and the code itself for quant8.
// Shapes     up to rank 8; each dimension of the output is before + the input's + after. Zero-sized tensors run.
// Rounding   none.
// Aliasing   the output shares no memory with the input.
// Workspace  none.
// Errors     a value of another type, or a code that the type does not have.
#pragma once

#include <cstdint>
#include <type_traits>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/movement.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/padding.hpp"
#include "nnops/schema/pad_v2.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::pad_v2, Arch> {
  template <class In, class Out>
  static status run(const call<op::pad_v2>& c, const memory<op::pad_v2>& m, const execution&) noexcept {
    using raw = kernel::raw_of<storage_of<In>>;
    if (volume(c.operands[op::pad_v2::output].dims) == 0) return {};
    kernel::pad(detail::padding_of(c), static_cast<const raw*>(m.data[op::pad_v2::input]),
                static_cast<raw*>(m.data[op::pad_v2::output]), bits_of<storage_of<In>>(c.params.value));
    return {};
  }

 private:
  template <class Stored>
  static kernel::raw_of<Stored> bits_of(const pad_value& v) noexcept {
    if constexpr (std::is_same_v<Stored, float>) return __builtin_bit_cast(std::uint32_t, v.real);
    else if constexpr (std::is_same_v<Stored, float16>) return to_float16(v.real).bits;
    else return static_cast<kernel::raw_of<Stored>>(v.code);
  }
};

template <class Arch = simd::best, tensor In, output_tensor Out>
status pad_v2(const In& input, const Out& output, const pad_v2_params& params, const execution& e = {}) noexcept {
  return invoke<op::pad_v2, Arch>(params, e, input, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

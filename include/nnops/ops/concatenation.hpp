// CONCATENATION: tensors one after the other along one dimension. NNAPI OperationTypes, CONCATENATION.
//
//   nnops::concatenation(output, {.axis = -1}, a, b, c);
//
// Types      float32, float16, quant8_asymm, quant8_asymm_signed; all operands of one type.
// Shapes     any number of inputs, at least one, up to rank 8, that differ along params.axis in [-rank, rank) only; the
//            output has their sum there. Zero-sized tensors run.
// Rounding   none where scale and zero point of an input are the output's. Else its codes are scaled anew: the zero
//            point of the output + (code - zero point) * float32(scale / output scale), a float32 product rounded half
//            away from zero.
// Aliasing   the output shares no memory with an input.
// Workspace  none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/activation.hpp"
#include "nnops/kernels/movement.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/invoke_list.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/axis.hpp"
#include "nnops/schema/concatenation.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::concatenation, Arch> {
  template <class In, class Out>
  static status run(const call<op::concatenation>& c, const memory<op::concatenation>& m, const execution&) noexcept {
    using stored = storage_of<In>;
    const operand_value& output = c.operands[op::concatenation::output];
    if (element_count(output.dims) == 0) return {};
    const auto axis = static_cast<std::int32_t>(measured_axis(c.params.axis, output.dims));
    std::ptrdiff_t outer = 1, inner = sizeof(stored);  // bytes
    for (std::int32_t d = 0; d < axis; ++d) outer *= output.dims.dim[d];
    for (std::int32_t d = axis + 1; d < output.dims.rank; ++d) inner *= output.dims.dim[d];
    const std::ptrdiff_t out_step = output.dims.dim[axis] * inner;
    char* to = static_cast<char*>(m.data[op::concatenation::output]);
    for (std::int32_t i = 0; i < c.list.count; ++i) {
      const operand_value& input = c.list[i];
      const std::ptrdiff_t bytes = input.dims.dim[axis] * inner;
      if (bytes == 0) continue;  // may have no memory
      const stored* from = m.template list_input<In>(i);
      if (is_asymmetric<In> &&
          (input.quant.scale != output.quant.scale || input.quant.zero_point != output.quant.zero_point)) {
        if constexpr (is_asymmetric<In>) {
          std::uint8_t table[256];
          fill_table<stored>(input.quant, output.quant, kernel::stored_range(output.type), table);
          kernel::map_rows(reinterpret_cast<const std::uint8_t*>(from), bytes, reinterpret_cast<std::uint8_t*>(to),
                           out_step, outer, bytes, table);
        }
      } else {
        kernel::copy_rows(from, bytes, to, out_step, outer, bytes);
      }
      to += bytes;
    }
    return {};
  }

 private:
  // table[bits of a code of the input] = bits of the code of the output.
  template <class Stored>
  static void fill_table(const quantisation& in, const quantisation& out, code_range range,
                         std::uint8_t (&table)[256]) noexcept {
    const auto scale = static_cast<float>(static_cast<double>(in.scale) / static_cast<double>(out.scale));
    for (std::int32_t code = range.min; code <= range.max; ++code) {
      const std::int64_t scaled =
          std::int64_t{quant::round_half_away(static_cast<float>(code - in.zero_point) * scale)} + out.zero_point;
      const auto fitting = static_cast<Stored>(scaled < range.min   ? range.min
                                               : scaled > range.max ? range.max
                                                                    : scaled);
      table[static_cast<std::uint8_t>(code)] = static_cast<std::uint8_t>(fitting);
    }
  }
};

template <class Arch = simd::best, output_tensor Out, tensor First, tensor... Rest>
status concatenation(const Out& output, const concatenation_params& params, const execution& e, const First& first,
                     const Rest&... rest) noexcept {
  return invoke_list<op::concatenation, Arch>(params, e, output, first, rest...);
}

template <class Arch = simd::best, output_tensor Out, tensor First, tensor... Rest>
status concatenation(const Out& output, const concatenation_params& params, const First& first,
                     const Rest&... rest) noexcept {
  return concatenation<Arch>(output, params, execution{}, first, rest...);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// 8-bit codes of one scale and zero point as codes of another, for MAXIMUM, MINIMUM and SELECT.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/kernels/code_functions.hpp"
#include "nnops/kernels/elementwise.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// NNAPI's arithmetic: the real number in float32, its quotient and the zero point in double, rounded half away from
// zero.
struct recoded {
  code_mapping q;

  constexpr std::int32_t operator()(std::int32_t code) const noexcept {
    const float real = static_cast<float>(code - q.in_zero_point) * q.in_scale;
    const double place = static_cast<double>(real) / static_cast<double>(q.out_scale) + q.out_zero_point;
    if (place < q.codes.min) return q.codes.min;
    if (place > q.codes.max) return q.codes.max;
    return static_cast<std::int32_t>(quant::round_half_away(place));
  }
  constexpr bool keeps_codes() const noexcept {
    return q.in_scale == q.out_scale && q.in_zero_point == q.out_zero_point;
  }
};

// All codes of a type, converted.
template <class Byte>
struct recoding_table {
  Byte codes[256];

  explicit recoding_table(const recoded& f) noexcept {
    for (std::int32_t i = 0; i < 256; ++i) codes[i] = static_cast<Byte>(f(static_cast<Byte>(i)));
  }
  NNOPS_INLINE Byte operator()(Byte code) const noexcept { return codes[static_cast<std::uint8_t>(code)]; }
};

// out = f(a, b) of codes that are converted first, with broadcasting.
template <class Byte, class F>
void binary_recoded(const broadcast_loops& g, const Byte* a, const recoded& of_a, const Byte* b, const recoded& of_b,
                    Byte* out, const F& f, const parallel& threads) noexcept {
  const broadcast_loops::loop inner = g.loops[g.rank - 1];
  const auto go = [&](const auto& code_a, const auto& code_b) {
    for_each_block(threads, g.count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
      for_each_row(g, begin, end, [&](std::ptrdiff_t at_a, std::ptrdiff_t at_b, std::ptrdiff_t at, std::ptrdiff_t n) {
        for (std::ptrdiff_t i = 0; i < n; ++i)
          out[at + i] = static_cast<Byte>(f(code_a(a[at_a + i * inner.step_a]), code_b(b[at_b + i * inner.step_b])));
      });
    });
  };
  if (g.count < 512) go(of_a, of_b);
  else go(recoding_table<Byte>(of_a), recoding_table<Byte>(of_b));
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// What the matrix kernels know about number types: how operands are stored, multiplied and summed on an architecture.
//
// A math has: operand (an element of the left matrix as the kernel reads it), stored (an element of the packed filter),
// sum (an accumulator), group (how many neighbouring depths one step multiplies), tile_rows x tile_vectors (the
// accumulators that fit into registers), and the functions below.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/requantise.hpp"
#include "nnops/kernels/window.hpp"

// Unrolls the loop that follows, whose bounds are constants, at every optimisation level from -O1; half the compile
// time of unroll<N> below.
#if defined(__clang__)
#define NNOPS_UNROLL _Pragma("clang loop unroll(full)")
#else
#define NNOPS_UNROLL _Pragma("GCC unroll 64")
#endif

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// f(integral_constant<int, 0>{}), ..., f(integral_constant<int, N - 1>{}): for bodies that need the index as a
// constant.
template <int N, class F>
NNOPS_INLINE void unroll(F&& f) noexcept {
  [&]<int... I>(std::integer_sequence<int, I...>) __attribute__((always_inline)) {
    (f(std::integral_constant<int, I>{}), ...);
  }(std::make_integer_sequence<int, N>{});
}

// Rows of accumulators, by register file: 32, 16 or fewer registers, two vectors wide.
template <class Arch>
inline constexpr int tile_rows = std::is_same_v<Arch, simd::avx512> || std::is_same_v<Arch, simd::avx512_vnni> ? 14
                                 : std::is_same_v<Arch, simd::neon64>                                          ? 10
                                 : std::is_same_v<Arch, simd::avx2> || std::is_same_v<Arch, simd::avx2_vnni>   ? 6
                                                                                                               : 4;

template <class Arch>
concept has_dot4 =
    requires(typename simd::lanes<std::int32_t, Arch>::reg x) { simd::lanes<std::int32_t, Arch>::dot4(x, x, x); };
template <class Arch>
concept has_dot2 =
    requires(typename simd::lanes<std::int32_t, Arch>::reg x) { simd::lanes<std::int32_t, Arch>::dot2(x, x, x); };

// float and float16: operands in float, summed by multiply-add in the order of depth.
template <class Arch, class Stored>
struct float_math {
  using arch = Arch;
  using lanes = simd::lanes<float, Arch>;
  using reg = typename lanes::reg;
  using operand = float;
  using stored = Stored;
  using sum = float;
  static constexpr std::ptrdiff_t group = 1;
  static constexpr bool has_row_terms = false;

  NNOPS_INLINE static reg broadcast(const operand* p) noexcept { return lanes::broadcast(*p); }
  NNOPS_INLINE static reg load(const float* p) noexcept { return lanes::load(p); }
  NNOPS_INLINE static reg load(const float16* p) noexcept { return lanes::load_half(p); }
  NNOPS_INLINE static reg multiply_add(reg a, reg b, reg c) noexcept { return lanes::fma(a, b, c); }
};

// 8-bit where four products of unsigned and signed bytes are one instruction. Signed inputs (as they are broadcast) and
// unsigned filters (as they are packed) are shifted by 128; the zero points are corrected for in the packed bias and by
// a term per row.
template <class Arch, bool SignedInput>
struct dot4_math {
  using arch = Arch;
  using lanes = simd::lanes<std::int32_t, Arch>;
  using reg = typename lanes::reg;
  using operand = std::uint8_t;
  using stored = std::int8_t;
  using sum = std::int32_t;
  static constexpr std::ptrdiff_t group = 4;
  static constexpr bool has_row_terms = true;

  NNOPS_INLINE static reg broadcast(const operand* p) noexcept {
    std::int32_t four;
    std::memcpy(&four, p, sizeof four);
    if constexpr (SignedInput) {
      return lanes::bit_xor(lanes::broadcast(four), lanes::broadcast(static_cast<std::int32_t>(0x80808080u)));
    } else {
      return lanes::broadcast(four);
    }
  }
  // The sum of n operands as they are broadcast.
  NNOPS_INLINE static std::int32_t sum_of(const operand* p, std::ptrdiff_t n) noexcept {
    return lanes::template sum_bytes<SignedInput>(p, n);
  }
  NNOPS_INLINE static reg load(const stored* p) noexcept { return lanes::load_raw(p); }
  NNOPS_INLINE static reg multiply_add(reg a, reg b, reg c) noexcept { return lanes::dot4(c, a, b); }
};

// 8-bit elsewhere: operands less their zero points in int16, pairs of products summed in int32.
template <class Arch>
struct dot2_math {
  using arch = Arch;
  using lanes = simd::lanes<std::int32_t, Arch>;
  using reg = typename lanes::reg;
  using operand = std::int16_t;
  using stored = std::int16_t;
  using sum = std::int32_t;
  static constexpr std::ptrdiff_t group = 2;
  static constexpr bool has_row_terms = false;

  NNOPS_INLINE static reg broadcast(const operand* p) noexcept {
    std::int32_t pair;
    std::memcpy(&pair, p, sizeof pair);
    return lanes::broadcast(pair);
  }
  NNOPS_INLINE static reg load(const stored* p) noexcept { return lanes::load_raw(p); }
  NNOPS_INLINE static reg multiply_add(reg a, reg b, reg c) noexcept { return lanes::dot2(c, a, b); }
};

// The same, one product at a time.
template <class Arch>
struct dot1_math {
  using arch = Arch;
  using lanes = simd::lanes<std::int32_t, Arch>;
  using reg = typename lanes::reg;
  using operand = std::int16_t;
  using stored = std::int16_t;
  using sum = std::int32_t;
  static constexpr std::ptrdiff_t group = 1;
  static constexpr bool has_row_terms = false;

  NNOPS_INLINE static reg broadcast(const operand* p) noexcept { return lanes::broadcast(*p); }
  NNOPS_INLINE static reg load(const stored* p) noexcept { return lanes::load_bytes(p); }
  NNOPS_INLINE static reg multiply_add(reg a, reg b, reg c) noexcept { return lanes::add(c, lanes::mul(a, b)); }
};

template <class T>
concept is_byte = std::is_same_v<T, std::int8_t> || std::is_same_v<T, std::uint8_t>;

// The math of two element types: float and float16 filters stay as they are, 8-bit ones take the best instruction.
template <class In, class Filter, class Arch>
struct math_of {
  using type = float_math<Arch, Filter>;
};
template <class In, class Filter, class Arch>
  requires is_byte<Filter>
struct math_of<In, Filter, Arch> {
  using type = dot1_math<Arch>;
};
template <class In, class Filter, class Arch>
  requires is_byte<Filter> && (has_dot2<Arch> && !has_dot4<Arch>)
struct math_of<In, Filter, Arch> {
  using type = dot2_math<Arch>;
};
template <class In, class Filter, class Arch>
  requires is_byte<Filter> && has_dot4<Arch>
struct math_of<In, Filter, Arch> {
  using type = dot4_math<Arch, std::is_signed_v<In>>;
};

// Clamps the lanes of one register.
template <class Arch>
struct clamp_vector {
  using lanes = simd::lanes<float, Arch>;
  typename lanes::reg lowest, highest;

  NNOPS_INLINE typename lanes::reg operator()(typename lanes::reg x) const noexcept {
    return lanes::clamp(x, lowest, highest);
  }
};

// The activation of neighbouring channels; the same interface as requantise_lanes.
template <class Arch>
struct clamp_lanes {
  using lanes = simd::lanes<float, Arch>;
  activation_range range;

  NNOPS_INLINE void set(const activation_range& r, std::int32_t, std::ptrdiff_t) noexcept { range = r; }
  NNOPS_INLINE clamp_vector<Arch> vector(std::ptrdiff_t) const noexcept {
    return {lanes::broadcast(range.min), lanes::broadcast(range.max)};
  }
};

template <class Arch, std::ptrdiff_t Channels>
clamp_lanes<Arch> finish_lanes(const activation_range&);
template <class Arch, std::ptrdiff_t Channels>
requantise_lanes<Arch, Channels> finish_lanes(const requantisation&);

// out[0, min(n, width)) = x, as the output type.
template <class Arch, class Out, class Reg>
NNOPS_INLINE void store_lanes(Out* out, Reg x, std::ptrdiff_t n) noexcept {
  using floats = simd::lanes<float, Arch>;
  using ints = simd::lanes<std::int32_t, Arch>;
  const bool whole = n >= floats::width;
  if constexpr (std::is_same_v<Out, float>) {
    whole ? floats::store(out, x) : floats::store_n(out, x, n);
  } else if constexpr (std::is_same_v<Out, float16>) {
    whole ? floats::store_half(out, x) : floats::store_half_n(out, x, n);
  } else {
    whole ? ints::store_bytes(out, x) : ints::store_bytes_n(out, x, n);
  }
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

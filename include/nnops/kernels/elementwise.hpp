// Kernels that go through tensors element by element: one function over one tensor, or over two that broadcast against
// each other. Bodies run on whole registers and tails on partly filled ones with the same code, and the caller's
// threads get blocks of elements; neither changes a result.
//
// The output may be the same memory as an input of the same shape and type, and must not overlap it otherwise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/core/types.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// How two tensors that broadcast against each other are walked, the innermost loop last. Neighbouring dimensions in
// which the same operands advance are one loop.
struct broadcast_loops {
  struct loop {
    std::ptrdiff_t extent = 1;
    std::ptrdiff_t step_a = 0, step_b = 0;  // elements from one round to the next; 0 where the operand is broadcast
  };
  loop loops[max_rank] = {};
  std::int32_t rank = 1;
  std::ptrdiff_t count = 1;  // elements of the output
};

namespace kernel {

// The loops of two compatible shapes.
constexpr broadcast_loops make_broadcast_loops(const shape& a, const shape& b) noexcept {
  broadcast_loops r;
  // First of all: the other dimensions of an empty tensor may be too large to be multiplied.
  if (volume(a) == 0 || volume(b) == 0) {
    r.count = 0;
    return r;
  }
  broadcast_loops::loop reversed[max_rank] = {};
  std::int32_t rank = 0;
  std::ptrdiff_t count = 1, size_a = 1, size_b = 1;
  for (std::int32_t i = 1; i <= a.rank || i <= b.rank; ++i) {
    const std::int32_t x = i <= a.rank ? a.dim[a.rank - i] : 1, y = i <= b.rank ? b.dim[b.rank - i] : 1;
    const std::int32_t extent = x == 1 ? y : x;
    if (extent == 1) continue;
    count *= extent;
    const broadcast_loops::loop l = {extent, x == 1 ? 0 : size_a, y == 1 ? 0 : size_b};
    size_a *= x;
    size_b *= y;
    if (rank > 0) {
      broadcast_loops::loop& inner = reversed[rank - 1];
      if ((l.step_a == 0) == (inner.step_a == 0) && (l.step_b == 0) == (inner.step_b == 0)) {
        inner.extent *= extent;
        continue;
      }
    }
    reversed[rank++] = l;
  }
  if (rank == 0) reversed[rank++] = {1, 1, 1};
  r.rank = rank;
  r.count = count;
  for (std::int32_t i = 0; i < rank; ++i) r.loops[i] = reversed[rank - 1 - i];
  return r;
}

// row(offset_a, offset_b, offset_out, n) for pieces of innermost rows that cover the output's elements [begin, end).
template <class Row>
void for_each_row(const broadcast_loops& g, std::ptrdiff_t begin, std::ptrdiff_t end, Row&& row) noexcept {
  const broadcast_loops::loop inner = g.loops[g.rank - 1];
  if (begin >= end || inner.extent == 0) return;
  std::ptrdiff_t index[max_rank] = {}, offset_a = 0, offset_b = 0, rest = begin / inner.extent;
  for (std::int32_t d = g.rank - 2; d >= 0; --d) {
    index[d] = rest % g.loops[d].extent;
    rest /= g.loops[d].extent;
    offset_a += index[d] * g.loops[d].step_a;
    offset_b += index[d] * g.loops[d].step_b;
  }
  std::ptrdiff_t first = begin % inner.extent;
  for (std::ptrdiff_t out = begin; out < end;) {
    const std::ptrdiff_t n = inner.extent - first < end - out ? inner.extent - first : end - out;
    row(offset_a + first * inner.step_a, offset_b + first * inner.step_b, out, n);
    out += n;
    first = 0;
    for (std::int32_t d = g.rank - 2; d >= 0; --d) {
      offset_a += g.loops[d].step_a;
      offset_b += g.loops[d].step_b;
      if (++index[d] < g.loops[d].extent) break;
      offset_a -= g.loops[d].extent * g.loops[d].step_a;
      offset_b -= g.loops[d].extent * g.loops[d].step_b;
      index[d] = 0;
    }
  }
}

// f(begin, end) over blocks of [0, count), in the caller's threads.
template <class F>
void for_each_block(const parallel& threads, std::ptrdiff_t count, F&& f) noexcept {
  constexpr std::ptrdiff_t block = 16384;
  for_each_range(threads, (count + block - 1) / block, [&](std::int32_t, std::ptrdiff_t first, std::ptrdiff_t last) {
    f(first * block, last * block < count ? last * block : count);
  });
}

// The registers that elements of a type are computed in: float lanes for float and float16, int32 lanes for integers of
// 32 and 8 bits. Both have the same width.
template <class T, class Arch>
struct element_lanes;

template <class Arch>
struct element_lanes<float, Arch> : simd::lanes<float, Arch> {};

template <class Arch>
struct element_lanes<std::int32_t, Arch> : simd::lanes<std::int32_t, Arch> {};

template <class Arch>
struct element_lanes<float16, Arch> {
  using lanes = simd::lanes<float, Arch>;
  using reg = typename lanes::reg;
  static constexpr std::ptrdiff_t width = lanes::width;
  NNOPS_INLINE static reg load(const float16* p) noexcept { return lanes::load_half(p); }
  NNOPS_INLINE static reg load_n(const float16* p, std::ptrdiff_t n) noexcept { return lanes::load_half_n(p, n); }
  NNOPS_INLINE static void store(float16* p, reg x) noexcept { lanes::store_half(p, x); }
  NNOPS_INLINE static void store_n(float16* p, reg x, std::ptrdiff_t n) noexcept { lanes::store_half_n(p, x, n); }
  NNOPS_INLINE static reg broadcast(float16 x) noexcept { return lanes::broadcast(to_float(x)); }
};

template <class Byte, class Arch>
struct byte_lanes {
  using lanes = simd::lanes<std::int32_t, Arch>;
  using reg = typename lanes::reg;
  static constexpr std::ptrdiff_t width = lanes::width;
  NNOPS_INLINE static reg load(const Byte* p) noexcept { return lanes::load_bytes(p); }
  NNOPS_INLINE static reg load_n(const Byte* p, std::ptrdiff_t n) noexcept { return lanes::load_bytes_n(p, n); }
  NNOPS_INLINE static void store(Byte* p, reg x) noexcept { lanes::store_bytes(p, x); }
  NNOPS_INLINE static void store_n(Byte* p, reg x, std::ptrdiff_t n) noexcept { lanes::store_bytes_n(p, x, n); }
  NNOPS_INLINE static reg broadcast(Byte x) noexcept { return lanes::broadcast(x); }
};

template <class Arch>
struct element_lanes<std::uint8_t, Arch> : byte_lanes<std::uint8_t, Arch> {};
template <class Arch>
struct element_lanes<std::int8_t, Arch> : byte_lanes<std::int8_t, Arch> {};

// An operand of a row: elements that follow each other, or one for the whole row.
template <class T, class Arch>
struct row_of_many {
  using v = element_lanes<T, Arch>;
  const T* p;
  NNOPS_INLINE typename v::reg at(std::ptrdiff_t i) const noexcept { return v::load(p + i); }
  NNOPS_INLINE typename v::reg at_n(std::ptrdiff_t i, std::ptrdiff_t n) const noexcept { return v::load_n(p + i, n); }
};
template <class T, class Arch>
struct row_of_one {
  using v = element_lanes<T, Arch>;
  typename v::reg x;
  NNOPS_INLINE typename v::reg at(std::ptrdiff_t) const noexcept { return x; }
  NNOPS_INLINE typename v::reg at_n(std::ptrdiff_t, std::ptrdiff_t) const noexcept { return x; }
};

// Functions of so few instructions that the loop around them counts say `static constexpr bool light = true`.
template <class F>
concept light_function = requires { requires F::light; };

// out[i] = f(a[i], b[i]) for i in [0, n).
template <class Arch, class A, class B, class Out, class F>
NNOPS_INLINE void binary_row(const A a, const B b, Out* out, std::ptrdiff_t n, const F f) noexcept {
  using v = element_lanes<Out, Arch>;
  std::ptrdiff_t i = 0;
  if constexpr (light_function<F>) {
    for (; i + 4 * v::width <= n; i += 4 * v::width) {
      const auto x0 = f(a.at(i), b.at(i));
      const auto x1 = f(a.at(i + v::width), b.at(i + v::width));
      const auto x2 = f(a.at(i + 2 * v::width), b.at(i + 2 * v::width));
      const auto x3 = f(a.at(i + 3 * v::width), b.at(i + 3 * v::width));
      v::store(out + i, x0);
      v::store(out + i + v::width, x1);
      v::store(out + i + 2 * v::width, x2);
      v::store(out + i + 3 * v::width, x3);
    }
  }
  for (; i + v::width <= n; i += v::width) v::store(out + i, f(a.at(i), b.at(i)));
  if (i < n) v::store_n(out + i, f(a.at_n(i, n - i), b.at_n(i, n - i)), n - i);
}

// The same where an operand may be one element for the whole row. Not inlined: there are three loops in it.
template <class Arch, class A, class B, class Out, class F>
[[gnu::noinline]] void binary_row(const broadcast_loops::loop& inner, const A* a, const B* b, Out* out,
                                  std::ptrdiff_t n, const F& f) noexcept {
  using many_a = row_of_many<A, Arch>;
  using many_b = row_of_many<B, Arch>;
  if (inner.step_a == 0)
    binary_row<Arch>(row_of_one<A, Arch>{element_lanes<A, Arch>::broadcast(*a)}, many_b{b}, out, n, f);
  else if (inner.step_b == 0)
    binary_row<Arch>(many_a{a}, row_of_one<B, Arch>{element_lanes<B, Arch>::broadcast(*b)}, out, n, f);
  else binary_row<Arch>(many_a{a}, many_b{b}, out, n, f);
}

// out[i] = f(a[i], b[i]) on registers, over the output's elements.
template <class Arch, class A, class B, class Out, class F>
void binary(const broadcast_loops& g, const A* a, const B* b, Out* out, const F& f, const parallel& threads) noexcept {
  const broadcast_loops::loop inner = g.loops[g.rank - 1];
  constexpr std::ptrdiff_t repeated = 1024;
  // A short row that is the same for every round of the other operand, such as a value for each channel: repeated until
  // it is long enough for whole registers.
  if (g.rank == 2 && inner.step_a != 0 && inner.step_b != 0 && inner.extent <= repeated / 8 &&
      g.count >= 2 * repeated) {
    const std::ptrdiff_t length = repeated / inner.extent * inner.extent;
    const auto in_pieces = [&](std::ptrdiff_t begin, std::ptrdiff_t end, auto&& piece) {
      for (std::ptrdiff_t at = begin; at < end;) {
        const std::ptrdiff_t phase = at % inner.extent;
        const std::ptrdiff_t n = length - phase < end - at ? length - phase : end - at;
        piece(at, phase, n);
        at += n;
      }
    };
    if (g.loops[0].step_b == 0) {
      B rows[repeated];
      for (std::ptrdiff_t i = 0; i < length; ++i) rows[i] = b[i % inner.extent];
      for_each_block(threads, g.count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
        in_pieces(begin, end, [&](std::ptrdiff_t at, std::ptrdiff_t phase, std::ptrdiff_t n) {
          binary_row<Arch>(inner, a + at, rows + phase, out + at, n, f);
        });
      });
    } else {
      A rows[repeated];
      for (std::ptrdiff_t i = 0; i < length; ++i) rows[i] = a[i % inner.extent];
      for_each_block(threads, g.count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
        in_pieces(begin, end, [&](std::ptrdiff_t at, std::ptrdiff_t phase, std::ptrdiff_t n) {
          binary_row<Arch>(inner, rows + phase, b + at, out + at, n, f);
        });
      });
    }
    return;
  }
  for_each_block(threads, g.count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for_each_row(g, begin, end, [&](std::ptrdiff_t at_a, std::ptrdiff_t at_b, std::ptrdiff_t at, std::ptrdiff_t n) {
      binary_row<Arch>(inner, a + at_a, b + at_b, out + at, n, f);
    });
  });
}

// out[i] = f(in[i]) on registers, for i in [0, count).
template <class Arch, class In, class Out, class F>
void unary(const In* in, Out* out, std::ptrdiff_t count, const F& f, const parallel& threads) noexcept {
  // As a row of two operands, the second of which is not looked at.
  struct nothing {
    NNOPS_INLINE nothing at(std::ptrdiff_t) const noexcept { return {}; }
    NNOPS_INLINE nothing at_n(std::ptrdiff_t, std::ptrdiff_t) const noexcept { return {}; }
  };
  struct of_first : F {
    NNOPS_INLINE auto operator()(typename element_lanes<In, Arch>::reg x, nothing) const noexcept {
      return F::operator()(x);
    }
  };
  const of_first g{f};
  for_each_block(threads, count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    binary_row<Arch>(row_of_many<In, Arch>{in + begin}, nothing{}, out + begin, end - begin, g);
  });
}

// out[i] = f(in[i]) for codes of 8 bits, f from int32 to int32 within the type: through a table where that costs less.
template <class Byte, class F>
void map_codes(const Byte* in, Byte* out, std::ptrdiff_t count, const F& f, const parallel& threads) noexcept {
  static_assert(sizeof(Byte) == 1);
  if (count < 256) {
    for (std::ptrdiff_t i = 0; i < count; ++i) out[i] = static_cast<Byte>(f(in[i]));
    return;
  }
  Byte table[256];
  for (std::int32_t i = 0; i < 256; ++i) table[i] = static_cast<Byte>(f(static_cast<Byte>(i)));
  for_each_block(threads, count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    const Byte* const from = in;
    const Byte* const codes = table;
    Byte* const to = out;
#pragma GCC unroll 8
    for (std::ptrdiff_t i = begin; i < end; ++i) to[i] = codes[static_cast<std::uint8_t>(from[i])];
  });
}

// out[i] = min(highest, max(lowest, in[i])) for codes of 8 bits.
template <class Byte>
void clamp_codes(const Byte* in, Byte* out, std::ptrdiff_t count, Byte lowest, Byte highest,
                 const parallel& threads) noexcept {
  // The compilers' own vectors: lanes have no arithmetic on bytes.
  typedef Byte codes __attribute__((vector_size(16)));
  constexpr std::ptrdiff_t width = sizeof(codes);
  for_each_block(threads, count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    const Byte low = lowest, high = highest;
    const Byte* const from = in;
    Byte* const to = out;
    const codes lows = codes{} + low, highs = codes{} + high;
    std::ptrdiff_t i = begin;
    for (; i + width <= end; i += width) {
      codes x;
      std::memcpy(&x, from + i, sizeof x);
      x = x < lows ? lows : x;
      x = x > highs ? highs : x;
      std::memcpy(to + i, &x, sizeof x);
    }
    for (; i < end; ++i) to[i] = from[i] < low ? low : from[i] > high ? high : from[i];
  });
}

// out[i] = in[i] for elements of any type without padding.
template <class T>
void copy_elements(const T* in, T* out, std::ptrdiff_t count, const parallel& threads) noexcept {
  static_assert(std::is_trivially_copyable_v<T>);
  if (in == out) return;
  for_each_block(threads, count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    std::memcpy(out + begin, in + begin, static_cast<std::size_t>(end - begin) * sizeof(T));
  });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

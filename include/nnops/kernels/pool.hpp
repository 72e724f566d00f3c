// Average and max pooling of windows in both layouts, on the lanes of an architecture.
//
// NHWC: the lanes are channels. NCHW: the rows of a window are reduced first, lanes along the width, and then the columns of
// each window. float16 is computed in float. The results do not depend on the architecture: every lane adds in one order,
// along the rows of a window (NHWC) or down its columns (NCHW) and then over these sums.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/activation.hpp"
#include "nnops/kernels/gemm/math.hpp"
#include "nnops/kernels/reference/pool.hpp"
#include "nnops/kernels/window.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

using reference::cell_range;
using reference::columns_of;
using reference::rows_of;

// num / n for num in [0, 2^31), by one multiplication.
class divider {
 public:
  explicit constexpr divider(std::int64_t n) noexcept {
    while ((std::int64_t{1} << (shift_ - 31)) < n) ++shift_;
    factor_ = ((std::uint64_t{1} << shift_) + static_cast<std::uint64_t>(n) - 1) / static_cast<std::uint64_t>(n);
  }
  constexpr std::int32_t operator()(std::int32_t num) const noexcept {
    return static_cast<std::int32_t>((static_cast<std::uint64_t>(num) * factor_) >> shift_);
  }

 private:
  std::uint64_t factor_ = 0;  // ceil(2^shift / n), at most 2^32
  std::uint32_t shift_ = 31;
};

// The average of a window of 8-bit codes, half away from zero, clamped.
class code_average {
 public:
  constexpr code_average(std::int64_t count, code_range range) noexcept
      : half_(static_cast<std::int32_t>(count / 2)), divide_(count), range_(range) {}

  constexpr std::int32_t operator()(std::int32_t sum) const noexcept {
    const std::int32_t size = divide_((sum < 0 ? -sum : sum) + half_);
    const std::int32_t code = sum < 0 ? -size : size;
    return code < range_.min ? range_.min : code > range_.max ? range_.max : code;
  }

 private:
  std::int32_t half_;
  divider divide_;
  code_range range_;
};

// 2^23 codes of 8 bits add up to less than 2^31.
inline constexpr std::int64_t most_summed_codes = std::int64_t{1} << 23;

// How one kind of pooling runs on one element type. A math has: element, value (what windows are reduced in), reg (width
// values), first() (what reducing begins with), load, load_n, combine, and finish(count): a finisher, which writes what a
// window of so many cells was reduced to.

// float and float16.
template <class T, class Arch>
struct float_pool {
  using element = T;
  using value = float;
  using lanes = simd::lanes<float, Arch>;
  using reg = typename lanes::reg;
  static constexpr std::ptrdiff_t width = lanes::width;

  activation_range range;

  NNOPS_INLINE static reg load(const T* p) noexcept {
    if constexpr (std::is_same_v<T, float>)
      return lanes::load(p);
    else
      return lanes::load_half(p);
  }
  NNOPS_INLINE static reg load_n(const T* p, std::ptrdiff_t n) noexcept {
    if constexpr (std::is_same_v<T, float>)
      return lanes::load_n(p, n);
    else
      return lanes::load_half_n(p, n);
  }
  NNOPS_INLINE static reg load_values(const float* p) noexcept { return lanes::load(p); }
  NNOPS_INLINE static void store_values(float* p, reg x) noexcept { lanes::store(p, x); }
  NNOPS_INLINE static void store(T* p, reg x) noexcept {
    if constexpr (std::is_same_v<T, float>)
      lanes::store(p, x);
    else
      lanes::store_half(p, x);
  }
  NNOPS_INLINE static void store_n(T* p, reg x, std::ptrdiff_t n) noexcept {
    if constexpr (std::is_same_v<T, float>)
      lanes::store_n(p, x, n);
    else
      lanes::store_half_n(p, x, n);
  }
  NNOPS_INLINE static reg clamp(reg x, const activation_range& range) noexcept {
    return lanes::clamp(x, lanes::broadcast(range.min), lanes::broadcast(range.max));
  }
  NNOPS_INLINE static void put(T& to, float x) noexcept {
    if constexpr (std::is_same_v<T, float>)
      to = x;
    else
      to = to_float16(x);
  }
};

template <class T, class Arch>
struct max_pool : float_pool<T, Arch> {
  using base = float_pool<T, Arch>;
  using typename base::lanes;
  using typename base::reg;

  struct finisher {
    activation_range range;
    NNOPS_INLINE void vector(T* p, reg x) const noexcept { base::store(p, base::clamp(x, range)); }
    NNOPS_INLINE void vector_n(T* p, reg x, std::ptrdiff_t n) const noexcept { base::store_n(p, base::clamp(x, range), n); }
    NNOPS_INLINE void one(T& p, float x) const noexcept { base::put(p, simd::clamp(x, range.min, range.max)); }
  };

  static constexpr float first_value = -__builtin_inff();
  NNOPS_INLINE static reg first() noexcept { return lanes::broadcast(first_value); }
  NNOPS_INLINE static reg combine(reg a, reg b) noexcept { return lanes::max(a, b); }
  NNOPS_INLINE static float combine_values(float a, float b) noexcept { return simd::max(a, b); }
  NNOPS_INLINE finisher finish(std::int64_t) const noexcept { return {this->range}; }
};

template <class T, class Arch>
struct average_pool : float_pool<T, Arch> {
  using base = float_pool<T, Arch>;
  using typename base::lanes;
  using typename base::reg;

  struct finisher {
    activation_range range;
    float count;
    NNOPS_INLINE reg average(reg x) const noexcept { return base::clamp(lanes::div(x, lanes::broadcast(count)), range); }
    NNOPS_INLINE void vector(T* p, reg x) const noexcept { base::store(p, average(x)); }
    NNOPS_INLINE void vector_n(T* p, reg x, std::ptrdiff_t n) const noexcept { base::store_n(p, average(x), n); }
    NNOPS_INLINE void one(T& p, float x) const noexcept {
      base::put(p, simd::clamp(x / count, range.min, range.max));
    }
  };

  static constexpr float first_value = 0.0f;
  NNOPS_INLINE static reg first() noexcept { return lanes::broadcast(first_value); }
  NNOPS_INLINE static reg combine(reg a, reg b) noexcept { return lanes::add(a, b); }
  NNOPS_INLINE static float combine_values(float a, float b) noexcept { return a + b; }
  NNOPS_INLINE finisher finish(std::int64_t count) const noexcept { return {this->range, static_cast<float>(count)}; }
};

// The largest of 8-bit codes: bytes in blocks of a fixed size, which every compiler makes vectors of.
template <class Byte, class Arch>
  requires std::is_integral_v<Byte>
struct max_pool<Byte, Arch> {
  using element = Byte;
  using value = Byte;
  static constexpr std::ptrdiff_t width = 16;
  struct reg {
    Byte lane[16];
  };

  code_range range;

  struct finisher {
    code_range range;
    NNOPS_INLINE Byte clamp(Byte x) const noexcept {
      const auto low = static_cast<Byte>(range.min), high = static_cast<Byte>(range.max);
      return x < low ? low : x > high ? high : x;
    }
    NNOPS_INLINE void vector(Byte* p, const reg& x) const noexcept {
      for (int i = 0; i < 16; ++i) p[i] = clamp(x.lane[i]);
    }
    NNOPS_INLINE void vector_n(Byte* p, const reg& x, std::ptrdiff_t n) const noexcept {
      for (std::ptrdiff_t i = 0; i < n; ++i) p[i] = clamp(x.lane[i]);
    }
    NNOPS_INLINE void one(Byte& p, Byte x) const noexcept { p = clamp(x); }
  };

  static constexpr Byte first_value = std::is_signed_v<Byte> ? static_cast<Byte>(-128) : static_cast<Byte>(0);
  NNOPS_INLINE static reg first() noexcept {
    reg r;
    for (int i = 0; i < 16; ++i) r.lane[i] = first_value;
    return r;
  }
  NNOPS_INLINE static reg load(const Byte* p) noexcept {
    reg r;
    std::memcpy(r.lane, p, 16);
    return r;
  }
  NNOPS_INLINE static reg load_n(const Byte* p, std::ptrdiff_t n) noexcept {
    reg r = first();
    for (std::ptrdiff_t i = 0; i < n; ++i) r.lane[i] = p[i];
    return r;
  }
  NNOPS_INLINE static reg load_values(const Byte* p) noexcept { return load(p); }
  NNOPS_INLINE static void store_values(Byte* p, const reg& x) noexcept { std::memcpy(p, x.lane, 16); }
  NNOPS_INLINE static reg combine(const reg& a, const reg& b) noexcept {
    reg r;
    for (int i = 0; i < 16; ++i) r.lane[i] = a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i];
    return r;
  }
  NNOPS_INLINE static Byte combine_values(Byte a, Byte b) noexcept { return a > b ? a : b; }
  NNOPS_INLINE finisher finish(std::int64_t) const noexcept { return {range}; }
};

// 8-bit codes are summed in int32: at most most_summed_codes of them.
template <class Byte, class Arch>
  requires std::is_integral_v<Byte>
struct average_pool<Byte, Arch> {
  using element = Byte;
  using value = std::int32_t;
  using lanes = simd::lanes<std::int32_t, Arch>;
  using reg = typename lanes::reg;
  static constexpr std::ptrdiff_t width = lanes::width;

  code_range range;

  struct finisher {
    code_average average;
    NNOPS_INLINE void vector(Byte* p, reg x) const noexcept { vector_n(p, x, width); }
    NNOPS_INLINE void vector_n(Byte* p, reg x, std::ptrdiff_t n) const noexcept {
      std::int32_t sums[lanes::size];
      lanes::store(sums, x);
      for (std::ptrdiff_t i = 0; i < n; ++i) one(p[i], sums[i]);
    }
    NNOPS_INLINE void one(Byte& p, std::int32_t x) const noexcept { p = static_cast<Byte>(average(x)); }
  };

  static constexpr std::int32_t first_value = 0;
  NNOPS_INLINE static reg first() noexcept { return lanes::broadcast(first_value); }
  NNOPS_INLINE static reg load(const Byte* p) noexcept { return lanes::load_bytes(p); }
  NNOPS_INLINE static reg load_n(const Byte* p, std::ptrdiff_t n) noexcept { return lanes::load_bytes_n(p, n); }
  NNOPS_INLINE static reg load_values(const std::int32_t* p) noexcept { return lanes::load(p); }
  NNOPS_INLINE static void store_values(std::int32_t* p, reg x) noexcept { lanes::store(p, x); }
  NNOPS_INLINE static reg combine(reg a, reg b) noexcept { return lanes::add(a, b); }
  NNOPS_INLINE static std::int32_t combine_values(std::int32_t a, std::int32_t b) noexcept { return a + b; }
  NNOPS_INLINE finisher finish(std::int64_t count) const noexcept { return {code_average(count, range)}; }
};

// One window, `Regs` registers of channels: rows of cells, row_step and cell_step elements apart.
template <std::size_t Regs, class Math, class Finisher>
NNOPS_INLINE void pool_channels(const typename Math::element* in, std::ptrdiff_t row_step, std::ptrdiff_t cell_step,
                                std::int32_t rows, std::int32_t cells, const Finisher& finish,
                                typename Math::element* out) noexcept {
  typename Math::reg sum[Regs];
  unroll<static_cast<int>(Regs)>([&](auto i) { sum[i] = Math::first(); });
  for (std::int32_t y = 0; y < rows; ++y) {
    const typename Math::element* p = in + y * row_step;
    typename Math::reg row[Regs];
    unroll<static_cast<int>(Regs)>([&](auto i) { row[i] = Math::first(); });
    for (std::int32_t x = 0; x < cells; ++x, p += cell_step)
      unroll<static_cast<int>(Regs)>([&](auto i) { row[i] = Math::combine(row[i], Math::load(p + i * Math::width)); });
    unroll<static_cast<int>(Regs)>([&](auto i) { sum[i] = Math::combine(sum[i], row[i]); });
  }
  unroll<static_cast<int>(Regs)>([&](auto i) { finish.vector(out + i * Math::width, sum[i]); });
}

// The same for the first n channels of one register.
template <class Math, class Finisher>
NNOPS_INLINE void pool_channels_n(const typename Math::element* in, std::ptrdiff_t row_step, std::ptrdiff_t cell_step,
                                  std::int32_t rows, std::int32_t cells, const Finisher& finish,
                                  typename Math::element* out, std::ptrdiff_t n) noexcept {
  typename Math::reg sum = Math::first();
  for (std::int32_t y = 0; y < rows; ++y) {
    const typename Math::element* p = in + y * row_step;
    typename Math::reg row = Math::first();
    for (std::int32_t x = 0; x < cells; ++x, p += cell_step) row = Math::combine(row, Math::load_n(p, n));
    sum = Math::combine(sum, row);
  }
  finish.vector_n(out, sum, n);
}

// The finisher of the latest count of cells: making one may divide.
template <class Math>
class finisher_of {
 public:
  NNOPS_INLINE explicit finisher_of(const Math& math) noexcept : math_(math), finish_(math.finish(1)) {}
  NNOPS_INLINE const typename Math::finisher& operator()(std::int64_t count) noexcept {
    if (count != count_) finish_ = math_.finish(count), count_ = count;
    return finish_;
  }

 private:
  Math math_;
  typename Math::finisher finish_;
  std::int64_t count_ = 1;
};

template <class Math>
void pool_nhwc(const window_geometry& g, const typename Math::element* in, typename Math::element* out, const Math& math,
               const parallel& threads) noexcept {
  // A task is one output row of at most this many channels, so that global pooling too can be split.
  constexpr std::int32_t task_channels = 256;
  const std::int32_t parts = (g.in_depth - 1) / task_channels + 1;
  const std::ptrdiff_t row_step = std::ptrdiff_t{g.in_w} * g.in_depth;
  const std::ptrdiff_t cell_step = g.in_depth;
  for_each_range(threads, std::ptrdiff_t{g.batches} * g.out_h * parts, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    finisher_of<Math> finisher(math);
    for (std::ptrdiff_t task = begin; task < end; ++task) {
      const std::ptrdiff_t line = task / parts;
      const auto first_c = static_cast<std::int32_t>(task % parts) * task_channels;
      const std::int32_t last_c = g.in_depth - first_c > task_channels ? first_c + task_channels : g.in_depth;
      const auto n = static_cast<std::int32_t>(line / g.out_h);
      const auto y = static_cast<std::int32_t>(line % g.out_h);
      const cell_range rows = rows_of(g, y);
      for (std::int32_t x = 0; x < g.out_w; ++x) {
        const cell_range columns = columns_of(g, x);
        const auto& finish = finisher(std::int64_t{rows.count()} * columns.count());
        const typename Math::element* window = in + g.input_offset(n, rows.first, columns.first, 0);
        typename Math::element* to = out + g.output_offset(n, y, x, 0);
        std::ptrdiff_t c = first_c;
        for (; c + 4 * Math::width <= last_c; c += 4 * Math::width)
          pool_channels<4, Math>(window + c, row_step, cell_step, rows.count(), columns.count(), finish, to + c);
        for (; c + Math::width <= last_c; c += Math::width)
          pool_channels<1, Math>(window + c, row_step, cell_step, rows.count(), columns.count(), finish, to + c);
        if (c < last_c)
          pool_channels_n<Math>(window + c, row_step, cell_step, rows.count(), columns.count(), finish, to + c, last_c - c);
      }
    }
  });
}

// down[i] = the i-th column of `rows` rows reduced, for i in [0, n). down has room for whole registers.
template <class Math>
NNOPS_INLINE void pool_rows(const typename Math::element* in, std::ptrdiff_t row_step, std::int32_t rows, std::ptrdiff_t n,
                            typename Math::value* down) noexcept {
  std::ptrdiff_t i = 0;
  for (; i + Math::width <= n; i += Math::width) {
    typename Math::reg r = Math::first();
    for (std::int32_t y = 0; y < rows; ++y) r = Math::combine(r, Math::load(in + y * row_step + i));
    Math::store_values(down + i, r);
  }
  if (i < n) {
    typename Math::reg r = Math::first();
    for (std::int32_t y = 0; y < rows; ++y) r = Math::combine(r, Math::load_n(in + y * row_step + i, n - i));
    Math::store_values(down + i, r);
  }
}

template <class Math>
void pool_nchw(const window_geometry& g, const typename Math::element* in, typename Math::element* out, const Math& math,
               const parallel& threads) noexcept {
  using value = typename Math::value;
  constexpr std::int32_t room = 512;  // reduced columns that are held at a time
  constexpr auto size = static_cast<std::size_t>(room + Math::width);
  const std::ptrdiff_t planes = std::ptrdiff_t{g.batches} * g.in_depth;
  for_each_range(threads, planes * g.out_h, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    value down[size];
    finisher_of<Math> finisher(math);
    for (std::ptrdiff_t task = begin; task < end; ++task) {
      const std::ptrdiff_t plane = task / g.out_h;
      const auto y = static_cast<std::int32_t>(task % g.out_h);
      const cell_range rows = rows_of(g, y);
      const typename Math::element* from = in + (plane * g.in_h + rows.first) * g.in_w;
      typename Math::element* to = out + (plane * g.out_h + y) * g.out_w;
      std::int32_t held_first = 0, held_end = 0;  // the columns of the input that `down` holds
      for (std::int32_t x = 0; x < g.out_w; ++x) {
        const cell_range columns = columns_of(g, x);
        value sum = Math::first_value;
        for (std::int32_t at = columns.first; at < columns.end;) {
          if (at < held_first || at >= held_end || (columns.end > held_end && columns.count() <= room)) {
            held_first = at;
            held_end = g.in_w - at > room ? at + room : g.in_w;
            pool_rows<Math>(from + at, g.in_w, rows.count(), held_end - at, down);
          }
          const std::int32_t stop = columns.end < held_end ? columns.end : held_end;
          for (; at < stop; ++at) sum = Math::combine_values(sum, down[at - held_first]);
        }
        finisher(std::int64_t{rows.count()} * columns.count()).one(to[x], sum);
      }
    }
  });
}

template <class Math>
void pool_2d(const window_geometry& g, const typename Math::element* in, typename Math::element* out, const Math& math,
             const parallel& threads) noexcept {
  if (g.nchw)
    pool_nchw(g, in, out, math, threads);
  else
    pool_nhwc(g, in, out, math, threads);
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

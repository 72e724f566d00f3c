// Average, max and L2 pooling of windows in both layouts, on the lanes of an architecture.
//
// NHWC: the lanes are channels. NCHW: the rows of a window are reduced first, lanes along the width, and then the
// columns of each window. float16 is computed in float. The results do not depend on the architecture: every lane adds
// in one order, along the rows of a window (NHWC) or down its columns (NCHW) and then over these sums.
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
#include "nnops/kernels/reference/pool.hpp"
#include "nnops/kernels/repeat.hpp"
#include "nnops/kernels/simd/transcendental.hpp"
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

// The average of a window of 8-bit codes, half away from zero, clamped: of one sum, and of lanes of them.
template <class Arch>
class code_average {
 public:
  using floats = simd::lanes<float, Arch>;
  using ints = simd::lanes<std::int32_t, Arch>;

  constexpr code_average(std::int64_t count, code_range range) noexcept
      : half_(static_cast<std::int32_t>(count / 2)), count_(count), divide_(count), range_(range) {}

  constexpr std::int32_t operator()(std::int32_t sum) const noexcept {
    const std::int32_t size = divide_((sum < 0 ? -sum : sum) + half_);
    const std::int32_t code = sum < 0 ? -size : size;
    return code < range_.min ? range_.min : code > range_.max ? range_.max : code;
  }

  // Windows of at most 2^13 codes: a quarter added to the sum decides ties and nothing else. The sum and the quarter
  // are exact in float32, and the quotient is off by less than what the quarter adds.
  constexpr bool fits_lanes() const noexcept { return count_ <= 1 << 13; }
  NNOPS_INLINE typename ints::reg lanes(typename ints::reg sum) const noexcept {
    const auto number = floats::from_int(sum);
    const auto size = floats::div(floats::add(absolute<Arch>(number), floats::broadcast(0.25f)),
                                  floats::broadcast(static_cast<float>(count_)));
    const auto code = floats::to_int(copy_sign<Arch>(size, number));
    return ints::min(ints::max(code, ints::broadcast(range_.min)), ints::broadcast(range_.max));
  }

 private:
  std::int32_t half_;
  std::int64_t count_;
  divider divide_;
  code_range range_;
};

// 2^23 codes of 8 bits add up to less than 2^31.
inline constexpr std::int64_t most_summed_codes = std::int64_t{1} << 23;

// How one kind of pooling runs on one element type. A math has: element, value (what windows are reduced in), reg
// (width values), first() (what reducing begins with), load, load_n, combine, and finish(count): a finisher, which
// writes what a window of so many cells was reduced to.

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
    if constexpr (std::is_same_v<T, float>) return lanes::load(p);
    else return lanes::load_half(p);
  }
  NNOPS_INLINE static reg load_n(const T* p, std::ptrdiff_t n) noexcept {
    if constexpr (std::is_same_v<T, float>) return lanes::load_n(p, n);
    else return lanes::load_half_n(p, n);
  }
  NNOPS_INLINE static reg load_values(const float* p) noexcept { return lanes::load(p); }
  NNOPS_INLINE static void store_values(float* p, reg x) noexcept { lanes::store(p, x); }
  NNOPS_INLINE static void store(T* p, reg x) noexcept {
    if constexpr (std::is_same_v<T, float>) lanes::store(p, x);
    else lanes::store_half(p, x);
  }
  NNOPS_INLINE static void store_n(T* p, reg x, std::ptrdiff_t n) noexcept {
    if constexpr (std::is_same_v<T, float>) lanes::store_n(p, x, n);
    else lanes::store_half_n(p, x, n);
  }
  NNOPS_INLINE static reg clamp(reg x, const activation_range& range) noexcept {
    return lanes::clamp(x, lanes::broadcast(range.min), lanes::broadcast(range.max));
  }
  NNOPS_INLINE static void put(T& to, float x) noexcept {
    if constexpr (std::is_same_v<T, float>) to = x;
    else to = to_float16(x);
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
    NNOPS_INLINE void vector_n(T* p, reg x, std::ptrdiff_t n) const noexcept {
      base::store_n(p, base::clamp(x, range), n);
    }
    NNOPS_INLINE void one(T& p, float x) const noexcept { base::put(p, simd::clamp(x, range.min, range.max)); }
  };

  static constexpr float first_value = -__builtin_inff();
  NNOPS_INLINE static reg first() noexcept { return lanes::broadcast(first_value); }
  NNOPS_INLINE static reg combine(reg a, reg b) noexcept { return lanes::max(a, b); }
  NNOPS_INLINE static float combine_values(float a, float b) noexcept { return ((a != a) | (a > b)) ? a : b; }
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
    NNOPS_INLINE reg average(reg x) const noexcept {
      return base::clamp(lanes::div(x, lanes::broadcast(count)), range);
    }
    NNOPS_INLINE void vector(T* p, reg x) const noexcept { base::store(p, average(x)); }
    NNOPS_INLINE void vector_n(T* p, reg x, std::ptrdiff_t n) const noexcept { base::store_n(p, average(x), n); }
    NNOPS_INLINE void one(T& p, float x) const noexcept { base::put(p, simd::clamp(x / count, range.min, range.max)); }
  };

  static constexpr float first_value = 0.0f;
  NNOPS_INLINE static reg first() noexcept { return lanes::broadcast(first_value); }
  NNOPS_INLINE static reg combine(reg a, reg b) noexcept { return lanes::add(a, b); }
  NNOPS_INLINE static float combine_values(float a, float b) noexcept { return a + b; }
  NNOPS_INLINE finisher finish(std::int64_t count) const noexcept { return {this->range, static_cast<float>(count)}; }
};

// The root of the mean of squares.
template <class T, class Arch>
struct l2_pool : float_pool<T, Arch> {
  using base = float_pool<T, Arch>;
  using typename base::lanes;
  using typename base::reg;

  struct finisher {
    activation_range range;
    float count;
    NNOPS_INLINE reg root(reg x) const noexcept {
      return base::clamp(lanes::sqrt(lanes::div(x, lanes::broadcast(count))), range);
    }
    NNOPS_INLINE void vector(T* p, reg x) const noexcept { base::store(p, root(x)); }
    NNOPS_INLINE void vector_n(T* p, reg x, std::ptrdiff_t n) const noexcept { base::store_n(p, root(x), n); }
    NNOPS_INLINE void one(T& p, float x) const noexcept {
      base::put(p, simd::clamp(__builtin_sqrtf(x / count), range.min, range.max));
    }
  };

  static constexpr float first_value = 0.0f;
  NNOPS_INLINE static reg first() noexcept { return lanes::broadcast(first_value); }
  NNOPS_INLINE static reg load(const T* p) noexcept { return square(base::load(p)); }
  NNOPS_INLINE static reg load_n(const T* p, std::ptrdiff_t n) noexcept { return square(base::load_n(p, n)); }
  NNOPS_INLINE static reg square(reg x) noexcept { return lanes::mul(x, x); }
  NNOPS_INLINE static reg combine(reg a, reg b) noexcept { return lanes::add(a, b); }
  NNOPS_INLINE static float combine_values(float a, float b) noexcept { return a + b; }
  NNOPS_INLINE finisher finish(std::int64_t count) const noexcept { return {this->range, static_cast<float>(count)}; }
};

// Sixteen bytes in the compilers' own vectors, since lanes have no arithmetic on bytes; one byte for simd::scalar.
template <class Byte, class Arch>
struct byte_vector {
  typedef Byte reg __attribute__((vector_size(16)));
  static constexpr std::ptrdiff_t width = 16;

  NNOPS_INLINE static reg broadcast(Byte x) noexcept { return reg{} + x; }
  NNOPS_INLINE static reg load(const Byte* p) noexcept {
    reg r;
    std::memcpy(&r, p, sizeof r);
    return r;
  }
  NNOPS_INLINE static reg load_n(const Byte* p, std::ptrdiff_t n) noexcept {
    Byte bytes[16] = {};
    for (std::ptrdiff_t i = 0; i < n; ++i) bytes[i] = p[i];
    return load(bytes);
  }
  NNOPS_INLINE static void store(Byte* p, reg x) noexcept { std::memcpy(p, &x, sizeof x); }
  NNOPS_INLINE static reg max(reg a, reg b) noexcept { return a > b ? a : b; }
  NNOPS_INLINE static reg min(reg a, reg b) noexcept { return a < b ? a : b; }
};
template <class Byte>
struct byte_vector<Byte, simd::scalar> {
  using reg = Byte;
  static constexpr std::ptrdiff_t width = 1;

  NNOPS_INLINE static reg broadcast(Byte x) noexcept { return x; }
  NNOPS_INLINE static reg load(const Byte* p) noexcept { return *p; }
  NNOPS_INLINE static reg load_n(const Byte* p, std::ptrdiff_t) noexcept { return *p; }
  NNOPS_INLINE static void store(Byte* p, reg x) noexcept { *p = x; }
  NNOPS_INLINE static reg max(reg a, reg b) noexcept { return a > b ? a : b; }
  NNOPS_INLINE static reg min(reg a, reg b) noexcept { return a < b ? a : b; }
};

// The largest of 8-bit codes.
template <class Byte, class Arch>
  requires std::is_integral_v<Byte>
struct max_pool<Byte, Arch> {
  using element = Byte;
  using value = Byte;
  using bytes = byte_vector<Byte, Arch>;
  using reg = typename bytes::reg;
  static constexpr std::ptrdiff_t width = bytes::width;

  code_range range;

  struct finisher {
    Byte low, high;
    NNOPS_INLINE reg clamp(reg x) const noexcept {
      return bytes::min(bytes::max(x, bytes::broadcast(low)), bytes::broadcast(high));
    }
    NNOPS_INLINE void vector(Byte* p, reg x) const noexcept { bytes::store(p, clamp(x)); }
    NNOPS_INLINE void vector_n(Byte* p, reg x, std::ptrdiff_t n) const noexcept {
      Byte whole[sizeof(reg)];
      bytes::store(whole, clamp(x));
      for (std::ptrdiff_t i = 0; i < n; ++i) p[i] = whole[i];
    }
    NNOPS_INLINE void one(Byte& p, Byte x) const noexcept { p = x < low ? low : x > high ? high : x; }
  };

  static constexpr Byte first_value = std::is_signed_v<Byte> ? static_cast<Byte>(-128) : static_cast<Byte>(0);
  NNOPS_INLINE static reg first() noexcept { return bytes::broadcast(first_value); }
  NNOPS_INLINE static reg load(const Byte* p) noexcept { return bytes::load(p); }
  NNOPS_INLINE static reg load_n(const Byte* p, std::ptrdiff_t n) noexcept { return bytes::load_n(p, n); }
  NNOPS_INLINE static reg load_values(const Byte* p) noexcept { return bytes::load(p); }
  NNOPS_INLINE static void store_values(Byte* p, reg x) noexcept { bytes::store(p, x); }
  NNOPS_INLINE static reg combine(reg a, reg b) noexcept { return bytes::max(a, b); }
  NNOPS_INLINE static Byte combine_values(Byte a, Byte b) noexcept { return a > b ? a : b; }
  NNOPS_INLINE finisher finish(std::int64_t) const noexcept {
    return {static_cast<Byte>(range.min), static_cast<Byte>(range.max)};
  }
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
    code_average<Arch> average;
    NNOPS_INLINE void vector(Byte* p, reg x) const noexcept {
      if (average.fits_lanes()) lanes::store_bytes(p, average.lanes(x));
      else each(p, x, width);
    }
    NNOPS_INLINE void vector_n(Byte* p, reg x, std::ptrdiff_t n) const noexcept {
      if (average.fits_lanes()) lanes::store_bytes_n(p, average.lanes(x), n);
      else each(p, x, n);
    }
    NNOPS_INLINE void one(Byte& p, std::int32_t x) const noexcept { p = static_cast<Byte>(average(x)); }

   private:
    NNOPS_INLINE void each(Byte* p, reg x, std::ptrdiff_t n) const noexcept {
      std::int32_t sums[lanes::size];
      lanes::store(sums, x);
      for (std::ptrdiff_t i = 0; i < n; ++i) one(p[i], sums[i]);
    }
  };

  static constexpr std::int32_t first_value = 0;
  NNOPS_INLINE static reg first() noexcept { return lanes::broadcast(first_value); }
  NNOPS_INLINE static reg load(const Byte* p) noexcept { return lanes::load_bytes(p); }
  NNOPS_INLINE static reg load_n(const Byte* p, std::ptrdiff_t n) noexcept { return lanes::load_bytes_n(p, n); }
  NNOPS_INLINE static reg load_values(const std::int32_t* p) noexcept { return lanes::load(p); }
  NNOPS_INLINE static void store_values(std::int32_t* p, reg x) noexcept { lanes::store(p, x); }
  NNOPS_INLINE static reg combine(reg a, reg b) noexcept { return lanes::add(a, b); }
  NNOPS_INLINE static std::int32_t combine_values(std::int32_t a, std::int32_t b) noexcept { return a + b; }
  NNOPS_INLINE finisher finish(std::int64_t count) const noexcept { return {code_average<Arch>(count, range)}; }
};

// One window, `Regs` registers of channels: rows of cells, row_step and cell_step elements apart.
template <std::size_t Regs, class Math, class Finisher>
NNOPS_INLINE void pool_channels(const typename Math::element* in, std::ptrdiff_t row_step, std::ptrdiff_t cell_step,
                                std::int32_t rows, std::int32_t cells, const Finisher& finish,
                                typename Math::element* out) noexcept {
  typename Math::reg sum[Regs];
  repeat<static_cast<int>(Regs)>([&](auto i) { sum[i] = Math::first(); });
  for (std::int32_t y = 0; y < rows; ++y) {
    const typename Math::element* p = in + y * row_step;
    typename Math::reg row[Regs];
    repeat<static_cast<int>(Regs)>([&](auto i) { row[i] = Math::first(); });
    for (std::int32_t x = 0; x < cells; ++x, p += cell_step)
      repeat<static_cast<int>(Regs)>([&](auto i) { row[i] = Math::combine(row[i], Math::load(p + i * Math::width)); });
    repeat<static_cast<int>(Regs)>([&](auto i) { sum[i] = Math::combine(sum[i], row[i]); });
  }
  repeat<static_cast<int>(Regs)>([&](auto i) { finish.vector(out + i * Math::width, sum[i]); });
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
void pool_nhwc(const window_geometry& g, const typename Math::element* in, typename Math::element* out,
               const Math& math, const parallel& threads) noexcept {
  // A task is one output row of at most this many channels, so that global pooling too can be split.
  constexpr std::int32_t task_channels = 256;
  const std::int32_t parts = (g.in_depth - 1) / task_channels + 1;
  const std::ptrdiff_t row_step = std::ptrdiff_t{g.in_w} * g.in_depth;
  const std::ptrdiff_t cell_step = g.in_depth;
  for_each_range(
      threads, std::ptrdiff_t{g.batches} * g.out_h * parts,
      [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
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
              pool_channels_n<Math>(window + c, row_step, cell_step, rows.count(), columns.count(), finish, to + c,
                                    last_c - c);
          }
        }
      });
}

// down[i] = the i-th column of `rows` rows reduced, for i in [0, n). down has room for whole registers.
template <class Math>
NNOPS_INLINE void pool_rows(const typename Math::element* in, std::ptrdiff_t row_step, std::int32_t rows,
                            std::ptrdiff_t n, typename Math::value* down) noexcept {
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

// Reduced columns that are held at a time.
inline constexpr std::int32_t pool_room = 512;

// out[i] = combine(out[i], in[i * stride]) for i in [0, n): one cell of n windows. A stride that is known makes
// vectors.
template <class Math>
NNOPS_INLINE void pool_cells(const typename Math::value* in, std::ptrdiff_t stride, std::ptrdiff_t n,
                             typename Math::value* out) noexcept {
  for (std::ptrdiff_t i = 0; i < n; ++i) out[i] = Math::combine_values(out[i], in[i * stride]);
}

// out[i] = the columns [i * stride, i * stride + filter) of `down` reduced, for i in [0, n). Both have room for whole
// registers.
template <class Math>
NNOPS_INLINE void pool_columns(const typename Math::value* down, std::ptrdiff_t filter, std::ptrdiff_t stride,
                               std::ptrdiff_t n, typename Math::value* out) noexcept {
  if (stride == 1) {
    for (std::ptrdiff_t i = 0; i < n; i += Math::width) {
      typename Math::reg r = Math::load_values(down + i);
      for (std::ptrdiff_t f = 1; f < filter; ++f) r = Math::combine(r, Math::load_values(down + i + f));
      Math::store_values(out + i, r);
    }
    return;
  }
  for (std::ptrdiff_t i = 0; i < n; ++i) out[i] = down[i * stride];
  for (std::ptrdiff_t f = 1; f < filter; ++f) {
    if (stride == 2) pool_cells<Math>(down + f, 2, n, out);
    else pool_cells<Math>(down + f, stride, n, out);
  }
}

// One output row whose windows are wider than what is held: each reduced by itself, in pieces.
template <class Math>
void pool_wide_row(const window_geometry& g, const typename Math::element* in, typename Math::element* out,
                   std::int32_t rows, typename Math::value* down, finisher_of<Math>& finisher) noexcept {
  for (std::int32_t x = 0; x < g.out_w; ++x) {
    const cell_range columns = columns_of(g, x);
    typename Math::value sum = Math::first_value;
    for (std::int32_t at = columns.first, n = 0; at < columns.end; at += n) {
      n = columns.end - at < pool_room ? columns.end - at : pool_room;
      pool_rows<Math>(in + at, g.in_w, rows, n, down);
      for (std::int32_t i = 0; i < n; ++i) sum = Math::combine_values(sum, down[i]);
    }
    finisher(std::int64_t{rows} * columns.count()).one(out[x], sum);
  }
}

template <class Math>
void pool_nchw(const window_geometry& g, const typename Math::element* in, typename Math::element* out,
               const Math& math, const parallel& threads) noexcept {
  using value = typename Math::value;
  constexpr auto size = static_cast<std::size_t>(pool_room + Math::width);
  // Outputs whose windows are held at a time; the padding beside the input is held too, as values that change nothing.
  const std::int32_t most = g.filter_w > pool_room ? 0 : (pool_room - g.filter_w) / g.stride_w + 1;
  const std::ptrdiff_t planes = std::ptrdiff_t{g.batches} * g.in_depth;
  for_each_range(threads, planes * g.out_h, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    value down[size], reduced[size];
    for (auto& v : down) v = Math::first_value;
    finisher_of<Math> finisher(math);
    for (std::ptrdiff_t task = begin; task < end; ++task) {
      const std::ptrdiff_t plane = task / g.out_h;
      const auto y = static_cast<std::int32_t>(task % g.out_h);
      const cell_range rows = rows_of(g, y);
      const typename Math::element* from = in + (plane * g.in_h + rows.first) * g.in_w;
      typename Math::element* to = out + (plane * g.out_h + y) * g.out_w;
      if (most == 0) {
        pool_wide_row<Math>(g, from, to, rows.count(), down, finisher);
        continue;
      }
      for (std::int32_t x = 0; x < g.out_w; x += most) {
        const std::int32_t n = g.out_w - x < most ? g.out_w - x : most;
        const std::int64_t start = std::int64_t{x} * g.stride_w - g.padding_left;
        const std::int64_t stop = start + std::int64_t{n - 1} * g.stride_w + g.filter_w;
        const std::int64_t first = start < 0 ? 0 : start, last = stop < g.in_w ? stop : g.in_w;
        for (std::int64_t i = start; i < first; ++i) down[i - start] = Math::first_value;
        pool_rows<Math>(from + first, g.in_w, rows.count(), last - first, down + (first - start));
        for (std::int64_t i = last; i < stop; ++i) down[i - start] = Math::first_value;
        pool_columns<Math>(down, g.filter_w, g.stride_w, n, reduced);
        for (std::int32_t i = 0; i < n;) {
          const std::int32_t cells = columns_of(g, x + i).count();
          const auto& finish = finisher(std::int64_t{rows.count()} * cells);
          // A register of windows that are as wide as this one.
          if (cells == g.filter_w && i + Math::width <= n &&
              columns_of(g, x + i + static_cast<std::int32_t>(Math::width) - 1).count() == cells) {
            finish.vector(to + x + i, Math::load_values(reduced + i));
            i += static_cast<std::int32_t>(Math::width);
          } else {
            finish.one(to[x + i], reduced[i]);
            ++i;
          }
        }
      }
    }
  });
}

template <class Math>
void pool_2d(const window_geometry& g, const typename Math::element* in, typename Math::element* out, const Math& math,
             const parallel& threads) noexcept {
  if (g.nchw) pool_nchw(g, in, out, math, threads);
  else pool_nhwc(g, in, out, math, threads);
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

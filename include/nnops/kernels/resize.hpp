// Bilinear resizing in both layouts. Positions are exact: whole input rows and columns and a remainder, in integers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/simd.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// Every extent but `batches` at least 1.
struct resize_geometry {
  std::int32_t batches = 0, in_h = 1, in_w = 1, depth = 1, out_h = 1, out_w = 1;
  bool align_corners = false, half_pixel_centers = false;
  bool nchw = false;
};

namespace kernel {

// Walks over the output positions of one axis: each lies between the cells `low` and `high` of the input, `fraction` of
// the way. fraction is 0 where both are one cell, so that nothing that lies at no distance counts.
class resize_walker {
 public:
  constexpr resize_walker(std::int32_t in, std::int32_t out, bool align_corners, bool half_pixel_centers,
                          std::int32_t first) noexcept
      : last_(in - 1) {
    // The position is numerator / denominator_, stepping by step.
    std::int64_t step = in, numerator = 0;
    denominator_ = out;
    if (align_corners && out > 1) {
      step = in - 1;
      denominator_ = out - 1;
    } else if (half_pixel_centers) {
      step = 2 * std::int64_t{in};
      numerator = std::int64_t{in} - out;
      denominator_ = 2 * std::int64_t{out};
    }
    numerator += step * first;
    whole_ = numerator / denominator_;
    rest_ = numerator % denominator_;
    if (rest_ < 0) rest_ += denominator_, --whole_;
    step_whole_ = step / denominator_;
    step_rest_ = step % denominator_;
  }

  constexpr std::int32_t low() const noexcept { return clamped(whole_); }
  constexpr std::int32_t high() const noexcept { return clamped(rest_ == 0 ? whole_ : whole_ + 1); }
  constexpr double fraction() const noexcept {
    return low() == high() ? 0.0 : static_cast<double>(rest_) / static_cast<double>(denominator_);
  }
  constexpr void advance() noexcept {
    whole_ += step_whole_;
    rest_ += step_rest_;
    if (rest_ >= denominator_) rest_ -= denominator_, ++whole_;
  }

 private:
  constexpr std::int32_t clamped(std::int64_t i) const noexcept {
    return static_cast<std::int32_t>(i < 0 ? 0 : i > last_ ? last_ : i);
  }
  std::int64_t denominator_ = 1, whole_ = 0, rest_ = 0, step_whole_ = 0, step_rest_ = 0;
  std::int32_t last_;
};

// The weights of the four neighbours [low, low], [low, high], [high, low], [high, high] (row, column).
template <class Number>
struct resize_weights {
  Number w[4];
};

// float and float16: in float32, neighbours in that order; a neighbour of weight 0 is not looked at.
template <class T, class Arch>
struct float_resize {
  using element = T;
  using lanes = simd::lanes<float, Arch>;
  using reg = typename lanes::reg;
  using weights = resize_weights<float>;

  static weights weigh(double y, double x) noexcept {
    return {{static_cast<float>((1.0 - y) * (1.0 - x)), static_cast<float>((1.0 - y) * x),
             static_cast<float>(y * (1.0 - x)), static_cast<float>(y * x)}};
  }

  NNOPS_INLINE static reg load(const T* p, std::ptrdiff_t n) noexcept {
    if constexpr (std::is_same_v<T, float>) return n >= lanes::width ? lanes::load(p) : lanes::load_n(p, n);
    else return n >= lanes::width ? lanes::load_half(p) : lanes::load_half_n(p, n);
  }
  NNOPS_INLINE static void store(T* p, reg x, std::ptrdiff_t n) noexcept {
    if constexpr (std::is_same_v<T, float>) n >= lanes::width ? lanes::store(p, x) : lanes::store_n(p, x, n);
    else n >= lanes::width ? lanes::store_half(p, x) : lanes::store_half_n(p, x, n);
  }

  // out[i] = the sum of the neighbours' elements i by their weights, for i in [0, n).
  static void blend(const T* const (&in)[4], const weights& given, T* out, std::ptrdiff_t n) noexcept {
    const T* from[4] = {in[0], in[0], in[0], in[0]};
    float w[4] = {};
    int used = 0;
    for (int k = 0; k < 4; ++k)
      if (given.w[k] != 0.0f) from[used] = in[k], w[used] = given.w[k], ++used;
    const reg w0 = lanes::broadcast(w[0]), w1 = lanes::broadcast(w[1]), w2 = lanes::broadcast(w[2]),
              w3 = lanes::broadcast(w[3]);
    for (std::ptrdiff_t i = 0; i < n; i += lanes::width) {
      reg sum = load(from[0] + i, n - i);
      if (used > 1) {
        sum = lanes::add(lanes::mul(w0, sum), lanes::mul(w1, load(from[1] + i, n - i)));
        if (used > 2) sum = lanes::add(sum, lanes::mul(w2, load(from[2] + i, n - i)));
        if (used > 3) sum = lanes::add(sum, lanes::mul(w3, load(from[3] + i, n - i)));
      }
      store(out + i, sum, n - i);
    }
  }

  // One element.
  NNOPS_INLINE static T blend_one(T a, T b, T c, T d, const weights& g) noexcept {
    const float in[4] = {number(a), number(b), number(c), number(d)};
    float sum = g.w[0] * in[0] + g.w[1] * in[1] + g.w[2] * in[2] + g.w[3] * in[3];
    // The last weight is 0 where a fraction is: then what lies at weight 0 is not looked at.
    if (g.w[3] == 0.0f) {
      int used = 0;
      for (int k = 0; k < 3; ++k)
        if (g.w[k] != 0.0f) sum = used++ == 0 ? g.w[k] * in[k] : sum + g.w[k] * in[k];
      if (used == 1) return a;  // a single neighbour is all four
    }
    if constexpr (std::is_same_v<T, float>) return sum;
    else return to_float16(sum);
  }

 private:
  NNOPS_INLINE static float number(float x) noexcept { return x; }
  NNOPS_INLINE static float number(float16 x) noexcept { return to_float(x); }
};

// 8-bit codes: weights of 23 bits below the point, which add up to 1, and one rounding, half up. The products of 255
// fit an int32.
template <class Byte, class Arch>
struct code_resize {
  using element = Byte;
  using lanes = simd::lanes<std::int32_t, Arch>;
  using reg = typename lanes::reg;
  using weights = resize_weights<std::int32_t>;
  static constexpr int bits = 23;

  static weights weigh(double y, double x) noexcept {
    const std::int32_t both = fixed(y * x), row = fixed(y), column = fixed(x);
    return {{(1 << bits) - row - column + both, column - both, row - both, both}};
  }

  static void blend(const Byte* const (&in)[4], const weights& g, Byte* out, std::ptrdiff_t n) noexcept {
    const reg w0 = lanes::broadcast(g.w[0]), w1 = lanes::broadcast(g.w[1]), w2 = lanes::broadcast(g.w[2]),
              w3 = lanes::broadcast(g.w[3]);
    const reg half = lanes::broadcast(1 << (bits - 1));
    const auto sum = [&](reg a, reg b, reg c, reg d) {
      const reg low = lanes::add(lanes::mul(w0, a), lanes::mul(w1, b)),
                high = lanes::add(lanes::mul(w2, c), lanes::mul(w3, d));
      return lanes::add(lanes::add(low, high), half) >> bits;
    };
    const Byte *a = in[0], *b = in[1], *c = in[2], *d = in[3];
    std::ptrdiff_t i = 0;
    for (; i + lanes::width <= n; i += lanes::width)
      lanes::store_bytes(out + i, sum(lanes::load_bytes(a + i), lanes::load_bytes(b + i), lanes::load_bytes(c + i),
                                      lanes::load_bytes(d + i)));
    if (n - i > 2) {
      const auto rest = [&](const Byte* p) { return lanes::load_bytes_n(p + i, n - i); };
      lanes::store_bytes_n(out + i, sum(rest(a), rest(b), rest(c), rest(d)), n - i);
    } else {
      for (; i < n; ++i) out[i] = blend_one(a[i], b[i], c[i], d[i], g);
    }
  }

  NNOPS_INLINE static Byte blend_one(Byte a, Byte b, Byte c, Byte d, const weights& g) noexcept {
    return static_cast<Byte>((g.w[0] * a + g.w[1] * b + g.w[2] * c + g.w[3] * d + (1 << (bits - 1))) >> bits);
  }

 private:
  static std::int32_t fixed(double x) noexcept { return static_cast<std::int32_t>(x * (1 << bits) + 0.5); }
};

// Output columns whose positions are computed at a time, for all rows of a task.
inline constexpr std::int32_t resize_room = 256;

template <class Math>
void resize_bilinear(const resize_geometry& g, const typename Math::element* in, typename Math::element* out,
                     const parallel& threads) noexcept {
  using element = typename Math::element;
  using weights = typename Math::weights;
  for_each_range(
      threads, std::ptrdiff_t{g.batches} * g.out_h, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
        std::int32_t left[resize_room], right[resize_room];
        double fraction[resize_room];
        resize_walker column(g.in_w, g.out_w, g.align_corners, g.half_pixel_centers, 0);
        for (std::int32_t x = 0; x < g.out_w; x += resize_room) {
          const std::int32_t count = g.out_w - x < resize_room ? g.out_w - x : resize_room;
          for (std::int32_t i = 0; i < count; ++i, column.advance()) {
            left[i] = column.low();
            right[i] = column.high();
            fraction[i] = column.fraction();
          }
          for (std::ptrdiff_t task = begin; task < end; ++task) {
            const std::ptrdiff_t n = task / g.out_h;
            const auto y = static_cast<std::int32_t>(task % g.out_h);
            const resize_walker row(g.in_h, g.out_h, g.align_corners, g.half_pixel_centers, y);
            const double fraction_y = row.fraction();
            if (!g.nchw) {
              const element* low = in + (n * g.in_h + row.low()) * g.in_w * g.depth;
              const element* high = in + (n * g.in_h + row.high()) * g.in_w * g.depth;
              element* to = out + ((n * g.out_h + y) * g.out_w + x) * g.depth;
              for (std::int32_t i = 0; i < count; ++i, to += g.depth) {
                const std::ptrdiff_t l = std::ptrdiff_t{left[i]} * g.depth, r = std::ptrdiff_t{right[i]} * g.depth;
                const element* const neighbours[4] = {low + l, low + r, high + l, high + r};
                Math::blend(neighbours, Math::weigh(fraction_y, fraction[i]), to, g.depth);
              }
              continue;
            }
            weights w[resize_room];
            for (std::int32_t i = 0; i < count; ++i) w[i] = Math::weigh(fraction_y, fraction[i]);
            for (std::int32_t c = 0; c < g.depth; ++c) {
              const std::ptrdiff_t plane = n * g.depth + c;
              const element* low = in + (plane * g.in_h + row.low()) * g.in_w;
              const element* high = in + (plane * g.in_h + row.high()) * g.in_w;
              element* to = out + (plane * g.out_h + y) * g.out_w + x;
              for (std::int32_t i = 0; i < count; ++i)
                to[i] = Math::blend_one(low[left[i]], low[right[i]], high[left[i]], high[right[i]], w[i]);
            }
          }
        }
      });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

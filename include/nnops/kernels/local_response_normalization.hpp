// Elements over a power of the sum of squares around them. Sums and powers are in double.
//
// A window of squares is summed anew for each element, so that a large element leaves nothing behind; where windows are
// wide, it is put together from sums over the two blocks that it lies in (prefixes of one and suffixes of the other).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/kernels/double_lanes.hpp"
#include "nnops/kernels/repeat.hpp"
#include "nnops/kernels/slice.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

struct response_window {
  std::ptrdiff_t radius = 0;  // at most the length of a slice
  double bias = 1.0, alpha = 1.0, beta = 0.5;

  // 1 / (bias + alpha * squares)^beta.
  double factor(double squares) const noexcept {
    const double base = bias + alpha * squares;
    // The usual powers, for speed.
    if (beta == 1.0) return 1.0 / base;
    const double root = std::sqrt(base);
    if (beta == 0.5) return 1.0 / root;
    if (beta == 0.75) return 1.0 / (root * std::sqrt(root));
    return std::pow(base, -beta);
  }
};

// The largest radius whose windows are summed element by element.
inline constexpr std::ptrdiff_t narrow_radius = 64;

// x[i] times the factor of squares[i].
NNOPS_INLINE void respond(const response_window& w, const four_doubles (&squares)[vectors_in_block],
                          four_doubles (&x)[vectors_in_block]) noexcept {
  repeat<vectors_in_block>([&](auto i) {
    for (int j = 0; j < 4; ++j) x[i][j] *= w.factor(squares[i][j]);
  });
}

// One slice that is contiguous, in chunks whose squares are laid out with zeros beyond the ends of the slice.
template <class T, class Arch>
void respond_row(const T* in, T* out, std::ptrdiff_t n, const response_window& w) noexcept {
  constexpr std::ptrdiff_t chunk = 4 * double_block;
  double squares[static_cast<std::size_t>(chunk + 2 * narrow_radius)];
  float buffer[static_cast<std::size_t>(chunk + 2 * narrow_radius)];
  for (std::ptrdiff_t begin = 0; begin < n; begin += chunk) {
    const std::ptrdiff_t first = begin - w.radius, last = begin + chunk + w.radius;
    const std::ptrdiff_t low = first < 0 ? 0 : first, high = last < n ? last : n;
    const float* x = as_floats<T, Arch>(in + low, high - low, buffer);
    for (std::ptrdiff_t i = first; i < last; ++i) {
      const double v = i < low || i >= high ? 0.0 : static_cast<double>(x[i - low]);
      squares[i - first] = v * v;
    }
    const std::ptrdiff_t end = n - begin < chunk ? n - begin : chunk;
    for (std::ptrdiff_t j = 0; j < end; j += double_block) {
      four_doubles sum[vectors_in_block], v[vectors_in_block];
      repeat<vectors_in_block>([&](auto i) { sum[i] = four_doubles{}; });
      for (std::ptrdiff_t k = 0; k <= 2 * w.radius; ++k)
        repeat<vectors_in_block>([&](auto i) {
          four_doubles s;
          std::memcpy(&s, squares + j + k + 4 * i, sizeof s);
          sum[i] += s;
        });
      const std::ptrdiff_t count = end - j < double_block ? end - j : double_block;
      float rest[static_cast<std::size_t>(double_block)] = {};
      load_doubles<T, Arch>(in + begin + j, count, rest, v);
      respond(w, sum, v);
      store_doubles<T, Arch>(v, count, out + begin + j);
    }
  }
}

// `count` neighbouring slices, each of n elements that lie `step` apart; count in [1, double_block].
template <class T, class Arch>
void respond_columns(const T* in, T* out, std::ptrdiff_t n, std::ptrdiff_t step, std::ptrdiff_t count,
                     const response_window& w) noexcept {
  float rest[static_cast<std::size_t>(double_block)] = {};
  for (std::ptrdiff_t d = 0; d < n; ++d) {
    const std::ptrdiff_t low = d < w.radius ? 0 : d - w.radius, high = n - d > w.radius ? d + w.radius + 1 : n;
    four_doubles sum[vectors_in_block], v[vectors_in_block];
    repeat<vectors_in_block>([&](auto i) { sum[i] = four_doubles{}; });
    fold_columns<T, Arch>(in + low * step, high - low, step, count, sum,
                          [](auto& s, const auto& x, int) { s += x * x; });
    load_doubles<T, Arch>(in + d * step, count, rest, v);
    respond(w, sum, v);
    store_doubles<T, Arch>(v, count, out + d * step);
  }
}

// One slice whose windows are wide. prefix and suffix hold n doubles each: sums from the start of a block of window
// length to an element, and from an element to the end of its block.
template <class T>
void respond_wide(const T* in, T* out, std::ptrdiff_t n, std::ptrdiff_t step, const response_window& w, double* prefix,
                  double* suffix) noexcept {
  const std::ptrdiff_t length = 2 * w.radius + 1;
  const auto element = [&](std::ptrdiff_t i) {
    if constexpr (std::is_same_v<T, float16>) return static_cast<double>(to_float(in[i * step]));
    else return static_cast<double>(in[i * step]);
  };
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const double x = element(i);
    prefix[i] = i % length == 0 ? x * x : prefix[i - 1] + x * x;
  }
  for (std::ptrdiff_t i = n; i-- > 0;) {
    const double x = element(i);
    suffix[i] = i == n - 1 || i % length == length - 1 ? x * x : suffix[i + 1] + x * x;
  }
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const std::ptrdiff_t low = i < w.radius ? 0 : i - w.radius, high = n - 1 - i > w.radius ? i + w.radius : n - 1;
    // Within one block, a window has the block's start or its end.
    const double sum = low / length != high / length ? suffix[low] + prefix[high]
                       : low % length == 0           ? prefix[high]
                                                     : suffix[low];
    const auto y = static_cast<float>(element(i) * w.factor(sum));
    if constexpr (std::is_same_v<T, float16>) out[i * step] = to_float16(y);
    else out[i * step] = y;
  }
}

// Doubles of scratch that a worker needs.
constexpr std::ptrdiff_t response_scratch(const slice_geometry& g, const response_window& w) noexcept {
  return w.radius > narrow_radius ? 2 * g.length : 0;
}

template <class T, class Arch>
void local_response(const slice_geometry& g, const T* in, T* out, const response_window& w, double* scratch,
                    const parallel& threads) noexcept {
  if (w.radius > narrow_radius) {
    for_each_range(threads, g.outer * g.inner, [&](std::int32_t worker, std::ptrdiff_t begin, std::ptrdiff_t end) {
      double* prefix = scratch + worker * response_scratch(g, w);
      for (std::ptrdiff_t slice = begin; slice < end; ++slice) {
        const std::ptrdiff_t at = slice / g.inner * g.length * g.inner + slice % g.inner;
        respond_wide(in + at, out + at, g.length, g.inner, w, prefix, prefix + g.length);
      }
    });
    return;
  }
  const std::ptrdiff_t blocks = (g.inner + double_block - 1) / double_block;
  for_each_range(threads, g.outer * blocks, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t task = begin; task < end; ++task) {
      const std::ptrdiff_t first = task % blocks * double_block;
      const std::ptrdiff_t at = task / blocks * g.length * g.inner + first;
      if (g.inner == 1) respond_row<T, Arch>(in + at, out + at, g.length, w);
      else
        respond_columns<T, Arch>(in + at, out + at, g.length, g.inner,
                                 g.inner - first < double_block ? g.inner - first : double_block, w);
    }
  });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// Slices less their mean, over the root of their variance. Everything between the load and the store is in double.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/kernels/double_lanes.hpp"
#include "nnops/kernels/repeat.hpp"
#include "nnops/kernels/slice.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

struct instance_affine {
  double gamma = 1.0, beta = 0.0, epsilon = 0.0;

  double factor(double squares, std::ptrdiff_t n) const noexcept {
    return gamma / std::sqrt(squares / static_cast<double>(n) + epsilon);
  }
};

// One slice that is contiguous.
template <class T, class Arch>
void instance_normalize_row(const T* in, T* out, std::ptrdiff_t n, const instance_affine& a) noexcept {
  const double sum = fold_row<T, Arch>(in, n, [](auto& s, const auto& x, int) { s += x; });
  const double mean = sum / static_cast<double>(n);
  const double squares = fold_row<T, Arch>(in, n, [mean](auto& s, const auto& x, int) {
    const auto d = x - mean;
    s += d * d;
  });
  const double factor = a.factor(squares, n), beta = a.beta;
  change_row<T, Arch>(in, out, n, [=](auto& x, int) { x = (x - mean) * factor + beta; });
}

// `count` neighbouring slices, each of n elements that lie `step` apart; count in [1, double_block].
template <class T, class Arch>
void instance_normalize_columns(const T* in, T* out, std::ptrdiff_t n, std::ptrdiff_t step, std::ptrdiff_t count,
                                const instance_affine& a) noexcept {
  four_doubles mean[vectors_in_block], factor[vectors_in_block];
  repeat<vectors_in_block>([&](auto i) { mean[i] = factor[i] = four_doubles{}; });
  fold_columns<T, Arch>(in, n, step, count, mean, [](auto& s, const auto& x, int) { s += x; });
  repeat<vectors_in_block>([&](auto i) { mean[i] /= static_cast<double>(n); });
  fold_columns<T, Arch>(in, n, step, count, factor, [&](auto& s, const auto& x, int i) {
    const four_doubles d = x - mean[i];
    s += d * d;
  });
  repeat<vectors_in_block>([&](auto i) {
    for (int j = 0; j < 4; ++j) factor[i][j] = a.factor(factor[i][j], n);
  });
  const double beta = a.beta;
  change_columns<T, Arch>(in, out, n, step, count, [&](auto& x, int i) { x = (x - mean[i]) * factor[i] + beta; });
}

// The output may be the memory of the input.
template <class T, class Arch>
void instance_normalize(const slice_geometry& g, const T* in, T* out, const instance_affine& a,
                        const parallel& threads) noexcept {
  const std::ptrdiff_t blocks = (g.inner + double_block - 1) / double_block;
  for_each_range(threads, g.outer * blocks, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t task = begin; task < end; ++task) {
      const std::ptrdiff_t first = task % blocks * double_block;
      const std::ptrdiff_t at = task / blocks * g.length * g.inner + first;
      if (g.inner == 1) instance_normalize_row<T, Arch>(in + at, out + at, g.length, a);
      else
        instance_normalize_columns<T, Arch>(in + at, out + at, g.length, g.inner,
                                            g.inner - first < double_block ? g.inner - first : double_block, a);
    }
  });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

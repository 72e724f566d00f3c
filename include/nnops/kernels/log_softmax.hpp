// Log-softmax along one dimension: (x - largest x) * beta less the logarithm of the sum of the exponentials of these.
#pragma once

#include <cmath>
#include <cstddef>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/kernels/extremum.hpp"
#include "nnops/kernels/slice.hpp"
#include "nnops/kernels/softmax.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// One slice that is contiguous.
template <class T, class Arch>
void log_softmax_row(const T* in, T* out, std::ptrdiff_t n, float beta) noexcept {
  using math = softmax_lanes<T, Arch>;
  using lanes = typename math::lanes;
  using reg = typename math::reg;
  using largest_fold = extremum_fold<T, Arch, true>;
  constexpr std::ptrdiff_t width = lanes::width;
  float largest = largest_fold::none();
  largest_fold::run(in, n, largest);

  const reg largest_lanes = lanes::broadcast(largest), beta_lanes = lanes::broadcast(beta);
  float one[lanes::size];
  double total = 0.0;
  std::ptrdiff_t i = 0;
  while (i + width <= n) {
    reg part = lanes::broadcast(0.0f);
    for (std::ptrdiff_t k = 0; k < softmax_stretch && i + width <= n; ++k, i += width)
      part = lanes::add(part, math::exp_of(math::load(in + i, width), largest_lanes, beta_lanes));
    lanes::store(one, part);
    for (std::ptrdiff_t k = 0; k < width; ++k) total += static_cast<double>(one[k]);
  }
  if (i < n) {
    lanes::store(one, math::exp_of(math::load(in + i, n - i), largest_lanes, beta_lanes));
    for (std::ptrdiff_t k = 0; k < n - i; ++k) total += static_cast<double>(one[k]);
  }

  const reg logarithm = lanes::broadcast(static_cast<float>(std::log(total)));
  for (i = 0; i < n; i += width) {
    const std::ptrdiff_t some = n - i < width ? n - i : width;
    const reg exponent = lanes::mul(lanes::sub(math::load(in + i, some), largest_lanes), beta_lanes);
    math::store(out + i, lanes::sub(exponent, logarithm), some);
  }
}

// `count` neighbouring slices, each of n elements that lie `step` apart; count in [1, width].
template <class T, class Arch>
void log_softmax_columns(const T* in, T* out, std::ptrdiff_t n, std::ptrdiff_t step, std::ptrdiff_t count,
                         float beta) noexcept {
  using math = softmax_lanes<T, Arch>;
  using lanes = typename math::lanes;
  using reg = typename math::reg;
  float largest[lanes::size], logarithm[lanes::size];
  double total[lanes::size] = {};
  for (std::ptrdiff_t j = 0; j < lanes::width; ++j) largest[j] = -__builtin_inff();
  extremum_fold<T, Arch, true>::rows(in, step, n, count, largest);
  const reg largest_lanes = lanes::load(largest), beta_lanes = lanes::broadcast(beta);
  for (std::ptrdiff_t k = 0; k < n;) {
    reg part = lanes::broadcast(0.0f);
    for (const std::ptrdiff_t end = n - k < softmax_stretch ? n : k + softmax_stretch; k < end; ++k)
      part = lanes::add(part, math::exp_of(math::load(in + k * step, count), largest_lanes, beta_lanes));
    float one[lanes::size];
    lanes::store(one, part);
    for (std::ptrdiff_t j = 0; j < count; ++j) total[j] += static_cast<double>(one[j]);
  }
  for (std::ptrdiff_t j = 0; j < lanes::width; ++j)
    logarithm[j] = j < count ? static_cast<float>(std::log(total[j])) : 0.0f;
  const reg logarithms = lanes::load(logarithm);
  for (std::ptrdiff_t k = 0; k < n; ++k) {
    const reg exponent = lanes::mul(lanes::sub(math::load(in + k * step, count), largest_lanes), beta_lanes);
    math::store(out + k * step, lanes::sub(exponent, logarithms), count);
  }
}

// The output may be the memory of the input.
template <class T, class Arch>
void log_softmax(const slice_geometry& g, const T* in, T* out, float beta, const parallel& threads) noexcept {
  constexpr std::ptrdiff_t width = simd::lanes<float, Arch>::width;
  const std::ptrdiff_t blocks = g.inner == 1 ? 1 : (g.inner + width - 1) / width;
  for_each_range(threads, g.outer * blocks, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t task = begin; task < end; ++task) {
      const std::ptrdiff_t first = task % blocks * width;
      const std::ptrdiff_t at = task / blocks * g.length * g.inner + first;
      if (g.inner == 1) log_softmax_row<T, Arch>(in + at, out + at, g.length, beta);
      else
        log_softmax_columns<T, Arch>(in + at, out + at, g.length, g.inner,
                                     g.inner - first < width ? g.inner - first : width, beta);
    }
  });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

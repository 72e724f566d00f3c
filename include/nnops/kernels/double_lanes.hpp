// Elements of float and float16 tensors as doubles, four at a time, in the compilers' own vectors. Their width, and with
// it the order of sums, is the same on every architecture: the results are the same bits.
//
// Vectors are passed by reference: by value they would follow calling conventions that depend on the compiler's flags.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/repeat.hpp"
#include "nnops/kernels/simd/doubles.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

using four_doubles = double_vectors<4>::reg;

// Neighbouring elements that are worked on at a time, in `vectors_in_block` vectors.
inline constexpr std::ptrdiff_t double_block = 16;
inline constexpr int vectors_in_block = 4;

// n elements as floats, in `buffer` unless they are floats already.
template <class T, class Arch>
NNOPS_INLINE const float* as_floats(const T* in, std::ptrdiff_t n, float* buffer) noexcept {
  if constexpr (std::is_same_v<T, float>) {
    return in;
  } else {
    using lanes = simd::lanes<float, Arch>;
    std::ptrdiff_t i = 0;
    for (; i + lanes::width <= n; i += lanes::width) lanes::store(buffer + i, lanes::load_half(in + i));
    if (i < n) lanes::store_n(buffer + i, lanes::load_half_n(in + i, n - i), n - i);
    return buffer;
  }
}

// `count` elements, count in [1, double_block], as doubles; the rest of the last vector's lanes are those of `buffer`,
// which holds double_block floats.
template <class T, class Arch>
NNOPS_INLINE void load_doubles(const T* in, std::ptrdiff_t count, float* buffer,
                               four_doubles (&x)[vectors_in_block]) noexcept {
  const float* from = as_floats<T, Arch>(in, count, buffer);
  if (from != buffer && count < double_block) {
    for (std::ptrdiff_t j = 0; j < count; ++j) buffer[j] = from[j];
    from = buffer;
  }
  repeat<vectors_in_block>([&](auto i) { x[i] = double_vectors<4>::from_floats(from + 4 * i); });
}

template <class T, class Arch>
NNOPS_INLINE void store_doubles(const four_doubles (&x)[vectors_in_block], std::ptrdiff_t count, T* out) noexcept {
  float buffer[static_cast<std::size_t>(double_block)];
  repeat<vectors_in_block>([&](auto i) { double_vectors<4>::to_floats(buffer + 4 * i, x[i]); });
  if constexpr (std::is_same_v<T, float>) {
    if (count == double_block) std::memcpy(out, buffer, sizeof buffer);
    else
      for (std::ptrdiff_t j = 0; j < count; ++j) out[j] = buffer[j];
  } else {
    using lanes = simd::lanes<float, Arch>;
    std::ptrdiff_t i = 0;
    for (; i + lanes::width <= count; i += lanes::width) lanes::store_half(out + i, lanes::load(buffer + i));
    if (i < count) lanes::store_half_n(out + i, lanes::load_n(buffer + i, count - i), count - i);
  }
}

// add(total i, the elements of vector i, i) for `count` neighbouring slices of n elements that lie `step` apart.
template <class T, class Arch, class Add>
NNOPS_INLINE void fold_columns(const T* in, std::ptrdiff_t n, std::ptrdiff_t step, std::ptrdiff_t count,
                               four_doubles (&total)[vectors_in_block], const Add& add) noexcept {
  float buffer[static_cast<std::size_t>(double_block)] = {};
  for (std::ptrdiff_t k = 0; k < n; ++k) {
    four_doubles x[vectors_in_block];
    load_doubles<T, Arch>(in + k * step, count, buffer, x);
    repeat<vectors_in_block>([&](auto i) { add(total[i], x[i], i); });
  }
}

// The total of one slice that is contiguous. `add` takes doubles, too.
template <class T, class Arch, class Add>
NNOPS_INLINE double fold_row(const T* in, std::ptrdiff_t n, const Add& add) noexcept {
  four_doubles total[vectors_in_block];
  repeat<vectors_in_block>([&](auto i) { total[i] = four_doubles{}; });
  const std::ptrdiff_t whole = n / double_block * double_block;
  fold_columns<T, Arch>(in, n / double_block, double_block, double_block, total, add);
  const four_doubles sums = (total[0] + total[1]) + (total[2] + total[3]);
  double sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  float buffer[static_cast<std::size_t>(double_block)];
  const float* rest = as_floats<T, Arch>(in + whole, n - whole, buffer);
  for (std::ptrdiff_t i = 0; i < n - whole; ++i) {
    const auto x = static_cast<double>(rest[i]);
    add(sum, x, 0);
  }
  return sum;
}

// out = the elements after change(the elements of vector i, i), for slices as above. The output may be the input.
template <class T, class Arch, class Change>
NNOPS_INLINE void change_columns(const T* in, T* out, std::ptrdiff_t n, std::ptrdiff_t step, std::ptrdiff_t count,
                                 const Change& change) noexcept {
  float buffer[static_cast<std::size_t>(double_block)] = {};
  for (std::ptrdiff_t k = 0; k < n; ++k) {
    four_doubles x[vectors_in_block];
    load_doubles<T, Arch>(in + k * step, count, buffer, x);
    repeat<vectors_in_block>([&](auto i) { change(x[i], i); });
    store_doubles<T, Arch>(x, count, out + k * step);
  }
}
template <class T, class Arch, class Change>
NNOPS_INLINE void change_row(const T* in, T* out, std::ptrdiff_t n, const Change& change) noexcept {
  const std::ptrdiff_t whole = n / double_block * double_block;
  change_columns<T, Arch>(in, out, n / double_block, double_block, double_block, change);
  if (whole < n) change_columns<T, Arch>(in + whole, out + whole, 1, 0, n - whole, change);
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

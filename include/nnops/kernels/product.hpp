// The fold of kernels/reduce.hpp that is a product.
//
// A product is a double and an exponent of its own, so that nothing overflows or vanishes on the way to a result that
// float holds, and every order of factors gives the same result but for the last bits of a double.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/kernels/double_lanes.hpp"
#include "nnops/kernels/repeat.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// value * 2^exponent; |value| in [1, 2), or zero, infinity or NaN.
struct scaled_product {
  double value = 1.0;
  std::int64_t exponent = 0;
};

namespace kernel {

typedef std::int64_t four_longs __attribute__((vector_size(32)));

template <class T, class Arch>
struct product_fold {
  using element = T;
  using total = scaled_product;
  static constexpr std::ptrdiff_t block = double_block;

  static constexpr int vectors = vectors_in_block;
  // Factors that a double takes before its exponent has to be moved: each lies in [2^-149, 2^128).
  static constexpr std::ptrdiff_t most = 6;

  static constexpr scaled_product none() noexcept { return {}; }

  // Moves the exponents of normal numbers from `value` to `exponent`.
  template <class Double, class Long>
  NNOPS_INLINE static void normalise(Double& value, Long& exponent) noexcept {
    constexpr std::int64_t field = 0x7ff, one = std::int64_t{1023} << 52;
    const auto bits = __builtin_bit_cast(Long, value);
    const Long biased = (bits >> 52) & field;
    Long normal;  // all ones where it is
    if constexpr (std::is_integral_v<Long>) normal = biased != 0 && biased != field ? -1 : 0;
    else normal = (biased != 0) & (biased != field);
    exponent += (biased - 1023) & normal;
    value = __builtin_bit_cast(Double, (bits & ~((normal & field) << 52)) | (normal & one));
  }
  NNOPS_INLINE static void multiply(scaled_product& p, double factor, std::int64_t exponent) noexcept {
    p.value *= factor;
    p.exponent += exponent;
    normalise(p.value, p.exponent);
  }

  // 16 floats times 4 registers of a double each.
  NNOPS_INLINE static void multiply(four_doubles (&value)[vectors], const float* x) noexcept {
    repeat<vectors>([&](auto i) { value[i] *= double_vectors<4>::from_floats(x + 4 * i); });
  }

  static void run(const T* in, std::ptrdiff_t n, scaled_product& p) noexcept {
    constexpr std::ptrdiff_t stretch = block * most;
    float buffer[static_cast<std::size_t>(stretch)];
    four_doubles value[vectors];
    four_longs exponent[vectors];
    repeat<vectors>([&](auto i) { value[i] = four_doubles{} + 1.0, exponent[i] = four_longs{}; });
    for (; n >= stretch; n -= stretch, in += stretch) {
      const float* x = as_floats<T, Arch>(in, stretch, buffer);
      repeat<static_cast<int>(most)>([&](auto k) { multiply(value, x + block * k); });
      repeat<vectors>([&](auto i) { normalise(value[i], exponent[i]); });
    }
    repeat<vectors>([&](auto i) {
      for (std::ptrdiff_t j = 0; j < 4; ++j) multiply(p, value[i][j], exponent[i][j]);
    });
    const float* x = as_floats<T, Arch>(in, n, buffer);
    for (std::ptrdiff_t i = 0; i < n; ++i) multiply(p, static_cast<double>(x[i]), 0);
  }

  static void rows(const T* in, std::ptrdiff_t step, std::ptrdiff_t n, std::ptrdiff_t count,
                   scaled_product* p) noexcept {
    four_doubles value[vectors];
    four_longs exponent[vectors];
    repeat<vectors>([&](auto i) { value[i] = four_doubles{} + 1.0, exponent[i] = four_longs{}; });
    float buffer[static_cast<std::size_t>(block)];
    for (float& b : buffer) b = 1.0f;
    while (n > 0) {
      const std::ptrdiff_t length = n < most ? n : most;
      for (std::ptrdiff_t k = 0; k < length; ++k, in += step) {
        if constexpr (std::is_same_v<T, float>) {
          if (count == block) {
            multiply(value, in);
            continue;
          }
          for (std::ptrdiff_t j = 0; j < count; ++j) buffer[j] = in[j];
        } else {
          as_floats<T, Arch>(in, count, buffer);
        }
        multiply(value, buffer);
      }
      repeat<vectors>([&](auto i) { normalise(value[i], exponent[i]); });
      n -= length;
    }
    for (std::ptrdiff_t j = 0; j < count; ++j) multiply(p[j], value[j / 4][j % 4], exponent[j / 4][j % 4]);
  }
};

// Rounded once, half to even.
constexpr float to_float(const scaled_product& p) noexcept {
  // Beyond these, the result is zero or infinity whatever the value.
  const std::int64_t e = p.exponent < -1000 ? -1000 : p.exponent > 1000 ? 1000 : p.exponent;
  return static_cast<float>(p.value * __builtin_bit_cast(double, (e + 1023) << 52));
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

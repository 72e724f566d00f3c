// Folds for kernels/reduce.hpp that keep the largest or the smallest element.
//
// Floats: IEEE 754-2019 maximum and minimum. A NaN among the elements gives NaN, and +0 is larger than -0, so that the
// order of elements and the width of registers do not show.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/elementwise.hpp"
#include "nnops/kernels/repeat.hpp"
#include "nnops/kernels/simd/transcendental.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// float, float16 (as float32) and int32.
template <class T, class Arch, bool Largest>
struct extremum_fold {
  using element = T;
  using total = std::conditional_t<std::is_same_v<T, std::int32_t>, std::int32_t, float>;
  using lanes = simd::lanes<total, Arch>;
  using reg = typename lanes::reg;
  using memory = element_lanes<T, Arch>;
  static constexpr std::ptrdiff_t width = lanes::width;
  static constexpr std::ptrdiff_t block = 4 * width;

  static constexpr total none() noexcept {
    if constexpr (std::is_same_v<total, float>) return Largest ? -__builtin_inff() : __builtin_inff();
    else return Largest ? INT32_MIN : INT32_MAX;
  }

  template <class Lanes>
  NNOPS_INLINE static typename Lanes::reg better(typename Lanes::reg a, typename Lanes::reg b) noexcept {
    const auto chosen = Largest ? Lanes::max(a, b) : Lanes::min(a, b);
    if constexpr (std::is_same_v<total, float>) {
      // Equal numbers have equal bits, but for zeros.
      using arch = std::conditional_t<std::is_same_v<Lanes, lanes>, Arch, simd::scalar>;
      const auto x = bits_of<arch>(a), y = bits_of<arch>(b);
      return select(a == b, from_bits<arch>(Largest ? x & y : x | y), chosen);
    } else {
      return chosen;
    }
  }

  static void run(const T* in, std::ptrdiff_t n, total& t) noexcept {
    total one[lanes::size];
    if (n < width) {
      lanes::store(one, memory::load_n(in, n));
      for (std::ptrdiff_t j = 0; j < n; ++j) t = better<simd::lanes<total, simd::scalar>>(t, one[j]);
      return;
    }
    constexpr std::ptrdiff_t vectors = 4, step = vectors * width;
    reg best[vectors];
    repeat<vectors>([&](auto i) { best[i] = lanes::broadcast(t); });
    std::ptrdiff_t k = 0;
    for (; k + step <= n; k += step)
      repeat<vectors>([&](auto i) { best[i] = better<lanes>(best[i], memory::load(in + k + i * width)); });
    for (; k + width <= n; k += width) best[0] = better<lanes>(best[0], memory::load(in + k));
    // The last elements once more, where they do not fill a register.
    if (k < n) best[1] = better<lanes>(best[1], memory::load(in + n - width));
    lanes::store(one, better<lanes>(better<lanes>(best[0], best[1]), better<lanes>(best[2], best[3])));
    for (std::ptrdiff_t j = 0; j < width; ++j) t = better<simd::lanes<total, simd::scalar>>(t, one[j]);
  }

  static void rows(const T* in, std::ptrdiff_t step, std::ptrdiff_t n, std::ptrdiff_t count, total* t) noexcept {
    if (count == block) {
      reg best[4];
      repeat<4>([&](auto i) { best[i] = lanes::load(t + i * width); });
      for (std::ptrdiff_t k = 0; k < n; ++k)
        repeat<4>([&](auto i) { best[i] = better<lanes>(best[i], memory::load(in + k * step + i * width)); });
      repeat<4>([&](auto i) { lanes::store(t + i * width, best[i]); });
      return;
    }
    for (std::ptrdiff_t j = 0; j < count; j += width) {
      const std::ptrdiff_t some = count - j < width ? count - j : width;
      reg best = lanes::load_n(t + j, some);
      for (std::ptrdiff_t k = 0; k < n; ++k) best = better<lanes>(best, memory::load_n(in + k * step + j, some));
      lanes::store_n(t + j, best, some);
    }
  }
};

// Codes of 8 bits, in the compilers' own vectors: lanes have no arithmetic on bytes.
template <class Byte, class Arch, bool Largest>
  requires(sizeof(Byte) == 1)
struct extremum_fold<Byte, Arch, Largest> {
  using element = Byte;
  using total = Byte;
  typedef Byte codes __attribute__((vector_size(16)));
  static constexpr std::ptrdiff_t width = sizeof(codes);
  static constexpr std::ptrdiff_t block = 4 * width;

  static constexpr Byte none() noexcept {
    constexpr int low = std::is_signed_v<Byte> ? -128 : 0;
    return static_cast<Byte>(Largest ? low : low + 255);
  }

  NNOPS_INLINE static void improve(Byte& best, Byte x) noexcept { best = (Largest ? x > best : x < best) ? x : best; }
  NNOPS_INLINE static void improve(codes& best, const Byte* in) noexcept {
    codes x;
    std::memcpy(&x, in, sizeof x);
    best = (Largest ? x > best : x < best) ? x : best;
  }

  static void run(const Byte* in, std::ptrdiff_t n, Byte& t) noexcept {
    codes best[4];
    repeat<4>([&](auto i) { best[i] = codes{} + t; });
    std::ptrdiff_t k = 0;
    for (; k + block <= n; k += block) repeat<4>([&](auto i) { improve(best[i], in + k + i * width); });
    for (; k + width <= n; k += width) improve(best[0], in + k);
    for (; k < n; ++k) improve(t, in[k]);
    repeat<4>([&](auto i) {
      for (std::ptrdiff_t j = 0; j < width; ++j) improve(t, best[i][j]);
    });
  }

  static void rows(const Byte* in, std::ptrdiff_t step, std::ptrdiff_t n, std::ptrdiff_t count, Byte* t) noexcept {
    std::ptrdiff_t j = 0;
    if (count == block) {
      codes best[4];
      std::memcpy(best, t, sizeof best);
      for (std::ptrdiff_t k = 0; k < n; ++k) repeat<4>([&](auto i) { improve(best[i], in + k * step + i * width); });
      std::memcpy(t, best, sizeof best);
      return;
    }
    for (; j + width <= count; j += width) {
      codes best;
      std::memcpy(&best, t + j, sizeof best);
      for (std::ptrdiff_t k = 0; k < n; ++k) improve(best, in + k * step + j);
      std::memcpy(t + j, &best, sizeof best);
    }
    for (std::ptrdiff_t k = 0; k < n; ++k)
      for (std::ptrdiff_t i = j; i < count; ++i) improve(t[i], in[k * step + i]);
  }
};

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

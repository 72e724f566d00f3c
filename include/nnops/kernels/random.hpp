// Random numbers without a state, and draws from a distribution: integers only, so that the same seeds give the same
// draws everywhere.
//
// The generator is a bijective mixing of 64 bits applied to key + (i + 1) * 0x9e3779b97f4a7c15, where i is the number of
// the draw and the key is the mixing of the two seeds, the first one in the low half. The mixing is
//   x ^= x >> 30; x *= 0xbf58476d1ce4e5b9; x ^= x >> 27; x *= 0x94d049bb133111eb; x ^= x >> 31
// (Stafford's variant 13, as in splitmix64).
#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/quant/fixed_point.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

class counted_random {
 public:
  constexpr counted_random(std::int32_t seed0, std::int32_t seed1) noexcept
      : key_(mixed(static_cast<std::uint64_t>(static_cast<std::uint32_t>(seed1)) << 32 |
                   static_cast<std::uint32_t>(seed0))) {}

  // 64 random bits: the same for the same i.
  constexpr std::uint64_t bits(std::uint64_t i) const noexcept { return mixed(key_ + (i + 1) * 0x9e3779b97f4a7c15u); }

  static constexpr std::uint64_t mixed(std::uint64_t x) noexcept {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
  }

 private:
  std::uint64_t key_;
};

// Seeds that no two calls of a process share, and hardly two processes: from a count of calls, the clocks and the place
// of the stack. Nothing for secrets.
inline counted_random fresh_random() noexcept {
  static std::uint32_t calls = 0;
  const std::uint64_t call = __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
  std::uint64_t x = counted_random::mixed(static_cast<std::uint64_t>(std::time(nullptr)) << 32 | call);
  x = counted_random::mixed(x ^ static_cast<std::uint64_t>(std::clock()));
  x = counted_random::mixed(x ^ static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(&x)));
  return {static_cast<std::int32_t>(static_cast<std::uint32_t>(x)),
          static_cast<std::int32_t>(static_cast<std::uint32_t>(x >> 32))};
}

// exp(-below) * 2^scale_bits, for below >= 0 and scale_bits in [31, 62]: within 2^-20 of it, or a unit; 0 for
// everything from 64 on. exp of what is left of multiples of ln 2, shifted by their number.
constexpr std::uint64_t scaled_exp(double below, std::int32_t scale_bits) noexcept {
  constexpr std::int64_t one = std::int64_t{1} << 40, ln2 = 762123384786;
  if (!(below < 64.0)) return 0;
  const auto fixed = static_cast<std::int64_t>(below * static_cast<double>(one) + 0.5);
  const std::int64_t halvings = fixed / ln2;
  const auto rest = static_cast<std::int32_t>(fixed % ln2 >> (40 - 29));
  const auto value = static_cast<std::uint64_t>(std::int64_t{quant::exp_on_negative_values<2>(-rest)});
  return halvings > 63 ? 0 : value << (scale_bits - 31) >> halvings;
}

// A distribution over classes.
template <class T>
class class_distribution {
 public:
  // The largest logit, NaN if one is: what a row may not have (NaN, or nothing above minus infinity) shows in it.
  static float largest(const T* logits, std::ptrdiff_t classes) noexcept {
    float m = -__builtin_inff();
    for (std::ptrdiff_t c = 0; c < classes; ++c) {
      const float x = number(logits[c]);
      if (x != x) return x;
      m = x > m ? x : m;
    }
    return m;
  }

  // `sums` has room for `classes` numbers and stays with the distribution. Probabilities are held relative to the
  // largest one, in as many bits as leave room for the sum of all.
  class_distribution(const T* logits, std::ptrdiff_t classes, std::uint64_t* sums) noexcept
      : sums_(sums), classes_(classes) {
    const float most = largest(logits, classes);
    std::int32_t bits = 62;
    for (std::ptrdiff_t reached = 1; reached < classes; reached *= 2) --bits;
    std::uint64_t sum = 0;
    for (std::ptrdiff_t c = 0; c < classes; ++c) {
      const float x = number(logits[c]);
      // Infinities are above everything else, and alike.
      sum += scaled_exp(x == most ? 0.0 : static_cast<double>(most) - static_cast<double>(x), bits);
      sums[c] = sum;
    }
  }

  // The class that 64 random bits fall on.
  std::int32_t draw(std::uint64_t random) const noexcept {
    const std::uint64_t at = quant::multiply_wide(random, sums_[classes_ - 1]).high;
    std::ptrdiff_t low = 0, high = classes_ - 1;
    while (low < high) {
      const std::ptrdiff_t middle = low + (high - low) / 2;
      if (sums_[middle] > at) high = middle;
      else low = middle + 1;
    }
    return static_cast<std::int32_t>(low);
  }

 private:
  static constexpr float number(float x) noexcept { return x; }
  static constexpr float number(float16 x) noexcept { return to_float(x); }

  const std::uint64_t* sums_;
  std::ptrdiff_t classes_;
};

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// Pseudo-random test data: the same numbers with every compiler and standard library.
#pragma once

#include <bit>
#include <cstdint>

namespace nnops::test {

// splitmix64. The seed is fixed in the test, which prints it where a case fails (CAPTURE).
class random {
 public:
  explicit constexpr random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t bits() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  // In [low, high].
  constexpr std::int64_t integer(std::int64_t low, std::int64_t high) {
    const std::uint64_t span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + (span == 0 ? bits() : bits() % span));
  }

  // In [low, high), with 24 random bits.
  constexpr float real(float low, float high) {
    return low + (high - low) * (static_cast<float>(bits() >> 40) * 0x1p-24f);
  }

  constexpr bool coin() { return (bits() >> 63) != 0; }

  // Any bit pattern: NaN, infinities and subnormal numbers among them.
  constexpr float any_float() { return std::bit_cast<float>(static_cast<std::uint32_t>(bits() >> 32)); }

 private:
  std::uint64_t state_;
};

}  // namespace nnops::test

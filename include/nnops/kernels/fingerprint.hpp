// FarmHash's Fingerprint64 of a key that is a 4-byte seed and the bytes of an item, without joining the two in memory.
//
// Source: the definition of the function by its authors (FarmHash, Hash64 of the namespace "na", whose values are fixed
// for all time). Little-endian loads, arithmetic modulo 2^64.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "nnops/core/config.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

class fingerprint_key {
 public:
  // item: `bytes` bytes, null where there are none.
  fingerprint_key(float seed, const void* item, std::size_t bytes) noexcept
      : item_(static_cast<const unsigned char*>(item)), size_(bytes + sizeof seed) {
    std::memcpy(head_, &seed, sizeof seed);
    if (bytes > 0) std::memcpy(head_ + sizeof seed, item, bytes < 12 ? bytes : 12);
  }

  std::uint64_t fingerprint() const noexcept {
    if (size_ <= 16) return up_to_16();
    if (size_ <= 32) return up_to_32();
    if (size_ <= 64) return up_to_64();
    return longer();
  }

 private:
  struct pair {
    std::uint64_t first, second;
  };

  static constexpr std::uint64_t k0 = 0xc3a5c85c97cb3127u, k1 = 0xb492b66fbe98f273u, k2 = 0x9ae16a3b2f90404fu;

  static constexpr std::uint64_t rotate(std::uint64_t x, int right) noexcept {
    return (x >> right) | (x << (64 - right));
  }
  static constexpr std::uint64_t mix(std::uint64_t x) noexcept { return x ^ (x >> 47); }
  static constexpr std::uint64_t combine(std::uint64_t u, std::uint64_t v, std::uint64_t factor) noexcept {
    return mix((v ^ mix((u ^ v) * factor)) * factor) * factor;
  }

  // The bytes of the key from `at` on. The first places are in the head, which holds enough of the item behind them.
  template <class Word>
  Word load(std::size_t at) const noexcept {
    Word w;
    std::memcpy(&w, at < sizeof(float) ? head_ + at : item_ + (at - sizeof(float)), sizeof w);
    return w;
  }
  std::uint64_t load64(std::size_t at) const noexcept { return load<std::uint64_t>(at); }
  std::uint64_t load32(std::size_t at) const noexcept { return load<std::uint32_t>(at); }

  // A key has at least the four bytes of the seed.
  std::uint64_t up_to_16() const noexcept {
    const std::uint64_t factor = k2 + size_ * 2;
    if (size_ < 8) return combine(size_ + (load32(0) << 3), load32(size_ - 4), factor);
    const std::uint64_t a = load64(0) + k2, b = load64(size_ - 8);
    return combine(rotate(b, 37) * factor + a, (rotate(a, 25) + b) * factor, factor);
  }

  std::uint64_t up_to_32() const noexcept {
    const std::uint64_t factor = k2 + size_ * 2;
    const std::uint64_t a = load64(0) * k1, b = load64(8), c = load64(size_ - 8) * factor, d = load64(size_ - 16) * k2;
    return combine(rotate(a + b, 43) + rotate(c, 30) + d, a + rotate(b + k2, 18) + c, factor);
  }

  std::uint64_t up_to_64() const noexcept {
    const std::uint64_t factor = k2 + size_ * 2;
    const std::uint64_t a = load64(0) * k2, b = load64(8), c = load64(size_ - 8) * factor, d = load64(size_ - 16) * k2;
    const std::uint64_t y = rotate(a + b, 43) + rotate(c, 30) + d;
    const std::uint64_t z = combine(y, a + rotate(b + k2, 18) + c, factor);
    const std::uint64_t e = load64(16) * factor, f = load64(24);
    const std::uint64_t g = (y + load64(size_ - 32)) * factor, h = (z + load64(size_ - 24)) * factor;
    return combine(rotate(e + f, 43) + rotate(g, 30) + h, e + rotate(f + a, 18) + g, factor);
  }

  // 32 bytes of the key folded into a and b.
  pair fold(std::size_t at, std::uint64_t a, std::uint64_t b) const noexcept {
    const std::uint64_t w = load64(at), x = load64(at + 8), y = load64(at + 16), z = load64(at + 24);
    a += w;
    b = rotate(b + a + z, 21);
    const std::uint64_t c = a;
    a += x + y;
    b += rotate(a, 44);
    return {a + z, b + c};
  }

  struct state {
    std::uint64_t x, y, z;
    pair v, w;
  };
  // 64 bytes of the key; the last block has a factor of its own.
  void block(state& s, std::size_t at, std::uint64_t factor, std::uint64_t times) const noexcept {
    s.x = rotate(s.x + s.y + s.v.first + load64(at + 8), 37) * factor;
    s.y = rotate(s.y + s.v.second + load64(at + 48), 42) * factor;
    s.x ^= s.w.second * times;
    s.y += s.v.first * times + load64(at + 40);
    s.z = rotate(s.z + s.w.first, 33) * factor;
    s.v = fold(at, s.v.second * factor, s.x + s.w.first);
    s.w = fold(at + 32, s.z + s.w.second, s.y + load64(at + 16));
    const std::uint64_t x = s.x;
    s.x = s.z;
    s.z = x;
  }

  std::uint64_t longer() const noexcept {
    constexpr std::uint64_t start = 81, y = start * k1 + 113;
    state s{start * k2 + load64(0), y, mix(y * k2 + 113) * k2, {0, 0}, {0, 0}};
    const std::size_t whole = (size_ - 1) / 64 * 64, rest = (size_ - 1) % 64;
    for (std::size_t at = 0; at < whole; at += 64) block(s, at, k1, 1);
    const std::uint64_t factor = k1 + ((s.z & 0xff) << 1);
    s.w.first += rest;
    s.v.first += s.w.first;
    s.w.first += s.v.first;
    block(s, size_ - 64, factor, 9);
    return combine(combine(s.v.first, s.w.first, factor) + mix(s.y) * k0 + s.z,
                   combine(s.v.second, s.w.second, factor) + s.x, factor);
  }

  unsigned char head_[16] = {};  // the seed and the first bytes of the item
  const unsigned char* item_;
  std::size_t size_;
};

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

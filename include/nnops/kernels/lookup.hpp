// Slices of a tensor that indices or keys name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "nnops/core/config.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// The first of n indices that is not in [0, limit), n if there is none.
constexpr std::ptrdiff_t first_outside(const std::int32_t* indices, std::ptrdiff_t n, std::int64_t limit) noexcept {
  for (std::ptrdiff_t i = 0; i < n; ++i)
    if (indices[i] < 0 || indices[i] >= limit) return i;
  return n;
}

// The first of n keys that is less than the one before it, n if there is none.
constexpr std::ptrdiff_t first_descending(const std::int32_t* keys, std::ptrdiff_t n) noexcept {
  for (std::ptrdiff_t i = 1; i < n; ++i)
    if (keys[i] < keys[i - 1]) return i;
  return n;
}

// The first of n keys in ascending order that is `key`, -1 if there is none.
constexpr std::ptrdiff_t find_key(const std::int32_t* keys, std::ptrdiff_t n, std::int32_t key) noexcept {
  std::ptrdiff_t low = 0, high = n;
  while (low < high) {
    const std::ptrdiff_t middle = low + (high - low) / 2;
    if (keys[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low < n && keys[low] == key ? low : -1;
}

// out[o, i] = in[o, indices[i]] for o < outer and i < n, each a slice of so many bytes; `length` slices of the input to
// each o. The indices are in [0, length), and the memories do not overlap.
inline void gather(const void* in, std::ptrdiff_t outer, std::ptrdiff_t length, std::ptrdiff_t bytes,
                   const std::int32_t* indices, std::ptrdiff_t n, void* out) noexcept {
  const char* from = static_cast<const char*>(in);
  char* to = static_cast<char*>(out);
  const auto size = static_cast<std::size_t>(bytes);
  for (std::ptrdiff_t o = 0; o < outer; ++o, from += length * bytes)
    for (std::ptrdiff_t i = 0; i < n; ++i, to += bytes) std::memcpy(to, from + indices[i] * bytes, size);
}

// out[i] = values[k] where keys[k] is lookups[i], and hits[i] = 1; bytes of 0, and hits[i] = 0, where no key is. Slices
// of so many bytes, which may be 0.
inline void look_up(const std::int32_t* lookups, std::ptrdiff_t n, const std::int32_t* keys, std::ptrdiff_t rows,
                    const void* values, std::ptrdiff_t bytes, void* out, std::uint8_t* hits) noexcept {
  const char* from = static_cast<const char*>(values);
  char* to = static_cast<char*>(out);
  const auto size = static_cast<std::size_t>(bytes);
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const std::ptrdiff_t row = find_key(keys, rows, lookups[i]);
    hits[i] = row >= 0 ? 1 : 0;
    if (bytes == 0) continue;
    if (row >= 0) std::memcpy(to + i * bytes, from + row * bytes, size);
    else std::memset(to + i * bytes, 0, size);
  }
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

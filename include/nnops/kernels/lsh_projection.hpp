// Projection of items to bits by the sign of a weighted sum of their fingerprints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/kernels/fingerprint.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// Items as they lie in memory, `bytes` bytes each. weights: one for each item, or null for a weight of 1.
template <class Weight>
struct hashed_items {
  const unsigned char* first;
  std::ptrdiff_t count;
  std::size_t bytes;
  const Weight* weights;
};

constexpr float as_float(float x) noexcept { return x; }
constexpr float as_float(float16 x) noexcept { return to_float(x); }

// Whether the sum over the items, in double and in their order, is positive.
template <class Weight>
bool positive_sum(float seed, const hashed_items<Weight>& items) noexcept {
  double sum = 0.0;
  for (std::ptrdiff_t i = 0; i < items.count; ++i) {
    const fingerprint_key key(seed, items.first + static_cast<std::size_t>(i) * items.bytes, items.bytes);
    // Rounded before it is added: where the two were fused, other bits could be the result.
    volatile double term = static_cast<double>(static_cast<std::int64_t>(key.fingerprint()));
    if (items.weights != nullptr) term = static_cast<double>(as_float(items.weights[i])) * term;
    sum = sum + term;
  }
  return sum > 0.0;
}

// output[f * bits + b] = the bit of the seed hash[f, b].
template <class Hash, class Weight>
void dense_projection(const Hash* hash, std::ptrdiff_t seeds, const hashed_items<Weight>& items, std::int32_t* output,
                      const parallel& threads) noexcept {
  for_each_range(threads, seeds, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t i = begin; i < end; ++i) output[i] = positive_sum(as_float(hash[i]), items);
  });
}

// output[f] = the bits of function f as one number, the first one highest; + f * 2^bits with `offset`.
template <class Hash, class Weight>
void sparse_projection(const Hash* hash, std::ptrdiff_t functions, std::ptrdiff_t bits,
                       const hashed_items<Weight>& items, bool offset, std::int32_t* output,
                       const parallel& threads) noexcept {
  for_each_range(threads, functions, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t f = begin; f < end; ++f) {
      std::uint32_t signature = 0;
      for (std::ptrdiff_t b = 0; b < bits; ++b)
        signature = signature << 1 | static_cast<std::uint32_t>(positive_sum(as_float(hash[f * bits + b]), items));
      if (offset) signature += static_cast<std::uint32_t>(static_cast<std::uint64_t>(f) << bits);
      output[f] = static_cast<std::int32_t>(signature);
    }
  });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

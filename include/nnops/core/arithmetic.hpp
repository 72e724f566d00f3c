// Shape arithmetic in checked 64 bits: a product that does not fit is said, never wrapped.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"

namespace nnops {

// NNAPI counts the bytes of a tensor in 32 bits without sign; larger tensors are refused.
inline constexpr std::int64_t max_tensor_bytes = 0xffffffff;

inline namespace NNOPS_ISA {

// a * b for non-negative numbers, INT64_MAX where it does not fit; undecided if a factor is.
constexpr std::int64_t checked_product(std::int64_t a, std::int64_t b) {
  if (a == undecided_value || b == undecided_value) return undecided_value;
  std::int64_t r = 0;
  return __builtin_mul_overflow(a, b, &r) ? INT64_MAX : r;
}

constexpr std::int64_t checked_sum(std::int64_t a, std::int64_t b) {
  if (a == undecided_value || b == undecided_value) return undecided_value;
  std::int64_t r = 0;
  return __builtin_add_overflow(a, b, &r) ? INT64_MAX : r;
}

// Of non-negative numbers; the other one where one is 0.
constexpr std::int64_t greatest_common_divisor(std::int64_t a, std::int64_t b) {
  while (b != 0) {
    const std::int64_t r = a % b;
    a = b, b = r;
  }
  return a;
}

// The elements of a shape; -1 where a dimension is negative, else 0 where one is 0, else undecided where one is. By value:
// constant expressions ask it often, and remember the answer for a shape.
constexpr std::int64_t volume(shape s) {
  if (!s.known_rank()) return undecided_value;
  const std::int32_t rank = s.walkable_rank();
  std::int64_t n = 1;
  bool empty = false, unknown = false;
  for (std::int32_t d = 0; d < rank; ++d) {
    const std::int32_t extent = s.dim[d];
    if (extent < 1) {
      if (extent < 0 && extent != dynamic) return -1;
      empty = empty || extent == 0, unknown = unknown || extent == dynamic;
    } else if (__builtin_mul_overflow(n, extent, &n)) {
      n = INT64_MAX;
    }
  }
  return empty ? 0 : unknown ? undecided_value : n;
}

// A dimension that a 64-bit computation gave; 2^31 - 1 where it does not fit, which the byte limit then refuses.
constexpr std::int32_t to_dim(std::int64_t v) {
  if (v == undecided_value) return dynamic;
  return v > INT32_MAX ? INT32_MAX : v <= INT32_MIN ? INT32_MIN + 1 : static_cast<std::int32_t>(v);
}

// axis in [-rank, rank) counted from the front; `dynamic` stays.
constexpr std::int32_t normalised_axis(std::int32_t axis, std::int32_t rank) {
  if (axis == dynamic || rank == dynamic) return dynamic;
  return axis < 0 ? axis + rank : axis;
}

}  // namespace NNOPS_ISA

}  // namespace nnops

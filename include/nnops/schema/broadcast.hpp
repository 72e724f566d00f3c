// What elementwise operations on two tensors share: NNAPI's broadcasting (dimensions are compared from the last one;
// two are compatible when they are equal or one of them is 1; 0 goes only with 0 or 1).
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// The dimension of a shape counted from the last one; 1 before the first.
constexpr std::int32_t dim_from_last(const shape& s, std::int32_t i) {
  return i < s.walkable_rank() ? s.dim[s.walkable_rank() - 1 - i] : 1;
}

// The shape that two compatible shapes broadcast to.
constexpr shape broadcast_shape(const shape& a, const shape& b) {
  if (!a.known_rank() || !b.known_rank()) return shape::unknown();
  shape r;
  r.rank = a.rank > b.rank ? a.rank : b.rank;
  for (std::int32_t i = 0; i < r.rank; ++i) {
    const std::int32_t x = dim_from_last(a, i), y = dim_from_last(b, i);
    r.dim[r.rank - 1 - i] = x == 1 ? y : y == 1 ? x : x == dynamic ? y : x;
  }
  return r;
}

// Compatible dimensions of two operands; the finding is about the second one.
constexpr void check_broadcast(report& r, const operand_value& a, std::int32_t index, const operand_info& info,
                               const operand_value& b) {
  if (!a.dims.known_rank() || !b.dims.known_rank()) {
    ++r.undecided_count;
    return;
  }
  for (std::int32_t i = 0; i < a.dims.rank && i < b.dims.rank; ++i) {
    const std::int32_t x = dim_from_last(a.dims, i), y = dim_from_last(b.dims, i);
    if (x == 1 || y == 1) continue;
    if (x == dynamic || y == dynamic) ++r.undecided_count;
    else
      r.check(outcome::invalid, dim_measure(b.dims.rank - 1 - i), index, info.name, y,
              x == 0 ? one_of(0, 1) : one_of(x, 1));
  }
}

}  // namespace NNOPS_ISA

}  // namespace nnops

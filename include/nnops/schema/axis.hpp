// What operations with an axis share: an axis lies in [-rank, rank), and a negative one counts from the last dimension.
#pragma once

#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// The rule of one axis of a tensor of this shape.
constexpr void check_axis(report& r, std::int32_t axis, const shape& dims) {
  if (axis == dynamic || !dims.known_rank()) {
    ++r.undecided_count;
    return;
  }
  r.check(measure::axis, axis, between(-std::int64_t{dims.rank}, std::int64_t{dims.rank} - 1));
}

// The axis counted from the front, for a measures table; undecided while the axis or the rank is. Out of range stays
// so.
constexpr std::int64_t measured_axis(std::int32_t axis, const shape& dims) {
  if (axis == dynamic || !dims.known_rank()) return undecided_value;
  return axis < 0 ? std::int64_t{axis} + dims.rank : axis;
}

}  // namespace NNOPS_ISA

}  // namespace nnops

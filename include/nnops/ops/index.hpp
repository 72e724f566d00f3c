// The check of indices that come as data: all of them, before anything is written.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/kernels/lookup.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops::detail {
inline namespace NNOPS_ISA {

// A finding about a value of an operand that only the run sees.
template <class Op>
constexpr status refused_value(measure what, std::size_t operand, std::int64_t got, const constraint& wanted) {
  return {outcome::invalid,
          {outcome::invalid, what, static_cast<std::int8_t>(operand), schema<Op>::name,
           schema<Op>::operands[operand].name, got, wanted}};
}

// All n indices of an operand lie in [0, limit).
template <class Op>
status check_indices(std::size_t operand, const std::int32_t* indices, std::ptrdiff_t n, std::int64_t limit,
                     measure what = measure::index) noexcept {
  const std::ptrdiff_t i = kernel::first_outside(indices, n, limit);
  if (i == n) return {};
  return refused_value<Op>(what, operand, indices[i], between(0, limit - 1));
}

}  // namespace NNOPS_ISA
}  // namespace nnops::detail

// What the operations on boxes share. A box is four coordinates of an image; a quantised one holds eighths of a pixel.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// The rule "a quantised tensor of coordinates has scale 1/8 and zero point 0". NNAPI's text names a zero point of -128
// beside signed scores and heatmaps, which no 16-bit type can have; its code demands 0.
template <class Op>
constexpr void check_box_quantisation(const call<Op>& c, typename Op::operand boxes, report& r) {
  check_fixed_quantisation(r, static_cast<std::int32_t>(boxes), schema<Op>::operands[boxes], c.operands[boxes], 0.125,
                           0);
}

// A real attribute as checks measure it.
constexpr std::int64_t measured_real(float x) { return real_bits(static_cast<double>(x)); }

// Any real number or infinity, but not NaN.
constexpr constraint any_number() { return real_at_least(-__builtin_inf()); }

// The rule of a ratio: a positive number, not infinite.
constexpr void check_ratio(report& r, measure what, float ratio) {
  r.check(what, measured_real(ratio), real_greater(0.0));
  r.check(what, measured_real(ratio), real_finite());
}

}  // namespace NNOPS_ISA

}  // namespace nnops

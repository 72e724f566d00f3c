// Copies between views of any strides: the way from a strided tensor to the dense one that operations take.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/traits.hpp"
#include "nnops/core/view.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

// to[i...] = from[i...]. Shapes must be equal and element types the same; quantisation is not looked at. Strides may be
// anything, also negative or zero, as long as every element lies in the caller's memory; the two must not overlap
// unless they are the same view. A null pointer is refused unless the shape is empty.
template <tensor From, output_tensor To>
status copy(const From& from, const To& to) noexcept {
  static_assert(meta::same<typename From::element, typename To::element>,
                "nnops: copy() keeps the element type; CAST changes it");
  report r;
  r.operation = "copy";
  r.check(outcome::invalid, measure::rank, 0, "from", from.dims.rank, between(0, max_rank));
  r.check(outcome::invalid, measure::rank, 1, "to", to.dims.rank, equals(from.dims.rank));
  if (!r.ok()) return to_status(r);
  for (std::int32_t d = 0; d < from.dims.rank; ++d) {
    r.check(outcome::invalid, dim_measure(d), 0, "from", from.dims.dim[d], at_least(0));
    r.check(outcome::invalid, dim_measure(d), 1, "to", to.dims.dim[d], equals(from.dims.dim[d]));
  }
  if (!r.ok()) return to_status(r);
  r.check(outcome::invalid, measure::bytes, 0, "from", checked_product(volume(from.dims), size_of(From::traits::type)),
          at_most(max_tensor_bytes));
  if (volume(from.dims) != 0) {
    r.check(outcome::invalid, measure::memory, 0, "from", from.data != nullptr, present());
    r.check(outcome::invalid, measure::memory, 1, "to", to.data != nullptr, present());
  }
  if (!r.ok() || volume(from.dims) == 0) return to_status(r);

  // Rows along the last dimension, the others counted like the digits of a number.
  const std::int32_t last = from.dims.rank - 1;
  const std::ptrdiff_t length = last < 0 ? 1 : from.dims.dim[last];
  const std::ptrdiff_t from_step = last < 0 ? 0 : from.step.step[last], to_step = last < 0 ? 0 : to.step.step[last];
  std::int32_t at[max_rank] = {};
  std::ptrdiff_t a = 0, b = 0;
  for (;;) {
    for (std::ptrdiff_t i = 0; i < length; ++i) to.data[b + i * to_step] = from.data[a + i * from_step];
    std::int32_t d = last - 1;
    for (; d >= 0; --d) {
      a += from.step.step[d], b += to.step.step[d];
      if (++at[d] < from.dims.dim[d]) break;
      a -= at[d] * from.step.step[d], b -= at[d] * to.step.step[d];
      at[d] = 0;
    }
    if (d < 0) return {};
  }
}

}  // namespace NNOPS_ISA
}  // namespace nnops

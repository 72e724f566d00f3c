// What the operations on boxes share: findings about data, shapes that are found in data, and workspace in parts.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/workspace.hpp"
#include "nnops/kernels/boxes.hpp"
#include "nnops/ops/index.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops::detail {
inline namespace NNOPS_ISA {

inline coding coding_of(const operand_value& o) noexcept { return {o.quant.scale, o.quant.zero_point}; }

// The rule "x1 <= x2 and y1 <= y2" of `count` boxes.
template <class Op, class T>
status check_boxes(std::size_t operand, const T* boxes, std::ptrdiff_t count, coding c) noexcept {
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const box b = kernel::load_box(boxes + 4 * i, c);
    if (!(b.x1 <= b.x2))
      return refused_value<Op>(measure::box_x2, operand, real_bits(static_cast<double>(b.x2)),
                               real_at_least(static_cast<double>(b.x1)));
    if (!(b.y1 <= b.y2))
      return refused_value<Op>(measure::box_y2, operand, real_bits(static_cast<double>(b.y2)),
                               real_at_least(static_cast<double>(b.y1)));
  }
  return {};
}

// Tells the caller the shapes of outputs of which `found` results were found, and says whether the outputs have room
// for them; without somebody to tell, whether they have those very shapes.
template <class Op>
status settle_found(const call<Op>& c, const execution& e, std::int32_t found) noexcept {
  static_assert(finds_shapes<Op>);
  std::int32_t out = 0;
  status s;
  for (std::size_t i = 0; i < Op::arity; ++i) {
    if (!is_output(schema<Op>::operands[i].way)) continue;
    shape dims = c.operands[i].dims;
    const std::int32_t room = dims.dim[0];
    dims.dim[0] = found;
    if (e.found_shapes != nullptr) e.found_shapes[out++] = dims;
    if (!s.ok() || room == found || (room > found && e.found_shapes != nullptr)) continue;
    s = refused_value<Op>(measure::dim_0, i, room, room < found ? at_least(found) : equals(found));
    if (room < found) s.code = s.why.kind = outcome::output_too_small;
  }
  return s;
}

// Workspace in parts of int32 and float, from memory of any alignment.
constexpr std::size_t words_bytes(std::int64_t words) noexcept {
  const std::int64_t bytes = checked_sum(checked_product(words, 4), 3);
  return words == 0                                                    ? 0
         : static_cast<std::uint64_t>(bytes) > std::uint64_t{SIZE_MAX} ? SIZE_MAX
                                                                       : static_cast<std::size_t>(bytes);
}
class words {
 public:
  explicit words(const workspace& w) noexcept : at_(aligned_at<char>(w.data, 4)) {}

  template <class T>
  T* take(std::int64_t count) noexcept {
    static_assert(sizeof(T) == 4);
    T* const part = reinterpret_cast<T*>(at_);
    at_ += 4 * count;
    return part;
  }

 private:
  char* at_;
};

}  // namespace NNOPS_ISA
}  // namespace nnops::detail

// What PAD, PAD_V2 and MIRROR_PAD share: everything but the name, the type rows, what the padding holds and how wide it
// may be. Their params have before[], after[] and count.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// Rank: the highest one that nnops takes; LevelRank: that NNAPI takes.
template <class Op, std::int32_t Rank, std::int32_t LevelRank>
struct padding_schema {
  using call = nnops::call<Op>;

  static constexpr operand_info operands[Op::arity] = {
      {"input", direction::input, 1, Rank, "...", LevelRank},
      {"output", direction::output, 1, Rank, "..., each dimension with its padding", LevelRank},
  };

  static constexpr measured_value<Op> measures[] = {
      {measure::padding_rows, &attribute_value<Op, &Op::params::count>, between(1, Rank)},
  };

  static constexpr std::int64_t padded(const call& c, std::int32_t d) {
    return checked_sum(checked_sum(measured(c.params.before[d]), measured(c.operands[Op::input].dims.dim[d])),
                       measured(c.params.after[d]));
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const shape& in = c.operands[Op::input].dims;
    if (!in.known_rank() || c.params.count == dynamic || c.params.count != in.rank) return shape::unknown();
    shape s;
    s.rank = in.rank;
    for (std::int32_t d = 0; d < s.rank; ++d) s.dim[d] = to_dim(padded(c, d));
    return s;
  }

  static constexpr void check_paddings(const call& c, report& r) {
    check_same_quantisation(r, Op::output, operands[Op::output], c.operands[Op::output], c.operands[Op::input]);
    const shape& in = c.operands[Op::input].dims;
    if (!in.known_rank() || c.params.count == dynamic) {
      ++r.undecided_count;
      return;
    }
    r.check(measure::padding_rows, c.params.count, equals(in.rank));
    if (c.params.count != in.rank) return;
    for (std::int32_t d = 0; d < in.rank; ++d) {
      r.check(measure::padding_before, measured(c.params.before[d]), at_least(0));
      r.check(measure::padding_after, measured(c.params.after[d]), at_least(0));
      r.check(outcome::invalid, dim_measure(d), Op::output, operands[Op::output].name, padded(c, d),
              at_most(INT32_MAX));
    }
  }

  static constexpr void set_paddings(call& c, const list_argument& list, report& r) {
    r.check(measure::rank, list.dims.rank, equals(2));
    if (r.has_findings()) return;
    r.check(measure::dim_1, list.dims.dim[1], equals(2));
    r.check(measure::padding_rows, list.dims.dim[0], between(1, Rank));
    if (r.has_findings()) return;
    c.params.count = list.dims.dim[0];
    for (std::int32_t d = 0; d < c.params.count; ++d) {
      c.params.before[d] = list.values[2 * d];
      c.params.after[d] = list.values[2 * d + 1];
    }
  }
};

}  // namespace NNOPS_ISA

}  // namespace nnops

// DENSIFY: a sparse tensor, its elements stored in blocks or by compressed rows, as a dense one.
//
// A dense tensor of rank n with blocks of rank k is walked in n + k levels. Level i runs along the dimension
// traversal_order[i]: below n a dimension of the tensor (of its blocks, where it is cut into blocks), from n on one of
// the block, which lies along the tensor's dimension block_map[traversal_order[i] - n]. A dense level has all its
// places; of a sparse one, the place with position p in the level before has those from segments[p] up to
// segments[p + 1] in indices. The positions of the last level count the stored elements.
//
// Source: NNAPI OperationTypes, DENSIFY (experimental). Its text counts formats, sizes and arrays of indices once by
// dimension and once by level; they belong to levels, as in NNAPI's code and in TensorFlow Lite's files.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

// With NNAPI's codes.
enum class dimension_format : std::int32_t { dense = 0, sparse_csr = 1 };

// One level of the walk. The arrays of a sparse one are the caller's and are referred to.
struct densify_level {
  dimension_format format = dimension_format::dense;
  std::int32_t size = 0;
  const std::int32_t* segments = nullptr;  // one more than the level before has positions; in ascending order
  std::int32_t segment_count = 0;
  const std::int32_t* indices = nullptr;  // in [0, size)
  std::int32_t index_count = 0;
};

inline constexpr std::int32_t max_densify_levels = 2 * max_rank;

struct densify_params {
  std::int32_t traversal_order[max_densify_levels] = {};
  densify_level levels[max_densify_levels] = {};
  std::int32_t level_count = 0;  // n + k
  std::int32_t block_map[max_rank] = {};
  std::int32_t block_rank = 0;  // k; 0: no blocks
};

namespace op {
struct densify {
  static constexpr operation_type type = operation_type::densify;
  static constexpr std::size_t arity = 2;
  using params = densify_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

inline namespace NNOPS_ISA {

inline constexpr std::int32_t first_densify_array = 5;  // among the inputs

struct densify_arguments {
  argument item[first_densify_array + 2 * max_densify_levels];
};

// NNAPI's arguments: lists, and then two arrays for each level. Apart from the schema, which makes its table with them.
struct densify_lists {
  using op = nnops::op::densify;
  using call = nnops::call<op>;

  static constexpr bool fits(const list_argument& list, std::int32_t most, report& r) {
    r.check(measure::rank, list.dims.rank, equals(1));
    if (!r.has_findings()) r.check(measure::dimension_count, list.dims.dim[0], between(0, most));
    return !r.has_findings();
  }
  static constexpr void set_order(call& c, const list_argument& list, report& r) {
    if (!fits(list, max_densify_levels, r)) return;
    c.params.level_count = list.dims.dim[0];
    for (std::int32_t i = 0; i < c.params.level_count; ++i) c.params.traversal_order[i] = list.values[i];
  }
  static constexpr void set_block_map(call& c, const list_argument& list, report& r) {
    if (!fits(list, max_rank, r)) return;
    c.params.block_rank = list.dims.dim[0];
    for (std::int32_t i = 0; i < c.params.block_rank; ++i) c.params.block_map[i] = list.values[i];
  }
  // The lists from here on come after the order, which has set the count.
  static constexpr bool has_value_per_level(const call& c, const list_argument& list, report& r) {
    r.check(measure::rank, list.dims.rank, equals(1));
    if (!r.has_findings()) r.check(measure::dimension_count, list.dims.dim[0], equals(c.params.level_count));
    return !r.has_findings();
  }
  static constexpr void set_formats(call& c, const list_argument& list, report& r) {
    if (!has_value_per_level(c, list, r)) return;
    for (std::int32_t i = 0; i < c.params.level_count; ++i)
      c.params.levels[i].format = static_cast<dimension_format>(list.values[i]);
  }
  static constexpr void set_sizes(call& c, const list_argument& list, report& r) {
    if (!has_value_per_level(c, list, r)) return;
    for (std::int32_t i = 0; i < c.params.level_count; ++i) c.params.levels[i].size = list.values[i];
  }
  // The arrays of a level, two inputs of it.
  static constexpr bool has_level(const call& c, const list_argument& list, report& r) {
    r.check(measure::rank, list.dims.rank, equals(1));
    r.check(measure::dimension_count, c.params.level_count, at_least(level_of(list) + 1));
    return !r.has_findings() && list.input >= first_densify_array;
  }
  static constexpr std::int32_t level_of(const list_argument& list) { return (list.input - first_densify_array) / 2; }
  static constexpr void set_segments(call& c, const list_argument& list, report& r) {
    if (!has_level(c, list, r)) return;
    c.params.levels[level_of(list)].segments = list.values;
    c.params.levels[level_of(list)].segment_count = list.dims.dim[0];
  }
  static constexpr void set_indices(call& c, const list_argument& list, report& r) {
    if (!has_level(c, list, r)) return;
    c.params.levels[level_of(list)].indices = list.values;
    c.params.levels[level_of(list)].index_count = list.dims.dim[0];
  }

  static constexpr densify_arguments make_arguments() {
    densify_arguments a = {{
        operand_argument(op::input),
        list_attribute("traversal_order", &set_list<op, &set_order>),
        list_attribute("block_map", &set_list<op, &set_block_map>, true),
        list_attribute("dimension_formats", &set_list<op, &set_formats>),
        list_attribute("dimensions", &set_list<op, &set_sizes>),
    }};
    for (std::int32_t i = 0; i < max_densify_levels; ++i) {
      a.item[first_densify_array + 2 * i] = list_attribute("array_segments", &set_list<op, &set_segments>, true);
      a.item[first_densify_array + 2 * i + 1] = list_attribute("array_indices", &set_list<op, &set_indices>, true);
    }
    return a;
  }
};

}  // namespace NNOPS_ISA

template <>
struct schema<op::densify> {
  using op = nnops::op::densify;
  using call = nnops::call<op>;
  static constexpr const char* name = "DENSIFY";
  static constexpr const char* arithmetic =
      "None: elements are copied; what is not stored of a quantised tensor is its zero point.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 1, "stored elements", 1},
      {"output", direction::output, 1, 8, "...", 8},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {experimental_level, {tensor_float32, tensor_float32}},
      {experimental_level, {tensor_float16, tensor_float16}},
      {experimental_level, {tensor_int32, tensor_int32}},
      {experimental_level, {tensor_bool8, tensor_bool8}},
      {experimental_level, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {experimental_level, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
      {experimental_level, {tensor_quant8_symm, tensor_quant8_symm}},
      {experimental_level, {tensor_quant16_asymm, tensor_quant16_asymm}},
      {experimental_level, {tensor_quant16_symm, tensor_quant16_symm}},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::dimension_count, &attribute_value<op, &op::params::level_count>, between(1, max_densify_levels)},
      {measure::block_rank, &attribute_value<op, &op::params::block_rank>, between(0, max_rank)},
  };

  static constexpr densify_params undecided_params() {
    densify_params p;
    p.level_count = p.block_rank = dynamic;
    return p;
  }

  // The rank of the dense tensor; -1 while it is not decided, or where the counts are refused.
  static constexpr std::int32_t rank_of(const densify_params& p) {
    if (p.level_count < 1 || p.level_count > max_densify_levels || p.block_rank < 0 || p.block_rank > max_rank)
      return -1;
    const std::int32_t n = p.level_count - p.block_rank;
    return n < 1 || n > max_rank || p.block_rank > n ? -1 : n;
  }

  // The tensor's dimension that a level runs along, -1 where the order or the map is refused.
  static constexpr std::int32_t dimension_of(const densify_params& p, std::int32_t level) {
    const std::int32_t n = rank_of(p), at = p.traversal_order[level];
    const std::int32_t d = level < n ? at : at >= n && at < p.level_count ? p.block_map[at - n] : -1;
    return d >= 0 && d < n ? d : -1;
  }

  static constexpr std::int64_t length(const densify_params& p, std::int32_t d) {
    std::int64_t n = 1;
    for (std::int32_t i = 0; i < p.level_count; ++i)
      if (dimension_of(p, i) == d) n = checked_product(n, p.levels[i].size);
    return n;
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    shape s;
    s.rank = rank_of(c.params);
    if (s.rank < 0) return shape::unknown();
    for (std::int32_t d = 0; d < s.rank; ++d) s.dim[d] = to_dim(length(c.params, d));
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::input]);
    const densify_params& p = c.params;
    if (p.level_count == dynamic || p.block_rank == dynamic) {
      ++r.undecided_count;
      return;
    }
    if (r.has_findings()) return;
    r.check(measure::rank, p.level_count - p.block_rank, between(p.block_rank < 1 ? 1 : p.block_rank, max_rank));
    if (r.has_findings()) return;
    check_order(p, r);
    for (std::int32_t i = 0; i < p.level_count; ++i) {
      r.check(measure::dimension_format, static_cast<std::int32_t>(p.levels[i].format), between(0, 1));
      r.check(measure::dimension_size, p.levels[i].size, at_least(0));
    }
    if (r.has_findings()) return;
    for (std::int32_t d = 0; d < rank_of(p); ++d)
      r.check(outcome::invalid, dim_measure(d), op::output, operands[op::output].name, length(p, d),
              at_most(INT32_MAX));
    check_levels(c, r);
  }

  // The dimensions in some order, then the blocks' in some order; blocks along dimensions in ascending order.
  static constexpr void check_order(const densify_params& p, report& r) {
    const std::int32_t n = rank_of(p);
    std::int32_t seen = 0;
    for (std::int32_t i = 0; i < p.level_count; ++i) {
      const std::int32_t at = p.traversal_order[i];
      r.check(measure::traversal_order, at, i < n ? between(0, n - 1) : between(n, p.level_count - 1));
      if (at < 0 || at >= p.level_count) continue;
      // A dimension that is there twice is one too many.
      if ((seen >> at & 1) != 0) r.check(measure::traversal_order, at, differs(at));
      seen |= 1 << at;
    }
    for (std::int32_t j = 0; j < p.block_rank; ++j)
      r.check(measure::block_map, p.block_map[j],
              between(j == 0 ? 0 : std::int64_t{p.block_map[j - 1]} + 1, std::int64_t{n} - 1));
  }

  // Every index that the run is going to follow.
  static constexpr void check_levels(const call& c, report& r) {
    std::int64_t positions = 1;
    for (std::int32_t i = 0; i < c.params.level_count && !r.has_findings(); ++i) {
      const densify_level& l = c.params.levels[i];
      if (l.format == dimension_format::dense) {
        r.check(measure::segment_count, l.segment_count, equals(0));
        r.check(measure::index, l.index_count, equals(0));
        positions = checked_product(positions, l.size);
        continue;
      }
      r.check(measure::segment_count, l.segment_count, equals(checked_sum(positions, 1)));
      if (l.segments == nullptr || (l.indices == nullptr && l.index_count != 0)) r.check(measure::memory, 0, present());
      r.check(measure::index, l.index_count, at_least(0));
      if (r.has_findings()) return;
      // Only the first finding of each array: they may be long.
      std::int32_t low = 0;
      for (std::int32_t k = 0; k < l.segment_count && !r.has_findings(); ++k) {
        r.check(measure::array_segment, l.segments[k], between(low, l.index_count));
        low = l.segments[k];
      }
      for (std::int32_t k = 0; k < l.index_count && !r.has_findings(); ++k)
        r.check(measure::array_index, l.indices[k], between(0, std::int64_t{l.size} - 1));
      positions = l.index_count;
    }
    if (!r.has_findings()) check_dim(r, op::input, operands[op::input], c.operands[op::input], 0, positions);
  }

  static constexpr densify_arguments arguments = densify_lists::make_arguments();
  static constexpr signature forms[] = {make_signature("", arguments.item)};
};

}  // namespace nnops

// The descriptions of the elementwise operations on two tensors without an activation, of the functions of one tensor,
// of SELECT, FILL and RANK: type rows and their levels, ranks, rules, and what a compiler can decide.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "nnops/schema/abs.hpp"
#include "nnops/schema/div.hpp"
#include "nnops/schema/elu.hpp"
#include "nnops/schema/equal.hpp"
#include "nnops/schema/exp.hpp"
#include "nnops/schema/fill.hpp"
#include "nnops/schema/floor.hpp"
#include "nnops/schema/greater.hpp"
#include "nnops/schema/greater_equal.hpp"
#include "nnops/schema/less.hpp"
#include "nnops/schema/less_equal.hpp"
#include "nnops/schema/log.hpp"
#include "nnops/schema/logical_and.hpp"
#include "nnops/schema/logical_not.hpp"
#include "nnops/schema/logical_or.hpp"
#include "nnops/schema/maximum.hpp"
#include "nnops/schema/minimum.hpp"
#include "nnops/schema/neg.hpp"
#include "nnops/schema/not_equal.hpp"
#include "nnops/schema/pow.hpp"
#include "nnops/schema/prelu.hpp"
#include "nnops/schema/rank.hpp"
#include "nnops/schema/rsqrt.hpp"
#include "nnops/schema/select.hpp"
#include "nnops/schema/sin.hpp"
#include "nnops/schema/sqrt.hpp"

namespace {

using namespace nnops;
using type = operand_type;

constexpr type all_types[] = {type::tensor_float32,
                              type::tensor_int32,
                              type::tensor_quant8_asymm,
                              type::tensor_quant16_symm,
                              type::tensor_float16,
                              type::tensor_bool8,
                              type::tensor_quant8_symm_per_channel,
                              type::tensor_quant16_asymm,
                              type::tensor_quant8_symm,
                              type::tensor_quant8_asymm_signed,
                              type::int32};

constexpr float channel_scales[] = {0.5f, 0.25f, 0.125f};

operand_value value_of(type t, shape dims = {{2, 3}, 2}) {
  operand_value v = {t, is_tensor(t) ? dims : shape{}, {}, true, true};
  if (t == type::tensor_quant8_symm_per_channel) v.quant = per_channel{channel_scales, 3, 1};
  else if (has_scale(t)) v.quant = asymmetric{0.5f, 0};
  return v;
}

template <class Op>
report validated(const call<Op>& c) {
  report r;
  validate_with_output(c, r);
  return r;
}

struct level_row {
  std::int32_t level;
  std::vector<type> types;
};

// Of all combinations of types, exactly the rows are taken, each from its level on.
template <class Op>
void check_rows(const std::vector<level_row>& rows) {
  CAPTURE(schema<Op>::name);
  constexpr std::size_t kinds = sizeof(all_types) / sizeof(all_types[0]);
  std::size_t combinations = 1;
  for (std::size_t i = 0; i < Op::arity; ++i) combinations *= kinds;
  for (std::size_t n = 0; n < combinations; ++n) {
    call<Op> c;
    std::vector<type> types;
    std::size_t rest = n;
    for (std::size_t i = 0; i < Op::arity; ++i, rest /= kinds) types.push_back(all_types[rest % kinds]);
    for (std::size_t i = 0; i < Op::arity; ++i) c.operands[i] = value_of(types[i]);
    std::int32_t wanted = 0;
    for (const level_row& r : rows)
      if (r.types == types) wanted = r.level;
    if (wanted == 0) {
      const report r = validated(c);
      REQUIRE(r.has_findings());
      CHECK(r.items[0].what == measure::operand_type);
      continue;
    }
    for (std::int32_t level = 1; level <= 8; ++level) {
      c.max_level = level;
      const report r = validated(c);
      CAPTURE(level);
      CHECK(r.ok() == (level >= wanted));
      if (!r.ok()) {
        CHECK(r.items[0].kind == outcome::unsupported);
        CHECK(r.items[0].what == measure::feature_level);
      }
    }
  }
}

// Rows whose operands all have one type.
std::vector<level_row> alike(std::size_t arity, std::initializer_list<std::pair<std::int32_t, type>> rows) {
  std::vector<level_row> r;
  for (const auto& [level, t] : rows) r.push_back({level, std::vector<type>(arity, t)});
  return r;
}

constexpr type f32 = type::tensor_float32, f16 = type::tensor_float16, i32 = type::tensor_int32,
               q8 = type::tensor_quant8_asymm, q8s = type::tensor_quant8_asymm_signed, b8 = type::tensor_bool8;

TEST_CASE("rows of types and their levels") {
  check_rows<op::abs>(alike(2, {{3, f32}, {3, f16}, {4, i32}}));
  check_rows<op::neg>(alike(2, {{3, f32}, {3, f16}, {3, i32}}));
  check_rows<op::exp>(alike(2, {{3, f32}, {3, f16}}));
  check_rows<op::log>(alike(2, {{3, f32}, {3, f16}}));
  check_rows<op::sin>(alike(2, {{3, f32}, {3, f16}}));
  check_rows<op::sqrt>(alike(2, {{3, f32}, {3, f16}}));
  check_rows<op::elu>(alike(2, {{4, f32}, {4, f16}}));
  check_rows<op::floor>(alike(2, {{1, f32}, {3, f16}}));
  check_rows<op::rsqrt>(alike(2, {{3, f32}, {3, f16}, {7, q8}, {7, q8s}}));
  check_rows<op::logical_not>(alike(2, {{3, b8}}));
  check_rows<op::div>(alike(3, {{2, f32}, {3, f16}, {4, i32}}));
  check_rows<op::pow>(alike(3, {{3, f32}, {3, f16}}));
  check_rows<op::prelu>(alike(3, {{3, f32}, {3, f16}, {3, q8}, {4, q8s}}));
  check_rows<op::maximum>(alike(3, {{3, f32}, {3, f16}, {3, i32}, {3, q8}, {4, q8s}}));
  check_rows<op::minimum>(alike(3, {{3, f32}, {3, f16}, {3, i32}, {3, q8}, {4, q8s}}));
  check_rows<op::logical_and>(alike(3, {{3, b8}}));
  check_rows<op::logical_or>(alike(3, {{3, b8}}));
  std::vector<level_row> compared, selected;
  for (const auto& [level, t] : {std::pair{3, b8}, {3, f32}, {3, f16}, {3, i32}, {3, q8}, {4, q8s}}) {
    compared.push_back({level, {t, t, b8}});
    if (t != b8) selected.push_back({level, {b8, t, t, t}});
  }
  check_rows<op::equal>(compared);
  check_rows<op::not_equal>(compared);
  check_rows<op::less>(compared);
  check_rows<op::less_equal>(compared);
  check_rows<op::greater>(compared);
  check_rows<op::greater_equal>(compared);
  check_rows<op::select>(selected);
  std::vector<level_row> ranked;
  for (const type t : all_types)
    if (is_tensor(t)) ranked.push_back({4, {t, type::int32}});
  check_rows<op::rank>(ranked);
}

TEST_CASE("FILL: a value of the output's type") {
  for (const type out : all_types)
    for (const type value : {type::float32, type::float16, type::int32, type::bool_, type::uint32}) {
      call<op::fill> c;
      c.operands[0] = value_of(out);
      c.params.dims = {{2, 3}, 2};
      c.params.value.type = value;
      const bool right = (out == f32 && value == type::float32) || (out == f16 && value == type::float16) ||
                         (out == i32 && value == type::int32);
      CHECK(validated(c).ok() == right);
      c.max_level = 3;
      CHECK_FALSE(validated(c).ok());
    }
}

// Ranks beyond 4 are nnops' own for FLOOR and DIV, and NNAPI's for the others.
template <class Op>
bool takes_rank(std::int32_t rank, std::int32_t level, type t) {
  call<Op> c;
  shape s;
  s.rank = rank;
  for (std::int32_t d = 0; d < rank; ++d) s.dim[d] = d % 2 + 1;
  for (std::size_t i = 0; i < Op::arity; ++i) c.operands[i] = value_of(t, s);
  c.max_level = level;
  return validated(c).ok();
}

TEST_CASE("ranks") {
  for (std::int32_t rank = 0; rank <= 8; ++rank) {
    CAPTURE(rank);
    CHECK(takes_rank<op::abs>(rank, 3, f32) == (rank >= 1));
    CHECK(takes_rank<op::maximum>(rank, 3, f32) == (rank >= 1));
    CHECK(takes_rank<op::logical_or>(rank, 3, b8) == (rank >= 1));
    CHECK(takes_rank<op::floor>(rank, 4, f32) == (rank >= 1 && rank <= 4));
    CHECK(takes_rank<op::div>(rank, 4, f32) == (rank >= 1 && rank <= 4));
    CHECK(takes_rank<op::floor>(rank, any_level, f32) == (rank >= 1));
    CHECK(takes_rank<op::div>(rank, any_level, f32) == (rank >= 1));
  }
}

// Unknown dimensions are undecided, never findings; what no unknown can make right is one, in constant expressions.
template <class Op>
constexpr report checked(shape a, shape b, shape out) {
  call<Op> c;
  c.operands[0] = {f32, a, {}, false, true};
  c.operands[1] = {f32, b, {}, false, true};
  c.operands[2] = {f32, out, {}, false, true};
  report r;
  validate_with_output(c, r);
  return r;
}
constexpr shape unknown = shape::unknown();
static_assert(checked<op::maximum>({{2, dynamic}, 2}, {{3}, 1}, {{2, 3}, 2}).count == 0);
static_assert(checked<op::maximum>({{2, dynamic}, 2}, {{3}, 1}, {{2, 3}, 2}).undecided_count > 0);
static_assert(checked<op::pow>(unknown, {{3}, 1}, {{2, 3}, 2}).count == 0);
static_assert(checked<op::prelu>({{4, 1, 2}, 3}, {{5, 4, 3, 1}, 4}, {{5, 4, 3, 2}, 4}).ok());
static_assert(checked<op::pow>({{2, 4}, 2}, {{dynamic, 3}, 2}, unknown).items[0].what == measure::dim_1);

constexpr report checked_select(shape condition, shape a, shape b, shape out) {
  call<op::select> c;
  c.operands[0] = {b8, condition, {}, false, true};
  c.operands[1] = {f32, a, {}, false, true};
  c.operands[2] = {f32, b, {}, false, true};
  c.operands[3] = {f32, out, {}, false, true};
  report r;
  validate_with_output(c, r);
  return r;
}
static_assert(checked_select({{2, 3}, 2}, {{2, 3}, 2}, {{2, 3}, 2}, {{2, 3}, 2}).ok());
static_assert(checked_select({{2, dynamic}, 2}, {{2, 3}, 2}, unknown, {{2, 3}, 2}).count == 0);
static_assert(checked_select({{2, dynamic}, 2}, {{2, 3}, 2}, unknown, {{2, 4}, 2}).items[0].what == measure::dim_1);
static_assert(checked_select({{2, 3}, 2}, {{1, 3}, 2}, unknown, unknown).items[0].what == measure::dim_0);

}  // namespace

// RESHAPE, PAD, TRANSPOSE and CONCATENATION: lists of a model, feature levels, what is not known.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/schema/concatenation.hpp"
#include "nnops/schema/pad.hpp"
#include "nnops/schema/reshape.hpp"
#include "nnops/schema/transpose.hpp"

using namespace nnops;
using enum operand_type;

namespace {

constexpr operand_value tensor_of(operand_type t, const shape& s) {
  operand_value o{t, s};
  if (has_scale(t)) o.quant = asymmetric{0.5f, 3};
  return o;
}
template <class Op>
constexpr call<Op> call_of(const shape& in, const typename Op::params& p, operand_type t = tensor_float32) {
  call<Op> c{{tensor_of(t, in), tensor_of(t, shape::unknown())}, p, {}, any_level};
  c.operands[1].dims = schema<Op>::output_shape(c, 1);
  return c;
}
template <class Op>
constexpr report check(const call<Op>& c) {
  report r;
  validate_with_output(c, r);
  return r;
}
template <class Op>
std::int32_t level_of(call<Op> c) {
  for (c.max_level = 1; c.max_level <= 8; ++c.max_level)
    if (check(c).ok()) return c.max_level;
  return -1;
}
static_assert(check(call_of<op::reshape>({{2, 6}, 2}, {{3, -1}, 2})).ok());
static_assert(call_of<op::reshape>({{2, 6}, 2}, {{3, -1}, 2}).operands[1].dims == shape{{3, 4}, 2});
static_assert(call_of<op::pad>({{2, 6}, 2}, {{1, 0}, {0, 2}, 2}).operands[1].dims == shape{{3, 8}, 2});
static_assert(call_of<op::transpose>({{2, 6, 1}, 3}, {{2, 0, 1}, 3}).operands[1].dims == shape{{1, 2, 6}, 3});

const shape five = {{1, 1, 1, 2, 2}, 5};

}  // namespace

TEST_CASE("movement: feature levels") {
  const shape s = {{2, 3}, 2};
  const auto reshape_level = [&](operand_type t) { return level_of(call_of<op::reshape>(s, {{6}, 1}, t)); };
  CHECK(reshape_level(tensor_float32) == 1);
  CHECK(reshape_level(tensor_quant8_asymm) == 1);
  CHECK(reshape_level(tensor_float16) == 3);
  CHECK(reshape_level(tensor_quant8_asymm_signed) == 4);
  CHECK(reshape_level(tensor_int32) == 6);
  CHECK(level_of(call_of<op::reshape>(five, {{4}, 1})) == -1);
  CHECK(check(call_of<op::reshape>(five, {{4}, 1})).ok());

  const auto pad_level = [&](operand_type t) { return level_of(call_of<op::pad>(s, {{1, 1}, {}, 2}, t)); };
  CHECK(pad_level(tensor_float32) == 2);
  CHECK(pad_level(tensor_quant8_asymm) == 3);  // of a zero point that is not 0
  CHECK(pad_level(tensor_float16) == 3);
  CHECK(pad_level(tensor_quant8_asymm_signed) == 4);
  call<op::pad> at_zero = call_of<op::pad>(s, {{1, 1}, {}, 2}, tensor_quant8_asymm);
  at_zero.operands[0].quant = at_zero.operands[1].quant = asymmetric{0.5f, 0};
  CHECK(level_of(at_zero) == 2);

  const auto transpose_level = [&](operand_type t) { return level_of(call_of<op::transpose>(s, {}, t)); };
  CHECK(transpose_level(tensor_float32) == 2);
  CHECK(transpose_level(tensor_quant8_asymm) == 2);
  CHECK(transpose_level(tensor_float16) == 3);
  CHECK(transpose_level(tensor_quant8_asymm_signed) == 4);
  CHECK(level_of(call_of<op::transpose>({{0, 3}, 2}, {})) == 3);
}

TEST_CASE("movement: the lists of a model") {
  const std::int32_t values[18] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18};
  const auto findings = [&]<class Op>(void (*set)(call<Op>&, const list_argument&, report&), const shape& dims) {
    call<Op> c;
    report r;
    set(c, {values, dims}, r);
    return r;
  };
  using reshape = schema<op::reshape>;
  CHECK(findings(&reshape::set_dims, {{8}, 1}).ok());
  CHECK(findings(&reshape::set_dims, {{9}, 1}).items[0].what == measure::target_rank);
  CHECK(findings(&reshape::set_dims, {{0}, 1}).items[0].what == measure::target_rank);
  CHECK(findings(&reshape::set_dims, {{2, 2}, 2}).items[0].what == measure::rank);
  using pad = schema<op::pad>;
  CHECK(findings(&pad::set_paddings, {{8, 2}, 2}).ok());
  CHECK(findings(&pad::set_paddings, {{9, 2}, 2}).items[0].what == measure::padding_rows);
  CHECK(findings(&pad::set_paddings, {{0, 2}, 2}).items[0].what == measure::padding_rows);
  CHECK(findings(&pad::set_paddings, {{2, 3}, 2}).items[0].what == measure::dim_1);
  CHECK(findings(&pad::set_paddings, {{4}, 1}).items[0].what == measure::rank);
  using transpose = schema<op::transpose>;
  CHECK(findings(&transpose::set_perm, {{8}, 1}).ok());
  CHECK(findings(&transpose::set_perm, {{9}, 1}).items[0].what == measure::permutation_count);
  CHECK(findings(&transpose::set_perm, {{2, 1}, 2}).items[0].what == measure::rank);
  call<op::pad> c;
  report r;
  pad::set_paddings(c, {values, {{2, 2}, 2}}, r);
  CHECK(c.params.before[1] == 3);
  CHECK(c.params.after[1] == 4);
}

TEST_CASE("movement: what is not known is undecided") {
  const shape some = {{dynamic, 3}, 2};
  const auto undecided = [](const report& r) { return !r.has_findings() && r.undecided_count > 0; };
  CHECK(undecided(check(call_of<op::reshape>(some, schema<op::reshape>::undecided_params()))));
  CHECK(undecided(check(call_of<op::reshape>(some, {{3, -1}, 2}))));
  CHECK(undecided(check(call_of<op::pad>(some, schema<op::pad>::undecided_params()))));
  CHECK(undecided(check(call_of<op::transpose>(some, schema<op::transpose>::undecided_params()))));
  reshape_params one_known{{}, 2};
  one_known.dims[0] = dynamic;
  CHECK(undecided(check(call_of<op::reshape>(some, one_known))));
}

TEST_CASE("concatenation: its inputs are a list") {
  const auto checked = [](const operand_value(&inputs)[3], const operand_value& out, std::int32_t axis,
                          std::int32_t level = any_level) {
    const call<op::concatenation> c{{inputs[0], out}, {axis}, {inputs, sizeof(operand_value), 3}, level};
    return check(c);
  };
  const operand_value a = tensor_of(tensor_float32, {{2, 3}, 2}), b = tensor_of(tensor_float32, {{2, 0}, 2});
  CHECK(checked({a, b, a}, tensor_of(tensor_float32, {{2, 6}, 2}), 1).ok());
  CHECK(checked({a, b, a}, tensor_of(tensor_float32, {{2, 6}, 2}), 1, 3).ok());
  CHECK(checked({a, b, a}, tensor_of(tensor_float32, {{2, 6}, 2}), 1, 2).items[0].what == measure::feature_level);
  CHECK(checked({a, b, a}, tensor_of(tensor_float32, {{2, 6}, 2}), -1, 3).items[0].what == measure::feature_level);
  CHECK(checked({a, tensor_of(tensor_float16, {{2, 3}, 2}), a}, tensor_of(tensor_float32, {{2, 9}, 2}), 1)
            .items[0]
            .what == measure::operand_type);
  CHECK(checked({a, tensor_of(tensor_float32, {{2, -3}, 2}), a}, tensor_of(tensor_float32, {{2, 3}, 2}), 1)
            .items[0]
            .what == measure::dim_1);
  CHECK(checked({a, operand_value{.given = false}, a}, tensor_of(tensor_float32, {{2, 6}, 2}), 1).items[0].what ==
        measure::given);
  const operand_value unknown = tensor_of(tensor_float32, {{2, dynamic}, 2});
  CHECK(!checked({a, unknown, a}, tensor_of(tensor_float32, {{2, 9}, 2}), 1).has_findings());
  // The dimension that one input does not know, another does.
  const operand_value other = tensor_of(tensor_float32, {{dynamic, 3}, 2});
  const call<op::concatenation> c{{other, {}}, {1}, {nullptr, sizeof(operand_value), 0}, any_level};
  const operand_value inputs[] = {other, a};
  call<op::concatenation> two = c;
  two.list = {inputs, sizeof(operand_value), 2};
  CHECK(schema<op::concatenation>::output_shape(two, 1) == shape{{2, 6}, 2});
  CHECK(check(c).has_findings());  // no input at all
}

TEST_CASE("concatenation: scales that differ came with level 3") {
  operand_value inputs[] = {tensor_of(tensor_quant8_asymm, {{2}, 1}), tensor_of(tensor_quant8_asymm, {{2}, 1})};
  call<op::concatenation> c{
      {inputs[0], tensor_of(tensor_quant8_asymm, {{4}, 1})}, {0}, {inputs, sizeof(operand_value), 2}, any_level};
  CHECK(level_of(c) == 1);
  inputs[1].quant = asymmetric{0.25f, 3};
  CHECK(level_of(c) == 3);
  inputs[1].quant = asymmetric{0.5f, 4};
  CHECK(level_of(c) == 3);
}

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/schema/mean.hpp"

using namespace nnops;
using enum operand_type;

namespace {

using call_t = call<op::mean>;

constexpr call_t call_of(const shape& in, const shape& out, const mean_params& p, operand_type t = tensor_float32) {
  call_t c{{{t, in}, {t, out}}, p, {}, any_level};
  if (has_scale(t)) c.operands[0].quant = c.operands[1].quant = asymmetric{0.5f, 3};
  return c;
}
constexpr report check(const call_t& c) {
  report r;
  validate_with_output(c, r);
  return r;
}
static_assert(check(call_of({{2, 3, 4}, 3}, {{2, 4}, 2}, {.axes = {1}, .count = 1})).ok());
static_assert(check(call_of({{2, 3, 4}, 3}, {{2, 1, 4}, 3}, {.axes = {-2, 1}, .count = 2, .keep_dims = 1})).ok());

std::int32_t level_of(call_t c) {
  for (c.max_level = 1; c.max_level <= 8; ++c.max_level)
    if (check(c).ok()) return c.max_level;
  return -1;
}

// What a model's list of axes becomes.
struct decoded {
  call_t c;
  report r;
  explicit decoded(std::initializer_list<std::int32_t> axes, shape of = {{2, 3, 4}, 3})
      : c(call_of(of, shape::unknown(), {})) {
    schema<op::mean>::set_axes(c, {axes.begin(), {{static_cast<std::int32_t>(axes.size())}, 1}}, r);
  }
};

}  // namespace

TEST_CASE("mean: feature levels") {
  const shape in = {{2, 3}, 2}, out = {{2}, 1};
  const mean_params p{.axes = {1}, .count = 1};
  CHECK(level_of(call_of(in, out, p)) == 2);
  CHECK(level_of(call_of(in, out, p, tensor_quant8_asymm)) == 2);
  CHECK(level_of(call_of(in, out, p, tensor_float16)) == 3);
  CHECK(level_of(call_of(in, out, p, tensor_quant8_asymm_signed)) == 4);
}

TEST_CASE("mean: scales that differ are beyond every feature level") {
  call_t c = call_of({{2, 3}, 2}, {{2}, 1}, {.axes = {1}, .count = 1}, tensor_quant8_asymm);
  c.operands[1].quant = asymmetric{0.25f, 3};
  CHECK(check(c).ok());
  CHECK(level_of(c) == -1);
  c.max_level = 8;
  CHECK(check(c).items[0].what == measure::scale);
  CHECK(check(c).items[0].kind == outcome::unsupported);
  c.operands[1].quant = asymmetric{0.5f, 4};
  CHECK(check(c).items[0].what == measure::zero_point);
  // A ratio that no multiplier holds.
  c.max_level = any_level;
  c.operands[0].quant = asymmetric{1e10f, 3};
  c.operands[1].quant = asymmetric{1e-10f, 3};
  CHECK(check(c).items[0].what == measure::output_multiplier);
}

TEST_CASE("mean: lists of axes") {
  CHECK(decoded({1}).c.params.count == 1);
  // Repetitions in any spelling count once, so the list may be long.
  const decoded many({0, -3, 0, 2, -1, 2, 0, 0, 0, 0, 0, 2});
  CHECK(!many.r.has_findings());
  CHECK(many.c.params.count == 2);
  CHECK(schema<op::mean>::reduced(many.c) == 5);
  CHECK(decoded({}).c.params.count == 0);
  CHECK(decoded({3}).r.items[0].what == measure::axis);
  CHECK(decoded({-4}).r.items[0].what == measure::axis);
  CHECK(decoded({INT32_MIN}).r.items[0].what == measure::axis);
  CHECK(decoded({INT32_MAX}).r.items[0].what == measure::axis);
  const decoded rank_8({0, 1, 2, 3, 4, 5, 6, 7}, {{1, 1, 1, 1, 1, 1, 1, 1}, 8});
  CHECK(rank_8.c.params.count == 8);
  CHECK(schema<op::mean>::output_shape(rank_8.c, 0) == shape{{1}, 1});
  decoded square({1});
  schema<op::mean>::set_axes(square.c, {nullptr, {{1, 1}, 2}}, square.r);
  CHECK(square.r.items[0].what == measure::rank);
}

TEST_CASE("mean: what is not known is undecided") {
  const report r = check(call_of({{2, 3}, 2}, shape::unknown(), schema<op::mean>::undecided_params()));
  CHECK(!r.has_findings());
  CHECK(r.undecided_count > 0);
  mean_params p{.count = 1};
  p.axes[0] = dynamic;
  CHECK(!check(call_of({{2, 3}, 2}, shape::unknown(), p)).has_findings());
}

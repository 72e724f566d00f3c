#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/schema/softmax.hpp"

using namespace nnops;
using enum operand_type;

namespace {

using call_t = call<op::softmax>;

constexpr call_t call_of(const shape& s, const softmax_params& p, operand_type t = tensor_float32) {
  call_t c{{{t, s}, {t, s}}, p, {}, any_level};
  if (has_scale(t)) {
    c.operands[0].quant = asymmetric{0.5f, 3};
    c.operands[1].quant = asymmetric{1.0f / 256, t == tensor_quant8_asymm ? 0 : -128};
  }
  return c;
}
constexpr report check(const call_t& c) {
  report r;
  validate_with_output(c, r);
  return r;
}
static_assert(check(call_of({{2, 3}, 2}, {})).ok());
static_assert(check(call_of({{2, 3}, 2}, {.axis = 2})).has_findings());

std::int32_t level_of(call_t c) {
  for (c.max_level = 1; c.max_level <= 8; ++c.max_level)
    if (check(c).ok()) return c.max_level;
  return -1;
}

}  // namespace

TEST_CASE("softmax: feature levels of types, ranks, axes and zero sizes") {
  CHECK(level_of(call_of({{2, 3}, 2}, {})) == 1);
  CHECK(level_of(call_of({{1, 2, 3, 4}, 4}, {}, tensor_quant8_asymm)) == 1);
  CHECK(level_of(call_of({{2, 3}, 2}, {}, tensor_float16)) == 3);
  CHECK(level_of(call_of({{2, 3}, 2}, {}, tensor_quant8_asymm_signed)) == 4);
  CHECK(level_of(call_of({{3}, 1}, {})) == 3);
  CHECK(level_of(call_of({{1, 2, 3}, 3}, {})) == 3);
  CHECK(level_of(call_of({{2, 3}, 2}, {.axis = 1})) == 3);
  CHECK(level_of(call_of({{0, 3}, 2}, {})) == 3);
  CHECK(level_of(call_of({{1, 1, 1, 1, 2}, 5}, {})) == -1);
}

TEST_CASE("softmax: every axis of every rank, and one beyond on both sides") {
  for (std::int32_t rank = 1; rank <= 8; ++rank) {
    shape s;
    s.rank = rank;
    for (std::int32_t d = 0; d < rank; ++d) s.dim[d] = 2;
    for (std::int32_t axis = -rank - 1; axis <= rank; ++axis) {
      CAPTURE(rank);
      CAPTURE(axis);
      CHECK(check(call_of(s, {.axis = axis})).ok() == (axis >= -rank && axis < rank));
    }
    CHECK(measure_of(call_of(s, {.axis = -1}), measure::axis) == rank - 1);
  }
}

TEST_CASE("softmax: an axis that is not known is undecided") {
  const report r = check(call_of({{2, 3}, 2}, schema<op::softmax>::undecided_params()));
  CHECK(!r.has_findings());
  CHECK(r.undecided_count > 0);
}

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <string_view>

#include "nnops/schema/average_pool_2d.hpp"
#include "nnops/schema/max_pool_2d.hpp"

using namespace nnops;

namespace {

using call_t = call<op::average_pool_2d>;

constexpr operand_value tensor_of(operand_type t, const shape& s) {
  operand_value o{t, s};
  if (has_scale(t)) o.quant = asymmetric{0.5f, 3};
  return o;
}

constexpr call_t call_of(const shape& in, const shape& out, const pool_2d_params& p,
                         operand_type t = operand_type::tensor_float32, std::int32_t max_level = any_level) {
  return {{tensor_of(t, in), tensor_of(t, out)}, p, {}, max_level};
}

template <class Op>
constexpr report check(const call<Op>& c) {
  report r;
  validate_with_output(c, r);
  return r;
}

// The same in a constant expression.
static_assert(check(call_of({{1, 5, 7, 3}, 4}, {{1, 4, 5, 3}, 4}, {.filter_w = 3, .filter_h = 2})).ok());
static_assert(check(call_of({{1, 5, 7, 3}, 4}, {{1, 5, 4, 3}, 4}, {.filter_w = 3, .filter_h = 2})).count == 2);

// Extents of one axis, for every small window: a call is right exactly where each window has a cell.
TEST_CASE("pool: a window of nothing but padding is refused, every other one is not") {
  for (std::int32_t in = 1; in <= 5; ++in)
    for (std::int32_t filter = 1; filter <= 4; ++filter)
      for (std::int32_t stride = 1; stride <= 5; ++stride)
        for (std::int32_t before = 0; before <= 5; ++before)
          for (std::int32_t after = 0; after <= 8; ++after) {
            if (in + before + after < filter) continue;
            const std::int32_t out = (in + before + after - filter) / stride + 1;
            bool every = true;
            for (std::int32_t x = 0; x < out; ++x) {
              bool some = false;
              for (std::int32_t f = 0; f < filter; ++f)
                some = some || (x * stride - before + f >= 0 && x * stride - before + f < in);
              every = every && some;
            }
            CAPTURE(in);
            CAPTURE(filter);
            CAPTURE(stride);
            CAPTURE(before);
            CAPTURE(after);
            const report w = check(
                call_of({{1, 1, in, 1}, 4}, {{1, 1, out, 1}, 4},
                        {.padding_left = before, .padding_right = after, .stride_w = stride, .filter_w = filter}));
            CHECK(w.ok() == every);
            const report h = check(call_of({{1, 1, in, 1}, 4}, {{1, 1, out, 1}, 4},
                                           {.padding_top = before,
                                            .padding_bottom = after,
                                            .stride_h = stride,
                                            .filter_h = filter,
                                            .layout = data_layout::nchw}));
            CHECK(h.ok() == every);
          }
}

TEST_CASE("pool: feature levels") {
  using enum operand_type;
  const auto level_of = [](const call_t& c) {
    for (std::int32_t level = 1; level <= 8; ++level) {
      call_t at = c;
      at.max_level = level;
      const report r = check(at);
      if (r.ok()) return level;
      CHECK(r.items[0].kind == outcome::unsupported);
    }
    return -1;
  };
  const pool_2d_params p{.filter_w = 2, .filter_h = 2};
  const shape in = {{1, 3, 3, 2}, 4}, out = {{1, 2, 2, 2}, 4};
  CHECK(level_of(call_of(in, out, p)) == 1);
  CHECK(level_of(call_of(in, out, p, tensor_quant8_asymm)) == 1);
  CHECK(level_of(call_of(in, out, p, tensor_float16)) == 3);
  CHECK(level_of(call_of(in, out, p, tensor_quant8_asymm_signed)) == 4);
  CHECK(level_of(call_of({{0, 3, 3, 2}, 4}, {{0, 2, 2, 2}, 4}, p)) == 3);
  pool_2d_params nchw = p;
  nchw.layout = data_layout::nchw;
  CHECK(level_of(call_of({{1, 2, 3, 3}, 4}, {{1, 2, 2, 2}, 4}, nchw)) == 3);
}

TEST_CASE("pool: types that are no row, ranks other than four, empty images") {
  using enum operand_type;
  call_t c = call_of({{1, 3, 3, 2}, 4}, {{1, 2, 2, 2}, 4}, {.filter_w = 2, .filter_h = 2});
  c.operands[1].type = tensor_float16;
  CHECK(check(c).items[0].what == measure::operand_type);
  CHECK(check(call_of({{3, 3, 2}, 3}, {{2, 2, 2}, 3}, {.filter_w = 2, .filter_h = 2})).items[0].what == measure::rank);
  CHECK(check(call_of({{1, 0, 3, 2}, 4}, {{1, 1, 3, 2}, 4}, {})).items[0].what == measure::in_h);
  CHECK(check(call_of({{1, 3, 3, 0}, 4}, {{1, 3, 3, 0}, 4}, {})).items[0].what == measure::in_depth);
}

TEST_CASE("pool: what is not known is undecided, not wrong") {
  const shape some = {{dynamic, 5, dynamic, 3}, 4};
  const report r = check(call_of(some, shape::unknown(), schema<op::average_pool_2d>::undecided_params()));
  CHECK(!r.has_findings());
  CHECK(r.undecided_count > 0);
}

TEST_CASE("pool: the largest attributes do not overflow") {
  constexpr std::int32_t most = 2147483647;
  const report r = check(call_of({{1, 1, 1, 1}, 4}, {{1, 1, 1, 1}, 4},
                                 {.padding_left = most,
                                  .padding_right = most,
                                  .padding_top = most,
                                  .padding_bottom = most,
                                  .stride_w = most,
                                  .stride_h = most,
                                  .filter_w = most,
                                  .filter_h = most}));
  CHECK(r.has_findings());
  // One cell in a window that reaches far beyond it.
  CHECK(check(call_of({{1, 1, 1, 1}, 4}, {{1, 1, 1, 1}, 4}, {.padding_left = most - 1, .filter_w = most})).ok());
}

TEST_CASE("pool: the two operations have the same tables") {
  CHECK(schema<op::max_pool_2d>::name == std::string_view("MAX_POOL_2D"));
  const call<op::max_pool_2d> c{{tensor_of(operand_type::tensor_float32, {{1, 3, 3, 1}, 4}),
                                 tensor_of(operand_type::tensor_float32, {{1, 1, 1, 1}, 4})},
                                {.filter_w = 3, .filter_h = 3},
                                {},
                                any_level};
  CHECK(check(c).ok());
  CHECK(measure_of(c, measure::out_w) == 1);
}

}  // namespace

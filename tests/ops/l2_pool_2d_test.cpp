#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <utility>

#include "nnops/ops/l2_pool_2d.hpp"
#include "support/pool.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element, class Arch>
void check_case(const pool_case& c, test::random& r) {
  CAPTURE(c.depth);
  CAPTURE(c.params.filter_h);
  CAPTURE(c.params.filter_w);
  CAPTURE(c.params.stride_h);
  CAPTURE(c.params.stride_w);
  CAPTURE(c.in_h);
  CAPTURE(c.in_w);
  CAPTURE(static_cast<int>(c.params.layout));
  pool_run<Element> p(c, r);
  REQUIRE(l2_pool_2d<Arch>(std::as_const(p.in).view(), p.out.view(), c.params).ok());
  CHECK(p.out.intact());
  p.for_each_window([&](std::size_t i, const std::vector<std::size_t>& cells) {
    REQUIRE(!cells.empty());
    double squares = 0;
    for (const std::size_t k : cells) squares += stored_number(p.in, k) * stored_number(p.in, k);
    const auto count = static_cast<double>(cells.size());
    const double exact = activated(std::sqrt(squares / count), c.params.activation, p.out);
    const double store = std::is_same_v<Element, float16> ? 0x1p-11 : 0;
    CHECK(std::fabs(stored_number(p.out, i) - exact) <= ((count / 2 + 3) * 0x1p-24 + store) * exact + 0x1p-25);
  });
  array<Element> split(p.out.dims());
  split_work workers{3};
  REQUIRE(l2_pool_2d<Arch>(std::as_const(p.in).view(), split.view(), c.params, {{}, workers.threads()}).ok());
  CHECK(std::memcmp(split.data(), p.out.data(), p.out.size() * sizeof(storage_of<Element>)) == 0);
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(2718);
  for_each_pool_case(r, [&](const pool_case& c, bool) { check_case<Element, Arch>(c, r); });
}

template <class Arch>
void matches_in_every_type() {
  matches_its_definition<float, Arch>();
  matches_its_definition<float16, Arch>();
}

float pooled(float a, float b, data_layout layout) {
  const array<float> in(layout == data_layout::nhwc ? make_shape({1, 1, 2, 1}) : make_shape({1, 1, 1, 2}), {}, {a, b});
  array<float> out(make_shape({1, 1, 1, 1}));
  REQUIRE(l2_pool_2d(in.view(), out.view(), {.filter_w = 2, .layout = layout}).ok());
  return out[0];
}

}  // namespace

TEST_CASE("l2_pool_2d: every type against the definition, best architecture") { matches_in_every_type<simd::best>(); }
TEST_CASE("l2_pool_2d: every type against the definition, scalar") { matches_in_every_type<simd::scalar>(); }

TEST_CASE("l2_pool_2d: the sign is lost, zeros stay zero, NaN and infinities go through") {
  for (const data_layout layout : {data_layout::nhwc, data_layout::nchw}) {
    CHECK(pooled(-3.0f, -3.0f, layout) == 3.0f);
    CHECK(pooled(0.0f, -0.0f, layout) == 0.0f);
    CHECK(pooled(1.0f, 7.0f, layout) == 5.0f);
    CHECK(std::isnan(pooled(1.0f, std::numeric_limits<float>::quiet_NaN(), layout)));
    CHECK(pooled(1.0f, -std::numeric_limits<float>::infinity(), layout) == std::numeric_limits<float>::infinity());
    CHECK(pooled(std::numeric_limits<float>::max(), 0.0f, layout) == std::numeric_limits<float>::infinity());
    CHECK(pooled(std::numeric_limits<float>::denorm_min(), 0.0f, layout) == 0.0f);
  }
  // The largest float16: its square is no float16, but the root is.
  const array<float16> in(make_shape({1, 1, 1, 1}), {}, {to_float16(-65504.0f)});
  array<float16> out(in.dims());
  REQUIRE(l2_pool_2d(in.view(), out.view(), {}).ok());
  CHECK(to_float(out[0]) == 65504.0f);
}

TEST_CASE("l2_pool_2d: cells on padding are not counted") {
  const array<float> in(make_shape({1, 2, 2, 1}), {}, {1, 1, 1, 1});
  array<float> out(in.dims());
  REQUIRE(l2_pool_2d(in.view(), out.view(), {.padding = padding_scheme::same, .filter_w = 3, .filter_h = 3}).ok());
  for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == 1.0f);
}

TEST_CASE("l2_pool_2d: zero batches run, wrong calls write nothing") {
  const array<float> none(make_shape({0, 3, 3, 2}));
  array<float> empty(make_shape({0, 2, 2, 2}));
  CHECK(l2_pool_2d(none.view(), empty.view(), {.filter_w = 2, .filter_h = 2}).ok());
  const array<float> in(make_shape({1, 3, 3, 2}));
  array<float> out(make_shape({1, 2, 2, 2}));
  const array<float> fresh(out.dims());
  const auto why = [&](const l2_pool_2d_params& p) { return l2_pool_2d(in.view(), out.view(), p).why.what; };
  CHECK(why({.stride_w = 0, .filter_w = 2, .filter_h = 2}) == measure::stride_w);
  CHECK(why({.stride_h = -1, .filter_w = 2, .filter_h = 2}) == measure::stride_h);
  CHECK(why({.filter_w = 0, .filter_h = 2}) == measure::filter_w);
  CHECK(why({.filter_w = 2, .filter_h = -3}) == measure::filter_h);
  CHECK(why({.padding_left = 2, .filter_w = 2, .filter_h = 2}) == measure::padding_left);
  CHECK(why({.padding_top = -1, .filter_w = 2, .filter_h = 2}) == measure::padding_top);
  for (std::size_t i = 0; i < out.size(); ++i) REQUIRE(out[i] == fresh[i]);
}

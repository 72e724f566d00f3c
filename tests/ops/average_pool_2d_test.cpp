#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <utility>

#include "nnops/ops/average_pool_2d.hpp"
#include "support/pool.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

// Half away from zero.
std::int64_t average_of_codes(std::int64_t sum, std::int64_t count) {
  const std::int64_t size = (2 * (sum < 0 ? -sum : sum) + count) / (2 * count);
  return sum < 0 ? -size : size;
}

template <class Element>
void check_run(const pool_run<Element>& p) {
  CHECK(p.out.intact());
  p.for_each_window([&](std::size_t i, const std::vector<std::size_t>& cells) {
    REQUIRE(!cells.empty());
    const auto count = static_cast<double>(cells.size());
    double sum = 0, size = 0;
    for (const std::size_t k : cells) sum += stored_number(p.in, k), size += std::fabs(stored_number(p.in, k));
    if constexpr (is_asymmetric<Element>) {
      const std::int64_t code =
          average_of_codes(static_cast<std::int64_t>(sum), static_cast<std::int64_t>(cells.size()));
      CHECK(static_cast<double>(p.out[i]) == activated(static_cast<double>(code), p.c.params.activation, p.out));
    } else {
      // A float32 sum along rows and then columns, one division, for float16 one rounding more.
      const double exact = activated(sum / count, p.c.params.activation, p.out);
      const double step = std::is_same_v<Element, float> ? 0x1p-24 : 0x1p-11;
      const double allowed =
          (p.c.params.filter_h + p.c.params.filter_w) * 0x1p-24 * size / count + 2 * step * std::fabs(exact) + 0x1p-25;
      CHECK(std::fabs(stored_number(p.out, i) - exact) <= allowed);
    }
  });
}

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
  REQUIRE(average_pool_2d<Arch>(std::as_const(p.in).view(), p.out.view(), c.params).ok());
  check_run(p);
  // Another split of the work and another architecture: the same bits.
  array<Element> split(p.out.dims(), p.out.quant());
  split_work workers{3};
  REQUIRE(
      average_pool_2d<simd::scalar>(std::as_const(p.in).view(), split.view(), c.params, {{}, workers.threads()}).ok());
  CHECK(std::memcmp(split.data(), p.out.data(), p.out.size() * sizeof(storage_of<Element>)) == 0);
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(1701);
  for_each_pool_case(r, [&](const pool_case& c, bool) { check_case<Element, Arch>(c, r); });
}

template <class Arch>
void matches_in_every_type() {
  matches_its_definition<float, Arch>();
  matches_its_definition<float16, Arch>();
  matches_its_definition<quant8_asymm, Arch>();
  matches_its_definition<quant8_asymm_signed, Arch>();
}

}  // namespace

TEST_CASE("average_pool_2d: every type against the definition, best architecture") {
  matches_in_every_type<simd::best>();
}
TEST_CASE("average_pool_2d: every type against the definition, scalar") { matches_in_every_type<simd::scalar>(); }

TEST_CASE("average_pool_2d: the divisor counts the cells of the input only") {
  const array<float> in(make_shape({1, 2, 2, 1}), {}, {1, 1, 1, 1});
  array<float> out(make_shape({1, 2, 2, 1}));
  REQUIRE(average_pool_2d(in.view(), out.view(), {.padding = padding_scheme::same, .filter_w = 3, .filter_h = 3}).ok());
  for (std::size_t i = 0; i < 4; ++i) CHECK(out[i] == 1.0f);
}

TEST_CASE("average_pool_2d: codes are rounded half away from zero") {
  const array<quant8_asymm_signed> in(make_shape({1, 1, 6, 1}), {0.5f, 0}, {1, 2, -1, -2, 0, -1});
  array<quant8_asymm_signed> out(make_shape({1, 1, 3, 1}), {0.5f, 0});
  REQUIRE(average_pool_2d(in.view(), out.view(), {.stride_w = 2, .filter_w = 2}).ok());
  CHECK(out[0] == 2);
  CHECK(out[1] == -2);
  CHECK(out[2] == -1);
}

TEST_CASE("average_pool_2d: a window of more codes than an int32 sum may have") {
  array<quant8_asymm> in(make_shape({1, 2903, 2907, 1}), {0.5f, 3});
  std::memset(in.data(), 255, in.size());
  array<quant8_asymm> out(make_shape({1, 1, 1, 1}), {0.5f, 3});
  REQUIRE(average_pool_2d(std::as_const(in).view(), out.view(), {.filter_w = 2907, .filter_h = 2903}).ok());
  CHECK(out[0] == 255);
  // Half of the codes 254, and one more: half away from zero is no longer half.
  std::memset(in.data(), 254, in.size() / 2 + 1);
  REQUIRE(average_pool_2d(std::as_const(in).view(), out.view(), {.filter_w = 2907, .filter_h = 2903}).ok());
  CHECK(out[0] == 254);
}

TEST_CASE("average_pool_2d: NaN and infinities") {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const array<float> in(make_shape({1, 1, 8, 1}), {}, {nan, 1, inf, 1, inf, -inf, -inf, 5});
  array<float> out(make_shape({1, 1, 4, 1}));
  REQUIRE(average_pool_2d(in.view(), out.view(), {.stride_w = 2, .filter_w = 2, .activation = fused_activation::relu6})
              .ok());
  CHECK(std::isnan(out[0]));
  CHECK(out[1] == 6.0f);
  CHECK(std::isnan(out[2]));
  CHECK(out[3] == 0.0f);
}

TEST_CASE("average_pool_2d: zero batches run, without memory") {
  for (const data_layout layout : {data_layout::nhwc, data_layout::nchw}) {
    const shape in = layout == data_layout::nhwc ? make_shape({0, 3, 4, 2}) : make_shape({0, 2, 3, 4});
    const shape out = layout == data_layout::nhwc ? make_shape({0, 2, 3, 2}) : make_shape({0, 2, 2, 3});
    CHECK(average_pool_2d(tensor_view<const float>(nullptr, in), tensor_view<float>(nullptr, out),
                          {.filter_w = 2, .filter_h = 2, .layout = layout})
              .ok());
  }
}

TEST_CASE("average_pool_2d: what is refused leaves the output alone") {
  array<float> in(make_shape({1, 3, 5, 2})), out(make_shape({1, 2, 4, 2}));
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = 7.0f;
  pool_2d_params right{.filter_w = 2, .filter_h = 2};
  REQUIRE(average_pool_2d(in.view(), out.view(), right).ok());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = 7.0f;
  const auto refused = [&](measure what, auto change) {
    pool_2d_params p = right;
    change(p);
    const status s = average_pool_2d(in.view(), out.view(), p);
    CAPTURE(static_cast<int>(s.why.what));
    CHECK(s.code == outcome::invalid);
    CHECK(s.why.what == what);
    for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == 7.0f);
  };
  refused(measure::filter_w, [](auto& p) { p.filter_w = 0; });
  refused(measure::filter_h, [](auto& p) { p.filter_h = -1; });
  refused(measure::stride_w, [](auto& p) { p.stride_w = 0; });
  refused(measure::stride_h, [](auto& p) { p.stride_h = 0; });
  refused(measure::padding_left, [](auto& p) { p.padding_left = -1; });
  refused(measure::padding_top, [](auto& p) { p.padding_top = 2; });
  refused(measure::padding_bottom, [](auto& p) { p.padding_bottom = 2; });
  refused(measure::padding_right, [](auto& p) { p.padding_right = 3; });
  refused(measure::dim_2, [](auto& p) { p.filter_w = 3; });
  refused(measure::activation, [](auto& p) { p.activation = static_cast<fused_activation>(4); });
  refused(measure::padding_scheme, [](auto& p) { p.padding = static_cast<padding_scheme>(3); });
}

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <utility>

#include "nnops/ops/max_pool_2d.hpp"
#include "support/pool.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
void check_run(const pool_run<Element>& p) {
  CHECK(p.out.intact());
  p.for_each_window([&](std::size_t i, const std::vector<std::size_t>& cells) {
    REQUIRE(!cells.empty());
    double largest = -HUGE_VAL;
    for (const std::size_t k : cells) {
      const double v = stored_number(p.in, k);
      if (std::isnan(v) || v > largest) largest = v;
      if (std::isnan(largest)) break;
    }
    const double expected = activated(largest, p.c.params.activation, p.out);
    const double got = stored_number(p.out, i);
    CHECK((got == expected || (std::isnan(got) && std::isnan(expected))));
  });
}

template <class Element, class Arch>
void check_case(const pool_case& c, test::random& r, bool special = false) {
  CAPTURE(c.depth);
  CAPTURE(c.params.filter_h);
  CAPTURE(c.params.filter_w);
  CAPTURE(c.params.stride_h);
  CAPTURE(c.params.stride_w);
  CAPTURE(c.in_h);
  CAPTURE(c.in_w);
  CAPTURE(static_cast<int>(c.params.layout));
  pool_run<Element> p(c, r);
  if constexpr (std::is_same_v<Element, float>)
    if (special) fill_special(p.in, r);
  REQUIRE(max_pool_2d<Arch>(std::as_const(p.in).view(), p.out.view(), c.params).ok());
  check_run(p);
  array<Element> split(p.out.dims(), p.out.quant());
  split_work workers{3};
  REQUIRE(max_pool_2d<Arch>(std::as_const(p.in).view(), split.view(), c.params, {{}, workers.threads()}).ok());
  CHECK(std::memcmp(split.data(), p.out.data(), p.out.size() * sizeof(storage_of<Element>)) == 0);
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(1729);
  for_each_pool_case(r, [&](const pool_case& c, bool special) { check_case<Element, Arch>(c, r, special); });
}

template <class Arch>
void matches_in_every_type() {
  matches_its_definition<float, Arch>();
  matches_its_definition<float16, Arch>();
  matches_its_definition<quant8_asymm, Arch>();
  matches_its_definition<quant8_asymm_signed, Arch>();
}

}  // namespace

TEST_CASE("max_pool_2d: every type against the definition, best architecture") { matches_in_every_type<simd::best>(); }
TEST_CASE("max_pool_2d: every type against the definition, scalar") { matches_in_every_type<simd::scalar>(); }

TEST_CASE("max_pool_2d: cells on padding do not count, however small the others are") {
  const array<float> in(make_shape({1, 1, 2, 1}), {}, {-3, -std::numeric_limits<float>::infinity()});
  array<float> out(make_shape({1, 1, 4, 1}));
  REQUIRE(max_pool_2d(in.view(), out.view(), {.padding_left = 1, .padding_right = 2, .filter_w = 2}).code ==
          outcome::invalid);
  array<float> three(make_shape({1, 1, 3, 1}));
  REQUIRE(max_pool_2d(in.view(), three.view(), {.padding_left = 1, .padding_right = 1, .filter_w = 2}).ok());
  CHECK(three[0] == -3.0f);
  CHECK(three[1] == -3.0f);
  CHECK(three[2] == -std::numeric_limits<float>::infinity());
  const array<quant8_asymm_signed> codes(make_shape({1, 1, 1, 1}), {1.0f, 0}, {-128});
  array<quant8_asymm_signed> top(make_shape({1, 1, 1, 1}), {1.0f, 0});
  REQUIRE(max_pool_2d(codes.view(), top.view(), {.padding = padding_scheme::same, .filter_w = 3, .filter_h = 3}).ok());
  CHECK(top[0] == -128);
}

TEST_CASE("max_pool_2d: a NaN anywhere in a window wins, in each lane and layout") {
  for (std::int32_t depth = 1; depth <= 33; ++depth)
    for (const data_layout layout : {data_layout::nhwc, data_layout::nchw})
      for (std::size_t place = 0; place < 4; ++place) {
        const bool last = layout == data_layout::nhwc;
        array<float> in(last ? make_shape({1, 2, 2, depth}) : make_shape({1, depth, 2, 2}));
        for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i % 3);
        for (std::int32_t d = 0; d < depth; ++d)
          in[last ? place * static_cast<std::size_t>(depth) + static_cast<std::size_t>(d)
                  : static_cast<std::size_t>(d) * 4 + place] = std::numeric_limits<float>::quiet_NaN();
        array<float> out(last ? make_shape({1, 1, 1, depth}) : make_shape({1, depth, 1, 1}));
        REQUIRE(max_pool_2d(std::as_const(in).view(), out.view(),
                            {.filter_w = 2, .filter_h = 2, .activation = fused_activation::relu6, .layout = layout})
                    .ok());
        for (std::size_t i = 0; i < out.size(); ++i) CHECK(std::isnan(out[i]));
      }
}

TEST_CASE("max_pool_2d: scale and zero point of the output are the input's") {
  const array<quant8_asymm> in(make_shape({1, 1, 1, 1}), {0.5f, 3}, {1});
  array<quant8_asymm> scale(make_shape({1, 1, 1, 1}), {0.25f, 3}), zero(make_shape({1, 1, 1, 1}), {0.5f, 4});
  CHECK(max_pool_2d(in.view(), scale.view(), {}).why.what == measure::scale);
  CHECK(max_pool_2d(in.view(), zero.view(), {}).why.what == measure::zero_point);
}

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <utility>

#include "nnops/ops/resize_bilinear.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"
#include "support/threads.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

// Where output i of n lies among m inputs, as a fraction of integers.
struct position {
  std::int64_t numerator, denominator;

  position(std::int32_t i, std::int32_t m, std::int32_t n, bool align, bool half) {
    if (align && n > 1) numerator = std::int64_t{i} * (m - 1), denominator = n - 1;
    else if (half) numerator = (2 * std::int64_t{i} + 1) * m - n, denominator = 2 * std::int64_t{n};
    else numerator = std::int64_t{i} * m, denominator = n;
    // Outside is the edge.
    if (numerator < 0) numerator = 0;
    if (numerator > (m - 1) * denominator) numerator = (m - 1) * denominator;
  }
  std::int32_t low() const { return static_cast<std::int32_t>(numerator / denominator); }
  std::int64_t rest() const { return numerator % denominator; }
};

struct resize_case {
  std::int32_t batches, in_h, in_w, depth, out_h, out_w;
  bool align, half, nchw;
};

std::size_t at(const resize_case& c, std::int32_t rows, std::int32_t columns, std::int32_t n, std::int32_t y,
               std::int32_t x, std::int32_t d) {
  const std::int64_t i = c.nchw ? ((std::int64_t{n} * c.depth + d) * rows + y) * columns + x
                                : ((std::int64_t{n} * rows + y) * columns + x) * c.depth + d;
  return static_cast<std::size_t>(i);
}
shape dims(const resize_case& c, std::int32_t y, std::int32_t x) {
  return c.nchw ? make_shape({c.batches, c.depth, y, x}) : make_shape({c.batches, y, x, c.depth});
}
bool power_of_two(std::int64_t n) { return (n & (n - 1)) == 0; }

template <class Element, class Arch>
void check_case(const resize_case& c, test::random& r) {
  CAPTURE(c.in_h);
  CAPTURE(c.in_w);
  CAPTURE(c.out_h);
  CAPTURE(c.out_w);
  CAPTURE(c.depth);
  CAPTURE(c.nchw);
  CAPTURE(c.align);
  CAPTURE(c.half);
  typename element_traits<Element>::quantisation quant{};
  if constexpr (is_asymmetric<Element>) quant = {0.3f, 17};
  array<Element> in(dims(c, c.in_h, c.in_w), quant), out(dims(c, c.out_h, c.out_w), quant);
  fill(in, r);
  const resize_bilinear_params params{.target_w = c.out_w,
                                      .target_h = c.out_h,
                                      .layout = c.nchw ? data_layout::nchw : data_layout::nhwc,
                                      .align_corners = c.align,
                                      .half_pixel_centers = c.half};
  REQUIRE(resize_bilinear<Arch>(std::as_const(in).view(), out.view(), params).ok());
  CHECK(out.intact());
  for (std::int32_t n = 0; n < c.batches; ++n)
    for (std::int32_t y = 0; y < c.out_h; ++y)
      for (std::int32_t x = 0; x < c.out_w; ++x)
        for (std::int32_t d = 0; d < c.depth; ++d) {
          const position py(y, c.in_h, c.out_h, c.align, c.half), px(x, c.in_w, c.out_w, c.align, c.half);
          const std::int64_t wy[2] = {py.denominator - py.rest(), py.rest()},
                             wx[2] = {px.denominator - px.rest(), px.rest()};
          const double whole = static_cast<double>(py.denominator) * static_cast<double>(px.denominator);
          double exact = 0, size = 0;
          for (int j = 0; j < 2; ++j)
            for (int i = 0; i < 2; ++i) {
              if (wy[j] == 0 || wx[i] == 0) continue;
              const std::size_t k = at(c, c.in_h, c.in_w, n, py.low() + j, px.low() + i, d);
              const double v = is_asymmetric<Element> ? static_cast<double>(in.real(k) / static_cast<double>(0.3f) + 17)
                                                      : in.real(k);
              exact += static_cast<double>(wy[j] * wx[i]) / whole * v;
              size = std::max(size, std::fabs(v));
            }
          const std::size_t o = at(c, c.out_h, c.out_w, n, y, x, d);
          if constexpr (is_asymmetric<Element>) {
            // Half up, exactly so where the weights are exact.
            if (power_of_two(py.denominator) && power_of_two(px.denominator))
              CHECK(static_cast<double>(out[o]) == std::floor(std::round(exact * 65536) / 65536 + 0.5));
            else CHECK(std::fabs(static_cast<double>(out[o]) - exact) <= 0.5 + 0x1p-13);
          } else {
            const double step = std::is_same_v<Element, float> ? 0x1p-24 : 0x1p-11;
            CHECK(std::fabs(out.real(o) - exact) <= 6 * 0x1p-24 * size + step * std::fabs(exact) + 0x1p-25);
          }
        }
  array<Element> split(out.dims(), quant);
  split_work workers{3};
  REQUIRE(resize_bilinear<Arch>(std::as_const(in).view(), split.view(), params, {{}, workers.threads()}).ok());
  CHECK(std::memcmp(split.data(), out.data(), out.size() * sizeof(storage_of<Element>)) == 0);
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(577);
  for (const bool nchw : {false, true}) {
    for (int mode = 0; mode < 3; ++mode) {
      const bool align = mode == 1, half = mode == 2;
      for (const std::int32_t depth : lengths) {
        check_case<Element, Arch>({1, 3, 2, depth, 5, 4, align, half, nchw}, r);
        check_case<Element, Arch>({1, 2, 3, 2, 3, depth, align, half, nchw}, r);
      }
      for (int i = 0; i < 30; ++i) {
        const auto pick = [&](std::int64_t high) { return static_cast<std::int32_t>(r.integer(1, high)); };
        check_case<Element, Arch>({pick(2), pick(9), pick(11), pick(5), pick(20), pick(20), align, half, nchw}, r);
      }
      check_case<Element, Arch>({1, 4, 8, 3, 8, 16, align, half, nchw}, r);
      check_case<Element, Arch>({1, 3, 5, 2, 9, 17, align, half, nchw}, r);  // exact weights with corners aligned
      check_case<Element, Arch>({1, 1, 1, 3, 4, 3, align, half, nchw}, r);
      check_case<Element, Arch>({1, 5, 7, 3, 1, 1, align, half, nchw}, r);
      check_case<Element, Arch>({1, 3, 2, 1, 2, 301, align, half, nchw}, r);
    }
  }
}

template <class Arch>
void matches_in_every_type() {
  matches_its_definition<float, Arch>();
  matches_its_definition<float16, Arch>();
  matches_its_definition<quant8_asymm, Arch>();
  matches_its_definition<quant8_asymm_signed, Arch>();
}

}  // namespace

TEST_CASE("resize_bilinear: every type against the definition, best architecture") {
  matches_in_every_type<simd::best>();
}
TEST_CASE("resize_bilinear: every type against the definition, scalar") { matches_in_every_type<simd::scalar>(); }

TEST_CASE("resize_bilinear: three ways to place the output") {
  const array<float> in(make_shape({1, 2, 2, 1}), {}, {1, 2, 3, 4});
  array<float> out(make_shape({1, 4, 4, 1}));
  const auto row = [&](int y, std::initializer_list<float> wanted) {
    std::size_t i = static_cast<std::size_t>(y) * 4;
    for (const float v : wanted) CHECK(out[i++] == doctest::Approx(static_cast<double>(v)).epsilon(1e-6));
  };
  REQUIRE(resize_bilinear(in.view(), out.view(), {.target_w = 4, .target_h = 4, .half_pixel_centers = true}).ok());
  row(0, {1, 1.25f, 1.75f, 2});
  row(3, {3, 3.25f, 3.75f, 4});
  REQUIRE(resize_bilinear(in.view(), out.view(), {.target_w = 4, .target_h = 4}).ok());
  row(0, {1, 1.5f, 2, 2});
  row(2, {3, 3.5f, 4, 4});
  row(3, {3, 3.5f, 4, 4});
  REQUIRE(resize_bilinear(in.view(), out.view(), {.target_w = 4, .target_h = 4, .align_corners = true}).ok());
  row(0, {1, 4.0f / 3, 5.0f / 3, 2});
}

TEST_CASE("resize_bilinear: width comes before height, by shape and by scale") {
  const array<float> in(make_shape({1, 2, 2, 1}), {}, {1, 2, 3, 4});
  array<float> out(make_shape({1, 5, 3, 1}));
  CHECK(resize_bilinear(in.view(), out.view(), {.target_w = 3, .target_h = 5}).ok());
  CHECK(resize_bilinear(in.view(), out.view(), {.scale_w = 1.75f, .scale_h = 2.5f, .by_scale = true}).ok());
  CHECK(resize_bilinear(in.view(), out.view(), {.target_w = 5, .target_h = 3}).why.what == measure::dim_1);
  CHECK(resize_bilinear(in.view(), out.view(), {.scale_w = 2.5f, .scale_h = 1.75f, .by_scale = true}).why.what ==
        measure::dim_1);
}

TEST_CASE("resize_bilinear: the same size is a copy, infinities and NaN included") {
  test::random r(9);
  for (const bool nchw : {false, true})
    for (int mode = 0; mode < 3; ++mode) {
      array<float> in(make_shape({2, 5, 7, 3})), out(in.dims());
      fill_special(in, r);
      const data_layout layout = nchw ? data_layout::nchw : data_layout::nhwc;
      REQUIRE(resize_bilinear(std::as_const(in).view(), out.view(),
                              {.target_w = nchw ? 3 : 7,
                               .target_h = nchw ? 7 : 5,
                               .layout = layout,
                               .align_corners = mode == 1,
                               .half_pixel_centers = mode == 2})
                  .ok());
      for (std::size_t i = 0; i < in.size(); ++i)
        CHECK((std::bit_cast<std::uint32_t>(in[i]) == std::bit_cast<std::uint32_t>(out[i]) ||
               (std::isnan(in[i]) && std::isnan(out[i]))));
    }
}

TEST_CASE("resize_bilinear: a neighbour at weight 0 is not looked at") {
  constexpr float inf = std::numeric_limits<float>::infinity();
  const array<float> in(make_shape({1, 1, 3, 1}), {}, {1, inf, 3});
  array<float> out(make_shape({1, 1, 6, 1}));
  REQUIRE(resize_bilinear(in.view(), out.view(), {.target_w = 6}).ok());
  CHECK(out[0] == 1.0f);
  CHECK(out[1] == inf);
  CHECK(out[2] == inf);
  CHECK(out[3] == inf);
  CHECK(out[4] == 3.0f);
  CHECK(out[5] == 3.0f);
}

TEST_CASE("resize_bilinear: one colour stays one colour") {
  for (int code = 0; code < 256; ++code) {
    array<quant8_asymm> in(make_shape({1, 3, 5, 2}), {1.0f, 0}), out(make_shape({1, 7, 11, 2}), {1.0f, 0});
    std::memset(in.data(), code, in.size());
    REQUIRE(resize_bilinear(std::as_const(in).view(), out.view(), {.target_w = 11, .target_h = 7}).ok());
    for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == code);
  }
}

TEST_CASE("resize_bilinear: positions of the largest extents") {
  // 2^31 - 1 on both sides: no product overflows, the last output lies on the last input.
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  for (int mode = 0; mode < 3; ++mode) {
    const kernel::resize_walker w(most, most, mode == 1, mode == 2, most - 1);
    CHECK(w.low() == most - 1);
    CHECK(w.fraction() == 0.0);
    kernel::resize_walker up(1, most, mode == 1, mode == 2, most - 2);
    up.advance();
    CHECK(up.high() == 0);
    const kernel::resize_walker down(most, 1, mode == 1, mode == 2, 0);
    CHECK(down.low() == (mode == 2 ? (most - 1) / 2 : 0));
  }
}

TEST_CASE("resize_bilinear: zero batches run") {
  CHECK(resize_bilinear(tensor_view<const float>(nullptr, make_shape({0, 2, 3, 4})),
                        tensor_view<float>(nullptr, make_shape({0, 5, 6, 4})), {.target_w = 6, .target_h = 5})
            .ok());
}

TEST_CASE("resize_bilinear: what is refused") {
  array<float> in(make_shape({1, 2, 3, 1})), out(make_shape({1, 4, 6, 1}));
  const auto refused = [&](const resize_bilinear_params& p) {
    return resize_bilinear(in.view(), out.view(), p).why.what;
  };
  CHECK(refused({.target_w = 0, .target_h = 4}) == measure::out_w);
  CHECK(refused({.target_w = 6, .target_h = -4}) == measure::out_h);
  CHECK(refused({.target_w = 6, .target_h = 4, .align_corners = true, .half_pixel_centers = true}) ==
        measure::half_pixel_centers);
  for (const float bad : {0.0f, -2.0f, 0.3f, std::numeric_limits<float>::quiet_NaN()})
    CHECK(refused({.scale_w = bad, .scale_h = 2.0f, .by_scale = true}) == measure::out_w);
  CHECK(refused({.scale_w = 2.0f, .scale_h = std::numeric_limits<float>::infinity(), .by_scale = true}) ==
        measure::scale_h);
  CHECK(refused({.scale_w = 2.0f, .scale_h = 1e30f, .by_scale = true}) == measure::dim_1);
}

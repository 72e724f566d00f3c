#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "nnops/ops/roi_pooling.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"
#include "support/regions.hpp"
#include "support/threads.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

constexpr float infinite = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

// The cells of a bin along one axis, from the definition: float32, every step rounded, as NNAPI has it.
struct cells {
  int first, last;

  cells(float x1, float x2, float ratio, int in, int out, int bin) {
    const float scale = 1.0f / ratio;
    const auto begin = static_cast<int>(std::round(x1 * scale)), end = static_cast<int>(std::round(x2 * scale));
    const float step = static_cast<float>(std::max(end - begin + 1, 1)) / static_cast<float>(out);
    const float low = step * static_cast<float>(bin), high = step * static_cast<float>(bin + 1);
    first = std::min(static_cast<int>(std::floor(low + static_cast<float>(begin))), in);
    last = std::min(static_cast<int>(std::ceil(high + static_cast<float>(begin))), in);
  }
};

template <class Element, class Arch>
void check_case(const region_case& c, test::random& r) {
  CAPTURE(c.in_h);
  CAPTURE(c.in_w);
  CAPTURE(c.depth);
  CAPTURE(c.nchw);
  typename element_traits<Element>::quantisation q{};
  if constexpr (is_asymmetric<Element>) q = {0.3f, r.coin() ? std::numeric_limits<storage_of<Element>>::min() : 100};
  region_operands<Element> o(c, r, q, q);
  const roi_pooling_params p{c.out_h, c.out_w, c.ratio_h, c.ratio_w, c.nchw ? data_layout::nchw : data_layout::nhwc};
  REQUIRE(roi_pooling<Arch>(std::as_const(o.input).view(), std::as_const(o.rois).view(),
                            std::as_const(o.batches).view(), o.output.view(), p)
              .ok());
  CHECK(o.output.intact());
  for (std::int32_t n = 0; n < c.rois; ++n) {
    const auto box = [&](std::size_t i) {
      return static_cast<float>(o.rois.real(4 * static_cast<std::size_t>(n) + i));
    };
    for (std::int32_t y = 0; y < c.out_h; ++y)
      for (std::int32_t x = 0; x < c.out_w; ++x) {
        const cells rows(box(1), box(3), c.ratio_h, c.in_h, c.out_h, y);
        const cells columns(box(0), box(2), c.ratio_w, c.in_w, c.out_w, x);
        for (std::int32_t d = 0; d < c.depth; ++d) {
          double largest = -HUGE_VAL;
          for (int h = rows.first; h < rows.last; ++h)
            for (int w = columns.first; w < columns.last; ++w)
              largest = std::max(
                  largest, o.input.real(image_at(c, c.in_h, c.in_w, o.batches[static_cast<std::size_t>(n)], h, w, d)));
          if (largest == -HUGE_VAL) largest = 0.0;
          CHECK(o.output.real(image_at(c, c.out_h, c.out_w, n, y, x, d)) == largest);
        }
      }
  }
  array<Element> split(o.output.dims(), q);
  split_work workers{3};
  REQUIRE(roi_pooling<Arch>(o.input.view(), o.rois.view(), o.batches.view(), split.view(), p, {{}, workers.threads()})
              .ok());
  CHECK(std::memcmp(static_cast<const void*>(split.data()), o.output.data(),
                    split.size() * sizeof(storage_of<Element>)) == 0);
}

template <class Element>
void matches_its_definition() {
  test::random r(733);
  for (const bool nchw : {false, true}) {
    for (const std::int32_t depth : lengths) check_case<Element, simd::best>({2, 5, 7, depth, 2, 2, 3, 4, 8, nchw}, r);
    check_case<Element, simd::best>({1, 1, 1, 3, 3, 2, 3, 16, 4, nchw}, r);
    check_case<Element, simd::best>({3, 11, 6, 2, 20, 3, 5, 1, 0.5f, nchw}, r);
    check_case<Element, simd::best>({2, 4, 9, 3, 20, 1, 1, 8, 2, nchw}, r);
    check_case<Element, simd::scalar>({1, 13, 17, 1, 20, 7, 5, 32, 16, nchw}, r);
    check_case<Element, simd::scalar>({1, 10, 10, 2, 20, 3, 3, 3, 7, nchw}, r);
  }
}

// A float image of one channel and one region.
struct one_region {
  array<float> input, rois{make_shape({1, 4})}, output;
  array<std::int32_t> batches{make_shape({1}), {}, {0}};
  roi_pooling_params params;

  one_region(std::int32_t h, std::int32_t w, const roi_pooling_params& p)
      : input(make_shape({1, h, w, 1})), output(make_shape({1, p.out_h, p.out_w, 1})), params(p) {
    for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<float>(i + 1);
  }
  status run(float x1, float y1, float x2, float y2) {
    const float box[] = {x1, y1, x2, y2};
    for (std::size_t i = 0; i < 4; ++i) rois[i] = box[i];
    return roi_pooling(input.view(), rois.view(), batches.view(), output.view(), params);
  }
};

}  // namespace

TEST_CASE("roi_pooling: every type against the definition") {
  matches_its_definition<float>();
  matches_its_definition<float16>();
  matches_its_definition<quant8_asymm>();
  matches_its_definition<quant8_asymm_signed>();
}

TEST_CASE("roi_pooling: both ends are rounded and belong to the region") {
  one_region o(4, 6, {.out_h = 2, .out_w = 3});
  REQUIRE(o.run(0.5f, 0.49f, 4.4f, 2.5f).ok());  // columns 1 to 4, rows 0 to 3
  // Of four columns in three bins, each bin touches two.
  const float wanted[] = {9, 10, 11, 21, 22, 23};
  for (std::size_t i = 0; i < 6; ++i) CHECK(o.output[i] == wanted[i]);
}

TEST_CASE("roi_pooling: a bin without cells is zero") {
  one_region o(2, 2, {.out_h = 1, .out_w = 2});
  REQUIRE(o.run(2, 0, 2, 1).ok());  // column 2 of 2
  CHECK(o.output[0] == 0.0f);
  CHECK(o.output[1] == 0.0f);
  const array<quant8_asymm_signed> in(make_shape({1, 1, 1, 1}), {0.5f, -77}, {5});
  array<quant8_asymm_signed> out(make_shape({1, 1, 1, 1}), {0.5f, -77});
  const array<quant16_asymm> rois(make_shape({1, 4}), {0.125f, 0}, {8, 8, 8, 8});
  REQUIRE(roi_pooling(in.view(), rois.view(), o.batches.view(), out.view(), {}).ok());
  CHECK(out[0] == -77);
}

TEST_CASE("roi_pooling: NaN wherever it stands, infinities") {
  for (std::size_t at = 0; at < 4; ++at) {
    one_region o(2, 2, {});
    o.input[at] = not_a_number;
    REQUIRE(o.run(0, 0, 2, 2).ok());
    CHECK(std::isnan(o.output[0]));
    for (std::size_t i = 0; i < 4; ++i) o.input[i] = i == at ? infinite : -infinite;
    REQUIRE(o.run(0, 0, 2, 2).ok());
    CHECK(o.output[0] == infinite);
  }
}

TEST_CASE("roi_pooling: ratios at the ends of float") {
  for (const float ratio :
       {std::numeric_limits<float>::denorm_min(), 1e-30f, 1e30f, std::numeric_limits<float>::max()}) {
    one_region o(4, 4, {.out_h = 3, .out_w = 3, .ratio_h = ratio, .ratio_w = ratio});
    CHECK(o.run(0, 0, 0, 0).ok());
    const float far = ratio < 1e29f ? 4 * ratio : ratio;
    CHECK(o.run(0, 0, far, far).ok());
    CHECK(o.run(far, far, far, far).ok());
  }
}

TEST_CASE("roi_pooling: zero regions run") {
  const array<float> in(make_shape({1, 2, 2, 3}));
  CHECK(roi_pooling(in.view(), tensor_view<const float>(nullptr, make_shape({0, 4})),
                    tensor_view<const std::int32_t>(nullptr, make_shape({0})),
                    tensor_view<float>(nullptr, make_shape({0, 4, 5, 3})), {.out_h = 4, .out_w = 5})
            .ok());
}

TEST_CASE("roi_pooling: wrong data is refused before anything is written") {
  one_region o(4, 6, {.out_h = 2, .out_w = 2, .ratio_h = 2, .ratio_w = 2});
  const auto refused = [&](float x1, float y1, float x2, float y2) {
    const status s = o.run(x1, y1, x2, y2);
    CHECK(s.code == outcome::invalid);
    CHECK(untouched(o.output));
    return s.why.what;
  };
  CHECK(refused(3, 0, 2, 1) == measure::box_x2);
  CHECK(refused(0, 3, 1, 2) == measure::box_y2);
  CHECK(refused(-0.5f, 0, 1, 1) == measure::box_x1);
  CHECK(refused(0, -0.5f, 1, 1) == measure::box_y1);
  CHECK(refused(0, 0, 12.01f, 1) == measure::box_x2);
  CHECK(refused(0, 0, 1, 8.01f) == measure::box_y2);
  CHECK(refused(not_a_number, 0, 1, 1) == measure::box_x2);
  CHECK(refused(0, not_a_number, 1, 1) == measure::box_y2);
  for (const std::int32_t wrong : {-1, 1, std::numeric_limits<std::int32_t>::max()}) {
    o.batches[0] = wrong;
    CHECK(refused(0, 0, 1, 1) == measure::batch_index);
  }
}

TEST_CASE("roi_pooling: what is refused") {
  one_region o(4, 6, {});
  for (std::size_t i = 0; i < 4; ++i) o.rois[i] = 0;
  const auto refused = [&](const roi_pooling_params& p) {
    return roi_pooling(o.input.view(), o.rois.view(), o.batches.view(), o.output.view(), p).why.what;
  };
  CHECK(refused({.out_h = 0}) == measure::out_h);
  CHECK(refused({.out_w = -3}) == measure::out_w);
  for (const float wrong : {0.0f, -1.0f, infinite, not_a_number}) {
    CHECK(refused({.ratio_h = wrong}) == measure::ratio_h);
    CHECK(refused({.ratio_w = wrong}) == measure::ratio_w);
  }
  const array<quant8_asymm> codes(make_shape({1, 2, 2, 1}), {1, 0});
  array<quant8_asymm> scaled(make_shape({1, 1, 1, 1}), {2, 0}), moved(make_shape({1, 1, 1, 1}), {1, 3});
  const array<quant16_asymm> rois(make_shape({1, 4}), {0.125f, 0}, {0, 0, 8, 8});
  CHECK(roi_pooling(codes.view(), rois.view(), o.batches.view(), scaled.view(), {}).why.what == measure::scale);
  CHECK(roi_pooling(codes.view(), rois.view(), o.batches.view(), moved.view(), {}).why.what == measure::zero_point);
}

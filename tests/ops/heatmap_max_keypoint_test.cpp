#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "nnops/ops/heatmap_max_keypoint.hpp"
#include "support/arrays.hpp"
#include "support/boxes.hpp"
#include "support/random.hpp"
#include "support/threads.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

constexpr float infinite = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

struct keypoint {
  double x, y, score;  // x and y in cells
  bool flat;           // close to the border between a parabola and none
};

// The definition in double: the stationary point of the second-order expansion around the largest cell.
template <class CellOf>
keypoint exact_keypoint(int size, double tolerance, const CellOf& cell) {
  int top_x = 0, top_y = 0;
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x)
      if (cell(y, x) > cell(top_y, top_x)) top_y = y, top_x = x;
  const auto at = [&](int dy, int dx) {
    const auto mirrored = [size](int i) { return i < 0 ? 1 : i == size ? size - 2 : i; };
    return cell(mirrored(top_y + dy), mirrored(top_x + dx));
  };
  const double gx = (at(0, 1) - at(0, -1)) / 2, gy = (at(1, 0) - at(-1, 0)) / 2;
  const double xx = at(0, 1) - 2 * at(0, 0) + at(0, -1), yy = at(1, 0) - 2 * at(0, 0) + at(-1, 0);
  const double xy = (at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / 4;
  const double det = xx * yy - xy * xy, limit = tolerance * (1 + xx * yy);
  keypoint k{static_cast<double>(top_x), static_cast<double>(top_y), at(0, 0),
             std::fabs(std::fabs(det) - limit) < 1e-2};
  if (std::fabs(det) < limit) return k;
  double dx = -(yy * gx - xy * gy) / det, dy = -(xx * gy - xy * gx) / det;
  const double farther = std::max(std::fabs(dx), std::fabs(dy));
  if (farther > 1.5) dx *= 1.5 / farther, dy *= 1.5 / farther;
  k.x += dx;
  k.y += dy;
  k.score += gx * dx + gy * dy + (xx * dx * dx + 2 * xy * dx * dy + yy * dy * dy) / 2;
  return k;
}

template <class Element>
void matches_its_definition() {
  using coordinate = std::conditional_t<is_asymmetric<Element>, quant16_asymm, Element>;
  test::random r(1234);
  for (const bool nchw : {false, true})
    for (const std::int32_t size : {2, 3, 4, 7, 13})
      for (const std::int32_t keypoints : {1, 3, 17}) {
        const std::int32_t boxes = 3;
        typename element_traits<Element>::quantisation q{}, out_q{};
        if constexpr (is_asymmetric<Element>) {
          q = {0.5f, std::is_same_v<Element, quant8_asymm> ? 128 : 0};
          out_q = {1.25f, std::is_same_v<Element, quant8_asymm> ? 130 : -3};
        }
        array<Element> maps(
            nchw ? make_shape({boxes, keypoints, size, size}) : make_shape({boxes, size, size, keypoints}), q);
        array<coordinate> rois(make_shape({boxes, 4}), coordinate_quantisation<coordinate>());
        array<Element> scores(make_shape({boxes, keypoints}), out_q);
        array<coordinate> points(make_shape({boxes, keypoints, 2}), coordinate_quantisation<coordinate>());
        fill(maps, r);
        fill_boxes(rois, r, 60, 40);
        const heatmap_max_keypoint_params p{nchw ? data_layout::nchw : data_layout::nhwc};
        REQUIRE(heatmap_max_keypoint(std::as_const(maps).view(), std::as_const(rois).view(), scores.view(),
                                     points.view(), p)
                    .ok());
        CHECK(scores.intact());
        CHECK(points.intact());
        for (std::int32_t n = 0; n < boxes; ++n)
          for (std::int32_t k = 0; k < keypoints; ++k) {
            const auto cell = [&](int y, int x) {
              const std::int32_t i =
                  nchw ? ((n * keypoints + k) * size + y) * size + x : ((n * size + y) * size + x) * keypoints + k;
              return maps.real(static_cast<std::size_t>(i));
            };
            const keypoint wanted = exact_keypoint(size, std::is_same_v<Element, float16> ? 1e-3 : 1e-5, cell);
            if (wanted.flat) continue;
            const auto at = static_cast<std::size_t>(n * keypoints + k), box = 4 * static_cast<std::size_t>(n);
            const double x = rois.real(box) + (wanted.x + 0.5) / size * (rois.real(box + 2) - rois.real(box));
            const double y = rois.real(box + 1) + (wanted.y + 0.5) / size * (rois.real(box + 3) - rois.real(box + 1));
            // Below a determinant of 1/100, rounding of sums tells.
            const double slack = 2e-3;
            const double step = std::is_same_v<Element, float> ? 0 : std::is_same_v<Element, float16> ? 0x1p-5 : 0.0625;
            CHECK(std::fabs(points.real(2 * at) - x) <= step + slack);
            CHECK(std::fabs(points.real(2 * at + 1) - y) <= step + slack);
            double score = wanted.score;
            if constexpr (is_asymmetric<Element>) {
              using limits = std::numeric_limits<storage_of<Element>>;
              const double scale = static_cast<double>(out_q.scale);
              score = std::clamp(score, (limits::min() - out_q.zero_point) * scale,
                                 (limits::max() - out_q.zero_point) * scale);
              CHECK(std::fabs(scores.real(at) - score) <= scale / 2 + slack);
            } else {
              CHECK(std::fabs(scores.real(at) - score) <= (step > 0 ? 0x1p-7 : 0) + slack);
            }
          }
        array<Element> again(scores.dims(), out_q);
        array<coordinate> split(points.dims(), coordinate_quantisation<coordinate>());
        split_work workers{3};
        REQUIRE(heatmap_max_keypoint(maps.view(), rois.view(), again.view(), split.view(), p, {{}, workers.threads()})
                    .ok());
        CHECK(std::memcmp(static_cast<const void*>(again.data()), scores.data(),
                          again.size() * sizeof(storage_of<Element>)) == 0);
        CHECK(std::memcmp(static_cast<const void*>(split.data()), points.data(),
                          split.size() * sizeof(storage_of<coordinate>)) == 0);
      }
}

// One map of one keypoint in the box [0, 0, size, size].
struct one_map {
  std::int32_t size;
  array<float> map, box{make_shape({1, 4})}, score{make_shape({1, 1})}, point{make_shape({1, 1, 2})};

  one_map(std::int32_t n, std::initializer_list<float> cells) : size(n), map(make_shape({1, n, n, 1}), {}, cells) {
    const auto far = static_cast<float>(n);
    box[0] = box[1] = 0.0f;
    box[2] = box[3] = far;
  }
  status run() { return heatmap_max_keypoint(map.view(), box.view(), score.view(), point.view()); }
};

}  // namespace

TEST_CASE("heatmap_max_keypoint: every type against the definition") {
  matches_its_definition<float>();
  matches_its_definition<float16>();
  matches_its_definition<quant8_asymm>();
  matches_its_definition<quant8_asymm_signed>();
}

TEST_CASE("heatmap_max_keypoint: the middle of a cell where there is no parabola; the first of equals") {
  one_map m(3, {2, 2, 2, 2, 2, 2, 2, 2, 2});
  REQUIRE(m.run().ok());
  CHECK(m.score[0] == 2.0f);
  CHECK(m.point[0] == 0.5f);
  CHECK(m.point[1] == 0.5f);
}

TEST_CASE("heatmap_max_keypoint: x before y, mirrored at the edges") {
  // The top is at x 2, y 0: beyond both edges lies what is on the other side, so it stays in the middle of its cell.
  one_map m(3, {0, 1, 5, 0, 0, 1, 0, 0, 0});
  REQUIRE(m.run().ok());
  CHECK(m.score[0] == 5.0f);
  CHECK(m.point[0] == 2.5f);
  CHECK(m.point[1] == 0.5f);
  // A slope to the left of the top in the middle draws it there.
  one_map n(3, {0, 0, 0, 2, 4, 0, 0, 0, 0});
  REQUIRE(n.run().ok());
  CHECK(n.point[0] == doctest::Approx(1.5 - 1.0 / 6));
  CHECK(n.point[1] == 1.5f);
  CHECK(n.score[0] == doctest::Approx(4 + 1.0 / 12));
}

TEST_CASE("heatmap_max_keypoint: never farther than one and a half cells") {
  // Nearly a saddle: the stationary point is far away.
  one_map m(3, {0, 0.9f, 1.0f, 0, 1.0f, 0.999f, 0, 0.5f, 1.0f});
  REQUIRE(m.run().ok());
  CHECK(std::fabs(m.point[0] - 2.5f) <= 1.5f + 1e-5f);
  CHECK(std::fabs(m.point[1] - 0.5f) <= 1.5f + 1e-5f);
}

TEST_CASE("heatmap_max_keypoint: NaN, infinities, the lowest floats") {
  one_map low(2, {-infinite, -infinite, -infinite, -infinite});
  REQUIRE(low.run().ok());
  CHECK(std::isnan(low.score[0]));
  constexpr float lowest = std::numeric_limits<float>::lowest();
  one_map ends(2, {lowest, lowest, lowest, lowest});
  CHECK(ends.run().ok());
  one_map one(4, {not_a_number, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1});
  REQUIRE(one.run().ok());
  CHECK(one.score[0] == 5.0f);
  CHECK(one.point[0] == 2.5f);
  CHECK(one.point[1] == 2.5f);
  one_map beside(3, {1, not_a_number, 1, 1, 5, 1, 1, 1, 1});
  REQUIRE(beside.run().ok());
  CHECK(std::isnan(beside.score[0]));
  one_map none(2, {not_a_number, not_a_number, not_a_number, not_a_number});
  REQUIRE(none.run().ok());
  CHECK(std::isnan(none.score[0]));
}

TEST_CASE("heatmap_max_keypoint: zero boxes and zero keypoints run") {
  CHECK(heatmap_max_keypoint(tensor_view<const float>(nullptr, make_shape({0, 4, 4, 3})),
                             tensor_view<const float>(nullptr, make_shape({0, 4})),
                             tensor_view<float>(nullptr, make_shape({0, 3})),
                             tensor_view<float>(nullptr, make_shape({0, 3, 2})))
            .ok());
  const array<float> box(make_shape({1, 4}), {}, {0, 0, 1, 1});
  CHECK(heatmap_max_keypoint(tensor_view<const float>(nullptr, make_shape({1, 4, 4, 0})), box.view(),
                             tensor_view<float>(nullptr, make_shape({1, 0})),
                             tensor_view<float>(nullptr, make_shape({1, 0, 2})))
            .ok());
}

TEST_CASE("heatmap_max_keypoint: wrong boxes are refused before anything is written") {
  one_map m(2, {1, 2, 3, 4});
  const auto refused = [&](float x1, float y1, float x2, float y2) {
    const float corners[] = {x1, y1, x2, y2};
    for (std::size_t i = 0; i < 4; ++i) m.box[i] = corners[i];
    const status s = m.run();
    CHECK(s.code == outcome::invalid);
    CHECK(untouched(m.score));
    CHECK(untouched(m.point));
    return s.why.what;
  };
  CHECK(refused(1, 0, 0.5f, 1) == measure::box_x2);
  CHECK(refused(0, 1, 1, 0.5f) == measure::box_y2);
  CHECK(refused(not_a_number, 0, 1, 1) == measure::box_x2);
  CHECK(refused(0, 0, 1, not_a_number) == measure::box_y2);
}

TEST_CASE("heatmap_max_keypoint: what is refused") {
  array<float> box(make_shape({1, 4}), {}, {0, 0, 1, 1}), score(make_shape({1, 1})), point(make_shape({1, 1, 2}));
  const auto refused = [&](std::initializer_list<std::int32_t> dims, data_layout layout = data_layout::nhwc) {
    const array<float> map(make_shape(dims));
    return heatmap_max_keypoint(map.view(), box.view(), score.view(), point.view(), {layout}).why.what;
  };
  CHECK(refused({1, 1, 1, 1}) == measure::in_h);
  CHECK(refused({1, 0, 0, 1}) == measure::in_h);
  CHECK(refused({1, 3, 4, 1}) == measure::in_h);
  CHECK(refused({1, 3, 3, 1}, data_layout::nchw) == measure::in_w);
  CHECK(refused({2, 3, 3, 1}) == measure::dim_0);
  CHECK(refused({1, 3, 3, 2}) == measure::dim_1);
  const array<quant8_asymm> map(make_shape({1, 2, 2, 1}), {1, 0});
  const array<quant16_asymm> codes(make_shape({1, 4}), {0.125f, 0}), coarse(make_shape({1, 4}), {1, 0});
  array<quant8_asymm> out(make_shape({1, 1}), {1, 0});
  array<quant16_asymm> points(make_shape({1, 1, 2}), {0.125f, 0}), moved(make_shape({1, 1, 2}), {0.125f, 9});
  CHECK(heatmap_max_keypoint(map.view(), coarse.view(), out.view(), points.view()).why.what == measure::scale);
  CHECK(heatmap_max_keypoint(map.view(), codes.view(), out.view(), moved.view()).why.what == measure::zero_point);
}

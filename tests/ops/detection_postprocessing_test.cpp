#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "nnops/ops/detection_postprocessing.hpp"
#include "support/arrays.hpp"
#include "support/boxes.hpp"
#include "support/nms.hpp"
#include "support/random.hpp"
#include "support/sort.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

constexpr float infinite = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
using op_type = op::detection_postprocessing;

template <class Element>
struct detection_call {
  std::int32_t batches, count, classes, encoding;
  array<Element> scores, deltas, anchors, out_scores, out_rois;
  array<std::int32_t> out_classes, out_detections;
  detection_postprocessing_params params;

  static std::int32_t room(const detection_postprocessing_params& p) {
    return p.regular_nms ? p.max_detections : p.max_detections * p.max_classes_per_detection;
  }
  detection_call(std::int32_t b, std::int32_t n, std::int32_t c, const detection_postprocessing_params& p,
                 std::int32_t length = 4)
      : batches(b),
        count(n),
        classes(c),
        encoding(length),
        scores(make_shape({b, n, c})),
        deltas(make_shape({b, n, length})),
        anchors(make_shape({n, 4})),
        out_scores(make_shape({b, room(p)})),
        out_rois(make_shape({b, room(p), 4})),
        out_classes(make_shape({b, room(p)})),
        out_detections(make_shape({b})),
        params(p) {}

  status run(std::size_t short_of = 0) {
    scratch w(workspace_size<op_type>(params, 1, scores.view(), deltas.view(), anchors.view(), out_scores.view(),
                                      out_rois.view(), out_classes.view(), out_detections.view()));
    workspace space = w.space();
    space.size -= short_of;
    return detection_postprocessing(std::as_const(scores).view(), std::as_const(deltas).view(),
                                    std::as_const(anchors).view(), out_scores.view(), out_rois.view(),
                                    out_classes.view(), out_detections.view(), params, {space});
  }
  bool outputs_untouched() const {
    return untouched(out_scores) && untouched(out_rois) && untouched(out_classes) && untouched(out_detections);
  }
};

struct detection {
  int cls;
  float score;
  plain_box box;
};

// The definition of one image. Boxes in float32, each step rounded, since which of them overlap hangs on it.
template <class Element>
std::vector<detection> expected(const detection_call<Element>& c, std::int32_t n) {
  const detection_postprocessing_params& p = c.params;
  std::vector<plain_box> boxes;
  for (std::int32_t i = 0; i < c.count; ++i) {
    const auto a = [&](std::size_t k) {
      return static_cast<float>(c.anchors.real(4 * static_cast<std::size_t>(i) + k));
    };
    const auto d = [&](int k) {
      return static_cast<float>(c.deltas.real(static_cast<std::size_t>((n * c.count + i) * c.encoding + k)));
    };
    const auto grown = [](float x) { return static_cast<float>(std::exp(static_cast<double>(x))); };
    const float y = a(0) + a(2) * d(0) / p.scale_y, x = a(1) + a(3) * d(1) / p.scale_x;
    const float h = a(2) * grown(d(2) / p.scale_h) * 0.5f, w = a(3) * grown(d(3) / p.scale_w) * 0.5f;
    boxes.push_back({x - w, y - h, x + w, y + h});
  }
  const auto score = [&](int i) {
    return static_cast<float>(c.scores.real(static_cast<std::size_t>(n * c.count * c.classes + i)));
  };
  const auto box = [&](int i) { return boxes[static_cast<std::size_t>(i)]; };
  const int shift = p.background_label ? 0 : 1;
  const auto best_first = [&](std::vector<int>& v) {
    nnops::test::stable_sort(v, [&](int a, int b) { return score(a) > score(b); });
  };
  std::vector<detection> all;
  if (p.regular_nms) {
    std::vector<int> kept;
    for (int k = 1; k < c.classes; ++k) {
      std::vector<int> candidates;
      for (int i = 0; i < c.count; ++i)
        if (score(i * c.classes + k) > p.score_threshold) candidates.push_back(i * c.classes + k);
      for (const int i : greedy(candidates, p.max_detections_per_class, score, [&](int a, int b) {
             return plain_iou(box(a / c.classes), box(b / c.classes)) >= p.iou_threshold;
           }))
        kept.push_back(i);
    }
    best_first(kept);
    if (static_cast<int>(kept.size()) > p.max_detections) kept.resize(static_cast<std::size_t>(p.max_detections));
    for (const int i : kept) all.push_back({i % c.classes - shift, score(i), box(i / c.classes)});
    return all;
  }
  std::vector<int> candidates;
  const auto best = [&](int i) {
    float s = score(i * c.classes + 1);
    for (int k = 2; k < c.classes; ++k) s = std::max(s, score(i * c.classes + k));
    return s;
  };
  for (int i = 0; i < c.count; ++i)
    if (best(i) > p.score_threshold) candidates.push_back(i);
  for (const int i : greedy(candidates, p.max_detections, best,
                            [&](int a, int b) { return plain_iou(box(a), box(b)) >= p.iou_threshold; })) {
    std::vector<int> order(static_cast<std::size_t>(c.classes - 1));
    std::iota(order.begin(), order.end(), i * c.classes + 1);
    best_first(order);
    for (int k = 0; k < p.max_classes_per_detection && k < c.classes - 1; ++k)
      all.push_back(
          {order[static_cast<std::size_t>(k)] % c.classes - shift, score(order[static_cast<std::size_t>(k)]), box(i)});
  }
  return all;
}

template <class Element>
void check_case(detection_call<Element>& c) {
  REQUIRE(c.run().ok());
  CHECK(c.out_scores.intact());
  CHECK(c.out_rois.intact());
  CHECK(c.out_classes.intact());
  const auto room = static_cast<std::size_t>(c.out_scores.dims().dim[1]);
  for (std::int32_t n = 0; n < c.batches; ++n) {
    const std::vector<detection> wanted = expected(c, n);
    const auto image = static_cast<std::size_t>(n);
    REQUIRE(c.out_detections[image] == static_cast<std::int32_t>(wanted.size()));
    for (std::size_t i = 0; i < room; ++i) {
      const detection none{0, 0.0f, {0, 0, 0, 0}};
      const detection& w = i < wanted.size() ? wanted[i] : none;
      const std::size_t at = image * room + i;
      CHECK(c.out_classes[at] == w.cls);
      CHECK(c.out_scores.real(at) == static_cast<double>(w.score));
      const float edges[] = {w.box.y1, w.box.x1, w.box.y2, w.box.x2};
      for (std::size_t k = 0; k < 4; ++k) {
        if constexpr (std::is_same_v<Element, float16>) CHECK(c.out_rois[4 * at + k] == to_float16(edges[k]));
        else CHECK(c.out_rois[4 * at + k] == edges[k]);
      }
    }
  }
}

template <class Element>
void matches_its_definition() {
  test::random r(77);
  for (const bool regular : {false, true})
    for (const std::int32_t count : {1, 2, 9, 40})
      for (const std::int32_t classes : {2, 3, 7})
        for (const std::int32_t most : {1, 3, 50}) {
          CAPTURE(regular);
          CAPTURE(count);
          CAPTURE(classes);
          CAPTURE(most);
          detection_call<Element> c(2, count, classes,
                                    {.scale_y = 10,
                                     .scale_x = 8,
                                     .scale_h = 5,
                                     .scale_w = 2.5f,
                                     .regular_nms = regular,
                                     .max_detections = most,
                                     .max_classes_per_detection = static_cast<std::int32_t>(r.integer(1, 8)),
                                     .max_detections_per_class = static_cast<std::int32_t>(r.integer(1, 5)),
                                     .score_threshold = 0.25f,
                                     .iou_threshold = r.coin() ? 0.3f : 0.6f,
                                     .background_label = r.coin()},
                                    r.coin() ? 4 : 7);
          // Few different scores, so that many are equal, and boxes that overlap.
          for (std::size_t i = 0; i < c.scores.size(); ++i)
            put(c.scores, i, 0.125 * static_cast<double>(r.integer(0, 8)));
          fill(c.deltas, r, -4.0f, 4.0f);
          for (std::size_t i = 0; i < c.anchors.size(); ++i)
            put(c.anchors, i, static_cast<double>(r.integer(i % 4 < 2 ? -3 : 0, 8)));
          check_case(c);
        }
}

// One image, anchors 10 apart on a row, deltas of 0.
detection_call<float> row(std::int32_t count, const detection_postprocessing_params& p) {
  detection_call<float> c(1, count, 2, p);
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const float anchor[] = {5, 5 + 10 * static_cast<float>(i), 10, 10};
    for (std::size_t k = 0; k < 4; ++k) c.anchors[4 * i + k] = anchor[k], c.deltas[4 * i + k] = 0;
    c.scores[2 * i] = 9;
    c.scores[2 * i + 1] = 0.5f;
  }
  return c;
}

}  // namespace

TEST_CASE("detection_postprocessing: both ways against the definition") {
  matches_its_definition<float>();
  matches_its_definition<float16>();
}

TEST_CASE("detection_postprocessing: at the threshold exactly, boxes overlap too much; the background is no class") {
  for (const bool regular : {false, true}) {
    auto c =
        row(2, {.regular_nms = regular, .max_detections = 4, .max_detections_per_class = 4, .iou_threshold = 0.0f});
    REQUIRE(c.run().ok());
    CHECK(c.out_detections[0] == 1);  // touching boxes at a threshold of 0
    c.params.iou_threshold = 1e-30f;
    REQUIRE(c.run().ok());
    CHECK(c.out_detections[0] == 2);
    CHECK(c.out_scores[0] == 0.5f);
    CHECK(c.out_classes[0] == 0);
    c.params.background_label = true;
    REQUIRE(c.run().ok());
    CHECK(c.out_classes[0] == 1);
    c.params.score_threshold = 0.5f;  // is not above itself
    REQUIRE(c.run().ok());
    CHECK(c.out_detections[0] == 0);
    CHECK(c.out_classes[0] == 0);
    CHECK(c.out_rois[2] == 0.0f);
  }
}

TEST_CASE("detection_postprocessing: y before x, h before w, each with its own scale") {
  detection_call<float> c(1, 1, 2, {.scale_y = 10, .scale_x = 5, .scale_h = 2, .scale_w = 4});
  const float anchor[] = {100, 200, 40, 20}, delta[] = {1, 1, 2, -4};
  for (std::size_t i = 0; i < 4; ++i) c.anchors[i] = anchor[i], c.deltas[i] = delta[i];
  c.scores[0] = 0;
  c.scores[1] = 1;
  REQUIRE(c.run().ok());
  const double e = std::exp(1.0), wanted[] = {104 - 20 * e, 204 - 10 / e, 104 + 20 * e, 204 + 10 / e};
  for (std::size_t i = 0; i < 4; ++i) CHECK(c.out_rois[i] == doctest::Approx(wanted[i]));
}

TEST_CASE("detection_postprocessing: NaN scores are below every number") {
  for (const bool regular : {false, true}) {
    detection_call<float> c(
        1, 2, 3,
        {.regular_nms = regular, .max_detections = 3, .max_classes_per_detection = 2, .max_detections_per_class = 3});
    const float anchors[] = {5, 5, 10, 10, 5, 50, 10, 10},
                scores[] = {0, not_a_number, 0.5f, 0, infinite, not_a_number};
    for (std::size_t i = 0; i < 8; ++i) c.anchors[i] = anchors[i], c.deltas[i] = 0;
    for (std::size_t i = 0; i < 6; ++i) c.scores[i] = scores[i];
    REQUIRE(c.run().ok());
    REQUIRE(c.out_detections[0] == (regular ? 2 : 4));
    CHECK(c.out_scores[0] == infinite);
    CHECK(c.out_classes[0] == 0);
    CHECK(c.out_scores[regular ? 1 : 2] == 0.5f);
    CHECK(c.out_classes[regular ? 1 : 2] == 1);
    if (!regular) CHECK(std::isnan(c.out_scores[3]));
  }
}

TEST_CASE("detection_postprocessing: deltas without end and boxes without area") {
  for (const bool regular : {false, true})
    for (const float delta : {1000.0f, infinite, -infinite, not_a_number}) {
      auto c = row(3, {.regular_nms = regular, .max_detections = 3, .max_detections_per_class = 3});
      std::fill(c.deltas.data(), c.deltas.data() + c.deltas.size(), delta);
      CHECK(c.run().ok());
    }
  auto flat = row(3, {.max_detections = 3});
  for (std::size_t i = 0; i < 3; ++i) flat.anchors[4 * i + 2] = 0;
  REQUIRE(flat.run().ok());
  CHECK(flat.out_detections[0] == 3);
}

TEST_CASE("detection_postprocessing: zero-sized inputs run") {
  for (const bool regular : {false, true}) {
    detection_call<float> images(0, 3, 2, {.regular_nms = regular, .max_detections = 2});
    CHECK(images.run().ok());
    detection_call<float> anchors(2, 0, 2, {.regular_nms = regular, .max_detections = 2});
    REQUIRE(anchors.run().ok());
    for (std::size_t i = 0; i < 2; ++i) CHECK(anchors.out_detections[i] == 0);
    for (std::size_t i = 0; i < 16; ++i) CHECK(anchors.out_rois[i] == 0.0f);
  }
}

TEST_CASE("detection_postprocessing: too little workspace writes nothing") {
  for (const bool regular : {false, true}) {
    auto c = row(3, {.regular_nms = regular, .max_detections = 3, .max_detections_per_class = 3});
    CHECK(c.run(1).code == outcome::workspace_too_small);
    CHECK(c.outputs_untouched());
  }
}

TEST_CASE("detection_postprocessing: what is refused") {
  const auto refused = [](const detection_postprocessing_params& p) {
    auto c = row(2, {});
    c.params = p;
    return c.run().why.what;
  };
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  for (const float wrong : {0.0f, -1.0f, infinite, not_a_number}) {
    CHECK(refused({.scale_y = wrong}) == measure::scale_y);
    CHECK(refused({.scale_x = wrong}) == measure::scale_x);
    CHECK(refused({.scale_h = wrong}) == measure::scale_h);
    CHECK(refused({.scale_w = wrong}) == measure::scale_w);
  }
  for (const float wrong : {-0.5f, not_a_number}) {
    CHECK(refused({.score_threshold = wrong}) == measure::score_threshold);
    CHECK(refused({.iou_threshold = wrong}) == measure::iou_threshold);
  }
  CHECK(refused({.max_detections = 0}) == measure::max_detections);
  CHECK(refused({.max_detections = most, .max_classes_per_detection = 2}) == measure::max_detections);
  CHECK(refused({.max_classes_per_detection = 0}) == measure::max_classes_per_detection);
  CHECK(refused({.regular_nms = true, .max_detections_per_class = 0}) == measure::max_detections_per_class);
  CHECK(refused({.max_detections = 2}) == measure::dim_1);
  detection_call<float> one(1, 2, 1, {}), three(1, 2, 2, {}, 3);
  CHECK(one.run().why.what == measure::num_classes);
  CHECK(three.run().why.what == measure::box_encoding);
  auto c = row(2, {});
  c.anchors = array<float>(make_shape({3, 4}));
  CHECK(c.run().why.operand == op_type::anchors);
  c = row(2, {});
  c.deltas = array<float>(make_shape({2, 2, 4}));
  CHECK(c.run().why.operand == op_type::deltas);
  c = row(2, {});
  c.out_detections = array<std::int32_t>(make_shape({2}));
  CHECK(c.run().why.operand == op_type::out_detections);
}

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "nnops/ops/generate_proposals.hpp"
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
using op_type = op::generate_proposals;

template <class Element>
using anchor_element = std::conditional_t<is_asymmetric<Element>, quant16_symm, Element>;
template <class Element>
using box_element = std::conditional_t<is_asymmetric<Element>, quant16_asymm, Element>;

struct map_size {
  std::int32_t batches, h, w, anchors;
  bool nchw;
};
shape map_dims(const map_size& m, std::int32_t depth) {
  return m.nchw ? make_shape({m.batches, depth, m.h, m.w}) : make_shape({m.batches, m.h, m.w, depth});
}

template <class Element>
struct proposal_call {
  using anchor = anchor_element<Element>;
  using boxes = box_element<Element>;
  using quant = typename element_traits<Element>::quantisation;
  map_size size;
  array<Element> scores, deltas;
  array<anchor> anchors;
  array<boxes> images;
  array<Element> out_scores;
  array<boxes> out_rois;
  array<std::int32_t> out_batches;
  generate_proposals_params params;

  proposal_call(const map_size& m, std::int32_t room, const generate_proposals_params& p = {}, quant score = {},
                quant delta = {})
      : size(m),
        scores(map_dims(m, m.anchors), score),
        deltas(map_dims(m, m.anchors * 4), delta),
        anchors(make_shape({m.anchors, 4}), coordinate_quantisation<anchor>()),
        images(make_shape({m.batches, 2}), coordinate_quantisation<boxes>()),
        out_scores(make_shape({room}), score),
        out_rois(make_shape({room, 4}), coordinate_quantisation<boxes>()),
        out_batches(make_shape({room})),
        params(p) {
    params.layout = m.nchw ? data_layout::nchw : data_layout::nhwc;
  }

  status run(shape* found, std::size_t short_of = 0) {
    scratch w(workspace_size<op_type>(params, 1, scores.view(), deltas.view(), anchors.view(), images.view(),
                                      out_scores.view(), out_rois.view(), out_batches.view()));
    workspace space = w.space();
    space.size -= short_of;
    return generate_proposals(std::as_const(scores).view(), std::as_const(deltas).view(), std::as_const(anchors).view(),
                              std::as_const(images).view(), out_scores.view(), out_rois.view(), out_batches.view(),
                              params, {space, {}, found});
  }
  bool outputs_untouched() const { return untouched(out_scores) && untouched(out_rois) && untouched(out_batches); }

  // Index of depth d of `depth` at a place of the map.
  std::size_t at(std::int32_t depth, std::int32_t n, std::int32_t y, std::int32_t x, std::int32_t d) const {
    return static_cast<std::size_t>(size.nchw ? ((n * depth + d) * size.h + y) * size.w + x
                                              : ((n * size.h + y) * size.w + x) * depth + d);
  }
};

struct proposal {
  std::int32_t batch;
  std::size_t score_at;
  plain_box box;
};

// The definition. Boxes in float32, each step rounded, since which of them overlap hangs on it.
template <class Element>
std::vector<proposal> expected(const proposal_call<Element>& c) {
  const map_size& m = c.size;
  std::vector<proposal> all;
  for (std::int32_t n = 0; n < m.batches; ++n) {
    const auto image = 2 * static_cast<std::size_t>(n);
    const auto height = static_cast<float>(c.images.real(image)), width = static_cast<float>(c.images.real(image + 1));
    std::vector<plain_box> boxes;
    std::vector<std::size_t> places;
    for (std::int32_t y = 0; y < m.h; ++y)
      for (std::int32_t x = 0; x < m.w; ++x)
        for (std::int32_t a = 0; a < m.anchors; ++a) {
          const auto anchor = [&](std::size_t k) {
            return static_cast<float>(real_of(c.anchors, 4 * static_cast<std::size_t>(a) + k));
          };
          const auto delta = [&](int k) {
            return static_cast<float>(c.deltas.real(c.at(4 * m.anchors, n, y, x, 4 * a + k)));
          };
          const float sx = static_cast<float>(x) * c.params.ratio_w, sy = static_cast<float>(y) * c.params.ratio_h;
          const float x1 = anchor(0) + sx, y1 = anchor(1) + sy, x2 = anchor(2) + sx, y2 = anchor(3) + sy;
          const float w = x2 - x1, h = y2 - y1;
          const float cx = (x1 + x2) / 2 + delta(0) * w, cy = (y1 + y2) / 2 + delta(1) * h;
          const auto grown = [](float d) { return static_cast<float>(std::exp(static_cast<double>(d))); };
          const float nw = grown(delta(2)) * w, nh = grown(delta(3)) * h;
          const auto clip = [](float v, float high) { return std::min(std::max(v, 0.0f), high); };
          boxes.push_back({clip(cx - nw / 2, width), clip(cy - nh / 2, height), clip(cx + nw / 2, width),
                           clip(cy + nh / 2, height)});
          places.push_back(c.at(m.anchors, n, y, x, a));
        }
    const auto score = [&](int i) { return c.scores.real(places[static_cast<std::size_t>(i)]); };
    const auto box = [&](int i) { return boxes[static_cast<std::size_t>(i)]; };
    std::vector<int> order(boxes.size());
    std::iota(order.begin(), order.end(), 0);
    if (c.params.pre_nms_max > 0 && static_cast<std::size_t>(c.params.pre_nms_max) < order.size()) {
      nnops::test::stable_sort(order, [&](int a, int b) { return score(a) > score(b); });
      order.resize(static_cast<std::size_t>(c.params.pre_nms_max));
    }
    std::vector<int> fit;
    for (const int i : order) {
      const plain_box b = box(i);
      const float w = b.x2 - b.x1, h = b.y2 - b.y1;
      if (w > c.params.min_size && h > c.params.min_size && b.x1 + w / 2 < width && b.y1 + h / 2 < height)
        fit.push_back(i);
    }
    for (const int i : greedy(
             fit, c.params.post_nms_max > 0 ? c.params.post_nms_max : -1, score,
             [&](int other, int selected) { return plain_iou(box(other), box(selected)) >= c.params.iou_threshold; }))
      all.push_back({n, places[static_cast<std::size_t>(i)], box(i)});
  }
  return all;
}

template <class Element>
void check_case(proposal_call<Element>& c) {
  const std::vector<proposal> wanted = expected(c);
  shape found[3];
  REQUIRE(c.run(found).ok());
  const auto n = static_cast<std::int32_t>(wanted.size());
  CHECK(found[0] == make_shape({n}));
  CHECK(found[1] == make_shape({n, 4}));
  CHECK(found[2] == make_shape({n}));
  CHECK(c.out_rois.intact());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    CHECK(c.out_scores[i] == c.scores[wanted[i].score_at]);
    CHECK(c.out_batches[i] == wanted[i].batch);
    const float edges[] = {wanted[i].box.x1, wanted[i].box.y1, wanted[i].box.x2, wanted[i].box.y2};
    for (std::size_t k = 0; k < 4; ++k) {
      if constexpr (is_asymmetric<Element>) CHECK(c.out_rois[4 * i + k] == std::lround(edges[k] / 0.125f));
      else if constexpr (std::is_same_v<Element, float16>) CHECK(c.out_rois[4 * i + k] == to_float16(edges[k]));
      else CHECK(c.out_rois[4 * i + k] == edges[k]);
    }
  }
}

template <class Element>
void fill_call(proposal_call<Element>& c, test::random& r) {
  // Few different scores, so that many are equal.
  for (std::size_t i = 0; i < c.scores.size(); ++i) put(c.scores, i, 0.125 * static_cast<double>(r.integer(0, 7)));
  fill(c.deltas, r, -0.5f, 0.5f);
  for (std::size_t i = 0; i < c.anchors.size(); i += 4) {
    const double w = static_cast<double>(r.integer(0, 12)), h = static_cast<double>(r.integer(0, 12));
    put(c.anchors, i, -w), put(c.anchors, i + 1, -h), put(c.anchors, i + 2, w / 2), put(c.anchors, i + 3, h);
  }
  for (std::size_t i = 0; i < c.images.size(); ++i) put(c.images, i, static_cast<double>(r.integer(20, 60)));
}

template <class Element>
void matches_its_definition() {
  test::random r(29);
  for (const bool nchw : {false, true})
    for (const map_size& m : {map_size{1, 1, 1, 1, nchw}, {2, 3, 4, 3, nchw}, {1, 5, 2, 7, nchw}, {3, 2, 7, 2, nchw}})
      for (const std::int32_t pre : {-1, 0, 1, 9, 1000})
        for (const std::int32_t post : {-5, 0, 1, 4}) {
          CAPTURE(nchw);
          CAPTURE(pre);
          CAPTURE(post);
          typename element_traits<Element>::quantisation score{}, delta{};
          if constexpr (is_asymmetric<Element>) {
            const bool plain = std::is_same_v<Element, quant8_asymm>;
            score = {0.125f, plain ? 3 : -100};
            delta = {0.01f, plain ? 128 : 0};
          }
          proposal_call<Element> c(m, m.batches * m.h * m.w * m.anchors,
                                   {.ratio_h = 4,
                                    .ratio_w = 2.5f,
                                    .pre_nms_max = pre,
                                    .post_nms_max = post,
                                    .iou_threshold = r.coin() ? 0.3f : 0.7f,
                                    .min_size = r.coin() ? 2.0f : -1.0f},
                                   score, delta);
          fill_call(c, r);
          check_case(c);
        }
}

// One image, one anchor, a row of places; deltas of 0.
proposal_call<float> row(std::int32_t places, std::int32_t room, const generate_proposals_params& p) {
  proposal_call<float> c({1, 1, places, 1, false}, room, p);
  std::fill(c.deltas.data(), c.deltas.data() + c.deltas.size(), 0.0f);
  for (std::size_t i = 0; i < c.scores.size(); ++i) c.scores[i] = 0.5f;
  c.images[0] = c.images[1] = 100;
  const float box[] = {0, 0, 10, 10};
  for (std::size_t i = 0; i < 4; ++i) c.anchors[i] = box[i];
  return c;
}

}  // namespace

TEST_CASE("generate_proposals: every type against the definition") {
  matches_its_definition<float>();
  matches_its_definition<float16>();
  matches_its_definition<quant8_asymm>();
  matches_its_definition<quant8_asymm_signed>();
}

TEST_CASE("generate_proposals: at the threshold exactly, boxes overlap too much") {
  // Boxes 10 wide, 5 apart: 50 of 150 are common.
  shape found[3];
  auto c = row(2, 2, {.ratio_w = 5, .iou_threshold = 50.0f / 150.0f});
  REQUIRE(c.run(found).ok());
  CHECK(found[0].dim[0] == 1);
  c.params.iou_threshold = 0.34f;
  REQUIRE(c.run(found).ok());
  CHECK(found[0].dim[0] == 2);
  // Touching boxes at a threshold of 0.
  c.params = {.ratio_w = 10, .iou_threshold = 0.0f};
  REQUIRE(c.run(found).ok());
  CHECK(found[0].dim[0] == 1);
}

TEST_CASE("generate_proposals: boxes that are as small as min_size or beyond the image are left out") {
  shape found[3];
  auto c = row(3, 3, {.ratio_w = 50, .iou_threshold = 0.5f, .min_size = 10});
  REQUIRE(c.run(found).ok());
  CHECK(found[0].dim[0] == 0);
  c.params.min_size = 9.99f;
  REQUIRE(c.run(found).ok());
  CHECK(found[0].dim[0] == 2);  // the third has no width left at the image's edge
  c.params.min_size = -1;
  REQUIRE(c.run(found).ok());
  CHECK(found[0].dim[0] == 2);  // and its centre is on it
}

TEST_CASE("generate_proposals: NaN among scores and deltas") {
  shape found[3];
  auto c = row(4, 4, {.ratio_w = 20, .pre_nms_max = 3});
  c.scores[0] = not_a_number;
  c.scores[2] = infinite;
  c.deltas[12] = not_a_number;  // dx of the last place
  REQUIRE(c.run(found).ok());
  REQUIRE(found[0].dim[0] == 2);
  CHECK(c.out_scores[0] == infinite);
  CHECK(c.out_rois[0] == 40.0f);
  CHECK(c.out_scores[1] == 0.5f);
  CHECK(c.out_rois[4] == 20.0f);
  c.params.pre_nms_max = 0;
  REQUIRE(c.run(found).ok());
  REQUIRE(found[0].dim[0] == 3);
  CHECK(std::isnan(c.out_scores[2]));  // last
}

TEST_CASE("generate_proposals: outputs have the very number, or are capacities where the shapes are told") {
  shape found[3];
  const generate_proposals_params p{.ratio_w = 20};
  for (const std::int32_t room : {3, 4, 50}) {
    auto c = row(3, room, p);
    CHECK(c.run(found).ok());
    CHECK(found[1] == make_shape({3, 4}));
  }
  CHECK(row(3, 3, p).run(nullptr).ok());
  auto large = row(3, 4, p);
  const status too_large = large.run(nullptr);
  CHECK(too_large.code == outcome::invalid);
  CHECK(too_large.why.what == measure::dim_0);
  CHECK(large.outputs_untouched());
  auto small = row(3, 2, p);
  CHECK(small.run(nullptr).code == outcome::output_too_small);
  CHECK(small.run(found).code == outcome::output_too_small);
  CHECK(found[0] == make_shape({3}));
  CHECK(small.outputs_untouched());
  auto tight = row(3, 3, p);
  CHECK(tight.run(found, 1).code == outcome::workspace_too_small);
  CHECK(tight.outputs_untouched());
}

TEST_CASE("generate_proposals: zero-sized inputs run") {
  shape found[3];
  for (const map_size& m : {map_size{0, 2, 3, 4, false}, {2, 0, 3, 4, true}, {2, 3, 0, 4, false}, {2, 3, 4, 0, true}}) {
    proposal_call<float> c(m, 0);
    std::fill(c.anchors.data(), c.anchors.data() + c.anchors.size(), 1.0f);
    CHECK(c.run(nullptr).ok());
    CHECK(c.run(found).ok());
    CHECK(found[1] == make_shape({0, 4}));
  }
}

TEST_CASE("generate_proposals: wrong anchors are refused before anything is written") {
  auto c = row(2, 2, {.ratio_w = 20});
  shape found[3];
  c.anchors[2] = -1;
  CHECK(c.run(found).why.what == measure::box_x2);
  c.anchors[2] = 10;
  c.anchors[1] = not_a_number;
  CHECK(c.run(found).why.what == measure::box_y2);
  CHECK(c.outputs_untouched());
}

TEST_CASE("generate_proposals: what is refused") {
  const auto refused = [](const generate_proposals_params& p) {
    auto c = row(2, 2, {});
    c.params = p;
    return c.run(nullptr).why.what;
  };
  for (const float wrong : {0.0f, -1.0f, infinite, not_a_number}) {
    CHECK(refused({.ratio_h = wrong}) == measure::ratio_h);
    CHECK(refused({.ratio_w = wrong}) == measure::ratio_w);
  }
  CHECK(refused({.iou_threshold = not_a_number}) == measure::iou_threshold);
  CHECK(refused({.min_size = not_a_number}) == measure::min_size);
  auto c = row(2, 2, {});
  c.deltas = array<float>(make_shape({1, 1, 2, 3}));
  CHECK(c.run(nullptr).why.operand == op_type::deltas);
  c = row(2, 2, {});
  c.anchors = array<float>(make_shape({2, 4}));
  CHECK(c.run(nullptr).why.operand == op_type::anchors);
  c = row(2, 2, {});
  c.images = array<float>(make_shape({1, 3}));
  CHECK(c.run(nullptr).why.operand == op_type::image_info);
  proposal_call<quant8_asymm> q({1, 1, 1, 1, false}, 1, {}, {0.5f, 1}, {0.5f, 1});
  q.anchors = array<quant16_symm>(make_shape({1, 4}), {0.25f});
  CHECK(q.run(nullptr).why.what == measure::scale);
  proposal_call<quant8_asymm> other({1, 1, 1, 1, false}, 1, {}, {0.5f, 1}, {0.5f, 1});
  other.out_scores = array<quant8_asymm>(make_shape({1}), {0.25f, 1});
  CHECK(other.run(nullptr).why.what == measure::scale);
}

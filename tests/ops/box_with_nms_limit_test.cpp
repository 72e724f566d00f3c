#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "nnops/ops/box_with_nms_limit.hpp"
#include "nnops/runtime/op_table.hpp"
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
using op_type = op::box_with_nms_limit;

template <class Element>
using box_element = std::conditional_t<is_asymmetric<Element>, quant16_asymm, Element>;

// The operands of one call, with outputs of room for `room` boxes.
template <class Element>
struct nms_call {
  using boxes = box_element<Element>;
  using quant = typename element_traits<Element>::quantisation;
  array<Element> scores;
  array<boxes> rois;
  array<std::int32_t> batches;
  array<Element> out_scores;
  array<boxes> out_rois;
  array<std::int32_t> out_classes, out_batches;
  box_with_nms_limit_params params;

  nms_call(std::int32_t count, std::int32_t classes, std::int32_t room, const box_with_nms_limit_params& p = {},
           quant q = {})
      : scores(make_shape({count, classes}), q),
        rois(make_shape({count, classes * 4}), coordinate_quantisation<boxes>()),
        batches(make_shape({count})),
        out_scores(make_shape({room}), q),
        out_rois(make_shape({room, 4}), coordinate_quantisation<boxes>()),
        out_classes(make_shape({room})),
        out_batches(make_shape({room})),
        params(p) {
    for (std::size_t i = 0; i < batches.size(); ++i) batches[i] = 0;
  }

  status run(shape* found, std::size_t short_of = 0) {
    scratch w(workspace_size<op_type>(params, 1, scores.view(), rois.view(), batches.view(), out_scores.view(),
                                      out_rois.view(), out_classes.view(), out_batches.view()));
    workspace space = w.space();
    space.size -= short_of;
    return box_with_nms_limit(std::as_const(scores).view(), std::as_const(rois).view(), std::as_const(batches).view(),
                              out_scores.view(), out_rois.view(), out_classes.view(), out_batches.view(), params,
                              {space, {}, found});
  }
  bool outputs_untouched() const {
    return untouched(out_scores) && untouched(out_rois) && untouched(out_classes) && untouched(out_batches);
  }
  void set_box(std::size_t i, std::initializer_list<double> corners) {
    std::size_t k = 4 * i;
    for (const double c : corners) put(rois, k++, c);
  }
};

struct selected_box {
  int roi, cls;
  float score;
};

// The definition: image by image, class by class.
template <class Element>
std::vector<selected_box> expected(const nms_call<Element>& c) {
  const int count = c.scores.dims().dim[0], classes = c.scores.dims().dim[1];
  const box_with_nms_limit_params& p = c.params;
  std::vector<float> scores(c.scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = static_cast<float>(c.scores.real(i));
  const auto box = [&](int i) {
    const auto k = 4 * static_cast<std::size_t>(i);
    const auto at = [&](std::size_t j) { return static_cast<float>(c.rois.real(k + j)); };
    return plain_box{at(0), at(1), at(2), at(3)};
  };
  const auto score = [&](int i) { return scores[static_cast<std::size_t>(i)]; };
  std::vector<selected_box> all;
  for (int first = 0; first < count;) {
    int last = first;
    while (last < count && c.batches[static_cast<std::size_t>(last)] == c.batches[static_cast<std::size_t>(first)])
      ++last;
    std::vector<int> kept;
    for (int k = 1; k < classes; ++k) {
      std::vector<int> candidates;
      for (int i = first; i < last; ++i)
        if (score(i * classes + k) > p.score_threshold) candidates.push_back(i * classes + k);
      for (const int i : greedy(candidates, p.max_detections, score, [&](int other, int selected) {
             float iou = plain_iou(box(other), box(selected));
             if (std::isnan(iou)) iou = 1.0f;
             float& s = scores[static_cast<std::size_t>(other)];
             if (p.kernel == nms_kernel::gaussian)
               s *= static_cast<float>(std::exp(-static_cast<double>(iou * iou / p.sigma)));
             else if (iou >= p.iou_threshold) s *= p.kernel == nms_kernel::linear ? 1.0f - iou : 0.0f;
             return !(s >= p.nms_score_threshold);
           }))
        kept.push_back(i);
    }
    nnops::test::stable_sort(kept, [&](int a, int b) { return score(a) > score(b); });
    if (p.max_detections >= 0 && static_cast<int>(kept.size()) > p.max_detections)
      kept.resize(static_cast<std::size_t>(p.max_detections));
    nnops::test::stable_sort(kept, [&](int a, int b) { return a % classes < b % classes; });
    for (const int i : kept) all.push_back({i / classes, i % classes, score(i)});
    first = last;
  }
  return all;
}

template <class Element>
void check_case(nms_call<Element>& c) {
  const std::vector<selected_box> wanted = expected(c);
  shape found[4];
  REQUIRE(c.run(found).ok());
  const auto n = static_cast<std::int32_t>(wanted.size());
  CHECK(found[0] == make_shape({n}));
  CHECK(found[1] == make_shape({n, 4}));
  CHECK(found[2] == make_shape({n}));
  CHECK(found[3] == make_shape({n}));
  CHECK(c.out_scores.intact());
  CHECK(c.out_rois.intact());
  const auto classes = static_cast<std::size_t>(c.scores.dims().dim[1]);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto roi = static_cast<std::size_t>(wanted[i].roi), k = static_cast<std::size_t>(wanted[i].cls);
    CHECK(c.out_classes[i] == wanted[i].cls);
    CHECK(c.out_batches[i] == c.batches[roi]);
    for (std::size_t j = 0; j < 4; ++j) CHECK(c.out_rois[4 * i + j] == c.rois[(roi * classes + k) * 4 + j]);
    if constexpr (is_asymmetric<Element>) {
      const quantisation q(c.scores.quant());
      CHECK(c.out_scores[i] == std::lround(wanted[i].score / q.scale + static_cast<float>(q.zero_point)));
    } else if constexpr (std::is_same_v<Element, float16>) {
      CHECK(c.out_scores[i] == to_float16(wanted[i].score));
    } else {
      CHECK(c.out_scores[i] == wanted[i].score);
    }
  }
  // What is behind the boxes that were found is left alone.
  for (std::size_t i = wanted.size(); i < c.out_classes.size(); ++i)
    CHECK(c.out_classes[i] == array<std::int32_t>(make_shape({1}))[0]);
}

template <class Element>
void matches_its_definition() {
  test::random r(5);
  for (const nms_kernel kernel : {nms_kernel::hard, nms_kernel::linear, nms_kernel::gaussian})
    for (const std::int32_t count : {1, 2, 5, 17, 60})
      for (const std::int32_t classes : {2, 3, 6})
        for (const std::int32_t most : {-1, 0, 1, 4}) {
          CAPTURE(count);
          CAPTURE(classes);
          CAPTURE(most);
          typename element_traits<Element>::quantisation q{};
          if constexpr (is_asymmetric<Element>) q = {0.01f, std::is_same_v<Element, quant8_asymm> ? 128 : -128};
          nms_call<Element> c(count, classes, count * classes,
                              {.score_threshold = r.coin() ? 0.1f : -0.5f,
                               .max_detections = most,
                               .kernel = kernel,
                               .iou_threshold = r.coin() ? 0.4f : 0.1f,
                               .sigma = r.coin() ? 0.5f : 2.0f,
                               .nms_score_threshold = r.coin() ? 0.3f : 0.0f},
                              q);
          // Few different scores, so that many are equal, and boxes that overlap.
          for (std::size_t i = 0; i < c.scores.size(); ++i)
            put(c.scores, i, 0.125 * static_cast<double>(r.integer(-2, 8)));
          fill_boxes(c.rois, r, 8, 8, 1);
          for (std::size_t i = 1; i < c.batches.size(); ++i)
            c.batches[i] = r.integer(0, 5) == 0 ? static_cast<std::int32_t>(r.integer(0, 3)) : c.batches[i - 1];
          check_case(c);
        }
}

}  // namespace

TEST_CASE("box_with_nms_limit: every type and kernel against the definition") {
  matches_its_definition<float>();
  matches_its_definition<float16>();
  matches_its_definition<quant8_asymm>();
  matches_its_definition<quant8_asymm_signed>();
}

TEST_CASE("box_with_nms_limit: at the threshold exactly, boxes overlap too much") {
  nms_call<float> c(2, 2, 2, {.score_threshold = 0.1f, .nms_score_threshold = 0.1f});
  for (const std::size_t i : {0u, 1u}) c.scores[2 * i] = 0, c.scores[2 * i + 1] = 0.9f - 0.1f * static_cast<float>(i);
  shape found[4];
  const auto kept = [&](float threshold, std::initializer_list<double> second) {
    c.set_box(1, {0, 0, 10, 10});
    c.set_box(3, second);
    c.set_box(0, {0, 0, 0, 0});
    c.set_box(2, {0, 0, 0, 0});
    c.params.iou_threshold = threshold;
    REQUIRE(c.run(found).ok());
    return found[0].dim[0];
  };
  CHECK(kept(0.5f, {0, 0, 10, 5}) == 1);
  CHECK(kept(0.50001f, {0, 0, 10, 5}) == 2);
  CHECK(kept(0.0f, {10, 0, 20, 10}) == 1);  // touching
  CHECK(kept(1e-30f, {10, 0, 20, 10}) == 2);
  CHECK(kept(1.0f, {0, 0, 10, 10}) == 1);
  CHECK(kept(1.00001f, {0, 0, 10, 10}) == 2);
}

TEST_CASE("box_with_nms_limit: boxes without area count as equal") {
  nms_call<float> c(2, 2, 2, {.nms_score_threshold = 0.1f});
  shape found[4];
  for (std::size_t i = 0; i < 4; ++i) c.scores[i] = 0.5f, c.set_box(i, {1, 1, 1, 1});
  c.set_box(3, {7, 3, 9, 3});
  REQUIRE(c.run(found).ok());
  CHECK(found[0].dim[0] == 1);
  c.params.kernel = nms_kernel::linear;
  REQUIRE(c.run(found).ok());
  CHECK(found[0].dim[0] == 1);
  c.params.kernel = nms_kernel::gaussian;
  c.params.sigma = 1.0f;
  REQUIRE(c.run(found).ok());
  REQUIRE(found[0].dim[0] == 2);
  CHECK(c.out_scores[1] == doctest::Approx(0.5 * std::exp(-1.0)));
}

TEST_CASE("box_with_nms_limit: NaN and infinite scores") {
  nms_call<float> c(4, 2, 4, {.score_threshold = -infinite, .nms_score_threshold = -infinite});
  const float scores[] = {not_a_number, infinite, -infinite, 1};
  for (std::size_t i = 0; i < 4; ++i) {
    c.scores[2 * i] = 9;
    c.scores[2 * i + 1] = scores[i];
    c.set_box(2 * i, {0, 0, 1, 1});
    c.set_box(2 * i + 1, {0, 0, 4, 4});
  }
  shape found[4];
  REQUIRE(c.run(found).ok());
  REQUIRE(found[0].dim[0] == 2);  // the score 1 is lowered to 0, the others are no candidates
  CHECK(c.out_scores[0] == infinite);
  CHECK(c.out_scores[1] == 0.0f);
  c.scores[7] = infinite;
  REQUIRE(c.run(found).ok());
  CHECK(found[0].dim[0] == 1);  // infinity times 0 is NaN, and dropped
}

TEST_CASE("box_with_nms_limit: nothing is found, of some boxes and of none") {
  nms_call<float> c(3, 4, 0, {.score_threshold = 2.0f});
  std::fill(c.scores.data(), c.scores.data() + 12, 1.0f);
  std::fill(c.rois.data(), c.rois.data() + 48, 1.0f);
  CHECK(c.run(nullptr).ok());
  shape found[4];
  REQUIRE(c.run(found).ok());
  CHECK(found[0] == make_shape({0}));
  CHECK(found[1] == make_shape({0, 4}));
  const auto none = [](auto element, std::initializer_list<std::int32_t> dims) {
    return tensor_view<decltype(element)>(nullptr, make_shape(dims));
  };
  CHECK(box_with_nms_limit(none(float{}, {0, 2}), none(float{}, {0, 8}), none(std::int32_t{}, {0}), none(float{}, {0}),
                           none(float{}, {0, 4}), none(std::int32_t{}, {0}), none(std::int32_t{}, {0}), {},
                           {{}, {}, found})
            .ok());
  CHECK(found[3] == make_shape({0}));
}

TEST_CASE("box_with_nms_limit: outputs have the very number, or are capacities where the shapes are told") {
  // Three boxes far from each other.
  const auto make = [](std::int32_t room) {
    nms_call<float> c(3, 2, room);
    for (std::size_t i = 0; i < 6; ++i) {
      c.scores[i] = 0.5f;
      c.set_box(i, {10.0 * static_cast<double>(i), 0, 10.0 * static_cast<double>(i) + 5, 5});
    }
    return c;
  };
  shape found[4];
  for (const std::int32_t room : {3, 4, 100}) {
    auto c = make(room);
    CHECK(c.run(found).ok());
    CHECK(found[1] == make_shape({3, 4}));
  }
  auto exact = make(3);
  CHECK(exact.run(nullptr).ok());
  auto large = make(4);
  const status too_large = large.run(nullptr);
  CHECK(too_large.code == outcome::invalid);
  CHECK(too_large.why.what == measure::dim_0);
  CHECK(too_large.why.wanted.value[0] == 3);
  CHECK(large.outputs_untouched());
  auto small = make(2);
  for (shape* const told : {static_cast<shape*>(nullptr), found}) {
    found[0] = shape::unknown();
    const status s = small.run(told);
    CHECK(s.code == outcome::output_too_small);
    CHECK(s.why.got == 2);
    CHECK(s.why.wanted.value[0] == 3);
    CHECK(small.outputs_untouched());
    if (told != nullptr) CHECK(found[0] == make_shape({3}));
  }
  // One output alone is too small.
  auto mixed = make(3);
  mixed.out_batches = array<std::int32_t>(make_shape({1}));
  const status s = mixed.run(found);
  CHECK(s.code == outcome::output_too_small);
  CHECK(s.why.operand == op_type::out_batches);
  CHECK(mixed.outputs_untouched());
}

TEST_CASE("box_with_nms_limit: wrong data is refused before anything is written") {
  nms_call<float> c(2, 3, 4);
  std::fill(c.scores.data(), c.scores.data() + 6, 0.5f);
  for (std::size_t i = 0; i < 6; ++i) c.set_box(i, {1, 2, 3, 4});
  shape found[4];
  const auto refused = [&](measure what) {
    const status s = c.run(found);
    CHECK(s.code == outcome::invalid);
    CHECK(s.why.what == what);
    CHECK(c.outputs_untouched());
  };
  for (const std::int32_t wrong : {-1, std::numeric_limits<std::int32_t>::min()}) {
    c.batches[1] = wrong;
    refused(measure::batch_index);
  }
  c.batches[1] = std::numeric_limits<std::int32_t>::max();
  c.set_box(5, {1, 2, 0.5, 4});  // of the last class
  refused(measure::box_x2);
  c.set_box(5, {1, static_cast<double>(not_a_number), 3, 4});
  refused(measure::box_y2);
  c.set_box(5, {1, 2, 3, 4});
  CHECK(c.run(found, 1).code == outcome::workspace_too_small);
  CHECK(c.outputs_untouched());
  CHECK(c.run(found).ok());
}

TEST_CASE("box_with_nms_limit: what is refused") {
  nms_call<float> c(2, 3, 4);
  const auto refused = [&](const box_with_nms_limit_params& p) {
    c.params = p;
    return c.run(nullptr).why.what;
  };
  CHECK(refused({.score_threshold = not_a_number}) == measure::score_threshold);
  CHECK(refused({.kernel = static_cast<nms_kernel>(3)}) == measure::nms_kernel);
  CHECK(refused({.kernel = static_cast<nms_kernel>(-1)}) == measure::nms_kernel);
  CHECK(refused({.iou_threshold = not_a_number}) == measure::iou_threshold);
  CHECK(refused({.nms_score_threshold = not_a_number}) == measure::nms_score_threshold);
  for (const float wrong : {0.0f, -1.0f, not_a_number})
    CHECK(refused({.kernel = nms_kernel::gaussian, .sigma = wrong}) == measure::sigma);
  nms_call<float> one(2, 1, 4);
  CHECK(one.run(nullptr).why.what == measure::num_classes);
  c.params = {};
  c.rois = array<float>(make_shape({2, 8}));
  CHECK(c.run(nullptr).why.what == measure::dim_1);
  c.rois = array<float>(make_shape({2, 12}));
  c.out_rois = array<float>(make_shape({4, 5}));
  CHECK(c.run(nullptr).why.operand == op_type::out_rois);
  nms_call<quant8_asymm> q(1, 2, 1, {}, {0.5f, 3});
  q.out_scores = array<quant8_asymm>(make_shape({1}), {0.5f, 4});
  CHECK(q.run(nullptr).why.what == measure::zero_point);
  nms_call<quant8_asymm> coarse(1, 2, 1, {}, {0.5f, 3});
  coarse.rois = array<quant16_asymm>(make_shape({1, 8}), {0.25f, 0});
  CHECK(coarse.run(nullptr).why.what == measure::scale);
}

TEST_CASE("box_with_nms_limit: through the runtime table, scalars of both real types beside float16") {
  using table = runtime::op_table<op_type>;
  const runtime::op_entry& e = *table::find(operation_type::box_with_nms_limit);
  nms_call<float16> c(2, 2, 2);
  for (std::size_t i = 0; i < 4; ++i)
    c.scores[i] = to_float16(0.5f),
    c.set_box(i, {8.0 * static_cast<double>(i), 0, 8.0 * static_cast<double>(i) + 4, 4});
  float threshold = 0.25f;
  float16 half = to_float16(0.25f);
  std::int32_t most = 7, kernel = 0;
  const auto tensor = [](auto& a) {
    return runtime::operand{detail::value_of(a.view()), a.data(), a.size() * sizeof(*a.data())};
  };
  const auto scalar = [](operand_type type, auto& v) {
    return runtime::operand{{.type = type, .dims = {}}, &v, sizeof v};
  };
  for (const bool single : {false, true}) {
    const runtime::operand real =
        single ? scalar(operand_type::float32, threshold) : scalar(operand_type::float16, half);
    const runtime::operand in[] = {tensor(c.scores),
                                   tensor(c.rois),
                                   tensor(c.batches),
                                   real,
                                   scalar(operand_type::int32, most),
                                   scalar(operand_type::int32, kernel),
                                   real,
                                   real,
                                   real};
    runtime::operand out[] = {tensor(c.out_scores), tensor(c.out_rois), tensor(c.out_classes), tensor(c.out_batches)};
    const runtime::arguments a{in, 9, out, 4};
    shape found[4], largest[4];
    REQUIRE(e.infer(a, largest).ok());
    CHECK(largest[0] == make_shape({2}));
    CHECK(largest[1] == make_shape({2, 4}));
    scratch w(e.workspace_size(a, 1));
    REQUIRE(e.run(a, {w.space(), {}, found}).ok());
    CHECK(found[0] == make_shape({2}));
    // The memory has to hold what the outputs are said to hold.
    out[1].size -= 1;
    CHECK(e.run(a, {w.space(), {}, found}).code == outcome::output_too_small);
  }
  // FLOAT16 beside float32 tensors is no number.
  nms_call<float> f(2, 2, 2);
  const runtime::operand real = scalar(operand_type::float16, half);
  const runtime::operand in[] = {tensor(f.scores),
                                 tensor(f.rois),
                                 tensor(f.batches),
                                 real,
                                 scalar(operand_type::int32, most),
                                 scalar(operand_type::int32, kernel),
                                 real,
                                 real,
                                 real};
  const runtime::operand out[] = {tensor(f.out_scores), tensor(f.out_rois), tensor(f.out_classes),
                                  tensor(f.out_batches)};
  report r;
  e.check({in, 9, out, 4}, r);
  CHECK(r.items[0].what == measure::operand_type);
}

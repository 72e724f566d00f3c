#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "nnops/ops/axis_aligned_bbox_transform.hpp"
#include "support/arrays.hpp"
#include "support/boxes.hpp"
#include "support/random.hpp"
#include "support/threads.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN(),
                infinite = std::numeric_limits<float>::infinity();

// The definition, in double.
struct exact_box {
  double edge[4];

  exact_box(const double (&roi)[4], const double (&delta)[4], double height, double width) {
    const double w = roi[2] - roi[0], h = roi[3] - roi[1];
    const double x = (roi[0] + roi[2]) / 2 + delta[0] * w, y = (roi[1] + roi[3]) / 2 + delta[1] * h;
    const double new_w = std::exp(delta[2]) * w, new_h = std::exp(delta[3]) * h;
    edge[0] = std::clamp(x - new_w / 2, 0.0, width);
    edge[1] = std::clamp(y - new_h / 2, 0.0, height);
    edge[2] = std::clamp(x + new_w / 2, 0.0, width);
    edge[3] = std::clamp(y + new_h / 2, 0.0, height);
  }
};

template <class Box, class Delta>
void matches_its_definition() {
  test::random r(41);
  for (const std::int32_t rois : {1, 2, 7, 33})
    for (const std::int32_t classes : {1, 2, 5}) {
      typename element_traits<Delta>::quantisation delta_quant{};
      if constexpr (is_asymmetric<Delta>)
        delta_quant = {0.02f, std::is_same_v<Delta, quant8_asymm> ? 128 : r.coin() ? -128 : 127};
      array<Box> boxes(make_shape({rois, 4}), coordinate_quantisation<Box>());
      array<Delta> deltas(make_shape({rois, classes * 4}), delta_quant);
      array<std::int32_t> batches(make_shape({rois}));
      array<Box> images(make_shape({3, 2}), coordinate_quantisation<Box>());
      array<Box> out(make_shape({rois, classes * 4}), coordinate_quantisation<Box>());
      fill_boxes(boxes, r, 500, 300);
      fill(deltas, r, -1.5f, 1.5f);
      for (std::size_t i = 0; i < batches.size(); ++i) batches[i] = static_cast<std::int32_t>(r.integer(0, 2));
      for (std::size_t i = 0; i < 3; ++i)
        put(images, 2 * i, 200.0 + 50.0 * static_cast<double>(i)), put(images, 2 * i + 1, 512);
      REQUIRE(axis_aligned_bbox_transform(std::as_const(boxes).view(), std::as_const(deltas).view(),
                                          std::as_const(batches).view(), std::as_const(images).view(), out.view())
                  .ok());
      CHECK(out.intact());
      for (std::size_t i = 0; i < static_cast<std::size_t>(rois); ++i)
        for (std::size_t k = 0; k < static_cast<std::size_t>(classes); ++k) {
          const std::size_t at = (i * static_cast<std::size_t>(classes) + k) * 4;
          double roi[4], delta[4];
          for (std::size_t j = 0; j < 4; ++j) roi[j] = boxes.real(4 * i + j), delta[j] = deltas.real(at + j);
          const auto image = static_cast<std::size_t>(batches[i]);
          const exact_box wanted(roi, delta, images.real(2 * image), images.real(2 * image + 1));
          for (std::size_t j = 0; j < 4; ++j) {
            const double got = out.real(at + j);
            // The terms are as large as the box and its neighbourhood.
            const double step = std::is_same_v<Box, float>     ? 1e-3 * 0.125
                                : std::is_same_v<Box, float16> ? std::ldexp(1.0, -11) * wanted.edge[j] + 1e-3
                                                               : 0.0625 + 1e-3;
            CHECK(std::fabs(got - wanted.edge[j]) <= step);
          }
        }
      array<Box> split(out.dims(), coordinate_quantisation<Box>());
      split_work workers{3};
      REQUIRE(axis_aligned_bbox_transform(boxes.view(), deltas.view(), batches.view(), images.view(), split.view(), {},
                                          {{}, workers.threads()})
                  .ok());
      CHECK(std::memcmp(static_cast<const void*>(split.data()), out.data(), out.size() * sizeof(storage_of<Box>)) == 0);
    }
}

// One box, one class.
struct one_box {
  array<float> boxes{make_shape({1, 4}), {}, {10, 20, 30, 60}};
  array<float> deltas{make_shape({1, 4}), {}, {0, 0, 0, 0}};
  array<std::int32_t> batches{make_shape({1}), {}, {0}};
  array<float> images{make_shape({1, 2}), {}, {100, 200}};
  array<float> out{make_shape({1, 4})};

  status run() {
    return axis_aligned_bbox_transform(boxes.view(), deltas.view(), batches.view(), images.view(), out.view());
  }
  void check(float x1, float y1, float x2, float y2) {
    REQUIRE(run().ok());
    const float wanted[] = {x1, y1, x2, y2};
    for (std::size_t i = 0; i < 4; ++i) CHECK(same(out[i], wanted[i]));
  }
  static bool same(float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); }
};

}  // namespace

TEST_CASE("axis_aligned_bbox_transform: every type against the definition") {
  matches_its_definition<float, float>();
  matches_its_definition<float16, float16>();
  matches_its_definition<quant16_asymm, quant8_asymm>();
  matches_its_definition<quant16_asymm, quant8_asymm_signed>();
}

TEST_CASE("axis_aligned_bbox_transform: moved, scaled, clipped to the image") {
  one_box b;
  b.check(10, 20, 30, 60);
  b.deltas = {make_shape({1, 4}), {}, {0.5f, 0.25f, 0, 0}};  // of width 20 and height 40
  b.check(20, 30, 40, 70);
  b.deltas = {make_shape({1, 4}), {}, {-1, 1, 0, 0}};
  b.check(0, 60, 10, 100);
  b.deltas = {make_shape({1, 4}), {}, {100, -100, 0, 0}};  // out of the image
  b.check(200, 0, 200, 0);
}

TEST_CASE("axis_aligned_bbox_transform: scales without end, NaN") {
  one_box b;
  b.deltas = {make_shape({1, 4}), {}, {0, 0, 1000, -1000}};
  b.check(0, 40, 200, 40);
  b.deltas = {make_shape({1, 4}), {}, {0, 0, infinite, -infinite}};
  b.check(0, 40, 200, 40);
  b.deltas = {make_shape({1, 4}), {}, {not_a_number, 0, 0, 0}};
  b.check(not_a_number, 20, not_a_number, 60);
  // A box without width stays one, however it is scaled; infinity times 0 is NaN.
  b.boxes = {make_shape({1, 4}), {}, {10, 20, 10, 60}};
  b.deltas = {make_shape({1, 4}), {}, {5, 0, 3, 0}};
  b.check(10, 20, 10, 60);
  b.deltas = {make_shape({1, 4}), {}, {0, 0, 1000, 0}};
  b.check(not_a_number, 20, not_a_number, 60);
}

TEST_CASE("axis_aligned_bbox_transform: codes of scales without end are codes") {
  const array<quant16_asymm> boxes(make_shape({1, 4}), {0.125f, 0}, {80, 160, 80, 480});
  const array<quant8_asymm> deltas(make_shape({1, 4}), {100.0f, 0}, {0, 0, 255, 255});
  const array<std::int32_t> batches(make_shape({1}), {}, {0});
  const array<quant16_asymm> images(make_shape({1, 2}), {0.125f, 0}, {65535, 65535});
  array<quant16_asymm> out(make_shape({1, 4}), {0.125f, 0});
  REQUIRE(axis_aligned_bbox_transform(boxes.view(), deltas.view(), batches.view(), images.view(), out.view()).ok());
  CHECK(out[0] == 0);  // NaN
  CHECK(out[1] == 0);
  CHECK(out[2] == 0);
  CHECK(out[3] == 65535);
}

TEST_CASE("axis_aligned_bbox_transform: zero regions run") {
  const array<float> images(make_shape({1, 2}), {}, {10, 10});
  CHECK(axis_aligned_bbox_transform(tensor_view<const float>(nullptr, make_shape({0, 4})),
                                    tensor_view<const float>(nullptr, make_shape({0, 8})),
                                    tensor_view<const std::int32_t>(nullptr, make_shape({0})), images.view(),
                                    tensor_view<float>(nullptr, make_shape({0, 8})))
            .ok());
}

TEST_CASE("axis_aligned_bbox_transform: wrong data is refused before anything is written") {
  array<float> boxes(make_shape({2, 4}), {}, {1, 2, 3, 4, 1, 2, 3, 4}), deltas(make_shape({2, 4}));
  array<float> images(make_shape({2, 2}), {}, {10, 10, 20, 20}), out(make_shape({2, 4}));
  std::fill(deltas.data(), deltas.data() + 8, 0.0f);
  array<std::int32_t> batches(make_shape({2}), {}, {0, 1});
  const auto run = [&] {
    return axis_aligned_bbox_transform(boxes.view(), deltas.view(), batches.view(), images.view(), out.view());
  };
  const auto refused = [&](measure what) {
    const status s = run();
    CHECK(s.code == outcome::invalid);
    CHECK(s.why.what == what);
    CHECK(untouched(out));
  };
  for (const std::int32_t wrong :
       {-1, 2, 1 << 30, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()}) {
    batches[1] = wrong;
    refused(measure::batch_index);
  }
  batches[1] = 1;
  boxes[6] = 0.5f;
  refused(measure::box_x2);
  boxes[6] = not_a_number;
  refused(measure::box_x2);
  boxes[6] = 3;
  boxes[5] = 4.5f;
  refused(measure::box_y2);
  boxes[5] = not_a_number;
  refused(measure::box_y2);
  boxes[5] = 4;
  CHECK(run().ok());
}

TEST_CASE("axis_aligned_bbox_transform: what is refused") {
  array<float> boxes(make_shape({2, 4})), images(make_shape({2, 2})), none(make_shape({0, 2}));
  array<std::int32_t> batches(make_shape({2})), three(make_shape({3}));
  const auto refused = [](const auto& b, const auto& d, const auto& i, const auto& m, const auto& o) {
    return axis_aligned_bbox_transform(b.view(), d.view(), i.view(), m.view(), o).why;
  };
  array<float> deltas(make_shape({2, 8})), odd(make_shape({2, 6})), more(make_shape({3, 8})), empty(make_shape({2, 0}));
  array<float> five(make_shape({2, 5})), out(make_shape({2, 8}));
  CHECK(refused(boxes, odd, batches, images, out.view()).wanted.kind == rule::multiple_of);
  CHECK(refused(boxes, more, batches, images, out.view()).operand == op::axis_aligned_bbox_transform::deltas);
  CHECK(refused(boxes, empty, batches, images, empty.view()).what == measure::num_classes);
  CHECK(refused(five, deltas, batches, images, out.view()).operand == op::axis_aligned_bbox_transform::rois);
  CHECK(refused(boxes, deltas, three, images, out.view()).operand == op::axis_aligned_bbox_transform::batches);
  CHECK(refused(boxes, deltas, batches, none, out.view()).what == measure::batches);
  CHECK(refused(boxes, deltas, batches, deltas, out.view()).operand == op::axis_aligned_bbox_transform::image_info);
  CHECK(refused(boxes, deltas, batches, images, odd.view()).operand == op::axis_aligned_bbox_transform::output);
  array<quant16_asymm> codes(make_shape({2, 4}), {0.125f, 0}), half(make_shape({2, 4}), {0.25f, 0}),
      moved(make_shape({2, 4}), {0.125f, 1}), sizes(make_shape({1, 2}), {0.125f, 0}), other(make_shape({1, 2}), {1, 0});
  array<quant8_asymm> steps(make_shape({2, 4}), {0.1f, 128});
  array<quant16_asymm> coded(make_shape({2, 4}), {0.125f, 0});
  CHECK(refused(half, steps, batches, sizes, coded.view()).what == measure::scale);
  CHECK(refused(moved, steps, batches, sizes, coded.view()).what == measure::zero_point);
  CHECK(refused(codes, steps, batches, other, coded.view()).what == measure::scale);
  CHECK(refused(codes, steps, batches, sizes, half.view()).what == measure::scale);
}

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "nnops/ops/roi_align.hpp"
#include "support/arrays.hpp"
#include "support/quantised.hpp"
#include "support/random.hpp"
#include "support/regions.hpp"
#include "support/threads.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

constexpr float infinite = std::numeric_limits<float>::infinity();

// One axis of a region, from its definition; Real is double, or float where every step is rounded.
template <class Real>
struct axis {
  Real start, step;
  int samples, last;

  axis(Real x1, Real x2, Real ratio, int in, int out, int sampling) : last(in - 1) {
    const Real scale = 1 / ratio;
    start = x1 * scale;
    const Real end = x2 * scale;
    step = std::max(end - start, Real{1}) / static_cast<Real>(out);
    samples = sampling > 0 ? sampling : static_cast<int>(std::ceil(step));
  }
  struct sample {
    int low, high;
    Real fraction;
  };
  sample at(int bin, int i) const {
    const Real part = step / static_cast<Real>(samples);
    const Real begin = step * static_cast<Real>(bin) + start;
    const Real x = begin + part / 2 + part * static_cast<Real>(i);
    const int cell = static_cast<int>(std::floor(x));
    if (cell >= last) return {last, last, 0};
    return {cell, cell + 1, x - static_cast<Real>(cell)};
  }
};

roi_align_params params_of(const region_case& c, int sampling_h, int sampling_w) {
  return {
      c.out_h, c.out_w, c.ratio_h, c.ratio_w, sampling_h, sampling_w, c.nchw ? data_layout::nchw : data_layout::nhwc};
}

template <class Element, class Arch>
void check_case(const region_case& c, int sampling_h, int sampling_w, test::random& r) {
  CAPTURE(c.in_h);
  CAPTURE(c.in_w);
  CAPTURE(c.depth);
  CAPTURE(c.nchw);
  CAPTURE(sampling_h);
  typename element_traits<Element>::quantisation in{}, out{};
  if constexpr (is_asymmetric<Element>) {
    using limits = std::numeric_limits<storage_of<Element>>;
    const std::int32_t zeros[] = {limits::min(), limits::max(), 3};
    in = {0.3f, zeros[r.integer(0, 2)]};
    out = {0.2f + 0.1f * static_cast<float>(r.integer(0, 4)), zeros[r.integer(0, 2)]};
  }
  region_operands<Element> o(c, r, in, out);
  const roi_align_params p = params_of(c, sampling_h, sampling_w);
  REQUIRE(roi_align<Arch>(std::as_const(o.input).view(), std::as_const(o.rois).view(), std::as_const(o.batches).view(),
                          o.output.view(), p)
              .ok());
  CHECK(o.output.intact());
  // Codes: float32 positions, as NNAPI has them; else the exact ones.
  using real = std::conditional_t<is_asymmetric<Element>, float, double>;
  for (std::int32_t n = 0; n < c.rois; ++n) {
    const auto box = [&](std::size_t i) { return static_cast<real>(o.rois.real(4 * static_cast<std::size_t>(n) + i)); };
    const axis<real> rows(box(1), box(3), static_cast<real>(c.ratio_h), c.in_h, c.out_h, sampling_h);
    const axis<real> columns(box(0), box(2), static_cast<real>(c.ratio_w), c.in_w, c.out_w, sampling_w);
    const int samples = rows.samples * columns.samples;
    for (std::int32_t y = 0; y < c.out_h; ++y)
      for (std::int32_t x = 0; x < c.out_w; ++x)
        for (std::int32_t d = 0; d < c.depth; ++d) {
          const std::size_t to = image_at(c, c.out_h, c.out_w, n, y, x, d);
          const auto from = [&](int h, int w) {
            return image_at(c, c.in_h, c.in_w, o.batches[static_cast<std::size_t>(n)], h, w, d);
          };
          double sum = 0.0, size = 0.0;
          std::int64_t codes = 0;
          for (int j = 0; j < rows.samples; ++j)
            for (int i = 0; i < columns.samples; ++i) {
              const auto row = rows.at(y, j), column = columns.at(x, i);
              const real fx = column.fraction, fy = row.fraction;
              const real weights[] = {(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy};
              const std::size_t cells[] = {from(row.low, column.low), from(row.low, column.high),
                                           from(row.high, column.low), from(row.high, column.high)};
              for (int k = 0; k < 4; ++k) {
                if constexpr (is_asymmetric<Element>) {
                  codes += std::lround(weights[k] / (1.0f / 255.0f)) * (o.input[cells[k]] - in.zero_point);
                } else {
                  sum += weights[k] * o.input.real(cells[k]);
                  size = std::max(size, std::fabs(o.input.real(cells[k])));
                }
              }
            }
          if constexpr (is_asymmetric<Element>) {
            using limits = std::numeric_limits<storage_of<Element>>;
            const float scale = in.scale * (1.0f / 255.0f) / out.scale / static_cast<float>(samples);
            const std::int64_t code =
                scale_double(codes, fixed_multiplier(static_cast<double>(scale))) + out.zero_point;
            CHECK(o.output[to] == clamp_code(code, limits::min(), limits::max()));
          } else {
            const double step = std::is_same_v<Element, float> ? 0x1p-24 : 0x1p-11;
            const double exact = sum / samples;
            CHECK(std::fabs(o.output.real(to) - exact) <= step * std::fabs(exact) + 1e-5 * size + 0x1p-25);
          }
        }
  }
  array<Element> split(o.output.dims(), out);
  split_work workers{3};
  REQUIRE(
      roi_align<Arch>(o.input.view(), o.rois.view(), o.batches.view(), split.view(), p, {{}, workers.threads()}).ok());
  CHECK(std::memcmp(static_cast<const void*>(split.data()), o.output.data(),
                    split.size() * sizeof(storage_of<Element>)) == 0);
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(911);
  for (const bool nchw : {false, true}) {
    for (const std::int32_t depth : lengths) check_case<Element, Arch>({2, 5, 7, depth, 2, 2, 3, 4, 8, nchw}, 2, 0, r);
    check_case<Element, Arch>({1, 3, 4, 260, 1, 2, 2, 2, 2, nchw}, 0, 2, r);  // more channels than fit a run
    check_case<Element, Arch>({1, 1, 1, 3, 3, 2, 3, 16, 4, nchw}, 0, 0, r);
    check_case<Element, Arch>({3, 11, 6, 2, 9, 3, 5, 1, 0.5f, nchw}, 0, 0, r);
    check_case<Element, Arch>({2, 4, 9, 3, 4, 1, 1, 8, 2, nchw}, 5, 3, r);
    check_case<Element, Arch>({1, 2, 2, 1, 4, 7, 5, 32, 16, nchw}, 1, 1, r);
  }
}

template <class Arch>
void matches_in_every_type() {
  matches_its_definition<float, Arch>();
  matches_its_definition<float16, Arch>();
  matches_its_definition<quant8_asymm, Arch>();
  matches_its_definition<quant8_asymm_signed, Arch>();
}

// A float image of one channel and one region.
struct one_region {
  array<float> input, rois{make_shape({1, 4})}, output;
  array<std::int32_t> batches{make_shape({1}), {}, {0}};
  roi_align_params params;

  one_region(std::int32_t h, std::int32_t w, const roi_align_params& p)
      : input(make_shape({1, h, w, 1})), output(make_shape({1, p.out_h, p.out_w, 1})), params(p) {
    for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<float>(i + 1);
  }
  status run(float x1, float y1, float x2, float y2) {
    const float box[] = {x1, y1, x2, y2};
    for (std::size_t i = 0; i < 4; ++i) rois[i] = box[i];
    return roi_align(input.view(), rois.view(), batches.view(), output.view(), params);
  }
};

}  // namespace

TEST_CASE("roi_align: every type against the definition, best architecture") { matches_in_every_type<simd::best>(); }
TEST_CASE("roi_align: every type against the definition, scalar") { matches_in_every_type<simd::scalar>(); }

TEST_CASE("roi_align: without a shift by half a cell") {
  one_region o(2, 2, {.out_h = 2, .out_w = 2, .sampling_h = 1, .sampling_w = 1});
  REQUIRE(o.run(0, 0, 2, 2).ok());
  // The samples of a ramp 1 2 / 3 4 lie at 0.5 and, beyond the last cell, at 1.5.
  const float wanted[] = {2.5f, 3.0f, 3.5f, 4.0f};
  for (std::size_t i = 0; i < 4; ++i) CHECK(o.output[i] == wanted[i]);
}

TEST_CASE("roi_align: height before width") {
  one_region o(3, 5, {.out_h = 1, .out_w = 2, .ratio_h = 2, .ratio_w = 4, .sampling_h = 1, .sampling_w = 2});
  // Columns 1 to 3 of 5, rows 0 to 2 of 3: samples at row 1, columns 1.25, 1.75, 2.25 and 2.75.
  REQUIRE(o.run(4, 0, 12, 4).ok());
  CHECK(o.output[0] == 7.5f);
  CHECK(o.output[1] == 8.5f);
}

TEST_CASE("roi_align: a region without extent is one cell wide") {
  one_region o(3, 3, {.sampling_h = 1, .sampling_w = 1});
  REQUIRE(o.run(1, 1, 1, 1).ok());
  CHECK(o.output[0] == 7.0f);  // at (1.5, 1.5)
  REQUIRE(o.run(3, 3, 3, 3).ok());
  CHECK(o.output[0] == 9.0f);
}

TEST_CASE("roi_align: a neighbour without weight is not looked at") {
  one_region o(2, 3, {.sampling_h = 1, .sampling_w = 1});
  o.input[1] = infinite;
  o.input[4] = -infinite;
  REQUIRE(o.run(1.5f, 0.5f, 2.5f, 1.5f).ok());  // at the last cell
  CHECK(o.output[0] == 6.0f);
  REQUIRE(o.run(0.5f, 0, 1.5f, 1).ok());
  CHECK(std::isnan(o.output[0]));  // both infinities
}

TEST_CASE("roi_align: the whole image, whatever rounds") {
  for (const std::int32_t extent : {1, 3, 7, 15, 63, 127})
    for (int ratio = 1; ratio < 64; ++ratio) {
      const auto r = static_cast<float>(ratio);
      one_region o(extent, extent, {.ratio_h = r, .ratio_w = r, .sampling_h = 1, .sampling_w = 1});
      CHECK(o.run(0, 0, r * static_cast<float>(extent), r * static_cast<float>(extent)).ok());
    }
}

TEST_CASE("roi_align: ratios at the ends of float") {
  for (const float ratio : {std::numeric_limits<float>::denorm_min(), std::numeric_limits<float>::min(), 1e-30f, 1e30f,
                            std::numeric_limits<float>::max()}) {
    one_region o(4, 4, {.out_h = 3, .out_w = 3, .ratio_h = ratio, .ratio_w = ratio});
    REQUIRE(o.run(0, 0, 0, 0).ok());
    for (std::size_t i = 0; i < 9; ++i) CHECK(o.output[i] >= 1.0f);
    const float far = ratio < 1e29f ? 4 * ratio : ratio;
    CHECK(o.run(0, 0, far, far).ok());
    CHECK(o.run(far, far, far, far).ok());
  }
}

TEST_CASE("roi_align: sums that 32 bits do not hold") {
  array<quant8_asymm> in(make_shape({1, 2, 2, 3}), {1.0f, 0}), out(make_shape({1, 1, 1, 3}), {1.0f, 0});
  std::memset(in.data(), 250, in.size());
  const array<quant16_asymm> rois(make_shape({1, 4}), {0.125f, 0}, {0, 0, 16, 16});
  const array<std::int32_t> batches(make_shape({1}), {}, {0});
  for (const std::int32_t n : {100, 181, 182, 256}) {
    REQUIRE(roi_align(in.view(), rois.view(), batches.view(), out.view(), {.sampling_h = n, .sampling_w = n}).ok());
    for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(out[i] - 250) <= 1);
  }
}

TEST_CASE("roi_align: an output scale that is far smaller saturates") {
  const array<quant8_asymm_signed> in(make_shape({1, 1, 2, 1}), {100.0f, 0}, {-5, 5});
  array<quant8_asymm_signed> out(make_shape({1, 1, 4, 1}), {0.001f, 0});
  const array<quant16_asymm> rois(make_shape({1, 4}), {0.125f, 0}, {0, 0, 16, 8});
  const array<std::int32_t> batches(make_shape({1}), {}, {0});
  REQUIRE(roi_align(in.view(), rois.view(), batches.view(), out.view(), {.out_w = 4, .sampling_h = 1, .sampling_w = 1})
              .ok());
  CHECK(out[0] == -128);
  CHECK(out[3] == 127);
}

TEST_CASE("roi_align: zero regions run") {
  const array<float> in(make_shape({1, 2, 2, 3}));
  for (const bool nchw : {false, true})
    CHECK(roi_align(in.view(), tensor_view<const float>(nullptr, make_shape({0, 4})),
                    tensor_view<const std::int32_t>(nullptr, make_shape({0})),
                    tensor_view<float>(nullptr, nchw ? make_shape({0, 2, 4, 5}) : make_shape({0, 4, 5, 3})),
                    {.out_h = 4, .out_w = 5, .layout = nchw ? data_layout::nchw : data_layout::nhwc})
              .ok());
}

TEST_CASE("roi_align: wrong data is refused before anything is written") {
  one_region o(4, 6, {.out_h = 2, .out_w = 2, .ratio_h = 2, .ratio_w = 2});
  const auto refused = [&](float x1, float y1, float x2, float y2) {
    const status s = o.run(x1, y1, x2, y2);
    CHECK(s.code == outcome::invalid);
    CHECK(untouched(o.output));
    return s.why.what;
  };
  constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
  CHECK(refused(3, 0, 2, 1) == measure::box_x2);
  CHECK(refused(0, 3, 1, 2) == measure::box_y2);
  CHECK(refused(-0.5f, 0, 1, 1) == measure::box_x1);
  CHECK(refused(0, -1e-30f, 1, 1) == measure::box_y1);
  CHECK(refused(0, 0, 12.01f, 1) == measure::box_x2);
  CHECK(refused(0, 0, 1, 8.01f) == measure::box_y2);
  CHECK(refused(0, 0, infinite, 1) == measure::box_x2);
  CHECK(refused(13, 0, 14, 1) == measure::box_x1);
  CHECK(refused(not_a_number, 0, 1, 1) == measure::box_x2);
  CHECK(refused(0, 0, not_a_number, 1) == measure::box_x2);
  CHECK(refused(0, 0, 1, not_a_number) == measure::box_y2);
  for (const std::int32_t wrong :
       {-1, 1, std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::min()}) {
    o.batches[0] = wrong;
    CHECK(refused(0, 0, 1, 1) == measure::batch_index);
  }
}

TEST_CASE("roi_align: what is refused") {
  one_region o(4, 6, {});
  array<float> out(make_shape({1, 1, 1, 1})), none(make_shape({1, 0, 6, 1})), five(make_shape({1, 5}));
  array<std::int32_t> two(make_shape({2}));
  for (std::size_t i = 0; i < 4; ++i) o.rois[i] = 0;
  const auto refused = [&](const roi_align_params& p) {
    return roi_align(o.input.view(), o.rois.view(), o.batches.view(), out.view(), p);
  };
  CHECK(refused({}).ok());
  CHECK(refused({.out_h = 0}).why.what == measure::out_h);
  CHECK(refused({.out_w = -3}).why.what == measure::out_w);
  CHECK(refused({.out_w = 2}).why.what == measure::dim_2);
  for (const float wrong : {0.0f, -1.0f, infinite, std::numeric_limits<float>::quiet_NaN()}) {
    CHECK(refused({.ratio_h = wrong}).why.what == measure::ratio_h);
    CHECK(refused({.ratio_w = wrong}).why.what == measure::ratio_w);
  }
  CHECK(refused({.sampling_h = -1}).why.what == measure::sampling_h);
  CHECK(refused({.sampling_w = -1}).why.what == measure::sampling_w);
  CHECK(refused({.sampling_h = 65536, .sampling_w = 0}).ok());
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  for (const auto& [h, w] : {std::pair{65537, 0}, {256, 257}, {most, most}}) {
    const status s = refused({.sampling_h = h, .sampling_w = w});
    CHECK(s.code == outcome::unsupported);
    CHECK(s.why.what == measure::sampling_points);
  }
  CHECK(refused({.layout = static_cast<data_layout>(2)}).why.what == measure::layout);
  CHECK(roi_align(none.view(), o.rois.view(), o.batches.view(), out.view(), {}).why.what == measure::in_h);
  CHECK(roi_align(o.input.view(), five.view(), o.batches.view(), out.view(), {}).why.what == measure::dim_1);
  CHECK(roi_align(o.input.view(), o.rois.view(), two.view(), out.view(), {}).why.operand == op::roi_align::batches);
  const array<quant8_asymm> codes(make_shape({1, 2, 2, 1}), {1, 0});
  array<quant8_asymm> result(make_shape({1, 1, 1, 1}), {1, 0});
  const array<quant16_asymm> coarse(make_shape({1, 4}), {1, 0}), moved(make_shape({1, 4}), {0.125f, 8});
  CHECK(roi_align(codes.view(), coarse.view(), o.batches.view(), result.view(), {}).why.what == measure::scale);
  CHECK(roi_align(codes.view(), moved.view(), o.batches.view(), result.view(), {}).why.what == measure::zero_point);
}

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <utility>

#include "nnops/ops/resize_nearest_neighbor.hpp"
#include "nnops/runtime/tables/image.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"
#include "support/threads.hpp"

using namespace nnops;
using namespace nnops::test;
using op_t = op::resize_nearest_neighbor;

namespace {

// The position of output i of n among m inputs: float32 numbers, each step stored.
std::int32_t source(std::int32_t i, std::int32_t m, std::int32_t n, bool align, bool half) {
  volatile float scale = static_cast<float>(m) / static_cast<float>(n);
  if (align && n > 1) scale = static_cast<float>(m - 1) / static_cast<float>(n - 1);
  volatile float at = static_cast<float>(i);
  if (half) at = at + 0.5f;
  at = at * scale;
  const float whole = align ? std::round(at) : std::floor(at);
  return std::min(static_cast<std::int32_t>(whole), m - 1);
}

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

template <class Element>
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
  array<Element> in(dims(c, c.in_h, c.in_w), quant), out(dims(c, c.out_h, c.out_w), quant), split(out.dims(), quant);
  fill(in, r);
  const resize_nearest_neighbor_params params{.target_w = c.out_w,
                                              .target_h = c.out_h,
                                              .layout = c.nchw ? data_layout::nchw : data_layout::nhwc,
                                              .align_corners = c.align,
                                              .half_pixel_centers = c.half};
  REQUIRE(resize_nearest_neighbor(std::as_const(in).view(), out.view(), params).ok());
  CHECK(out.intact());
  for (std::int32_t n = 0; n < c.batches; ++n)
    for (std::int32_t y = 0; y < c.out_h; ++y)
      for (std::int32_t x = 0; x < c.out_w; ++x)
        for (std::int32_t d = 0; d < c.depth; ++d) {
          const std::size_t from = at(c, c.in_h, c.in_w, n, source(y, c.in_h, c.out_h, c.align, c.half),
                                      source(x, c.in_w, c.out_w, c.align, c.half), d);
          REQUIRE(out.real(at(c, c.out_h, c.out_w, n, y, x, d)) == in.real(from));
        }
  split_work workers{3};
  REQUIRE(resize_nearest_neighbor(std::as_const(in).view(), split.view(), params, {{}, workers.threads()}).ok());
  CHECK(std::memcmp(split.data(), out.data(), out.size() * sizeof(storage_of<Element>)) == 0);
}

template <class Element>
void matches_its_definition() {
  test::random r(94);
  for (const bool nchw : {false, true})
    for (int mode = 0; mode < 3; ++mode) {
      const bool align = mode == 1, half = mode == 2;
      for (const std::int32_t depth : lengths) {
        check_case<Element>({1, 3, 2, depth, 5, 4, align, half, nchw}, r);
        check_case<Element>({1, 2, 3, 2, 3, depth, align, half, nchw}, r);
      }
      for (int i = 0; i < 30; ++i) {
        const auto pick = [&](std::int64_t high) { return static_cast<std::int32_t>(r.integer(1, high)); };
        check_case<Element>({pick(2), pick(9), pick(11), pick(5), pick(20), pick(20), align, half, nchw}, r);
      }
      check_case<Element>({2, 1, 1, 3, 4, 7, align, half, nchw}, r);
      check_case<Element>({2, 5, 9, 3, 1, 1, align, half, nchw}, r);
      check_case<Element>({0, 5, 9, 3, 2, 4, align, half, nchw}, r);
    }
}

}  // namespace

TEST_CASE("resize_nearest_neighbor: float32 against the definition") { matches_its_definition<float>(); }
TEST_CASE("resize_nearest_neighbor: float16 against the definition") { matches_its_definition<float16>(); }
TEST_CASE("resize_nearest_neighbor: 8 bits against the definition") {
  matches_its_definition<quant8_asymm>();
  matches_its_definition<quant8_asymm_signed>();
}

TEST_CASE("resize_nearest_neighbor: three conventions on one ramp, and no other size than a square's sides") {
  const array<float> in(make_shape({1, 1, 4, 1}), {}, {1, 2, 3, 4});
  array<float> out(make_shape({1, 1, 6, 1}));
  const auto check = [&](resize_nearest_neighbor_params p, std::initializer_list<float> wanted) {
    p.target_w = 6;
    REQUIRE(resize_nearest_neighbor(in.view(), out.view(), p).ok());
    std::size_t i = 0;
    for (const float w : wanted) CHECK(out[i++] == w);
  };
  check({}, {1, 1, 2, 3, 3, 4});
  check({.align_corners = true}, {1, 2, 2, 3, 3, 4});
  check({.half_pixel_centers = true}, {1, 2, 2, 3, 4, 4});
}

TEST_CASE(
    "resize_nearest_neighbor: every position of every pair of extents up to 100 is the one of the float32 steps") {
  for (const bool align : {false, true})
    for (const bool half : {false, true}) {
      if (align && half) continue;
      for (std::int32_t m = 1; m <= 100; ++m)
        for (std::int32_t n = 1; n <= 100; ++n) {
          const kernel::nearest_position from(m, n, align, half);
          for (std::int32_t i = 0; i < n; ++i)
            if (from(i) != source(i, m, n, align, half)) {
              CAPTURE(m);
              CAPTURE(n);
              REQUIRE(from(i) == source(i, m, n, align, half));
            }
        }
    }
  // 49 * (2 / 98) is 1 in real numbers, and less in float32.
  CHECK(kernel::nearest_position(2, 98, false, false)(49) == source(49, 2, 98, false, false));
  const kernel::nearest_position huge(INT32_MAX, INT32_MAX, false, false);
  CHECK(huge(INT32_MAX - 1) == INT32_MAX - 1);
}

TEST_CASE("resize_nearest_neighbor: width is the first argument, and scales give floor(extent * scale)") {
  const array<float> in(make_shape({1, 2, 2, 1}), {}, {1, 2, 3, 4});
  using table = runtime::image_table_for<simd::best>;
  const runtime::op_entry* e = table::find(operation_type::resize_nearest_neighbor);
  REQUIRE(e != nullptr);
  std::int32_t width = 3, height = 5;
  float width_scale = 1.5f, height_scale = 2.75f;
  unsigned char no = 0;
  runtime::operand inputs[] = {
      {{operand_type::tensor_float32, in.dims()}, const_cast<float*>(in.data()), 16},
      {{operand_type::int32, {}}, &width, 4},
      {{operand_type::int32, {}}, &height, 4},
      {{operand_type::bool_, {}}, &no, 1},
  };
  runtime::operand output{{operand_type::tensor_float32}, nullptr, 0};
  runtime::arguments a;
  a.inputs = inputs, a.input_count = 4, a.outputs = &output, a.output_count = 1;
  shape found[1];
  REQUIRE(e->infer(a, found).ok());
  CHECK(found[0] == make_shape({1, 5, 3, 1}));
  inputs[1] = {{operand_type::float32, {}}, &width_scale, 4};
  inputs[2] = {{operand_type::float32, {}}, &height_scale, 4};
  REQUIRE(e->infer(a, found).ok());
  CHECK(found[0] == make_shape({1, 5, 3, 1}));
  a.input_count = 3;  // the layout is not optional
  CHECK(e->infer(a, found).code == outcome::invalid);
}

TEST_CASE("resize_nearest_neighbor: a wrong call is refused and writes nothing") {
  const array<float> in(make_shape({1, 2, 2, 1}), {}, {1, 2, 3, 4});
  array<float> out(make_shape({1, 3, 3, 1}));
  const array<float> fresh(out.dims());
  const auto why = [&](const resize_nearest_neighbor_params& p) {
    return resize_nearest_neighbor(in.view(), out.view(), p).why.what;
  };
  CHECK(why({.target_w = 0, .target_h = 3}) == measure::out_w);
  CHECK(why({.target_w = 3, .target_h = -1}) == measure::out_h);
  CHECK(why({.target_w = 3, .target_h = 3, .align_corners = true, .half_pixel_centers = true}) ==
        measure::half_pixel_centers);
  CHECK(why({.scale_w = 0.4f, .scale_h = 1.5f, .by_scale = true}) == measure::out_w);
  CHECK(why({.scale_w = 1.5f, .scale_h = __builtin_nanf(""), .by_scale = true}) == measure::out_h);
  CHECK(why({.scale_w = 1e30f, .scale_h = 1.5f, .by_scale = true}) != measure::input_count);
  CHECK(why({.target_w = 3, .target_h = 2}) == measure::dim_1);
  for (std::size_t i = 0; i < out.size(); ++i) REQUIRE(out[i] == fresh[i]);
  const array<quant8_asymm> codes(make_shape({1, 1, 1, 1}), {0.5f, 3}, {1});
  array<quant8_asymm> other(make_shape({1, 1, 1, 1}), {0.5f, 4});
  CHECK(resize_nearest_neighbor(codes.view(), other.view(), {}).why.what == measure::zero_point);
}

TEST_CASE("resize_nearest_neighbor: what came with level 4 is not taken at level 3") {
  call<op_t> c{{{.dims = make_shape({1, 2, 2, 1})}, {.dims = make_shape({1, 3, 3, 1})}}, {}, {}, 3};
  const auto code = [&](bool align, bool half) {
    c.params = {.target_w = 3, .target_h = 3, .align_corners = align, .half_pixel_centers = half};
    report r;
    validate_with_output(c, r);
    return to_status(r).code;
  };
  CHECK(code(false, false) == outcome::ok);
  CHECK(code(true, false) == outcome::unsupported);
  CHECK(code(false, true) == outcome::unsupported);
}

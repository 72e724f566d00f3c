#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/space_to_batch_nd.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

constexpr data_layout layouts[] = {data_layout::nhwc, data_layout::nchw};

// output[(by * block_w + bx) * batches + n, y, x, d] = input[n, y * block_h + by - top, x * block_w + bx - left, d]
template <class Element>
void check_case(std::int32_t n, std::int32_t h, std::int32_t w, std::int32_t depth, const space_to_batch_nd_params& p,
                test::random& r) {
  CAPTURE(p.block_h);
  CAPTURE(p.block_w);
  const std::int32_t padded_h = h + p.padding_top + p.padding_bottom, padded_w = w + p.padding_left + p.padding_right;
  const auto q = some_quantisation<Element>(r);
  array<Element> in(image_dims(p.layout, n, h, w, depth), q),
      out(image_dims(p.layout, n * p.block_h * p.block_w, padded_h / p.block_h, padded_w / p.block_w, depth), q);
  fill_bits(in, r);
  at_page_end<Element> guarded(in);
  REQUIRE(space_to_batch_nd(guarded.view(), out.view(), p).ok());
  check_moved(in, out, zero_of<Element>(q), [&](const place& at) {
    const pixel o = pixel_of(p.layout, at);
    const std::int64_t block = o.n / n;
    const pixel i = {o.n % n, o.y * p.block_h + block / p.block_w - p.padding_top,
                     o.x * p.block_w + block % p.block_w - p.padding_left, o.depth};
    return i.y < 0 || i.y >= h || i.x < 0 || i.x >= w ? std::int64_t{-1} : offset_of(in.dims(), p.layout, i);
  });
}

}  // namespace

TEST_CASE("space_to_batch_nd: every type and layout against the definition") {
  for_real_elements([]<class Element>() {
    test::random r(109);
    for (const data_layout layout : layouts) {
      for (const std::int32_t n : lengths) {
        check_case<Element>(2, 2, 3, n, {2, 1, 0, 0, 0, 0, layout}, r);
        check_case<Element>(1, 3, 2 * n, 1, {3, 2, 0, 0, 0, 0, layout}, r);
      }
      for (int i = 0; i < 150; ++i) {
        space_to_batch_nd_params p;
        const auto small = [&](std::int64_t high) { return static_cast<std::int32_t>(r.integer(0, high)); };
        p.block_h = 1 + small(3);
        p.block_w = 1 + small(3);
        p.padding_top = small(5);
        p.padding_left = small(5);
        // Padding beyond the input on either side, and inputs without a row or column.
        const std::int32_t h = small(6), w = small(6);
        p.padding_bottom = (p.block_h - (h + p.padding_top) % p.block_h) % p.block_h + small(2) * p.block_h;
        p.padding_right = (p.block_w - (w + p.padding_left) % p.block_w) % p.block_w + small(2) * p.block_w;
        p.layout = layout;
        check_case<Element>(1 + small(2), h, w, small(4), p, r);
      }
    }
  });
}

TEST_CASE("space_to_batch_nd: an empty input becomes zeros") {
  array<quant8_asymm> out(make_shape({4, 1, 1, 2}), {0.5f, 200});
  CHECK(space_to_batch_nd(tensor_view<const quant8_asymm>(nullptr, make_shape({1, 0, 1, 2}), {0.5f, 200}), out.view(),
                          {2, 2, 1, 1, 1, 0})
            .ok());
  for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == 200);
}

TEST_CASE("space_to_batch_nd: what is refused, with the output as it was") {
  const array<float> in(make_shape({1, 4, 6, 2}));
  array<float> out(make_shape({4, 2, 3, 2}));
  const auto refused = [&](const space_to_batch_nd_params& p) {
    const status s = space_to_batch_nd(in.view(), out.view(), p);
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  CHECK(refused({0, 2}) == measure::block_h);
  CHECK(refused({2, -1}) == measure::block_w);
  CHECK(refused({3, 2}) == measure::padded_h);
  CHECK(refused({2, 4}) == measure::padded_w);
  CHECK(refused({2, 2, 1, 0, 0, 0}) == measure::padded_h);
  CHECK(refused({2, 2, -2, 2, 0, 0}) == measure::padding_top);
  CHECK(refused({2, 2, 2, -2, 0, 0}) == measure::padding_bottom);
  CHECK(refused({2, 2, 0, 0, -2, 2}) == measure::padding_left);
  CHECK(refused({2, 2, 0, 0, 2, -2}) == measure::padding_right);
  CHECK(refused({1, 1, INT32_MAX, INT32_MAX, 0, 0}) == measure::dim_1);
  CHECK(refused({INT32_MAX, INT32_MAX}) == measure::dim_0);
  CHECK(refused({2, 2, 2, 0, 0, 0}) == measure::dim_1);
  CHECK(untouched(out));
}

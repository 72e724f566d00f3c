#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/batch_to_space_nd.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

constexpr data_layout layouts[] = {data_layout::nhwc, data_layout::nchw};

// output[n, y, x, d] = input[((y % block_h) * block_w + x % block_w) * batches + n, y / block_h, x / block_w, d]
template <class Element>
void check_case(data_layout layout, std::int32_t n, std::int32_t h, std::int32_t w, std::int32_t depth,
                std::int32_t block_h, std::int32_t block_w, test::random& r) {
  CAPTURE(block_h);
  CAPTURE(block_w);
  const auto q = some_quantisation<Element>(r);
  array<Element> in(image_dims(layout, n * block_h * block_w, h, w, depth), q),
      out(image_dims(layout, n, h * block_h, w * block_w, depth), q);
  fill_bits(in, r);
  at_page_end<Element> guarded(in);
  REQUIRE(batch_to_space_nd(guarded.view(), out.view(), {block_h, block_w, layout}).ok());
  check_moved(in, out, [&](const place& at) {
    const pixel p = pixel_of(layout, at);
    const std::int64_t batch = (p.y % block_h * block_w + p.x % block_w) * n + p.n;
    return offset_of(in.dims(), layout, pixel{batch, p.y / block_h, p.x / block_w, p.depth});
  });
}

}  // namespace

TEST_CASE("batch_to_space_nd: every type and layout against the definition") {
  for_real_elements([]<class Element>() {
    test::random r(107);
    for (const data_layout layout : layouts) {
      for (const std::int32_t n : lengths) {
        check_case<Element>(layout, 2, 1, 3, n, 2, 1, r);
        check_case<Element>(layout, 1, 2, n, 1, 3, 2, r);
      }
      for (std::int32_t h = 1; h <= 4; ++h)
        for (std::int32_t w = 1; w <= 4; ++w) check_case<Element>(layout, 3, 5, 2, 3, h, w, r);
    }
  });
}

TEST_CASE("batch_to_space_nd: zero-sized tensors run") {
  for (const data_layout layout : layouts)
    for (const auto& [n, h, depth] : {std::array{0, 3, 4}, std::array{6, 0, 4}, std::array{6, 3, 0}})
      CHECK(batch_to_space_nd(tensor_view<const float>(nullptr, image_dims(layout, n, h, 2, depth)),
                              tensor_view<float>(nullptr, image_dims(layout, n / 6, 2 * h, 6, depth)), {2, 3, layout})
                .ok());
}

TEST_CASE("batch_to_space_nd: what is refused, with the output as it was") {
  const array<float> in(make_shape({6, 2, 3, 2}));
  array<float> out(make_shape({1, 4, 9, 2}));
  const auto refused = [&](const batch_to_space_nd_params& p) {
    const status s = batch_to_space_nd(in.view(), out.view(), p);
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  CHECK(refused({0, 3}) == measure::block_h);
  CHECK(refused({2, 0}) == measure::block_w);
  CHECK(refused({-2, -3}) == measure::block_h);
  CHECK(refused({2, 2}) == measure::batches);
  CHECK(refused({INT32_MAX, INT32_MAX}) == measure::dim_1);
  CHECK(refused({3, 2}) == measure::dim_1);
  CHECK(untouched(out));
}

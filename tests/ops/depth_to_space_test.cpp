#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/depth_to_space.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

constexpr data_layout layouts[] = {data_layout::nhwc, data_layout::nchw};

// output[n, y, x, d] = input[n, y / s, x / s, ((y % s) * s + x % s) * depth + d]
template <class Element>
void check_case(data_layout layout, std::int32_t n, std::int32_t h, std::int32_t w, std::int32_t depth, std::int32_t s,
                test::random& r) {
  CAPTURE(s);
  const auto q = some_quantisation<Element>(r);
  array<Element> in(image_dims(layout, n, h, w, depth * s * s), q), out(image_dims(layout, n, h * s, w * s, depth), q);
  fill_bits(in, r);
  at_page_end<Element> guarded(in);
  REQUIRE(depth_to_space(guarded.view(), out.view(), {s, layout}).ok());
  check_moved(in, out, [&](const place& at) {
    const pixel p = pixel_of(layout, at);
    return offset_of(in.dims(), layout, pixel{p.n, p.y / s, p.x / s, (p.y % s * s + p.x % s) * depth + p.depth});
  });
}

}  // namespace

TEST_CASE("depth_to_space: every type and layout against the definition") {
  for_real_elements([]<class Element>() {
    test::random r(101);
    for (const data_layout layout : layouts) {
      for (const std::int32_t n : lengths) {
        check_case<Element>(layout, 2, 1, 3, n, 2, r);
        check_case<Element>(layout, 1, 2, n, 1, 3, r);
      }
      for (std::int32_t s = 1; s <= 5; ++s) check_case<Element>(layout, 3, 5, 2, 3, s, r);
    }
  });
}

TEST_CASE("depth_to_space: the order within a block") {
  const array<float> in(make_shape({1, 1, 1, 8}), {}, {0, 1, 2, 3, 4, 5, 6, 7});
  array<float> out(make_shape({1, 2, 2, 2}));
  REQUIRE(depth_to_space(in.view(), out.view(), {2}).ok());
  for (std::size_t i = 0; i < 8; ++i) CHECK(out[i] == static_cast<float>(i));
}

TEST_CASE("depth_to_space: zero-sized tensors run") {
  for (const data_layout layout : layouts)
    for (const auto& [n, h, depth] : {std::array{0, 3, 4}, std::array{2, 0, 4}, std::array{2, 3, 0}})
      CHECK(depth_to_space(tensor_view<const float>(nullptr, image_dims(layout, n, h, 2, depth)),
                           tensor_view<float>(nullptr, image_dims(layout, n, 2 * h, 4, depth / 4)), {2, layout})
                .ok());
}

TEST_CASE("depth_to_space: what is refused, with the output as it was") {
  const array<float> in(make_shape({1, 2, 3, 8}));
  array<float> out(make_shape({1, 4, 6, 2}));
  const auto refused = [&](const depth_to_space_params& p) {
    const status s = depth_to_space(in.view(), out.view(), p);
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  CHECK(refused({0}) == measure::block_size);
  CHECK(refused({-2}) == measure::block_size);
  CHECK(refused({3}) == measure::in_depth);
  CHECK(refused({INT32_MAX}) == measure::dim_1);
  CHECK(refused({1}) == measure::dim_1);
  CHECK(refused({2, data_layout::nchw}) == measure::in_depth);
  CHECK(untouched(out));
}

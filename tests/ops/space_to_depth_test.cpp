#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/space_to_depth.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

constexpr data_layout layouts[] = {data_layout::nhwc, data_layout::nchw};

// output[n, y, x, (by * s + bx) * depth + d] = input[n, y * s + by, x * s + bx, d]
template <class Element>
void check_case(data_layout layout, std::int32_t n, std::int32_t h, std::int32_t w, std::int32_t depth, std::int32_t s,
                test::random& r) {
  CAPTURE(s);
  const auto q = some_quantisation<Element>(r);
  array<Element> in(image_dims(layout, n, h * s, w * s, depth), q), out(image_dims(layout, n, h, w, depth * s * s), q);
  fill_bits(in, r);
  at_page_end<Element> guarded(in);
  REQUIRE(space_to_depth(guarded.view(), out.view(), {s, layout}).ok());
  check_moved(in, out, [&](const place& at) {
    const pixel p = pixel_of(layout, at);
    const std::int64_t block = p.depth / depth;
    return offset_of(in.dims(), layout, pixel{p.n, p.y * s + block / s, p.x * s + block % s, p.depth % depth});
  });
}

}  // namespace

TEST_CASE("space_to_depth: every type and layout against the definition") {
  for_real_elements([]<class Element>() {
    test::random r(103);
    for (const data_layout layout : layouts) {
      for (const std::int32_t n : lengths) {
        check_case<Element>(layout, 2, 1, 3, n, 2, r);
        check_case<Element>(layout, 1, 2, n, 1, 3, r);
      }
      for (std::int32_t s = 1; s <= 5; ++s) check_case<Element>(layout, 3, 5, 2, 3, s, r);
    }
  });
}

TEST_CASE("space_to_depth: the order within a block") {
  const array<float> in(make_shape({1, 2, 4, 1}), {}, {0, 1, 2, 3, 4, 5, 6, 7});
  array<float> out(make_shape({1, 1, 2, 4}));
  REQUIRE(space_to_depth(in.view(), out.view(), {2}).ok());
  const float wanted[] = {0, 1, 4, 5, 2, 3, 6, 7};
  for (std::size_t i = 0; i < 8; ++i) CHECK(out[i] == wanted[i]);
}

TEST_CASE("space_to_depth: zero-sized tensors run") {
  for (const data_layout layout : layouts)
    for (const auto& [n, h, depth] : {std::array{0, 4, 4}, std::array{2, 0, 4}, std::array{2, 4, 0}})
      CHECK(space_to_depth(tensor_view<const float>(nullptr, image_dims(layout, n, h, 2, depth)),
                           tensor_view<float>(nullptr, image_dims(layout, n, h / 2, 1, 4 * depth)), {2, layout})
                .ok());
}

TEST_CASE("space_to_depth: what is refused, with the output as it was") {
  const array<float> in(make_shape({1, 4, 6, 2}));
  array<float> out(make_shape({1, 2, 3, 8}));
  const auto refused = [&](const space_to_depth_params& p) {
    const status s = space_to_depth(in.view(), out.view(), p);
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  CHECK(refused({0}) == measure::block_size);
  CHECK(refused({-2}) == measure::block_size);
  CHECK(refused({3}) == measure::in_h);
  CHECK(refused({4}) == measure::in_w);
  CHECK(refused({INT32_MAX}) == measure::dim_3);
  CHECK(refused({1}) == measure::dim_1);
  CHECK(untouched(out));
}

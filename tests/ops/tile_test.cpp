#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/tile.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
void check_case(const shape& dims, const tile_params& params, test::random& r) {
  shape tiled = dims;
  for (std::int32_t d = 0; d < dims.rank; ++d) tiled.dim[d] *= params.multiples[d];
  const auto q = some_quantisation<Element>(r);
  array<Element> in(dims, q), out(tiled, q);
  fill_bits(in, r);
  at_page_end<Element> guarded(in);
  REQUIRE(tile(guarded.view(), out.view(), params).ok());
  check_moved(in, out, [&](place at) {
    for (std::int32_t d = 0; d < dims.rank; ++d) at[static_cast<std::size_t>(d)] %= dims.dim[d];
    return offset_of(dims, at);
  });
}

}  // namespace

TEST_CASE("tile: every type against the definition") {
  for_moved_elements([]<class Element>() {
    test::random r(233);
    for (const std::int32_t n : lengths) {
      check_case<Element>(make_shape({n}), {{3}, 1}, r);
      check_case<Element>(make_shape({2}), {{n}, 1}, r);
      check_case<Element>(make_shape({2, n, 3}), {{2, 1, 5}, 3}, r);
    }
    for (int i = 0; i < 60; ++i) {
      const shape s = random_shape(r, static_cast<std::int32_t>(r.integer(1, 8)), i % 7 == 0 ? 0 : 1);
      tile_params p;
      p.count = s.rank;
      for (std::int32_t d = 0; d < s.rank; ++d)
        p.multiples[d] = static_cast<std::int32_t>(r.integer(i % 5 == 0 ? 0 : 1, s.rank > 5 ? 2 : 4));
      check_case<Element>(s, p, r);
    }
  });
}

TEST_CASE("tile: zero-sized tensors run") {
  const tensor_view<const float> none(nullptr, make_shape({0, 3}));
  CHECK(tile(none, tensor_view<float>(nullptr, make_shape({0, 6})), {{5, 2}, 2}).ok());
  CHECK(tile(none, tensor_view<float>(nullptr, make_shape({0, INT32_MAX / 3 * 3})), {{INT32_MAX, INT32_MAX / 3}, 2})
            .ok());
  const array<float> in(make_shape({2}));
  CHECK(tile(in.view(), tensor_view<float>(nullptr, make_shape({0})), {{0}, 1}).ok());
}

TEST_CASE("tile: what is refused, with the output as it was") {
  const array<float> in(make_shape({2, 3}));
  array<float> out(make_shape({4, 3}));
  const auto refused = [&](const tile_params& p) {
    const status s = tile(in.view(), out.view(), p);
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  CHECK(refused({}) == measure::multiple_count);
  CHECK(refused({{2}, 1}) == measure::multiple_count);
  CHECK(refused({{2, 1, 1}, 3}) == measure::multiple_count);
  CHECK(refused({{-2, 1}, 2}) == measure::multiple);
  CHECK(refused({{INT32_MAX, 1}, 2}) == measure::dim_0);
  CHECK(refused({{1, 2}, 2}) == measure::dim_0);
  CHECK(untouched(out));
}

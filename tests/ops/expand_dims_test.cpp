#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <utility>

#include "nnops/ops/expand_dims.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
void check_case(const shape& dims, std::int32_t axis, test::random& r) {
  CAPTURE(axis);
  shape expanded;
  for (std::int32_t d = 0; d <= dims.rank; ++d) {
    if (d == (axis < 0 ? axis + dims.rank + 1 : axis)) expanded.dim[expanded.rank++] = 1;
    if (d < dims.rank) expanded.dim[expanded.rank++] = dims.dim[d];
  }
  const auto q = some_quantisation<Element>(r);
  array<Element> in(dims, q), out(expanded, q);
  fill_bits(in, r);
  at_page_end<Element> guarded(in);
  REQUIRE(expand_dims(guarded.view(), out.view(), {axis}).ok());
  std::size_t next = 0;
  check_moved(in, out, [&](const place&) { return static_cast<std::int64_t>(next++); });
}

}  // namespace

TEST_CASE("expand_dims: every type, rank and axis") {
  for_moved_elements([]<class Element>() {
    test::random r(239);
    for (const std::int32_t n : lengths) check_case<Element>(make_shape({n}), 0, r);
    for (std::int32_t rank = 1; rank <= 7; ++rank)
      for (std::int32_t axis = -rank - 1; axis <= rank; ++axis) check_case<Element>(random_shape(r, rank), axis, r);
  });
}

TEST_CASE("expand_dims: in place, and of nothing") {
  array<float> a(make_shape({2}), {}, {1, 2});
  CHECK(expand_dims(std::as_const(a).view(), tensor_view<float>(a.data(), make_shape({1, 2})), {0}).ok());
  CHECK(a[1] == 2.0f);
  CHECK(expand_dims(tensor_view<const float>(nullptr, make_shape({0, 3})),
                    tensor_view<float>(nullptr, make_shape({0, 1, 3})), {1})
            .ok());
}

TEST_CASE("expand_dims: what is refused, with the output as it was") {
  const array<float> in(make_shape({2, 3}));
  array<float> out(make_shape({1, 2, 3}));
  const auto refused = [&](std::int32_t axis) { return expand_dims(in.view(), out.view(), {axis}).why.what; };
  CHECK(refused(3) == measure::axis);
  CHECK(refused(-4) == measure::axis);
  CHECK(refused(INT32_MAX) == measure::axis);
  CHECK(refused(1) == measure::dim_0);
  const array<float> eight(make_shape({1, 1, 1, 1, 1, 1, 1, 1}));
  CHECK(expand_dims(eight.view(), out.view(), {0}).why.what == measure::rank);
  CHECK(untouched(out));
}

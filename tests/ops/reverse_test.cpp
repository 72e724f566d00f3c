#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/reverse.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
void check_case(const shape& dims, std::int32_t axis, test::random& r) {
  CAPTURE(axis);
  const auto d = static_cast<std::size_t>(axis < 0 ? axis + dims.rank : axis);
  const auto q = some_quantisation<Element>(r);
  array<Element> in(dims, q), out(dims, q);
  fill_bits(in, r);
  at_page_end<Element> guarded(in);
  REQUIRE(nnops::reverse(guarded.view(), out.view(), {axis}).ok());
  check_moved(in, out, [&](place at) {
    at[d] = dims.dim[d] - 1 - at[d];
    return offset_of(dims, at);
  });
}

}  // namespace

TEST_CASE("reverse: every type against the definition") {
  for_moved_elements([]<class Element>() {
    test::random r(229);
    for (const std::int32_t n : lengths) {
      check_case<Element>(make_shape({n}), 0, r);
      check_case<Element>(make_shape({3, n}), 1, r);
      check_case<Element>(make_shape({3, n}), 0, r);
      check_case<Element>(make_shape({n, 5, 2}), -2, r);
    }
    for (std::int32_t rank = 1; rank <= 8; ++rank)
      for (std::int32_t axis = -rank; axis < rank; ++axis) check_case<Element>(random_shape(r, rank), axis, r);
  });
}

TEST_CASE("reverse: zero-sized tensors run") {
  for (const shape& s : {make_shape({0}), make_shape({4, 0}), make_shape({0, 4})})
    CHECK(nnops::reverse(tensor_view<const float>(nullptr, s), tensor_view<float>(nullptr, s), {0}).ok());
}

TEST_CASE("reverse: what is refused, with the output as it was") {
  const array<float> in(make_shape({2, 3}));
  array<float> out(make_shape({2, 3})), other(make_shape({3, 2}));
  const auto refused = [&](std::int32_t axis) { return nnops::reverse(in.view(), out.view(), {axis}).why.what; };
  CHECK(refused(2) == measure::axis);
  CHECK(refused(-3) == measure::axis);
  CHECK(refused(INT32_MAX) == measure::axis);
  CHECK(refused(INT32_MIN + 1) == measure::axis);
  CHECK(nnops::reverse(in.view(), other.view(), {0}).why.what == measure::dim_0);
  CHECK(untouched(out));
  CHECK(untouched(other));
}

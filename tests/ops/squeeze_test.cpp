#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <utility>

#include "nnops/ops/squeeze.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
void check_case(const shape& dims, const squeeze_params& params, const shape& squeezed, test::random& r) {
  const auto q = some_quantisation<Element>(r);
  array<Element> in(dims, q), out(squeezed, q);
  fill_bits(in, r);
  at_page_end<Element> guarded(in);
  REQUIRE(squeeze(guarded.view(), out.view(), params).ok());
  std::size_t next = 0;
  check_moved(in, out, [&](const place&) { return static_cast<std::int64_t>(next++); });
}

}  // namespace

TEST_CASE("squeeze: every type") {
  for_real_elements([]<class Element>() {
    test::random r(241);
    for (const std::int32_t n : lengths) {
      check_case<Element>(make_shape({1, n, 1, 2}), {}, n == 1 ? make_shape({2}) : make_shape({n, 2}), r);
      check_case<Element>(make_shape({1, n, 1, 2}), {{2}, 1}, make_shape({1, n, 2}), r);
      check_case<Element>(make_shape({1, n, 1, 2}), {{-2, 0, 2}, 3}, make_shape({n, 2}), r);
    }
    check_case<Element>(make_shape({1, 1, 1}), {}, make_shape({1}), r);
    check_case<Element>(make_shape({1, 1, 1}), {{0, 1, 2}, 3}, make_shape({1}), r);
    check_case<Element>(make_shape({1, 1, 1}), {{1}, 1}, make_shape({1, 1}), r);
    check_case<Element>(make_shape({2, 3}), {}, make_shape({2, 3}), r);
    check_case<Element>(make_shape({1, 2, 1, 2, 1, 2, 1, 2}), {{6}, 1}, make_shape({1, 2, 1, 2, 1, 2, 2}), r);
  });
}

TEST_CASE("squeeze: in place, and of nothing") {
  array<float> a(make_shape({1, 2}), {}, {1, 2});
  CHECK(squeeze(std::as_const(a).view(), tensor_view<float>(a.data(), make_shape({2}))).ok());
  CHECK(a[1] == 2.0f);
  CHECK(
      squeeze(tensor_view<const float>(nullptr, make_shape({0, 1, 3})), tensor_view<float>(nullptr, make_shape({0, 3})))
          .ok());
}

TEST_CASE("squeeze: what is refused, with the output as it was") {
  const array<float> in(make_shape({1, 2, 3}));
  array<float> out(make_shape({2, 3}));
  const auto refused = [&](const squeeze_params& p) {
    const status s = squeeze(in.view(), out.view(), p);
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  CHECK(refused({{1}, 1}) == measure::dim_1);
  CHECK(refused({{0, -1}, 2}) == measure::dim_2);
  CHECK(refused({{3}, 1}) == measure::axis);
  CHECK(refused({{-4}, 1}) == measure::axis);
  CHECK(refused({{}, 99}) == measure::axis_count);
  CHECK(refused({{}, -1}) == measure::axis_count);
  CHECK(untouched(out));
}

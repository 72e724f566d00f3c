#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/split.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
void check_case(const shape& dims, std::int32_t axis, test::random& r) {
  CAPTURE(axis);
  const auto d = static_cast<std::size_t>(axis < 0 ? axis + dims.rank : axis);
  shape part = dims;
  part.dim[d] /= 3;
  const auto q = some_quantisation<Element>(r);
  array<Element> in(dims, q), out[3] = {array<Element>(part, q), array<Element>(part, q), array<Element>(part, q)};
  fill_bits(in, r);
  at_page_end<Element> guarded(in);
  REQUIRE(split(guarded.view(), {axis, 3}, out[0].view(), out[1].view(), out[2].view()).ok());
  for (int k = 0; k < 3; ++k)
    check_moved(in, out[k], [&](place at) {
      at[d] += k * part.dim[d];
      return offset_of(dims, at);
    });
}

}  // namespace

TEST_CASE("split: every type against the definition") {
  for_moved_elements([]<class Element>() {
    test::random r(349);
    for (const std::int32_t n : lengths) {
      check_case<Element>(make_shape({3 * n}), 0, r);
      check_case<Element>(make_shape({2, 3 * n}), 1, r);
      check_case<Element>(make_shape({6, n}), -2, r);
    }
    for (std::int32_t axis = -4; axis < 4; ++axis) check_case<Element>(make_shape({3, 6, 9, 3}), axis, r);
    check_case<Element>(make_shape({1, 2, 1, 2, 1, 3, 1, 2}), 5, r);
    check_case<Element>(make_shape({0, 3}), 1, r);
    check_case<Element>(make_shape({2, 0}), 1, r);
  });
}

TEST_CASE("split: into one, and into many") {
  const array<float> in(make_shape({2, 9}));
  array<float> whole(make_shape({2, 9})), column(make_shape({2, 1}));
  REQUIRE(split(in.view(), {1, 1}, whole.view()).ok());
  const auto v = column.view();
  CHECK(split(in.view(), {-1, 9}, execution{}, v, v, v, v, v, v, v, v, v).ok());
}

TEST_CASE("split: what is refused, with the outputs as they were") {
  const array<float> in(make_shape({2, 6}));
  array<float> a(make_shape({2, 3})), b(make_shape({2, 3})), c(make_shape({2, 2})), d(make_shape({6}));
  const auto refused = [&](const split_params& p, array<float>& second) {
    const status s = split(in.view(), p, a.view(), second.view());
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  CHECK(refused({1, 0}, b) == measure::num_splits);
  CHECK(refused({1, -2}, b) == measure::num_splits);
  CHECK(refused({1, 3}, b) == measure::output_count);
  CHECK(refused({2, 2}, b) == measure::axis);
  CHECK(refused({-3, 2}, b) == measure::axis);
  CHECK(refused({0, 2}, b) == measure::dim_0);
  CHECK(refused({1, 2}, c) == measure::dim_1);
  CHECK(refused({1, 2}, d) == measure::rank);
  const array<float> five(make_shape({2, 5}));
  CHECK(split(five.view(), {1, 2}, a.view(), b.view()).why.what == measure::num_splits);
  CHECK(split(in.view(), {1, 2}, a.view(), tensor_view<float>(nullptr, make_shape({2, 3}))).why.what ==
        measure::memory);
  const array<quant8_asymm> codes(make_shape({2}), {0.5f, 3});
  array<quant8_asymm> same(make_shape({1}), {0.5f, 3}), other(make_shape({1}), {0.5f, 4});
  CHECK(split(codes.view(), {0, 2}, same.view(), other.view()).why.what == measure::zero_point);
  for (const array<float>* out : {&a, &b, &c, &d}) CHECK(untouched(*out));
  CHECK(untouched(same));
}

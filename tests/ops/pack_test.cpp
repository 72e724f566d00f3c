#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/pack.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
void check_case(const shape& dims, std::int32_t axis, test::random& r) {
  CAPTURE(axis);
  const std::int32_t d = axis < 0 ? axis + dims.rank + 1 : axis;
  shape packed;
  for (std::int32_t i = 0; i <= dims.rank; ++i) {
    if (i == d) packed.dim[packed.rank++] = 3;
    if (i < dims.rank) packed.dim[packed.rank++] = dims.dim[i];
  }
  const auto q = some_quantisation<Element>(r);
  array<Element> in[3] = {array<Element>(dims, q), array<Element>(dims, q), array<Element>(dims, q)}, out(packed, q);
  for (auto& a : in) fill_bits(a, r);
  at_page_end<Element> a(in[0]), b(in[1]), c(in[2]);
  REQUIRE(nnops::pack(out.view(), {axis}, a.view(), b.view(), c.view()).ok());
  CHECK(out.intact());
  std::size_t wrong = 0;
  for (std::size_t o = 0; o < out.size(); ++o) {
    const place at = place_of(packed, o);
    place from{};
    for (std::int32_t i = 0; i < dims.rank; ++i)
      from[static_cast<std::size_t>(i)] = at[static_cast<std::size_t>(i < d ? i : i + 1)];
    const array<Element>& source = in[at[static_cast<std::size_t>(d)]];
    wrong += std::memcmp(&out[o], &source[static_cast<std::size_t>(offset_of(dims, from))], sizeof out[o]) != 0;
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("pack: every type against the definition") {
  for_moved_elements([]<class Element>() {
    test::random r(353);
    for (const std::int32_t n : lengths) {
      check_case<Element>(make_shape({n}), 0, r);
      check_case<Element>(make_shape({n}), 1, r);
      check_case<Element>(make_shape({2, n}), 1, r);
    }
    for (std::int32_t rank = 1; rank <= 7; ++rank)
      for (std::int32_t axis = -rank - 1; axis <= rank; ++axis) check_case<Element>(random_shape(r, rank), axis, r);
    check_case<Element>(make_shape({0, 3}), 1, r);
  });
}

TEST_CASE("pack: one input, and many") {
  const array<float> a(make_shape({2}), {}, {1, 2});
  array<float> one(make_shape({1, 2})), nine(make_shape({2, 9}));
  REQUIRE(nnops::pack(one.view(), {0}, a.view()).ok());
  CHECK(one[1] == 2.0f);
  const auto v = a.view();
  REQUIRE(nnops::pack(nine.view(), {1}, execution{}, v, v, v, v, v, v, v, v, v).ok());
  for (std::size_t i = 0; i < 18; ++i) CHECK(nine[i] == static_cast<float>(i / 9 + 1));
}

TEST_CASE("pack: what is refused, with the output as it was") {
  const array<float> a(make_shape({2, 3})), b(make_shape({2, 4})), c(make_shape({6}));
  array<float> out(make_shape({2, 2, 3}));
  const auto refused = [&](std::int32_t axis, const array<float>& second) {
    const status s = nnops::pack(out.view(), {axis}, a.view(), second.view());
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  CHECK(refused(3, a) == measure::axis);
  CHECK(refused(-4, a) == measure::axis);
  CHECK(refused(0, b) == measure::dim_1);
  CHECK(refused(0, c) == measure::rank);
  CHECK(refused(2, a) == measure::dim_1);
  CHECK(nnops::pack(out.view(), {0}, a.view(), tensor_view<const float>(nullptr, make_shape({2, 3}))).why.what ==
        measure::memory);
  const array<quant8_asymm> codes(make_shape({2}), {0.5f, 3}), other(make_shape({2}), {0.25f, 3});
  array<quant8_asymm> packed(make_shape({2, 2}), {0.5f, 3});
  CHECK(nnops::pack(packed.view(), {0}, codes.view(), other.view()).why.what == measure::scale);
  CHECK(untouched(out));
  CHECK(untouched(packed));
}

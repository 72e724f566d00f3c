#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/embedding_lookup.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

// output[i, ...] = values[lookups[i], ...]
template <class Element>
void check_case(const shape& dims, std::int32_t count, test::random& r) {
  shape chosen = dims;
  chosen.dim[0] = count;
  const auto q = some_quantisation<Element>(r);
  array<Element> values(dims, q), out(chosen, q);
  array<std::int32_t> lookups(make_shape({count}));
  fill_bits(values, r);
  for (std::size_t i = 0; i < lookups.size(); ++i)
    lookups[i] = i == 0 ? dims.dim[0] - 1 : static_cast<std::int32_t>(r.integer(0, dims.dim[0] - 1));
  at_page_end<Element> guarded(values);
  at_page_end<std::int32_t> guarded_lookups(lookups);
  REQUIRE(embedding_lookup(guarded_lookups.view(), guarded.view(), out.view()).ok());
  check_moved(values, out, [&](place at) {
    at[0] = lookups[static_cast<std::size_t>(at[0])];
    return offset_of(dims, at);
  });
}

}  // namespace

TEST_CASE("embedding_lookup: every type against the definition") {
  for_moved_elements([]<class Element>() {
    test::random r(337);
    for (const std::int32_t n : lengths) {
      check_case<Element>(make_shape({5, n}), 3, r);
      check_case<Element>(make_shape({n, 2, 3}), 7, r);
      check_case<Element>(make_shape({3, 1}), n, r);
    }
    for (std::int32_t rank = 2; rank <= 8; ++rank) check_case<Element>(random_shape(r, rank), 4, r);
  });
}

TEST_CASE("embedding_lookup: zero-sized tensors run") {
  const array<float> values(make_shape({2, 3}));
  CHECK(embedding_lookup(tensor_view<const std::int32_t>(nullptr, make_shape({0})), values.view(),
                         tensor_view<float>(nullptr, make_shape({0, 3})))
            .ok());
  const array<std::int32_t> one(make_shape({1}), {}, {1});
  CHECK(embedding_lookup(one.view(), tensor_view<const float>(nullptr, make_shape({2, 0})),
                         tensor_view<float>(nullptr, make_shape({1, 0})))
            .ok());
}

TEST_CASE("embedding_lookup: what is refused, with the output as it was") {
  const array<quant8_asymm> values(make_shape({2, 3}), {0.5f, 1});
  for (const std::int32_t bad : {-1, 2, INT32_MAX, INT32_MIN}) {
    const array<std::int32_t> lookups(make_shape({3}), {}, {0, 1, bad});
    array<quant8_asymm> out(make_shape({3, 3}), {0.5f, 1});
    const status s = embedding_lookup(lookups.view(), values.view(), out.view());
    CHECK(s.code == outcome::invalid);
    CHECK(s.why.what == measure::index);
    CHECK(s.why.got == bad);
    CHECK(untouched(out));
  }
  const array<std::int32_t> lookups(make_shape({1}), {}, {0}), table(make_shape({1, 1}), {}, {0});
  array<quant8_asymm> other(make_shape({1, 2}), {0.5f, 1}), shifted(make_shape({1, 3}), {0.5f, 2});
  CHECK(embedding_lookup(lookups.view(), values.view(), other.view()).why.what == measure::dim_1);
  CHECK(embedding_lookup(lookups.view(), values.view(), shifted.view()).why.what == measure::zero_point);
  CHECK(embedding_lookup(table.view(), values.view(), other.view()).why.what == measure::rank);
  CHECK(embedding_lookup(lookups.view(), tensor_view<const quant8_asymm>(nullptr, make_shape({0, 2}), {0.5f, 1}),
                         other.view())
            .why.what == measure::index);
  CHECK(untouched(other));
  CHECK(untouched(shifted));
}

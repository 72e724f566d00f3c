#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/hashtable_lookup.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
void check_case(const shape& dims, std::int32_t count, test::random& r) {
  const std::int32_t rows = dims.dim[0];
  shape chosen = dims;
  chosen.dim[0] = count;
  const auto q = some_quantisation<Element>(r);
  array<Element> values(dims, q), out(chosen, q);
  array<std::int32_t> keys(make_shape({rows})), lookups(make_shape({count}));
  array<quant8_asymm> hits(make_shape({count}), {1.0f, 0});
  fill_bits(values, r);
  std::int32_t key = r.coin() ? INT32_MIN : -rows;
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = key += static_cast<std::int32_t>(r.integer(1, 3));
  for (std::size_t i = 0; i < lookups.size(); ++i)
    lookups[i] = rows > 0 && r.coin() ? keys[static_cast<std::size_t>(r.integer(0, rows - 1))]
                                      : static_cast<std::int32_t>(r.integer(-rows - 2, 2 * rows));
  if (count > 1) lookups[0] = INT32_MAX, lookups[1] = INT32_MIN;
  at_page_end<Element> guarded(values);
  at_page_end<std::int32_t> guarded_keys(keys), guarded_lookups(lookups);
  REQUIRE(hashtable_lookup(guarded_lookups.view(), guarded_keys.view(), guarded.view(), out.view(), hits.view()).ok());
  check_moved(values, out, [&](place at) {
    const std::int32_t wanted = lookups[static_cast<std::size_t>(at[0])];
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (keys[i] == wanted) {
        at[0] = static_cast<std::int64_t>(i);
        return offset_of(dims, at);
      }
    return std::int64_t{-1};
  });
  for (std::size_t i = 0; i < hits.size(); ++i)
    CHECK(hits[i] == (std::find(keys.data(), keys.data() + rows, lookups[i]) != keys.data() + rows));
  CHECK(hits.intact());
}

}  // namespace

TEST_CASE("hashtable_lookup: every type against the definition") {
  for_elements<float, std::int32_t, quant8_asymm>([]<class Element>() {
    test::random r(347);
    for (const std::int32_t n : lengths) {
      check_case<Element>(make_shape({5, n}), 3, r);
      check_case<Element>(make_shape({n, 2, 3}), 7, r);
      check_case<Element>(make_shape({3, 1}), n, r);
    }
    for (std::int32_t rank = 2; rank <= 8; ++rank) check_case<Element>(random_shape(r, rank), 4, r);
    check_case<Element>(make_shape({0, 3}), 4, r);
    check_case<Element>(make_shape({4, 0}), 4, r);
    check_case<Element>(make_shape({4, 3}), 0, r);
  });
}

TEST_CASE("hashtable_lookup: the first of equal keys") {
  const array<std::int32_t> lookups(make_shape({2}), {}, {5, 9}), keys(make_shape({5}), {}, {1, 5, 5, 5, 9});
  const array<float> values(make_shape({5, 1}), {}, {0, 1, 2, 3, 4});
  array<float> out(make_shape({2, 1}));
  array<quant8_asymm> hits(make_shape({2}), {1.0f, 0});
  REQUIRE(hashtable_lookup(lookups.view(), keys.view(), values.view(), out.view(), hits.view()).ok());
  CHECK(out[0] == 1.0f);
  CHECK(out[1] == 4.0f);
}

TEST_CASE("hashtable_lookup: what is refused, with the outputs as they were") {
  const array<std::int32_t> lookups(make_shape({2}), {}, {5, 9}), keys(make_shape({3}), {}, {1, 5, 9});
  const array<float> values(make_shape({3, 2}));
  array<float> out(make_shape({2, 2}));
  array<quant8_asymm> hits(make_shape({2}), {1.0f, 0}), scaled(make_shape({2}), {0.5f, 0}),
      shifted(make_shape({2}), {1.0f, 1});
  const array<std::int32_t> descending(make_shape({3}), {}, {1, 9, 5}), few(make_shape({2}), {}, {1, 5});
  const auto refused = [&](const array<std::int32_t>& k, array<quant8_asymm>& h) {
    const status s = hashtable_lookup(lookups.view(), k.view(), values.view(), out.view(), h.view());
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  CHECK(refused(descending, hits) == measure::key);
  CHECK(refused(few, hits) == measure::dim_0);
  CHECK(refused(keys, scaled) == measure::scale);
  CHECK(refused(keys, shifted) == measure::zero_point);
  array<float> narrow(make_shape({2, 1}));
  CHECK(hashtable_lookup(lookups.view(), keys.view(), values.view(), narrow.view(), hits.view()).why.what ==
        measure::dim_1);
  CHECK(untouched(out));
  CHECK(untouched(narrow));
  CHECK(untouched(hits));
}

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/slice.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
void check_case(const shape& dims, const slice_params& params, test::random& r) {
  shape sliced = dims;
  for (std::int32_t d = 0; d < dims.rank; ++d)
    sliced.dim[d] = params.size[d] == -1 ? dims.dim[d] - params.begin[d] : params.size[d];
  const auto q = some_quantisation<Element>(r);
  array<Element> in(dims, q), out(sliced, q);
  fill_bits(in, r);
  at_page_end<Element> guarded(in);
  REQUIRE(nnops::slice(guarded.view(), out.view(), params).ok());
  check_moved(in, out, [&](place at) {
    for (std::int32_t d = 0; d < dims.rank; ++d) at[static_cast<std::size_t>(d)] += params.begin[d];
    return offset_of(dims, at);
  });
}

}  // namespace

TEST_CASE("slice: every type against the definition") {
  for_moved_elements([]<class Element>() {
    test::random r(307);
    for (const std::int32_t n : lengths) {
      check_case<Element>(make_shape({n}), {{n - 1}, {1}, 1}, r);
      check_case<Element>(make_shape({n + 2}), {{1}, {n}, 1}, r);
      check_case<Element>(make_shape({3, n}), {{1, n / 2}, {-1, -1}, 2}, r);
      check_case<Element>(make_shape({n, 3}), {{n / 3, 1}, {-1, 2}, 2}, r);
    }
    for (int i = 0; i < 100; ++i) {
      const shape s = random_shape(r, static_cast<std::int32_t>(r.integer(1, 8)), i % 7 == 0 ? 0 : 1);
      slice_params p;
      p.count = s.rank;
      for (std::int32_t d = 0; d < s.rank; ++d) {
        p.begin[d] = static_cast<std::int32_t>(r.integer(0, s.dim[d] == 0 || i % 5 == 0 ? s.dim[d] : s.dim[d] - 1));
        p.size[d] = static_cast<std::int32_t>(r.integer(-1, s.dim[d] - p.begin[d]));
      }
      check_case<Element>(s, p, r);
    }
  });
}

TEST_CASE("slice: what is refused, with the output as it was") {
  const array<float> in(make_shape({2, 3}));
  array<float> out(make_shape({1, 2}));
  const auto refused = [&](const slice_params& p) {
    const status s = nnops::slice(in.view(), out.view(), p);
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  CHECK(refused({}) == measure::slice_count);
  CHECK(refused({{0}, {1}, 1}) == measure::slice_count);
  CHECK(refused({{-1, 0}, {1, 2}, 2}) == measure::slice_begin);
  CHECK(refused({{3, 0}, {-1, 2}, 2}) == measure::slice_begin);
  CHECK(refused({{0, 2}, {1, 2}, 2}) == measure::slice_size);
  CHECK(refused({{0, 0}, {1, -2}, 2}) == measure::slice_size);
  CHECK(refused({{1, INT32_MAX}, {1, INT32_MAX}, 2}) == measure::slice_begin);
  CHECK(refused({{0, 1}, {1, INT32_MAX}, 2}) == measure::slice_size);
  CHECK(refused({{0, 0}, {1, 1}, 2}) == measure::dim_1);
  CHECK(untouched(out));
}

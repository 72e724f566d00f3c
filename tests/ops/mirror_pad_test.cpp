#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/mirror_pad.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
void check_case(const shape& dims, mirror_pad_params params, test::random& r) {
  for (const mirror_mode mode : {mirror_mode::reflect, mirror_mode::symmetric}) {
    params.mode = mode;
    const std::int32_t edge = mode == mirror_mode::reflect ? 1 : 0;
    shape padded = dims;
    for (std::int32_t d = 0; d < dims.rank; ++d) {
      params.before[d] = std::max(0, std::min(params.before[d], dims.dim[d] - edge));
      params.after[d] = std::max(0, std::min(params.after[d], dims.dim[d] - edge));
      padded.dim[d] += params.before[d] + params.after[d];
    }
    const auto q = some_quantisation<Element>(r);
    array<Element> in(dims, q), out(padded, q);
    fill_bits(in, r);
    at_page_end<Element> guarded(in);
    REQUIRE(mirror_pad(guarded.view(), out.view(), params).ok());
    check_moved(in, out, [&](place at) {
      for (std::int32_t d = 0; d < dims.rank; ++d) {
        auto& i = at[static_cast<std::size_t>(d)];
        i -= params.before[d];
        if (i < 0) i = edge - 1 - i;
        else if (i >= dims.dim[d]) i = 2 * dims.dim[d] - 1 - edge - i;
      }
      return offset_of(dims, at);
    });
  }
}

template <class Element>
void matches_its_definition() {
  test::random r(223);
  for (const std::int32_t n : lengths) {
    check_case<Element>(make_shape({n}), {{n}, {n}, 1}, r);
    check_case<Element>(make_shape({n}), {{2}, {0}, 1}, r);
    check_case<Element>(make_shape({1, 5, 3, n}), {{0, 4, 2, 0}, {0, 1, 2, 1}, 4}, r);
    check_case<Element>(make_shape({n, 3}), {{1, 0}, {n, 0}, 2}, r);
  }
  for (int i = 0; i < 100; ++i) {
    const shape s = random_shape(r, static_cast<std::int32_t>(r.integer(1, 10)), i % 7 == 0 ? 0 : 1);
    mirror_pad_params p;
    p.count = s.rank;
    for (std::int32_t d = 0; d < s.rank; ++d) {
      if (r.coin()) p.before[d] = static_cast<std::int32_t>(r.integer(0, 2));
      if (r.coin()) p.after[d] = static_cast<std::int32_t>(r.integer(0, 2));
    }
    check_case<Element>(s, p, r);
  }
}

}  // namespace

TEST_CASE("mirror_pad: every type against the definition") {
  for_moved_elements([]<class Element>() { matches_its_definition<Element>(); });
}

TEST_CASE("mirror_pad: the specification's example") {
  const array<std::int32_t> in(make_shape({3}), {}, {1, 2, 3});
  array<std::int32_t> reflected(make_shape({5})), symmetric(make_shape({5}));
  REQUIRE(mirror_pad(in.view(), reflected.view(), {{0}, {2}, 1, mirror_mode::reflect}).ok());
  REQUIRE(mirror_pad(in.view(), symmetric.view(), {{0}, {2}, 1, mirror_mode::symmetric}).ok());
  const std::int32_t wanted[2][5] = {{1, 2, 3, 2, 1}, {1, 2, 3, 3, 2}};
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(reflected[i] == wanted[0][i]);
    CHECK(symmetric[i] == wanted[1][i]);
  }
}

TEST_CASE("mirror_pad: what is refused, with the output as it was") {
  const array<float> in(make_shape({2, 3}));
  array<float> out(make_shape({2, 3}));
  const auto refused = [&](const mirror_pad_params& p) {
    const status s = mirror_pad(in.view(), out.view(), p);
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  CHECK(refused({}) == measure::padding_rows);
  CHECK(refused({{}, {}, 3}) == measure::padding_rows);
  CHECK(refused({{-1, 0}, {1, 0}, 2}) == measure::padding_before);
  CHECK(refused({{0, 1}, {0, -1}, 2}) == measure::padding_after);
  CHECK(refused({{2, 0}, {0, 0}, 2}) == measure::padding_before);
  CHECK(refused({{0, 0}, {0, 3}, 2}) == measure::padding_after);
  CHECK(refused({{3, 0}, {0, 0}, 2, mirror_mode::symmetric}) == measure::padding_before);
  CHECK(refused({{0, 0}, {0, INT32_MAX}, 2, mirror_mode::symmetric}) == measure::dim_1);
  CHECK(refused({{}, {}, 2, static_cast<mirror_mode>(2)}) == measure::mirror_mode);
  CHECK(refused({{1, 0}, {0, 0}, 2}) == measure::dim_0);
  CHECK(untouched(out));
  // There is nothing to mirror in a dimension of length 0.
  const tensor_view<const float> none(nullptr, make_shape({0}));
  CHECK(mirror_pad(none, tensor_view<float>(nullptr, make_shape({0})), {{0}, {0}, 1}).ok());
  CHECK(mirror_pad(none, out.view(), {{1}, {0}, 1, mirror_mode::symmetric}).why.what == measure::padding_before);
}

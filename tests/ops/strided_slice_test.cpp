#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <optional>

#include "nnops/ops/strided_slice.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

bool is_set(std::int32_t mask, std::int32_t d) { return (mask >> d & 1) != 0; }

// The elements of a slice along a dimension, one after the other, as Python would list them.
std::vector<std::int64_t> elements_of(std::int64_t length, const strided_slice_params& p, std::int32_t d) {
  const std::int64_t step = p.strides[d];
  std::optional<std::int64_t> begin, end;
  if (!is_set(p.begin_mask, d)) begin = p.begin[d] < 0 ? p.begin[d] + length : p.begin[d];
  if (!is_set(p.end_mask, d)) end = p.end[d] < 0 ? p.end[d] + length : p.end[d];
  std::vector<std::int64_t> chosen;
  if (step > 0) {
    for (std::int64_t i = std::max<std::int64_t>(begin.value_or(0), 0); i < length && i < end.value_or(length);
         i += step)
      chosen.push_back(i);
  } else {
    for (std::int64_t i = std::min(begin.value_or(length - 1), length - 1); i >= 0 && i > end.value_or(-1); i += step)
      chosen.push_back(i);
  }
  return chosen;
}

// Whether the call is right; then its result is checked.
template <class Element>
bool check_case(const shape& dims, const strided_slice_params& params, test::random& r) {
  std::vector<std::int64_t> chosen[8];
  shape sliced;
  bool right = true;
  for (std::int32_t d = 0; d < dims.rank; ++d) {
    chosen[d] = elements_of(dims.dim[d], params, d);
    if (!is_set(params.shrink_axis_mask, d)) sliced.dim[sliced.rank++] = static_cast<std::int32_t>(chosen[d].size());
    else right = right && chosen[d].size() == 1 && params.strides[d] > 0;
  }
  if (sliced.rank == 0) sliced = make_shape({1});
  const auto q = some_quantisation<Element>(r);
  array<Element> in(dims, q), out(sliced, q);
  fill_bits(in, r);
  at_page_end<Element> guarded(in);
  const status s = strided_slice(guarded.view(), out.view(), params);
  if (!right) {
    CHECK(s.code == outcome::invalid);
    CHECK(untouched(out));
    return false;
  }
  REQUIRE(s.ok());
  check_moved(in, out, [&](const place& at) {
    place from{};
    std::size_t next = 0;
    for (std::int32_t d = 0; d < dims.rank; ++d)
      from[static_cast<std::size_t>(d)] =
          chosen[d][is_set(params.shrink_axis_mask, d) ? 0 : static_cast<std::size_t>(at[next++])];
    return offset_of(dims, from);
  });
  return true;
}

}  // namespace

TEST_CASE("strided_slice: every type against the definition") {
  for_real_elements([]<class Element>() {
    test::random r(311);
    for (const std::int32_t n : lengths) {
      CHECK(check_case<Element>(make_shape({2, n}), {{0, 0}, {2, n}, {1, 1}, 2}, r));
      CHECK(check_case<Element>(make_shape({2, n}), {{1, n - 1}, {-9, -n - 1}, {-1, -1}, 2}, r));
      CHECK(check_case<Element>(make_shape({2, n}), {{0, 1}, {2, n}, {1, 3}, 2}, r));
      CHECK(check_case<Element>(make_shape({n, 3}), {{0, 0}, {0, 0}, {-2, 1}, 2, 3, 3}, r));
      CHECK(check_case<Element>(make_shape({n, 3}), {{n / 2, 0}, {n / 2 + 1, 3}, {1, 2}, 2, 0, 0, 1}, r));
    }
  });
}

TEST_CASE("strided_slice: every begin, end, stride and mask of a small dimension") {
  test::random r(313);
  int right = 0;
  for (std::int32_t length = 0; length <= 4; ++length)
    for (std::int32_t begin = -6; begin <= 6; ++begin)
      for (std::int32_t end = -6; end <= 6; ++end)
        for (const std::int32_t stride : {-5, -2, -1, 1, 2, 5, INT32_MAX, INT32_MIN})
          for (std::int32_t masks = 0; masks < 8; ++masks)
            right += check_case<quant8_asymm>(make_shape({length}),
                                              {{begin}, {end}, {stride}, 1, masks & 1, masks >> 1 & 1, masks >> 2}, r);
  CHECK(right > 10000);
}

TEST_CASE("strided_slice: borders as far away as they can be") {
  test::random r(319);
  for (const std::int32_t begin : {INT32_MIN, -2, 0, 1, INT32_MAX})
    for (const std::int32_t end : {INT32_MIN, -2, 0, 1, INT32_MAX})
      for (const std::int32_t stride : {INT32_MIN, -1, 1, INT32_MAX})
        CHECK(check_case<float>(make_shape({3}), {{begin}, {end}, {stride}, 1}, r));
}

TEST_CASE("strided_slice: random slices of every rank") {
  test::random r(317);
  for (int i = 0; i < 2000; ++i) {
    const shape s = random_shape(r, static_cast<std::int32_t>(r.integer(1, 8)), i % 9 == 0 ? 0 : 1);
    strided_slice_params p;
    p.count = s.rank;
    for (std::int32_t d = 0; d < s.rank; ++d) {
      p.begin[d] = static_cast<std::int32_t>(r.integer(-6, 6));
      p.end[d] = static_cast<std::int32_t>(r.integer(-6, 6));
      p.strides[d] = static_cast<std::int32_t>(r.integer(1, 3)) * (r.coin() ? 1 : -1);
      if (r.integer(0, 3) == 0) {
        p.begin[d] = static_cast<std::int32_t>(r.integer(0, s.dim[d] == 0 ? 0 : s.dim[d] - 1));
        p.end[d] = p.begin[d] + 1;
        p.strides[d] = 1;
        p.shrink_axis_mask |= 1 << d;
      }
    }
    p.begin_mask = static_cast<std::int32_t>(r.integer(0, 255)) & ~p.shrink_axis_mask;
    p.end_mask = static_cast<std::int32_t>(r.integer(0, 255)) & ~p.shrink_axis_mask;
    check_case<float16>(s, p, r);
  }
}

TEST_CASE("strided_slice: what is refused, with the output as it was") {
  const array<float> in(make_shape({2, 3}));
  array<float> out(make_shape({2, 3})), one(make_shape({1}));
  const auto refused = [&](const strided_slice_params& p) {
    const status s = strided_slice(in.view(), out.view(), p);
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  CHECK(refused({}) == measure::slice_count);
  CHECK(refused({{0}, {2}, {1}, 1}) == measure::slice_count);
  CHECK(refused({{0, 0}, {2, 3}, {0, 1}, 2}) == measure::slice_stride);
  CHECK(refused({{1, 0}, {0, 3}, {-1, 1}, 2, 0, 0, 1}) == measure::slice_stride);
  CHECK(refused({{0, 0}, {2, 3}, {1, 1}, 2, 0, 0, 1}) == measure::slice_size);
  CHECK(refused({{5, 0}, {6, 3}, {1, 1}, 2, 0, 0, 1}) == measure::slice_size);
  CHECK(refused({{0, 1}, {2, 3}, {1, 1}, 2}) == measure::dim_1);
  CHECK(refused({{0, 0}, {1, 3}, {1, 1}, 2, 0, 0, 1}) == measure::rank);
  CHECK(untouched(out));
  // Nothing is left of the dimensions.
  array<float> value(make_shape({2, 2}), {}, {1, 2, 3, 4});
  CHECK(strided_slice(value.view(), one.view(), {{1, -2}, {2, -1}, {1, 1}, 2, 0, 0, 3}).ok());
  CHECK(one[0] == 3.0f);
}

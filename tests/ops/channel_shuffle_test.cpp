#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/channel_shuffle.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

// output channel k * groups + g = input channel g * (channels / groups) + k
template <class Element>
void check_case(const shape& dims, std::int32_t axis, std::int32_t groups, test::random& r) {
  CAPTURE(axis);
  CAPTURE(groups);
  const auto d = static_cast<std::size_t>(axis < 0 ? axis + dims.rank : axis);
  const std::int64_t size = dims.dim[d] / groups;
  const auto q = some_quantisation<Element>(r);
  array<Element> in(dims, q), out(dims, q);
  fill_bits(in, r);
  at_page_end<Element> guarded(in);
  REQUIRE(channel_shuffle(guarded.view(), out.view(), {groups, axis}).ok());
  check_moved(in, out, [&](place at) {
    at[d] = at[d] % groups * size + at[d] / groups;
    return offset_of(dims, at);
  });
}

}  // namespace

TEST_CASE("channel_shuffle: every type against the definition") {
  for_real_elements([]<class Element>() {
    test::random r(227);
    for (const std::int32_t n : lengths) {
      check_case<Element>(make_shape({2, 3 * n}), -1, 3, r);
      check_case<Element>(make_shape({2, 3 * n}), 1, n, r);
      check_case<Element>(make_shape({6, n}), 0, 2, r);
      check_case<Element>(make_shape({n}), 0, n, r);
    }
    for (std::int32_t axis = -4; axis < 4; ++axis)
      for (const std::int32_t groups : {1, 2, 3, 6}) check_case<Element>(make_shape({6, 12, 18, 6}), axis, groups, r);
    check_case<Element>(make_shape({1, 2, 1, 2, 12, 2, 1, 2}), 4, 4, r);
  });
}

TEST_CASE("channel_shuffle: zero-sized tensors run") {
  for (const shape& s : {make_shape({0}), make_shape({4, 0}), make_shape({0, 4})})
    CHECK(channel_shuffle(tensor_view<const float>(nullptr, s), tensor_view<float>(nullptr, s), {2, 0}).ok());
  const shape huge = make_shape({INT32_MAX, 0, INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX});
  CHECK(channel_shuffle(tensor_view<const float>(nullptr, huge), tensor_view<float>(nullptr, huge), {1, 0}).ok());
}

TEST_CASE("channel_shuffle: what is refused, with the output as it was") {
  const array<float> in(make_shape({2, 6}));
  array<float> out(make_shape({2, 6})), other(make_shape({6, 2}));
  const auto refused = [&](const channel_shuffle_params& p) {
    const status s = channel_shuffle(in.view(), out.view(), p);
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  CHECK(refused({0, 1}) == measure::num_groups);
  CHECK(refused({-3, 1}) == measure::num_groups);
  CHECK(refused({4, 1}) == measure::in_depth);
  CHECK(refused({INT32_MAX, 1}) == measure::in_depth);
  CHECK(refused({1, 2}) == measure::axis);
  CHECK(refused({1, -3}) == measure::axis);
  CHECK(refused({1, INT32_MAX}) == measure::axis);
  CHECK(channel_shuffle(in.view(), other.view(), {2, 1}).why.what == measure::dim_0);
  CHECK(untouched(out));
  CHECK(untouched(other));
}

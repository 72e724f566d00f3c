#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/topk_v2.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/arrays.hpp"
#include "support/random.hpp"
#include "support/slices.hpp"
#include "support/threads.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

// By sorting: larger values first, NaN before all, of equal ones the larger index first.
template <class Element>
void check_case(const array<Element>& in, std::int32_t k) {
  CAPTURE(in.dims().rank);
  CAPTURE(in.dims().dim[in.dims().rank - 1]);
  CAPTURE(k);
  shape dims = in.dims();
  dims.dim[dims.rank - 1] = k;
  array<Element> values(dims, in.quant()), split_values(dims, in.quant());
  array<std::int32_t> indices(dims), split_indices(dims);
  REQUIRE(topk_v2(in.view(), values.view(), indices.view(), {k}).ok());
  CHECK(values.intact());
  CHECK(indices.intact());
  std::size_t wrong = 0, o = 0;
  for_each_slice(in.dims(), -1, [&](const std::vector<std::size_t>& at) {
    std::vector<std::size_t> order(at.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const double x = in.real(at[a]), y = in.real(at[b]);
      if (std::isnan(x) != std::isnan(y)) return std::isnan(x);
      if (!std::isnan(x) && x != y) return x > y;
      return a > b;
    });
    for (std::size_t i = 0; i < static_cast<std::size_t>(k); ++i, ++o) {
      wrong += indices[o] != static_cast<std::int32_t>(order[i]);
      wrong += std::memcmp(&values[o], &in[at[order[i]]], sizeof values[o]) != 0;
    }
  });
  CHECK(wrong == 0);
  split_work workers{3};
  REQUIRE(topk_v2(in.view(), split_values.view(), split_indices.view(), {k}, {{}, workers.threads()}).ok());
  CHECK(std::memcmp(split_values.data(), values.data(), values.size() * sizeof(values[0])) == 0);
  CHECK(std::memcmp(split_indices.data(), indices.data(), indices.size() * sizeof(indices[0])) == 0);
}

template <class Element>
void matches_its_definition() {
  test::random r(65537);
  typename array<Element>::quantisation_type quant{};
  if constexpr (is_asymmetric<Element>) quant = {0.5f, std::is_same_v<Element, quant8_asymm> ? 255 : -128};
  const auto check = [&](const shape& dims, std::int32_t k) {
    array<Element> in(dims, quant);
    fill(in, r);
    check_case(std::as_const(in), k);
    // Few values, so that there are ties; NaN, infinities and zeros of both signs among floats.
    for (std::size_t i = 0; i < in.size(); ++i) {
      const auto kind = static_cast<int>(r.integer(0, 9));
      if constexpr (std::is_same_v<Element, float> || std::is_same_v<Element, float16>) {
        constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
        const float x = kind == 0   ? nan
                        : kind == 1 ? inf
                        : kind == 2 ? -inf
                        : kind < 6  ? 0.0f
                        : kind < 8  ? -0.0f
                                    : 1.0f;
        if constexpr (std::is_same_v<Element, float>) in[i] = x;
        else in[i] = to_float16(x);
      } else {
        in[i] = static_cast<storage_of<Element>>(kind / 3 - 1);
      }
    }
    check_case(std::as_const(in), k);
  };
  for (const std::int32_t n : lengths)
    for (const std::int32_t k : {1, 2, 3, 7, n / 2, n - 1, n})
      if (k >= 1 && k <= n) check(make_shape({3, n}), k);
  for (std::int32_t rank = 1; rank <= 8; ++rank) {
    shape s;
    s.rank = rank;
    for (std::int32_t d = 0; d < rank; ++d) s.dim[d] = 2;
    s.dim[rank - 1] = 5;
    check(s, 3);
  }
  check(make_shape({2, 1001}), 1);
  check(make_shape({2, 1001}), 10);
  check(make_shape({1001}), 1001);
}

TEST_CASE("topk_v2: every type against the definition") {
  matches_its_definition<float>();
  matches_its_definition<float16>();
  matches_its_definition<std::int32_t>();
  matches_its_definition<quant8_asymm>();
  matches_its_definition<quant8_asymm_signed>();
}

TEST_CASE("topk_v2: of equal elements the one with the larger index comes first") {
  const array<float> in(make_shape({5}), {}, {3, 1, 3, 2, 3});
  array<float> values(make_shape({4}));
  array<std::int32_t> indices(make_shape({4}));
  REQUIRE(topk_v2(in.view(), values.view(), indices.view(), {4}).ok());
  for (const auto& [i, value, index] : {std::tuple{0u, 3.0f, 4}, {1u, 3.0f, 2}, {2u, 3.0f, 0}, {3u, 2.0f, 3}}) {
    CHECK(values[i] == value);
    CHECK(indices[i] == index);
  }
}

TEST_CASE("topk_v2: zero-sized tensors run") {
  CHECK(topk_v2(tensor_view<const float>(nullptr, make_shape({0, 3})), tensor_view<float>(nullptr, make_shape({0, 2})),
                tensor_view<std::int32_t>(nullptr, make_shape({0, 2})), {2})
            .ok());
}

TEST_CASE("topk_v2: what is refused leaves both outputs alone") {
  const array<quant8_asymm> in(make_shape({2, 3}), {0.5f, 3}, {1, 2, 3, 4, 5, 6});
  const auto refused = [&](const shape& dims, asymmetric quant, std::int32_t k) {
    array<quant8_asymm> values(dims, quant);
    array<std::int32_t> indices(dims);
    const array<quant8_asymm> values_before = values;
    const array<std::int32_t> indices_before = indices;
    const status s = topk_v2(in.view(), values.view(), indices.view(), {k});
    CHECK(s.code == outcome::invalid);
    CHECK(std::memcmp(values.data(), values_before.data(), values.size()) == 0);
    CHECK(std::memcmp(indices.data(), indices_before.data(), indices.size() * sizeof(std::int32_t)) == 0);
    return s.why.what;
  };
  CHECK(refused(make_shape({2, 1}), {0.5f, 3}, 0) == measure::k);
  CHECK(refused(make_shape({2, 1}), {0.5f, 3}, -1) == measure::k);
  CHECK(refused(make_shape({2, 4}), {0.5f, 3}, 4) == measure::k);
  CHECK(refused(make_shape({2, 1}), {0.5f, 3}, INT32_MAX) == measure::k);
  CHECK(refused(make_shape({2, 1}), {0.5f, 3}, 2) == measure::dim_1);
  CHECK(refused(make_shape({2, 2}), {0.25f, 3}, 2) == measure::scale);
  CHECK(refused(make_shape({2, 2}), {0.5f, 4}, 2) == measure::zero_point);
  // A row without elements has no largest one.
  CHECK(topk_v2(tensor_view<const float>(nullptr, make_shape({2, 0})), tensor_view<float>(nullptr, make_shape({2, 0})),
                tensor_view<std::int32_t>(nullptr, make_shape({2, 0})), {0})
            .why.what == measure::k);
}

}  // namespace

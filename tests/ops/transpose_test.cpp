#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstring>
#include <numeric>
#include <utility>

#include "nnops/ops/transpose.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
void check_case(const shape& dims, const transpose_params& params, test::random& r) {
  CAPTURE(dims.rank);
  shape permuted;
  permuted.rank = dims.rank;
  const auto source = [&](std::int32_t i) { return params.count == 0 ? dims.rank - 1 - i : params.perm[i]; };
  for (std::int32_t i = 0; i < dims.rank; ++i) permuted.dim[i] = dims.dim[source(i)];
  typename element_traits<Element>::quantisation quant{};
  if constexpr (is_asymmetric<Element>) quant = {0.5f, 3};
  array<Element> in(dims, quant), out(permuted, quant);
  fill(in, r);
  REQUIRE(transpose(std::as_const(in).view(), out.view(), params).ok());
  CHECK(out.intact());
  for (std::size_t o = 0; o < out.size(); ++o) {
    std::size_t rest = o, at = 0;
    std::size_t index[8] = {};
    for (std::int32_t i = dims.rank - 1; i >= 0; --i) {
      index[source(i)] = rest % static_cast<std::size_t>(permuted.dim[i]);
      rest /= static_cast<std::size_t>(permuted.dim[i]);
    }
    for (std::int32_t d = 0; d < dims.rank; ++d) at = at * static_cast<std::size_t>(dims.dim[d]) + index[d];
    CHECK(std::memcmp(&out[o], &in[at], sizeof out[o]) == 0);
  }
}

template <class Element>
void matches_its_definition() {
  test::random r(31);
  for (const std::int32_t n : lengths) {
    check_case<Element>(make_shape({n, 37}), {}, r);
    check_case<Element>(make_shape({2, 3, n, 5}), {{0, 2, 3, 1}, 4}, r);
    check_case<Element>(make_shape({2, 3, 5, n}), {{0, 3, 1, 2}, 4}, r);
    check_case<Element>(make_shape({n, 3, 5}), {{2, 1, 0}, 3}, r);
  }
  // Every permutation of four dimensions.
  std::int32_t perm[4] = {0, 1, 2, 3};
  do check_case<Element>(make_shape({2, 17, 3, 19}), {{perm[0], perm[1], perm[2], perm[3]}, 4}, r);
  while (std::next_permutation(perm, perm + 4));
  for (int i = 0; i < 60; ++i) {
    shape s;
    transpose_params p;
    s.rank = p.count = static_cast<std::int32_t>(r.integer(1, 8));
    for (std::int32_t d = 0; d < s.rank; ++d) {
      s.dim[d] = static_cast<std::int32_t>(r.integer(1, s.rank > 5 ? 3 : 6));
      p.perm[d] = d;
    }
    for (std::int32_t d = s.rank - 1; d > 0; --d) std::swap(p.perm[d], p.perm[r.integer(0, d)]);
    check_case<Element>(s, p, r);
    check_case<Element>(s, {}, r);
  }
}

}  // namespace

TEST_CASE("transpose: every element size against the definition") {
  matches_its_definition<float>();
  matches_its_definition<float16>();
  matches_its_definition<quant8_asymm>();
  matches_its_definition<quant8_asymm_signed>();
}

TEST_CASE("transpose: zero-sized tensors run") {
  for (const shape& s : {make_shape({0}), make_shape({0, 3}), make_shape({2, 0, 3}), make_shape({3, 0})}) {
    shape reversed = s;
    for (std::int32_t i = 0; i < s.rank; ++i) reversed.dim[i] = s.dim[s.rank - 1 - i];
    CHECK(transpose(tensor_view<const float>(nullptr, s), tensor_view<float>(nullptr, reversed)).ok());
  }
}

TEST_CASE("transpose: what is refused") {
  array<float> in(make_shape({2, 2, 2})), out(make_shape({2, 2, 2}));
  const auto refused = [&](const transpose_params& p) { return transpose(in.view(), out.view(), p).why.what; };
  CHECK(refused({{0, 1}, 2}) == measure::permutation_count);
  CHECK(refused({{0, 1, 2, 3}, 4}) == measure::permutation_count);
  CHECK(refused({{}, 9}) == measure::permutation_count);
  CHECK(refused({{}, -1}) == measure::permutation_count);
  CHECK(refused({{0, 1, 3}, 3}) == measure::permutation);
  CHECK(refused({{0, 1, -1}, 3}) == measure::permutation);
  CHECK(refused({{0, 1, 1}, 3}) == measure::permutation);
}

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/select.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "support/comparison.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

// Random bytes: any NaN, any code.
template <class E>
void fill_bits(array<E>& a, nnops::test::random& r) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::uint64_t bits = r.bits();
    std::memcpy(static_cast<void*>(&a[i]), &bits, sizeof a[i]);
  }
}

template <class E>
storage_of<E> converted(storage_of<E> code, asymmetric from, asymmetric to) {
  using limits = std::numeric_limits<storage_of<E>>;
  const float value = static_cast<float>(code - from.zero_point) * from.scale;
  const double place = static_cast<double>(value) / static_cast<double>(to.scale) + to.zero_point;
  return static_cast<storage_of<E>>(
      std::round(std::clamp(place, static_cast<double>(limits::min()), static_cast<double>(limits::max()))));
}

template <class E>
void check_select(const shape& dims, typename array<E>::quantisation_type q1, typename array<E>::quantisation_type q2,
                  typename array<E>::quantisation_type q, nnops::test::random& r, const execution& e = {}) {
  array<bool8> condition(dims);
  array<E> a(dims, q1), b(dims, q2), out(dims, q);
  fill_truth(condition, r);
  fill_bits(a, r);
  fill_bits(b, r);
  REQUIRE(nnops::select(condition.view(), a.view(), b.view(), out.view(), {}, e).ok());
  CHECK(out.intact());
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    storage_of<E> wanted = condition[i] != 0 ? a[i] : b[i];
    if constexpr (is_asymmetric<E>) wanted = converted<E>(wanted, condition[i] != 0 ? q1 : q2, q);
    wrong += std::memcmp(&out[i], &wanted, sizeof wanted) != 0;
  }
  CHECK(wrong == 0);
}

template <class E>
void check_lengths(typename array<E>::quantisation_type q1 = {}, typename array<E>::quantisation_type q2 = {},
                   typename array<E>::quantisation_type q = {}) {
  nnops::test::random r(131);
  for (const std::int32_t n : lengths) {
    CAPTURE(n);
    check_select<E>(make_shape({n}), q1, q2, q, r);
  }
  check_select<E>(make_shape({2, 1, 3, 1, 2, 1, 5, 7}), q1, q2, q, r);
  check_select<E>(make_shape({3, 0, 2}), q1, q2, q, r);
  check_select<E>(make_shape({64, 65}), q1, q2, q, r);
  split_work work{3};
  check_select<E>(make_shape({7, 10007}), q1, q2, q, r, {{}, work.threads()});
  CHECK(work.calls == 1);
}

TEST_CASE("select: every type against the definition") {
  check_lengths<float>();
  check_lengths<float16>();
  check_lengths<std::int32_t>();
  check_lengths<quant8_asymm>({0.5f, 3}, {0.5f, 3}, {0.5f, 3});
  check_lengths<quant8_asymm>({1.5f, 129}, {0.5f, 127}, {1.0f, 128});
  check_lengths<quant8_asymm>({0.5f, 0}, {0.5f, 0}, {0.5f, 255});
  check_lengths<quant8_asymm>({1e30f, 255}, {1e-30f, 0}, {1.0f, 0});
  check_lengths<quant8_asymm_signed>({0.5f, -128}, {0.5f, -128}, {0.5f, -128});
  check_lengths<quant8_asymm_signed>({1.5f, 1}, {0.5f, -1}, {1.0f, 0});
  check_lengths<quant8_asymm_signed>({0.0371f, 127}, {0.0213f, -128}, {0.0099f, 5});
}

TEST_CASE("select: the output may be either input") {
  nnops::test::random r(132);
  array<bool8> condition(make_shape({101}));
  array<float> a(make_shape({101})), b(make_shape({101})), c(make_shape({101}));
  fill_truth(condition, r);
  fill(a, r);
  fill(b, r);
  REQUIRE(nnops::select(condition.view(), a.view(), b.view(), c.view()).ok());
  array<float> first = a, second = b;
  REQUIRE(nnops::select(condition.view(), first.view(), b.view(), first.view()).ok());
  REQUIRE(nnops::select(condition.view(), a.view(), second.view(), second.view()).ok());
  for (std::size_t i = 0; i < c.size(); ++i) {
    CHECK(first[i] == c[i]);
    CHECK(second[i] == c[i]);
  }
}

TEST_CASE("select: nothing is broadcast; what is refused leaves the output alone") {
  const array<bool8> condition(make_shape({2, 3})), one(make_shape({1, 3})), flat(make_shape({6}));
  const array<float> a(make_shape({2, 3})), b(make_shape({2, 1}));
  array<float> out(make_shape({2, 3})), small(make_shape({2, 2}));
  out[0] = small[0] = 7.0f;
  status s = nnops::select(condition.view(), a.view(), b.view(), out.view());
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::dim_1);
  CHECK(s.why.operand == 2);
  s = nnops::select(one.view(), a.view(), a.view(), out.view());
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::dim_0);
  CHECK(s.why.operand == 1);
  s = nnops::select(flat.view(), a.view(), a.view(), out.view());
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::rank);
  s = nnops::select(condition.view(), a.view(), a.view(), small.view());
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::dim_1);
  CHECK(s.why.operand == 3);
  CHECK(out[0] == 7.0f);
  CHECK(small[0] == 7.0f);
}

}  // namespace

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/reduce_prod.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/reduction.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct operation {
  template <class Arch, class In, class Out>
  static status run(const In& in, const Out& out, const reduce_prod_params& p, const execution& e) {
    return nnops::reduce_prod<Arch>(in, out, p, e);
  }
};

// The definition with logarithms out of the way: a mantissa in double and an exponent, factor by factor.
double exact_product(const std::vector<double>& factors) {
  double value = 1;
  int exponent = 0;
  for (const double f : factors) {
    int e = 0;
    value = std::frexp(value * f, &e);
    exponent += std::isfinite(value) && value != 0 ? e : 0;
  }
  return std::ldexp(value, exponent);
}

template <class Element, class Arch, class Fill>
void matches_its_definition(Fill refill) {
  check_reductions<operation, Arch, Element>({}, refill, [](auto got, const auto& elements) {
    std::vector<double> factors;
    for (const auto e : elements) factors.push_back(static_cast<double>(as_float(e)));
    const double exact = exact_product(factors);
    if (std::isnan(exact)) return std::isnan(as_float(got));
    return ulps(got, exact) <= 0.51;
  });
}

template <class Arch>
void matches_in_every_type() {
  const auto set = [](auto& to, float x) {
    if constexpr (std::is_same_v<std::remove_reference_t<decltype(to)>, float>) to = x;
    else to = to_float16(x);
  };
  const auto near_one = [&](auto& a, test::random& r) {
    for (std::size_t i = 0; i < a.size(); ++i) set(a[i], (r.coin() ? 1.0f : -1.0f) * r.real(0.6f, 1.6f));
  };
  // Sizes of the whole range: partial products lie far outside it.
  const auto any_size = [&](auto& a, test::random& r) {
    const auto most = std::is_same_v<storage_of<float16>, std::remove_reference_t<decltype(a[0])>> ? 14 : 120;
    for (std::size_t i = 0; i < a.size(); ++i)
      set(a[i], std::ldexp(r.real(1.0f, 2.0f), static_cast<int>(r.integer(-most, most))));
  };
  const auto special = [&](auto& a, test::random& r) {
    constexpr std::size_t count = sizeof(special_floats) / sizeof(special_floats[0]);
    for (std::size_t i = 0; i < a.size(); ++i)
      set(a[i], r.integer(0, 30) == 0 ? special_floats[static_cast<std::size_t>(r.integer(0, count - 1))]
                                      : r.real(-1.3f, 1.3f));
  };
  matches_its_definition<float, Arch>(near_one);
  matches_its_definition<float, Arch>(any_size);
  matches_its_definition<float, Arch>(special);
  matches_its_definition<float16, Arch>(near_one);
  matches_its_definition<float16, Arch>(any_size);
  matches_its_definition<float16, Arch>(special);
}

TEST_CASE("reduce_prod: every type against the definition, best architecture") { matches_in_every_type<simd::best>(); }
TEST_CASE("reduce_prod: every type against the definition, scalar") { matches_in_every_type<simd::scalar>(); }

TEST_CASE("reduce_prod: nothing overflows or vanishes on the way, whatever the order") {
  for (const std::int32_t n : {4, 64, 400, 4000}) {
    array<float> in(make_shape({n, 3})), out(make_shape({3}));
    for (std::int32_t i = 0; i < n; ++i) {
      const auto at = 3 * static_cast<std::size_t>(i);
      in[at] = i < n / 2 ? 0x1p100f : 0x1p-100f;
      in[at + 1] = i < n / 2 ? 0x1p-149f : 0x1p127f;
      in[at + 2] = i % 2 == 0 ? -0x1p126f : 0x1p-126f;
    }
    REQUIRE(reduce_prod(std::as_const(in).view(), out.view(), {.count = 1}).ok());
    CHECK(out[0] == 1.0f);
    CHECK(out[1] == (n == 4 ? 0x1p-44f : 0.0f));
    CHECK(out[2] == 1.0f);
  }
}

TEST_CASE("reduce_prod: zeros, infinities and NaN as IEEE 754 has them") {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const array<float> in(make_shape({5, 3}), {}, {0, 1e38f, -1, 0, inf, 1, inf, -2, 3, nan, 0, 1, 1e38f, 1e38f, 0});
  array<float> out(make_shape({5}));
  REQUIRE(reduce_prod(in.view(), out.view(), {.axes = {1}, .count = 1}).ok());
  CHECK(same(out[0], -0.0f));
  CHECK(std::isnan(out[1]));
  CHECK(out[2] == -inf);
  CHECK(std::isnan(out[3]));
  CHECK(out[4] == 0.0f);
}

TEST_CASE("reduce_prod: of no elements 1") {
  const float one = 1.0f;
  check_empty_reductions<operation, float>(&one);
}

TEST_CASE("reduce_prod: what is refused") { check_reduction_refusals<operation, float>(); }

}  // namespace

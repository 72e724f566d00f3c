#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/minimum.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "support/pairwise.hpp"
#include "support/quantised.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& a, const auto& b, const auto& out, rounding,
                                          const execution& e) { return nnops::minimum<Arch>(a, b, out, {}, e); });

// NaN if either is one; of equal numbers, which are zeros of two signs, the second.
float exact(float x, float y) { return std::isnan(x) || std::isnan(y) ? NAN : x < y ? x : y; }

// The code that NNAPI compares: a float32 product, a double quotient, half away from zero.
template <class E>
std::int64_t converted(std::int64_t code, asymmetric from, asymmetric to) {
  const float value = static_cast<float>(code - from.zero_point) * from.scale;
  const double place = static_cast<double>(value) / static_cast<double>(to.scale) + to.zero_point;
  using limits = std::numeric_limits<storage_of<E>>;
  return static_cast<std::int64_t>(
      std::round(std::clamp(place, static_cast<double>(limits::min()), static_cast<double>(limits::max()))));
}

template <class E, class Arch>
void check_codes() {
  using storage = storage_of<E>;
  constexpr std::int32_t low = std::numeric_limits<storage>::min(), high = std::numeric_limits<storage>::max();
  nnops::test::random r(101);
  // The same everywhere; only the output differs; ties; saturation; zero points at the ends; scales far apart.
  const asymmetric quants[][3] = {
      {{0.5f, low + 3}, {0.5f, low + 3}, {0.5f, low + 3}},      {{0.5f, low + 3}, {0.5f, low + 3}, {0.5f, low + 90}},
      {{0.5f, low + 127}, {1.0f, low + 100}, {2.0f, low + 80}}, {{0.0371f, low}, {0.0213f, high}, {0.0099f, low + 128}},
      {{1e30f, high}, {1e-30f, low}, {1e-6f, low + 1}},         {{3e38f, low}, {3e38f, high}, {1e-38f, high}}};
  for (const auto& q : quants) {
    const auto good = [&](storage x, storage y, storage z) {
      return z == std::min(converted<E>(x, q[0], q[2]), converted<E>(y, q[1], q[2]));
    };
    array<E> every(make_shape({256, 1}), q[0]), with(make_shape({256}), q[1]);
    for (std::size_t i = 0; i < 256; ++i) every[i] = with[i] = static_cast<storage>(low + static_cast<std::int32_t>(i));
    check_pairwise<E, operation, Arch>(every, with, q[2], rounding::double_, good);
    for (const shape_pair& p : shape_pairs()) {
      array<E> a(p.a, q[0]), b(p.b, q[1]);
      fill(a, r);
      fill(b, r);
      check_pairwise<E, operation, Arch>(a, b, q[2], rounding::double_, good);
    }
  }
}

template <class Arch>
void check_all() {
  check_pairwise_floats<float, operation, Arch>(
      [](float x, float y, float z) { return same(z, exact(x, y)); },
      [](float x, float y, float16 z) { return same(to_float(z), exact(x, y)); });
  nnops::test::random r(102);
  for (const shape_pair& p : shape_pairs()) {
    array<std::int32_t> a(p.a), b(p.b);
    fill(a, r);
    fill(b, r);
    check_pairwise<std::int32_t, operation, Arch>(
        a, b, {}, rounding::double_,
        [](std::int32_t x, std::int32_t y, std::int32_t z) { return z == std::min(x, y); });
  }
  check_codes<quant8_asymm, Arch>();
  check_codes<quant8_asymm_signed, Arch>();
  check_pairwise_places<float, operation, Arch>();
}

TEST_CASE("minimum: all types and shapes against the definition, best architecture") { check_all<simd::best>(); }
TEST_CASE("minimum: all types and shapes against the definition, scalar") { check_all<simd::scalar>(); }

TEST_CASE("minimum: NaN on either side gives NaN, in registers and in tails") {
  for (const std::int32_t n : lengths) {
    array<float> a(make_shape({n})), b(make_shape({n})), out(make_shape({n}));
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = i % 2 == 0 ? NAN : 1.0f, b[i] = i % 2 == 0 ? 1.0f : NAN;
    REQUIRE(minimum(a.view(), b.view(), out.view()).ok());
    for (std::size_t i = 0; i < out.size(); ++i) CHECK(std::isnan(out[i]));
    REQUIRE(minimum<simd::scalar>(a.view(), b.view(), out.view()).ok());
    for (std::size_t i = 0; i < out.size(); ++i) CHECK(std::isnan(out[i]));
  }
}

TEST_CASE("minimum: codes in threads") {
  nnops::test::random r(103);
  array<quant8_asymm> a(make_shape({5, 1, 7001}), {0.5f, 3}), b(make_shape({5, 3, 1}), {0.25f, 9});
  fill(a, r);
  fill(b, r);
  split_work work{3};
  check_pairwise<quant8_asymm, operation, simd::best>(
      a, b, {0.75f, 7}, rounding::double_,
      [](std::uint8_t x, std::uint8_t y, std::uint8_t z) {
        return z == std::min(converted<quant8_asymm>(x, {0.5f, 3}, {0.75f, 7}),
                             converted<quant8_asymm>(y, {0.25f, 9}, {0.75f, 7}));
      },
      {{}, work.threads()});
  CHECK(work.calls == 1);
}

TEST_CASE("minimum: the output may be an input") {
  check_pairwise_in_place<operation, float>();
  check_pairwise_in_place<operation, std::int32_t>();
  check_pairwise_in_place<operation, quant8_asymm_signed>({0.5f, 4});
}
TEST_CASE("minimum: what is refused leaves the output alone") { check_pairwise_refusals<float, float, operation>(); }

}  // namespace

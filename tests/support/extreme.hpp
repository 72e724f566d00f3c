// What the tests of MAXIMUM and MINIMUM share. X has `operation`, the call as tests/support/pairwise.hpp takes it, and
// of(x, y), the one of two numbers that is wanted.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "support/pairwise.hpp"
#include "support/quantised.hpp"

namespace nnops::test {

// NaN if either is one; of equal numbers, which are zeros of two signs, the second.
template <class X>
float exact_extreme(float x, float y) {
  return std::isnan(x) || std::isnan(y) ? NAN : x != y ? X::of(x, y) : y;
}

// The code that NNAPI compares: a float32 product, a double quotient, half away from zero.
template <class E>
std::int64_t converted(std::int64_t code, asymmetric from, asymmetric to) {
  const float value = static_cast<float>(code - from.zero_point) * from.scale;
  const double place = static_cast<double>(value) / static_cast<double>(to.scale) + to.zero_point;
  using limits = std::numeric_limits<storage_of<E>>;
  return static_cast<std::int64_t>(
      std::round(std::clamp(place, static_cast<double>(limits::min()), static_cast<double>(limits::max()))));
}

template <class X, class E, class Arch>
void check_extreme_codes() {
  using storage = storage_of<E>;
  constexpr std::int32_t low = std::numeric_limits<storage>::min(), high = std::numeric_limits<storage>::max();
  random r(101);
  // The same everywhere; only the output differs; ties; saturation; zero points at the ends; scales far apart.
  const asymmetric quants[][3] = {
      {{0.5f, low + 3}, {0.5f, low + 3}, {0.5f, low + 3}},      {{0.5f, low + 3}, {0.5f, low + 3}, {0.5f, low + 90}},
      {{0.5f, low + 127}, {1.0f, low + 100}, {2.0f, low + 80}}, {{0.0371f, low}, {0.0213f, high}, {0.0099f, low + 128}},
      {{1e30f, high}, {1e-30f, low}, {1e-6f, low + 1}},         {{3e38f, low}, {3e38f, high}, {1e-38f, high}}};
  for (const auto& q : quants) {
    const auto good = [&](storage x, storage y, storage z) {
      return z == X::of(converted<E>(x, q[0], q[2]), converted<E>(y, q[1], q[2]));
    };
    array<E> every(make_shape({256, 1}), q[0]), with(make_shape({256}), q[1]);
    for (std::size_t i = 0; i < 256; ++i) every[i] = with[i] = static_cast<storage>(low + static_cast<std::int32_t>(i));
    check_pairwise<E, typename X::operation, Arch>(every, with, q[2], rounding::double_, good);
    for (const shape_pair& p : shape_pairs()) {
      array<E> a(p.a, q[0]), b(p.b, q[1]);
      fill(a, r);
      fill(b, r);
      check_pairwise<E, typename X::operation, Arch>(a, b, q[2], rounding::double_, good);
    }
  }
}

template <class X, class Arch>
void check_extreme() {
  using operation = typename X::operation;
  check_pairwise_floats<float, operation, Arch>(
      [](float x, float y, float z) { return same(z, exact_extreme<X>(x, y)); },
      [](float x, float y, float16 z) { return same(to_float(z), exact_extreme<X>(x, y)); });
  random r(102);
  for (const shape_pair& p : shape_pairs()) {
    array<std::int32_t> a(p.a), b(p.b);
    fill(a, r);
    fill(b, r);
    check_pairwise<std::int32_t, operation, Arch>(
        a, b, {}, rounding::double_, [](std::int32_t x, std::int32_t y, std::int32_t z) { return z == X::of(x, y); });
  }
  check_extreme_codes<X, quant8_asymm, Arch>();
  check_extreme_codes<X, quant8_asymm_signed, Arch>();
  check_pairwise_places<float, operation, Arch>();
}

template <class X, class Arch>
void check_extreme_of_nan() {
  for (const std::int32_t n : lengths) {
    array<float> a(make_shape({n})), b(make_shape({n})), out(make_shape({n}));
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = i % 2 == 0 ? NAN : 1.0f, b[i] = i % 2 == 0 ? 1.0f : NAN;
    REQUIRE(typename X::operation()(Arch(), a.view(), b.view(), out.view(), rounding::double_, execution()).ok());
    for (std::size_t i = 0; i < out.size(); ++i) CHECK(std::isnan(out[i]));
  }
}

template <class X>
void check_extreme_in_threads() {
  random r(103);
  array<quant8_asymm> a(make_shape({5, 1, 7001}), {0.5f, 3}), b(make_shape({5, 3, 1}), {0.25f, 9});
  fill(a, r);
  fill(b, r);
  split_work work{3};
  check_pairwise<quant8_asymm, typename X::operation, simd::best>(
      a, b, {0.75f, 7}, rounding::double_,
      [](std::uint8_t x, std::uint8_t y, std::uint8_t z) {
        return z == X::of(converted<quant8_asymm>(x, {0.5f, 3}, {0.75f, 7}),
                          converted<quant8_asymm>(y, {0.25f, 9}, {0.75f, 7}));
      },
      {{}, work.threads()});
  CHECK(work.calls == 1);
}

template <class X>
void check_extreme_in_place() {
  check_pairwise_in_place<typename X::operation, float>();
  check_pairwise_in_place<typename X::operation, std::int32_t>();
  check_pairwise_in_place<typename X::operation, quant8_asymm_signed>({0.5f, 4});
}

}  // namespace nnops::test

// What the tests of the comparisons and of LOGICAL_AND and LOGICAL_OR share. Predicate: a comparison of two numbers.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

#include "support/pairwise.hpp"

namespace nnops::test {

// Bytes of truth values: 0, 1 and others that are true too.
inline void fill_truth(array<bool8>& a, random& r) {
  constexpr std::uint8_t kinds[] = {0, 0, 1, 1, 2, 127, 128, 255};
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = kinds[r.integer(0, 7)];
}

template <class Operation, class Arch, class Predicate>
void check_truth_values(Predicate holds) {
  random r(51);
  for (const shape_pair& p : shape_pairs()) {
    array<bool8> a(p.a), b(p.b);
    fill_truth(a, r);
    fill_truth(b, r);
    check_pairwise<bool8, Operation, Arch>(
        a, b, {}, rounding::double_,
        [&](std::uint8_t x, std::uint8_t y, std::uint8_t z) { return z == (holds(x != 0, y != 0) ? 1 : 0); });
  }
}

template <class Operation, class Arch, class E, class Predicate>
void check_compared_codes(Predicate holds) {
  using storage = storage_of<E>;
  using limits = std::numeric_limits<storage>;
  random r(52);
  // Equal quantisation; scales of which one is a multiple; zero points at the ends; scales far apart.
  const asymmetric quants[][2] = {{{0.5f, limits::min() + 128}, {0.5f, limits::min() + 128}},
                                  {{0.5f, limits::min()}, {1.5f, limits::min() + 20}},
                                  {{0.0371f, limits::max()}, {0.0213f, limits::min()}},
                                  {{1e-30f, limits::min() + 5}, {1e30f, limits::min() + 9}},
                                  {{1e38f, limits::min()}, {1e38f, limits::max()}}};
  for (const auto& q : quants) {
    const auto good = [&](storage x, storage y, std::uint8_t z) {
      const float u = static_cast<float>(x - q[0].zero_point) * q[0].scale,
                  v = static_cast<float>(y - q[1].zero_point) * q[1].scale;
      return z == (holds(u, v) ? 1 : 0);
    };
    // All pairs of codes.
    array<E> a(make_shape({256, 1}), q[0]), b(make_shape({256}), q[1]);
    for (std::size_t i = 0; i < 256; ++i)
      a[i] = b[i] = static_cast<storage>(limits::min() + static_cast<std::int32_t>(i));
    check_pairwise<bool8, Operation, Arch>(a, b, {}, rounding::double_, good);
    for (const std::int32_t n : lengths) {
      array<E> x(make_shape({n}), q[0]), y(make_shape({n}), q[1]);
      fill(x, r);
      fill(y, r);
      check_pairwise<bool8, Operation, Arch>(x, y, {}, rounding::double_, good);
    }
  }
}

template <class Operation, class Arch, class Predicate>
void check_comparison(Predicate holds) {
  const auto good = [&](float x, float y, std::uint8_t z) { return z == (holds(x, y) ? 1 : 0); };
  check_pairwise_floats<bool8, Operation, Arch>(good, good);
  // Equal numbers are rare among random ones.
  random r(53);
  array<float> few(make_shape({333}));
  array<std::int32_t> a(make_shape({333})), b(make_shape({333}));
  for (std::size_t i = 0; i < 333; ++i) {
    few[i] = static_cast<float>(r.integer(-2, 2));
    a[i] = r.coin() ? static_cast<std::int32_t>(r.bits()) : static_cast<std::int32_t>(r.integer(-1, 1));
    b[i] = r.coin() ? a[i] : i % 2 == 0 ? INT32_MIN : INT32_MAX;
  }
  array<float> turned(make_shape({333}));
  for (std::size_t i = 0; i < 333; ++i) turned[i] = few[332 - i];
  check_pairwise<bool8, Operation, Arch>(few, turned, {}, rounding::double_, good);
  const auto good_integer = [&](std::int32_t x, std::int32_t y, std::uint8_t z) { return z == (holds(x, y) ? 1 : 0); };
  check_pairwise<bool8, Operation, Arch>(a, b, {}, rounding::double_, good_integer);
  check_pairwise<bool8, Operation, Arch>(b, a, {}, rounding::double_, good_integer);
  for (const shape_pair& p : shape_pairs()) {
    array<std::int32_t> x(p.a), y(p.b);
    fill(x, r);
    fill(y, r);
    check_pairwise<bool8, Operation, Arch>(x, y, {}, rounding::double_, good_integer);
  }
  check_truth_values<Operation, Arch>([&](bool x, bool y) { return holds(x ? 1 : 0, y ? 1 : 0); });
  check_compared_codes<Operation, Arch, quant8_asymm>(holds);
  check_compared_codes<Operation, Arch, quant8_asymm_signed>(holds);
  check_pairwise_places<bool8, Operation, Arch>();
}

// NaN on either side or both gives `of_nan`, in registers and in tails.
template <class Operation>
void check_comparison_of_nan(bool of_nan) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const std::int32_t n : lengths) {
    array<float> a(make_shape({n})), b(make_shape({n}));
    for (std::size_t i = 0; i < a.size(); ++i) {
      a[i] = i % 3 == 0 ? 1.0f : nan;
      b[i] = i % 3 == 1 ? 1.0f : nan;
    }
    const auto good = [&](float, float, std::uint8_t z) { return z == (of_nan ? 1 : 0); };
    check_pairwise<bool8, Operation, simd::best>(a, b, {}, rounding::double_, good);
    check_pairwise<bool8, Operation, simd::scalar>(a, b, {}, rounding::double_, good);
  }
}

}  // namespace nnops::test

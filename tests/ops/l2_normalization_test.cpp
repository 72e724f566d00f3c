#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/l2_normalization.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/arrays.hpp"
#include "support/quantised.hpp"
#include "support/random.hpp"
#include "support/slices.hpp"
#include "support/threads.hpp"
#include "support/tolerance.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

template <class Element>
constexpr asymmetric fixed = {1.0f / 128, std::is_same_v<Element, quant8_asymm> ? 128 : 0};

// NNAPI's arithmetic by its definition. One over the root of an integer: factor / 2^31 / 2^right, by Newton's x (3 - a
// x^2) / 2 on numbers with 3 integer bits.
struct fixed_root {
  std::int64_t factor = INT32_MAX;
  int right = 0;

  explicit fixed_root(std::int64_t x) {
    if (x <= 1) return;
    right = 11;
    while (x >= 1 << 29) x /= 4, ++right;
    while (x < 1 << 27) x *= 4, --right;
    const std::int64_t a = x / 2, half_a = shift_right(a, 1), one = 1 << 28;
    factor = one;
    for (int i = 0; i < 5; ++i) {
      const std::int64_t cube = clamp_to_int32(64 * high_multiply(high_multiply(factor, factor), factor));
      factor = clamp_to_int32(8 * (high_multiply(one + one / 2, factor) - high_multiply(half_a, cube)));
    }
    factor = high_multiply(factor, 1518500250);  // half the root of 2
    for (; right < 0; ++right) factor *= 2;
  }
};

template <class Element, class Arch>
void check_case(const array<Element>& in, std::int32_t axis) {
  CAPTURE(in.dims().rank);
  CAPTURE(axis);
  typename array<Element>::quantisation_type quant{};
  if constexpr (is_asymmetric<Element>) quant = fixed<Element>;
  array<Element> out(in.dims(), quant), split(in.dims(), quant), in_place(in.dims(), quant);
  REQUIRE(l2_normalization<Arch>(in.view(), out.view(), {axis}).ok());
  CHECK(out.intact());
  std::size_t wrong = 0;
  for_each_slice(in.dims(), axis, [&](const std::vector<std::size_t>& at) {
    double squares = 0;
    for (const std::size_t i : at) squares += in.real(i) * in.real(i);
    for (const std::size_t i : at) {
      const double exact = squares == 0 ? 0.0 : in.real(i) / std::sqrt(squares);
      if constexpr (is_asymmetric<Element>) {
        std::int64_t sum = 0;
        for (const std::size_t k : at)
          sum += std::int64_t{in[k] - in.quant().zero_point} * (in[k] - in.quant().zero_point);
        const fixed_root root(sum);
        const std::int64_t scaled =
            shift_right(high_multiply(128 * (in[i] - in.quant().zero_point), root.factor), root.right);
        wrong += out[i] - quant.zero_point != clamp_code(scaled, -128, 127);
        // One rounding, or two, from the truth.
        const double wanted = std::fmax(-128, std::fmin(127, 128 * exact));
        wrong += std::fabs(out[i] - quant.zero_point - wanted) > 0.76;
      } else {
        wrong += !(ulps(out[i], exact) <= 0.51);
      }
    }
  });
  CHECK(wrong == 0);
  split_work workers{3};
  REQUIRE(l2_normalization<Arch>(in.view(), split.view(), {axis}, {{}, workers.threads()}).ok());
  CHECK(std::memcmp(split.data(), out.data(), out.size() * sizeof(out[0])) == 0);
  std::memcpy(in_place.data(), in.data(), in.size() * sizeof(in[0]));
  const typename array<Element>::const_view_type same_memory(in_place.data(), in.dims(), in.quant());
  REQUIRE(l2_normalization<Arch>(same_memory, in_place.view(), {axis}).ok());
  CHECK(std::memcmp(in_place.data(), out.data(), out.size() * sizeof(out[0])) == 0);
}

template <class Element, class Arch>
void matches_its_definition(typename array<Element>::quantisation_type quant = {}) {
  test::random r(271);
  const auto check = [&](const shape& dims, std::int32_t axis) {
    array<Element> in(dims, quant);
    fill(in, r);
    if constexpr (is_asymmetric<Element>)
      for (std::size_t i = 0; i < in.size(); i += 5) in[i] = static_cast<storage_of<Element>>(quant.zero_point);
    check_case<Element, Arch>(std::as_const(in), axis);
  };
  for (const std::int32_t n : lengths) {
    check(make_shape({n}), 0);
    check(make_shape({3, n}), -1);
    check(make_shape({n, 5}), 0);
    check(make_shape({2, 3, n}), 1);
  }
  for (std::int32_t axis = -4; axis < 4; ++axis) check(make_shape({2, 3, 5, 7}), axis);
  check(make_shape({1, 2, 1, 3, 2, 1, 2, 3}), 5);
  check(make_shape({2, 1001}), 1);
  check(make_shape({1009, 3}), 0);
}

template <class Arch>
void matches_in_every_type() {
  matches_its_definition<float, Arch>();
  matches_its_definition<float16, Arch>();
  for (const std::int32_t zero : {0, 128, 255}) matches_its_definition<quant8_asymm, Arch>({0.7f, zero});
  for (const std::int32_t zero : {-128, 0, 127}) matches_its_definition<quant8_asymm_signed, Arch>({3e-5f, zero});
}

TEST_CASE("l2_normalization: every type against the definition, best architecture") {
  matches_in_every_type<simd::best>();
}
TEST_CASE("l2_normalization: every type against the definition, scalar") { matches_in_every_type<simd::scalar>(); }

TEST_CASE("l2_normalization: both architectures give the same bits") {
  test::random r(99);
  for (const shape& dims : {make_shape({3, 101}), make_shape({101, 3}), make_shape({2, 7, 37})})
    for (const std::int32_t axis : {0, -1}) {
      array<float> in(dims), best(dims), scalar(dims);
      fill(in, r);
      REQUIRE(l2_normalization(std::as_const(in).view(), best.view(), {axis}).ok());
      REQUIRE(l2_normalization<simd::scalar>(std::as_const(in).view(), scalar.view(), {axis}).ok());
      CHECK(std::memcmp(best.data(), scalar.data(), best.size() * sizeof(float)) == 0);
    }
}

TEST_CASE("l2_normalization: zeros stay zeros") {
  for (const std::int32_t n : lengths) {
    for (const bool columns : {false, true}) {
      const shape dims = columns ? make_shape({n, 2}) : make_shape({2, n});
      array<float> in(dims), out(dims);
      std::memset(in.data(), 0, in.size() * sizeof(float));
      REQUIRE(l2_normalization(std::as_const(in).view(), out.view(), {columns ? 0 : 1}).ok());
      for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == 0.0f);
      array<quant8_asymm> codes(dims, {32.0f, 80}), results(dims, fixed<quant8_asymm>);
      std::memset(codes.data(), 80, codes.size());
      REQUIRE(l2_normalization(std::as_const(codes).view(), results.view(), {columns ? 0 : 1}).ok());
      for (std::size_t i = 0; i < results.size(); ++i) CHECK(results[i] == 128);
    }
  }
}

TEST_CASE("l2_normalization: squares that float does not hold") {
  constexpr float least = std::numeric_limits<float>::denorm_min(), most = std::numeric_limits<float>::max();
  for (const float x : {1e-23f, least, 1e30f, most}) {
    const array<float> in(make_shape({5}), {}, {x, x, x, -x, x});
    array<float> out(make_shape({5}));
    REQUIRE(l2_normalization(in.view(), out.view()).ok());
    for (std::size_t i = 0; i < 5; ++i) CHECK(ulps(out[i], (i == 3 ? -1 : 1) / std::sqrt(5.0)) <= 0.51);
  }
  const array<float16> half(make_shape({2}), {}, {to_float16(30000.0f), to_float16(40000.0f)});
  array<float16> unit(make_shape({2}));
  REQUIRE(l2_normalization(half.view(), unit.view()).ok());
  CHECK(unit[0] == to_float16(0.6f));
  CHECK(unit[1] == to_float16(0.8f));
}

TEST_CASE("l2_normalization: NaN and infinities") {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  for (const bool columns : {false, true}) {
    const shape dims = columns ? make_shape({3, 2}) : make_shape({2, 3});
    const array<float> in =
        columns ? array<float>(dims, {}, {1, 1, nan, -inf, 2, 2}) : array<float>(dims, {}, {1, nan, 2, 1, -inf, 2});
    array<float> out(dims);
    REQUIRE(l2_normalization(in.view(), out.view(), {columns ? 0 : 1}).ok());
    const std::size_t step = columns ? 2 : 1, second = columns ? 1 : 3;
    for (std::size_t k = 0; k < 3; ++k) CHECK(std::isnan(out[k * step]));
    CHECK(out[second] == 0.0f);
    CHECK(std::isnan(out[second + step]));
    CHECK(out[second + 2 * step] == 0.0f);
  }
}

TEST_CASE("l2_normalization: sums of squares of codes beyond an int32") {
  array<quant8_asymm> in(make_shape({40000, 2}), {1.0f, 0}), out(make_shape({40000, 2}), fixed<quant8_asymm>);
  std::memset(in.data(), 1, in.size());
  for (std::size_t i = 0; i < in.size(); i += 2) in[i] = 255;
  in[1] = 200;
  REQUIRE(l2_normalization(std::as_const(in).view(), out.view(), {0}).ok());
  CHECK(out[0] == 128 + 1);   // 128 / 200 = 0.64
  CHECK(out[1] == 128 + 91);  // 128 * 200 / sqrt(79999) = 90.51
  CHECK(out[3] == 128 + 0);   // 1 / sqrt(79999)
  array<quant8_asymm> row(make_shape({80000}), {1.0f, 0}), share(make_shape({80000}), fixed<quant8_asymm>);
  std::memset(row.data(), 255, row.size());
  REQUIRE(l2_normalization(std::as_const(row).view(), share.view()).ok());
  for (std::size_t i = 0; i < share.size(); i += 997) CHECK(share[i] == 128);  // 128 / sqrt(80000) = 0.45
}

TEST_CASE("l2_normalization: one over a root in fixed point") {
  for (std::int64_t x = 1; x < std::int64_t{1} << 40; x += 1 + x / 7) {
    const multiplier m = kernel::inverse_root(x);
    const double got = std::ldexp(static_cast<double>(m.value), m.exponent - 31);
    CAPTURE(x);
    CHECK(m.exponent <= 0);
    CHECK(std::fabs(got * std::sqrt(static_cast<double>(x)) - 1) <= 2e-6);
  }
  CHECK(kernel::inverse_root(0) == multiplier{INT32_MAX, 0});
}

TEST_CASE("l2_normalization: zero-sized tensors run") {
  for (std::int32_t axis = -3; axis < 3; ++axis) {
    const shape dims = make_shape({2, 0, 3});
    CHECK(l2_normalization(tensor_view<const float>(nullptr, dims), tensor_view<float>(nullptr, dims), {axis}).ok());
  }
}

TEST_CASE("l2_normalization: what is refused leaves the output alone") {
  const array<float> in(make_shape({2, 3}), {}, {1, 2, 3, 4, 5, 6});
  array<float> out(make_shape({2, 3})), other(make_shape({3, 2}));
  out[0] = other[0] = 7.0f;
  CHECK(l2_normalization(in.view(), out.view(), {2}).why.what == measure::axis);
  CHECK(l2_normalization(in.view(), out.view(), {-3}).why.what == measure::axis);
  CHECK(l2_normalization(in.view(), out.view(), {INT32_MAX}).why.what == measure::axis);
  CHECK(l2_normalization(in.view(), other.view()).why.what == measure::dim_0);
  CHECK(out[0] == 7.0f);
  CHECK(other[0] == 7.0f);
  array<quant8_asymm> codes(make_shape({2}), {0.5f, 3}), wrong(make_shape({2}), {1.0f / 256, 128}),
      moved(make_shape({2}), {1.0f / 128, 0});
  CHECK(l2_normalization(codes.view(), wrong.view()).why.what == measure::scale);
  CHECK(l2_normalization(codes.view(), moved.view()).why.what == measure::zero_point);
  array<quant8_asymm_signed> signed_codes(make_shape({2}), {0.5f, 3}), signed_moved(make_shape({2}), {1.0f / 128, 1});
  CHECK(l2_normalization(signed_codes.view(), signed_moved.view()).why.what == measure::zero_point);
}

}  // namespace

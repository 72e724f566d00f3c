#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>
#include <utility>

#include "nnops/ops/softmax.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"
#include "support/slices.hpp"
#include "support/threads.hpp"
#include "support/tolerance.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

// The definition in double: the shares of a slice, and how far below the largest each exponent is.
struct shares {
  std::vector<double> share, exponent;

  template <class Element>
  shares(const array<Element>& in, const std::vector<std::size_t>& at, double beta) {
    double largest = -HUGE_VAL, sum = 0;
    for (const std::size_t i : at) largest = std::max(largest, in.real(i));
    for (const std::size_t i : at) {
      exponent.push_back((in.real(i) - largest) * beta);
      share.push_back(std::exp(exponent.back()));
      sum += share.back();
    }
    for (double& s : share) s /= sum;
  }
};

template <class Element, class Arch>
void check_float(const shape& dims, std::int32_t axis, float beta, float size, test::random& r) {
  CAPTURE(dims.rank);
  CAPTURE(axis);
  array<Element> in(dims), out(dims);
  fill(in, r, -size, size);
  const softmax_params params{.beta = beta, .axis = axis};
  REQUIRE(softmax<Arch>(std::as_const(in).view(), out.view(), params).ok());
  CHECK(out.intact());
  for_each_slice(dims, axis, [&](const std::vector<std::size_t>& at) {
    const shares exact(in, at, static_cast<double>(beta));
    CAPTURE(at.size());
    double sum = 0;
    for (std::size_t k = 0; k < at.size(); ++k) {
      const double got = out.real(at[k]);
      const double relative =
          (5 + 2 * std::fabs(exact.exponent[k]) + 2 * std::log(static_cast<double>(at.size()))) * 0x1p-24;
      const double rounding = std::is_same_v<Element, float> ? 0x1p-149 : exact.share[k] * 0x1p-11 + 0x1p-25;
      CHECK(std::fabs(got - exact.share[k]) <= relative * exact.share[k] + rounding);
      sum += got;
    }
    if (std::is_same_v<Element, float>) CHECK(std::fabs(sum - 1.0) <= 1e-6);
  });
  // In place, and with the work split: the same bits.
  array<Element> split(dims);
  split_work workers{3};
  REQUIRE(softmax<Arch>(std::as_const(in).view(), split.view(), params, {{}, workers.threads()}).ok());
  CHECK(std::memcmp(split.data(), out.data(), out.size() * sizeof(storage_of<Element>)) == 0);
  REQUIRE(softmax<Arch>(std::as_const(in).view(), in.view(), params).ok());
  CHECK(std::memcmp(in.data(), out.data(), out.size() * sizeof(storage_of<Element>)) == 0);
}

template <class Element, class Arch>
void float_matches_its_definition() {
  test::random r(2718);
  for (const std::int32_t n : lengths) {
    check_float<Element, Arch>(make_shape({3, n}), -1, 1.0f, 8.0f, r);
    check_float<Element, Arch>(make_shape({n, 5}), 0, 0.7f, 8.0f, r);
    check_float<Element, Arch>(make_shape({2, 3, n}), 1, 1.3f, 40.0f, r);
    check_float<Element, Arch>(make_shape({n}), 0, 0.01f, 1000.0f, r);
  }
  for (std::int32_t axis = -4; axis < 4; ++axis)
    check_float<Element, Arch>(make_shape({2, 3, 5, 7}), axis, 1.0f, 10.0f, r);
  check_float<Element, Arch>(make_shape({1, 2, 1, 3, 2, 1, 2, 3}), 5, 1.0f, 10.0f, r);
  check_float<Element, Arch>(make_shape({2, 1001}), 1, 1.0f, 20.0f, r);
  check_float<Element, Arch>(make_shape({10007}), 0, 1.0f, 3.0f, r);
  check_float<Element, Arch>(make_shape({1009, 3}), 0, 1.0f, 3.0f, r);
}

// NNAPI's rule by its definition in double: the code of a share is its 256ths above the lowest code, rounded. The fixed
// point is close enough that only a share near the middle of two codes may take either.
template <class Element, class Arch>
void check_fixed_point(const shape& dims, std::int32_t axis, float beta, asymmetric quant, test::random& r) {
  CAPTURE(beta * quant.scale);
  constexpr int lowest = std::is_same_v<Element, quant8_asymm> ? 0 : -128;
  array<Element> in(dims, quant), out(dims, {1.0f / 256, lowest});
  fill(in, r);
  REQUIRE(softmax<Arch>(std::as_const(in).view(), out.view(), {beta, axis, rounding::double_}).ok());
  CHECK(out.intact());
  for_each_slice(dims, axis, [&](const std::vector<std::size_t>& at) {
    const shares exact(in, at, static_cast<double>(beta));
    for (std::size_t k = 0; k < at.size(); ++k) {
      const double wanted = std::min(256 * exact.share[k], 255.0);
      CHECK(std::fabs(out[at[k]] - lowest - wanted) <= 0.51);
    }
  });
}

// TensorFlow Lite's table by its definition: float exponentials, a float sum in order, the product with the inverse of
// the sum.
template <class Element, class Arch>
void check_table(const shape& dims, std::int32_t axis, float beta, asymmetric quant, test::random& r) {
  CAPTURE(beta * quant.scale);
  constexpr int lowest = std::is_same_v<Element, quant8_asymm> ? 0 : -128;
  array<Element> in(dims, quant), out(dims, {1.0f / 256, lowest});
  fill(in, r);
  REQUIRE(softmax<Arch>(std::as_const(in).view(), out.view(), {beta, axis, rounding::single}).ok());
  CHECK(out.intact());
  const float step = -quant.scale * beta;
  for_each_slice(dims, axis, [&](const std::vector<std::size_t>& at) {
    int largest = lowest;
    for (const std::size_t i : at) largest = std::max<int>(largest, in[i]);
    std::vector<float> e;
    float sum = 0.0f;
    for (const std::size_t i : at) {
      const float t = step * static_cast<float>(largest - in[i]);
      e.push_back(static_cast<float>(std::exp(static_cast<double>(t))));
      sum += e.back();
    }
    const float factor = 1.0f / (sum * (1.0f / 256.0f));
    for (std::size_t k = 0; k < at.size(); ++k) {
      const double product = static_cast<double>(e[k] * factor);
      CHECK(out[at[k]] == std::min(static_cast<int>(std::round(product)), 255) + lowest);
    }
  });
}

template <class Element, class Arch>
void codes_match_their_definition() {
  test::random r(3141);
  const int low = std::is_same_v<Element, quant8_asymm> ? 0 : -128;
  for (const float scale : {0.0001f, 0.0125f, 0.13f, 1.0f, 7.5f, 900.0f})
    for (const std::int32_t n : {1, 2, 3, 17, 33, 127, 500})
      for (const int zero : {low, low + 131, low + 255}) {
        check_fixed_point<Element, Arch>(make_shape({3, n}), -1, 1.0f, {scale, zero}, r);
        check_fixed_point<Element, Arch>(make_shape({2, n, 3}), 1, 0.3f, {scale, zero}, r);
        check_table<Element, Arch>(make_shape({3, n}), 1, 1.0f, {scale, zero}, r);
        check_table<Element, Arch>(make_shape({2, n, 3}), -2, 0.3f, {scale, zero}, r);
      }
}

template <class Arch>
void matches_in_every_type() {
  float_matches_its_definition<float, Arch>();
  float_matches_its_definition<float16, Arch>();
  codes_match_their_definition<quant8_asymm, Arch>();
  codes_match_their_definition<quant8_asymm_signed, Arch>();
}

}  // namespace

TEST_CASE("softmax: every type against the definition, best architecture") { matches_in_every_type<simd::best>(); }
TEST_CASE("softmax: every type against the definition, scalar") { matches_in_every_type<simd::scalar>(); }

TEST_CASE("softmax: exp_of_minus is the nearest float") {
  test::random r(5);
  CHECK(kernel::exp_of_minus(0.0f) == 1.0f);
  CHECK(kernel::exp_of_minus(std::numeric_limits<float>::infinity()) == 0.0f);
  CHECK(kernel::exp_of_minus(std::numeric_limits<float>::max()) == 0.0f);
  for (int i = 0; i < 200000; ++i) {
    const float t =
        i % 2 == 0 ? r.real(0.0f, 105.0f) : std::ldexp(r.real(0.5f, 1.0f), static_cast<int>(r.integer(-60, 7)));
    CAPTURE(t);
    CHECK(kernel::exp_of_minus(t) == static_cast<float>(std::exp(-static_cast<double>(t))));
  }
}

TEST_CASE("softmax: large numbers do not overflow, small ones do not vanish") {
  const array<float> in(make_shape({1, 5}), {}, {8, 18, 28, 38, 48});
  array<float> out(make_shape({1, 5}));
  REQUIRE(softmax(in.view(), out.view()).ok());
  CHECK(out[4] == doctest::Approx(0.9999546).epsilon(1e-6));
  CHECK(out[0] > 0.0f);
  const array<float16> half(make_shape({2}), {}, {to_float16(100.0f), to_float16(0.0f)});
  array<float16> shares(make_shape({2}));
  REQUIRE(softmax(half.view(), shares.view()).ok());
  CHECK(to_float(shares[0]) == 1.0f);
  CHECK(to_float(shares[1]) == 0.0f);
  constexpr float most = std::numeric_limits<float>::max();
  const array<float> ends(make_shape({3}), {}, {most, -most, most});
  array<float> of_ends(make_shape({3}));
  REQUIRE(softmax(ends.view(), of_ends.view(), {.beta = 1000.0f}).ok());
  CHECK(of_ends[0] == 0.5f);
  CHECK(of_ends[1] == 0.0f);
  CHECK(of_ends[2] == 0.5f);
}

TEST_CASE("softmax: NaN and infinities, in every lane") {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  for (std::int32_t n = 1; n <= 33; ++n)
    for (std::int32_t k = 0; k < n; ++k)
      for (const float special : {nan, inf, -inf})
        for (const bool columns : {false, true}) {
          const shape dims = columns ? make_shape({n, 3}) : make_shape({3, n});
          array<float> in(dims), out(dims);
          for (std::size_t i = 0; i < in.size(); ++i) in[i] = 0.25f * static_cast<float>(i % 7);
          const std::size_t stride = columns ? 3 : 1, first = columns ? 1 : static_cast<std::size_t>(n);
          in[first + static_cast<std::size_t>(k) * stride] = special;
          REQUIRE(softmax(std::as_const(in).view(), out.view(), {.axis = columns ? 0 : 1}).ok());
          const bool poisoned = special != -inf || n == 1;
          for_each_slice(dims, columns ? 0 : 1, [&](const std::vector<std::size_t>& at) {
            const bool here = at[0] == first;
            for (const std::size_t i : at) CHECK(std::isnan(out[i]) == (here && poisoned));
          });
          if (!poisoned) CHECK(out[first + static_cast<std::size_t>(k) * stride] == 0.0f);
        }
}

TEST_CASE("softmax: equal elements have equal shares, the same bits in every lane and in the tail") {
  for (std::int32_t n = 1; n <= 67; ++n)
    for (const bool columns : {false, true}) {
      const shape dims = columns ? make_shape({n, 3}) : make_shape({3, n});
      array<float> in(dims), out(dims);
      for (std::size_t i = 0; i < in.size(); ++i) in[i] = -3.7f;
      REQUIRE(softmax(std::as_const(in).view(), out.view(), {.beta = 0.9f, .axis = columns ? 0 : 1}).ok());
      for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == 1.0f / static_cast<float>(n));
    }
}

TEST_CASE("softmax: codes do not depend on how the work is split") {
  test::random r(11);
  for (const shape& dims : {make_shape({7, 33}), make_shape({3, 5, 71}), make_shape({130})})
    for (const rounding round : {rounding::double_, rounding::single})
      for (std::int32_t axis = 0; axis < dims.rank; ++axis) {
        array<quant8_asymm_signed> in(dims, {0.1f, 5}), whole(dims, {1.0f / 256, -128}),
            split(dims, {1.0f / 256, -128});
        fill(in, r);
        split_work workers{3};
        REQUIRE(softmax(std::as_const(in).view(), whole.view(), {1.0f, axis, round}).ok());
        REQUIRE(softmax(std::as_const(in).view(), split.view(), {1.0f, axis, round}, {{}, workers.threads()}).ok());
        CHECK(std::memcmp(whole.data(), split.data(), whole.size()) == 0);
      }
}

TEST_CASE("softmax: codes of published networks") {
  // The last layer of a person detector: both roundings give this.
  for (const rounding round : {rounding::double_, rounding::single}) {
    const array<quant8_asymm_signed> in(make_shape({1, 2}), {0.012518751434981823f, -1}, {-112, 110});
    array<quant8_asymm_signed> out(make_shape({1, 2}), {1.0f / 256, -128});
    REQUIRE(softmax(in.view(), out.view(), {.round = round}).ok());
    CHECK(out[0] == -113);
    CHECK(out[1] == 113);
  }
}

TEST_CASE("softmax: more equal codes than NNAPI's accumulator holds") {
  for (const std::int32_t n : {4095, 4096, 4097, 100000}) {
    array<quant8_asymm> in(make_shape({n}), {0.1f, 0}), out(make_shape({n}), {1.0f / 256, 0});
    std::memset(in.data(), 77, in.size());
    REQUIRE(softmax(std::as_const(in).view(), out.view()).ok());
    for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == 0);
  }
}

TEST_CASE("softmax: zero-sized tensors run") {
  for (std::int32_t axis = -3; axis < 3; ++axis) {
    const shape dims = make_shape({2, 0, 3});
    CHECK(softmax(tensor_view<const float>(nullptr, dims), tensor_view<float>(nullptr, dims), {.axis = axis}).ok());
  }
}

TEST_CASE("softmax: what is refused") {
  array<float> in(make_shape({2, 3})), out(make_shape({2, 3}));
  const auto refused = [&](const softmax_params& p) { return softmax(in.view(), out.view(), p).why; };
  CHECK(refused({.beta = 0.0f}).what == measure::beta);
  CHECK(refused({.beta = -1.0f}).what == measure::beta);
  CHECK(refused({.beta = std::numeric_limits<float>::quiet_NaN()}).what == measure::beta);
  CHECK(refused({.beta = std::numeric_limits<float>::infinity()}).what == measure::beta);
  CHECK(refused({.axis = 2}).what == measure::axis);
  CHECK(refused({.axis = -3}).what == measure::axis);
  CHECK(refused({.axis = std::numeric_limits<std::int32_t>::max()}).what == measure::axis);
  array<quant8_asymm> codes(make_shape({2}), {0.5f, 3}), wrong(make_shape({2}), {1.0f / 255, 0}),
      moved(make_shape({2}), {1.0f / 256, 1});
  CHECK(softmax(codes.view(), wrong.view()).why.what == measure::scale);
  CHECK(softmax(codes.view(), moved.view()).why.what == measure::zero_point);
}

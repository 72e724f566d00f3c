#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/log_softmax.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
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

template <class Element, class Arch>
void check_case(const shape& dims, std::int32_t axis, float beta, float size, test::random& r) {
  CAPTURE(dims.rank);
  CAPTURE(axis);
  CAPTURE(beta);
  array<Element> in(dims), out(dims), split(dims);
  fill(in, r, -size, size);
  const log_softmax_params params{beta, axis};
  REQUIRE(log_softmax<Arch>(std::as_const(in).view(), out.view(), params).ok());
  CHECK(out.intact());
  std::size_t wrong = 0;
  for_each_slice(dims, axis, [&](const std::vector<std::size_t>& at) {
    double largest = -HUGE_VAL, sum = 0, total = 0;
    for (const std::size_t i : at) largest = std::fmax(largest, in.real(i));
    for (const std::size_t i : at) sum += std::exp((in.real(i) - largest) * static_cast<double>(beta));
    for (const std::size_t i : at) {
      const double t = (in.real(i) - largest) * static_cast<double>(beta), exact = t - std::log(sum);
      const double error = (8 + 4 * std::fabs(t) + 2 * std::log(static_cast<double>(at.size()))) * 0x1p-24;
      const double rounding = std::is_same_v<Element, float> ? 0.0 : std::fabs(exact) * 0x1p-11 + 0x1p-25;
      wrong += !(std::fabs(out.real(i) - exact) <= error + rounding);
      total += std::exp(out.real(i));
    }
    if (std::is_same_v<Element, float>) wrong += !(std::fabs(total - 1.0) <= 2e-6 * (1 + std::fabs(std::log(sum))));
  });
  CHECK(wrong == 0);
  split_work workers{3};
  REQUIRE(log_softmax<Arch>(std::as_const(in).view(), split.view(), params, {{}, workers.threads()}).ok());
  CHECK(std::memcmp(split.data(), out.data(), out.size() * sizeof(out[0])) == 0);
  REQUIRE(log_softmax<Arch>(std::as_const(in).view(), in.view(), params).ok());
  CHECK(std::memcmp(in.data(), out.data(), out.size() * sizeof(out[0])) == 0);
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(2718);
  for (const std::int32_t n : lengths) {
    check_case<Element, Arch>(make_shape({3, n}), -1, 1.0f, 8.0f, r);
    check_case<Element, Arch>(make_shape({n, 5}), 0, 0.7f, 8.0f, r);
    check_case<Element, Arch>(make_shape({2, 3, n}), 1, 1.3f, 40.0f, r);
    check_case<Element, Arch>(make_shape({n}), 0, 0.01f, 1000.0f, r);
  }
  for (std::int32_t axis = -4; axis < 4; ++axis)
    check_case<Element, Arch>(make_shape({2, 3, 5, 7}), axis, 1.0f, 10.0f, r);
  check_case<Element, Arch>(make_shape({1, 2, 1, 3, 2, 1, 2, 3}), 5, 1.0f, 10.0f, r);
  check_case<Element, Arch>(make_shape({10007}), 0, 1.0f, 3.0f, r);
  check_case<Element, Arch>(make_shape({1009, 3}), 0, 1.0f, 3.0f, r);
}

TEST_CASE("log_softmax: every type against the definition, best architecture") {
  matches_its_definition<float, simd::best>();
  matches_its_definition<float16, simd::best>();
}
TEST_CASE("log_softmax: every type against the definition, scalar") {
  matches_its_definition<float, simd::scalar>();
  matches_its_definition<float16, simd::scalar>();
}

TEST_CASE("log_softmax: large numbers do not overflow, small ones do not vanish") {
  const array<float> in(make_shape({1, 5}), {}, {8, 18, 28, 38, 48});
  array<float> out(make_shape({1, 5}));
  REQUIRE(log_softmax(in.view(), out.view()).ok());
  CHECK(out[4] == doctest::Approx(-4.5401e-5).epsilon(1e-3));
  CHECK(out[0] == doctest::Approx(-40.0000454).epsilon(1e-6));
  constexpr float most = std::numeric_limits<float>::max();
  const array<float> ends(make_shape({3}), {}, {most, 0.0f, most});
  array<float> of_ends(make_shape({3}));
  REQUIRE(log_softmax(ends.view(), of_ends.view()).ok());
  CHECK(of_ends[0] == doctest::Approx(-0.6931472).epsilon(1e-6));
  CHECK(of_ends[1] == -most);
}

TEST_CASE("log_softmax: NaN and infinities, in every lane") {
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
          REQUIRE(log_softmax(std::as_const(in).view(), out.view(), {.axis = columns ? 0 : 1}).ok());
          const bool poisoned = special != -inf || n == 1;
          std::size_t wrong = 0;
          for_each_slice(dims, columns ? 0 : 1, [&](const std::vector<std::size_t>& at) {
            for (const std::size_t i : at) wrong += std::isnan(out[i]) != (at[0] == first && poisoned);
          });
          CHECK(wrong == 0);
          if (!poisoned) CHECK(out[first + static_cast<std::size_t>(k) * stride] == -inf);
        }
}

TEST_CASE("log_softmax: zero-sized tensors run") {
  for (std::int32_t axis = -3; axis < 3; ++axis) {
    const shape dims = make_shape({2, 0, 3});
    CHECK(log_softmax(tensor_view<const float>(nullptr, dims), tensor_view<float>(nullptr, dims), {.axis = axis}).ok());
  }
}

TEST_CASE("log_softmax: what is refused leaves the output alone") {
  const array<float> in(make_shape({2, 3}));
  array<float> out(make_shape({2, 3}));
  out[0] = 7.0f;
  const auto refused = [&](const log_softmax_params& p) {
    const status s = log_softmax(in.view(), out.view(), p);
    CHECK(s.code == outcome::invalid);
    CHECK(out[0] == 7.0f);
    return s.why.what;
  };
  CHECK(refused({.beta = 0.0f}) == measure::beta);
  CHECK(refused({.beta = -1.0f}) == measure::beta);
  CHECK(refused({.beta = std::numeric_limits<float>::quiet_NaN()}) == measure::beta);
  CHECK(refused({.beta = std::numeric_limits<float>::infinity()}) == measure::beta);
  CHECK(refused({.axis = 2}) == measure::axis);
  CHECK(refused({.axis = -3}) == measure::axis);
  CHECK(refused({.axis = std::numeric_limits<std::int32_t>::max()}) == measure::axis);
}

}  // namespace

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/reduce_sum.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <utility>
#include "support/reduction.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct operation {
  template <class Arch, class In, class Out>
  static status run(const In& in, const Out& out, const reduce_sum_params& p, const execution& e) {
    return nnops::reduce_sum<Arch>(in, out, p, e);
  }
};

// The definition in double, and how far sums in float32 may be from it.
template <class Element, class Arch>
void matches_its_definition() {
  const auto check = [](auto got, const auto& elements) {
    double sum = 0, size = 0;
    for (const auto e : elements) {
      sum += static_cast<double>(as_float(e));
      size += std::fabs(static_cast<double>(as_float(e)));
    }
    const double step = std::is_same_v<Element, float> ? 0x1p-24 : 0x1p-11;
    return std::fabs(static_cast<double>(as_float(got)) - sum) <=
           256 * 0x1p-24 * size + step * std::fabs(sum) + 0x1p-25;
  };
  check_reductions<operation, Arch, Element>({}, [](auto& a, test::random& r) { fill(a, r); }, check);
}

TEST_CASE("reduce_sum: every type against the definition, best architecture") {
  matches_its_definition<float, simd::best>();
  matches_its_definition<float16, simd::best>();
}
TEST_CASE("reduce_sum: every type against the definition, scalar") {
  matches_its_definition<float, simd::scalar>();
  matches_its_definition<float16, simd::scalar>();
}

TEST_CASE("reduce_sum: the sum of many floats keeps its precision") {
  array<float> in(make_shape({1 << 20, 2})), out(make_shape({2}));
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = 0.1f;
  REQUIRE(reduce_sum(std::as_const(in).view(), out.view(), {.count = 1}).ok());
  CHECK(out[0] == doctest::Approx(104857.6).epsilon(4e-6));
  CHECK(out[1] == out[0]);
}

TEST_CASE("reduce_sum: float16 sums beyond its largest number on the way, and at the end") {
  const float16 most = to_float16(65504.0f), less = to_float16(-65504.0f);
  const array<float16> in(make_shape({2, 3}), {}, {most, most, less, most, most, most});
  array<float16> out(make_shape({2}));
  REQUIRE(reduce_sum(in.view(), out.view(), {.axes = {1}, .count = 1}).ok());
  CHECK(out[0] == most);
  CHECK(std::isinf(to_float(out[1])));
}

TEST_CASE("reduce_sum: NaN and infinities") {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const array<float> in(make_shape({4, 3}), {}, {1, nan, 3, inf, 1, 1, inf, -inf, 1, -inf, -inf, 0});
  array<float> out(make_shape({4}));
  REQUIRE(reduce_sum(in.view(), out.view(), {.axes = {1}, .count = 1}).ok());
  CHECK(std::isnan(out[0]));
  CHECK(out[1] == inf);
  CHECK(std::isnan(out[2]));
  CHECK(out[3] == -inf);
}

TEST_CASE("reduce_sum: of no elements 0") {
  const float zero = 0.0f;
  check_empty_reductions<operation, float>(&zero);
  const float16 half = to_float16(0.0f);
  check_empty_reductions<operation, float16>(&half);
}

TEST_CASE("reduce_sum: what is refused") { check_reduction_refusals<operation, float>(); }

}  // namespace

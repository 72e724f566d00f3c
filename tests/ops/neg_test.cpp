#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/neg.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "support/unary.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::neg<Arch>(in, out, {}, e);
});

template <class Arch>
void check_all() {
  check_unary_float<operation, Arch>([](float x, float y) { return same(y, -x); });
  check_unary_float16<operation, Arch>([](float16 h, float16 y) {
    const float x = to_float(h);
    return same(to_float(y), -x);
  });
  nnops::test::random r(81);
  for (const std::int32_t n : lengths) {
    array<std::int32_t> in(shape_of(n)), out(shape_of(n));
    fill(in, r);
    in[0] = INT32_MIN;
    check_unary<operation, Arch>(in, out, rounding::double_, [](std::int32_t x, std::int32_t y) {
      return static_cast<std::uint32_t>(y) == (0u - static_cast<std::uint32_t>(x));
    });
  }
}

TEST_CASE("neg: all types against the definition, best architecture") { check_all<simd::best>(); }
TEST_CASE("neg: all types against the definition, scalar") { check_all<simd::scalar>(); }
TEST_CASE("neg: another shape is refused") { check_unary_refusals<operation>(); }

TEST_CASE("neg: the lowest int32 stays, the sign of zeros is that of a real number") {
  array<std::int32_t> lowest(make_shape({1}), {}, {INT32_MIN});
  REQUIRE(neg(lowest.view(), lowest.view()).ok());
  CHECK(lowest[0] == INT32_MIN);
  array<float> zeros(make_shape({2}), {}, {0.0f, -0.0f});
  REQUIRE(neg(zeros.view(), zeros.view()).ok());
  CHECK(same(zeros[0], -0.0f));
  CHECK(same(zeros[1], 0.0f));
}

}  // namespace

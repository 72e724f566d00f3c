#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/mul.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "support/binary.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct operation {
  template <class Arch, class A, class B, class Out>
  static status run(const A& a, const B& b, const Out& out, const mul_params& p, const execution& e) {
    return nnops::mul<Arch>(a, b, out, p, e);
  }
  static float real(float a, float b) { return a * b; }
  static std::uint32_t wrapped(std::uint32_t a, std::uint32_t b) { return a * b; }
  static std::int64_t fixed(std::int64_t x, std::int64_t y, float sx, float sy, float so) {
    return scale_double(x * y,
                        fixed_multiplier(static_cast<double>(sx) * static_cast<double>(sy) / static_cast<double>(so)));
  }
  static std::int64_t once(std::int64_t x, std::int64_t y, float sx, float sy, float so) {
    return std::llrint(static_cast<float>(x * y) * (sx * sy / so));
  }
};

TEST_CASE("mul: all types, shapes, activations and roundings against the definition, best architecture") {
  check_all<operation, simd::best>(true);
}
TEST_CASE("mul: all types, shapes, activations and roundings against the definition, scalar") {
  check_all<operation, simd::scalar>(true);
}

TEST_CASE("mul: what is refused names its rule and leaves the output alone") { check_refusals<operation>(); }

TEST_CASE("mul: the output scale must be greater than the product of the input scales") {
  const array<quant8_asymm> a(make_shape({1}), {0.5f, 0}, {3}), b(make_shape({1}), {0.5f, 0}, {2});
  array<quant8_asymm> equal(make_shape({1}), {0.25f, 0}, {9}), above(make_shape({1}), {0.2500001f, 0});
  const status s = mul(a.view(), b.view(), equal.view());
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::scale);
  CHECK(equal[0] == 9);
  REQUIRE(mul(a.view(), b.view(), above.view()).ok());
  CHECK(above[0] == 6);
}

}  // namespace

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/add.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "support/binary.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct operation {
  template <class Arch, class A, class B, class Out>
  static status run(const A& a, const B& b, const Out& out, const add_params& p, const execution& e) {
    return nnops::add<Arch>(a, b, out, p, e);
  }
  static float real(float a, float b) { return a + b; }
  static std::uint32_t wrapped(std::uint32_t a, std::uint32_t b) { return a + b; }
  static std::int64_t fixed(std::int64_t x, std::int64_t y, float sx, float sy, float so) {
    return fixed_sum(x, y, sx, sy, so, 1);
  }
  static std::int64_t once(std::int64_t x, std::int64_t y, float sx, float sy, float so) {
    return once_sum(x, y, sx, sy, so, 1);
  }
};

TEST_CASE("add: all types, shapes, activations and roundings against the definition, best architecture") {
  check_all<operation, simd::best>();
}
TEST_CASE("add: all types, shapes, activations and roundings against the definition, scalar") {
  check_all<operation, simd::scalar>();
}

TEST_CASE("add: what is refused names its rule and leaves the output alone") { check_refusals<operation>(); }

TEST_CASE("add: a tie of rounding::single goes to the even code, of rounding::double_ away from zero") {
  const array<quant8_asymm_signed> half(make_shape({4}), {0.5f, 0}, {1, 3, -1, -3});
  const array<quant8_asymm_signed> zero(make_shape({1}), {0.5f, 0}, {0});
  array<quant8_asymm_signed> out(make_shape({4}), {1.0f, 0});
  REQUIRE(add(half.view(), zero.view(), out.view(), {fused_activation::none, rounding::single}).ok());
  const std::int8_t even[] = {0, 2, 0, -2};
  for (std::size_t i = 0; i < 4; ++i) CHECK(out[i] == even[i]);
  REQUIRE(add(half.view(), zero.view(), out.view()).ok());
  const std::int8_t away[] = {1, 2, -1, -2};
  for (std::size_t i = 0; i < 4; ++i) CHECK(out[i] == away[i]);
}

}  // namespace

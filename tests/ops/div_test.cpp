#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/div.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "support/binary.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct operation {
  template <class Arch, class A, class B, class Out>
  static status run(const A& a, const B& b, const Out& out, const div_params& p, const execution& e) {
    return nnops::div<Arch>(a, b, out, p, e);
  }
  static float real(float a, float b) { return a / b; }
  // The quotient of the exact integers, rounded down; 0 where the divisor is 0.
  static std::uint32_t wrapped(std::uint32_t a, std::uint32_t b) {
    const std::int64_t x = static_cast<std::int32_t>(a), y = static_cast<std::int32_t>(b);
    if (y == 0) return 0;
    const std::int64_t whole = x / y;
    return static_cast<std::uint32_t>(whole * y == x || (x < 0) == (y < 0) ? whole : whole - 1);
  }
};

template <class Arch>
void check_division() {
  check_float<operation, Arch>();
  check_float16<operation, Arch>();
  check_int32<operation, Arch>();
  check_threads<operation, Arch>();
  check_in_place<operation, Arch>();
  // Small numbers of every sign, each with each, and the ends of int32.
  constexpr std::int32_t ends[] = {INT32_MIN, INT32_MIN + 1, INT32_MAX, INT32_MAX - 1};
  array<std::int32_t> a(make_shape({45, 1})), b(make_shape({45}));
  for (std::int32_t i = 0; i < 45; ++i)
    a[static_cast<std::size_t>(i)] = b[static_cast<std::size_t>(i)] = i < 41 ? i - 20 : ends[i - 41];
  check_binary<operation, Arch>(a, b, {}, {}, [](std::int32_t x, std::int32_t y) {
    return static_cast<std::int32_t>(operation::wrapped(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)));
  });
}

TEST_CASE("div: all types, shapes and activations against the definition, best architecture") {
  check_division<simd::best>();
}
TEST_CASE("div: all types, shapes and activations against the definition, scalar") { check_division<simd::scalar>(); }

TEST_CASE("div: int32 is rounded down, a division by 0 gives 0, the lowest number over -1 is itself") {
  const array<std::int32_t> a(make_shape({6}), {}, {5, -5, 5, -5, 7, INT32_MIN}),
      b(make_shape({6}), {}, {2, 2, -2, -2, 0, -1});
  array<std::int32_t> out(make_shape({6}));
  const std::int32_t wanted[] = {2, -3, -3, 2, 0, INT32_MIN};
  REQUIRE(nnops::div(a.view(), b.view(), out.view()).ok());
  for (std::size_t i = 0; i < 6; ++i) CHECK(out[i] == wanted[i]);
}

TEST_CASE("div: what is refused names its rule and leaves the output alone") { check_refusals<operation>(); }

}  // namespace

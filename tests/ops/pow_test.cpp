#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/pow.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "support/pairwise.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& a, const auto& b, const auto& out, rounding,
                                          const execution& e) { return nnops::pow<Arch>(a, b, out, {}, e); });

double exact(float x, float y) { return std::pow(static_cast<double>(x), static_cast<double>(y)); }
bool right(float x, float y, float z) {
  return ulps(z, exact(x, y)) <= 0.51 && (z != 0.0f || std::signbit(z) == std::signbit(exact(x, y)));
}

template <class Arch>
void check_all() {
  check_pairwise_floats<float, operation, Arch>(
      &right, [](float x, float y, float16 z) { return ulps(z, exact(x, y)) <= 0.5 + 1e-4; });
  check_pairwise_places<float, operation, Arch>();
  nnops::test::random r(111);
  array<float> a(make_shape({10007})), b(make_shape({10007}));
  for (std::size_t i = 0; i < a.size(); ++i) {
    // Any bases with exponents that keep the result in range; negative bases with whole exponents; bases around 1.
    const auto kind = r.integer(0, 3);
    a[i] = kind == 0   ? r.any_float()
           : kind == 1 ? 1.0f + r.real(-1e-3f, 1e-3f)
                       : r.real(kind == 2 ? -30.0f : 0.0f, 30.0f);
    b[i] = kind == 0   ? r.real(-1.0f, 1.0f)
           : kind == 1 ? r.real(-9e4f, 9e4f)
           : kind == 2 ? static_cast<float>(r.integer(-25, 25))
                       : r.real(-25.0f, 25.0f);
  }
  check_pairwise<float, operation, Arch>(a, b, {}, rounding::double_, &right);
}

TEST_CASE("pow: floats within the stated accuracy, C's answers for special values, best architecture") {
  check_all<simd::best>();
}
TEST_CASE("pow: floats within the stated accuracy, C's answers for special values, scalar") {
  check_all<simd::scalar>();
}

TEST_CASE("pow: special values") {
  constexpr float cases[][3] = {{NAN, 0.0f, 1.0f},
                                {1.0f, NAN, 1.0f},
                                {NAN, 1.0f, NAN},
                                {2.0f, NAN, NAN},
                                {-1.0f, INFINITY, 1.0f},
                                {-1.0f, -INFINITY, 1.0f},
                                {0.5f, INFINITY, 0.0f},
                                {0.5f, -INFINITY, INFINITY},
                                {-2.0f, INFINITY, INFINITY},
                                {-0.0f, 3.0f, -0.0f},
                                {-0.0f, -3.0f, -INFINITY},
                                {-0.0f, 2.0f, 0.0f},
                                {-0.0f, 0.5f, 0.0f},
                                {-0.0f, -0.5f, INFINITY},
                                {0.0f, -1.0f, INFINITY},
                                {-INFINITY, 3.0f, -INFINITY},
                                {-INFINITY, -3.0f, -0.0f},
                                {-INFINITY, 0.5f, INFINITY},
                                {-INFINITY, -0.5f, 0.0f},
                                {-8.0f, 1.0f / 3.0f, NAN},
                                {-2.0f, 16777215.0f, -INFINITY},
                                {-2.0f, 16777216.0f, INFINITY},
                                {-1.0f, 1e30f, 1.0f},
                                {-2.0f, 3.0f, -8.0f},
                                {2.0f, -149.0f, 0x1p-149f},
                                {2.0f, -151.0f, 0.0f},
                                {2.0f, 128.0f, INFINITY}};
  for (const auto& c : cases) {
    CAPTURE(c[0]);
    CAPTURE(c[1]);
    const array<float> x(make_shape({1}), {}, {c[0]}), y(make_shape({1}), {}, {c[1]});
    array<float> z(make_shape({1}));
    REQUIRE(nnops::pow(x.view(), y.view(), z.view()).ok());
    CHECK(same(z[0], c[2]));
    REQUIRE(nnops::pow<simd::scalar>(x.view(), y.view(), z.view()).ok());
    CHECK(same(z[0], c[2]));
  }
}

TEST_CASE("pow: the output may be an input") { check_pairwise_in_place<operation, float>(); }
TEST_CASE("pow: what is refused leaves the output alone") { check_pairwise_refusals<float, float, operation>(); }

}  // namespace

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/elu.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "support/real_function.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::elu<Arch>(in, out, {}, e);
});

double exact(double x, double alpha) {
  if (std::isnan(x)) return x;
  const double scaled = alpha == 0.0 ? 0.0 : alpha * std::expm1(x);
  return std::fmax(0.0, x) + std::fmin(0.0, scaled);
}

TEST_CASE("elu: alpha 1 within the stated accuracy, best architecture") {
  check_real_function<operation, simd::best>([](double x) { return exact(x, 1.0); }, 2.0);
}
TEST_CASE("elu: alpha 1 within the stated accuracy, scalar") {
  check_real_function<operation, simd::scalar>([](double x) { return exact(x, 1.0); }, 2.0);
}
TEST_CASE("elu: another shape is refused") { check_unary_refusals<operation>(); }

TEST_CASE("elu: other values of alpha") {
  nnops::test::random r(91);
  for (const float alpha : {0.0f, 0.25f, 2.5f, 1e-3f, 100.0f, -0.5f})
    for (const std::int32_t n : lengths) {
      CAPTURE(alpha);
      CAPTURE(n);
      array<float> in(make_shape({n})), out(make_shape({n})), plain(make_shape({n}));
      array<float16> half(make_shape({n})), half_out(make_shape({n}));
      fill(in, r, -12.0f, 12.0f);
      fill(half, r, -4.0f, 4.0f);
      REQUIRE(elu(in.view(), out.view(), {alpha}).ok());
      REQUIRE(elu<simd::scalar>(in.view(), plain.view(), {alpha}).ok());
      REQUIRE(elu(half.view(), half_out.view(), {alpha}).ok());
      for (std::size_t i = 0; i < in.size(); ++i) {
        const double wanted = exact(static_cast<double>(in[i]), static_cast<double>(alpha));
        // A negative alpha makes a difference of numbers that may be large.
        const double allowed = alpha < 0.0f ? 1e-6 * std::fabs(std::expm1(static_cast<double>(in[i]))) : 0.0;
        CHECK((ulps(out[i], wanted) <= 2.0 || std::fabs(static_cast<double>(out[i]) - wanted) <= allowed));
        CHECK((ulps(plain[i], wanted) <= 2.0 || std::fabs(static_cast<double>(plain[i]) - wanted) <= allowed));
        CHECK(close(half_out.real(i), exact(half.real(i), static_cast<double>(alpha)),
                    tolerance_of(operand_type::tensor_float16)));
      }
    }
}

TEST_CASE("elu: infinities, NaN, and an alpha of 0 where e^input is infinite") {
  const array<float> in(make_shape({5}), {}, {INFINITY, -INFINITY, NAN, 100.0f, 0.0f});
  array<float> out(make_shape({5}));
  REQUIRE(elu(in.view(), out.view(), {0.5f}).ok());
  const float wanted[] = {INFINITY, -0.5f, NAN, 100.0f, 0.0f};
  for (std::size_t i = 0; i < 5; ++i) CHECK(same(out[i], wanted[i]));
  REQUIRE(elu(in.view(), out.view(), {0.0f}).ok());
  const float without[] = {INFINITY, 0.0f, NAN, 100.0f, 0.0f};
  for (std::size_t i = 0; i < 5; ++i) CHECK(same(out[i], without[i]));
}

}  // namespace

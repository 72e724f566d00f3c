#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/rsqrt.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "support/real_function.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::rsqrt<Arch>(in, out, {}, e);
});

double exact(double x) { return 1.0 / std::sqrt(x); }

TEST_CASE("rsqrt: floats within two roundings, best architecture") {
  check_real_function<operation, simd::best>(&exact, 1.5);
}
TEST_CASE("rsqrt: floats within two roundings, scalar") { check_real_function<operation, simd::scalar>(&exact, 1.5); }
TEST_CASE("rsqrt: another shape is refused") { check_unary_refusals<operation>(); }

TEST_CASE("rsqrt: zeros, infinities, NaN") {
  check_values<operation>({{0.0f, INFINITY},
                           {-0.0f, -INFINITY},
                           {INFINITY, 0.0f},
                           {-INFINITY, NAN},
                           {-1.0f, NAN},
                           {NAN, NAN},
                           {4.0f, 0.5f}});
}

// In float32, as NNAPI does it. NaN of a negative number is lost in its clamp, which gives the highest code.
template <class E>
void check_codes() {
  for (const float in_scale : {0.25f, 0.125f, 0.0371f, 1e-30f, 1e30f})
    for (const float out_scale : {0.25f, 0.01f, 0.00713f, 1e-20f, 1e10f})
      for (const std::int32_t zero_point : {lowest_code<E>, lowest_code<E> + 75, highest_code<E>}) {
        const asymmetric in = {in_scale, zero_point}, out = {out_scale, lowest_code<E> + 60};
        const auto expected = [&](std::int32_t code) -> std::int64_t {
          const std::int32_t x = code - zero_point;
          if (x <= 0) return highest_code<E>;
          const float y = 1.0f / std::sqrt(static_cast<float>(x) * in_scale);
          const double scaled = std::round(static_cast<double>(y / out_scale)) + out.zero_point;
          return static_cast<std::int64_t>(
              std::fmin(std::fmax(scaled, static_cast<double>(lowest_code<E>)), static_cast<double>(highest_code<E>)));
        };
        check_unary_codes<operation, simd::best, E>(in, out, rounding::double_, expected);
        check_unary_codes<operation, simd::scalar, E>(in, out, rounding::single, expected);
      }
}

TEST_CASE("rsqrt: every code, unsigned") { check_codes<quant8_asymm>(); }
TEST_CASE("rsqrt: every code, signed") { check_codes<quant8_asymm_signed>(); }

}  // namespace

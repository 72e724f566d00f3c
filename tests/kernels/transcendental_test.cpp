// The accuracy that kernels/simd/transcendental.hpp states, over floats of every size: every 2003rd bit pattern, and
// all of those where a function changes its course.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/kernels/simd/transcendental.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "nnops/core/simd.hpp"
#include "support/tolerance.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

// The largest error of f against `exact` over the bit patterns [first, last] in steps; NaN must give NaN.
template <class Arch, class F, class G>
double largest_error(std::uint64_t first, std::uint64_t last, std::uint64_t step, F f, G exact) {
  using lanes = simd::lanes<float, Arch>;
  float in[lanes::size], out[lanes::size];
  double largest = 0.0;
  std::int64_t lost = 0;
  for (std::uint64_t bits = first; bits <= last;) {
    for (float& x : in) {
      x = std::bit_cast<float>(static_cast<std::uint32_t>(bits <= last ? bits : last));
      bits += step;
    }
    lanes::store(out, f(lanes::load(in)));
    for (std::size_t i = 0; i < lanes::size; ++i) {
      if (std::isnan(in[i])) {
        lost += !std::isnan(out[i]);
        continue;
      }
      const double error = ulps(out[i], exact(static_cast<double>(in[i])));
      if (error > largest) largest = error;
    }
  }
  CHECK(lost == 0);
  return largest;
}

template <class Arch, class F, class G>
double over_all(F f, G exact) {
  double largest = largest_error<Arch>(0, 0xffffffff, 2003, f, exact);
  // Around 0.625, 1, 88.7 and 104, of both signs.
  for (const std::uint64_t middle :
       {0x3f200000u, 0x3f800000u, 0x42b17218u, 0x42d00000u, 0xbf200000u, 0xbf800000u, 0xc2b17218u, 0xc2d00000u})
    largest = std::fmax(largest, largest_error<Arch>(middle - 20000, middle + 20000, 1, f, exact));
  return largest;
}

template <class Arch>
void check_accuracy() {
  using reg = kernel::float_reg<Arch>;
  CHECK(over_all<Arch>([](reg x) { return kernel::exp<Arch>(x); }, [](double x) { return std::exp(x); }) < 1.0);
  CHECK(over_all<Arch>([](reg x) { return kernel::logistic<Arch>(x); },
                       [](double x) { return 1.0 / (1.0 + std::exp(-x)); }) < 2.5);
  CHECK(over_all<Arch>([](reg x) { return kernel::tanh<Arch>(x); }, [](double x) { return std::tanh(x); }) < 1.5);
}

TEST_CASE("exp, logistic and tanh are as accurate as stated, best architecture") { check_accuracy<simd::best>(); }
TEST_CASE("exp, logistic and tanh are as accurate as stated, scalar") { check_accuracy<simd::scalar>(); }

template <class Arch>
void check_ends() {
  using lanes = simd::lanes<float, Arch>;
  constexpr float infinity = std::numeric_limits<float>::infinity();
  float out[lanes::size];
  const auto first = [&](auto f, float x) {
    lanes::store(out, f(lanes::broadcast(x)));
    return out[0];
  };
  using reg = kernel::float_reg<Arch>;
  const auto exp = [](reg x) { return kernel::exp<Arch>(x); };
  CHECK(first(exp, 0.0f) == 1.0f);
  CHECK(first(exp, infinity) == infinity);
  CHECK(first(exp, -infinity) == 0.0f);
  CHECK(first(exp, 88.7228394f) == infinity);
  CHECK(first(exp, 88.7228317f) < infinity);
  CHECK(first(exp, -103.972076f) == std::numeric_limits<float>::denorm_min());
  CHECK(first(exp, -104.0f) == 0.0f);
  const auto tanh = [](reg x) { return kernel::tanh<Arch>(x); };
  CHECK(same(first(tanh, -0.0f), -0.0f));
  CHECK(first(tanh, -9.1f) == -1.0f);
  const auto whole = [](reg x) { return lanes::from_int(kernel::round_half_away<Arch>(x)); };
  CHECK(first(whole, 0.5f) == 1.0f);
  CHECK(first(whole, -0.5f) == -1.0f);
  CHECK(first(whole, 2.5f) == 3.0f);
  CHECK(first(whole, -3.5f) == -4.0f);
  CHECK(first(whole, 0.49999997f) == 0.0f);
  CHECK(first(whole, -1.4999999f) == -1.0f);
  CHECK(first(whole, std::numeric_limits<float>::quiet_NaN()) == 0.0f);
}

TEST_CASE("exp and tanh at the ends of their ranges, rounding of ties, best architecture") { check_ends<simd::best>(); }
TEST_CASE("exp and tanh at the ends of their ranges, rounding of ties, scalar") { check_ends<simd::scalar>(); }

}  // namespace

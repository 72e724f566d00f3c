#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/quant/fixed_point.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "support/fixed_point.hpp"

namespace {

using namespace nnops;

constexpr std::int64_t lowest = std::numeric_limits<std::int32_t>::min(),
                       highest = std::numeric_limits<std::int32_t>::max();

double value(std::int64_t raw, int integer_bits) { return std::ldexp(static_cast<double>(raw), integer_bits - 31); }

TEST_CASE("fixed-point functions are the same bits as their definition, and close to the real ones") {
  double of_exp = 0.0, of_logistic = 0.0, of_tanh = 0.0;
  std::int64_t wrong = 0;
  for (std::int64_t raw = lowest; raw <= highest; raw += 20011) {
    const auto a = static_cast<std::int32_t>(raw);
    if (a <= 0) {
      const std::int32_t e4 = quant::exp_on_negative_values<4>(a), e5 = quant::exp_on_negative_values<5>(a);
      wrong += e4 != test::exp_negative(test::fixed<4>{a}).raw;
      wrong += e5 != test::exp_negative(test::fixed<5>{a}).raw;
      of_exp = std::fmax(of_exp, std::fabs(value(e4, 0) - std::exp(value(a, 4))));
      of_exp = std::fmax(of_exp, std::fabs(value(e5, 0) - std::exp(value(a, 5))));
    }
    wrong += quant::logistic<4>(a) != test::fixed_logistic({a}).raw;
    wrong += quant::tanh<4>(a) != test::fixed_tanh({a}).raw;
    of_logistic =
        std::fmax(of_logistic, std::fabs(value(quant::logistic<4>(a), 0) - 1.0 / (1.0 + std::exp(-value(a, 4)))));
    of_tanh = std::fmax(of_tanh, std::fabs(value(quant::tanh<4>(a), 0) - std::tanh(value(a, 4))));
  }
  CHECK(wrong == 0);
  CHECK(of_exp < 2.5e-7);
  CHECK(of_logistic < 1e-7);
  CHECK(of_tanh < 1.5e-7);
}

TEST_CASE("1 / (1 + a) and (1 - a) / (1 + a) over [0, 1]") {
  double of_reciprocal = 0.0, of_quotient = 0.0;
  for (std::int64_t raw = 0; raw <= highest; raw += 20011) {
    const auto a = static_cast<std::int32_t>(raw);
    of_reciprocal =
        std::fmax(of_reciprocal, std::fabs(value(quant::one_over_one_plus(a), 0) - 1.0 / (1.0 + value(a, 0))));
    of_quotient = std::fmax(of_quotient, std::fabs(value(quant::one_minus_over_one_plus(a), 0) -
                                                   (1.0 - value(a, 0)) / (1.0 + value(a, 0))));
  }
  CHECK(of_reciprocal < 0x1p-27);
  CHECK(of_quotient < 0x1p-27);
}

// Every function takes any int32, also at compile time, where an overflow is an error.
static_assert(quant::logistic<4>(std::numeric_limits<std::int32_t>::min()) == 241);
static_assert(quant::logistic<4>(std::numeric_limits<std::int32_t>::max()) > 2147483000);
static_assert(quant::tanh<4>(std::numeric_limits<std::int32_t>::min()) == -2147483647);
static_assert(quant::tanh<4>(0) == 0);
static_assert(quant::logistic<4>(0) == 1 << 30);
static_assert(quant::exp_on_negative_values<5>(0) == 2147483647);

}  // namespace

// Multipliers and rounding against their definitions in wider arithmetic.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>

#include "../kernels/support.hpp"
#include "nnops/kernels/requantise.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/quant/rounding.hpp"

using nnops::multiplier;
namespace quant = nnops::quant;

namespace {

__extension__ using int128 = __int128;

constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::lowest();
constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();

std::int32_t saturated(int128 x) {
  return static_cast<std::int32_t>(x < lowest ? int128{lowest} : x > highest ? int128{highest} : x);
}

// floor(x / 2^n)
int128 floor_shift(int128 x, int n) {
  const int128 unit = int128{1} << n;
  return x >= 0 ? x / unit : -((-x + unit - 1) / unit);
}

std::int32_t high_mul(std::int32_t a, std::int32_t b) {
  return saturated(floor_shift(2 * int128{a} * b + (int128{1} << 31), 32));
}

// |x| / 2^n, rounded half up, with the sign of x.
std::int32_t divide_half_away(std::int32_t x, int n) {
  const int128 magnitude = x < 0 ? -int128{x} : int128{x};
  const int128 result = n == 0 ? magnitude : (magnitude + (int128{1} << (n - 1))) >> n;
  return saturated(x < 0 ? -result : result);
}

std::int32_t scaled(std::int32_t x, multiplier m) {
  const std::int32_t shifted = m.exponent > 0 ? saturated(int128{x} << m.exponent) : x;
  return divide_half_away(high_mul(shifted, m.value), m.exponent > 0 ? 0 : -m.exponent);
}

std::vector<std::int32_t> interesting() {
  std::vector<std::int32_t> all = {0,      1,          -1,      2,           -2,      3,         -3,
                                   lowest, lowest + 1, highest, highest - 1, 1 << 30, -(1 << 30)};
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    const auto x = static_cast<std::int32_t>(random());
    all.push_back(x >> (random() % 32));
  }
  return all;
}

static_assert(quant::scale_by(1, {1 << 30, -1}) == 1);
static_assert(quant::scale_single(1, 0.25f) == 0);

}  // namespace

TEST_CASE("quant: double and single rounding differ where the case says so (Q01)") {
  CHECK(quant::scale_by(1, {1 << 30, -1}) == 1);
  CHECK(quant::scale_single(1, 0.25f) == 0);
  const multiplier m{1583594044, -9};
  CHECK(quant::scale_by(7984, m) == 12);
  CHECK(quant::scale_single(7984, static_cast<float>(1583594044.0 / 2147483648.0 / 512.0)) == 11);
}

TEST_CASE("quant: a multiplier from scales in double (Q13)") {
  const double in = 0.023528477177023888, filter = 0.001307999948039651;
  CHECK(multiplier::from_real(in * filter / in) == multiplier{1438161152, -9});
}

TEST_CASE("quant: from_real is frexp rounded to 31 bits, for every size of real") {
  std::mt19937_64 random(2);
  for (int i = 0; i < 20000; ++i) {
    const double real =
        std::ldexp(1.0 + static_cast<double>(random() >> 11) * 0x1p-53, static_cast<int>(random() % 60) - 30);
    int exponent = 0;
    auto value = static_cast<std::int64_t>(std::floor(std::ldexp(std::frexp(real, &exponent), 31) + 0.5));
    if (value == (std::int64_t{1} << 31)) value /= 2, ++exponent;
    const multiplier m = multiplier::from_real(real);
    const bool small = exponent < -31, large = exponent > 30;
    const multiplier want = small   ? multiplier{}
                            : large ? multiplier{highest, 30}
                                    : multiplier{static_cast<std::int32_t>(value), exponent};
    if (!(m == want)) FAIL_CHECK(real);
  }
  CHECK(multiplier::from_real(0.0) == multiplier{});
  CHECK(multiplier::from_real(-1.0) == multiplier{});
  CHECK(multiplier::from_real(std::nan("")) == multiplier{});
  CHECK(multiplier::from_real(5e-324) == multiplier{});
  CHECK(multiplier::from_real(0x1p-32) == multiplier{1 << 30, -31});
  CHECK(multiplier::from_real(0x1p-33) == multiplier{});
  CHECK(multiplier::from_real(1e300) == multiplier{highest, 30});
  CHECK(multiplier::from_real(std::numeric_limits<double>::infinity()) == multiplier{highest, 30});
  CHECK(multiplier::from_real(1.0 - 0x1p-53) == multiplier{1 << 30, 1});
}

TEST_CASE("quant: the high multiply is a * b / 2^31 half up, saturated") {
  const auto all = interesting();
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < all.size(); j += 1 + i % 97)
      if (quant::saturating_rounding_doubling_high_mul(all[i], all[j]) != high_mul(all[i], all[j]))
        FAIL_CHECK(all[i] << " * " << all[j]);
  CHECK(quant::saturating_rounding_doubling_high_mul(lowest, lowest) == highest);
  CHECK(quant::saturating_rounding_doubling_high_mul(1, 1 << 30) == 1);
  CHECK(quant::saturating_rounding_doubling_high_mul(-1, 1 << 30) == 0);
}

TEST_CASE("quant: the shift rounds half away from zero (Q33)") {
  CHECK(quant::rounding_divide_by_pot(3, 1) == 2);
  CHECK(quant::rounding_divide_by_pot(-3, 1) == -2);
  CHECK(quant::rounding_divide_by_pot(-1, 1) == -1);
  for (const std::int32_t x : interesting())
    for (int n = 0; n <= 31; ++n)
      if (quant::rounding_divide_by_pot(x, n) != divide_half_away(x, n)) FAIL_CHECK(x << " >> " << n);
}

TEST_CASE("quant: scale_by for every exponent") {
  std::mt19937 random(3);
  for (const std::int32_t x : interesting())
    for (std::int32_t exponent = -31; exponent <= 30; ++exponent) {
      const multiplier m{static_cast<std::int32_t>((1u << 30) + random() % (1u << 30)), exponent};
      if (quant::scale_by(x, m) != scaled(x, m)) FAIL_CHECK(x << " * " << m.value << " e " << exponent);
    }
}

TEST_CASE("quant: rounding of reals, below zero too (Q14), and far out of range (Q32)") {
  CHECK(quant::round_half_away(-3.7) == -4);
  CHECK(quant::round_half_away(1.9f) == 2);
  CHECK(quant::round_half_away(0.5) == 1);
  CHECK(quant::round_half_away(-0.5) == -1);
  CHECK(quant::round_half_away(0.49999999999999994) == 0);
  CHECK(quant::round_half_even(0.5f) == 0);
  CHECK(quant::round_half_even(1.5f) == 2);
  CHECK(quant::round_half_even(-2.5f) == -2);
  const float infinity = std::numeric_limits<float>::infinity();
  const std::uint8_t codes[] = {quant::saturate<std::uint8_t>(quant::round_half_away(300.0f)),
                                quant::saturate<std::uint8_t>(quant::round_half_away(1e9f)),
                                quant::saturate<std::uint8_t>(quant::round_half_away(infinity)),
                                quant::saturate<std::uint8_t>(quant::round_half_away(-5.0f)),
                                quant::saturate<std::uint8_t>(quant::round_half_away(std::nanf("")))};
  CHECK(codes[0] == 255);
  CHECK(codes[1] == 255);
  CHECK(codes[2] == 255);
  CHECK(codes[3] == 0);
  CHECK(codes[4] == 0);
  CHECK(quant::round_half_even(-infinity) == lowest);
  CHECK(quant::round_half_even(std::nanf("")) == 0);
  CHECK(quant::round_half_away(1e300) == std::numeric_limits<std::int64_t>::max());
  std::mt19937 random(4);
  for (int i = 0; i < 200000; ++i) {
    const float x =
        static_cast<float>(static_cast<std::int32_t>(random())) * std::ldexp(1.0f, -static_cast<int>(random() % 32));
    if (std::fabs(x) < 2147483648.0f) {
      if (quant::round_half_even(x) != static_cast<std::int64_t>(std::nearbyint(static_cast<double>(x)))) FAIL_CHECK(x);
      const auto away = static_cast<std::int64_t>(std::round(static_cast<double>(x)));
      if (quant::round_half_away(x) != quant::saturate_to_int32(away)) FAIL_CHECK(x);
    }
  }
}

TEST_CASE("quant: saturation uses the whole range of the type (Q15)") {
  CHECK(quant::saturate<std::int8_t>(-129) == -128);
  CHECK(quant::saturate<std::int8_t>(-128) == -128);
  CHECK(quant::saturate<std::int8_t>(127) == 127);
  CHECK(quant::saturate<std::int8_t>(128) == 127);
  CHECK(quant::saturate<std::uint8_t>(-1) == 0);
  CHECK(quant::saturate<std::uint8_t>(256) == 255);
  CHECK(quant::saturate<std::int16_t>(-32769) == -32768);
  CHECK(quant::saturate<std::uint16_t>(70000) == 65535);
}

TEST_CASE("requantise: lanes give the bits of the scalar, for every exponent, mode and architecture") {
  kernel_test::for_each_arch([]<class Arch>(kernel_test::tag<Arch>) {
    constexpr std::ptrdiff_t channels = 2 * nnops::simd::lanes<std::int32_t, Arch>::width;
    using ints = nnops::simd::lanes<std::int32_t, Arch>;
    const auto sums = interesting();
    std::mt19937 random(5);
    for (std::int32_t round = 0; round < 400; ++round) {
      std::vector<multiplier> multipliers;
      std::vector<float> scales;
      for (std::ptrdiff_t c = 0; c < channels; ++c) {
        const auto exponent = static_cast<std::int32_t>(random() % 62) - 31;
        multipliers.push_back(
            {static_cast<std::int32_t>((1u << 30) + random() % (1u << 30)), round % 2 == 0 ? exponent : -8});
        scales.push_back(std::ldexp(1.0f + static_cast<float>(random() % 1000) * 0.001f, exponent));
      }
      const bool is_signed = round % 3 == 0;
      const nnops::requantisation r{multipliers.data(),
                                    scales.data(),
                                    round % 5 == 0 ? 1 : static_cast<std::int32_t>(channels),
                                    is_signed ? -100 : 200,
                                    is_signed ? -128 : 3,
                                    is_signed ? 127 : 255,
                                    round % 4 < 2 ? nnops::rounding::double_ : nnops::rounding::single};
      nnops::kernel::requantise_lanes<Arch, channels> lanes;
      lanes.set(r, 0, channels);
      for (std::ptrdiff_t i = 0; i < channels; i += ints::width)
        for (std::size_t s = 0; s + ints::size <= sums.size(); s += 1 + random() % 50) {
          std::int32_t out[ints::size];
          ints::store(out, lanes.vector(i)(ints::load(sums.data() + s)));
          for (std::size_t k = 0; k < ints::size; ++k)
            if (out[k] !=
                nnops::kernel::requantise(r, sums[s + k], static_cast<std::int32_t>(i) + static_cast<std::int32_t>(k)))
              FAIL_CHECK(sums[s + k]);
        }
    }
  });
}

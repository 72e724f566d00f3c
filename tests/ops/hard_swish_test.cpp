#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/hard_swish.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "support/quantised.hpp"
#include "support/unary.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding r, const execution& e) {
  return nnops::hard_swish<Arch>(in, out, {r}, e);
});

double real(double x) { return x * (std::isnan(x) ? x : std::fmax(0.0, std::fmin(6.0, x + 3.0))) / 6.0; }

template <class Arch>
void check_all() {
  check_unary_float<operation, Arch>([](float x, float y) { return ulps(y, real(static_cast<double>(x))) <= 2.5; });
  check_unary_float16<operation, Arch>(
      [](float16 x, float16 y) { return ulps(y, real(static_cast<double>(to_float(x)))) <= 0.5 + 2.5 / 8192; });
}

TEST_CASE("hard_swish: floats, best architecture") { check_all<simd::best>(); }
TEST_CASE("hard_swish: floats, scalar") { check_all<simd::scalar>(); }

std::int64_t saturate16(std::int64_t x) { return std::clamp<std::int64_t>(x, -32768, 32767); }

// A factor of 16 bits and an exponent.
struct multiplier16 {
  std::int64_t factor;
  int exponent;
  explicit multiplier16(float real_value) : factor(0), exponent(0) {
    const fixed_multiplier m(static_cast<double>(real_value));
    factor = std::min<std::int64_t>((m.factor + 32768) / 65536, 32767);
    exponent = m.exponent;
  }
};

std::int64_t high_multiply16(std::int64_t a, std::int64_t b) { return saturate16(floor_div(a * b + 16384, 32768)); }

// TensorFlow Lite's 16-bit arithmetic.
std::int64_t in_fixed_point(std::int64_t x, float scale_in, float scale_out) {
  const float fine = scale_in / 128.0f;
  const multiplier16 to_gate(fine / (3.0f / 32768.0f)), to_out(fine / scale_out);
  std::int64_t gate = x * 128;
  if (to_gate.exponent > 0) gate = saturate16(gate * (std::int64_t{1} << (to_gate.exponent - 1)));
  gate = high_multiply16(gate, to_gate.factor);
  if (to_gate.exponent > 0) gate = saturate16(gate * 2);
  if (to_gate.exponent < 0) gate = shift_right(gate, -to_gate.exponent);
  gate = floor_div(gate + 32768, 2);
  const std::int64_t y = gate * high_multiply16(x * 128, to_out.factor) / 32768;  // towards zero
  return to_out.exponent > 0 ? y * (std::int64_t{1} << to_out.exponent) : shift_right(y, -to_out.exponent);
}

template <class E>
void check_codes() {
  constexpr float scales[][2] = {{0.05f, 0.05f}, {0.0471f, 0.0233f}, {1.0f / 128, 1.0f / 256},
                                 {0.5f, 0.25f},  {3.0f, 3.0f},       {0.1f, 1e-4f},
                                 {1e-6f, 1.0f},  {50.0f, 9.0f}};
  for (const auto& pair : scales)
    for (const std::int32_t zero_point : {lowest_code<E>, lowest_code<E> + 77, lowest_code<E> + 128, highest_code<E>})
      for (const std::int32_t out_zero_point : {lowest_code<E>, lowest_code<E> + 10, highest_code<E>}) {
        const asymmetric in = {pair[0], zero_point}, out = {pair[1], out_zero_point};
        const auto code_of = [&](std::int64_t value) {
          return clamp_code(value + out_zero_point, lowest_code<E>, highest_code<E>);
        };
        const auto fixed = [&](std::int32_t code) {
          return code_of(in_fixed_point(code - zero_point, in.scale, out.scale));
        };
        check_unary_codes<operation, simd::best, E>(in, out, rounding::double_, fixed);
        check_unary_codes<operation, simd::scalar, E>(in, out, rounding::double_, fixed);
        const auto once = [&](std::int32_t code) {
          const double x = (code - zero_point) * static_cast<double>(in.scale);
          return code_of(std::llround(real(x) / static_cast<double>(out.scale)));
        };
        check_unary_codes<operation, simd::best, E>(in, out, rounding::single, once);
      }
}

TEST_CASE("hard_swish: every code, in fixed point and rounded once, unsigned") { check_codes<quant8_asymm>(); }
TEST_CASE("hard_swish: every code, in fixed point and rounded once, signed") { check_codes<quant8_asymm_signed>(); }

TEST_CASE("hard_swish: both roundings differ by one code at the most where the scales are alike") {
  array<quant8_asymm> in(make_shape({256}), {0.05f, 128}), fixed(make_shape({256}), {0.04f, 60}),
      once(make_shape({256}), {0.04f, 60});
  for (std::size_t i = 0; i < 256; ++i) in[i] = static_cast<std::uint8_t>(i);
  REQUIRE(hard_swish(in.view(), fixed.view()).ok());
  REQUIRE(hard_swish(in.view(), once.view(), {rounding::single}).ok());
  for (std::size_t i = 0; i < 256; ++i) CHECK(std::abs(fixed[i] - once[i]) <= 1);
}

TEST_CASE("hard_swish: another shape is refused and leaves the output alone") { check_unary_refusals<operation>(); }

}  // namespace

// float16 against IEEE 754 values from a table, and against the compiler's or the processor's own conversion where
// there is one.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/core/float16.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#if defined(__F16C__)
#include <immintrin.h>
#endif

using nnops::float16;
using nnops::to_float;
using nnops::to_float16;

namespace {

struct value {
  std::uint16_t bits;
  float real;
};

// IEEE 754-2008 binary16: sign, 5 bits of exponent with bias 15, 10 bits of fraction.
constexpr value exact[] = {
    {0x0000, 0.0f},         {0x0001, 0x1p-24f},    {0x0002, 0x1p-23f},    {0x03ff, 0x1.ff8p-15f}, {0x0400, 0x1p-14f},
    {0x0401, 0x1.004p-14f}, {0x3555, 0x1.554p-2f}, {0x3bff, 0x1.ffcp-1f}, {0x3c00, 1.0f},         {0x3c01, 0x1.004p0f},
    {0x4000, 2.0f},         {0x4248, 0x1.92p1f},   {0x7bff, 65504.0f},    {0x8001, -0x1p-24f},    {0xbc00, -1.0f},
    {0xc000, -2.0f},        {0xfbff, -65504.0f},
};
static_assert(to_float({0x3c00}) == 1.0f);
static_assert(to_float16(1.0f) == float16{0x3c00});

// What lies between two values goes to the nearer, a tie to the even one.
constexpr value rounded[] = {
    {0x0000, 0x1p-25f},   {0x0001, 0x1.000002p-25f}, {0x0001, 0x1.7ffffep-24f}, {0x0002, 0x1.8p-24f},
    {0x0002, 0x1.4p-23f}, {0x0400, 0x1.ffep-15f},    {0x03ff, 0x1.ffbffep-15f}, {0x0400, 0x1.ffcp-15f},
    {0x3c00, 0x1.002p0f}, {0x3c01, 0x1.002002p0f},   {0x3c02, 0x1.006p0f},      {0x7bff, 65519.996f},
    {0x7c00, 65520.0f},   {0x7c00, 1e30f},           {0xfc00, -65520.0f},       {0x8000, -0x1p-26f},
    {0x4000, 0x1.ffep0f}, {0x3fff, 0x1.ffdffep0f},   {0x0000, 0x1p-140f},
};

}  // namespace

TEST_CASE("float16: values of the table convert exactly both ways") {
  for (const value v : exact) {
    CAPTURE(v.bits);
    CHECK(to_float({v.bits}) == v.real);
    CHECK(to_float16(v.real).bits == v.bits);
  }
}

TEST_CASE("float16: floats between two values round to the nearest, ties to even") {
  for (const value v : rounded) {
    CAPTURE(v.real);
    CHECK(to_float16(v.real).bits == v.bits);
    CHECK(to_float16(-v.real).bits == (v.bits ^ 0x8000));
  }
}

TEST_CASE("float16: signed zero, infinity and NaN are kept") {
  CHECK(std::signbit(to_float({0x8000})));
  CHECK(to_float16(-0.0f).bits == 0x8000);
  const float infinity = std::numeric_limits<float>::infinity();
  CHECK(to_float({0x7c00}) == infinity);
  CHECK(to_float({0xfc00}) == -infinity);
  CHECK(to_float16(infinity).bits == 0x7c00);
  CHECK(to_float16(-infinity).bits == 0xfc00);
  CHECK(std::isnan(to_float({0x7e00})));
  CHECK(std::isnan(to_float({0x7c01})));
  CHECK(to_float16(std::bit_cast<float>(0x7f800001u)).bits == 0x7e00);  // a payload that does not fit stays a NaN
  CHECK(to_float16(std::bit_cast<float>(0xffc02000u)).bits == 0xfe01);
}

TEST_CASE("float16: all 65536 values go to float and back") {
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    const float16 h{static_cast<std::uint16_t>(bits)};
    const float f = to_float(h);
    const bool nan = (bits & 0x7fff) > 0x7c00;
    if (std::isnan(f) != nan || to_float16(f).bits != (nan ? (bits | 0x200) : bits)) FAIL_CHECK(bits);
  }
}

TEST_CASE("float16: values are in order and evenly spaced within a binade") {
  for (std::uint16_t bits = 0; bits < 0x7bff; ++bits) {
    const float here = to_float({bits}), next = to_float({static_cast<std::uint16_t>(bits + 1)});
    const int exponent = bits >> 10;
    if (next - here != std::ldexp(1.0f, (exponent == 0 ? 1 : exponent) - 25)) FAIL_CHECK(bits);
  }
}

#if defined(__F16C__)
TEST_CASE("float16: the same bits as the processor") {
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    const float mine = to_float({static_cast<std::uint16_t>(bits)});
    const float hardware = _mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128(static_cast<int>(bits))));
    if (std::bit_cast<std::uint32_t>(mine) != std::bit_cast<std::uint32_t>(hardware)) FAIL_CHECK(bits);
  }
  std::mt19937 random(1);
  for (int i = 0; i < 4000000; ++i) {
    // Half of them near the range of float16, half anywhere.
    auto bits = static_cast<std::uint32_t>(random());
    if (i % 2 == 0) bits = (bits & 0x80ffffffu) | ((0x30u + bits % 0x18u) << 24 & 0x7f000000u);
    const float x = std::bit_cast<float>(bits);
    if (to_float16(x).bits != _cvtss_sh(x, _MM_FROUND_TO_NEAREST_INT)) FAIL_CHECK(bits);
  }
}
#endif

#if defined(__ARM_FP16_FORMAT_IEEE)
#define COMPILERS_HALF __fp16
#elif defined(__FLT16_MANT_DIG__)
#define COMPILERS_HALF _Float16
#endif
#if defined(COMPILERS_HALF)
TEST_CASE("float16: the same bits as the compiler's type") {
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    if ((bits & 0x7fff) > 0x7c00) continue;
    const auto half = std::bit_cast<COMPILERS_HALF>(static_cast<std::uint16_t>(bits));
    if (static_cast<float>(half) != to_float({static_cast<std::uint16_t>(bits)})) FAIL_CHECK(bits);
  }
}
#endif

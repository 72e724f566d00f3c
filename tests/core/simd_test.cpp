// lanes<T, Arch> against plain loops, on every architecture of the build; partial access ends at unreadable pages.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/core/simd.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "../kernels/support.hpp"

using namespace kernel_test;
using nnops::float16;
namespace simd = nnops::simd;

namespace {

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float values[] = {0.0f, -0.0f, 1.0f, -1.0f, 2.5f, -7.25f, 1e30f, -1e-40f, infinity, -infinity, not_a_number};

bool same(float a, float b) {
  return std::isnan(a) ? std::isnan(b) : std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

std::size_t at(std::ptrdiff_t i) { return static_cast<std::size_t>(i); }

}  // namespace

TEST_CASE("simd: best is available, and so is scalar") {
  CHECK(simd::available<simd::best>);
  CHECK(simd::available<simd::scalar>);
}

TEST_CASE("simd: min, max and clamp keep NaN and treat zeros alike on every architecture") {
  for (const float a : values)
    for (const float b : values) {
      CAPTURE(a);
      CAPTURE(b);
      CHECK(std::isnan(simd::min(a, b)) == (std::isnan(a) || std::isnan(b)));
      CHECK(std::isnan(simd::max(a, b)) == (std::isnan(a) || std::isnan(b)));
      for_each_arch([&]<class Arch>(tag<Arch>) {
        if (std::is_same_v<Arch, simd::neon32> &&
            (std::fpclassify(a) == FP_SUBNORMAL || std::fpclassify(b) == FP_SUBNORMAL))
          return;  // taken for zero
        using v = simd::lanes<float, Arch>;
        const auto first = [](typename v::reg x) {
          float out[v::size];
          v::store(out, x);
          return out[0];
        };
        const auto x = v::broadcast(a), y = v::broadcast(b);
        CHECK(same(first(v::min(x, y)), simd::min(a, b)));
        CHECK(same(first(v::max(x, y)), simd::max(a, b)));
        CHECK(same(first(simd::min(x, y)), simd::min(a, b)));
        CHECK(same(first(simd::max(x, y)), simd::max(a, b)));
        CHECK(same(first(v::clamp(x, v::broadcast(0.0f), v::broadcast(6.0f))), simd::clamp(a, 0.0f, 6.0f)));
        CHECK(same(first(simd::clamp(x, v::broadcast(-1.0f), v::broadcast(1.0f))), simd::clamp(a, -1.0f, 1.0f)));
        CHECK(same(first(v::add(x, y)), a + b));
        CHECK(same(first(v::sub(x, y)), a - b));
        CHECK(same(first(v::mul(x, y)), a * b));
        CHECK(same(first(v::div(x, y)), a / b));
        CHECK(same(first(x + y), a + b));
      });
    }
  CHECK(std::isnan(simd::clamp(not_a_number, 0.0f, 6.0f)));
  CHECK(std::signbit(simd::clamp(-0.0f, 0.0f, 6.0f)));
}

TEST_CASE("simd: partial loads and stores touch n lanes and no byte more") {
  for_each_arch([]<class Arch>(tag<Arch>) {
    using floats = simd::lanes<float, Arch>;
    using ints = simd::lanes<std::int32_t, Arch>;
    for (std::ptrdiff_t n = 0; n <= floats::width; ++n) {
      CAPTURE(n);
      guarded<float> f(at(n)), f_out(at(n));
      guarded<std::int32_t> i(at(n)), i_out(at(n));
      guarded<float16> h(at(n)), h_out(at(n));
      guarded<std::int8_t> s(at(n)), s_out(at(n));
      guarded<std::uint8_t> u(at(n)), u_out(at(n));
      source data(static_cast<std::uint32_t>(n));
      data.fill(f), data.fill(i), data.fill(h), data.fill(s), data.fill(u);
      float f_all[floats::size], h_all[floats::size];
      std::int32_t i_all[ints::size], s_all[ints::size], u_all[ints::size];
      floats::store(f_all, floats::load_n(f.data(), n));
      floats::store(h_all, floats::load_half_n(h.data(), n));
      ints::store(i_all, ints::load_n(i.data(), n));
      ints::store(s_all, ints::load_bytes_n(s.data(), n));
      ints::store(u_all, ints::load_bytes_n(u.data(), n));
      for (std::ptrdiff_t k = 0; k < floats::width; ++k) {
        CHECK(f_all[k] == (k < n ? f[at(k)] : 0.0f));
        CHECK(h_all[k] == (k < n ? nnops::to_float(h[at(k)]) : 0.0f));
        CHECK(i_all[k] == (k < n ? i[at(k)] : 0));
        CHECK(s_all[k] == (k < n ? s[at(k)] : 0));
        CHECK(u_all[k] == (k < n ? u[at(k)] : 0));
      }
      floats::store_n(f_out.data(), floats::load(f_all), n);
      floats::store_half_n(h_out.data(), floats::load(h_all), n);
      ints::store_n(i_out.data(), ints::load(i_all), n);
      ints::store_bytes_n(s_out.data(), ints::load(s_all), n);
      ints::store_bytes_n(u_out.data(), ints::load(u_all), n);
      CHECK(same_bits(f.data(), f_out.data(), at(n)));
      CHECK(same_bits(h.data(), h_out.data(), at(n)));
      CHECK(same_bits(i.data(), i_out.data(), at(n)));
      CHECK(same_bits(s.data(), s_out.data(), at(n)));
      CHECK(same_bits(u.data(), u_out.data(), at(n)));
      if (n == floats::width) {
        floats::store(f_all, floats::load(f.data()));
        CHECK(same_bits(f.data(), f_all, at(n)));
        floats::store(h_all, floats::load_half(h.data()));
        floats::store_half(h_out.data(), floats::load(h_all));
        CHECK(same_bits(h.data(), h_out.data(), at(n)));
        ints::store_bytes(s_out.data(), ints::load_bytes(s.data()));
        ints::store_bytes(u_out.data(), ints::load_bytes(u.data()));
        CHECK(same_bits(s.data(), s_out.data(), at(n)));
        CHECK(same_bits(u.data(), u_out.data(), at(n)));
      }
    }
  });
}

TEST_CASE("simd: conversion to int32 rounds half to even, to float16 as the bit-level conversion does") {
  for_each_arch([]<class Arch>(tag<Arch>) {
    using floats = simd::lanes<float, Arch>;
    using ints = simd::lanes<std::int32_t, Arch>;
    for (std::int32_t k = -4000; k < 4000; ++k) {
      const float x = static_cast<float>(k) * 0.25f;
      std::int32_t out[ints::size];
      ints::store(out, floats::to_int(floats::broadcast(x)));
      if (out[0] != static_cast<std::int32_t>(std::nearbyint(x))) FAIL_CHECK(x);
      float back[floats::size];
      floats::store(back, floats::from_int(ints::broadcast(k)));
      if (back[0] != static_cast<float>(k)) FAIL_CHECK(k);
    }
    for (const float x :
         {0.0f, 1.0f / 3, 65519.0f, 65520.0f, 1e-7f, -3e-8f, 0x1.002p0f, 0x1.006p0f, infinity, -1e30f}) {
      float16 out[floats::size];
      floats::store_half(out, floats::broadcast(x));
      CHECK(out[0] == nnops::to_float16(x));
    }
  });
}

TEST_CASE("simd: dot products of bytes and of pairs do not saturate") {
  for_each_arch([]<class Arch>(tag<Arch>) {
    using ints = simd::lanes<std::int32_t, Arch>;
    [[maybe_unused]] const auto first = [](typename ints::reg x) {
      std::int32_t out[ints::size];
      ints::store(out, x);
      return out[0];
    };
    if constexpr (requires(typename ints::reg x) { ints::dot2(x, x, x); }) {
      const auto a = ints::broadcast(static_cast<std::int32_t>(0xff01ff01u));  // -255, -255
      CHECK(first(ints::dot2(ints::broadcast(5), a, a)) == 5 + 2 * 255 * 255);
    }
    if constexpr (requires(typename ints::reg x) { ints::dot4(x, x, x); }) {
      const auto a = ints::broadcast(-1), b = ints::broadcast(0x7f7f7f7f);
      CHECK(first(ints::dot4(ints::broadcast(5), a, b)) == 5 + 4 * 255 * 127);
      CHECK(first(ints::dot4(ints::broadcast(5), a, ints::broadcast(static_cast<std::int32_t>(0x80808080u)))) ==
            5 - 4 * 255 * 128);
    }
  });
}

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/quantize.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "support/quantised.hpp"
#include "support/unary.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::quantize<Arch>(in, out, {}, e);
});

template <class E>
std::int64_t expected(float x, asymmetric q) {
  if (std::isnan(x)) return q.zero_point;
  // std::round is half away from zero; the quotient is a float.
  const double code = std::round(static_cast<double>(x / q.scale));
  return clamp_code(static_cast<std::int64_t>(std::fmin(std::fmax(code, -1e9), 1e9)) + q.zero_point, lowest_code<E>,
                    highest_code<E>);
}

template <class E, class Arch>
void check_codes() {
  test::random r(31);
  for (const float scale : {1.0f, 0.5f, 0.0471f, 1e-30f, 1e-40f, 1e30f})
    for (const std::int32_t zero_point : {lowest_code<E>, lowest_code<E> + 100, highest_code<E>}) {
      const asymmetric q = {scale, zero_point};
      CAPTURE(scale);
      CAPTURE(zero_point);
      for (const std::int32_t n : lengths) {
        array<float> in(shape_of(n));
        array<E> out(shape_of(n), q);
        fill_special(in, r);
        check_unary<operation, Arch>(in, out, rounding::double_,
                                     [&](float x, storage_of<E> y) { return y == expected<E>(x, q); });
      }
      // Every half and its neighbours within the codes and beyond.
      array<float> in(make_shape({1201, 3}));
      array<E> out(make_shape({1201, 3}), q);
      for (std::int32_t i = 0; i < 1201; ++i) {
        const float half = static_cast<float>(i - 600) * 0.5f * scale;
        in[static_cast<std::size_t>(3 * i)] = half;
        in[static_cast<std::size_t>(3 * i + 1)] = std::nextafter(half, INFINITY);
        in[static_cast<std::size_t>(3 * i + 2)] = std::nextafter(half, -INFINITY);
      }
      split_work work{3};
      check_unary<operation, Arch>(in, out, rounding::double_,
                                   [&](float x, storage_of<E> y) { return y == expected<E>(x, q); },
                                   {{}, work.threads()});
      CHECK(work.calls == 1);
      array<float16> halves(make_shape({256, 256}));
      array<E> codes(make_shape({256, 256}), q);
      for (std::size_t i = 0; i < halves.size(); ++i) halves[i].bits = static_cast<std::uint16_t>(i);
      check_unary<operation, Arch>(halves, codes, rounding::double_,
                                   [&](float16 x, storage_of<E> y) { return y == expected<E>(to_float(x), q); });
    }
}

TEST_CASE("quantize: floats of every length and every float16, unsigned, best architecture") {
  check_codes<quant8_asymm, simd::best>();
}
TEST_CASE("quantize: floats of every length and every float16, unsigned, scalar") {
  check_codes<quant8_asymm, simd::scalar>();
}
TEST_CASE("quantize: floats of every length and every float16, signed, best architecture") {
  check_codes<quant8_asymm_signed, simd::best>();
}
TEST_CASE("quantize: floats of every length and every float16, signed, scalar") {
  check_codes<quant8_asymm_signed, simd::scalar>();
}

TEST_CASE("quantize: out of range saturates, NaN is the zero point, ties go away from zero") {
  const array<float> in(make_shape({9}), {}, {300.0f, 1e9f, INFINITY, -5.0f, -INFINITY, NAN, 0.5f, 1.5f, 2.5f});
  array<quant8_asymm> out(make_shape({9}), {1.0f, 2});
  REQUIRE(quantize(in.view(), out.view()).ok());
  const std::uint8_t wanted[] = {255, 255, 255, 0, 0, 2, 3, 4, 5};
  for (std::size_t i = 0; i < 9; ++i) CHECK(out[i] == wanted[i]);
  array<float> empty(make_shape({0, 4}));
  array<quant8_asymm> nothing(make_shape({0, 4}), {1.0f, 2});
  CHECK(quantize(empty.view(), nothing.view()).ok());
}

TEST_CASE("quantize: a scale that is no positive number, another shape are refused and leave the output alone") {
  const array<float> in(make_shape({2}), {}, {1.0f, 2.0f});
  for (const float scale : {0.0f, -1.0f, INFINITY, NAN}) {
    array<quant8_asymm> out(make_shape({2}), {scale, 0}, {7, 7});
    const status s = quantize(in.view(), out.view());
    CHECK(s.code == outcome::invalid);
    CHECK(s.why.what == measure::scale);
    CHECK(out[0] == 7);
  }
  array<quant8_asymm> out(make_shape({3}), {1.0f, 0}, {7, 7, 7});
  const status s = quantize(in.view(), out.view());
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::dim_0);
  CHECK(out[0] == 7);
}

}  // namespace

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/prelu.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "support/pairwise.hpp"
#include "support/quantised.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& a, const auto& b, const auto& out, rounding round,
                                          const execution& e) { return nnops::prelu<Arch>(a, b, out, {round}, e); });

float exact(float x, float alpha) { return x >= 0.0f ? x : x * alpha; }

// NNAPI's arithmetic: ratios of float32 scales, a multiplier for each side.
template <class E>
std::int64_t code(std::int64_t x, std::int64_t alpha, const asymmetric (&q)[3], rounding round) {
  using limits = std::numeric_limits<storage_of<E>>;
  const std::int64_t in = x - q[0].zero_point, product = in * (alpha - q[1].zero_point);
  const float ratio = q[0].scale / q[2].scale, scales = q[0].scale * q[1].scale;
  std::int64_t scaled;
  if (round == rounding::double_) {
    const double real_ratio =
        in >= 0 ? static_cast<double>(ratio) : static_cast<double>(scales) / static_cast<double>(q[2].scale);
    scaled = scale_double(in >= 0 ? in : product, fixed_multiplier(std::fmin(real_ratio, 1e30)));
  } else {
    const float once = in >= 0 ? static_cast<float>(in) * ratio : static_cast<float>(product) * (scales / q[2].scale);
    scaled = in == 0 || product == 0 ? (in > 0 ? std::llrint(std::fmin(once, 1e6f)) : 0)
                                     : std::llrint(std::fmax(std::fmin(once, 1e6f), -1e6f));
  }
  return clamp_code(scaled + q[2].zero_point, limits::min(), limits::max());
}

template <class E, class Arch>
void check_codes() {
  using storage = storage_of<E>;
  constexpr std::int32_t low = std::numeric_limits<storage>::min(), high = std::numeric_limits<storage>::max();
  nnops::test::random r(121);
  const asymmetric quants[][3] = {{{0.25f, low + 128}, {0.25f, low + 50}, {0.5f, low + 120}},
                                  {{0.25f, low + 128}, {0.5f, low + 50}, {0.1f, low + 120}},
                                  {{0.0371f, low}, {0.0213f, high}, {0.0099f, low + 128}},
                                  {{0.0371f, high}, {0.0213f, low}, {0.77f, high}},
                                  {{1e30f, low + 90}, {1e-30f, low + 3}, {1e-6f, low + 1}},
                                  {{1e-20f, low + 90}, {1e-25f, low + 3}, {1.0f, low + 1}}};
  for (const auto& q : quants)
    for (const rounding round : {rounding::double_, rounding::single}) {
      const auto good = [&](storage x, storage alpha, storage z) { return z == code<E>(x, alpha, q, round); };
      array<E> every(make_shape({256, 1}), q[0]), with(make_shape({256}), q[1]);
      for (std::size_t i = 0; i < 256; ++i)
        every[i] = with[i] = static_cast<storage>(low + static_cast<std::int32_t>(i));
      check_pairwise<E, operation, Arch>(every, with, q[2], round, good);
      for (const shape_pair& p : shape_pairs()) {
        array<E> a(p.a, q[0]), b(p.b, q[1]);
        fill(a, r);
        fill(b, r);
        check_pairwise<E, operation, Arch>(a, b, q[2], round, good);
      }
    }
}

template <class Arch>
void check_all() {
  check_pairwise_floats<float, operation, Arch>(
      [](float x, float y, float z) { return same(z, exact(x, y)); },
      [](float x, float y, float16 z) { return same(z, to_float16(exact(x, y))); });
  check_codes<quant8_asymm, Arch>();
  check_codes<quant8_asymm_signed, Arch>();
  check_pairwise_places<float, operation, Arch>();
}

TEST_CASE("prelu: all types, shapes and roundings against the definition, best architecture") {
  check_all<simd::best>();
}
TEST_CASE("prelu: all types, shapes and roundings against the definition, scalar") { check_all<simd::scalar>(); }

TEST_CASE("prelu: -0 and NaN stay, and alpha does not matter above 0") {
  const array<float> in(make_shape({4}), {}, {-0.0f, NAN, 2.0f, -2.0f}), alpha(make_shape({1}), {}, {NAN});
  array<float> out(make_shape({4}));
  REQUIRE(prelu(in.view(), alpha.view(), out.view()).ok());
  CHECK(same(out[0], -0.0f));
  CHECK(std::isnan(out[1]));
  CHECK(out[2] == 2.0f);
  CHECK(std::isnan(out[3]));
}

TEST_CASE("prelu: the output may be an input") {
  check_pairwise_in_place<operation, float>();
  check_pairwise_in_place<operation, quant8_asymm>({0.5f, 130});
}
TEST_CASE("prelu: what is refused leaves the output alone") { check_pairwise_refusals<float, float, operation>(); }

}  // namespace

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>
#include <utility>

#include "nnops/ops/mean.hpp"
#include "nnops/ops/mul.hpp"
#include "support/arrays.hpp"
#include "support/quantised.hpp"
#include "support/random.hpp"
#include "support/reduction.hpp"
#include "support/threads.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

struct mean_case : reduction_case {
  mean_params params;
  std::int64_t count = 1;

  mean_case(const shape& dims, std::initializer_list<std::int32_t> axes, bool keep) : reduction_case(dims, axes, keep) {
    const reduction_params& p = reduction_case::params;
    params.count = p.count;
    params.keep_dims = p.keep_dims;
    for (std::int32_t i = 0; i < p.count; ++i) params.axes[i] = p.axes[i];
    for (std::int32_t d = 0; d < dims.rank; ++d)
      if (reduced[d]) count *= dims.dim[d];
  }
};

// TensorFlow Lite's arithmetic for the sum of n codes less their zero points, from its definition.
std::int64_t twice_rounded(std::int64_t sum, double ratio, std::int64_t n) {
  fixed_multiplier m(ratio);
  int shift = 0;
  while (shift < 32 && (std::int64_t{2} << shift) <= n) ++shift;
  shift = std::min(shift, 31 + m.exponent);
  m.factor = floor_div(m.factor * (std::int64_t{1} << shift), n);
  m.exponent -= shift;
  return scale_double(sum, m);
}

template <class Element, class Arch>
void check_case(const mean_case& c, test::random& r, asymmetric from = {0.11f, 7}, asymmetric to = {0.11f, 7},
                rounding round = rounding::double_) {
  CAPTURE(c.in.rank);
  CAPTURE(c.count);
  typename element_traits<Element>::quantisation in_quant{}, out_quant{};
  if constexpr (is_asymmetric<Element>) in_quant = from, out_quant = to;
  array<Element> in(c.in, in_quant), out(c.out, out_quant);
  fill(in, r);
  mean_params params = c.params;
  params.round = round;
  REQUIRE(mean<Arch>(std::as_const(in).view(), out.view(), params).ok());
  CHECK(out.intact());
  std::vector<double> sum(out.size()), size(out.size());
  for (std::size_t i = 0; i < in.size(); ++i) {
    const double v = is_asymmetric<Element> ? in.real(i) / static_cast<double>(from.scale) : in.real(i);
    sum[c.output_of(i)] += v;
    size[c.output_of(i)] += std::fabs(v);
  }
  const auto n = static_cast<double>(c.count);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if constexpr (is_asymmetric<Element>) {
      const auto total = static_cast<std::int64_t>(std::llround(sum[i]));
      const double ratio = static_cast<double>(from.scale) / static_cast<double>(to.scale);
      const std::int64_t scaled =
          round == rounding::double_
              ? twice_rounded(total, ratio, c.count)
              : std::llrint(static_cast<double>(static_cast<float>(total) * static_cast<float>(ratio / n)));
      const int low = std::is_same_v<Element, quant8_asymm> ? 0 : -128;
      CHECK(out[i] == std::clamp<std::int64_t>(scaled + to.zero_point, low, low + 255));
      // Whatever the arithmetic: one rounding, or two, from the truth.
      const double exact = std::clamp(static_cast<double>(total) * ratio / n + to.zero_point, low + 0.0, low + 255.0);
      CHECK(std::fabs(out[i] - exact) <= (round == rounding::single ? 0.501 : 0.75));
    } else {
      const double exact = sum[i] / n;
      const double step = std::is_same_v<Element, float> ? 0x1p-24 : 0x1p-11;
      CHECK(std::fabs(out.real(i) - exact) <= 256 * 0x1p-24 * size[i] / n + step * std::fabs(exact) + 0x1p-25);
    }
  }
  array<Element> split(c.out, out_quant);
  split_work workers{3};
  REQUIRE(mean<Arch>(std::as_const(in).view(), split.view(), params, {{}, workers.threads()}).ok());
  CHECK(std::memcmp(split.data(), out.data(), out.size() * sizeof(storage_of<Element>)) == 0);
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(1618);
  for (const std::int32_t n : lengths) {
    check_case<Element, Arch>({make_shape({3, n}), {1}, false}, r);
    check_case<Element, Arch>({make_shape({3, n}), {0}, true}, r);
    check_case<Element, Arch>({make_shape({2, 7, 5, n}), {1, 2}, true}, r);
    check_case<Element, Arch>({make_shape({2, n, 3, 5}), {2, -1}, false}, r);
    check_case<Element, Arch>({make_shape({2, n, 3, 5}), {-3, 3}, false}, r);
    check_case<Element, Arch>({make_shape({n, 2, 3}), {0, 2, -1, 0}, false}, r);
  }
  for (int i = 0; i < 100; ++i) {
    shape s;
    s.rank = static_cast<std::int32_t>(r.integer(1, 8));
    for (std::int32_t d = 0; d < s.rank; ++d) s.dim[d] = static_cast<std::int32_t>(r.integer(1, s.rank > 5 ? 3 : 5));
    mean_case c(s, {}, r.coin());
    c = mean_case(s,
                  {static_cast<std::int32_t>(r.integer(-s.rank, s.rank - 1)),
                   static_cast<std::int32_t>(r.integer(-s.rank, s.rank - 1)),
                   static_cast<std::int32_t>(r.integer(-s.rank, s.rank - 1))},
                  r.coin());
    check_case<Element, Arch>(c, r);
  }
  check_case<Element, Arch>({make_shape({2, 3, 4}), {}, false}, r);
  check_case<Element, Arch>({make_shape({2, 3, 4}), {0, 1, 2}, false}, r);
  check_case<Element, Arch>({make_shape({1, 1, 1}), {0, 1, 2}, true}, r);
  check_case<Element, Arch>({make_shape({70001}), {0}, false}, r);
  check_case<Element, Arch>({make_shape({3001, 5}), {0}, false}, r);
  if constexpr (is_asymmetric<Element>) {
    const int low = std::is_same_v<Element, quant8_asymm> ? 0 : -128;
    for (const rounding round : {rounding::double_, rounding::single})
      for (const float scale : {0.001f, 0.05f, 0.11f, 0.3f, 2.0f})
        for (const int zero : {low, low + 100, low + 255})
          for (const std::int32_t n : {1, 2, 3, 17, 49, 64}) {
            check_case<Element, Arch>({make_shape({2, n, 19}), {1}, false}, r, {0.11f, zero}, {scale, low + 30}, round);
            check_case<Element, Arch>({make_shape({19, n}), {-1}, false}, r, {0.11f, low + 255}, {scale, zero}, round);
          }
  }
}

template <class Arch>
void matches_in_every_type() {
  matches_its_definition<float, Arch>();
  matches_its_definition<float16, Arch>();
  matches_its_definition<quant8_asymm, Arch>();
  matches_its_definition<quant8_asymm_signed, Arch>();
}

}  // namespace

TEST_CASE("mean: every type against the definition, best architecture") { matches_in_every_type<simd::best>(); }
TEST_CASE("mean: every type against the definition, scalar") { matches_in_every_type<simd::scalar>(); }

TEST_CASE("mean: codes are rescaled where the scales differ") {
  for (const rounding round : {rounding::double_, rounding::single}) {
    const array<quant8_asymm_signed> in(make_shape({3}), {0.5f, -1}, {1, 2, 4});
    array<quant8_asymm_signed> out(make_shape({1}), {0.25f, 3});
    REQUIRE(mean(in.view(), out.view(), {.count = 1, .round = round}).ok());
    CHECK(out[0] == 10);
  }
}

TEST_CASE("mean: a multiplier gives the code that it gives in MUL") {
  // The mean of one code, and its product with a code that stands for 1.
  for (const rounding round : {rounding::double_, rounding::single})
    for (const float out_scale : {4.0f, 2.0f, 1.0001f, 1.3f, 2.7f, 3.14159f, 7.3f, 100.0f, 511.0f}) {
      const shape dims = make_shape({1, 256});
      array<quant8_asymm_signed> in(dims, {1.0f, -128}), one(make_shape({1}), {1.0f, 0}, {1}),
          by_mean(make_shape({256}), {out_scale, -128}), by_mul(dims, {out_scale, -128});
      for (std::size_t i = 0; i < 256; ++i) in[i] = static_cast<std::int8_t>(static_cast<int>(i) - 128);
      REQUIRE(mean(std::as_const(in).view(), by_mean.view(), {.count = 1, .round = round}).ok());
      REQUIRE(mul(std::as_const(in).view(), std::as_const(one).view(), by_mul.view(), {.round = round}).ok());
      CHECK(std::memcmp(by_mean.data(), by_mul.data(), 256) == 0);
    }
  // A quarter of 1 rounded twice is 1, rounded once it is 0.
  const array<quant8_asymm> quarter(make_shape({1}), {1.0f, 0}, {1});
  array<quant8_asymm> out(make_shape({1}), {4.0f, 0});
  REQUIRE(mean(quarter.view(), out.view(), {.count = 1}).ok());
  CHECK(out[0] == 1);
  REQUIRE(mean(quarter.view(), out.view(), {.count = 1, .round = rounding::single}).ok());
  CHECK(out[0] == 0);
  // A sum of 7984 times 1583594044 / 2^31 / 2^9 = 11.4991.
  array<quant8_asymm> codes(make_shape({64}), {0.11199542880058289f, 0}),
      scaled(make_shape({1}), {1.215000033378601f, 0});
  for (std::size_t i = 0; i < 64; ++i) codes[i] = i < 48 ? 125 : 124;
  REQUIRE(mean(std::as_const(codes).view(), scaled.view(), {.count = 1}).ok());
  CHECK(scaled[0] == 12);
  REQUIRE(mean(std::as_const(codes).view(), scaled.view(), {.count = 1, .round = rounding::single}).ok());
  CHECK(scaled[0] == 11);
}

TEST_CASE("mean: the sum of many floats keeps its precision") {
  array<float> in(make_shape({1 << 21})), out(make_shape({1}));
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = 0.1f;
  for (const bool best : {true, false}) {
    REQUIRE((best ? mean(std::as_const(in).view(), out.view(), {.count = 1})
                  : mean<simd::scalar>(std::as_const(in).view(), out.view(), {.count = 1}))
                .ok());
    CHECK(std::fabs(out[0] - 0.1f) <= 4e-7f);
  }
}

TEST_CASE("mean: sums of codes beyond an int32") {
  array<quant8_asymm> in(make_shape({10000000}), {1.0f, 0}), out(make_shape({1}), {1.0f, 0});
  std::memset(in.data(), 255, in.size());
  std::memset(in.data(), 253, in.size() / 2);
  for (const rounding round : {rounding::double_, rounding::single}) {
    REQUIRE(mean(std::as_const(in).view(), out.view(), {.count = 1, .round = round}).ok());
    CHECK(out[0] == 254);
  }
}

TEST_CASE("mean: NaN and infinities") {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const array<float> in(make_shape({4, 3}), {}, {1, nan, 3, inf, 1, 1, inf, -inf, 1, -inf, -inf, 0});
  array<float> out(make_shape({4}));
  REQUIRE(mean(in.view(), out.view(), {.axes = {1}, .count = 1}).ok());
  CHECK(std::isnan(out[0]));
  CHECK(out[1] == inf);
  CHECK(std::isnan(out[2]));
  CHECK(out[3] == -inf);
}

TEST_CASE("mean: zero-sized outputs run, the mean of no elements is refused") {
  const tensor_view<const float> none(nullptr, make_shape({0, 3}));
  CHECK(mean(none, tensor_view<float>(nullptr, make_shape({0})), {.axes = {1}, .count = 1}).ok());
  CHECK(mean(none, tensor_view<float>(nullptr, make_shape({0, 1})), {.axes = {1}, .count = 1, .keep_dims = 1}).ok());
  array<float> three(make_shape({3}));
  const status s = mean(none, three.view(), {.axes = {0}, .count = 1});
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::dim_0);
  // Dimensions whose product overflows 64 bits are no elements too.
  CHECK(mean(tensor_view<const float>(nullptr, make_shape({INT32_MAX, INT32_MAX, INT32_MAX, 0})),
             tensor_view<float>(nullptr, make_shape({INT32_MAX, INT32_MAX, 0})), {.axes = {0}, .count = 1})
            .ok());
  // Every extent empty: nothing is asked for.
  CHECK(mean(tensor_view<const float>(nullptr, make_shape({0, 0})), tensor_view<float>(nullptr, make_shape({0})),
             {.axes = {0}, .count = 1})
            .ok());
}

TEST_CASE("mean: what is refused") {
  array<float> in(make_shape({2, 3})), out(make_shape({2}));
  const auto refused = [&](const mean_params& p) { return mean(in.view(), out.view(), p).why; };
  CHECK(refused({.axes = {2}, .count = 1}).what == measure::axis);
  CHECK(refused({.axes = {-3}, .count = 1}).what == measure::axis);
  CHECK(refused({.count = 9}).what == measure::axis_count);
  CHECK(refused({.count = -1}).what == measure::axis_count);
  CHECK(refused({.axes = {0}, .count = 1}).what == measure::dim_0);
  CHECK(refused({.axes = {1}, .count = 1, .keep_dims = 1}).what == measure::rank);
}

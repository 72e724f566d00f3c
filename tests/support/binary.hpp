// What the tests of ADD, SUB and MUL share. Operation has
//
//   template <class Arch> static status run(a, b, out, params, execution);
//   static float real(float, float);                      one float operation
//   static std::uint32_t wrapped(std::uint32_t, std::uint32_t);
//   static std::int64_t fixed(x, y, scale_x, scale_y, scale_out);    rounding::double_, x and y less their zero points
//   static std::int64_t once(x, y, scale_x, scale_y, scale_out);     rounding::single
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "nnops/core/simd.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/reference/elementwise.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/binary.hpp"
#include "support/arrays.hpp"
#include "support/quantised.hpp"
#include "support/random.hpp"
#include "support/threads.hpp"
#include "support/tolerance.hpp"

namespace nnops::test {

struct shape_pair {
  shape a, b;
};

// Equal shapes, one element, a value for each channel (few and many rounds), broadcasting of both, ranks that differ,
// rank 8, empty ones.
inline std::vector<shape_pair> shape_pairs() {
  std::vector<shape_pair> pairs;
  for (const std::int32_t n : lengths) {
    pairs.push_back({make_shape({n}), make_shape({n})});
    pairs.push_back({make_shape({n}), make_shape({1})});
    pairs.push_back({make_shape({1, 1}), make_shape({n})});
    pairs.push_back({make_shape({3, n}), make_shape({n})});
    pairs.push_back({make_shape({5, 1}), make_shape({5, n})});
  }
  pairs.push_back({make_shape({1, 53, 47, 3}), make_shape({3})});
  pairs.push_back({make_shape({24}), make_shape({2, 31, 7, 24})});
  pairs.push_back({make_shape({4, 1, 2}), make_shape({5, 4, 3, 1})});
  pairs.push_back({make_shape({2, 1, 3, 1, 2, 1, 3, 1}), make_shape({1, 2, 1, 3, 1, 2, 1, 5})});
  pairs.push_back({make_shape({2, 3, 2, 1, 2, 3, 2, 3}), make_shape({3, 2, 3})});
  pairs.push_back({make_shape({2, 1, 9}), make_shape({2, 7, 9})});
  pairs.push_back({make_shape({7, 9, 1}), make_shape({1, 9, 5})});
  pairs.push_back({make_shape({0}), make_shape({1})});
  pairs.push_back({make_shape({2, 0, 3}), make_shape({2, 1, 3})});
  return pairs;
}

inline shape broadcast(const shape& a, const shape& b) {
  shape s;
  s.rank = a.rank > b.rank ? a.rank : b.rank;
  for (std::int32_t i = 1; i <= s.rank; ++i) {
    const std::int32_t x = i <= a.rank ? a.dim[a.rank - i] : 1, y = i <= b.rank ? b.dim[b.rank - i] : 1;
    s.dim[s.rank - i] = x == 1 ? y : x;
  }
  return s;
}

constexpr fused_activation activations[] = {fused_activation::none, fused_activation::relu, fused_activation::relu1,
                                            fused_activation::relu6};

inline float activated(float x, fused_activation activation) {
  const float low = activation == fused_activation::none    ? -INFINITY
                    : activation == fused_activation::relu1 ? -1.0f
                                                            : 0.0f;
  const float high = activation == fused_activation::relu1   ? 1.0f
                     : activation == fused_activation::relu6 ? 6.0f
                                                             : INFINITY;
  return x < low ? low : x > high ? high : x;  // NaN stays
}

// Runs one call whose expected elements are f(a element, b element); out must equal them, bit for bit.
template <class Operation, class Arch, class E, class F>
void check_binary(const array<E>& a, const array<E>& b, typename array<E>::quantisation_type out_quant,
                  const binary_params& params, F f, const execution& e = {}) {
  using storage = storage_of<E>;
  array<E> out(broadcast(a.dims(), b.dims()), out_quant);
  const status s = Operation::template run<Arch>(a.view(), b.view(), out.view(), params, e);
  REQUIRE(s.ok());
  REQUIRE(out.intact());
  std::vector<storage> expected(out.size());
  kernel::reference::binary(a.dims(), a.data(), b.dims(), b.data(), out.dims(), expected.data(), f);
  std::size_t wrong = 0, first = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    bool equal;
    if constexpr (std::is_integral_v<storage>) equal = out[i] == expected[i];
    else equal = same(out[i], expected[i]);
    if (!equal && wrong++ == 0) first = i;
  }
  CAPTURE(first);
  CHECK(wrong == 0);
}

template <class Operation, class Arch>
void check_float() {
  random r(11);
  for (const shape_pair& p : shape_pairs())
    for (const fused_activation activation : activations) {
      array<float> a(p.a), b(p.b);
      fill_special(a, r);
      fill(b, r);
      CAPTURE(element_count(p.a));
      CAPTURE(element_count(p.b));
      CAPTURE(static_cast<int>(activation));
      check_binary<Operation, Arch>(a, b, {}, {activation, rounding::double_},
                                    [&](float x, float y) { return activated(Operation::real(x, y), activation); });
    }
  // Every special value with every other one.
  constexpr auto count = static_cast<std::int32_t>(sizeof(special_floats) / sizeof(special_floats[0]));
  array<float> a(make_shape({count, 1})), b(make_shape({count}));
  fill_special(a, r);
  fill_special(b, r);
  for (const fused_activation activation : activations)
    check_binary<Operation, Arch>(a, b, {}, {activation, rounding::double_},
                                  [&](float x, float y) { return activated(Operation::real(x, y), activation); });
}

template <class Operation, class Arch>
void check_float16() {
  random r(12);
  for (const shape_pair& p : shape_pairs()) {
    array<float16> a(p.a), b(p.b);
    fill(a, r);
    // Any bits: infinities, NaN and subnormal numbers too.
    for (std::size_t i = 0; i < b.size(); ++i) b[i] = {static_cast<std::uint16_t>(r.bits())};
    check_binary<Operation, Arch>(a, b, {}, {fused_activation::relu6, rounding::double_}, [](float16 x, float16 y) {
      return to_float16(activated(Operation::real(to_float(x), to_float(y)), fused_activation::relu6));
    });
    check_binary<Operation, Arch>(
        a, b, {}, {}, [](float16 x, float16 y) { return to_float16(Operation::real(to_float(x), to_float(y))); });
  }
}

template <class Operation, class Arch>
void check_int32() {
  random r(13);
  for (const shape_pair& p : shape_pairs()) {
    array<std::int32_t> a(p.a), b(p.b);
    fill(a, r);
    fill(b, r);
    check_binary<Operation, Arch>(a, b, {}, {}, [](std::int32_t x, std::int32_t y) {
      return static_cast<std::int32_t>(
          Operation::wrapped(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)));
    });
  }
}

// Both roundings, all activations, zero points at both ends and between, scales that are equal, a power of two apart,
// far apart.
template <class Operation, class Arch, class E>
void check_quant8(bool product) {
  using limits = std::numeric_limits<storage_of<E>>;
  random r(14);
  // Quotients of scales with ties, without, and so large that results saturate.
  constexpr float scales[][3] = {{0.5f, 0.5f, 0.5f},     {0.5f, 0.25f, 1.0f},    {0.0231f, 0.0047f, 0.0312f},
                                 {0.9f, 0.001f, 0.911f}, {3e-6f, 2e-6f, 1e-6f},  {1.0f, 1.0f, 0.0039f},
                                 {1e-8f, 1e-8f, 4.0f},   {1e30f, 1e-30f, 3e30f}, {1e37f, 1e37f, 1e-37f}};
  const std::int32_t zero_points[] = {limits::min(), limits::max(), (limits::min() + limits::max()) / 2};
  std::int32_t n = 0;
  for (const shape_pair& p : shape_pairs()) {
    const auto& s = scales[n % 9];
    // MUL asks for an output scale above the product of the others.
    const float scale_out =
        product && !(static_cast<double>(s[2]) > static_cast<double>(s[0]) * static_cast<double>(s[1]))
            ? s[0] * s[1] * 1.25f
            : s[2];
    if (std::isinf(scale_out)) {
      ++n;
      continue;
    }
    array<E> a(p.a, {s[0], zero_points[n % 3]}), b(p.b, {s[1], zero_points[n / 3 % 3]});
    const asymmetric out = {scale_out, zero_points[n / 9 % 3]};
    fill(a, r);
    fill(b, r);
    ++n;
    for (const fused_activation activation : activations) {
      const expected_range range(static_cast<int>(activation), out.scale, out.zero_point, limits::min(), limits::max());
      for (const rounding round : {rounding::double_, rounding::single}) {
        CAPTURE(n);
        CAPTURE(static_cast<int>(activation));
        CAPTURE(static_cast<int>(round));
        check_binary<Operation, Arch>(a, b, out, {activation, round}, [&](std::int32_t x, std::int32_t y) {
          const auto f = round == rounding::double_ ? &Operation::fixed : &Operation::once;
          const std::int64_t scaled = f(x - a.quant().zero_point, y - b.quant().zero_point, s[0], s[1], out.scale);
          return static_cast<storage_of<E>>(clamp_code(scaled + out.zero_point, range.low, range.high));
        });
      }
    }
  }
}

// All pairs of codes, as [256, 1] and [256].
template <class Operation, class Arch, class E>
void check_all_codes(bool product) {
  using storage = storage_of<E>;
  using limits = std::numeric_limits<storage>;
  // The sums of the second row are all codes or lie in the middle between two, those of the third hardly ever; then
  // output scales on either side of an eighth of twice the larger input's, and inputs of which one hardly counts.
  constexpr float scales[][3] = {{0.0371f, 0.0213f, 0.0432f}, {0.5f, 0.5f, 1.0f},      {0.3333f, 0.7777f, 0.9f},
                                 {0.4f, 0.1f, 0.10001f},      {0.4f, 0.1f, 0.09999f},  {0.4f, 0.1f, 0.1f},
                                 {0.1f, 0.0004f, 0.1f},       {2e-30f, 3e-30f, 3e-30f}};
  for (const auto& s : scales) {
    if (product && !(static_cast<double>(s[2]) > static_cast<double>(s[0]) * static_cast<double>(s[1]))) continue;
    array<E> a(make_shape({256, 1}), {s[0], limits::min() + 3}), b(make_shape({256}), {s[1], limits::max() - 100});
    for (std::size_t i = 0; i < 256; ++i)
      a[i] = b[i] = static_cast<storage>(limits::min() + static_cast<std::int32_t>(i));
    const asymmetric out = {s[2], limits::min() + 117};
    CAPTURE(s[0]);
    CAPTURE(s[1]);
    CAPTURE(s[2]);
    for (const rounding round : {rounding::double_, rounding::single})
      check_binary<Operation, Arch>(a, b, out, {fused_activation::none, round}, [&](std::int32_t x, std::int32_t y) {
        const auto f = round == rounding::double_ ? &Operation::fixed : &Operation::once;
        const std::int64_t scaled = f(x - a.quant().zero_point, y - b.quant().zero_point, s[0], s[1], s[2]);
        return static_cast<storage>(clamp_code(scaled + out.zero_point, limits::min(), limits::max()));
      });
  }
}

// The split of the work changes nothing, and there is more than one piece.
template <class Operation, class Arch>
void check_threads() {
  random r(15);
  const shape_pair pairs[] = {{make_shape({70001}), make_shape({70001})},
                              {make_shape({7001, 11}), make_shape({11})},
                              {make_shape({13, 1, 701}), make_shape({13, 7, 1})}};
  for (const shape_pair& p : pairs) {
    array<float> a(p.a), b(p.b);
    fill(a, r);
    fill(b, r);
    split_work work{3};
    check_binary<Operation, Arch>(a, b, {}, {}, &Operation::real, {{}, work.threads()});
    CHECK(work.calls == 1);
  }
}

// The output is the memory of either input.
template <class Operation, class Arch>
void check_in_place() {
  random r(16);
  const shape dims = make_shape({3, 37});
  array<float> a(dims), b(dims), c(make_shape({37}));
  fill(a, r);
  fill(b, r);
  fill(c, r);
  const array<float> first = a, second = b;
  REQUIRE(Operation::template run<Arch>(first.view(), b.view(), b.view(), binary_params{}, execution{}).ok());
  for (std::size_t i = 0; i < b.size(); ++i) CHECK(same(b[i], Operation::real(first[i], second[i])));
  REQUIRE(Operation::template run<Arch>(a.view(), c.view(), a.view(), binary_params{}, execution{}).ok());
  for (std::size_t i = 0; i < a.size(); ++i) CHECK(same(a[i], Operation::real(first[i], c[i % 37])));
  CHECK(a.intact());
  CHECK(b.intact());
}

// Empty tensors whose other dimensions are as large as they can be: nothing to do, and nothing that overflows.
template <class Operation>
void check_huge_empty() {
  const shape dims = make_shape({INT32_MAX, INT32_MAX, 0, INT32_MAX, INT32_MAX});
  const tensor_view<const float> in(nullptr, dims);
  const tensor_view<float> out(nullptr, dims);
  CHECK(Operation::template run<simd::best>(in, in, out, binary_params{}, execution{}).ok());
}

// What is refused, with its finding, leaves the output as it was.
template <class Operation>
void check_refusals() {
  check_huge_empty<Operation>();
  const array<float> a(make_shape({2, 3})), b(make_shape({2, 4}));
  array<float> out(make_shape({2, 3}));
  out[0] = 7.0f;
  status s = Operation::template run<simd::best>(a.view(), b.view(), out.view(), binary_params{}, execution{});
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::dim_1);
  CHECK(s.why.got == 4);
  s = Operation::template run<simd::best>(
      a.view(), a.view(), out.view(), binary_params{static_cast<fused_activation>(4), rounding::double_}, execution{});
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::activation);
  array<float> small(make_shape({2, 2}));
  s = Operation::template run<simd::best>(a.view(), a.view(), small.view(), binary_params{}, execution{});
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::dim_1);
  CHECK(out[0] == 7.0f);

  array<std::int32_t> i(make_shape({3}));
  i[0] = 5;
  s = Operation::template run<simd::best>(i.view(), i.view(), i.view(),
                                          binary_params{fused_activation::relu, rounding::double_}, execution{});
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::activation);
  CHECK(i[0] == 5);
}

template <class Operation, class Arch>
void check_all(bool product = false) {
  check_float<Operation, Arch>();
  check_float16<Operation, Arch>();
  check_int32<Operation, Arch>();
  check_quant8<Operation, Arch, quant8_asymm>(product);
  check_quant8<Operation, Arch, quant8_asymm_signed>(product);
  check_all_codes<Operation, Arch, quant8_asymm>(product);
  check_all_codes<Operation, Arch, quant8_asymm_signed>(product);
  check_threads<Operation, Arch>();
  check_in_place<Operation, Arch>();
}

// NNAPI's ADD and SUB of codes; sign is that of the second input.
inline std::int64_t fixed_sum(std::int64_t x, std::int64_t y, float sx, float sy, float so, int sign) {
  const double twice = 2.0 * static_cast<double>(std::max(sx, sy));
  fixed_multiplier mx(static_cast<double>(sx) / twice), my(static_cast<double>(sy) / twice);
  my.factor *= sign;
  const fixed_multiplier mo(twice / (1048576.0 * static_cast<double>(so)));
  return scale_double(scale_double(x << 20, mx) + scale_double(y << 20, my), mo);
}
inline std::int64_t once_sum(std::int64_t x, std::int64_t y, float sx, float sy, float so, int sign) {
  // volatile: each step is rounded to float32, whatever the compiler's flags.
  const volatile float px = static_cast<float>(x) * (sx / so), py = static_cast<float>(y) * (sy / so);
  float sum = sign > 0 ? px + py : px - py;
  if (!std::isfinite(sum)) {
    // Ratios beyond float32: real arithmetic says which end is reached.
    const double ratio_x = static_cast<double>(sx) / static_cast<double>(so),
                 ratio_y = static_cast<double>(sy) / static_cast<double>(so);
    sum = static_cast<float>(
        std::clamp(static_cast<double>(x) * ratio_x + sign * static_cast<double>(y) * ratio_y, -1e6, 1e6));
  }
  return std::llrint(std::clamp(sum, -1e6f, 1e6f));
}

}  // namespace nnops::test

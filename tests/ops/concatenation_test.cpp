#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

#include "nnops/ops/concatenation.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

// What becomes of an element: scaled anew where the scales or zero points differ, by the definition.
template <class Element>
double moved(const array<Element>& in, std::size_t i, const array<Element>& out) {
  if constexpr (is_asymmetric<Element>) {
    const asymmetric from = in.quant(), to = out.quant();
    if (from.scale == to.scale && from.zero_point == to.zero_point) return in[i];
    const auto scale = static_cast<float>(static_cast<double>(from.scale) / static_cast<double>(to.scale));
    const float product = static_cast<float>(in[i] - from.zero_point) * scale;
    const double low = std::is_same_v<Element, quant8_asymm> ? 0 : -128;
    return std::clamp(std::round(static_cast<double>(product)) + to.zero_point, low, low + 255);
  } else {
    return in.real(i);
  }
}

template <class Element>
void check_case(const shape& dims, std::int32_t axis, const std::int32_t (&sizes)[3], test::random& r) {
  CAPTURE(dims.rank);
  CAPTURE(axis);
  const std::int32_t d = axis < 0 ? axis + dims.rank : axis;
  typename element_traits<Element>::quantisation quants[4]{};
  if constexpr (is_asymmetric<Element>) {
    const int low = std::is_same_v<Element, quant8_asymm> ? 0 : -128;
    quants[0] = {0.5f, low + 128};
    quants[1] = {1.0f, low};
    quants[2] = {0.3f, low + 255};
    quants[3] = {0.5f, low + 128};
  }
  std::vector<array<Element>> in;
  shape joined = dims;
  joined.dim[d] = 0;
  for (int k = 0; k < 3; ++k) {
    shape s = dims;
    s.dim[d] = sizes[k];
    joined.dim[d] += sizes[k];
    in.emplace_back(s, quants[k]);
    fill(in.back(), r);
  }
  array<Element> out(joined, quants[3]);
  const auto& given = in;
  REQUIRE(concatenation(out.view(), {axis}, given[0].view(), given[1].view(), given[2].view()).ok());
  CHECK(out.intact());
  std::size_t outer = 1, inner = 1;
  for (std::int32_t k = 0; k < d; ++k) outer *= static_cast<std::size_t>(dims.dim[k]);
  for (std::int32_t k = d + 1; k < dims.rank; ++k) inner *= static_cast<std::size_t>(dims.dim[k]);
  std::size_t o = 0;
  for (std::size_t a = 0; a < outer; ++a)
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t b = 0; b < static_cast<std::size_t>(sizes[k]) * inner; ++b, ++o) {
        const double wanted = moved(in[k], a * static_cast<std::size_t>(sizes[k]) * inner + b, out);
        if constexpr (is_asymmetric<Element>) CHECK(out[o] == wanted);
        else CHECK(out.real(o) == wanted);
      }
  CHECK(o == out.size());
}

template <class Element>
void matches_its_definition() {
  test::random r(43);
  for (const std::int32_t n : lengths) {
    check_case<Element>(make_shape({3, n}), 1, {n, 1, 2}, r);
    check_case<Element>(make_shape({n}), 0, {2, n, 3}, r);
  }
  for (std::int32_t axis = -4; axis < 4; ++axis) check_case<Element>(make_shape({2, 3, 5, 7}), axis, {1, 0, 4}, r);
  check_case<Element>(make_shape({2, 1, 2, 3, 1, 2, 2, 3}), -3, {1, 2, 3}, r);
  check_case<Element>(make_shape({2, 0, 3}), 0, {1, 2, 3}, r);
  check_case<Element>(make_shape({2, 0, 3}), 1, {0, 0, 0}, r);
}

}  // namespace

TEST_CASE("concatenation: every type against the definition") {
  matches_its_definition<float>();
  matches_its_definition<float16>();
  matches_its_definition<quant8_asymm>();
  matches_its_definition<quant8_asymm_signed>();
}

TEST_CASE("concatenation: one input, and many") {
  const array<float> a(make_shape({1, 2}), {}, {1, 2});
  array<float> one(make_shape({1, 2})), nine(make_shape({9, 2}));
  REQUIRE(concatenation(one.view(), {1}, a.view()).ok());
  CHECK(one[1] == 2.0f);
  const auto v = a.view();
  REQUIRE(concatenation(nine.view(), {-2}, execution{}, v, v, v, v, v, v, v, v, v).ok());
  for (std::size_t i = 0; i < 18; ++i) CHECK(nine[i] == static_cast<float>(i % 2 + 1));
}

TEST_CASE("concatenation: codes saturate") {
  const array<quant8_asymm> in(make_shape({4}), {100.0f, 10}, {0, 9, 10, 255});
  array<quant8_asymm> out(make_shape({4}), {0.001f, 128});
  REQUIRE(concatenation(out.view(), {0}, in.view()).ok());
  CHECK(out[0] == 0);
  CHECK(out[1] == 0);
  CHECK(out[2] == 128);
  CHECK(out[3] == 255);
}

TEST_CASE("concatenation: what is refused") {
  array<float> a(make_shape({2, 3})), b(make_shape({2, 4})), c(make_shape({3, 3})), d(make_shape({2, 3, 1})),
      out(make_shape({2, 7}));
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = 7.0f;
  CHECK(concatenation(out.view(), {2}, a.view(), b.view()).why.what == measure::axis);
  CHECK(concatenation(out.view(), {-3}, a.view(), b.view()).why.what == measure::axis);
  CHECK(concatenation(out.view(), {0}, a.view(), b.view()).why.what == measure::dim_1);
  CHECK(concatenation(out.view(), {1}, a.view(), c.view()).why.what == measure::dim_0);
  CHECK(concatenation(out.view(), {1}, a.view(), d.view()).why.what == measure::rank);
  CHECK(concatenation(out.view(), {1}, a.view(), a.view()).why.what == measure::dim_1);
  CHECK(concatenation(out.view(), {1}, a.view(), tensor_view<const float>(nullptr, make_shape({2, 4}))).why.what ==
        measure::memory);
  for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == 7.0f);
  // A length beyond 2^31 - 1 is not the length that it wraps or saturates to.
  const tensor_view<const quant8_asymm> half(reinterpret_cast<const std::uint8_t*>(a.data()), make_shape({INT32_MAX}),
                                             {1.0f, 0});
  const tensor_view<quant8_asymm> most(reinterpret_cast<std::uint8_t*>(out.data()), make_shape({INT32_MAX}), {1.0f, 0});
  CHECK(concatenation(most, {0}, half, half).why.what == measure::dim_0);
}

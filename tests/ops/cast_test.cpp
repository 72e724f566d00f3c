#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/cast.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "support/unary.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::cast<Arch>(in, out, {}, e);
});

template <class T>
double value_of(T x) {
  if constexpr (std::is_same_v<T, float16>) return static_cast<double>(to_float(x));
  else return static_cast<double>(x);
}

// The conversion by its definition, from the exact value in double.
template <class T>
T converted(double x) {
  if constexpr (std::is_same_v<T, float>) {
    return static_cast<float>(x);
  } else if constexpr (std::is_same_v<T, float16>) {
    // Every float and int32 that rounds to a finite float16 differently through float32 would need more than 24 bits
    // below 2^16.
    return to_float16(static_cast<float>(x));
  } else {
    using limits = std::numeric_limits<T>;
    if (std::isnan(x)) return 0;
    return static_cast<T>(
        std::trunc(std::fmin(std::fmax(x, static_cast<double>(limits::min())), static_cast<double>(limits::max()))));
  }
}

template <class T>
bool equal(T a, T b) {
  if constexpr (std::is_integral_v<T>) return a == b;
  else return same(a, b);
}

template <class E>
array<E> make_array(const shape& dims) {
  if constexpr (is_asymmetric<E>) return array<E>(dims, {0.37f, 5});  // not looked at
  else return array<E>(dims);
}

template <class In>
void fill_any(array<In>& a, test::random& r) {
  if constexpr (std::is_same_v<In, float>) fill_special(a, r);
  else if constexpr (std::is_same_v<In, float16>)
    for (std::size_t i = 0; i < a.size(); ++i) a[i].bits = static_cast<std::uint16_t>(r.bits());
  else fill(a, r);
}

template <class In, class Out, class Arch>
void check_pair() {
  using from = storage_of<In>;
  using to = storage_of<Out>;
  test::random r(51);
  const auto good = [](from x, to y) { return equal(y, converted<to>(value_of(x))); };
  for (const std::int32_t n : lengths) {
    CAPTURE(n);
    array<In> in = make_array<In>(shape_of(n));
    array<Out> out = make_array<Out>(shape_of(n));
    fill_any(in, r);
    check_unary<operation, Arch>(in, out, rounding::double_, good);
  }
  array<In> in = make_array<In>(make_shape({2, 1, 3, 1, 1, 7, 1, 1709}));
  array<Out> out = make_array<Out>(in.dims());
  fill_any(in, r);
  split_work work{3};
  check_unary<operation, Arch>(in, out, rounding::double_, good, {{}, work.threads()});
  CHECK(work.calls == 1);
  array<In> empty = make_array<In>(make_shape({0}));
  array<Out> nothing = make_array<Out>(make_shape({0}));
  check_unary<operation, Arch>(empty, nothing, rounding::double_, good);
}

template <class In, class Arch>
void check_from() {
  check_pair<In, float16, Arch>();
  check_pair<In, float, Arch>();
  check_pair<In, std::int32_t, Arch>();
  check_pair<In, quant8_asymm, Arch>();
}

template <class Arch>
void check_all() {
  check_from<float16, Arch>();
  check_from<float, Arch>();
  check_from<std::int32_t, Arch>();
  check_from<quant8_asymm, Arch>();
}

TEST_CASE("cast: float16, float32, int32 and quant8_asymm to each other, best architecture") {
  check_all<simd::best>();
}
TEST_CASE("cast: float16, float32, int32 and quant8_asymm to each other, scalar") { check_all<simd::scalar>(); }

template <class E>
void check_identity(typename element_traits<E>::quantisation q, typename element_traits<E>::quantisation other) {
  test::random r(52);
  for (const std::int32_t n : lengths) {
    array<E> in(shape_of(n), q), out(shape_of(n), other);
    fill(in, r);
    check_unary<operation, simd::best>(in, out, rounding::double_, [](auto x, auto y) { return x == y; });
    const array<E> before = in;
    REQUIRE(cast(in.view(), in.view()).ok());
    for (std::size_t i = 0; i < in.size(); ++i) CHECK(in[i] == before[i]);
  }
}

TEST_CASE("cast: the other types to themselves, whatever their scales") {
  check_identity<bool8>({}, {});
  check_identity<quant16_asymm>({0.1f, 3}, {0.7f, 65535});
  check_identity<quant16_symm>({0.1f}, {0.7f});
  check_identity<quant8_asymm_signed>({0.1f, -128}, {0.7f, 127});
  check_identity<quant8_symm>({0.1f}, {0.7f});
}

TEST_CASE("cast: floats out of range saturate, NaN becomes 0") {
  const array<float> in(make_shape({9}), {},
                        {300.0f, 1e10f, INFINITY, -5.9f, -1e10f, -INFINITY, NAN, 2147483520.0f, 254.999f});
  array<quant8_asymm> codes(make_shape({9}), {1.0f, 0});
  array<std::int32_t> integers(make_shape({9}));
  REQUIRE(cast(in.view(), codes.view()).ok());
  REQUIRE(cast(in.view(), integers.view()).ok());
  const std::uint8_t wanted_codes[] = {255, 255, 255, 0, 0, 0, 0, 255, 254};
  const std::int32_t wanted[] = {300, INT32_MAX, INT32_MAX, -5, INT32_MIN, INT32_MIN, 0, 2147483520, 254};
  for (std::size_t i = 0; i < 9; ++i) {
    CHECK(codes[i] == wanted_codes[i]);
    CHECK(integers[i] == wanted[i]);
  }
}

TEST_CASE("cast: another shape is refused and leaves the output alone") { check_unary_refusals<operation>(); }

}  // namespace

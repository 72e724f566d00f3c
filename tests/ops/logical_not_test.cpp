#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/logical_not.hpp"

#include <doctest/doctest.h>

#include <cstdint>

#include "support/comparison.hpp"
#include "support/unary.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::logical_not<Arch>(in, out, {}, e);
});

template <class Arch>
void check_all() {
  nnops::test::random r(82);
  const auto good = [](std::uint8_t x, std::uint8_t y) { return y == (x == 0 ? 1 : 0); };
  for (const std::int32_t n : lengths) {
    array<bool8> in(shape_of(n)), out(shape_of(n));
    fill_truth(in, r);
    check_unary<operation, Arch>(in, out, rounding::double_, good);
  }
  array<bool8> in(make_shape({2, 1, 3, 1, 1, 7, 1, 1709})), out(in.dims());
  fill_truth(in, r);
  split_work work{3};
  check_unary<operation, Arch>(in, out, rounding::double_, good, {{}, work.threads()});
  CHECK(work.calls == 1);
  check_unary<operation, Arch>(array<bool8>(in), in, rounding::double_, good);
}

TEST_CASE("logical_not: any bytes against the definition, best architecture") { check_all<simd::best>(); }
TEST_CASE("logical_not: any bytes against the definition, scalar") { check_all<simd::scalar>(); }

TEST_CASE("logical_not: the output may be the input; another shape is refused, an empty one is not") {
  array<bool8> a(make_shape({5}), {}, {0, 1, 2, 255, 0}), other(make_shape({4}), {}, {7, 7, 7, 7});
  check_refused<operation>(a, other, measure::dim_0);
  REQUIRE(logical_not(a.view(), a.view()).ok());
  const std::uint8_t wanted[] = {1, 0, 0, 0, 1};
  for (std::size_t i = 0; i < 5; ++i) CHECK(a[i] == wanted[i]);
  const shape huge = make_shape({INT32_MAX, 0, INT32_MAX, INT32_MAX});
  CHECK(logical_not(tensor_view<const bool8>(nullptr, huge), tensor_view<bool8>(nullptr, huge)).ok());
}

}  // namespace

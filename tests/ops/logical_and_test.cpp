#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/logical_and.hpp"

#include <doctest/doctest.h>

#include <functional>

#include "support/comparison.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& a, const auto& b, const auto& out, rounding,
                                          const execution& e) { return nnops::logical_and<Arch>(a, b, out, {}, e); });

TEST_CASE("logical_and: any bytes in every pair of shapes against the definition, best architecture") {
  check_truth_values<operation, simd::best>(std::logical_and<>{});
}
TEST_CASE("logical_and: any bytes in every pair of shapes against the definition, scalar") {
  check_truth_values<operation, simd::scalar>(std::logical_and<>{});
}
TEST_CASE("logical_and: the split of the work changes nothing") {
  nnops::test::random r(61);
  array<bool8> a(make_shape({7, 1, 5003})), b(make_shape({7, 3, 1}));
  fill_truth(a, r);
  fill_truth(b, r);
  split_work work{3};
  check_pairwise<bool8, operation, simd::best>(
      a, b, {}, rounding::double_,
      [](std::uint8_t x, std::uint8_t y, std::uint8_t z) { return z == (std::logical_and<>{}(x, y) ? 1 : 0); },
      {{}, work.threads()});
  CHECK(work.calls == 1);
}
TEST_CASE("logical_and: the output may be an input") { check_pairwise_in_place<operation, bool8>(); }
TEST_CASE("logical_and: what is refused leaves the output alone") {
  check_pairwise_refusals<bool8, bool8, operation>();
}

}  // namespace

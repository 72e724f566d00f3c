#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/not_equal.hpp"

#include <doctest/doctest.h>

#include <functional>

#include "support/comparison.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& a, const auto& b, const auto& out, rounding,
                                          const execution& e) { return nnops::not_equal<Arch>(a, b, out, {}, e); });

TEST_CASE("not_equal: all types and shapes against the definition, best architecture") {
  check_comparison<operation, simd::best>(std::not_equal_to<>{});
}
TEST_CASE("not_equal: all types and shapes against the definition, scalar") {
  check_comparison<operation, simd::scalar>(std::not_equal_to<>{});
}
TEST_CASE("not_equal: NaN on either side gives true") { check_comparison_of_nan<operation>(true); }
TEST_CASE("not_equal: the output may be an input of truth values") { check_pairwise_in_place<operation, bool8>(); }
TEST_CASE("not_equal: what is refused leaves the output alone") {
  check_pairwise_refusals<float, bool8, operation>();
  check_pairwise_refusals<bool8, bool8, operation>();
}

}  // namespace

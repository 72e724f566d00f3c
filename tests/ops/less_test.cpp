#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/less.hpp"

#include <doctest/doctest.h>

#include <functional>

#include "support/comparison.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& a, const auto& b, const auto& out, rounding,
                                          const execution& e) { return nnops::less<Arch>(a, b, out, {}, e); });

TEST_CASE("less: all types and shapes against the definition, best architecture") {
  check_comparison<operation, simd::best>(std::less<>{});
}
TEST_CASE("less: all types and shapes against the definition, scalar") {
  check_comparison<operation, simd::scalar>(std::less<>{});
}
TEST_CASE("less: NaN on either side gives false") { check_comparison_of_nan<operation>(false); }
TEST_CASE("less: the output may be an input of truth values") { check_pairwise_in_place<operation, bool8>(); }
TEST_CASE("less: what is refused leaves the output alone") {
  check_pairwise_refusals<float, bool8, operation>();
  check_pairwise_refusals<bool8, bool8, operation>();
}

}  // namespace

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/minimum.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/extreme.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct smallest {
  using operation = decltype([]<class Arch>(Arch, const auto& a, const auto& b, const auto& out, rounding,
                                            const execution& e) { return minimum<Arch>(a, b, out, {}, e); });
  template <class T>
  static T of(T x, T y) {
    return std::min(x, y);
  }
};

TEST_CASE("minimum: all types and shapes against the definition, best architecture") {
  check_extreme<smallest, simd::best>();
}
TEST_CASE("minimum: all types and shapes against the definition, scalar") { check_extreme<smallest, simd::scalar>(); }
TEST_CASE("minimum: NaN on either side gives NaN, in registers and in tails") {
  check_extreme_of_nan<smallest, simd::best>();
  check_extreme_of_nan<smallest, simd::scalar>();
}
TEST_CASE("minimum: codes in threads") { check_extreme_in_threads<smallest>(); }
TEST_CASE("minimum: the output may be an input") { check_extreme_in_place<smallest>(); }
TEST_CASE("minimum: what is refused leaves the output alone") {
  check_pairwise_refusals<float, float, smallest::operation>();
}

}  // namespace

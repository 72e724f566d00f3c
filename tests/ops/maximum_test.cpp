#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/maximum.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/extreme.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct largest {
  using operation = decltype([]<class Arch>(Arch, const auto& a, const auto& b, const auto& out, rounding,
                                            const execution& e) { return maximum<Arch>(a, b, out, {}, e); });
  template <class T>
  static T of(T x, T y) {
    return std::max(x, y);
  }
};

TEST_CASE("maximum: all types and shapes against the definition, best architecture") {
  check_extreme<largest, simd::best>();
}
TEST_CASE("maximum: all types and shapes against the definition, scalar") { check_extreme<largest, simd::scalar>(); }
TEST_CASE("maximum: NaN on either side gives NaN, in registers and in tails") {
  check_extreme_of_nan<largest, simd::best>();
  check_extreme_of_nan<largest, simd::scalar>();
}
TEST_CASE("maximum: codes in threads") { check_extreme_in_threads<largest>(); }
TEST_CASE("maximum: the output may be an input") { check_extreme_in_place<largest>(); }
TEST_CASE("maximum: what is refused leaves the output alone") {
  check_pairwise_refusals<float, float, largest::operation>();
}

}  // namespace

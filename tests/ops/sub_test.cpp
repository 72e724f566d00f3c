#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/sub.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

#include "support/binary.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct operation {
  template <class Arch, class A, class B, class Out>
  static status run(const A& a, const B& b, const Out& out, const sub_params& p, const execution& e) {
    return nnops::sub<Arch>(a, b, out, p, e);
  }
  static float real(float a, float b) { return a - b; }
  static std::uint32_t wrapped(std::uint32_t a, std::uint32_t b) { return a - b; }
  static std::int64_t fixed(std::int64_t x, std::int64_t y, float sx, float sy, float so) {
    return fixed_sum(x, y, sx, sy, so, -1);
  }
  static std::int64_t once(std::int64_t x, std::int64_t y, float sx, float sy, float so) {
    return once_sum(x, y, sx, sy, so, -1);
  }
};

TEST_CASE("sub: all types, shapes, activations and roundings against the definition, best architecture") {
  check_all<operation, simd::best>();
}
TEST_CASE("sub: all types, shapes, activations and roundings against the definition, scalar") {
  check_all<operation, simd::scalar>();
}

TEST_CASE("sub: what is refused names its rule and leaves the output alone") { check_refusals<operation>(); }

}  // namespace

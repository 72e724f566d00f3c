#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/reduce_any.hpp"

#include <doctest/doctest.h>

#include <cstdint>

#include "support/reduction.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct operation {
  template <class Arch, class In, class Out>
  static status run(const In& in, const Out& out, const reduce_any_params& p, const execution& e) {
    return nnops::reduce_any<Arch>(in, out, p, e);
  }
};

TEST_CASE("reduce_any: against the definition, best architecture") { check_truth<operation, simd::best>(false); }
TEST_CASE("reduce_any: against the definition, scalar") { check_truth<operation, simd::scalar>(false); }

TEST_CASE("reduce_any: of no elements none") {
  const std::uint8_t identity = 0;
  check_empty_reductions<operation, bool8>(&identity);
}

TEST_CASE("reduce_any: what is refused") { check_reduction_refusals<operation, bool8>(); }

}  // namespace

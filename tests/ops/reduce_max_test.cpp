#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/reduce_max.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include "support/reduction.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct operation {
  template <class Arch, class In, class Out>
  static status run(const In& in, const Out& out, const reduce_max_params& p, const execution& e) {
    return nnops::reduce_max<Arch>(in, out, p, e);
  }
};

TEST_CASE("reduce_max: every type against the definition, best architecture") {
  check_extremum<operation, simd::best>(1);
}
TEST_CASE("reduce_max: every type against the definition, scalar") { check_extremum<operation, simd::scalar>(1); }

TEST_CASE("reduce_max: no elements have none") {
  check_empty_reductions<operation, float>(nullptr);
  check_empty_reductions<operation, quant8_asymm>(nullptr, {0.5f, 3});
}

TEST_CASE("reduce_max: what is refused") {
  check_reduction_refusals<operation, float16>();
  check_reduction_refusals<operation, quant8_asymm_signed>({0.5f, -3});
  // The output keeps scale and zero point.
  const array<quant8_asymm> in(make_shape({3}), {0.5f, 3}, {1, 2, 3});
  array<quant8_asymm> scale(make_shape({1}), {0.25f, 3}), zero(make_shape({1}), {0.5f, 4});
  CHECK(reduce_max(in.view(), scale.view(), {.count = 1}).why.what == measure::scale);
  CHECK(reduce_max(in.view(), zero.view(), {.count = 1}).why.what == measure::zero_point);
}

}  // namespace

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/argmin.hpp"

#include <doctest/doctest.h>

#include <cstdint>

#include "support/arg_extremum.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct operation {
  template <class Arch, class In, class Out>
  static status run(const In& in, const Out& out, const argmin_params& p, const execution& e) {
    return nnops::argmin<Arch>(in, out, p, e);
  }
};

TEST_CASE("argmin: every type against the definition, best architecture") {
  check_arg_extrema_of_all_types<operation, simd::best>(-1);
}
TEST_CASE("argmin: every type against the definition, scalar") {
  check_arg_extrema_of_all_types<operation, simd::scalar>(-1);
}

TEST_CASE("argmin: the first of equal elements") {
  const array<std::int32_t> in(make_shape({2, 3}), {}, {1, 1, 3, 3, 1, 1});
  array<std::int32_t> rows(make_shape({2})), columns(make_shape({3}));
  REQUIRE(argmin(in.view(), rows.view()).ok());
  CHECK(rows[0] == 0);
  CHECK(rows[1] == 1);
  REQUIRE(argmin(in.view(), columns.view(), {.axis = 0}).ok());
  CHECK(columns[0] == 0);
  CHECK(columns[1] == 0);
  CHECK(columns[2] == 1);
}

TEST_CASE("argmin: a negative axis counts from the last dimension") {
  const array<float> in(make_shape({2, 2}), {}, {1, 2, 4, 3});
  array<std::int32_t> last(make_shape({2})), minus_one(make_shape({2}));
  REQUIRE(argmin(in.view(), last.view(), {.axis = 1}).ok());
  REQUIRE(argmin(in.view(), minus_one.view(), {.axis = -1}).ok());
  CHECK(last[0] == 0);
  CHECK(last[1] == 1);
  CHECK(minus_one[0] == last[0]);
  CHECK(minus_one[1] == last[1]);
}

TEST_CASE("argmin: what is refused, and tensors without elements") { check_arg_extremum_refusals<operation>(); }

}  // namespace

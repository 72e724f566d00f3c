#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/reduce_all.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "support/reduction.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

struct operation {
  template <class Arch, class In, class Out>
  static status run(const In& in, const Out& out, const reduce_all_params& p, const execution& e) {
    return nnops::reduce_all<Arch>(in, out, p, e);
  }
};

template <class Arch>
void matches_its_definition() {
  // Mostly one value, so that both results occur; true is any byte but 0.
  for (const bool mostly : {true, false})
    check_reductions<operation, Arch, bool8>(
        {},
        [&](auto& a, test::random& r) {
          for (std::size_t i = 0; i < a.size(); ++i)
            a[i] = static_cast<std::uint8_t>((r.integer(0, 9) != 0) == mostly ? r.integer(1, 255) : 0);
        },
        [](std::uint8_t got, const std::vector<std::uint8_t>& e) {
          return got == (std::find(e.begin(), e.end(), std::uint8_t{0}) == e.end() ? 1 : 0);
        });
  // One that differs, in each place.
  for (std::int32_t n = 1; n <= 67; ++n)
    for (std::int32_t k = 0; k < n; ++k) {
      array<bool8> in(make_shape({n})), out(make_shape({1}));
      for (std::int32_t i = 0; i < n; ++i) in[static_cast<std::size_t>(i)] = (i == k) == false ? 128 : 0;
      REQUIRE(reduce_all<Arch>(std::as_const(in).view(), out.view(), {.count = 1}).ok());
      CHECK(out[0] == 0);
    }
}

TEST_CASE("reduce_all: against the definition, best architecture") { matches_its_definition<simd::best>(); }
TEST_CASE("reduce_all: against the definition, scalar") { matches_its_definition<simd::scalar>(); }

TEST_CASE("reduce_all: of no elements all") {
  const std::uint8_t identity = 1;
  check_empty_reductions<operation, bool8>(&identity);
}

TEST_CASE("reduce_all: what is refused") { check_reduction_refusals<operation, bool8>(); }

}  // namespace

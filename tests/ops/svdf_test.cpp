#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/svdf.hpp"

#include <doctest/doctest.h>

#include <utility>

#include "support/recurrent.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
struct svdf_case {
  std::int32_t units, rank, memory_size;
  array<Element> input, feature, time, bias, state, state_out, output;
  bool has_bias = true;

  svdf_case(std::int32_t batches, std::int32_t input_size, std::int32_t num_units, std::int32_t filter_rank,
            std::int32_t memory, test::random& r)
      : units(num_units),
        rank(filter_rank),
        memory_size(memory),
        input(make_shape({batches, input_size})),
        feature(make_shape({units * rank, input_size})),
        time(make_shape({units * rank, memory})),
        bias(make_shape({units})),
        state(make_shape({batches, memory * units * rank})),
        state_out(state.dims()),
        output(make_shape({batches, units})) {
    for (array<Element>* a : {&input, &feature, &time, &bias, &state}) fill(*a, r, -1.0f, 1.0f);
  }

  template <class Arch = simd::best>
  status run(const svdf_params& p, const parallel& threads = {}) {
    const auto call = [&](const auto& b) {
      scratch_memory scratch(svdf_workspace<Arch>(input.view(), feature.view(), time.view(), b, state.view(),
                                                  state_out.view(), output.view(), p, threads.workers));
      if (!scratch.why().ok()) return scratch.why();
      return svdf<Arch>(std::as_const(input).view(), feature.view(), time.view(), b, state.view(), state_out.view(),
                        output.view(), p, scratch.with(threads));
    };
    return has_bias ? call(bias.view()) : call(nullptr);
  }
};

template <class Element, class Arch>
void check(std::int32_t batches, std::int32_t input_size, std::int32_t units, std::int32_t rank, std::int32_t memory,
           cell_activation f, test::random& r) {
  CAPTURE(input_size);
  CAPTURE(units);
  CAPTURE(rank);
  CAPTURE(memory);
  svdf_case<Element> k(batches, input_size, units, rank, memory, r);
  k.has_bias = memory % 2 == 0;
  REQUIRE(k.template run<Arch>({rank, f}).ok());
  CHECK(k.output.intact());
  CHECK(k.state_out.intact());
  const auto filters = static_cast<std::size_t>(units * rank), entries = static_cast<std::size_t>(memory);
  for (std::size_t b = 0; b < static_cast<std::size_t>(batches); ++b) {
    const reals x = row(reals_of(k.input), b, static_cast<std::size_t>(input_size));
    reals sums(static_cast<std::size_t>(units));
    for (std::size_t filter = 0; filter < filters; ++filter) {
      reals memory_of = row(reals_of(k.state), b * filters + filter, entries);
      memory_of.back() = dot(reals_of(k.feature), filter, x);
      sums[filter / static_cast<std::size_t>(rank)] += dot(reals_of(k.time), filter, memory_of);
      for (std::size_t m = 0; m < entries; ++m) {
        const double exact = m + 1 < entries ? memory_of[m + 1] : 0.0;
        CHECK(near_exact<Element>(k.state_out.real((b * filters + filter) * entries + m), exact));
      }
    }
    for (std::size_t u = 0; u < sums.size(); ++u)
      CHECK(near_exact<Element>(k.output.real(b * sums.size() + u),
                                activated(f, sums[u] + (k.has_bias ? k.bias.real(u) : 0.0))));
  }
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(2015);
  for (const std::int32_t n : lengths) {
    if (n > 33) continue;
    check<Element, Arch>(1, n, 2, 1, 3, cell_activation::none, r);
    check<Element, Arch>(1, 3, n, 2, 4, cell_activation::none, r);
    check<Element, Arch>(2, 3, 2, 1, n, cell_activation::none, r);
    check<Element, Arch>(1, 2, 1, n, 2, cell_activation::none, r);
  }
  for (const int f : {0, 1, 2, 3, 4, 6}) check<Element, Arch>(3, 5, 7, 3, 10, static_cast<cell_activation>(f), r);
}

}  // namespace

TEST_CASE("svdf: float against the definition, best architecture") { matches_its_definition<float, simd::best>(); }
TEST_CASE("svdf: float against the definition, scalar") { matches_its_definition<float, simd::scalar>(); }
TEST_CASE("svdf: float16 against the definition") { matches_its_definition<float16, simd::best>(); }

TEST_CASE("svdf: batches split between workers, state in place: the same bits") {
  test::random r(1);
  svdf_case<float> whole(7, 5, 6, 2, 9, r), split = whole, in_place = whole;
  REQUIRE(whole.run({2}).ok());
  split_work workers{3};
  REQUIRE(split.run({2}, workers.threads()).ok());
  CHECK(workers.calls == 1);
  float scratch[13];
  REQUIRE(svdf(in_place.input.view(), in_place.feature.view(), in_place.time.view(), in_place.bias.view(),
               in_place.state.view(), in_place.state.view(), in_place.output.view(), {2}, {{scratch, sizeof scratch}})
              .ok());
  for (std::size_t i = 0; i < whole.output.size(); ++i) {
    CHECK(same(whole.output[i], split.output[i]));
    CHECK(same(whole.output[i], in_place.output[i]));
  }
  for (std::size_t i = 0; i < whole.state.size(); ++i) {
    CHECK(same(whole.state_out[i], split.state_out[i]));
    CHECK(same(whole.state_out[i], in_place.state[i]));
  }
}

TEST_CASE("svdf: the last entry of the state is replaced, whatever it holds") {
  test::random r(2);
  svdf_case<float> k(1, 3, 2, 1, 4, r), nan = k;
  for (const std::size_t last : {3u, 7u}) nan.state[last] = std::numeric_limits<float>::quiet_NaN();
  REQUIRE(k.run({}).ok());
  REQUIRE(nan.run({}).ok());
  for (std::size_t i = 0; i < k.output.size(); ++i) CHECK(same(k.output[i], nan.output[i]));
  for (std::size_t i = 0; i < k.state_out.size(); ++i) CHECK(same(k.state_out[i], nan.state_out[i]));
}

TEST_CASE("svdf: zero batches run") {
  test::random r(3);
  svdf_case<float> k(0, 3, 4, 2, 5, r);
  CHECK(k.run({2}).ok());
}

TEST_CASE("svdf: what is refused, and outputs stay as they were") {
  test::random r(4);
  svdf_case<float> k(2, 3, 4, 2, 5, r);
  const auto refused = [&](const svdf_params& p) {
    const array<float> before = k.output;
    const status s = k.run(p);
    for (std::size_t i = 0; i < before.size(); ++i) CHECK(same(before[i], k.output[i]));
    return s.why.what;
  };
  CHECK(refused({0}) == measure::svdf_rank);
  CHECK(refused({-2}) == measure::svdf_rank);
  CHECK(refused({INT32_MIN + 1}) == measure::svdf_rank);
  CHECK(refused({3}) == measure::dim_0);
  CHECK(refused({INT32_MAX}) == measure::dim_0);
  CHECK(refused({2, static_cast<cell_activation>(5)}) == measure::cell_activation);
  for (array<float>* a : {&k.time, &k.bias, &k.state, &k.state_out, &k.output}) {
    const array<float> right = *a;
    shape wrong = a->dims();
    ++wrong.dim[0];
    *a = array<float>(wrong);
    CHECK(k.run({2}).why.what == measure::dim_0);
    *a = right;
  }
  k.time = array<float>(make_shape({8, 0}));
  k.state = k.state_out = array<float>(make_shape({2, 0}));
  CHECK(refused({2}) == measure::memory_size);
}

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/rnn.hpp"

#include <doctest/doctest.h>

#include <utility>

#include "support/recurrent.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
struct rnn_case {
  array<Element> input, weights, recurrent, bias, h, h_out, output;

  rnn_case(std::int32_t batches, std::int32_t input_size, std::int32_t units, test::random& r)
      : input(make_shape({batches, input_size})),
        weights(make_shape({units, input_size})),
        recurrent(make_shape({units, units})),
        bias(make_shape({units})),
        h(make_shape({batches, units})),
        h_out(h.dims()),
        output(h.dims()) {
    for (array<Element>* a : {&input, &weights, &recurrent, &bias, &h}) fill(*a, r, -1.0f, 1.0f);
  }

  template <class Arch = simd::best>
  status run(const rnn_params& p, const parallel& threads = {}) {
    scratch_memory scratch(rnn_workspace<Arch>(input.view(), weights.view(), recurrent.view(), bias.view(), h.view(),
                                               h_out.view(), output.view(), p, threads.workers));
    if (!scratch.why().ok()) return scratch.why();
    return rnn<Arch>(std::as_const(input).view(), weights.view(), recurrent.view(), bias.view(), h.view(), h_out.view(),
                     output.view(), p, scratch.with(threads));
  }
};

template <class Element, class Arch>
void check(std::int32_t batches, std::int32_t input_size, std::int32_t units, cell_activation f, test::random& r) {
  CAPTURE(input_size);
  CAPTURE(units);
  rnn_case<Element> k(batches, input_size, units, r);
  REQUIRE(k.template run<Arch>({f}).ok());
  CHECK(k.output.intact());
  CHECK(k.h_out.intact());
  const auto n = static_cast<std::size_t>(units);
  for (std::size_t b = 0; b < static_cast<std::size_t>(batches); ++b) {
    const reals exact =
        rnn_step(reals_of(k.weights), {}, reals_of(k.recurrent), reals_of(k.bias), f,
                 row(reals_of(k.input), b, static_cast<std::size_t>(input_size)), {}, row(reals_of(k.h), b, n));
    for (std::size_t i = 0; i < n; ++i) {
      CHECK(near_exact<Element>(k.output.real(b * n + i), exact[i]));
      CHECK(same(k.output[b * n + i], k.h_out[b * n + i]));
    }
  }
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(1990);
  for (const std::int32_t n : lengths) {
    check<Element, Arch>(1, n, 3, cell_activation::tanh, r);
    check<Element, Arch>(2, 3, n, cell_activation::none, r);
  }
  for (const int f : {0, 1, 2, 3, 4, 6}) check<Element, Arch>(3, 7, 13, static_cast<cell_activation>(f), r);
}

}  // namespace

TEST_CASE("rnn: float against the definition, best architecture") { matches_its_definition<float, simd::best>(); }
TEST_CASE("rnn: float against the definition, scalar") { matches_its_definition<float, simd::scalar>(); }
TEST_CASE("rnn: float16 against the definition") { matches_its_definition<float16, simd::best>(); }

TEST_CASE("rnn: batches split between workers, state in place: the same bits") {
  test::random r(1);
  rnn_case<float> whole(7, 5, 6, r), split = whole, in_place = whole;
  const rnn_params p{cell_activation::relu};
  REQUIRE(whole.run(p).ok());
  split_work workers{3};
  REQUIRE(split.run(p, workers.threads()).ok());
  CHECK(workers.calls == 1);
  float scratch[13];
  REQUIRE(rnn(in_place.input.view(), in_place.weights.view(), in_place.recurrent.view(), in_place.bias.view(),
              in_place.h.view(), in_place.h.view(), in_place.output.view(), p, {{scratch, sizeof scratch}})
              .ok());
  for (std::size_t i = 0; i < whole.output.size(); ++i) {
    CHECK(same(whole.output[i], split.output[i]));
    CHECK(same(whole.output[i], in_place.output[i]));
    CHECK(same(whole.output[i], in_place.h[i]));
  }
}

TEST_CASE("rnn: NaN and infinities, ends of relu6") {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const float specials[] = {nan, inf, -inf, 1e38f, -1e38f};
  for (const float x : specials)
    for (const int f : {0, 1, 2, 3, 4, 6}) {
      const float input[] = {x}, one[] = {1.0f}, zero[] = {0.0f};
      float h[1], out[1], scratch[3];
      const shape matrix = make_shape({1, 1});
      using view = tensor_view<const float>;
      REQUIRE(rnn(view(input, matrix), view(one, matrix), view(one, matrix), view(zero, make_shape({1})),
                  view(zero, matrix), tensor_view<float>(h, matrix), tensor_view<float>(out, matrix),
                  {static_cast<cell_activation>(f)}, {{scratch, sizeof scratch}})
                  .ok());
      const double exact = activated(static_cast<cell_activation>(f), static_cast<double>(x));
      if (std::isnan(x)) CHECK(std::isnan(out[0]));
      else CHECK(close(static_cast<double>(out[0]), exact, {1e-6, 1e-6}));
    }
}

TEST_CASE("rnn: zero batches run") {
  test::random r(2);
  rnn_case<float> k(0, 3, 4, r);
  CHECK(k.run({}).ok());
}

TEST_CASE("rnn: what is refused, and outputs stay as they were") {
  test::random r(3);
  rnn_case<float> k(2, 3, 4, r);
  const auto refused = [&](const rnn_params& p) {
    const array<float> before = k.output;
    const status s = k.run(p);
    for (std::size_t i = 0; i < before.size(); ++i) CHECK(same(before[i], k.output[i]));
    return s.why.what;
  };
  CHECK(refused({static_cast<cell_activation>(5)}) == measure::cell_activation);
  CHECK(refused({static_cast<cell_activation>(7)}) == measure::cell_activation);
  CHECK(refused({static_cast<cell_activation>(-1)}) == measure::cell_activation);
  for (array<float>* a : {&k.weights, &k.recurrent, &k.bias, &k.h, &k.h_out}) {
    const array<float> right = *a;
    shape wrong = a->dims();
    ++wrong.dim[0];
    *a = array<float>(wrong);
    CHECK(refused({}) == measure::dim_0);
    *a = right;
  }
  k.output = array<float>(make_shape({2, 5}));
  CHECK(refused({}) == measure::dim_1);
}

TEST_CASE("rnn: tanh and sigmoid are beyond NNAPI's levels") {
  call<op::rnn> c;
  c.params.activation = cell_activation::tanh;
  const shape m = make_shape({1, 1});
  for (operand_value& o : c.operands) o.dims = m;
  c.operands[op::rnn::bias].dims = make_shape({1});
  report any, level;
  validate(c, any);
  CHECK(any.ok());
  c.max_level = 7;
  validate(c, level);
  CHECK(level.has_findings());
  CHECK(level.items[0].what == measure::feature_level);
}

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/unidirectional_sequence_rnn.hpp"

#include <doctest/doctest.h>

#include <utility>

#include "support/recurrent.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
struct sequence_case {
  std::int32_t batches, times;
  sequence_layout layout;
  array<Element> input, weights, recurrent, bias, h, output, h_out;

  sequence_case(std::int32_t batch_size, std::int32_t max_time, std::int32_t input_size, std::int32_t units,
                sequence_layout l, test::random& r)
      : batches(batch_size),
        times(max_time),
        layout(l),
        input(sequence(input_size)),
        weights(make_shape({units, input_size})),
        recurrent(make_shape({units, units})),
        bias(make_shape({units})),
        h(make_shape({batches, units})),
        output(sequence(units)),
        h_out(h.dims()) {
    for (array<Element>* a : {&input, &weights, &recurrent, &bias, &h}) fill(*a, r, -0.6f, 0.6f);
  }

  shape sequence(std::int32_t size) const {
    return layout == sequence_layout::time_major ? make_shape({times, batches, size})
                                                 : make_shape({batches, times, size});
  }
  // The vector of a batch at a time step.
  std::size_t at(std::int32_t b, std::int32_t t) const {
    return static_cast<std::size_t>(layout == sequence_layout::time_major ? t * batches + b : b * times + t);
  }

  template <class Arch = simd::best>
  status run(const unidirectional_sequence_rnn_params& p, bool with_state = true, const parallel& threads = {}) {
    const auto call = [&](const auto& state_out) {
      scratch_memory scratch(unidirectional_sequence_rnn_workspace<Arch>(input.view(), weights.view(), recurrent.view(),
                                                                         bias.view(), h.view(), output.view(),
                                                                         state_out, p, threads.workers));
      if (!scratch.why().ok()) return scratch.why();
      return unidirectional_sequence_rnn<Arch>(std::as_const(input).view(), weights.view(), recurrent.view(),
                                               bias.view(), h.view(), output.view(), state_out, p,
                                               scratch.with(threads));
    };
    return with_state ? call(h_out.view()) : call(nullptr);
  }
};

template <class Element, class Arch>
void check(std::int32_t batches, std::int32_t times, std::int32_t input_size, std::int32_t units, cell_activation f,
           sequence_layout layout, test::random& r) {
  CAPTURE(times);
  CAPTURE(input_size);
  CAPTURE(units);
  sequence_case<Element> k(batches, times, input_size, units, layout, r);
  REQUIRE(k.template run<Arch>({f, layout}).ok());
  CHECK(k.output.intact());
  CHECK(k.h_out.intact());
  const auto n = static_cast<std::size_t>(units);
  for (std::int32_t b = 0; b < batches; ++b) {
    reals h = row(reals_of(k.h), static_cast<std::size_t>(b), n);
    for (std::int32_t t = 0; t < times; ++t) {
      h = rnn_step(reals_of(k.weights), {}, reals_of(k.recurrent), reals_of(k.bias), f,
                   row(reals_of(k.input), k.at(b, t), static_cast<std::size_t>(input_size)), {}, h);
      for (std::size_t i = 0; i < n; ++i) {
        CHECK(near_exact<Element>(k.output.real(k.at(b, t) * n + i), h[i]));
        // Errors of steps before are not this step's: go on from what was stored.
        h[i] = k.output.real(k.at(b, t) * n + i);
      }
    }
    for (std::size_t i = 0; i < n; ++i) CHECK(k.h_out.real(static_cast<std::size_t>(b) * n + i) == h[i]);
  }
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(1986);
  for (const auto layout : {sequence_layout::batch_major, sequence_layout::time_major}) {
    for (const std::int32_t n : lengths) {
      if (n > 33) continue;
      check<Element, Arch>(1, 2, n, 3, cell_activation::tanh, layout, r);
      check<Element, Arch>(2, 2, 3, n, cell_activation::tanh, layout, r);
      check<Element, Arch>(1, n, 2, 3, cell_activation::relu, layout, r);
    }
    for (const int f : {0, 1, 2, 3, 4, 6}) check<Element, Arch>(3, 4, 5, 7, static_cast<cell_activation>(f), layout, r);
  }
}

}  // namespace

TEST_CASE("unidirectional_sequence_rnn: float, best architecture") { matches_its_definition<float, simd::best>(); }
TEST_CASE("unidirectional_sequence_rnn: float, scalar") { matches_its_definition<float, simd::scalar>(); }
TEST_CASE("unidirectional_sequence_rnn: float16") { matches_its_definition<float16, simd::best>(); }

TEST_CASE("unidirectional_sequence_rnn: split between workers, state in place or left out: the same bits") {
  test::random r(1);
  sequence_case<float> whole(7, 3, 5, 6, sequence_layout::time_major, r), split = whole, stateless = whole;
  const unidirectional_sequence_rnn_params p{cell_activation::relu6, sequence_layout::time_major};
  REQUIRE(whole.run(p).ok());
  split_work workers{3};
  REQUIRE(split.run(p, true, workers.threads()).ok());
  CHECK(workers.calls == 1);
  REQUIRE(stateless.run(p, false).ok());
  for (std::size_t i = 0; i < whole.output.size(); ++i) {
    CHECK(same(whole.output[i], split.output[i]));
    CHECK(same(whole.output[i], stateless.output[i]));
  }
  for (std::size_t i = 0; i < whole.h_out.size(); ++i) CHECK(same(whole.h_out[i], split.h_out[i]));
}

TEST_CASE("unidirectional_sequence_rnn: without time steps the state stays, without batches nothing happens") {
  test::random r(2);
  for (const auto layout : {sequence_layout::batch_major, sequence_layout::time_major}) {
    sequence_case<float> still(2, 0, 3, 4, layout, r);
    REQUIRE(still.run({cell_activation::tanh, layout}).ok());
    for (std::size_t i = 0; i < still.h.size(); ++i) CHECK(same(still.h[i], still.h_out[i]));
    sequence_case<float> none(0, 3, 3, 4, layout, r);
    CHECK(none.run({cell_activation::tanh, layout}).ok());
  }
}

TEST_CASE("unidirectional_sequence_rnn: what is refused, and outputs stay as they were") {
  test::random r(3);
  sequence_case<float> k(2, 5, 3, 4, sequence_layout::batch_major, r);
  const auto refused = [&](const unidirectional_sequence_rnn_params& p) {
    const array<float> before = k.output;
    const status s = k.run(p);
    for (std::size_t i = 0; i < before.size(); ++i) CHECK(same(before[i], k.output[i]));
    return s.why.what;
  };
  CHECK(refused({static_cast<cell_activation>(5)}) == measure::cell_activation);
  CHECK(refused({cell_activation::none, static_cast<sequence_layout>(2)}) == measure::sequence_layout);
  CHECK(refused({cell_activation::none, static_cast<sequence_layout>(-1)}) == measure::sequence_layout);
  // Batches and time steps exchanged.
  CHECK(refused({cell_activation::none, sequence_layout::time_major}) == measure::dim_0);
  for (array<float>* a : {&k.weights, &k.recurrent, &k.bias, &k.h, &k.h_out}) {
    const array<float> right = *a;
    shape wrong = a->dims();
    ++wrong.dim[0];
    *a = array<float>(wrong);
    CHECK(refused({}) == measure::dim_0);
    *a = right;
  }
  k.output = array<float>(make_shape({2, 4, 4}));
  CHECK(refused({}) == measure::dim_1);
}

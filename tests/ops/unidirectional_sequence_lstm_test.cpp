#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/unidirectional_sequence_lstm.hpp"

#include <doctest/doctest.h>

#include "support/recurrent.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

using params = unidirectional_sequence_lstm_params;

template <class Element>
struct sequence_case {
  std::int32_t batches, times;
  sequence_layout layout;
  lstm_tensors<Element> cell;
  array<Element> input, h, c, output, h_out, c_out;

  sequence_case(std::int32_t batch_size, std::int32_t max_time, std::int32_t input_size, std::int32_t units,
                std::int32_t projected, lstm_options o, sequence_layout l, test::random& r)
      : batches(batch_size),
        times(max_time),
        layout(l),
        cell(input_size, units, projected, o, r),
        input(sequence(input_size)),
        h(make_shape({batches, static_cast<std::int32_t>(cell.output_size)})),
        c(make_shape({batches, units})),
        output(sequence(static_cast<std::int32_t>(cell.output_size))),
        h_out(h.dims()),
        c_out(c.dims()) {
    for (array<Element>* a : {&input, &h, &c}) fill(*a, r, -1.0f, 1.0f);
  }

  shape sequence(std::int32_t size) const {
    return layout == sequence_layout::time_major ? make_shape({times, batches, size})
                                                 : make_shape({batches, times, size});
  }
  std::size_t at(std::int32_t b, std::int32_t t) const {
    return static_cast<std::size_t>(layout == sequence_layout::time_major ? t * batches + b : b * times + t);
  }

  unidirectional_sequence_lstm_operands<Element> operands() {
    unidirectional_sequence_lstm_operands<Element> o{.input = input.view()};
    cell.give_to(o);
    o.output_state_in = h.view();
    o.cell_state_in = c.view();
    o.output = output.view();
    o.output_state_out = h_out.view();
    o.cell_state_out = c_out.view();
    return o;
  }

  template <class Arch = simd::best>
  status run(const unidirectional_sequence_lstm_operands<Element>& o, const params& p, const parallel& threads = {}) {
    scratch_memory scratch(unidirectional_sequence_lstm_workspace<Arch>(o, p, threads.workers));
    if (!scratch.why().ok()) return scratch.why();
    return unidirectional_sequence_lstm<Arch>(o, p, scratch.with(threads));
  }
};

template <class Element, class Arch>
void check(std::int32_t batches, std::int32_t times, std::int32_t input_size, std::int32_t units,
           std::int32_t projected, lstm_options o, const params& p, test::random& r) {
  CAPTURE(times);
  CAPTURE(input_size);
  CAPTURE(units);
  sequence_case<Element> k(batches, times, input_size, units, projected, o, p.layout, r);
  REQUIRE(k.template run<Arch>(k.operands(), p).ok());
  CHECK(k.output.intact());
  CHECK(k.h_out.intact());
  CHECK(k.c_out.intact());
  const std::size_t n = k.cell.output_size;
  for (std::int32_t b = 0; b < batches; ++b) {
    const auto batch = static_cast<std::size_t>(b);
    reals h = row(reals_of(k.h), batch, n), c = row(reals_of(k.c), batch, k.cell.units);
    for (std::int32_t t = 0; t < times; ++t) {
      lstm_step(k.cell, p, row(reals_of(k.input), k.at(b, t), static_cast<std::size_t>(input_size)), {}, h, c);
      for (std::size_t i = 0; i < n; ++i) CHECK(near_exact<Element>(k.output.real(k.at(b, t) * n + i), h[i]));
    }
    for (std::size_t i = 0; i < n; ++i) CHECK(near_exact<Element>(k.h_out.real(batch * n + i), h[i]));
    for (std::size_t i = 0; i < c.size(); ++i) CHECK(near_exact<Element>(k.c_out.real(batch * c.size() + i), c[i]));
  }
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(2014);
  for (const auto layout : {sequence_layout::batch_major, sequence_layout::time_major}) {
    params p;
    p.layout = layout;
    for (const lstm_options& o : lstm_options::all())
      if (!o.layer_norm) check<Element, Arch>(2, 3, 5, 4, 3, o, p, r);
      else check<Element, Arch>(2, 2, 5, 9, 7, o, p, r);
    for (const std::int32_t n : {1, 2, 7, 16, 17, 33}) check<Element, Arch>(1, n, 3, 4, 0, {}, p, r);
    p.cell_clip = 0.5f, p.proj_clip = 0.2f, p.activation = cell_activation::sigmoid;
    check<Element, Arch>(3, 4, 17, 18, 5, {.projection = true}, p, r);
  }
}

}  // namespace

TEST_CASE("unidirectional_sequence_lstm: float, best architecture") { matches_its_definition<float, simd::best>(); }
TEST_CASE("unidirectional_sequence_lstm: float, scalar") { matches_its_definition<float, simd::scalar>(); }
TEST_CASE("unidirectional_sequence_lstm: float16, best architecture") { matches_its_definition<float16, simd::best>(); }

TEST_CASE("unidirectional_sequence_lstm: split between workers, states in place or left out: the same bits") {
  test::random r(1);
  params p;
  p.layout = sequence_layout::time_major;
  const lstm_options o{.coupled = true, .peephole = true};
  sequence_case<float> whole(7, 3, 5, 6, 0, o, p.layout, r), split = whole, stateless = whole, in_place = whole;
  REQUIRE(whole.run(whole.operands(), p).ok());
  split_work workers{3};
  REQUIRE(split.run(split.operands(), p, workers.threads()).ok());
  CHECK(workers.calls == 1);
  auto operands = stateless.operands();
  operands.output_state_out = operands.cell_state_out = nullptr;
  REQUIRE(stateless.run(operands, p).ok());
  operands = in_place.operands();
  operands.output_state_out = in_place.h.view();
  operands.cell_state_out = in_place.c.view();
  REQUIRE(in_place.run(operands, p).ok());
  for (std::size_t i = 0; i < whole.output.size(); ++i) {
    CHECK(same(whole.output[i], split.output[i]));
    CHECK(same(whole.output[i], stateless.output[i]));
    CHECK(same(whole.output[i], in_place.output[i]));
  }
  for (std::size_t i = 0; i < whole.h_out.size(); ++i) {
    CHECK(same(whole.h_out[i], split.h_out[i]));
    CHECK(same(whole.h_out[i], in_place.h[i]));
    CHECK(same(whole.c_out[i], in_place.c[i]));
  }
}

TEST_CASE("unidirectional_sequence_lstm: without time steps the states stay, without batches nothing happens") {
  test::random r(2);
  for (const auto layout : {sequence_layout::batch_major, sequence_layout::time_major}) {
    params p;
    p.layout = layout;
    sequence_case<float> still(2, 0, 3, 4, 0, {}, layout, r);
    REQUIRE(still.run(still.operands(), p).ok());
    for (std::size_t i = 0; i < still.h.size(); ++i) {
      CHECK(same(still.h[i], still.h_out[i]));
      CHECK(same(still.c[i], still.c_out[i]));
    }
    sequence_case<float> none(0, 3, 3, 4, 0, {}, layout, r);
    CHECK(none.run(none.operands(), p).ok());
  }
}

TEST_CASE("unidirectional_sequence_lstm: what is refused, and outputs stay as they were") {
  test::random r(3);
  sequence_case<float> k(2, 5, 3, 4, 0, {}, sequence_layout::batch_major, r);
  const auto refused = [&](const unidirectional_sequence_lstm_operands<float>& o, const params& p = {}) {
    const array<float> before = k.output;
    const status s = k.run(o, p);
    for (std::size_t i = 0; i < before.size(); ++i) CHECK(same(before[i], k.output[i]));
    return s.why.what;
  };
  params p;
  p.activation = cell_activation::relu1;
  CHECK(refused(k.operands(), p) == measure::cell_activation);
  p = {};
  p.layout = sequence_layout::time_major;
  CHECK(refused(k.operands(), p) == measure::dim_0);
  auto o = k.operands();
  o.cell_state_out = nullptr;
  CHECK(refused(o) == measure::given);
  o = k.operands();
  o.output_state_out = nullptr;
  CHECK(refused(o) == measure::given);
  o = k.operands();
  o.input_gate_bias = nullptr;
  CHECK(refused(o) == measure::given);
  o = k.operands();
  array<float> wrong(make_shape({2, 5, 3}));
  o.output = wrong.view();
  CHECK(refused(o) == measure::dim_2);
}

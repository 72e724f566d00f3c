#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/bidirectional_sequence_rnn.hpp"

#include <doctest/doctest.h>

#include "support/recurrent.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

using params = bidirectional_sequence_rnn_params;
using tag = op::bidirectional_sequence_rnn;

template <class Element>
struct rnn_tensors {
  array<Element> weights, aux_weights, recurrent, bias, h, h_out;

  rnn_tensors(std::int32_t batches, std::int32_t input_size, std::int32_t aux_size, std::int32_t units, test::random& r)
      : weights(make_shape({units, input_size})),
        aux_weights(make_shape({units, aux_size})),
        recurrent(make_shape({units, units})),
        bias(make_shape({units})),
        h(make_shape({batches, units})),
        h_out(h.dims()) {
    for (array<Element>* a : {&weights, &aux_weights, &recurrent, &bias, &h}) fill(*a, r, -0.5f, 0.5f);
  }
};

template <class Element>
struct both_ways {
  std::int32_t batches, times;
  linking link;
  bool merged;
  sequence_layout layout;
  rnn_tensors<Element> fw, bw;
  array<Element> input, aux, fw_output, bw_output;

  both_ways(std::int32_t batch_size, std::int32_t max_time, std::int32_t input_size, std::int32_t aux_size,
            std::int32_t fw_units, std::int32_t bw_units, linking l, const params& p, test::random& r)
      : batches(batch_size),
        times(max_time),
        link(l),
        merged(p.merge_outputs),
        layout(p.layout),
        fw(batches, input_size, aux_size, fw_units, r),
        bw(batches, l == linking::parallel ? aux_size : input_size, aux_size, bw_units, r),
        input(sequence(input_size)),
        aux(sequence(aux_size)),
        fw_output(sequence(fw_units + (merged ? bw_units : 0))),
        bw_output(sequence(bw_units)) {
    for (array<Element>* a : {&input, &aux}) fill(*a, r, -1.0f, 1.0f);
  }

  shape sequence(std::int32_t size) const {
    return layout == sequence_layout::time_major ? make_shape({times, batches, size})
                                                 : make_shape({batches, times, size});
  }
  std::size_t at(std::int32_t b, std::int32_t t) const {
    return static_cast<std::size_t>(layout == sequence_layout::time_major ? t * batches + b : b * times + t);
  }

  bidirectional_sequence_rnn_operands<Element> operands() {
    bidirectional_sequence_rnn_operands<Element> o{.input = input.view(),
                                                   .fw_weights = fw.weights.view(),
                                                   .fw_recurrent_weights = fw.recurrent.view(),
                                                   .fw_bias = fw.bias.view(),
                                                   .fw_hidden_state_in = fw.h.view(),
                                                   .bw_weights = bw.weights.view(),
                                                   .bw_recurrent_weights = bw.recurrent.view(),
                                                   .bw_bias = bw.bias.view(),
                                                   .bw_hidden_state_in = bw.h.view(),
                                                   .fw_output = fw_output.view(),
                                                   .fw_hidden_state_out = fw.h_out.view(),
                                                   .bw_hidden_state_out = bw.h_out.view()};
    if (link != linking::none) o.aux_input = aux.view();
    if (link == linking::cross) {
      o.fw_aux_weights = fw.aux_weights.view();
      o.bw_aux_weights = bw.aux_weights.view();
    }
    if (!merged) o.bw_output = bw_output.view();
    return o;
  }

  template <class Arch = simd::best>
  status run(const bidirectional_sequence_rnn_operands<Element>& o, const params& p, const parallel& threads = {}) {
    scratch_memory scratch(bidirectional_sequence_rnn_workspace<Arch>(o, p, threads.workers));
    if (!scratch.why().ok()) return scratch.why();
    return bidirectional_sequence_rnn<Arch>(o, p, scratch.with(threads));
  }
};

// One direction of one batch against the definition. got(t, i): element i of the result at time t.
template <class Element, class Got>
void check_direction(const both_ways<Element>& k, const rnn_tensors<Element>& cell, cell_activation f,
                     const array<Element>& from, std::int32_t b, bool backward, Got got) {
  const auto size = static_cast<std::size_t>(from.dims().dim[2]),
             aux_size = static_cast<std::size_t>(k.aux.dims().dim[2]), units = cell.bias.size();
  reals h = row(reals_of(cell.h), static_cast<std::size_t>(b), units);
  for (std::int32_t step = 0; step < k.times; ++step) {
    const std::int32_t t = backward ? k.times - 1 - step : step;
    h = rnn_step(reals_of(cell.weights), k.link == linking::cross ? reals_of(cell.aux_weights) : reals{},
                 reals_of(cell.recurrent), reals_of(cell.bias), f, row(reals_of(from), k.at(b, t), size),
                 row(reals_of(k.aux), k.at(b, t), aux_size), h);
    for (std::size_t i = 0; i < h.size(); ++i) {
      CHECK(near_exact<Element>(got(t, i), h[i]));
      h[i] = got(t, i);  // go on from what was stored
    }
  }
  for (std::size_t i = 0; i < units; ++i) CHECK(cell.h_out.real(static_cast<std::size_t>(b) * units + i) == h[i]);
}

template <class Element, class Arch>
void check(std::int32_t batches, std::int32_t times, std::int32_t input_size, std::int32_t aux_size, std::int32_t fw,
           std::int32_t bw, linking l, const params& p, test::random& r) {
  CAPTURE(fw);
  CAPTURE(static_cast<int>(l));
  both_ways<Element> k(batches, times, input_size, aux_size, fw, bw, l, p, r);
  REQUIRE(k.template run<Arch>(k.operands(), p).ok());
  CHECK(k.fw_output.intact());
  CHECK(k.bw_output.intact());
  const auto a = static_cast<std::size_t>(fw), c = static_cast<std::size_t>(bw);
  for (std::int32_t b = 0; b < batches; ++b) {
    check_direction(k, k.fw, p.activation, k.input, b, false, [&](std::int32_t t, std::size_t i) {
      return k.fw_output.real(k.at(b, t) * (p.merge_outputs ? a + c : a) + i);
    });
    check_direction(k, k.bw, p.activation, l == linking::parallel ? k.aux : k.input, b, true,
                    [&](std::int32_t t, std::size_t i) {
                      return p.merge_outputs ? k.fw_output.real(k.at(b, t) * (a + c) + a + i)
                                             : k.bw_output.real(k.at(b, t) * c + i);
                    });
  }
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(1997);
  for (const auto layout : {sequence_layout::batch_major, sequence_layout::time_major})
    for (const bool merged : {false, true})
      for (const linking l : {linking::none, linking::cross, linking::parallel}) {
        check<Element, Arch>(2, 3, 5, 4, 6, 7, l, {cell_activation::relu, layout, merged}, r);
        check<Element, Arch>(3, 2, 17, 16, 33, 19, l, {cell_activation::tanh, layout, merged}, r);
        check<Element, Arch>(1, 5, 1, 1, 1, 1, l, {cell_activation::none, layout, merged}, r);
      }
}

}  // namespace

TEST_CASE("bidirectional_sequence_rnn: float, best architecture") { matches_its_definition<float, simd::best>(); }
TEST_CASE("bidirectional_sequence_rnn: float, scalar") { matches_its_definition<float, simd::scalar>(); }
TEST_CASE("bidirectional_sequence_rnn: float16") { matches_its_definition<float16, simd::best>(); }

TEST_CASE("bidirectional_sequence_rnn: split between workers, states left out: the same bits") {
  test::random r(1);
  const params p{cell_activation::tanh};
  both_ways<float> whole(5, 4, 3, 2, 4, 6, linking::cross, p, r), split = whole, stateless = whole;
  REQUIRE(whole.run(whole.operands(), p).ok());
  split_work workers{3};
  REQUIRE(split.run(split.operands(), p, workers.threads()).ok());
  CHECK(workers.calls == 1);
  auto o = stateless.operands();
  o.fw_hidden_state_out = o.bw_hidden_state_out = nullptr;
  REQUIRE(stateless.run(o, p).ok());
  for (std::size_t i = 0; i < whole.fw_output.size(); ++i) {
    CHECK(same(whole.fw_output[i], split.fw_output[i]));
    CHECK(same(whole.fw_output[i], stateless.fw_output[i]));
  }
  for (std::size_t i = 0; i < whole.bw_output.size(); ++i) {
    CHECK(same(whole.bw_output[i], split.bw_output[i]));
    CHECK(same(whole.bw_output[i], stateless.bw_output[i]));
  }
}

TEST_CASE("bidirectional_sequence_rnn: zero sizes run") {
  test::random r(2);
  both_ways<float> still(2, 0, 3, 2, 4, 4, linking::none, {}, r);
  REQUIRE(still.run(still.operands(), {}).ok());
  for (std::size_t i = 0; i < still.bw.h.size(); ++i) CHECK(same(still.bw.h[i], still.bw.h_out[i]));
  both_ways<float> none(0, 3, 3, 2, 4, 4, linking::cross, {}, r);
  CHECK(none.run(none.operands(), {}).ok());
}

TEST_CASE("bidirectional_sequence_rnn: operands that go together, and outputs stay as they were") {
  test::random r(3);
  both_ways<float> k(2, 3, 5, 4, 6, 7, linking::cross, {}, r);
  const auto refused = [&](const bidirectional_sequence_rnn_operands<float>& o, const params& p = {}) {
    const array<float> before = k.fw_output;
    const status s = k.run(o, p);
    for (std::size_t i = 0; i < before.size(); ++i) CHECK(same(before[i], k.fw_output[i]));
    return s.why;
  };
  auto o = k.operands();
  o.aux_input = nullptr;
  CHECK(refused(o).operand == tag::aux_input);
  o = k.operands();
  o.fw_aux_weights = nullptr;
  CHECK(refused(o).operand == tag::bw_aux_weights);
  o = k.operands();
  o.bw_aux_weights = nullptr;
  CHECK(refused(o).operand == tag::bw_aux_weights);
  o = k.operands();
  o.bw_output = nullptr;
  CHECK(refused(o).operand == tag::bw_output);
  o = k.operands();
  o.bw_hidden_state_out = nullptr;
  CHECK(refused(o).operand == tag::bw_hidden_state_out);
  o = k.operands();
  o.fw_bias = nullptr;
  CHECK(refused(o).operand == tag::fw_bias);
  CHECK(refused(k.operands(), {.merge_outputs = true}).operand == tag::bw_output);
  o = k.operands();
  o.bw_output = nullptr;
  CHECK(refused(o, {.merge_outputs = true}).what == measure::dim_2);
  // The auxiliary input alone is the backward cell's input, of another length here.
  o = k.operands();
  o.fw_aux_weights = o.bw_aux_weights = nullptr;
  CHECK(refused(o).operand == tag::bw_weights);
  CHECK(refused(k.operands(), {.activation = static_cast<cell_activation>(5)}).what == measure::cell_activation);
}

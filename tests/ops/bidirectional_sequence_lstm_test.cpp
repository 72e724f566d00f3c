#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/bidirectional_sequence_lstm.hpp"

#include <doctest/doctest.h>

#include "support/recurrent.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

using params = bidirectional_sequence_lstm_params;
using tag = op::bidirectional_sequence_lstm;

template <class Element>
struct both_ways {
  std::int32_t batches, times;
  linking link;
  bool merged;
  sequence_layout layout;
  lstm_tensors<Element> fw, bw;
  array<Element> input, aux, fw_h, fw_c, bw_h, bw_c, fw_output, bw_output, fw_h_out, fw_c_out, bw_h_out, bw_c_out;

  both_ways(std::int32_t batch_size, std::int32_t max_time, std::int32_t input_size, std::int32_t aux_size,
            std::int32_t fw_units, std::int32_t bw_units, linking l, lstm_options of_fw, lstm_options of_bw,
            const params& p, test::random& r)
      : batches(batch_size),
        times(max_time),
        link(l),
        merged(p.merge_outputs),
        layout(p.layout),
        fw(input_size, fw_units, 3, of_fw, r, l == linking::cross ? aux_size : 0),
        bw(l == linking::parallel ? aux_size : input_size, bw_units, 2, of_bw, r, l == linking::cross ? aux_size : 0),
        input(sequence(input_size)),
        aux(sequence(aux_size)),
        fw_h(state(fw.output_size)),
        fw_c(state(fw.units)),
        bw_h(state(bw.output_size)),
        bw_c(state(bw.units)),
        fw_output(sequence(static_cast<std::int32_t>(fw.output_size + (merged ? bw.output_size : 0)))),
        bw_output(sequence(static_cast<std::int32_t>(bw.output_size))),
        fw_h_out(fw_h.dims()),
        fw_c_out(fw_c.dims()),
        bw_h_out(bw_h.dims()),
        bw_c_out(bw_c.dims()) {
    for (array<Element>* a : {&input, &aux, &fw_h, &fw_c, &bw_h, &bw_c}) fill(*a, r, -1.0f, 1.0f);
  }

  shape sequence(std::int32_t size) const {
    return layout == sequence_layout::time_major ? make_shape({times, batches, size})
                                                 : make_shape({batches, times, size});
  }
  shape state(std::size_t size) const { return make_shape({batches, static_cast<std::int32_t>(size)}); }
  std::size_t at(std::int32_t b, std::int32_t t) const {
    return static_cast<std::size_t>(layout == sequence_layout::time_major ? t * batches + b : b * times + t);
  }

  bidirectional_sequence_lstm_operands<Element> operands() {
    bidirectional_sequence_lstm_operands<Element> o{.input = input.view()};
#define SET(name, way, kind, rank, dims) o.name = view_of(*next++);
    auto next = fw.weights.begin();
    NNOPS_LSTM_WEIGHTS(SET, fw_)
    next = bw.weights.begin();
    NNOPS_LSTM_WEIGHTS(SET, bw_)
    next = fw.layer_norm.begin();
    NNOPS_LSTM_LAYER_NORM(SET, fw_)
    next = bw.layer_norm.begin();
    NNOPS_LSTM_LAYER_NORM(SET, bw_)
    next = fw.aux.begin();
    NNOPS_LSTM_AUX_WEIGHTS(SET, fw_)
    next = bw.aux.begin();
    NNOPS_LSTM_AUX_WEIGHTS(SET, bw_)
#undef SET
    if (link != linking::none) o.aux_input = aux.view();
    o.fw_output_state_in = fw_h.view(), o.fw_cell_state_in = fw_c.view();
    o.bw_output_state_in = bw_h.view(), o.bw_cell_state_in = bw_c.view();
    o.fw_output = fw_output.view();
    if (!merged) o.bw_output = bw_output.view();
    o.fw_output_state_out = fw_h_out.view(), o.fw_cell_state_out = fw_c_out.view();
    o.bw_output_state_out = bw_h_out.view(), o.bw_cell_state_out = bw_c_out.view();
    return o;
  }

  template <class Arch = simd::best>
  status run(const bidirectional_sequence_lstm_operands<Element>& o, const params& p, const parallel& threads = {}) {
    scratch_memory scratch(bidirectional_sequence_lstm_workspace<Arch>(o, p, threads.workers));
    if (!scratch.why().ok()) return scratch.why();
    return bidirectional_sequence_lstm<Arch>(o, p, scratch.with(threads));
  }
};

// One direction of one batch against the definition. got(t, i): element i of the result at time t.
template <class Element, class Got>
void check_direction(const both_ways<Element>& k, const lstm_tensors<Element>& cell, const params& p,
                     const array<Element>& from, const array<Element>& h_in, const array<Element>& c_in,
                     const array<Element>& h_out, const array<Element>& c_out, std::int32_t b, bool backward, Got got) {
  const auto batch = static_cast<std::size_t>(b);
  const auto size = static_cast<std::size_t>(from.dims().dim[2]),
             aux_size = static_cast<std::size_t>(k.aux.dims().dim[2]);
  reals h = row(reals_of(h_in), batch, cell.output_size), c = row(reals_of(c_in), batch, cell.units);
  for (std::int32_t step = 0; step < k.times; ++step) {
    const std::int32_t t = backward ? k.times - 1 - step : step;
    lstm_step(cell, p, row(reals_of(from), k.at(b, t), size), row(reals_of(k.aux), k.at(b, t), aux_size), h, c);
    for (std::size_t i = 0; i < h.size(); ++i) CHECK(near_exact<Element>(got(t, i), h[i]));
  }
  for (std::size_t i = 0; i < h.size(); ++i) CHECK(near_exact<Element>(h_out.real(batch * h.size() + i), h[i]));
  for (std::size_t i = 0; i < c.size(); ++i) CHECK(near_exact<Element>(c_out.real(batch * c.size() + i), c[i]));
}

template <class Element, class Arch>
void check(std::int32_t batches, std::int32_t times, std::int32_t input_size, std::int32_t aux_size, std::int32_t fw,
           std::int32_t bw, linking l, lstm_options of_fw, lstm_options of_bw, const params& p, test::random& r) {
  CAPTURE(fw);
  CAPTURE(static_cast<int>(l));
  both_ways<Element> k(batches, times, input_size, aux_size, fw, bw, l, of_fw, of_bw, p, r);
  REQUIRE(k.template run<Arch>(k.operands(), p).ok());
  CHECK(k.fw_output.intact());
  CHECK(k.bw_output.intact());
  const std::size_t a = k.fw.output_size, c = k.bw.output_size;
  for (std::int32_t b = 0; b < batches; ++b) {
    check_direction(k, k.fw, p, k.input, k.fw_h, k.fw_c, k.fw_h_out, k.fw_c_out, b, false,
                    [&](std::int32_t t, std::size_t i) {
                      return k.fw_output.real(k.at(b, t) * (p.merge_outputs ? a + c : a) + i);
                    });
    check_direction(k, k.bw, p, l == linking::parallel ? k.aux : k.input, k.bw_h, k.bw_c, k.bw_h_out, k.bw_c_out, b,
                    true, [&](std::int32_t t, std::size_t i) {
                      return p.merge_outputs ? k.fw_output.real(k.at(b, t) * (a + c) + a + i)
                                             : k.bw_output.real(k.at(b, t) * c + i);
                    });
  }
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(2005);
  const std::vector<lstm_options> all = lstm_options::all();
  for (const auto layout : {sequence_layout::batch_major, sequence_layout::time_major})
    for (const bool merged : {false, true})
      for (const linking l : {linking::none, linking::cross, linking::parallel}) {
        params p;
        p.layout = layout;
        p.merge_outputs = merged;
        check<Element, Arch>(2, 3, 5, 4, 6, 7, l, {}, {}, p, r);
        p.cell_clip = 0.7f, p.proj_clip = 0.4f;
        const auto pick = static_cast<std::size_t>(r.integer(0, 23));
        check<Element, Arch>(1, 2, 17, 3, 9, 8, l, all[pick], all[23 - pick], p, r);
      }
}

}  // namespace

TEST_CASE("bidirectional_sequence_lstm: float, best architecture") { matches_its_definition<float, simd::best>(); }
TEST_CASE("bidirectional_sequence_lstm: float, scalar") { matches_its_definition<float, simd::scalar>(); }
TEST_CASE("bidirectional_sequence_lstm: float16, best architecture") { matches_its_definition<float16, simd::best>(); }

TEST_CASE("bidirectional_sequence_lstm: split between workers, states left out: the same bits") {
  test::random r(1);
  params p;
  both_ways<float> whole(5, 4, 3, 2, 4, 6, linking::cross, {}, {}, p, r), split = whole, stateless = whole;
  REQUIRE(whole.run(whole.operands(), p).ok());
  split_work workers{3};
  REQUIRE(split.run(split.operands(), p, workers.threads()).ok());
  CHECK(workers.calls == 1);
  auto o = stateless.operands();
  o.fw_output_state_out = o.fw_cell_state_out = o.bw_output_state_out = o.bw_cell_state_out = nullptr;
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

TEST_CASE("bidirectional_sequence_lstm: zero sizes run") {
  test::random r(2);
  params p;
  both_ways<float> still(2, 0, 3, 2, 4, 4, linking::none, {}, {}, p, r);
  REQUIRE(still.run(still.operands(), p).ok());
  for (std::size_t i = 0; i < still.bw_c.size(); ++i) CHECK(same(still.bw_c[i], still.bw_c_out[i]));
  both_ways<float> none(0, 3, 3, 2, 4, 4, linking::cross, {}, {}, p, r);
  CHECK(none.run(none.operands(), p).ok());
}

TEST_CASE("bidirectional_sequence_lstm: operands that go together, and outputs stay as they were") {
  test::random r(3);
  params p;
  both_ways<float> k(2, 3, 5, 4, 6, 7, linking::cross, {}, {}, p, r);
  const auto refused = [&](const bidirectional_sequence_lstm_operands<float>& o, const params& q = {}) {
    const array<float> before = k.fw_output;
    const status s = k.run(o, q);
    for (std::size_t i = 0; i < before.size(); ++i) CHECK(same(before[i], k.fw_output[i]));
    return s.why;
  };
  auto o = k.operands();
  o.aux_input = nullptr;
  CHECK(refused(o).operand == tag::aux_input);
  o = k.operands();
  o.fw_aux_input_to_output_weights = nullptr;
  CHECK(refused(o).what == measure::given);
  o = k.operands();
  o.bw_aux_input_to_output_weights = nullptr;
  CHECK(refused(o).operand == tag::bw_aux_input_to_output_weights);
  o = k.operands();
  o.bw_aux_input_to_input_weights = nullptr;
  CHECK(refused(o).operand == tag::bw_aux_input_to_input_weights);
  o = k.operands();
  o.bw_output = nullptr;
  CHECK(refused(o).operand == tag::bw_output);
  o = k.operands();
  o.bw_cell_state_out = nullptr;
  CHECK(refused(o).operand == tag::bw_cell_state_out);
  o = k.operands();
  o.fw_output_state_out = nullptr;
  CHECK(refused(o).operand == tag::fw_cell_state_out);
  // Merged outputs: no second one, and the first is wider.
  params merge;
  merge.merge_outputs = true;
  CHECK(refused(k.operands(), merge).operand == tag::bw_output);
  o = k.operands();
  o.bw_output = nullptr;
  CHECK(refused(o, merge).what == measure::dim_2);
  // The auxiliary input alone is the backward cell's input, of another length here.
  both_ways<float> plain(2, 3, 5, 4, 6, 7, linking::none, {}, {}, p, r);
  o = plain.operands();
  o.aux_input = k.aux.view();
  CHECK(refused(o).what == measure::dim_1);
  array<float> longer(make_shape({2, 4, 5}));
  o.aux_input = longer.view();
  CHECK(refused(o).operand == tag::aux_input);
  merge = {};
  merge.activation = static_cast<cell_activation>(7);
  CHECK(refused(k.operands(), merge).what == measure::cell_activation);
}

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/lstm.hpp"

#include <doctest/doctest.h>

#include <utility>

#include "support/recurrent.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

// A call, with outputs to look at.
template <class Element>
struct lstm_case {
  lstm_tensors<Element> cell;
  array<Element> input, h, c, scratch_buffer, h_out, c_out, output;

  lstm_case(std::int32_t batches, std::int32_t input_size, std::int32_t units, std::int32_t projected, lstm_options o,
            test::random& r)
      : cell(input_size, units, projected, o, r),
        input(make_shape({batches, input_size})),
        h(make_shape({batches, static_cast<std::int32_t>(cell.output_size)})),
        c(make_shape({batches, units})),
        scratch_buffer(make_shape({batches, units * (o.coupled ? 3 : 4)})),
        h_out(h.dims()),
        c_out(c.dims()),
        output(h.dims()) {
    fill(input, r, -2.0f, 2.0f);
    fill(h, r, -1.0f, 1.0f);
    fill(c, r, -2.0f, 2.0f);
  }

  lstm_operands<Element> operands() {
    lstm_operands<Element> o{.input = input.view()};
    cell.give_to(o);
    o.output_state_in = h.view();
    o.cell_state_in = c.view();
    o.scratch_buffer = scratch_buffer.view();
    o.output_state_out = h_out.view();
    o.cell_state_out = c_out.view();
    o.output = output.view();
    return o;
  }

  template <class Arch = simd::best>
  status run(const lstm_params& p, const parallel& threads = {}) {
    scratch_memory scratch(lstm_workspace<Arch>(operands(), p, threads.workers));
    if (!scratch.why().ok()) return scratch.why();
    return lstm<Arch>(operands(), p, scratch.with(threads));
  }
};

template <class Element, class Arch>
void check(std::int32_t batches, std::int32_t input_size, std::int32_t units, std::int32_t projected, lstm_options o,
           const lstm_params& p, test::random& r) {
  CAPTURE(input_size);
  CAPTURE(units);
  CAPTURE(o.coupled);
  CAPTURE(o.peephole);
  CAPTURE(o.projection);
  CAPTURE(o.layer_norm);
  lstm_case<Element> k(batches, input_size, units, projected, o, r);
  REQUIRE(k.template run<Arch>(p).ok());
  CHECK(k.output.intact());
  CHECK(k.c_out.intact());
  for (std::size_t b = 0; b < static_cast<std::size_t>(batches); ++b) {
    reals h = row(reals_of(k.h), b, k.cell.output_size), c = row(reals_of(k.c), b, k.cell.units);
    lstm_step(k.cell, p, row(reals_of(k.input), b, static_cast<std::size_t>(input_size)), {}, h, c);
    for (std::size_t i = 0; i < h.size(); ++i) {
      CHECK(near_exact<Element>(k.output.real(b * h.size() + i), h[i]));
      CHECK(same(k.h_out[b * h.size() + i], k.output[b * h.size() + i]));
    }
    for (std::size_t i = 0; i < c.size(); ++i) CHECK(near_exact<Element>(k.c_out.real(b * c.size() + i), c[i]));
  }
  for (std::size_t i = 0; i < k.scratch_buffer.size(); ++i) CHECK(k.scratch_buffer.real(i) == 0.0);
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(1997);
  for (const lstm_options& o : lstm_options::all()) {
    check<Element, Arch>(2, 5, 4, 3, o, {}, r);
    check<Element, Arch>(1, 17, 19, 33, o, {.cell_clip = 0.8f, .proj_clip = 0.3f}, r);
  }
  for (const std::int32_t n : lengths) {
    if (n > 33) continue;
    check<Element, Arch>(1, n, 3, 2, {.projection = true}, {}, r);
    check<Element, Arch>(1, 3, n, 2, {.peephole = true, .layer_norm = n > 3}, {}, r);
  }
  for (const auto f : {cell_activation::none, cell_activation::relu, cell_activation::relu6, cell_activation::tanh,
                       cell_activation::sigmoid})
    check<Element, Arch>(3, 4, 9, 0, {.peephole = true}, {.activation = f}, r);
}

// The same call on the same tensors.
bool same_results(const lstm_case<float>& a, const lstm_case<float>& b) {
  for (std::size_t i = 0; i < a.output.size(); ++i)
    if (!same(a.output[i], b.output[i]) || !same(a.h_out[i], b.h_out[i])) return false;
  for (std::size_t i = 0; i < a.c_out.size(); ++i)
    if (!same(a.c_out[i], b.c_out[i])) return false;
  return true;
}

}  // namespace

TEST_CASE("lstm: float against the definition, best architecture") { matches_its_definition<float, simd::best>(); }
TEST_CASE("lstm: float against the definition, scalar") { matches_its_definition<float, simd::scalar>(); }
TEST_CASE("lstm: float16 against the definition, best architecture") { matches_its_definition<float16, simd::best>(); }

TEST_CASE("lstm: batches split between workers, states in place, scratch buffer left out: the same bits") {
  test::random r(3);
  const lstm_options o{.peephole = true, .projection = true, .layer_norm = true};
  lstm_case<float> whole(7, 5, 6, 4, o, r), split = whole, in_place = whole;
  REQUIRE(whole.run({}).ok());
  split_work workers{3};
  REQUIRE(split.run({}, workers.threads()).ok());
  CHECK(workers.calls == 1);
  CHECK(same_results(whole, split));

  auto operands = in_place.operands();
  operands.output_state_out = in_place.h.view();
  operands.cell_state_out = in_place.c.view();
  operands.scratch_buffer = nullptr;
  scratch_memory scratch(lstm_workspace(operands, {}));
  REQUIRE(lstm(operands, {}, scratch.with()).ok());
  for (std::size_t i = 0; i < whole.h_out.size(); ++i) CHECK(same(in_place.h[i], whole.h_out[i]));
  for (std::size_t i = 0; i < whole.c_out.size(); ++i) CHECK(same(in_place.c[i], whole.c_out[i]));
}

TEST_CASE("lstm: large numbers saturate the gates, NaN stays in its batch") {
  test::random r(4);
  lstm_case<float> k(3, 4, 5, 0, {}, r);
  fill(k.input, r, -1e30f, 1e30f);
  REQUIRE(k.run({}).ok());
  for (std::size_t i = 0; i < k.output.size(); ++i) CHECK(std::fabs(k.output[i]) <= 1.0f);
  fill(k.input, r);
  k.input[1] = std::numeric_limits<float>::quiet_NaN();
  k.input[9] = std::numeric_limits<float>::infinity();
  REQUIRE(k.run({}).ok());
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(std::isnan(k.output[i]));
    CHECK(!std::isnan(k.output[5 + i]));
  }
}

TEST_CASE("lstm: layer normalisation of equal sums gives the bias") {
  test::random r(5);
  lstm_case<float> k(1, 2, 6, 0, {.layer_norm = true}, r);
  for (std::size_t g = 0; g < 8; ++g) std::memset(k.cell.weights[g]->data(), 0, k.cell.weights[g]->size() * 4);
  REQUIRE(k.run({}).ok());
  reals h = reals_of(k.h), c = reals_of(k.c);
  lstm_step(k.cell, lstm_params{}, reals_of(k.input), {}, h, c);
  for (std::size_t i = 0; i < 6; ++i) CHECK(near_exact<float>(k.output.real(i), h[i]));
}

TEST_CASE("lstm: zero batches run") {
  test::random r(6);
  lstm_case<float> k(0, 3, 4, 0, {}, r);
  CHECK(k.run({}).ok());
}

TEST_CASE("lstm: operands that go together") {
  test::random r(7);
  const auto first = [](lstm_operands<float> o, const lstm_params& p = {}) { return lstm_workspace(o, p).why.why; };
  const auto operand = [&](const lstm_operands<float>& o) {
    const finding f = first(o);
    CHECK(f.what == measure::given);
    return static_cast<std::size_t>(f.operand);
  };
  using op = op::lstm;
  lstm_case<float> full(2, 3, 4, 5, {false, true, true, true, true}, r);
  CHECK(lstm_workspace(full.operands(), {}).ok());
  auto o = full.operands();
  o.input_to_input_weights = nullptr;
  CHECK(operand(o) == op::recurrent_to_input_weights);
  o.recurrent_to_input_weights = nullptr;
  CHECK(operand(o) == op::input_gate_bias);
  o.input_gate_bias = nullptr;
  CHECK(operand(o) == op::cell_to_input_weights);
  o.cell_to_input_weights = nullptr;
  CHECK(operand(o) == op::input_layer_norm_weights);
  o.input_layer_norm_weights = nullptr;
  o.scratch_buffer = nullptr;
  CHECK(lstm_workspace(o, {}).ok());

  o = full.operands();
  o.cell_to_output_weights = nullptr;
  CHECK(operand(o) == op::cell_to_input_weights);
  o = full.operands();
  o.cell_to_forget_weights = nullptr;
  CHECK(operand(o) == op::cell_to_forget_weights);
  o = full.operands();
  o.projection_weights = nullptr;
  CHECK(operand(o) == op::projection_bias);
  o = full.operands();
  o.projection_bias = nullptr;
  CHECK(lstm_workspace(o, {}).ok());
  o = full.operands();
  o.cell_layer_norm_weights = nullptr;
  CHECK(operand(o) == op::cell_layer_norm_weights);
  o = full.operands();
  o.forget_gate_bias = nullptr;
  CHECK(operand(o) == op::forget_gate_bias);
  o = full.operands();
  o.output = nullptr;
  CHECK(operand(o) == op::output);

  // Without a projection the state is as long as the cell.
  lstm_case<float> plain(2, 3, 4, 0, {}, r);
  o = plain.operands();
  array<float> wide(make_shape({4, 5}));
  o.recurrent_to_output_weights = wide.view();
  CHECK(first(o).what == measure::dim_1);
}

TEST_CASE("lstm: what is refused, and outputs stay as they were") {
  test::random r(8);
  lstm_case<float> k(2, 3, 4, 5, {false, true, true, true, true}, r);
  fill(k.output, r);
  fill(k.c_out, r);
  const array<float> output = k.output, c_out = k.c_out;
  const auto refused = [&](const lstm_operands<float>& o, const lstm_params& p) {
    std::vector<unsigned char> scratch(4096);
    const status s = lstm(o, p, {{scratch.data(), scratch.size()}});
    for (std::size_t i = 0; i < output.size(); ++i) CHECK(same(k.output[i], output[i]));
    for (std::size_t i = 0; i < c_out.size(); ++i) CHECK(same(k.c_out[i], c_out[i]));
    return s.why.what;
  };
  CHECK(refused(k.operands(), {.activation = cell_activation::relu1}) == measure::cell_activation);
  CHECK(refused(k.operands(), {.activation = static_cast<cell_activation>(5)}) == measure::cell_activation);
  CHECK(refused(k.operands(), {.activation = static_cast<cell_activation>(-1)}) == measure::cell_activation);
  CHECK(refused(k.operands(), {.cell_clip = -1.0f}) == measure::cell_clip);
  CHECK(refused(k.operands(), {.cell_clip = std::numeric_limits<float>::quiet_NaN()}) == measure::cell_clip);
  CHECK(refused(k.operands(), {.proj_clip = -0.5f}) == measure::proj_clip);
  CHECK(lstm(k.operands(), {}, {}).code == outcome::workspace_too_small);

  auto o = k.operands();
  float few[12] = {};
  o.input = tensor_view<const float>(few, make_shape({2, 3}), {}, {{4, 1}});
  CHECK(refused(o, {}) == measure::dense);
  o.input = tensor_view<const float>(nullptr, make_shape({2, 3}));
  CHECK(refused(o, {}) == measure::memory);
  o.input = tensor_view<const float>(few, make_shape({2, 3, 1}));
  CHECK(refused(o, {}) == measure::rank);
  o.input = tensor_view<const float>(few, make_shape({3, 3}));
  CHECK(refused(o, {}) == measure::dim_0);
  tensor_view<const float, extents<2, 3>> fixed(few);
  o.input = fixed;
  CHECK(lstm_workspace(o, {}).ok());
  fixed.dims.dim[0] = 1;
  o.input = fixed;
  CHECK(refused(o, {}) == measure::dim_0);
  // Each shape.
  const std::pair<operand_view<const float> lstm_operands<float>::*, measure> shapes[] = {
      {&lstm_operands<float>::input_to_input_weights, measure::dim_0},
      {&lstm_operands<float>::input_to_forget_weights, measure::dim_0},
      {&lstm_operands<float>::input_to_cell_weights, measure::dim_0},
      {&lstm_operands<float>::recurrent_to_input_weights, measure::dim_0},
      {&lstm_operands<float>::recurrent_to_forget_weights, measure::dim_0},
      {&lstm_operands<float>::recurrent_to_cell_weights, measure::dim_0},
      {&lstm_operands<float>::projection_weights, measure::dim_0},
      {&lstm_operands<float>::output_state_in, measure::dim_0},
      {&lstm_operands<float>::cell_state_in, measure::dim_0},
  };
  for (const auto& [member, what] : shapes) {
    o = k.operands();
    o.*member = tensor_view<const float>(few, make_shape({1, 1}));
    CHECK(refused(o, {}) == what);
  }
  operand_view<const float> lstm_operands<float>::* const vectors[] = {
      &lstm_operands<float>::cell_to_input_weights,    &lstm_operands<float>::cell_to_forget_weights,
      &lstm_operands<float>::cell_to_output_weights,   &lstm_operands<float>::input_gate_bias,
      &lstm_operands<float>::forget_gate_bias,         &lstm_operands<float>::cell_bias,
      &lstm_operands<float>::output_gate_bias,         &lstm_operands<float>::projection_bias,
      &lstm_operands<float>::input_layer_norm_weights, &lstm_operands<float>::output_layer_norm_weights};
  for (const auto member : vectors) {
    o = k.operands();
    o.*member = tensor_view<const float>(few, make_shape({3}));
    CHECK(refused(o, {}) == measure::dim_0);
  }
  array<float> other(make_shape({2, 4}));
  o = k.operands();
  o.output = other.view();
  CHECK(refused(o, {}) == measure::dim_1);
  o = k.operands();
  o.scratch_buffer = other.view();
  CHECK(refused(o, {}) == measure::dim_1);
}

TEST_CASE("lstm: a workspace that does not fit in memory is a size, not an overflow") {
  test::random r(9);
  lstm_case<float> k(1, 1, 1, 0, {}, r);
  const size_or_status s = lstm_workspace(k.operands(), {}, INT32_MAX);
  CHECK(s.ok());
  CHECK(s.bytes >= std::size_t{INT32_MAX} * 24);
}

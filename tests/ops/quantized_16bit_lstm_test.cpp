#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/quantized_16bit_lstm.hpp"

#include <doctest/doctest.h>

#include "support/fixed_point_16.hpp"
#include "support/recurrent.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

struct lstm_case {
  std::int32_t batches, input_size, units;
  asymmetric weights_quant;
  array<quant8_asymm> input;
  std::vector<array<quant8_asymm>> weights;  // four of the input, four of the state
  std::vector<array<std::int32_t>> bias;
  array<quant16_symm> c, c_out;
  array<quant8_asymm> h, output;

  lstm_case(std::int32_t batch_size, std::int32_t in, std::int32_t out, asymmetric quant, test::random& r)
      : batches(batch_size),
        input_size(in),
        units(out),
        weights_quant(quant),
        input(make_shape({batches, in}), {1.0f / 128, 128}),
        c(make_shape({batches, out}), {16.0f / 32768}),
        c_out(c.dims(), c.quant()),
        h(make_shape({batches, out}), {1.0f / 128, 128}),
        output(h.dims(), h.quant()) {
    for (int i = 0; i < 8; ++i)
      weights.emplace_back(make_shape({out, i < 4 ? in : out}), quant), fill(weights.back(), r);
    for (int i = 0; i < 4; ++i) {
      bias.emplace_back(make_shape({out}), symmetric{quant.scale / 128});
      for (std::size_t k = 0; k < bias.back().size(); ++k)
        bias.back()[k] = static_cast<std::int32_t>(r.integer(-100000, 100000));
    }
    fill(input, r), fill(c, r), fill(h, r);
  }

  quantized_16bit_lstm_operands operands() {
    return {.input = input.view(),
            .input_to_input_weights = weights[0].view(),
            .input_to_forget_weights = weights[1].view(),
            .input_to_cell_weights = weights[2].view(),
            .input_to_output_weights = weights[3].view(),
            .recurrent_to_input_weights = weights[4].view(),
            .recurrent_to_forget_weights = weights[5].view(),
            .recurrent_to_cell_weights = weights[6].view(),
            .recurrent_to_output_weights = weights[7].view(),
            .input_gate_bias = bias[0].view(),
            .forget_gate_bias = bias[1].view(),
            .cell_bias = bias[2].view(),
            .output_gate_bias = bias[3].view(),
            .cell_state_in = c.view(),
            .output_state_in = h.view(),
            .cell_state_out = c_out.view(),
            .output = output.view()};
  }

  template <class Arch = simd::best>
  status run(const parallel& threads = {}) {
    scratch_memory scratch(quantized_16bit_lstm_workspace<Arch>(operands(), threads.workers));
    if (!scratch.why().ok()) return scratch.why();
    return quantized_16bit_lstm<Arch>(operands(), scratch.with(threads));
  }
};

// The definition in 64-bit integers: the bits of NNAPI's reference.
template <class Arch>
void check(std::int32_t batches, std::int32_t in, std::int32_t out, asymmetric quant, test::random& r) {
  CAPTURE(in);
  CAPTURE(out);
  lstm_case k(batches, in, out, quant, r);
  REQUIRE(k.run<Arch>().ok());
  CHECK(k.output.intact());
  CHECK(k.c_out.intact());
  const fixed_multiplier scale(static_cast<double>(quant.scale) * 32);
  const auto n = static_cast<std::size_t>(in), m = static_cast<std::size_t>(out);
  for (std::size_t b = 0; b < static_cast<std::size_t>(batches); ++b) {
    std::vector<std::int64_t> v;
    for (std::size_t i = 0; i < n; ++i) v.push_back(k.input[b * n + i] - 128);
    for (std::size_t i = 0; i < m; ++i) v.push_back(k.h[b * m + i] - 128);
    for (std::size_t u = 0; u < m; ++u) {
      const auto gate = [&](std::size_t g) {
        std::int64_t sum = k.bias[g][u];
        for (std::size_t i = 0; i < m; ++i) sum += v[i] * (k.weights[4 + g][u * m + i] - quant.zero_point);
        for (std::size_t i = 0; i < n; ++i) sum += v[m + i] * (k.weights[g][u * n + i] - quant.zero_point);
        return clamp_16(scale_double(sum, scale));
      };
      const std::int64_t open = logistic_of_16(gate(0)), forget = logistic_of_16(gate(1)),
                         fresh = tanh_of_16(gate(2), 3);
      const std::int64_t c = clamp_16(shift_right(multiply_16(open, fresh), 4) + multiply_16(forget, k.c[b * m + u]));
      CHECK(k.c_out[b * m + u] == c);
      const std::int64_t hidden = multiply_16(logistic_of_16(gate(3)), tanh_of_16(clamp_16(c * 2), 3));
      CHECK(k.output[b * m + u] == 128 + std::clamp<std::int64_t>(shift_right(hidden, 8), -128, 127));
    }
  }
}

template <class Arch>
void matches_its_definition() {
  test::random r(1712);
  for (const std::int32_t n : lengths) {
    if (n > 33) continue;
    check<Arch>(1, n, 3, {0.004f, 100}, r);
    check<Arch>(2, 3, n, {0.002f, 128}, r);
  }
  for (const asymmetric quant : {asymmetric{0.03f, 0}, {0.0001f, 255}, {4.0f, 77}, {1e-9f, 128}, {1e5f, 128}})
    check<Arch>(3, 5, 8, quant, r);
  check<Arch>(1, 127, 65, {0.004f, 110}, r);
}

}  // namespace

TEST_CASE("quantized_16bit_lstm: the definition's bits, best architecture") { matches_its_definition<simd::best>(); }
TEST_CASE("quantized_16bit_lstm: the definition's bits, scalar") { matches_its_definition<simd::scalar>(); }

TEST_CASE("quantized_16bit_lstm: NNAPI's test values, exactly") {
  test::random r(1);
  lstm_case k(2, 2, 4, {0.00408021f, 100}, r);
  const auto set = [](auto& a, std::initializer_list<int> values) {
    std::size_t i = 0;
    for (const int v : values) a[i++] = static_cast<std::remove_reference_t<decltype(a[0])>>(v);
  };
  set(k.input, {166, 179, 50, 150});
  set(k.weights[0], {146, 250, 235, 171, 10, 218, 171, 108});
  set(k.weights[1], {24, 50, 132, 179, 158, 110, 3, 169});
  set(k.weights[2], {133, 34, 29, 49, 206, 109, 54, 183});
  set(k.weights[3], {195, 187, 11, 99, 109, 10, 218, 48});
  set(k.weights[4], {254, 206, 77, 168, 71, 20, 215, 6, 223, 7, 118, 225, 59, 130, 174, 26});
  set(k.weights[5], {137, 240, 103, 52, 68, 51, 237, 112, 0, 220, 89, 23, 69, 4, 207, 253});
  set(k.weights[6], {172, 60, 205, 65, 14, 0, 140, 168, 240, 223, 133, 56, 142, 64, 246, 216});
  set(k.weights[7], {106, 214, 67, 23, 59, 158, 45, 3, 119, 132, 49, 205, 129, 218, 11, 98});
  set(k.bias[0], {-7876, 13488, -726, 32839});
  set(k.bias[1], {9206, -46884, -11693, -38724});
  set(k.bias[2], {39481, 48624, 48976, -21419});
  set(k.bias[3], {-58999, -17050, -41852, -40538});
  set(k.c, {876, 1034, 955, -909, 761, 1029, 796, -1036});
  set(k.h, {136, 150, 140, 115, 135, 152, 138, 112});
  REQUIRE(k.run().ok());
  const int cell[] = {1485, 1177, 1373, -1023, 1019, 1355, 1097, -1235};
  const int output[] = {140, 151, 146, 112, 136, 156, 142, 112};
  for (std::size_t i = 0; i < 8; ++i) {
    CHECK(k.c_out[i] == cell[i]);
    CHECK(k.output[i] == output[i]);
  }
}

TEST_CASE("quantized_16bit_lstm: split between workers, state in place: the same bits") {
  test::random r(2);
  lstm_case whole(7, 5, 6, {0.004f, 120}, r), split = whole, in_place = whole;
  REQUIRE(whole.run().ok());
  split_work workers{3};
  REQUIRE(split.run(workers.threads()).ok());
  CHECK(workers.calls == 1);
  auto o = in_place.operands();
  o.cell_state_out = in_place.c.view();
  scratch_memory scratch(quantized_16bit_lstm_workspace(o));
  REQUIRE(quantized_16bit_lstm(o, scratch.with()).ok());
  for (std::size_t i = 0; i < whole.output.size(); ++i) {
    CHECK(whole.output[i] == split.output[i]);
    CHECK(whole.c_out[i] == split.c_out[i]);
    CHECK(whole.output[i] == in_place.output[i]);
    CHECK(whole.c_out[i] == in_place.c[i]);
  }
  lstm_case none(0, 5, 6, {0.004f, 120}, r);
  CHECK(none.run().ok());
}

TEST_CASE("quantized_16bit_lstm: what is refused, and outputs stay as they were") {
  test::random r(3);
  lstm_case k(2, 3, 4, {0.004f, 120}, r);
  const auto refused = [&](const quantized_16bit_lstm_operands& o) {
    const array<quant8_asymm> before = k.output;
    std::vector<unsigned char> scratch(4096);
    const status s = quantized_16bit_lstm(o, {{scratch.data(), scratch.size()}});
    for (std::size_t i = 0; i < before.size(); ++i) CHECK(before[i] == k.output[i]);
    return s.why.what;
  };
  auto o = k.operands();
  o.input_gate_bias = nullptr;
  CHECK(refused(o) == measure::given);
  array<quant8_asymm> other(make_shape({2, 3}), {1.0f / 128, 127});
  o = k.operands();
  o.input = other.view();
  CHECK(refused(o) == measure::zero_point);
  array<quant8_asymm> weights(make_shape({4, 3}), {0.005f, 120});
  o = k.operands();
  o.input_to_cell_weights = weights.view();
  CHECK(refused(o) == measure::scale);
  array<quant16_symm> cell(make_shape({2, 4}), {1.0f / 1024});
  o = k.operands();
  o.cell_state_in = cell.view();
  CHECK(refused(o) == measure::scale);
  array<std::int32_t> bias(make_shape({4}), {0.001f}), unstated(make_shape({4}), {0.0f});
  o = k.operands();
  o.cell_bias = bias.view();
  CHECK(refused(o) == measure::scale);
  std::memset(unstated.data(), 0, 16);
  o.cell_bias = unstated.view();
  CHECK(quantized_16bit_lstm_workspace(o).ok());
  array<quant8_asymm> wide(make_shape({4, 4}), {0.004f, 120});
  o = k.operands();
  o.input_to_output_weights = wide.view();
  CHECK(refused(o) == measure::dim_1);
}

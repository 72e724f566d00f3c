#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/quantized_lstm.hpp"

#include <doctest/doctest.h>

#include "support/fixed_point_16.hpp"
#include "support/recurrent.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

using tag = op::quantized_lstm;

struct lstm_case {
  std::int32_t batches, input_size, units, output_size;
  lstm_options options;
  std::vector<std::optional<array<quant8_symm>>>
      weights;  // NNAPI's order: input, forget, cell, output; then of the state
  std::vector<std::optional<array<quant16_symm>>> peephole, layer_norm;
  std::vector<std::optional<array<std::int32_t>>> bias;
  std::optional<array<quant8_symm>> projection;
  std::optional<array<std::int32_t>> projection_bias;
  array<quant8_asymm_signed> input, h, h_out, output;
  array<quant16_symm> c, c_out;
  quantized_lstm_params params;

  lstm_case(std::int32_t batch_size, std::int32_t in, std::int32_t num_units, std::int32_t projected, lstm_options o,
            float cell_scale, test::random& r)
      : batches(batch_size),
        input_size(in),
        units(num_units),
        output_size(o.projection ? projected : num_units),
        options(o),
        weights(8),
        peephole(4),
        layer_norm(4),
        bias(4),
        input(make_shape({batches, in}), {0.02f, -7}),
        h(make_shape({batches, output_size}), {0.008f, 5}),
        h_out(h.dims(), h.quant()),
        output(h.dims(), h.quant()),
        c(make_shape({batches, units}), {cell_scale}),
        c_out(c.dims(), c.quant()) {
    for (std::size_t g = 0; g < 4; ++g) {
      if (g == 0 && o.coupled) continue;
      weights[g].emplace(make_shape({units, in}), symmetric{0.006f + 0.001f * static_cast<float>(g)});
      weights[4 + g].emplace(make_shape({units, output_size}), symmetric{0.009f});
      fill(*weights[g], r), fill(*weights[4 + g], r);
      if (o.peephole && g != 2) peephole[g].emplace(make_shape({units}), symmetric{3e-5f}), fill(*peephole[g], r);
      if (o.layer_norm) layer_norm[g].emplace(make_shape({units}), symmetric{4e-5f}), fill(*layer_norm[g], r);
      bias[g].emplace(make_shape({units}), symmetric{0.0f});
      const int reach = o.layer_norm ? 10000000 : 3000;
      for (std::size_t i = 0; i < bias[g]->size(); ++i)
        (*bias[g])[i] = static_cast<std::int32_t>(r.integer(-reach, reach));
    }
    if (o.projection) projection.emplace(make_shape({output_size, units}), symmetric{0.004f}), fill(*projection, r);
    if (o.projection_bias) {
      projection_bias.emplace(make_shape({output_size}), symmetric{0.0f});
      for (std::size_t i = 0; i < projection_bias->size(); ++i)
        (*projection_bias)[i] = static_cast<std::int32_t>(r.integer(-5000, 5000));
    }
    fill(input, r), fill(h, r), fill(c, r);
    params.hidden_state_scale = 0.0078f;
    params.hidden_state_zero_point = 3;
  }

  quantized_lstm_operands operands() {
    quantized_lstm_operands o;
    o.input = input.view();
    o.input_to_input_weights = view_of(weights[0]), o.input_to_forget_weights = view_of(weights[1]);
    o.input_to_cell_weights = view_of(weights[2]), o.input_to_output_weights = view_of(weights[3]);
    o.recurrent_to_input_weights = view_of(weights[4]), o.recurrent_to_forget_weights = view_of(weights[5]);
    o.recurrent_to_cell_weights = view_of(weights[6]), o.recurrent_to_output_weights = view_of(weights[7]);
    o.cell_to_input_weights = view_of(peephole[0]), o.cell_to_forget_weights = view_of(peephole[1]);
    o.cell_to_output_weights = view_of(peephole[3]);
    o.input_gate_bias = view_of(bias[0]), o.forget_gate_bias = view_of(bias[1]);
    o.cell_bias = view_of(bias[2]), o.output_gate_bias = view_of(bias[3]);
    o.projection_weights = view_of(projection), o.projection_bias = view_of(projection_bias);
    o.output_state_in = h.view(), o.cell_state_in = c.view();
    o.input_layer_norm_weights = view_of(layer_norm[0]), o.forget_layer_norm_weights = view_of(layer_norm[1]);
    o.cell_layer_norm_weights = view_of(layer_norm[2]), o.output_layer_norm_weights = view_of(layer_norm[3]);
    o.output_state_out = h_out.view(), o.cell_state_out = c_out.view(), o.output = output.view();
    return o;
  }

  template <class Arch = simd::best>
  status run(const parallel& threads = {}) {
    scratch_memory scratch(quantized_lstm_workspace<Arch>(operands(), params, threads.workers));
    if (!scratch.why().ok()) return scratch.why();
    return quantized_lstm<Arch>(operands(), params, scratch.with(threads));
  }
};

std::int64_t clamp_8(std::int64_t x) { return std::clamp<std::int64_t>(x, -128, 127); }

// The definition in 64-bit integers; a layer-normalised gate is left to the caller's tolerance.
template <class Arch>
void check(std::int32_t batches, std::int32_t in, std::int32_t units, std::int32_t projected, lstm_options o,
           int cell_exponent, test::random& r, float cell_clip = 0.0f, float proj_clip = 0.0f) {
  CAPTURE(in);
  CAPTURE(units);
  CAPTURE(cell_exponent);
  lstm_case k(batches, in, units, projected, o, std::ldexp(1.0f, cell_exponent), r);
  k.params.cell_clip = cell_clip, k.params.proj_clip = proj_clip;
  REQUIRE(k.run<Arch>().ok());
  CHECK(k.output.intact());
  CHECK(k.h_out.intact());
  CHECK(k.c_out.intact());
  const auto n = static_cast<std::size_t>(in), m = static_cast<std::size_t>(units),
             size = static_cast<std::size_t>(k.output_size);
  const float intermediate = 1.0f / 4096;
  for (std::size_t b = 0; b < static_cast<std::size_t>(batches); ++b) {
    const auto gate = [&](std::size_t g, std::size_t u, std::int64_t cell) {
      std::int64_t x = (*k.bias[g])[u], y = 0;
      for (std::size_t i = 0; i < n; ++i) x += (k.input[b * n + i] + 7) * (*k.weights[g])[u * n + i];
      for (std::size_t i = 0; i < size; ++i) y += (k.h[b * size + i] - 5) * (*k.weights[4 + g])[u * size + i];
      const float of_input = k.weights[g]->quant().scale * 0.02f / intermediate;
      const float of_state = k.weights[4 + g]->quant().scale * 0.008f / intermediate;
      std::int64_t v = clamp_16(scale_double(x, fixed_multiplier(static_cast<double>(of_input))));
      v = clamp_16(v + scale_double(y, fixed_multiplier(static_cast<double>(of_state))));
      if (k.peephole[g]) {
        const auto scale = static_cast<float>(std::ldexp(static_cast<double>(3e-5f), cell_exponent) * 4096);
        v = clamp_16(v + scale_double((*k.peephole[g])[u] * cell, fixed_multiplier(static_cast<double>(scale))));
      }
      return v;
    };
    std::vector<std::int64_t> hidden(m);
    for (std::size_t u = 0; u < m; ++u) {
      const std::int64_t before = k.c[b * m + u];
      const std::int64_t forget = logistic_of_16(gate(1, u, before));
      const std::int64_t open = o.coupled ? 32767 - forget : logistic_of_16(gate(0, u, before));
      const std::int64_t fresh = tanh_of_16(gate(2, u, before), 3);
      std::int64_t c = clamp_16(shift_right(forget * before, 15) + shift_right(open * fresh, 30 + cell_exponent));
      if (cell_clip > 0.0f) {
        const auto bound = static_cast<std::int64_t>(std::fmin(cell_clip / k.c.quant().scale, 32767.0f));
        c = std::clamp(c, -bound, bound);
      }
      CHECK(k.c_out[b * m + u] == c);
      const std::int64_t product = logistic_of_16(gate(3, u, c)) * tanh_of_16(c, cell_exponent + 15);
      const auto scale = static_cast<float>(std::ldexp(1.0, -30) / static_cast<double>(0.0078f));
      hidden[u] = clamp_8(scale_double(product, fixed_multiplier(static_cast<double>(scale))) - 3);
    }
    for (std::size_t i = 0; i < size; ++i) {
      std::int64_t code = o.projection ? 0 : hidden[i];
      if (o.projection) {
        std::int64_t sum = k.projection_bias ? (*k.projection_bias)[i] : 0;
        for (std::size_t u = 0; u < m; ++u) sum += (hidden[u] + 3) * (*k.projection)[i * m + u];
        const float scale = 0.004f * 0.0078f / 0.008f;
        code = clamp_8(scale_double(sum, fixed_multiplier(static_cast<double>(scale))) + 5);
        if (proj_clip > 0.0f) {
          const auto bound = static_cast<std::int64_t>(std::fmin(proj_clip / 0.008f, 127.0f));
          code = std::clamp(code, -bound, bound);
        }
      }
      CHECK(k.output[b * size + i] == code);
      CHECK(k.h_out[b * size + i] == code);
    }
  }
}

template <class Arch>
void matches_its_definition() {
  test::random r(816);
  for (const lstm_options& o : lstm_options::all())
    if (!o.layer_norm) {
      check<Arch>(2, 5, 4, 3, o, -11, r);
      check<Arch>(1, 17, 19, 33, o, -12, r, 2.0f, 0.3f);
    }
  for (const std::int32_t n : {1, 2, 3, 7, 15, 16, 31, 32, 33}) {
    check<Arch>(1, n, 3, 2, {.projection = true}, -12, r);
    check<Arch>(1, 3, n, 2, {.peephole = true}, -12, r);
  }
  for (int e = -15; e <= -9; ++e) check<Arch>(2, 6, 9, 0, {.peephole = true}, e, r);
}

}  // namespace

TEST_CASE("quantized_lstm: the definition's bits, best architecture") { matches_its_definition<simd::best>(); }
TEST_CASE("quantized_lstm: the definition's bits, scalar") { matches_its_definition<simd::scalar>(); }

TEST_CASE("quantized_lstm: NNAPI's test values with layer normalisation, exactly") {
  test::random r(1);
  const auto set = [](auto& a, std::initializer_list<int> values) {
    std::size_t i = 0;
    for (const int v : values) a[i++] = static_cast<std::remove_reference_t<decltype(a[0])>>(v);
  };
  // V1_3/qlstm_projection.
  lstm_case k(2, 5, 4, 3, {false, false, true, true, true}, 3.05176e-05f, r);
  k.input = array<quant8_asymm_signed>(k.input.dims(), {0.0078125f, 0});
  for (auto* a : {&k.h, &k.h_out, &k.output}) *a = array<quant8_asymm_signed>(k.h.dims(), {3.05176e-05f, 0});
  for (std::size_t g = 0; g < 8; ++g) k.weights[g].emplace(array<quant8_symm>(k.weights[g]->dims(), {0.00784314f}));
  for (std::size_t g = 0; g < 4; ++g) k.layer_norm[g].emplace(array<quant16_symm>(make_shape({4}), {3.05182e-05f}));
  k.projection.emplace(array<quant8_symm>(k.projection->dims(), {0.00392157f}));
  k.params = {0.0f, 0.0f, 0.007059f, 0.007812f, 0.007059f, 0.007812f, 0, 0.007f};
  set(k.input, {90, 102, 13, 26, 38, 102, 13, 26, 51, 64});
  set(*k.weights[0], {64, 77, 89, -102, -115, 13, 25, 38, -51, 64, -102, 89, -77, 64, -51, -64, -51, -38, -25, -13});
  set(*k.weights[1], {-77, -13, 38, 25, 115, -64, -25, -51, 38, -102, -51, 38, -64, -51, -77, 38, -51, -77, -64, -64});
  set(*k.weights[2], {-51, -38, -25, -13, -64, 64, -25, -38, -25, -77, 77, -13, -51, -38, -89, 89, -115, -64, 102, 77});
  set(*k.weights[3],
      {-102, -51, -25, -115, -13, -89, 38, -38, -102, -25, 77, -25, 51, -89, -38, -64, 13, 64, -77, -51});
  set(*k.weights[4], {-25, -38, 51, 13, -64, 115, -25, -38, -89, 6, -25, -77});
  set(*k.weights[5], {-64, -38, -64, -25, 77, 51, 115, 38, -13, 25, 64, 25});
  set(*k.weights[6], {-38, 25, 13, -38, 102, -10, -25, 38, 102, -77, -13, 25});
  set(*k.weights[7], {38, -13, 13, -25, -64, -89, -25, -77, -13, -51, -89, -25});
  set(*k.bias[0], {644245, 3221226, 4724464, 8160438});
  set(*k.bias[1], {2147484, -6442451, -4294968, 2147484});
  set(*k.bias[2], {-1073742, 15461883, 5368709, 1717987});
  set(*k.bias[3], {1073742, -214748, 4294968, 2147484});
  set(*k.projection, {-25, 51, 3, -51, 25, 127, 77, 20, 18, 51, -102, 51});
  set(*k.projection_bias, {0, 0, 0});
  set(k.h, {0, 0, 0, 0, 0, 0});
  set(k.c, {0, 0, 0, 0, 0, 0, 0, 0});
  set(*k.layer_norm[0], {3277, 6553, 9830, 16384});
  set(*k.layer_norm[1], {6553, 6553, 13107, 9830});
  set(*k.layer_norm[2], {22937, 6553, 9830, 26214});
  set(*k.layer_norm[3], {19660, 6553, 6553, 16384});
  REQUIRE(k.run().ok());
  const int cell[] = {-14650, 8939, 5771, 6715, -11843, 7847, 1508, 12939};
  const int output[] = {127, 127, -108, -67, 127, 127};
  for (std::size_t i = 0; i < 8; ++i) CHECK(k.c_out[i] == cell[i]);
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(k.output[i] == output[i]);
    CHECK(k.h_out[i] == output[i]);
  }
}

TEST_CASE("quantized_lstm: layer normalisation against the definition in double") {
  test::random r(2);
  for (const std::int32_t n : {1, 2, 3, 4, 16, 33, 100}) {
    CAPTURE(n);
    std::vector<std::int32_t> x(static_cast<std::size_t>(n)), bias(x.size());
    std::vector<std::int16_t> weights(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] = static_cast<std::int32_t>(r.integer(-32768, 32767));
      weights[i] = static_cast<std::int16_t>(r.integer(-32768, 32767));
      bias[i] = static_cast<std::int32_t>(r.integer(-5000000, 5000000));
    }
    const std::vector<std::int32_t> in = x;
    const double scale = 2e-5;
    kernel::layer_normalise(x.data(), n, weights.data(), bias.data(), multiplier::from_real(scale));
    double mean = 0, variance = 0;
    for (const int v : in) mean += static_cast<double>(v) / n;
    for (const int v : in) variance += (v - mean) * (v - mean) / n;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double normal = variance < 1 ? in[i] - mean : (in[i] - mean) / std::sqrt(variance);
      const double exact = (normal * weights[i] + bias[i] / 1024.0) * scale * 4096;
      // The variance is divided by 2^20 / n, cut off: for other n than powers of two it is off by n / 2^20.
      CHECK(std::fabs(x[i] - std::clamp(exact, -32768.0, 32767.0)) <= 3 + 0.002 * std::fabs(normal * 4096));
    }
  }
}

TEST_CASE("quantized_lstm: fixed point of 16 bits, every argument") {
  for (int x = -32768; x <= 32767; ++x) {
    const int logistic = quant::logistic_16<3>(x), tanh3 = quant::tanh_16<3>(x);
    if (logistic != logistic_of_16(x) || tanh3 != tanh_of_16(x, 3)) {
      CAPTURE(x);
      CHECK(logistic == logistic_of_16(x));
      CHECK(tanh3 == tanh_of_16(x, 3));
    }
    const double real = x / 4096.0;
    if (std::fabs(logistic - 32768 / (1 + std::exp(-real))) > 12 || std::fabs(tanh3 - 32768 * std::tanh(real)) > 24) {
      CAPTURE(x);
      CHECK(logistic == 32768 / (1 + std::exp(-real)));
      CHECK(tanh3 == 32768 * std::tanh(real));
    }
  }
  for (int bits = 0; bits <= 6; ++bits)
    for (int x = -32768; x <= 32767; x += 7)
      if (quant::tanh_16(bits, x) != tanh_of_16(x, bits)) {
        CAPTURE(bits);
        CAPTURE(x);
        CHECK(quant::tanh_16(bits, x) == tanh_of_16(x, bits));
      }
  for (std::int32_t x = 2; x > 0 && x < (1 << 30); x = x < 4000 ? x + 1 : x + x / 97) {
    const multiplier m = quant::inverse_square_root(x);
    const double got = std::ldexp(m.value, m.exponent - 31);
    if (std::fabs(got * std::sqrt(x) - 1) > 1e-5) {
      CAPTURE(x);
      CHECK(got == 1 / std::sqrt(x));
    }
  }
}

namespace {

template <class Arch>
void lanes_have_the_same_bits() {
  std::vector<std::int32_t> x, y(65536);
  for (std::int32_t i = -32768; i <= 32767; ++i) x.push_back(i);
  kernel::logistic_16<Arch>(x.data(), 65536, y.data());
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < x.size(); ++i) wrong += y[i] != quant::logistic_16<3>(x[i]);
  for (std::int32_t bits = 0; bits <= 6; ++bits) {
    kernel::tanh_16<Arch>(bits, x.data(), 65536, y.data());
    for (std::size_t i = 0; i < x.size(); ++i) wrong += y[i] != quant::tanh_16(bits, x[i]);
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("quantized_lstm: fixed point in lanes, every argument") {
  lanes_have_the_same_bits<simd::best>();
  lanes_have_the_same_bits<simd::scalar>();
}

TEST_CASE("quantized_lstm: split between workers, states in place: the same bits") {
  test::random r(3);
  lstm_case whole(7, 5, 6, 4, {true, true, true, true, true}, 1.0f / 4096, r), split = whole, in_place = whole;
  REQUIRE(whole.run().ok());
  split_work workers{3};
  REQUIRE(split.run(workers.threads()).ok());
  CHECK(workers.calls == 1);
  auto o = in_place.operands();
  o.output_state_out = in_place.h.view(), o.cell_state_out = in_place.c.view();
  scratch_memory scratch(quantized_lstm_workspace(o, in_place.params));
  REQUIRE(quantized_lstm(o, in_place.params, scratch.with()).ok());
  for (std::size_t i = 0; i < whole.output.size(); ++i) {
    CHECK(whole.output[i] == split.output[i]);
    CHECK(whole.output[i] == in_place.h[i]);
  }
  for (std::size_t i = 0; i < whole.c_out.size(); ++i) CHECK(whole.c_out[i] == in_place.c[i]);
  lstm_case none(0, 5, 6, 4, {}, 1.0f / 4096, r);
  CHECK(none.run().ok());
}

TEST_CASE("quantized_lstm: extreme scales overflow nothing") {
  test::random r(4);
  for (const float scale : {1e-30f, 1e-6f, 1.0f, 1e6f, 1e30f})
    for (const float intermediate : {1e-30f, 1.0f, 1e30f}) {
      lstm_case k(1, 5, 6, 4, {false, true, true, true, true}, 1.0f / 4096, r);
      for (std::size_t g = 0; g < 4; ++g) {
        k.layer_norm[g].emplace(array<quant16_symm>(make_shape({6}), {scale})), fill(*k.layer_norm[g], r);
        fill(*k.bias[g], r);
      }
      k.params.forget_intermediate_scale = k.params.cell_intermediate_scale = intermediate;
      k.params.hidden_state_scale = scale;
      CHECK(k.run().ok());
    }
}

TEST_CASE("quantized_lstm: what is refused, and outputs stay as they were") {
  test::random r(5);
  lstm_case k(2, 3, 4, 5, {false, true, true, true, true}, 1.0f / 4096, r);
  const auto refused = [&](const quantized_lstm_operands& o, const quantized_lstm_params& p) {
    const array<quant8_asymm_signed> before = k.output;
    std::vector<unsigned char> scratch(4096);
    const status s = quantized_lstm(o, p, {{scratch.data(), scratch.size()}});
    for (std::size_t i = 0; i < before.size(); ++i) CHECK(before[i] == k.output[i]);
    return s.why.what;
  };
  const auto with = [&](auto member, auto value) {
    quantized_lstm_params p = k.params;
    p.*member = value;
    return refused(k.operands(), p);
  };
  using params = quantized_lstm_params;
  constexpr float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  CHECK(with(&params::cell_clip, -1.0f) == measure::cell_clip);
  CHECK(with(&params::proj_clip, nan) == measure::proj_clip);
  CHECK(with(&params::forget_intermediate_scale, 0.0f) == measure::intermediate_scale);
  CHECK(with(&params::input_intermediate_scale, -1.0f) == measure::intermediate_scale);
  CHECK(with(&params::output_intermediate_scale, inf) == measure::intermediate_scale);
  CHECK(with(&params::hidden_state_scale, 0.0f) == measure::hidden_state_scale);
  CHECK(with(&params::hidden_state_scale, nan) == measure::hidden_state_scale);
  CHECK(with(&params::hidden_state_zero_point, 128) == measure::hidden_state_zero_point);
  CHECK(with(&params::hidden_state_zero_point, -129) == measure::hidden_state_zero_point);
  for (const float scale : {1.0f / 65536, 3.0f / 65536, 1.0f / 256, 0.0017f}) {
    array<quant16_symm> cell(make_shape({2, 4}), {scale}), cell_out(make_shape({2, 4}), {scale});
    auto o = k.operands();
    o.cell_state_in = cell.view(), o.cell_state_out = cell_out.view();
    CHECK(refused(o, k.params) == measure::scale);
  }
  auto o = k.operands();
  array<quant8_asymm_signed> other(make_shape({2, 5}), {0.008f, 6});
  o.output = other.view();
  CHECK(refused(o, k.params) == measure::zero_point);
  o = k.operands();
  o.input_gate_bias = nullptr;
  CHECK(refused(o, k.params) == measure::given);
  o = k.operands();
  o.cell_to_forget_weights = nullptr;
  CHECK(refused(o, k.params) == measure::given);
  lstm_case plain(2, 3, 4, 0, {}, 1.0f / 4096, r);
  array<std::int32_t> bias(make_shape({4}), {0.5f});
  o = plain.operands();
  o.forget_gate_bias = bias.view();
  CHECK(refused(o, plain.params) == measure::scale);
}

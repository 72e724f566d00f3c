#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/fully_connected.hpp"
#include "support/convolution_cases.hpp"

using namespace nnops;
using namespace nnops::test;
using op_t = op::fully_connected;

namespace {

// One call of [batches, in] by [units, in], every output checked. The input may have more dimensions than two.
template <class Arch, class In, class Bias>
void check_case(const shape& in_dims, std::int32_t in_size, std::int32_t units, fused_activation activation,
                rounding round, test::random& r) {
  array<In> in(in_dims, quantisation_for<In>(r, 0.011f, nullptr, 0, 0));
  array<In> weights(make_shape({units, in_size}), quantisation_for<In>(r, 0.0073f, nullptr, 0, 0));
  array<Bias> bias(make_shape({units}));
  fill_operand(in, r), fill_operand(weights, r), fill_operand(bias, r);
  const auto batches = static_cast<std::int32_t>(in.size() / static_cast<std::size_t>(in_size));
  array<In> out(make_shape({batches, units}), quantisation_for<In>(r, 0.043f, nullptr, 0, 0));
  REQUIRE(run_all_ways<op_t, Arch>({activation, round}, in, weights, bias, out).ok());
  for (std::int32_t b = 0; b < batches; ++b)
    for (std::int32_t u = 0; u < units; ++u) {
      std::vector<tap> taps;
      for (std::int32_t i = 0; i < in_size; ++i)
        taps.push_back({static_cast<std::size_t>(b * in_size + i), static_cast<std::size_t>(u * in_size + i)});
      check_output(in, weights, bias, out, static_cast<std::size_t>(b * units + u), u, taps, activation, round);
    }
}

template <class Arch, class In, class Bias>
void matches_its_definition() {
  test::random r(31);
  for (const std::int32_t n : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33}) {
    const auto activation = static_cast<fused_activation>(r.integer(0, 3));
    const auto round = r.coin() ? rounding::double_ : rounding::single;
    check_case<Arch, In, Bias>(make_shape({n, 11}), 11, 13, activation, round, r);
    check_case<Arch, In, Bias>(make_shape({3, n}), n, 13, activation, round, r);
    check_case<Arch, In, Bias>(make_shape({1, 37}), 37, n, activation, round, r);
  }
  check_case<Arch, In, Bias>(make_shape({2, 3, 4, 5}), 20, 9, fused_activation::none, rounding::double_, r);
  check_case<Arch, In, Bias>(make_shape({2, 15}), 10, 9, fused_activation::none, rounding::double_, r);
  check_case<Arch, In, Bias>(make_shape({0, 15}), 15, 9, fused_activation::none, rounding::double_, r);
}

template <class Arch>
void matches_in_every_row() {
  matches_its_definition<Arch, float, float>();
  matches_its_definition<Arch, float16, float16>();
  matches_its_definition<Arch, quant8_asymm, std::int32_t>();
  matches_its_definition<Arch, quant8_asymm_signed, std::int32_t>();
}

}  // namespace

TEST_CASE("fully_connected: every row of types, lengths around every vector width, best architecture") {
  matches_in_every_row<simd::best>();
}
TEST_CASE("fully_connected: every row of types, lengths around every vector width, scalar") {
  matches_in_every_row<simd::scalar>();
}

TEST_CASE("fully_connected: a depth that does not divide the input is refused") {
  array<float> in(make_shape({2, 7})), weights(make_shape({3, 4})), bias(make_shape({3})), out(make_shape({3, 3}));
  std::vector<unsigned char> scratch(4096);
  const status s =
      fully_connected(in.view(), weights.view(), bias.view(), out.view(), {}, {scratch.data(), scratch.size()});
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::element_count);
  CHECK(s.why.got == 14);
}

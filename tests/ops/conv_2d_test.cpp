#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/conv_2d.hpp"
#include "support/convolution_cases.hpp"

using namespace nnops;
using namespace nnops::test;
using op_t = op::conv_2d;

namespace {

template <class Arch>
void matches_its_definition() {
  for_each_row<Arch>([]<class A, class In, class Filter, class Bias, class Out>() {
    test::random r(2026);
    for (const convolution_case& g : convolution_cases)
      for (const data_layout layout : {data_layout::nhwc, data_layout::nchw})
        for (const rounding round : {rounding::double_, rounding::single}) {
          if (!is_asymmetric<Out> && round == rounding::single) continue;
          const auto activation = static_cast<fused_activation>(r.integer(0, 3));
          const auto params = params_of<op_t>(g, layout, activation, round);
          const shape in = image_shape(layout, g.batches, g.in_h, g.in_w, g.in_depth);
          const shape filter = make_shape({g.out_depth, g.filter_h, g.filter_w, g.in_depth});
          CAPTURE(g.in_h);
          CAPTURE(static_cast<int>(layout));
          CAPTURE(static_cast<int>(element_traits<Filter>::type));
          check_convolution<op_t, A, In, Filter, Bias, Out>(
              params, in, filter, g.out_depth, 0, r,
              [&](std::vector<tap>& taps, std::int64_t n, std::int64_t y, std::int64_t x, std::int64_t fy,
                  std::int64_t fx, std::int64_t c) {
                for (std::int64_t d = 0; d < g.in_depth; ++d)
                  taps.push_back(
                      {image_index(in, layout, n, y, x, d),
                       static_cast<std::size_t>(((c * g.filter_h + fy) * g.filter_w + fx) * g.in_depth + d)});
              });
        }
  });
}

}  // namespace

TEST_CASE("conv_2d: every row of types, layout, padding form and rounding, best architecture") {
  matches_its_definition<simd::best>();
}
TEST_CASE("conv_2d: every row of types, layout, padding form and rounding, scalar") {
  matches_its_definition<simd::scalar>();
}

TEST_CASE("conv_2d: the multiplier is derived in double") {
  // in = out = 0.023528477177023888, filter 0.001307999948039651: 1438161152 * 2^-9, where float arithmetic gives
  // 1438161024.
  const multiplier m =
      multiplier::from_real(output_multiplier(0.023528477177023888f, 0.001307999948039651f, 0.023528477177023888f));
  CHECK(m.value == 1438161152);
  CHECK(m.exponent == -9);
}

// TensorFlow Lite and NNAPI multiply the scales of an input and of a filter with one scale as floats.
TEST_CASE("conv_2d: the multiplier of a filter with one scale is a float product divided in double") {
  const multiplier m = multiplier::from_real(
      tensor_output_multiplier(0.023528477177023888f, 0.001307999948039651f, 0.023528477177023888f));
  CHECK(m.value == 1438161074);
  CHECK(m.exponent == -9);
}

TEST_CASE("conv_2d: 255 * 255 products do not saturate on the way") {
  array<quant8_asymm> in(make_shape({1, 1, 1, 64}), {1.0f, 0});
  array<quant8_asymm> filter(make_shape({3, 1, 1, 64}), {1.0f, 0});
  array<std::int32_t> bias(make_shape({3}));
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = 255;
  for (std::size_t i = 0; i < filter.size(); ++i) filter[i] = 255;
  bias[0] = 0, bias[1] = -64 * 65025 / 2, bias[2] = -64 * 65025;
  array<quant8_asymm> out(make_shape({1, 1, 1, 3}), {64.0f * 255.0f, 0});
  REQUIRE(run_all_ways<op_t, simd::best>({}, in, filter, bias, out).ok());
  CHECK(out[0] == 255);
  CHECK(out[1] == 128);  // 127.5, half away from zero
  CHECK(out[2] == 0);
}

TEST_CASE("conv_2d: NaN stays NaN through an activation") {
  array<float> in(make_shape({1, 1, 1, 2}), {}, {__builtin_nanf(""), 1.0f}),
      filter(make_shape({1, 1, 1, 2}), {}, {1.0f, 1.0f}), bias(make_shape({1}), {}, {0.0f});
  array<float> out(make_shape({1, 1, 1, 1}));
  REQUIRE(run_all_ways<op_t, simd::scalar>({.activation = fused_activation::none}, in, filter, bias, in).code ==
          outcome::invalid);
  std::vector<unsigned char> scratch(4096);
  for (const auto activation :
       {fused_activation::none, fused_activation::relu, fused_activation::relu1, fused_activation::relu6}) {
    REQUIRE(conv_2d(in.view(), filter.view(), bias.view(), out.view(), {.activation = activation},
                    {scratch.data(), scratch.size()})
                .ok());
    CHECK(out[0] != out[0]);
  }
}

TEST_CASE("conv_2d: a wrong call is refused with its finding and writes nothing") {
  array<float> in(make_shape({1, 4, 4, 2})), filter(make_shape({3, 2, 2, 2})), bias(make_shape({2})),
      out(make_shape({1, 3, 3, 3}));
  const array<float> fresh(make_shape({1, 3, 3, 3}));
  std::vector<unsigned char> scratch(4096);
  const workspace w{scratch.data(), scratch.size()};
  status s = conv_2d(in.view(), filter.view(), bias.view(), out.view(), {}, w);
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::dim_0);
  CHECK(s.why.got == 2);
  CHECK(s.why.wanted.value[0] == 3);
  array<float> right(make_shape({3}));
  s = conv_2d(in.view(), filter.view(), right.view(), out.view(), {.stride_w = 0}, w);
  CHECK(s.why.what == measure::stride_w);
  s = conv_2d(in.view(), filter.view(), right.view(), out.view(), {.padding = static_cast<padding_scheme>(7)}, w);
  CHECK(s.code == outcome::invalid);
  s = conv_2d(in.view(), filter.view(), right.view(), out.view(), {.activation = static_cast<fused_activation>(4)}, w);
  CHECK(s.why.what == measure::activation);
  s = conv_2d(in.view(), filter.view(), right.view(), out.view(), {.layout = static_cast<data_layout>(2)}, w);
  CHECK_FALSE(s.ok());
  s = conv_2d(in.view(), filter.view(), right.view(), out.view(), {}, {});
  CHECK(s.code == outcome::workspace_too_small);
  s = conv_2d(in.view(), filter.view(), right.view(), tensor_view<float>(nullptr, out.dims()), {}, w);
  CHECK(s.why.what == measure::memory);
  s = conv_2d(in.view(), filter.view(), right.view(),
              tensor_view<float>(out.data(), out.dims(), {}, strides{{27, 9, 1, 3}}), {}, w);
  CHECK(s.code == outcome::unsupported);
  CHECK(s.why.what == measure::dense);
  for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == fresh[i]);
}

TEST_CASE("prepared: refuses what it was not prepared for") {
  prepared<op_t> p;
  CHECK(run(p, memory<op_t>{}).code == outcome::invalid);
  array<float> in(make_shape({1, 4, 4, 2})), filter(make_shape({3, 2, 2, 2})), bias(make_shape({3})),
      out(make_shape({1, 3, 3, 3}));
  std::vector<unsigned char> packed(packed_size<op_t>({}, in.view(), filter.view(), bias.view(), out.view()).bytes);
  CHECK(prepare<op_t>(p, {}, nullptr, packed.size(), in.view(), filter.view(), bias.view(), out.view()).code ==
        outcome::workspace_too_small);
  CHECK(prepare<op_t>(p, {}, packed.data(), packed.size(), in.view(), tensor_view<const float>(nullptr, filter.dims()),
                      bias.view(), out.view())
            .why.what == measure::memory);
  REQUIRE(prepare<op_t>(p, {}, packed.data(), packed.size(), in.view(), filter.view(), bias.view(), out.view()).ok());
  CHECK(run(p, memory<op_t>{}).why.what == measure::memory);
}

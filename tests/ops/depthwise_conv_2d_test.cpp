#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/depthwise_conv_2d.hpp"
#include "support/convolution_cases.hpp"

using namespace nnops;
using namespace nnops::test;
using op_t = op::depthwise_conv_2d;

namespace {

template <class Arch>
void matches_its_definition() {
  for_each_row<Arch>([]<class A, class In, class Filter, class Bias, class Out>() {
    test::random r(77);
    for (const convolution_case& g : convolution_cases)
      for (const data_layout layout : {data_layout::nhwc, data_layout::nchw})
        for (const std::int32_t multiplier : {1, 3}) {
          const auto activation = static_cast<fused_activation>(r.integer(0, 3));
          auto params = params_of<op_t>(g, layout, activation, r.coin() ? rounding::double_ : rounding::single);
          params.depth_multiplier = multiplier;
          const std::int32_t out_depth = g.in_depth * multiplier;
          const shape in = image_shape(layout, g.batches, g.in_h, g.in_w, g.in_depth);
          const shape filter = make_shape({1, g.filter_h, g.filter_w, out_depth});
          CAPTURE(g.in_h);
          CAPTURE(multiplier);
          CAPTURE(static_cast<int>(layout));
          CAPTURE(static_cast<int>(element_traits<Filter>::type));
          check_convolution<op_t, A, In, Filter, Bias, Out>(
              params, in, filter, out_depth, 3, r,
              [&](std::vector<tap>& taps, std::int64_t n, std::int64_t y, std::int64_t x, std::int64_t fy,
                  std::int64_t fx, std::int64_t c) {
                taps.push_back({image_index(in, layout, n, y, x, c / multiplier),
                                static_cast<std::size_t>((fy * g.filter_w + fx) * out_depth + c)});
              });
        }
  });
}

}  // namespace

TEST_CASE("depthwise_conv_2d: every row of types, layout, padding form and multiplier, best architecture") {
  matches_its_definition<simd::best>();
}
TEST_CASE("depthwise_conv_2d: every row of types, layout, padding form and multiplier, scalar") {
  matches_its_definition<simd::scalar>();
}

TEST_CASE("depthwise_conv_2d: depths around every vector width") {
  test::random r(78);
  for (const std::int32_t depth : lengths) {
    const convolution_case g{1, 6, 5, depth, 3, 3, depth, 1, 2, 1, 1, padding_scheme::same, 0, 0, 0, 0};
    const auto params = params_of<op_t>(g, data_layout::nhwc, fused_activation::none, rounding::double_);
    const shape in = make_shape({1, 6, 5, depth});
    check_convolution<op_t, simd::best, quant8_asymm_signed, quant8_symm_per_channel, std::int32_t,
                      quant8_asymm_signed>(params, in, make_shape({1, 3, 3, depth}), depth, 3, r,
                                           [&](std::vector<tap>& taps, std::int64_t n, std::int64_t y, std::int64_t x,
                                               std::int64_t fy, std::int64_t fx, std::int64_t c) {
                                             taps.push_back({image_index(in, data_layout::nhwc, n, y, x, c),
                                                             static_cast<std::size_t>((fy * 3 + fx) * depth + c)});
                                           });
  }
}

TEST_CASE("depthwise_conv_2d: a filter for several batches is refused") {
  array<float> in(make_shape({1, 3, 3, 2})), filter(make_shape({2, 2, 2, 4})), bias(make_shape({4})),
      out(make_shape({1, 2, 2, 4}));
  std::vector<unsigned char> scratch(4096);
  const status s = depthwise_conv_2d(in.view(), filter.view(), bias.view(), out.view(), {.depth_multiplier = 2},
                                     {scratch.data(), scratch.size()});
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::dim_0);
}

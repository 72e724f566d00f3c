#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/kernels/gemm/convolution.hpp"
#include "nnops/kernels/reference/convolution.hpp"
#include "nnops/ops/grouped_conv_2d.hpp"
#include "support/convolution_cases.hpp"

using namespace nnops;
using namespace nnops::test;
using op_t = op::grouped_conv_2d;

namespace {

struct grouped_case {
  std::int32_t batches, in_h, in_w, groups, group_in, filter_h, filter_w, group_out;
  std::int32_t stride_h, stride_w;
  padding_scheme padding;
  std::int32_t top, bottom, left, right;
};

// One group, one channel for each group, more groups than lanes, groups that no vector length divides.
constexpr grouped_case cases[] = {
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, padding_scheme::given, 0, 0, 0, 0},
    {1, 5, 7, 1, 3, 3, 2, 5, 1, 2, padding_scheme::same, 0, 0, 0, 0},
    {2, 4, 3, 2, 5, 2, 3, 7, 1, 1, padding_scheme::given, 1, 0, 2, 3},
    {1, 6, 5, 17, 1, 3, 3, 1, 2, 1, padding_scheme::same, 0, 0, 0, 0},
    {1, 3, 8, 3, 4, 1, 1, 33, 1, 1, padding_scheme::given, 0, 0, 0, 0},
    {1, 9, 2, 5, 16, 1, 1, 2, 1, 1, padding_scheme::valid, 0, 0, 0, 0},
    {3, 7, 4, 4, 2, 2, 2, 16, 3, 2, padding_scheme::valid, 0, 0, 0, 0},
    {0, 4, 5, 2, 2, 2, 2, 3, 1, 1, padding_scheme::given, 0, 0, 0, 0},
    {1, 2, 3, 33, 3, 2, 1, 1, 1, 1, padding_scheme::given, 3, 3, 3, 3},
};

template <class Arch>
void matches_its_definition() {
  for_each_row<Arch>([]<class A, class In, class Filter, class Bias, class Out>() {
    test::random r(55);
    for (const grouped_case& g : cases)
      for (const data_layout layout : {data_layout::nhwc, data_layout::nchw})
        for (const rounding round : {rounding::double_, rounding::single}) {
          if (!is_asymmetric<Out> && round == rounding::single) continue;
          const grouped_conv_2d_params params{.padding = g.padding,
                                              .padding_left = g.left,
                                              .padding_right = g.right,
                                              .padding_top = g.top,
                                              .padding_bottom = g.bottom,
                                              .stride_w = g.stride_w,
                                              .stride_h = g.stride_h,
                                              .num_groups = g.groups,
                                              .activation = static_cast<fused_activation>(r.integer(0, 3)),
                                              .layout = layout,
                                              .round = round};
          const std::int32_t out_depth = g.groups * g.group_out;
          const shape in = image_shape(layout, g.batches, g.in_h, g.in_w, g.groups * g.group_in);
          const shape filter = make_shape({out_depth, g.filter_h, g.filter_w, g.group_in});
          CAPTURE(g.groups);
          CAPTURE(g.in_h);
          CAPTURE(static_cast<int>(layout));
          CAPTURE(static_cast<int>(element_traits<Filter>::type));
          check_convolution<op_t, A, In, Filter, Bias, Out>(
              params, in, filter, out_depth, 0, r,
              [&](std::vector<tap>& taps, std::int64_t n, std::int64_t y, std::int64_t x, std::int64_t fy,
                  std::int64_t fx, std::int64_t c) {
                for (std::int64_t d = 0; d < g.group_in; ++d)
                  taps.push_back(
                      {image_index(in, layout, n, y, x, c / g.group_out * g.group_in + d),
                       static_cast<std::size_t>(((c * g.filter_h + fy) * g.filter_w + fx) * g.group_in + d)});
              });
        }
  });
}

}  // namespace

TEST_CASE("grouped_conv_2d: every row of types, layout, padding form and rounding, best architecture") {
  matches_its_definition<simd::best>();
}
TEST_CASE("grouped_conv_2d: every row of types, layout, padding form and rounding, scalar") {
  matches_its_definition<simd::scalar>();
}

TEST_CASE("grouped_conv_2d: the packed product and the plain loops are the same bits, at every length of a group") {
  test::random r(7);
  for (const std::int32_t length : lengths) {
    if (length > 33) continue;
    for (const bool nchw : {false, true}) {
      window_geometry g;
      g.batches = 1, g.in_h = 3, g.in_w = 4, g.groups = 3;
      g.in_depth = 3 * length, g.out_depth = 3 * (34 - length);
      g.filter_h = 2, g.filter_w = 3, g.padding_top = 1, g.padding_left = 1, g.out_h = 4, g.out_w = 3, g.nchw = nchw;
      const auto size = [](std::int32_t a, std::int32_t b) { return static_cast<std::size_t>(a * b); };
      std::vector<std::uint8_t> in(size(g.in_depth, 12)), filter(size(g.out_depth, 6 * length));
      std::vector<std::int32_t> bias(size(g.out_depth, 1)), wanted(size(g.out_depth, 12));
      std::vector<std::uint8_t> out(wanted.size());
      for (auto& x : in) x = static_cast<std::uint8_t>(r.integer(0, 255));
      for (auto& x : filter) x = static_cast<std::uint8_t>(r.integer(0, 255));
      for (auto& x : bias) x = static_cast<std::int32_t>(r.integer(-30000, 30000));
      const multiplier m = multiplier::from_real(0.0007);
      const requantisation q{&m, nullptr, 1, 100, 0, 255, rounding::double_};
      const zero_points zero{255, 3};
      kernel::reference::conv_2d<std::int32_t>(
          g, in.data(), filter.data(), bias.data(), wanted.data(), zero,
          [&](std::int32_t sum, std::int32_t c) { return kernel::requantise(q, sum, c); });
      using packed = kernel::packed_conv_2d<std::uint8_t, std::uint8_t>;
      std::vector<unsigned char> weights(static_cast<std::size_t>(packed::packed_size(g)));
      std::vector<unsigned char> scratch(static_cast<std::size_t>(packed::workspace_size(g, 1)));
      packed::pack(g, filter.data(), bias.data(), zero, weights.data());
      packed::run(g, in.data(), weights.data(), out.data(), zero, q, scratch.data(), {});
      for (std::size_t i = 0; i < out.size(); ++i)
        if (out[i] != wanted[i]) {
          CAPTURE(length);
          CAPTURE(nchw);
          REQUIRE(out[i] == wanted[i]);
        }
    }
  }
}

TEST_CASE("grouped_conv_2d: the specification's numbers") {
  // Two groups of one channel: each filter sees its own channel only.
  array<float> in(make_shape({1, 1, 3, 2}), {}, {1, 10, 2, 20, 3, 30});
  array<float> filter(make_shape({2, 1, 2, 1}), {}, {1, 2, 3, 4}), bias(make_shape({2}), {}, {100, 200});
  array<float> out(make_shape({1, 1, 2, 2}));
  REQUIRE(run_all_ways<op_t, simd::best>({.num_groups = 2}, in, filter, bias, out).ok());
  CHECK(out[0] == 105.0f);
  CHECK(out[1] == 310.0f);
  CHECK(out[2] == 108.0f);
  CHECK(out[3] == 380.0f);
}

TEST_CASE("grouped_conv_2d: a wrong call is refused with its finding and writes nothing") {
  array<float> in(make_shape({1, 4, 4, 6})), filter(make_shape({4, 2, 2, 3})), bias(make_shape({4})),
      out(make_shape({1, 3, 3, 4}));
  const array<float> fresh(out.dims());
  std::vector<unsigned char> scratch(8192);
  const workspace w{scratch.data(), scratch.size()};
  const auto run = [&](const grouped_conv_2d_params& p) {
    return grouped_conv_2d(in.view(), filter.view(), bias.view(), out.view(), p, w);
  };
  for (const std::int32_t groups : {0, -1, INT32_MIN + 1}) {
    const status s = run({.num_groups = groups});
    CHECK(s.code == outcome::invalid);
    CHECK(s.why.what == measure::num_groups);
    CHECK(s.why.got == groups);
  }
  CHECK(run({.num_groups = 4}).why.what == measure::in_depth);  // 6 channels in 4 groups
  CHECK(run({.num_groups = 3}).code == outcome::invalid);       // 4 filters in 3 groups
  status s = run({.num_groups = 1});
  CHECK(s.why.what == measure::dim_3);
  CHECK(s.why.got == 3);
  CHECK(s.why.wanted.value[0] == 6);
  CHECK(run({.stride_w = 0, .num_groups = 2}).why.what == measure::stride_w);
  CHECK(run({.stride_h = 0, .num_groups = 2}).why.what == measure::stride_h);
  CHECK(run({.padding_bottom = -1, .num_groups = 2}).why.what == measure::padding_bottom);
  CHECK(run({.num_groups = INT32_MAX}).code == outcome::invalid);
  CHECK(grouped_conv_2d(in.view(), filter.view(), bias.view(), out.view(), {.num_groups = 2}, {}).code ==
        outcome::workspace_too_small);
  for (std::size_t i = 0; i < out.size(); ++i) REQUIRE(out[i] == fresh[i]);
  CHECK(run({.num_groups = 2}).ok());
}

TEST_CASE("grouped_conv_2d: no row is of a level before the operation") {
  call<op_t> c{{{.dims = make_shape({1, 4, 4, 6})},
                {.dims = make_shape({4, 2, 2, 3})},
                {.dims = make_shape({4})},
                {.dims = make_shape({1, 3, 3, 4})}},
               {.num_groups = 2},
               {},
               2};
  report r;
  validate_with_output(c, r);
  CHECK(to_status(r).code == outcome::unsupported);
  c.max_level = 3;
  report at_3;
  validate_with_output(c, at_3);
  CHECK(at_3.ok());
}

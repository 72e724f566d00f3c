#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <vector>

#include "nnops/kernels/gemm/transpose_convolution.hpp"
#include "nnops/kernels/reference/convolution.hpp"
#include "nnops/ops/conv_2d.hpp"
#include "nnops/ops/transpose_conv_2d.hpp"
#include "support/convolution_cases.hpp"

using namespace nnops;
using namespace nnops::test;
using op_t = op::transpose_conv_2d;

namespace {

struct transpose_case {
  std::int32_t batches, in_h, in_w, in_depth, filter_h, filter_w, out_depth, stride_h, stride_w;
  padding_scheme padding;
  std::int32_t top, bottom, left, right;
  std::int32_t out_h, out_w;  // where padding is a scheme
};

// Filters shorter and longer than the stride, strides longer than the output, padding that cuts whole rows of input off,
// outputs whose last rows no tap reaches.
constexpr transpose_case cases[] = {
    {1, 1, 1, 1, 1, 1, 1, 1, 1, padding_scheme::given, 0, 0, 0, 0, 0, 0},
    {1, 3, 5, 2, 3, 3, 7, 1, 1, padding_scheme::given, 1, 0, 0, 2, 0, 0},
    {2, 4, 3, 3, 3, 2, 5, 2, 2, padding_scheme::given, 0, 0, 0, 0, 0, 0},
    {1, 5, 2, 17, 4, 4, 33, 2, 2, padding_scheme::given, 1, 1, 1, 1, 0, 0},
    {1, 2, 3, 4, 5, 7, 3, 2, 3, padding_scheme::given, 3, 2, 0, 6, 0, 0},
    {1, 3, 2, 3, 1, 2, 4, 3, 5, padding_scheme::given, 0, 0, 1, 0, 0, 0},
    {1, 6, 7, 2, 2, 2, 3, 2, 1, padding_scheme::given, 7, 3, 2, 4, 0, 0},
    {1, 2, 2, 5, 3, 3, 2, 9, 8, padding_scheme::given, 2, 1, 4, 1, 0, 0},
    {1, 4, 6, 1, 2, 2, 2, 2, 2, padding_scheme::given, 0, 0, 0, 0, 0, 0},
    {0, 4, 6, 1, 2, 2, 2, 2, 2, padding_scheme::given, 0, 0, 0, 0, 0, 0},
    {1, 2, 3, 2, 3, 3, 2, 2, 3, padding_scheme::same, 0, 0, 0, 0, 4, 7},
    {1, 2, 2, 3, 3, 5, 9, 2, 1, padding_scheme::same, 0, 0, 0, 0, 3, 2},
    {3, 2, 1, 1, 1, 1, 6, 4, 32, padding_scheme::same, 0, 0, 0, 0, 6, 32},
    {1, 2, 4, 3, 3, 2, 4, 2, 3, padding_scheme::valid, 0, 0, 0, 0, 5, 11},
    {1, 2, 2, 3, 2, 2, 4, 3, 4, padding_scheme::valid, 0, 0, 0, 0, 7, 9},
};

shape output_of(const transpose_case& g, data_layout layout) {
  if (g.padding != padding_scheme::given) return image_shape(layout, g.batches, g.out_h, g.out_w, g.out_depth);
  return image_shape(layout, g.batches, (g.in_h - 1) * g.stride_h + g.filter_h - g.top - g.bottom,
                     (g.in_w - 1) * g.stride_w + g.filter_w - g.left - g.right, g.out_depth);
}

// The padding before the output: as given; of SAME half of what the windows of CONV_2D need, the smaller half first.
std::int64_t padding_before(padding_scheme scheme, std::int64_t given, std::int64_t in, std::int64_t stride,
                            std::int64_t filter, std::int64_t out) {
  if (scheme == padding_scheme::given) return given;
  const std::int64_t more = (in - 1) * stride + filter - out;
  return scheme == padding_scheme::same && more > 0 ? more / 2 : 0;
}

transpose_conv_2d_params params_for(const transpose_case& g, data_layout layout) {
  return {.padding = g.padding,
          .padding_left = g.left,
          .padding_right = g.right,
          .padding_top = g.top,
          .padding_bottom = g.bottom,
          .stride_w = g.stride_w,
          .stride_h = g.stride_h,
          .layout = layout};
}

template <class Arch>
void matches_its_definition() {
  for_each_row<Arch>([]<class A, class In, class Filter, class Bias, class Out>() {
    test::random r(91);
    for (const transpose_case& g : cases)
      for (const data_layout layout : {data_layout::nhwc, data_layout::nchw})
        for (const rounding round : {rounding::double_, rounding::single}) {
          if (!is_asymmetric<Out> && round == rounding::single) continue;
          transpose_conv_2d_params params = params_for(g, layout);
          params.activation = static_cast<fused_activation>(r.integer(0, 3));
          params.round = round;
          CAPTURE(g.in_h);
          CAPTURE(g.filter_h);
          CAPTURE(g.stride_h);
          CAPTURE(static_cast<int>(layout));
          CAPTURE(static_cast<int>(element_traits<Filter>::type));
          std::vector<float> scales(static_cast<std::size_t>(g.out_depth));
          for (float& s : scales) s = r.real(0.0005f, 0.02f);
          array<In> in(image_shape(layout, g.batches, g.in_h, g.in_w, g.in_depth),
                       quantisation_for<In>(r, 0.011f, nullptr, 0, 0));
          array<Filter> filter(make_shape({g.out_depth, g.filter_h, g.filter_w, g.in_depth}),
                               quantisation_for<Filter>(r, 0.0073f, scales.data(), g.out_depth, 0));
          array<Bias> bias(make_shape({g.out_depth}));
          fill_operand(in, r), fill_operand(filter, r), fill_operand(bias, r);
          array<Out> out(output_of(g, layout), quantisation_for<Out>(r, 0.043f, nullptr, 0, 0));
          REQUIRE(run_all_ways<op_t, A>(params, in, filter, bias, out).ok());

          const image_extents e = image_of(out.dims(), layout);
          const std::int64_t top = padding_before(g.padding, g.top, g.in_h, g.stride_h, g.filter_h, e.h);
          const std::int64_t left = padding_before(g.padding, g.left, g.in_w, g.stride_w, g.filter_w, e.w);
          // Each input element goes where it goes: the taps of every output, collected.
          std::vector<std::vector<tap>> taps(out.size());
          for (std::int64_t n = 0; n < g.batches; ++n)
            for (std::int64_t y = 0; y < g.in_h; ++y)
              for (std::int64_t x = 0; x < g.in_w; ++x)
                for (std::int64_t fy = 0; fy < g.filter_h; ++fy)
                  for (std::int64_t fx = 0; fx < g.filter_w; ++fx) {
                    const std::int64_t to_y = y * g.stride_h + fy - top, to_x = x * g.stride_w + fx - left;
                    if (to_y < 0 || to_y >= e.h || to_x < 0 || to_x >= e.w) continue;
                    for (std::int64_t c = 0; c < g.out_depth; ++c)
                      for (std::int64_t d = 0; d < g.in_depth; ++d)
                        taps[image_index(out.dims(), layout, n, to_y, to_x, c)].push_back(
                            {image_index(in.dims(), layout, n, y, x, d),
                             static_cast<std::size_t>(((c * g.filter_h + fy) * g.filter_w + fx) * g.in_depth + d)});
                  }
          for (std::int32_t n = 0; n < e.batches; ++n)
            for (std::int32_t y = 0; y < e.h; ++y)
              for (std::int32_t x = 0; x < e.w; ++x)
                for (std::int32_t c = 0; c < e.depth; ++c) {
                  const std::size_t i = image_index(out.dims(), layout, n, y, x, c);
                  check_output(in, filter, bias, out, i, c, taps[i], params.activation, params.round);
                }
        }
  });
}

}  // namespace

TEST_CASE("transpose_conv_2d: every row of types, layout, padding form and rounding, best architecture") {
  matches_its_definition<simd::best>();
}
TEST_CASE("transpose_conv_2d: every row of types, layout, padding form and rounding, scalar") {
  matches_its_definition<simd::scalar>();
}

TEST_CASE("transpose_conv_2d: the phases and the plain loops are the same bits, for many strides and filters") {
  test::random r(17);
  using packed = kernel::packed_transpose_conv_2d<std::uint8_t, std::int8_t>;
  for (std::int32_t stride = 1; stride <= 5; ++stride)
    for (std::int32_t length = 1; length <= 7; ++length)
      for (std::int32_t padding = 0; padding <= 4; ++padding) {
        window_geometry g;
        g.batches = 2, g.in_h = 3, g.in_w = 4, g.in_depth = 1 + length, g.out_depth = 19 - length;
        g.filter_h = length, g.filter_w = 8 - length, g.stride_h = stride, g.stride_w = 6 - stride;
        g.padding_top = padding, g.padding_left = padding / 2;
        g.out_h = (g.in_h - 1) * g.stride_h + g.filter_h - padding;
        g.out_w = (g.in_w - 1) * g.stride_w + g.filter_w - padding / 2 + (stride == 3 ? 1 : 0);
        g.nchw = length % 2 == 0;
        if (g.out_h < 1) continue;
        const auto size = [](std::int32_t a, std::int32_t b) { return static_cast<std::size_t>(a * b); };
        std::vector<std::uint8_t> in(size(2 * 3 * 4, g.in_depth));
        std::vector<std::int8_t> filter(size(g.out_depth * g.filter_h * g.filter_w, g.in_depth));
        std::vector<std::int32_t> bias(size(g.out_depth, 1)), wanted(size(2 * g.out_h * g.out_w, g.out_depth));
        std::vector<std::uint8_t> out(wanted.size());
        for (auto& x : in) x = static_cast<std::uint8_t>(r.integer(0, 255));
        for (auto& x : filter) x = static_cast<std::int8_t>(r.integer(-128, 127));
        for (auto& x : bias) x = static_cast<std::int32_t>(r.integer(-30000, 30000));
        const multiplier m = multiplier::from_real(0.0011);
        const requantisation q{&m, nullptr, 1, 128, 0, 255, rounding::double_};
        const zero_points zero{7, 0};
        kernel::reference::transpose_conv_2d<std::int32_t>(
            g, in.data(), filter.data(), bias.data(), wanted.data(), zero,
            [&](std::int32_t sum, std::int32_t c) { return kernel::requantise(q, sum, c); });
        std::vector<unsigned char> weights(static_cast<std::size_t>(packed::packed_size(g)));
        std::vector<unsigned char> scratch(static_cast<std::size_t>(packed::workspace_size(g, 1)));
        packed::pack(g, filter.data(), bias.data(), zero, weights.data());
        packed::run(g, in.data(), weights.data(), out.data(), zero, q, scratch.data(), {});
        for (std::size_t i = 0; i < out.size(); ++i)
          if (out[i] != wanted[i]) {
            CAPTURE(stride);
            CAPTURE(length);
            CAPTURE(padding);
            REQUIRE(out[i] == wanted[i]);
          }
      }
}

TEST_CASE("transpose_conv_2d: it is the transpose of CONV_2D") {
  // <conv_2d(a), b> = <a, transpose_conv_2d(b)> for integers, with the filter's depths exchanged.
  test::random r(3);
  for (const padding_scheme scheme : {padding_scheme::same, padding_scheme::valid}) {
    const shape large = make_shape({1, 7, 9, 3});
    array<float> a(large), bias_3(make_shape({3})), bias_2(make_shape({2}));
    array<float> filter(make_shape({2, 3, 4, 3})), exchanged(make_shape({3, 3, 4, 2}));
    const auto fill_whole = [&](array<float>& x) {
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(r.integer(-4, 4));
    };
    fill_whole(a), fill_whole(filter);
    for (std::size_t i = 0; i < 3; ++i) bias_3[i] = 0;
    for (std::size_t i = 0; i < 2; ++i) bias_2[i] = 0;
    for (std::size_t c = 0; c < 2; ++c)
      for (std::size_t t = 0; t < 12; ++t)
        for (std::size_t d = 0; d < 3; ++d) exchanged[(d * 12 + t) * 2 + c] = filter[(c * 12 + t) * 3 + d];
    std::vector<unsigned char> scratch(1 << 16);
    const workspace w{scratch.data(), scratch.size()};
    const bool same = scheme == padding_scheme::same;
    array<float> conv(make_shape({1, same ? 4 : 3, same ? 3 : 2, 2})), b(conv.dims()), back(large);
    fill_whole(b);
    REQUIRE(conv_2d(a.view(), filter.view(), bias_2.view(), conv.view(),
                    {.padding = scheme, .stride_w = 3, .stride_h = 2}, w)
                .ok());
    REQUIRE(transpose_conv_2d(b.view(), exchanged.view(), bias_3.view(), back.view(),
                              {.padding = scheme, .stride_w = 3, .stride_h = 2}, w)
                .ok());
    double left = 0, right = 0;
    for (std::size_t i = 0; i < b.size(); ++i) left += static_cast<double>(conv[i]) * static_cast<double>(b[i]);
    for (std::size_t i = 0; i < a.size(); ++i) right += static_cast<double>(a[i]) * static_cast<double>(back[i]);
    CHECK(left == right);
  }
}

TEST_CASE("transpose_conv_2d: NaN stays NaN, and elements out of its reach are free of it") {
  array<float> in(make_shape({1, 1, 2, 1}), {}, {__builtin_nanf(""), 1.0f}),
      filter(make_shape({1, 1, 2, 1}), {}, {1.0f, 1.0f}), bias(make_shape({1}), {}, {0.5f});
  array<float> out(make_shape({1, 1, 5, 1}));
  for (const auto activation :
       {fused_activation::none, fused_activation::relu, fused_activation::relu1, fused_activation::relu6}) {
    std::vector<unsigned char> scratch(4096);
    REQUIRE(transpose_conv_2d(in.view(), filter.view(), bias.view(), out.view(),
                              {.stride_w = 3, .activation = activation}, {scratch.data(), scratch.size()})
                .ok());
    CHECK(out[0] != out[0]);
    CHECK(out[1] != out[1]);
    CHECK(out[2] == 0.5f);
    CHECK(out[3] == (activation == fused_activation::relu1 ? 1.0f : 1.5f));
  }
}

TEST_CASE("transpose_conv_2d: a wrong call is refused with its finding and writes nothing") {
  array<float> in(make_shape({1, 2, 3, 4})), filter(make_shape({5, 3, 3, 4})), bias(make_shape({5})),
      out(make_shape({1, 5, 7, 5}));
  const array<float> fresh(out.dims());
  std::vector<unsigned char> scratch(1 << 16);
  const workspace w{scratch.data(), scratch.size()};
  const auto run = [&](const transpose_conv_2d_params& p) {
    return transpose_conv_2d(in.view(), filter.view(), bias.view(), out.view(), p, w);
  };
  // Padding of -1, as converters write it to add a row.
  CHECK(run({.padding_right = -1, .stride_w = 2, .stride_h = 2}).why.what == measure::padding_right);
  CHECK(run({.padding_bottom = -1, .stride_w = 2, .stride_h = 2}).why.what == measure::padding_bottom);
  CHECK(run({.padding_top = -1, .stride_w = 2, .stride_h = 2}).why.what == measure::padding_top);
  CHECK(run({.padding_left = -1, .stride_w = 2, .stride_h = 2}).why.what == measure::padding_left);
  CHECK(run({.stride_w = 0}).why.what == measure::stride_w);
  CHECK(run({.stride_h = -2}).why.what == measure::stride_h);
  CHECK(run({.stride_w = INT32_MAX, .stride_h = 2}).why.what == measure::padded_w);
  CHECK(run({.padding_top = 5, .stride_w = 2, .stride_h = 2}).why.what == measure::out_h);
  CHECK(run({.padding_top = INT32_MAX, .padding_bottom = INT32_MAX, .stride_w = 2, .stride_h = 2}).why.what ==
        measure::out_h);
  CHECK(run({.padding = static_cast<padding_scheme>(3)}).code == outcome::invalid);
  // 5 rows of which CONV_2D makes 3, not 2.
  const status s = run({.padding = padding_scheme::same, .stride_w = 3, .stride_h = 2});
  CHECK(s.why.what == measure::in_h);
  CHECK(s.why.got == 2);
  CHECK(s.why.wanted.value[0] == 3);
  CHECK(
      run({.padding = padding_scheme::valid, .target = make_shape({1, 5, 7}), .stride_w = 2, .stride_h = 2}).why.what ==
      measure::target_rank);
  CHECK(run({.padding = padding_scheme::valid, .target = make_shape({2, 5, 7, 5}), .stride_w = 2, .stride_h = 2})
            .why.what == measure::target_dim);
  CHECK(run({.padding = padding_scheme::valid, .target = make_shape({1, 5, 7, 4}), .stride_w = 2, .stride_h = 2})
            .why.what == measure::target_dim);
  CHECK(
      run({.padding = padding_scheme::valid, .target = make_shape({1, -5, 7, 5}), .stride_w = 2, .stride_h = 2}).code ==
      outcome::invalid);
  CHECK(
      run({.padding = padding_scheme::valid, .target = make_shape({1, 6, 7, 5}), .stride_w = 2, .stride_h = 2}).code ==
      outcome::invalid);  // a right target, but not the output's shape
  array<float> grouped(make_shape({5, 3, 3, 2}));
  const status g =
      transpose_conv_2d(in.view(), grouped.view(), bias.view(), out.view(), {.stride_w = 2, .stride_h = 2}, w);
  CHECK(g.code == outcome::invalid);
  CHECK(g.why.what == measure::num_groups);
  CHECK(g.why.got == 2);
  CHECK(transpose_conv_2d(in.view(), filter.view(), bias.view(), out.view(), {.stride_w = 2, .stride_h = 2}, {}).code ==
        outcome::workspace_too_small);
  for (std::size_t i = 0; i < out.size(); ++i) REQUIRE(out[i] == fresh[i]);
  CHECK(run({.stride_w = 2, .stride_h = 2}).ok());
}

TEST_CASE("transpose_conv_2d: the shape that is asked for is the one that follows") {
  call<op_t> c{{{.dims = make_shape({3, 4, 5, 2})}, {.dims = make_shape({7, 3, 3, 2})}, {.dims = make_shape({7})}, {}},
               {.padding = padding_scheme::same, .target = make_shape({3, 8, 9, 7}), .stride_w = 2, .stride_h = 2}};
  report r;
  validate(c, r);
  CHECK(r.ok());
  CHECK(schema<op_t>::output_shape(c, op_t::output) == make_shape({3, 8, 9, 7}));
  c.params = {.padding_left = 1, .padding_bottom = 1, .stride_w = 2, .stride_h = 3};
  CHECK(schema<op_t>::output_shape(c, op_t::output) == make_shape({3, 11, 10, 7}));
}

// Convolution and fully connected by matrix product, against the definition, on every architecture of the build. Every
// operand ends at an unreadable page.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>

#include "nnops/kernels/gemm/convolution.hpp"
#include "nnops/kernels/reference/convolution.hpp"
#include "support.hpp"

using namespace kernel_test;
using nnops::float16;
using nnops::window_geometry;

namespace {

struct quantised_case {
  nnops::zero_points zero;
  std::int32_t out_zero_point = 0;
  nnops::rounding mode = nnops::rounding::double_;
  bool per_channel = false;
  double scale = 0.003;
};

std::size_t count(std::int64_t n) { return static_cast<std::size_t>(n); }

std::size_t input_size(const window_geometry& g) {
  return count(std::int64_t{g.batches} * g.in_h * g.in_w * g.in_depth);
}
std::size_t output_size(const window_geometry& g) {
  return count(std::int64_t{g.batches} * g.out_h * g.out_w * g.out_depth);
}
std::size_t filter_size(const window_geometry& g) {
  return count(std::int64_t{g.out_depth} * g.filter_h * g.filter_w * g.group_in_depth());
}

// The output extent for a geometry with equal padding on both sides.
window_geometry with_output(window_geometry g) {
  const auto extent = [](std::int32_t in, std::int32_t padding, std::int32_t filter, std::int32_t dilation,
                         std::int32_t stride) {
    const std::int32_t room = in + 2 * padding - ((filter - 1) * dilation + 1);
    return room < 0 ? 0 : room / stride + 1;
  };
  g.out_h = extent(g.in_h, g.padding_top, g.filter_h, g.dilation_h, g.stride_h);
  g.out_w = extent(g.in_w, g.padding_left, g.filter_w, g.dilation_w, g.stride_w);
  return g;
}

template <class Conv, class In, class Filter, class Bias, class Out, class Finish>
void run_packed(const window_geometry& g, guarded<In>& input, guarded<Filter>& filter, guarded<Bias>& bias,
                guarded<Out>& output, nnops::zero_points zero, const Finish& finish, std::int32_t workers) {
  const std::int64_t packed_size = Conv::packed_size(g);
  const std::int64_t workspace_size = Conv::workspace_size(g, workers);
  REQUIRE(packed_size >= 0);
  REQUIRE(workspace_size >= 0);
  guarded<unsigned char> packed(count(packed_size)), workspace(count(workspace_size));
  Conv::pack(g, filter.data(), bias.data(), zero, packed.data());
  const nnops::parallel threads = workers == 1 ? nnops::parallel{} : pieces(workers);
  Conv::run(g, input.data(), packed.data(), output.data(), zero, finish, workspace.data(), threads);
}

template <class T>
double as_double(T x) {
  if constexpr (std::is_same_v<T, float16>) {
    return static_cast<double>(nnops::to_float(x));
  } else {
    return static_cast<double>(x);
  }
}

// Each element within (depth + 2) roundings of the sum of magnitudes of its terms, plus one rounding to the output
// type.
template <class T, class Arch>
void check_float(const window_geometry& g, nnops::activation_range range = {}) {
  source data(7);
  guarded<T> input(input_size(g)), filter(filter_size(g)), bias(count(g.out_depth));
  data.fill(input);
  data.fill(filter);
  data.fill(bias);
  guarded<T> output(output_size(g));
  run_packed<nnops::kernel::packed_conv_2d<T, T, Arch>>(g, input, filter, bias, output, {}, range, 1);

  const auto widen = [](guarded<T>& from, bool magnitude) {
    std::vector<double> to;
    for (const T x : from) to.push_back(magnitude ? std::fabs(as_double(x)) : as_double(x));
    return to;
  };
  const auto exact = [&](bool magnitude) {
    const auto in = widen(input, magnitude), f = widen(filter, magnitude), b = widen(bias, magnitude);
    std::vector<double> out(output.size());
    const std::int32_t d = g.group_in_depth();
    for (std::int32_t n = 0; n < g.batches; ++n)
      for (std::int32_t y = 0; y < g.out_h; ++y)
        for (std::int32_t x = 0; x < g.out_w; ++x)
          for (std::int32_t c = 0; c < g.out_depth; ++c) {
            double total = b[count(c)];
            for (std::int32_t k = 0; k < g.filter_h * g.filter_w * d; ++k) {
              const std::int32_t fy = k / d / g.filter_w, fx = k / d % g.filter_w;
              const std::int32_t in_y = y * g.stride_h - g.padding_top + fy * g.dilation_h;
              const std::int32_t in_x = x * g.stride_w - g.padding_left + fx * g.dilation_w;
              if (in_y < 0 || in_y >= g.in_h || in_x < 0 || in_x >= g.in_w) continue;
              total += in[count(g.input_offset(n, in_y, in_x, c / g.group_out_depth() * d + k % d))] *
                       f[count(g.filter_offset(c, fy, fx, k % d))];
            }
            out[count(g.output_offset(n, y, x, c))] = total;
          }
    return out;
  };
  const std::vector<double> want = exact(false), magnitude = exact(true);
  const double terms = g.filter_h * g.filter_w * g.group_in_depth() + 2;
  const double last = std::is_same_v<T, float> ? 0x1p-24 : 0x1p-11;
  for (std::size_t i = 0; i < output.size(); ++i) {
    const double clamped =
        std::fmin(std::fmax(want[i], static_cast<double>(range.min)), static_cast<double>(range.max));
    const double bound = terms * 0x1p-24 * magnitude[i] + last * std::fabs(clamped) + 0x1p-24;
    if (!(std::fabs(as_double(output[i]) - clamped) <= bound)) {
      CAPTURE(i);
      FAIL_CHECK(as_double(output[i]) << " is not " << clamped << " within " << bound);
      return;
    }
  }

  for (const std::int32_t workers : {2, 3}) {
    guarded<T> split(output.size());
    run_packed<nnops::kernel::packed_conv_2d<T, T, Arch>>(g, input, filter, bias, split, {}, range, workers);
    CHECK(same_bits(output.data(), split.data(), output.size()));
  }
}

// The same bits as the definition, also when the work is split.
template <class In, class Filter, class Out, class Arch>
void check_quantised(const window_geometry& g, const quantised_case& q) {
  source data(11);
  guarded<In> input(input_size(g));
  guarded<Filter> filter(filter_size(g));
  guarded<std::int32_t> bias(count(g.out_depth));
  data.fill(input);
  data.fill(filter);
  for (std::int32_t& b : bias) b = data.between(-100000, 100000);
  std::vector<nnops::multiplier> multipliers;
  std::vector<float> scales;
  const std::int32_t channels = q.per_channel ? g.out_depth : 1;
  for (std::int32_t c = 0; c < channels; ++c) {
    const double scale = q.scale * (1.0 + 0.37 * c);
    multipliers.push_back(nnops::multiplier::from_real(scale));
    scales.push_back(static_cast<float>(scale));
  }
  constexpr std::int32_t lowest = std::is_signed_v<Out> ? -128 : 0;
  const nnops::requantisation r{multipliers.data(), scales.data(), channels, lowest + q.out_zero_point,
                                lowest + 3,         lowest + 250,  q.mode};
  guarded<Out> want(output_size(g));
  nnops::kernel::reference::conv_2d<std::int32_t>(
      g, input.data(), filter.data(), bias.data(), want.data(), q.zero,
      [&](std::int32_t sum, std::int32_t c) { return static_cast<Out>(nnops::kernel::requantise(r, sum, c)); });
  for (const std::int32_t workers : {1, 2, 3}) {
    CAPTURE(workers);
    guarded<Out> got(output_size(g));
    run_packed<nnops::kernel::packed_conv_2d<In, Filter, Arch>>(g, input, filter, bias, got, q.zero, r, workers);
    CHECK(same_bits(want.data(), got.data(), want.size()));
  }
}

template <class Arch>
void check_all_types(const window_geometry& g) {
  CAPTURE(g.batches);
  CAPTURE(g.in_h);
  CAPTURE(g.in_w);
  CAPTURE(g.in_depth);
  CAPTURE(g.out_depth);
  CAPTURE(g.filter_h);
  CAPTURE(g.filter_w);
  CAPTURE(g.stride_w);
  CAPTURE(g.padding_left);
  CAPTURE(g.nchw);
  using nnops::rounding;
  check_float<float, Arch>(g);
  check_float<float16, Arch>(g, {-1.5f, 6.0f});
  check_quantised<std::uint8_t, std::uint8_t, std::uint8_t, Arch>(g, {{0, 255}, 17, rounding::double_, false, 0.0002});
  check_quantised<std::uint8_t, std::uint8_t, std::uint8_t, Arch>(g, {{255, 3}, 128, rounding::single, false, 0.0002});
  check_quantised<std::int8_t, std::int8_t, std::int8_t, Arch>(g, {{-128, 0}, 100, rounding::double_, true, 0.0001});
  check_quantised<std::int8_t, std::int8_t, std::int8_t, Arch>(g, {{127, -5}, 128, rounding::single, true, 0.0001});
  check_quantised<std::uint8_t, std::int8_t, std::uint8_t, Arch>(g, {{131, 0}, 255, rounding::double_, true, 0.0001});
}

template <class F>
void on_every_arch(F f) {
  for_each_arch([&]<class Arch>(tag<Arch> t) {
    INFO("architecture number " << (std::is_same_v<Arch, nnops::simd::scalar>        ? 0
                                    : std::is_same_v<Arch, nnops::simd::sse2>        ? 1
                                    : std::is_same_v<Arch, nnops::simd::avx2>        ? 2
                                    : std::is_same_v<Arch, nnops::simd::avx2_vnni>   ? 3
                                    : std::is_same_v<Arch, nnops::simd::avx512>      ? 4
                                    : std::is_same_v<Arch, nnops::simd::avx512_vnni> ? 5
                                                                                     : 6));
    f(t);
  });
}

}  // namespace

TEST_CASE("fully connected: every number of rows, depths and units from 1 to 33") {
  on_every_arch([]<class Arch>(tag<Arch>) {
    for (std::int32_t i = 1; i <= 33; ++i) {
      check_all_types<Arch>(nnops::fully_connected_geometry(i, 13, 37));
      check_all_types<Arch>(nnops::fully_connected_geometry(5, i, 7));
      check_all_types<Arch>(nnops::fully_connected_geometry(3, 11, i));
    }
  });
}

TEST_CASE("fully connected: few rows and many panels, and depths of a power of two") {
  on_every_arch([]<class Arch>(tag<Arch>) {
    for (std::int32_t rows = 1; rows <= 4; ++rows)
      check_all_types<Arch>(nnops::fully_connected_geometry(rows, 67, 301));
    check_all_types<Arch>(nnops::fully_connected_geometry(17, 1024, 5));
    check_all_types<Arch>(nnops::fully_connected_geometry(1, 4096, 3));
  });
}

TEST_CASE("convolution: odd sizes, strides, dilations, padding past the filter, both layouts, groups") {
  on_every_arch([]<class Arch>(tag<Arch>) {
    for (const bool nchw : {false, true}) {
      window_geometry g;
      g.nchw = nchw;
      g.batches = 2;
      g.in_h = 7, g.in_w = 11, g.in_depth = 5, g.out_depth = 19;
      g.filter_h = 3, g.filter_w = 2;
      check_all_types<Arch>(with_output(g));
      g.padding_top = 1, g.padding_left = 2;
      check_all_types<Arch>(with_output(g));
      g.stride_h = 2, g.stride_w = 3;
      check_all_types<Arch>(with_output(g));
      g.dilation_h = 2, g.dilation_w = 3;
      check_all_types<Arch>(with_output(g));
      g.padding_top = 9, g.padding_left = 13;  // whole windows in the padding
      check_all_types<Arch>(with_output(g));
      g.in_depth = 15, g.out_depth = 21, g.groups = 3;
      check_all_types<Arch>(with_output(g));
      g.dilation_h = g.dilation_w = 1, g.padding_top = g.padding_left = 1;
      check_all_types<Arch>(with_output(g));
      g.filter_h = g.filter_w = 1, g.padding_top = g.padding_left = 0, g.stride_h = g.stride_w = 1;
      check_all_types<Arch>(with_output(g));
      g.in_depth = 12, g.out_depth = 6;
      check_all_types<Arch>(with_output(g));
    }
  });
}

TEST_CASE("convolution: more rows than one block") {
  on_every_arch([]<class Arch>(tag<Arch>) {
    window_geometry g;
    g.batches = 1;
    g.in_h = 23, g.in_w = 29, g.in_depth = 65, g.out_depth = 35;
    g.filter_h = g.filter_w = 3;
    g.padding_top = g.padding_left = 1;
    check_float<float, Arch>(with_output(g));
    check_quantised<std::uint8_t, std::uint8_t, std::uint8_t, Arch>(
        with_output(g), {{255, 255}, 0, nnops::rounding::double_, true, 0.00002});
  });
}

TEST_CASE("convolution: no batches, no rows and no channels write nothing") {
  on_every_arch([]<class Arch>(tag<Arch>) {
    window_geometry g = nnops::fully_connected_geometry(0, 3, 4);
    check_all_types<Arch>(g);
    check_all_types<Arch>(nnops::fully_connected_geometry(2, 3, 0));
    check_all_types<Arch>(nnops::fully_connected_geometry(2, 0, 3));  // the bias alone
  });
}

TEST_CASE("convolution: a row's bits do not depend on the number of rows, nor a unit's on the number of units") {
  on_every_arch([]<class Arch>(tag<Arch>) {
    using conv = nnops::kernel::packed_conv_2d<float, float, Arch>;
    constexpr std::int32_t depth = 45;
    source data(3);
    guarded<float> input(count(33 * depth)), filter(count(80 * depth)), bias(80);
    data.fill(input);
    data.fill(filter);
    data.fill(bias);
    guarded<float> all(33 * 80);
    run_packed<conv>(nnops::fully_connected_geometry(33, depth, 80), input, filter, bias, all, {},
                     nnops::activation_range{}, 1);
    for (std::int32_t rows = 1; rows <= 33; ++rows) {
      guarded<float> some(count(rows) * 80);
      run_packed<conv>(nnops::fully_connected_geometry(rows, depth, 80), input, filter, bias, some, {},
                       nnops::activation_range{}, 1);
      CHECK(same_bits(all.data(), some.data(), some.size()));
    }
    for (std::int32_t units = 1; units <= 80; ++units) {
      guarded<float> some(count(units));
      run_packed<conv>(nnops::fully_connected_geometry(1, depth, units), input, filter, bias, some, {},
                       nnops::activation_range{}, 1);
      CHECK(same_bits(all.data(), some.data(), some.size()));
    }
  });
}

TEST_CASE("convolution: pairs of 8-bit products near the limits do not saturate (Q17)") {
  on_every_arch([]<class Arch>(tag<Arch>) {
    for (std::int32_t depth = 1; depth <= 40; ++depth) {
      guarded<std::uint8_t> input(count(depth)), output(1);
      guarded<std::int8_t> filter(count(depth));
      guarded<std::int32_t> bias(1);
      for (std::uint8_t& x : input) x = 255;
      for (std::int8_t& x : filter) x = 127;
      bias[0] = -depth * 255 * 127 + 77;
      const nnops::multiplier one = nnops::multiplier::from_real(1.0);
      const nnops::requantisation r{&one, nullptr, 1, 0, 0, 255, nnops::rounding::double_};
      run_packed<nnops::kernel::packed_conv_2d<std::uint8_t, std::int8_t, Arch>>(
          nnops::fully_connected_geometry(1, depth, 1), input, filter, bias, output, {}, r, 1);
      CHECK(output[0] == 77);
    }
  });
}

TEST_CASE("convolution: NaN passes the activation") {
  on_every_arch([]<class Arch>(tag<Arch>) {
    const std::int32_t units = 37;
    guarded<float> input(2), filter(count(2 * units)), bias(count(units)), output(count(units));
    input[0] = 1.0f, input[1] = NAN;
    for (float& x : filter) x = 1.0f;
    for (float& x : bias) x = 0.0f;
    run_packed<nnops::kernel::packed_conv_2d<float, float, Arch>>(nnops::fully_connected_geometry(1, 2, units), input,
                                                                  filter, bias, output, {},
                                                                  nnops::activation_range{0.0f, 6.0f}, 1);
    for (const float x : output) CHECK(std::isnan(x));
  });
}

TEST_CASE("packed_size: -1 where 63 bits do not suffice") {
  window_geometry g = nnops::fully_connected_geometry(1, 2147483647, 1 << 28);
  CHECK(nnops::kernel::packed_conv_2d<float, float>::packed_size(g) > 0);
  g.filter_h = g.filter_w = 2147483647;
  CHECK(nnops::kernel::packed_conv_2d<float, float>::packed_size(g) == -1);
  CHECK(nnops::kernel::packed_conv_2d<float, float>::workspace_size(g, 1) == -1);
}

TEST_CASE("workspace_size: nothing where the input is read in place") {
  const window_geometry g = nnops::fully_connected_geometry(1, 64, 100);
  CHECK(nnops::kernel::packed_conv_2d<float, float>::workspace_size(g, 1) == 0);
  CHECK(nnops::kernel::packed_conv_2d<float16, float16>::workspace_size(g, 1) > 0);
}

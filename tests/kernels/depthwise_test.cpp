// Depthwise convolution against the definition, on every architecture of the build. Every operand ends at an unreadable
// page.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>

#include "nnops/kernels/simd/depthwise.hpp"
#include "support.hpp"

using namespace kernel_test;
using nnops::float16;
using nnops::window_geometry;

namespace {

std::size_t count(std::int64_t n) { return static_cast<std::size_t>(n); }

window_geometry geometry(std::int32_t in_h, std::int32_t in_w, std::int32_t depth, std::int32_t filter_h,
                         std::int32_t filter_w, std::int32_t padding_top, std::int32_t padding_left,
                         std::int32_t stride_h = 1, std::int32_t stride_w = 1, std::int32_t dilation_h = 1,
                         std::int32_t dilation_w = 1, std::int32_t multiplier = 1) {
  window_geometry g;
  g.batches = 2;
  g.in_h = in_h, g.in_w = in_w, g.in_depth = depth;
  g.filter_h = filter_h, g.filter_w = filter_w;
  g.padding_top = padding_top, g.padding_left = padding_left;
  g.stride_h = stride_h, g.stride_w = stride_w;
  g.dilation_h = dilation_h, g.dilation_w = dilation_w;
  g.depth_multiplier = multiplier;
  g.out_depth = depth * multiplier;
  const auto extent = [](std::int32_t room, std::int32_t stride) { return room < 0 ? 0 : room / stride + 1; };
  g.out_h = extent(in_h + 2 * padding_top - (filter_h - 1) * dilation_h - 1, stride_h);
  g.out_w = extent(in_w + 2 * padding_left - (filter_w - 1) * dilation_w - 1, stride_w);
  return g;
}

std::size_t input_size(const window_geometry& g) {
  return count(std::int64_t{g.batches} * g.in_h * g.in_w * g.in_depth);
}
std::size_t output_size(const window_geometry& g) {
  return count(std::int64_t{g.batches} * g.out_h * g.out_w * g.out_depth);
}
std::size_t filter_size(const window_geometry& g) { return count(std::int64_t{g.filter_h} * g.filter_w * g.out_depth); }

// Within (taps + 2) roundings of the sum of the magnitudes, which the operands bound by 9 per tap.
template <class T, class Arch>
void check_float(const window_geometry& g) {
  source data(5);
  guarded<T> input(input_size(g)), filter(filter_size(g)), bias(count(g.out_depth)), output(output_size(g));
  data.fill(input);
  data.fill(filter);
  data.fill(bias);
  const nnops::activation_range range{-2.5f, 6.0f};
  nnops::kernel::depthwise_conv_2d<Arch>(g, input.data(), filter.data(), bias.data(), output.data(), {}, range, {});
  const auto as_double = [](T x) {
    if constexpr (std::is_same_v<T, float16>) {
      return static_cast<double>(nnops::to_float(x));
    } else {
      return static_cast<double>(x);
    }
  };
  std::vector<double> wide_input, wide_filter, want(output.size());
  for (const T x : input) wide_input.push_back(as_double(x));
  for (const T x : filter) wide_filter.push_back(as_double(x));
  for (std::int32_t n = 0; n < g.batches; ++n)
    for (std::int32_t y = 0; y < g.out_h; ++y)
      for (std::int32_t x = 0; x < g.out_w; ++x)
        for (std::int32_t c = 0; c < g.out_depth; ++c) {
          double total = as_double(bias[count(c)]);
          for (std::int32_t fy = 0; fy < g.filter_h; ++fy)
            for (std::int32_t fx = 0; fx < g.filter_w; ++fx) {
              const std::int32_t in_y = y * g.stride_h - g.padding_top + fy * g.dilation_h;
              const std::int32_t in_x = x * g.stride_w - g.padding_left + fx * g.dilation_w;
              if (in_y < 0 || in_y >= g.in_h || in_x < 0 || in_x >= g.in_w) continue;
              total += wide_input[count(g.input_offset(n, in_y, in_x, c / g.depth_multiplier))] *
                       wide_filter[count(g.depthwise_filter_offset(fy, fx, c))];
            }
          want[count(g.output_offset(n, y, x, c))] = std::fmin(std::fmax(total, -2.5), 6.0);
        }
  const double taps = g.filter_h * g.filter_w;
  const double bound = (taps + 2) * 0x1p-24 * 9 * (taps + 1) + (std::is_same_v<T, float> ? 0.0 : 0x1p-11 * 6);
  for (std::size_t i = 0; i < output.size(); ++i) {
    if (!(std::fabs(as_double(output[i]) - want[i]) <= bound)) {
      FAIL_CHECK("element " << i << ": " << as_double(output[i]) << " is not " << want[i]);
      return;
    }
  }
  for (std::int32_t workers : {2, 3}) {
    guarded<T> split(output.size());
    nnops::kernel::depthwise_conv_2d<Arch>(g, input.data(), filter.data(), bias.data(), split.data(), {}, range,
                                           pieces(workers));
    CHECK(same_bits(output.data(), split.data(), output.size()));
  }
}

template <class In, class Filter, class Arch>
void check_quantised(const window_geometry& g, nnops::zero_points zero, nnops::rounding mode, bool per_channel) {
  source data(9);
  guarded<In> input(input_size(g)), want(output_size(g));
  guarded<Filter> filter(filter_size(g));
  guarded<std::int32_t> bias(count(g.out_depth));
  data.fill(input);
  data.fill(filter);
  for (std::int32_t& b : bias) b = data.between(-20000, 20000);
  std::vector<nnops::multiplier> multipliers;
  std::vector<float> scales;
  const std::int32_t channels = per_channel ? g.out_depth : 1;
  for (std::int32_t c = 0; c < channels; ++c) {
    const double scale = 0.002 * (1.0 + 0.3 * c);
    multipliers.push_back(nnops::multiplier::from_real(scale));
    scales.push_back(static_cast<float>(scale));
  }
  constexpr std::int32_t lowest = std::is_signed_v<In> ? -128 : 0;
  const nnops::requantisation r{multipliers.data(), scales.data(), channels, lowest + 120, lowest, lowest + 255, mode};
  nnops::kernel::reference::depthwise_conv_2d<std::int32_t>(
      g, input.data(), filter.data(), bias.data(), want.data(), zero,
      [&](std::int32_t sum, std::int32_t c) { return static_cast<In>(nnops::kernel::requantise(r, sum, c)); });
  for (std::int32_t workers : {1, 2, 3}) {
    guarded<In> got(output_size(g));
    nnops::kernel::depthwise_conv_2d<Arch>(g, input.data(), filter.data(), bias.data(), got.data(), zero, r,
                                           pieces(workers));
    CHECK(same_bits(want.data(), got.data(), want.size()));
  }
}

void check_all(window_geometry g) {
  CAPTURE(g.in_h);
  CAPTURE(g.in_w);
  CAPTURE(g.in_depth);
  CAPTURE(g.filter_w);
  CAPTURE(g.stride_w);
  CAPTURE(g.dilation_w);
  for_each_arch([&]<class Arch>(tag<Arch>) {
    for (const bool nchw : {false, true}) {
      CAPTURE(nchw);
      g.nchw = nchw;
      check_float<float, Arch>(g);
      check_float<float16, Arch>(g);
      check_quantised<std::uint8_t, std::uint8_t, Arch>(g, {0, 255}, nnops::rounding::double_, false);
      check_quantised<std::uint8_t, std::uint8_t, Arch>(g, {255, 0}, nnops::rounding::single, true);
      check_quantised<std::int8_t, std::int8_t, Arch>(g, {-128, 0}, nnops::rounding::double_, true);
      check_quantised<std::int8_t, std::int8_t, Arch>(g, {127, -128}, nnops::rounding::single, false);
      check_quantised<std::uint8_t, std::int8_t, Arch>(g, {117, 0}, nnops::rounding::double_, true);
    }
  });
}

}  // namespace

TEST_CASE("depthwise: every depth and every width from 1 to 33") {
  for (std::int32_t i = 1; i <= 33; ++i) {
    check_all(geometry(3, 5, i, 3, 3, 1, 1));
    check_all(geometry(2, i, 3, 2, 3, 1, 1));
  }
}

TEST_CASE("depthwise: strides, dilations, padding past the filter") {
  check_all(geometry(13, 29, 19, 3, 3, 1, 1, 2, 2));
  check_all(geometry(9, 31, 17, 5, 5, 2, 2));
  check_all(geometry(9, 23, 18, 3, 2, 2, 3, 1, 1, 2, 3));
  check_all(geometry(5, 7, 20, 3, 3, 7, 11, 3, 2));
  check_all(geometry(40, 1, 33, 4, 1, 0, 0, 3, 1, 2, 1));
  check_all(geometry(3, 3, 5, 5, 5, 0, 0));  // no output
}

TEST_CASE("depthwise: depth multipliers above one") {
  check_all(geometry(5, 9, 3, 3, 3, 1, 1, 1, 1, 1, 1, 2));
  check_all(geometry(5, 9, 7, 2, 3, 1, 2, 2, 1, 1, 2, 5));
  // An input of one channel.
  for (const std::int32_t multiplier : {2, 7, 8, 16, 17, 33})
    check_all(geometry(5, 23, 1, 3, 3, 1, 1, 2, 2, 1, 1, multiplier));
}

TEST_CASE("depthwise: no batches and no channels write nothing") {
  window_geometry g = geometry(3, 3, 4, 3, 3, 1, 1);
  g.batches = 0;
  check_all(g);
  check_all(geometry(3, 3, 0, 3, 3, 1, 1));
}

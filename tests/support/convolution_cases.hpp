// The cases of CONV_2D and DEPTHWISE_CONV_2D, for every row of types, layout and padding form.
#pragma once

#include "support/weighted.hpp"

namespace nnops::test {

struct convolution_case {
  std::int32_t batches, in_h, in_w, in_depth, filter_h, filter_w, out_depth;
  std::int32_t stride_h, stride_w, dilation_h, dilation_w;
  padding_scheme padding;
  std::int32_t top, bottom, left, right;
};

// Heights differ from widths, sizes are odd or prime, paddings reach past the filter.
inline constexpr convolution_case convolution_cases[] = {
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, padding_scheme::given, 0, 0, 0, 0},
    {1, 7, 5, 3, 3, 3, 8, 1, 1, 1, 1, padding_scheme::same, 0, 0, 0, 0},
    {2, 5, 9, 4, 2, 3, 5, 2, 1, 1, 1, padding_scheme::valid, 0, 0, 0, 0},
    {1, 11, 6, 17, 1, 1, 33, 1, 1, 1, 1, padding_scheme::given, 0, 0, 0, 0},
    {1, 8, 13, 5, 3, 2, 7, 2, 3, 1, 2, padding_scheme::same, 0, 0, 0, 0},
    {3, 6, 4, 2, 2, 2, 3, 1, 1, 2, 1, padding_scheme::given, 3, 1, 0, 4},
    {1, 3, 3, 1, 3, 3, 64, 1, 1, 1, 1, padding_scheme::given, 4, 4, 4, 4},
    {1, 2, 23, 31, 1, 5, 16, 1, 2, 1, 3, padding_scheme::given, 0, 0, 6, 7},
    {0, 4, 5, 3, 2, 2, 6, 1, 1, 1, 1, padding_scheme::given, 0, 0, 0, 0},
    {1, 15, 14, 8, 5, 4, 19, 3, 2, 1, 1, padding_scheme::given, 2, 2, 1, 2},
};

template <class Op>
typename Op::params params_of(const convolution_case& g, data_layout layout, fused_activation activation,
                              rounding round) {
  typename Op::params p;
  p.padding = g.padding;
  p.padding_top = g.top, p.padding_bottom = g.bottom, p.padding_left = g.left, p.padding_right = g.right;
  p.stride_h = g.stride_h, p.stride_w = g.stride_w, p.dilation_h = g.dilation_h, p.dilation_w = g.dilation_w;
  p.layout = layout;
  p.activation = activation;
  p.round = round;
  return p;
}

inline std::size_t image_index(const shape& dims, data_layout layout, std::int64_t n, std::int64_t y, std::int64_t x,
                               std::int64_t d) {
  const image_extents e = image_of(dims, layout);
  return static_cast<std::size_t>(layout == data_layout::nhwc ? ((n * e.h + y) * e.w + x) * e.depth + d
                                                              : ((n * e.depth + d) * e.h + y) * e.w + x);
}

// The quantisation of an operand of a test: zero points at both ends and inside, unequal scales.
template <class E>
auto quantisation_for(random& r, float scale, const float* scales, std::int32_t count, std::int32_t channel_dim) {
  using q = typename element_traits<E>::quantisation;
  if constexpr (std::is_same_v<q, asymmetric>) {
    const zero_point_range z = zero_points_of(element_traits<E>::type);
    const std::int32_t points[] = {z.low, z.high, static_cast<std::int32_t>(r.integer(z.low, z.high))};
    return asymmetric{scale, points[r.integer(0, 2)]};
  } else if constexpr (std::is_same_v<q, per_channel>) {
    return per_channel{scales, count, channel_dim};
  } else {
    return q{};
  }
}

// Runs one case of a row of types and checks every output. taps(y, x, c, in, filter) lists the taps of one output.
template <class Op, class Arch, class In, class Filter, class Bias, class Out, class Taps>
void check_convolution(const typename Op::params& params, const shape& in_dims, const shape& filter_dims,
                       std::int32_t out_depth, std::int32_t channel_dim, random& r, Taps taps) {
  std::vector<float> scales(static_cast<std::size_t>(out_depth));
  for (float& s : scales) s = r.real(0.0005f, 0.02f);
  array<In> in(in_dims, quantisation_for<In>(r, 0.011f, nullptr, 0, 0));
  array<Filter> filter(filter_dims, quantisation_for<Filter>(r, 0.0073f, scales.data(), out_depth, channel_dim));
  array<Bias> bias(make_shape({out_depth}));
  fill_operand(in, r), fill_operand(filter, r), fill_operand(bias, r);
  call<Op> c{{detail::value_of(in.view()), detail::value_of(filter.view()), detail::value_of(bias.view()), {}}, params};
  array<Out> out(schema<Op>::output_shape(c, Op::output), quantisation_for<Out>(r, 0.043f, nullptr, 0, 0));
  REQUIRE(run_all_ways<Op, Arch>(params, in, filter, bias, out).ok());
  c.operands[Op::output] = detail::value_of(out.view());
  const window_axis h = schema<Op>::height(c), w = schema<Op>::width(c);
  const image_extents e = image_of(out.dims(), params.layout);
  std::vector<tap> list;
  for (std::int32_t n = 0; n < e.batches; ++n)
    for (std::int32_t y = 0; y < e.h; ++y)
      for (std::int32_t x = 0; x < e.w; ++x)
        for (std::int32_t channel = 0; channel < e.depth; ++channel) {
          list.clear();
          for_each_tap(h, w, y, x, [&](std::int64_t fy, std::int64_t fx, std::int64_t in_y, std::int64_t in_x) {
            taps(list, n, in_y, in_x, fy, fx, channel);
          });
          check_output(in, filter, bias, out, image_index(out.dims(), params.layout, n, y, x, channel), channel, list,
                       params.activation, params.round);
        }
}

// f<Arch, In, Filter, Bias, Out>() for every row of types that convolutions have.
template <class Arch, class F>
void for_each_row(F f) {
  f.template operator()<Arch, float, float, float, float>();
  f.template operator()<Arch, float16, float16, float16, float16>();
  f.template operator()<Arch, quant8_asymm, quant8_asymm, std::int32_t, quant8_asymm>();
  f.template operator()<Arch, quant8_asymm, quant8_symm_per_channel, std::int32_t, quant8_asymm>();
  f.template operator()<Arch, quant8_asymm_signed, quant8_asymm_signed, std::int32_t, quant8_asymm_signed>();
  f.template operator()<Arch, quant8_asymm_signed, quant8_symm_per_channel, std::int32_t, quant8_asymm_signed>();
}

}  // namespace nnops::test

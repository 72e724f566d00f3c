// The definition of convolution, depthwise and transposed convolution and fully connected, one output element at a
// time, for checking the others. One body for float, float16 (accumulated in float) and 8-bit (accumulated in int32, modulo 2^32; 33 025
// products of 255 * 255 fit).
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/kernels/window.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel::reference {

// bias[c] as an accumulator; a null bias is all zeros.
template <class Accumulator, class Bias>
constexpr Accumulator initial_sum(const Bias* bias, std::int32_t c) noexcept {
  if (bias == nullptr) return Accumulator{};
  if constexpr (requires { bias[c].bits; }) {
    return to_float(bias[c]);
  } else {
    return static_cast<Accumulator>(bias[c]);
  }
}

// sum + (input - input zero point) * (filter - filter zero point).
constexpr float accumulate(float sum, float input, float filter, zero_points) noexcept { return sum + input * filter; }
constexpr float accumulate(float sum, float16 input, float16 filter, zero_points) noexcept {
  return sum + to_float(input) * to_float(filter);
}
constexpr float accumulate(float sum, float16 input, float filter, zero_points) noexcept {
  return sum + to_float(input) * filter;
}
constexpr double accumulate(double sum, float input, float filter, zero_points) noexcept {
  return sum + static_cast<double>(input) * static_cast<double>(filter);
}
constexpr std::int32_t accumulate(std::int32_t sum, std::int32_t input, std::int32_t filter,
                                  zero_points zero) noexcept {
  return quant::wrapping_add(sum, (input - zero.input) * (filter - zero.filter));
}

// finish(sum, channel) turns an accumulator into an output value.
template <class Accumulator, class In, class Filter, class Bias, class Out, class Finish>
void conv_2d(const window_geometry& g, const In* input, const Filter* filter, const Bias* bias, Out* output,
             zero_points zero, Finish finish) noexcept {
  for (std::int32_t n = 0; n < g.batches; ++n)
    for (std::int32_t y = 0; y < g.out_h; ++y)
      for (std::int32_t x = 0; x < g.out_w; ++x)
        for (std::int32_t c = 0; c < g.out_depth; ++c) {
          const std::int32_t first_d = c / g.group_out_depth() * g.group_in_depth();
          auto sum = initial_sum<Accumulator>(bias, c);
          for (std::int32_t fy = 0; fy < g.filter_h; ++fy)
            for (std::int32_t fx = 0; fx < g.filter_w; ++fx) {
              const std::int32_t in_y = y * g.stride_h - g.padding_top + fy * g.dilation_h;
              const std::int32_t in_x = x * g.stride_w - g.padding_left + fx * g.dilation_w;
              if (in_y < 0 || in_y >= g.in_h || in_x < 0 || in_x >= g.in_w) continue;  // padding adds nothing
              for (std::int32_t d = 0; d < g.group_in_depth(); ++d)
                sum = accumulate(sum, input[g.input_offset(n, in_y, in_x, first_d + d)],
                                 filter[g.filter_offset(c, fy, fx, d)], zero);
            }
          output[g.output_offset(n, y, x, c)] = finish(sum, c);
        }
}

// Output channel c reads input channel c / depth_multiplier.
template <class Accumulator, class In, class Filter, class Bias, class Out, class Finish>
void depthwise_conv_2d(const window_geometry& g, const In* input, const Filter* filter, const Bias* bias, Out* output,
                       zero_points zero, Finish finish) noexcept {
  for (std::int32_t n = 0; n < g.batches; ++n)
    for (std::int32_t y = 0; y < g.out_h; ++y)
      for (std::int32_t x = 0; x < g.out_w; ++x)
        for (std::int32_t c = 0; c < g.out_depth; ++c) {
          auto sum = initial_sum<Accumulator>(bias, c);
          for (std::int32_t fy = 0; fy < g.filter_h; ++fy)
            for (std::int32_t fx = 0; fx < g.filter_w; ++fx) {
              const std::int32_t in_y = y * g.stride_h - g.padding_top + fy * g.dilation_h;
              const std::int32_t in_x = x * g.stride_w - g.padding_left + fx * g.dilation_w;
              if (in_y < 0 || in_y >= g.in_h || in_x < 0 || in_x >= g.in_w) continue;  // padding adds nothing
              sum = accumulate(sum, input[g.input_offset(n, in_y, in_x, c / g.depth_multiplier)],
                               filter[g.depthwise_filter_offset(fy, fx, c)], zero);
            }
          output[g.output_offset(n, y, x, c)] = finish(sum, c);
        }
}

// Input pixel (y, x) adds to output rows y * stride_h - padding_top + fy and columns x * stride_w - padding_left + fx:
// an output pixel takes the taps whose distance to it the strides divide.
template <class Accumulator, class In, class Filter, class Bias, class Out, class Finish>
void transpose_conv_2d(const window_geometry& g, const In* input, const Filter* filter, const Bias* bias, Out* output,
                       zero_points zero, Finish finish) noexcept {
  for (std::int32_t n = 0; n < g.batches; ++n)
    for (std::int32_t y = 0; y < g.out_h; ++y)
      for (std::int32_t x = 0; x < g.out_w; ++x)
        for (std::int32_t c = 0; c < g.out_depth; ++c) {
          auto sum = initial_sum<Accumulator>(bias, c);
          for (std::int32_t fy = g.filter_h - 1; fy >= 0; --fy)
            for (std::int32_t fx = g.filter_w - 1; fx >= 0; --fx) {
              const std::int32_t from_y = y + g.padding_top - fy, from_x = x + g.padding_left - fx;
              if (from_y < 0 || from_y % g.stride_h != 0 || from_x < 0 || from_x % g.stride_w != 0) continue;
              const std::int32_t in_y = from_y / g.stride_h, in_x = from_x / g.stride_w;
              if (in_y >= g.in_h || in_x >= g.in_w) continue;
              for (std::int32_t d = 0; d < g.in_depth; ++d)
                sum = accumulate(sum, input[g.input_offset(n, in_y, in_x, d)], filter[g.filter_offset(c, fy, fx, d)],
                                 zero);
            }
          output[g.output_offset(n, y, x, c)] = finish(sum, c);
        }
}

// output[r, u] = sum over d of input[r, d] * filter[u, d]; input [rows, depth], filter [units, depth].
template <class Accumulator, class In, class Filter, class Bias, class Out, class Finish>
void fully_connected(std::int32_t rows, std::int32_t depth, std::int32_t units, const In* input, const Filter* filter,
                     const Bias* bias, Out* output, zero_points zero, Finish finish) noexcept {
  for (std::ptrdiff_t r = 0; r < rows; ++r)
    for (std::int32_t u = 0; u < units; ++u) {
      auto sum = initial_sum<Accumulator>(bias, u);
      const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(u) * depth;
      for (std::int32_t d = 0; d < depth; ++d) sum = accumulate(sum, input[r * depth + d], filter[first + d], zero);
      output[r * units + u] = finish(sum, u);
    }
}

}  // namespace kernel::reference
}  // namespace NNOPS_ISA
}  // namespace nnops

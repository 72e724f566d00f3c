// CONV_2D, DEPTHWISE_CONV_2D and FULLY_CONNECTED by their definition, written apart from the kernels: plain loops over
// indices, sums in double or int64, and the requantisation by its definition.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "nnops/core/float16.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/types.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/window.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"

namespace nnops::test {

__extension__ typedef __int128 wide;

// floor(a / b) for b > 0.
inline wide floor_divide(wide a, wide b) { return a / b - (a % b != 0 && a < 0); }

// NNAPI's arithmetic by its definition: real = mantissa * 2^exponent with 31 bits of mantissa; the product with 2^31 /
// 2^31 rounded half up; a power of two rounded half away from zero.
inline std::int64_t scaled_twice(std::int64_t sum, double real) {
  int exponent = 0;
  const double mantissa = std::frexp(real, &exponent);
  auto value = static_cast<std::int64_t>(std::llround(mantissa * 2147483648.0));
  if (value == std::int64_t{1} << 31) value /= 2, ++exponent;
  wide x = sum;
  if (exponent > 0) x *= wide{1} << exponent;
  x = x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : x;
  x = floor_divide(x * value * 2 + (wide{1} << 31), wide{1} << 32);
  if (exponent < 0) {
    const wide by = wide{1} << -exponent;
    x = x >= 0 ? (2 * x + by) / (2 * by) : -((-2 * x + by) / (2 * by));
  }
  return static_cast<std::int64_t>(x);
}

// One rounding of the float32 product, half to even.
inline std::int64_t scaled_once(std::int64_t sum, double real) {
  return std::llrint(static_cast<double>(static_cast<float>(sum) * static_cast<float>(real)));
}

struct bounds {
  double min = -std::numeric_limits<double>::infinity(), max = std::numeric_limits<double>::infinity();
};
inline bounds bounds_of(fused_activation a) {
  switch (a) {
    case fused_activation::relu:
      return {0, bounds{}.max};
    case fused_activation::relu1:
      return {-1, 1};
    case fused_activation::relu6:
      return {0, 6};
    default:
      return {};
  }
}

template <class Element>
std::int64_t clamped_code(std::int64_t code, fused_activation activation, asymmetric q) {
  using storage = storage_of<Element>;
  const bounds b = bounds_of(activation);
  double low = std::numeric_limits<storage>::lowest(), high = std::numeric_limits<storage>::max();
  if (std::isfinite(b.min))
    low = std::fmax(low, q.zero_point + std::round(static_cast<double>(static_cast<float>(b.min) / q.scale)));
  if (std::isfinite(b.max))
    high = std::fmin(high, q.zero_point + std::round(static_cast<double>(static_cast<float>(b.max) / q.scale)));
  return static_cast<std::int64_t>(std::fmax(low, std::fmin(high, static_cast<double>(code))));
}

// The taps of one output: index of the input element and of the filter element.
struct tap {
  std::size_t input, filter;
};

// The scale of the filter of one output channel.
template <class Filter>
float filter_scale(const array<Filter>& f, std::int32_t channel) {
  if constexpr (std::is_same_v<Filter, quant8_symm_per_channel>) return f.quant().scales[channel];
  else if constexpr (is_asymmetric<Filter>) return f.quant().scale;
  else return 1.0f;
}
template <class E>
std::int32_t zero_of(const array<E>& a) {
  if constexpr (is_asymmetric<E>) return a.quant().zero_point;
  else return 0;
}

// Checks one output element against the sum over its taps.
template <class In, class Filter, class Bias, class Out>
void check_output(const array<In>& in, const array<Filter>& filter, const array<Bias>& bias, const array<Out>& out,
                  std::size_t index, std::int32_t channel, const std::vector<tap>& taps, fused_activation activation,
                  rounding round) {
  if constexpr (is_asymmetric<Out>) {
    std::int64_t sum = bias[static_cast<std::size_t>(channel)];
    for (const tap& t : taps)
      sum += (std::int64_t{in[t.input]} - zero_of(in)) * (std::int64_t{filter[t.filter]} - zero_of(filter));
    // One scale for the filter: the product is a float.
    const float product = in.quant().scale * filter_scale(filter, channel);
    const double real = (is_asymmetric<Filter> ? static_cast<double>(product)
                                               : static_cast<double>(in.quant().scale) *
                                                     static_cast<double>(filter_scale(filter, channel))) /
                        static_cast<double>(out.quant().scale);
    const std::int64_t scaled = round == rounding::double_ ? scaled_twice(sum, real) : scaled_once(sum, real);
    const std::int64_t wanted = clamped_code<Out>(scaled + out.quant().zero_point, activation, out.quant());
    if (std::int64_t{out[index]} != wanted) {
      CAPTURE(index);
      CAPTURE(sum);
      REQUIRE(std::int64_t{out[index]} == wanted);
    }
  } else {
    const auto real = [](auto x) {
      if constexpr (std::is_same_v<decltype(x), float16>) return static_cast<double>(to_float(x));
      else return static_cast<double>(x);
    };
    double sum = real(bias[static_cast<std::size_t>(channel)]), size = std::fabs(sum);
    for (const tap& t : taps) {
      const double product = real(in[t.input]) * real(filter[t.filter]);
      sum += product;
      size += std::fabs(product);
    }
    const bounds b = bounds_of(activation);
    const double wanted = std::fmin(std::fmax(sum, b.min), b.max);
    // The bound of n additions in float32, and half a unit of float16 for its store.
    const double n = static_cast<double>(taps.size()) + 2;
    const double error = std::is_same_v<Out, float16> ? std::fabs(wanted) * 0x1p-11 + 0x1p-24 : 0;
    if (!(std::fabs(real(out[index]) - wanted) <= n * 0x1p-24 * size + error)) {
      CAPTURE(index);
      CAPTURE(wanted);
      REQUIRE(real(out[index]) == wanted);
    }
  }
}

// Every tap of a window that does not fall on padding. depthwise: only the channel's own depth.
template <class F>
void for_each_tap(const window_axis& h, const window_axis& w, std::int64_t y, std::int64_t x, F f) {
  const std::int64_t top = resolved_padding(h).before, left = resolved_padding(w).before;
  for (std::int64_t fy = 0; fy < h.filter; ++fy)
    for (std::int64_t fx = 0; fx < w.filter; ++fx) {
      const std::int64_t in_y = y * h.stride + fy * h.dilation - top, in_x = x * w.stride + fx * w.dilation - left;
      if (in_y >= 0 && in_y < h.in && in_x >= 0 && in_x < w.in) f(fy, fx, in_y, in_x);
    }
}

// Fills an operand: floats in [-2, 2), codes over their whole range with both ends frequent.
template <class E>
void fill_operand(array<E>& a, random& r) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    using storage = storage_of<E>;
    if constexpr (std::is_same_v<E, float>) a[i] = r.real(-2.0f, 2.0f);
    else if constexpr (std::is_same_v<E, float16>) a[i] = to_float16(r.real(-2.0f, 2.0f));
    else if constexpr (std::is_same_v<E, std::int32_t>) a[i] = static_cast<std::int32_t>(r.integer(-20000, 20000));
    else {
      constexpr std::int64_t low =
          std::is_same_v<E, quant8_symm_per_channel> ? -127 : std::numeric_limits<storage>::lowest();
      constexpr std::int64_t high = std::numeric_limits<storage>::max();
      const std::int64_t kind = r.integer(0, 5);
      a[i] = static_cast<storage>(kind == 0 ? low : kind == 1 ? high : r.integer(low, high));
    }
  }
}

// A parallel hook that cuts the range into `workers` uneven parts and runs them one after the other, the last one
// first.
inline void run_in_parts(void* context, std::ptrdiff_t count, parallel::task_type task, void* arg) {
  const std::int32_t workers = *static_cast<const std::int32_t*>(context);
  for (std::int32_t w = workers - 1; w >= 0; --w) {
    const std::ptrdiff_t begin = count * w * w / (workers * workers),
                         end = count * (w + 1) * (w + 1) / (workers * workers);
    if (begin < end) task(arg, w, begin, end);
  }
}

// Runs a call in all ways: one shot, one shot in several parts, prepared; the results must be the same bits. Returns
// the first status.
template <class Op, class Arch, class In, class Filter, class Bias, class Out>
status run_all_ways(const typename Op::params& params, const array<In>& in, const array<Filter>& filter,
                    const array<Bias>& bias, array<Out>& out) {
  for (const std::int32_t workers : {1, 2, 3}) {
    std::int32_t parts = workers;
    const parallel threads = workers == 1 ? parallel{} : parallel{&run_in_parts, &parts, workers};
    array<Out> again(out.dims(), out.quant());
    const size_or_status size =
        workspace_size<Op, Arch>(params, workers, in.view(), filter.view(), bias.view(), again.view());
    if (!size.ok()) return size.why;
    std::vector<unsigned char> memory(size.bytes + 1);
    // One byte off: the workspace may have any alignment.
    const status s = invoke<Op, Arch>(params, {{memory.data() + 1, size.bytes}, threads}, in.view(), filter.view(),
                                      bias.view(), again.view());
    if (!s.ok()) return s;
    CHECK(again.intact());
    if (workers == 1)
      for (std::size_t i = 0; i < out.size(); ++i) out[i] = again[i];
    for (std::size_t i = 0; i < out.size(); ++i)
      if (!(again[i] == out[i])) REQUIRE(i == out.size());  // the split changed element i
    // One byte less than asked for is refused before anything is written.
    array<Out> untouched(out.dims(), out.quant());
    const array<Out> fresh(out.dims(), out.quant());
    if (size.bytes > 0)
      CHECK(invoke<Op, Arch>(params, {{memory.data(), size.bytes - 1}, threads}, in.view(), filter.view(), bias.view(),
                             untouched.view())
                .code == outcome::workspace_too_small);
    for (std::size_t i = 0; i < out.size(); ++i)
      if (!(untouched[i] == fresh[i])) REQUIRE(i == out.size());  // written in spite of the refusal
  }
  prepared<Op> p;
  const size_or_status packed = packed_size<Op, Arch>(params, in.view(), filter.view(), bias.view(), out.view());
  REQUIRE(packed.ok());
  std::vector<unsigned char> weights(packed.bytes + 1);
  CHECK(prepare<Op, Arch>(p, params, weights.data(), packed.bytes == 0 ? 0 : packed.bytes - 1, in.view(), filter.view(),
                          bias.view(), out.view())
            .code == (packed.bytes == 0 ? outcome::ok : outcome::workspace_too_small));
  REQUIRE(
      prepare<Op, Arch>(p, params, weights.data() + 1, packed.bytes, in.view(), filter.view(), bias.view(), out.view())
          .ok());
  std::vector<unsigned char> scratch(p.workspace_bytes());
  array<Out> again(out.dims(), out.quant());
  memory<Op> m;
  m.data[Op::input] = const_cast<void*>(static_cast<const void*>(in.data()));
  m.data[Op::output] = again.data();
  const status s = run(p, m, {{scratch.data(), scratch.size()}, {}});
  for (std::size_t i = 0; i < out.size(); ++i)
    if (!(again[i] == out[i])) REQUIRE(i == out.size());  // prepared and one-shot runs differ
  return s;
}

}  // namespace nnops::test

// Softmax along one dimension: exp((x - largest x) * beta) over the sum of these.
//
// 8-bit codes in two arithmetics, both integers or single float operations in a fixed order, so that every build gives
// the same codes: NNAPI's fixed point (gemmlowp), and the table of float exponentials that TensorFlow Lite has
// elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/simd/transcendental.hpp"
#include "nnops/kernels/slice.hpp"
#include "nnops/quant/fixed_point.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

namespace kernel {

// --- float and float16 ---

template <class T, class Arch>
struct softmax_lanes {
  using lanes = simd::lanes<float, Arch>;
  using reg = typename lanes::reg;

  NNOPS_INLINE static reg load(const T* p, std::ptrdiff_t n) noexcept {
    if constexpr (std::is_same_v<T, float>) return n >= lanes::width ? lanes::load(p) : lanes::load_n(p, n);
    else return n >= lanes::width ? lanes::load_half(p) : lanes::load_half_n(p, n);
  }
  NNOPS_INLINE static void store(T* p, reg x, std::ptrdiff_t n) noexcept {
    if constexpr (std::is_same_v<T, float>) n >= lanes::width ? lanes::store(p, x) : lanes::store_n(p, x, n);
    else n >= lanes::width ? lanes::store_half(p, x) : lanes::store_half_n(p, x, n);
  }
  NNOPS_INLINE static reg exp_of(reg x, reg largest, reg beta) noexcept {
    return kernel::exp<Arch>(lanes::mul(lanes::sub(x, largest), beta));
  }
};

// Sums of so many registers are kept in float32; longer ones are sums of these.
inline constexpr std::ptrdiff_t softmax_stretch = 256;

// One slice that is contiguous.
template <class T, class Arch>
void softmax_row(const T* in, T* out, std::ptrdiff_t n, float beta) noexcept {
  using math = softmax_lanes<T, Arch>;
  using lanes = typename math::lanes;
  using reg = typename math::reg;
  constexpr std::ptrdiff_t width = lanes::width;
  float one[lanes::size];

  reg top = lanes::broadcast(-__builtin_inff());
  std::ptrdiff_t i = 0;
  for (; i + width <= n; i += width) top = lanes::max(top, math::load(in + i, width));
  lanes::store(one, top);
  float largest = one[0];
  for (std::ptrdiff_t k = 1; k < width; ++k) largest = simd::max(largest, one[k]);
  if (i < n) {
    lanes::store(one, math::load(in + i, n - i));
    for (std::ptrdiff_t k = 0; k < n - i; ++k) largest = simd::max(largest, one[k]);
  }

  // The exponentials wait in the output where it holds them as they are; a float16 output would round them.
  constexpr bool kept = std::is_same_v<T, float>;
  const reg largest_lanes = lanes::broadcast(largest), beta_lanes = lanes::broadcast(beta);
  double total = 0.0;
  for (i = 0; i + width <= n;) {
    reg part = lanes::broadcast(0.0f);
    for (std::ptrdiff_t k = 0; k < softmax_stretch && i + width <= n; ++k, i += width) {
      const reg e = math::exp_of(math::load(in + i, width), largest_lanes, beta_lanes);
      if constexpr (kept) lanes::store(out + i, e);
      part = lanes::add(part, e);
    }
    lanes::store(one, part);
    for (std::ptrdiff_t k = 0; k < width; ++k) total += static_cast<double>(one[k]);
  }
  if (i < n) {
    const reg e = math::exp_of(math::load(in + i, n - i), largest_lanes, beta_lanes);
    lanes::store(one, e);
    for (std::ptrdiff_t k = 0; k < n - i; ++k) total += static_cast<double>(one[k]);
    if constexpr (kept) lanes::store_n(out + i, e, n - i);
  }

  const reg sum = lanes::broadcast(static_cast<float>(total));
  for (i = 0; i < n; i += width) {
    const std::ptrdiff_t some = n - i < width ? n - i : width;
    reg e;
    if constexpr (kept) e = math::load(out + i, some);
    else e = math::exp_of(math::load(in + i, some), largest_lanes, beta_lanes);
    math::store(out + i, lanes::div(e, sum), some);
  }
}

// `count` neighbouring slices, each of n elements that lie `step` apart; count in [1, width].
template <class T, class Arch>
void softmax_columns(const T* in, T* out, std::ptrdiff_t n, std::ptrdiff_t step, std::ptrdiff_t count,
                     float beta) noexcept {
  using math = softmax_lanes<T, Arch>;
  using lanes = typename math::lanes;
  using reg = typename math::reg;
  constexpr bool kept = std::is_same_v<T, float>;
  reg largest = math::load(in, count);
  for (std::ptrdiff_t k = 1; k < n; ++k) largest = lanes::max(largest, math::load(in + k * step, count));
  const reg beta_lanes = lanes::broadcast(beta);
  reg sum = lanes::broadcast(0.0f);
  for (std::ptrdiff_t k = 0; k < n;) {
    reg part = lanes::broadcast(0.0f);
    for (const std::ptrdiff_t end = n - k < softmax_stretch ? n : k + softmax_stretch; k < end; ++k) {
      const reg e = math::exp_of(math::load(in + k * step, count), largest, beta_lanes);
      if constexpr (kept) math::store(out + k * step, e, count);
      part = lanes::add(part, e);
    }
    sum = lanes::add(sum, part);
  }
  for (std::ptrdiff_t k = 0; k < n; ++k) {
    reg e;
    if constexpr (kept) e = math::load(out + k * step, count);
    else e = math::exp_of(math::load(in + k * step, count), largest, beta_lanes);
    math::store(out + k * step, lanes::div(e, sum), count);
  }
}

// The output may be the memory of the input.
template <class T, class Arch>
void softmax(const slice_geometry& g, const T* in, T* out, float beta, const parallel& threads) noexcept {
  constexpr std::ptrdiff_t width = simd::lanes<float, Arch>::width;
  const std::ptrdiff_t blocks = g.inner == 1 ? 1 : (g.inner + width - 1) / width;
  for_each_range(threads, g.outer * blocks, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t task = begin; task < end; ++task) {
      const std::ptrdiff_t first = task % blocks * width;
      const std::ptrdiff_t at = task / blocks * g.length * g.inner + first;
      if (g.inner == 1) softmax_row<T, Arch>(in + at, out + at, g.length, beta);
      else
        softmax_columns<T, Arch>(in + at, out + at, g.length, g.inner,
                                 g.inner - first < width ? g.inner - first : width, beta);
    }
  });
}

// --- 8-bit codes, rounding::double_ ---
// Fixed point: Qm.n is an int32 with n bits below the point.

// The exponential of a difference of codes, sums of them, and the code of one over the sum.
class softmax_fixed_point {
 public:
  using exponential = std::int32_t;  // Q0.31; -1: not computed
  static constexpr exponential none = -1;

  softmax_fixed_point(float scale, float beta) noexcept {
    const double real = static_cast<double>(beta) * static_cast<double>(scale) * 0x1p26;
    const double bounded = real < 2147483647.0 ? real : 2147483647.0;
    scale_ = multiplier::from_real(bounded * 0x1p-10);  // the exponent may be more than a multiplier holds
    scale_.exponent += 10;
    const std::int32_t left = scale_.exponent > 0 ? scale_.exponent : 0;
    lowest_ = -static_cast<std::int32_t>((std::int64_t{31} << 26) >> left);
  }

  // exp(beta * scale * difference), difference <= 0; 0 for those that NNAPI leaves out.
  exponential exp_of(std::int32_t difference) const noexcept {
    if (difference < lowest_) return 0;
    const std::int32_t scaled = scale_.exponent > 0
                                    ? quant::saturating_rounding_doubling_high_mul(
                                          quant::saturating_left_shift(difference, scale_.exponent), scale_.value)
                                    : quant::scale_by(difference, scale_);
    return quant::exp_on_negative_values<5>(scaled);
  }

  class sum {
   public:
    constexpr void add(exponential e) noexcept {
      sum_ += static_cast<std::uint32_t>(quant::rounding_divide_by_pot(e, 12));
    }  // Q12.19
    // Where the sum has 2^31 units, which NNAPI's accumulator does not hold, its lowest bits are dropped.
    constexpr void finish(const softmax_fixed_point&) noexcept {
      std::int32_t bits_over_unit = 12 - 32;
      std::uint64_t s = sum_;
      while (s >> 32 != 0) s >>= 1, ++bits_over_unit;
      const auto high = static_cast<std::uint32_t>(s);
      const std::int32_t zeros = __builtin_clz(high);
      bits_over_unit += 32 - zeros;
      reciprocal_ = quant::one_over_one_plus(static_cast<std::int32_t>((high << zeros) - 0x80000000u));
      shift_ = bits_over_unit + 31 - 8;
    }
    // In units of 1/256.
    constexpr std::int32_t share(exponential e) const noexcept {
      const std::int32_t product = quant::saturating_rounding_doubling_high_mul(reciprocal_, e);
      return shift_ > 31 ? 0 : quant::rounding_divide_by_pot(product, shift_);
    }

   private:
    std::uint64_t sum_ = 0;
    std::int32_t reciprocal_ = 0, shift_ = 0;
  };

 private:
  multiplier scale_;
  std::int32_t lowest_ = 0;
};

// --- 8-bit codes, rounding::single ---

// (a * b) >> 62.
constexpr std::uint64_t product_over_2_62(std::uint64_t a, std::uint64_t b) noexcept {
  const quant::wide_product p = quant::multiply_wide(a, b);
  return (p.high << 2) | (p.low >> 62);
}

// 2^62 / k!.
inline constexpr std::uint64_t exp_series[] = {4611686018427387904,
                                               4611686018427387904,
                                               2305843009213693952,
                                               768614336404564651,
                                               192153584101141163,
                                               38430716820228233,
                                               6405119470038039,
                                               915017067148291,
                                               114377133393536,
                                               12708570377060,
                                               1270857037706,
                                               115532457973,
                                               9627704831,
                                               740592679,
                                               52899477,
                                               3526632,
                                               220414,
                                               12966,
                                               720};

// The float nearest to exp(-t), t >= 0, in integers: the same on every machine and compiler. (That an error of 2^-48
// moves a result across the middle of two floats is not ruled out, only unlikely.)
constexpr float exp_of_minus(float t) noexcept {
  if (!(t < 104.0f)) return 0.0f;
  constexpr std::int64_t ln_2 = 49946518145322874;                            // 2^56
  const auto x = static_cast<std::int64_t>(static_cast<double>(t) * 0x1p56);  // exact down to 2^-56
  const std::int64_t n = x / ln_2;
  const std::uint64_t r = static_cast<std::uint64_t>(x - n * ln_2) << 6;  // 2^62
  std::uint64_t sum = exp_series[18];                                     // 1 - r (1 - r (1/2 - r (1/6 - ...)))
  for (std::int32_t k = 17; k >= 0; --k) sum = exp_series[k] - product_over_2_62(r, sum);
  const double scale = __builtin_bit_cast(double, static_cast<std::uint64_t>(1023 - 62 - n) << 52);
  return static_cast<float>(static_cast<double>(sum) * scale);
}

class softmax_float_table {
 public:
  using exponential = float;
  static constexpr exponential none = -1.0f;

  softmax_float_table(float scale, float beta) noexcept : step_(scale * beta) {}
  exponential exp_of(std::int32_t difference) const noexcept {
    return difference == 0 ? 1.0f : exp_of_minus(step_ * static_cast<float>(-difference));
  }

  class sum {
   public:
    constexpr void add(exponential e) noexcept { sum_ += e; }
    constexpr void finish(const softmax_float_table&) noexcept { factor_ = 1.0f / (sum_ * (1.0f / 256.0f)); }
    constexpr std::int32_t share(exponential e) const noexcept { return quant::round_half_away(e * factor_); }

   private:
    float sum_ = 0.0f, factor_ = 0.0f;
  };

 private:
  float step_;
};

// Both: the output code is the share in 256ths above the lowest code. The output may be the memory of the input.
template <class Byte, class Math>
void softmax_codes(const slice_geometry& g, const Byte* in, Byte* out, const Math& math,
                   const parallel& threads) noexcept {
  constexpr std::int32_t lowest = std::is_signed_v<Byte> ? -128 : 0;
  // A task is some neighbouring slices, so that what is read together is used together.
  constexpr std::ptrdiff_t most = 32;
  const std::ptrdiff_t blocks = (g.inner + most - 1) / most;
  for_each_range(threads, g.outer * blocks, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
    // The exponentials of the differences that occurred.
    typename Math::exponential table[256];
    for (auto& t : table) t = Math::none;
    const auto exp_of = [&](std::int32_t difference) {
      auto& t = table[-difference];
      if (t == Math::none) t = math.exp_of(difference);
      return t;
    };
    for (std::ptrdiff_t task = begin; task < end; ++task) {
      const std::ptrdiff_t first = task % blocks * most;
      const std::ptrdiff_t count = g.inner - first < most ? g.inner - first : most;
      const Byte* from = in + task / blocks * g.length * g.inner + first;
      Byte* to = out + task / blocks * g.length * g.inner + first;
      Byte largest[most];
      typename Math::sum sum[most];
      for (std::ptrdiff_t j = 0; j < count; ++j) largest[j] = from[j];
      for (std::ptrdiff_t i = 1; i < g.length; ++i)
        for (std::ptrdiff_t j = 0; j < count; ++j) {
          const Byte code = from[i * g.inner + j];
          largest[j] = code > largest[j] ? code : largest[j];
        }
      for (std::ptrdiff_t i = 0; i < g.length; ++i)
        for (std::ptrdiff_t j = 0; j < count; ++j) sum[j].add(exp_of(from[i * g.inner + j] - largest[j]));
      for (std::ptrdiff_t j = 0; j < count; ++j) sum[j].finish(math);
      for (std::ptrdiff_t i = 0; i < g.length; ++i)
        for (std::ptrdiff_t j = 0; j < count; ++j) {
          const std::int32_t share = sum[j].share(exp_of(from[i * g.inner + j] - largest[j]));
          to[i * g.inner + j] = static_cast<Byte>((share > 255 ? 255 : share) + lowest);
        }
    }
  });
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

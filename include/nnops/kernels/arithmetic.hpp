// Sum, difference, product and quotient on registers: of real numbers, of int32, and (without the quotient) of 8-bit
// codes. For kernel::binary().
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/kernels/activation.hpp"
#include "nnops/kernels/requantise.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/quant/rounding.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// What 8-bit arithmetic needs to know of its operands. Codes are zero_point + round(real / scale), within `codes`.
struct quantised_binary {
  float scale_a = 0.0f, scale_b = 0.0f, scale_out = 0.0f;
  std::int32_t zero_point_a = 0, zero_point_b = 0, zero_point_out = 0;
  code_range codes = {};
};

namespace kernel {

struct addition {
  template <class Lanes>
  NNOPS_INLINE static typename Lanes::reg of(typename Lanes::reg a, typename Lanes::reg b) noexcept {
    return Lanes::add(a, b);
  }
};
struct subtraction {
  template <class Lanes>
  NNOPS_INLINE static typename Lanes::reg of(typename Lanes::reg a, typename Lanes::reg b) noexcept {
    return Lanes::sub(a, b);
  }
};
struct multiplication {
  template <class Lanes>
  NNOPS_INLINE static typename Lanes::reg of(typename Lanes::reg a, typename Lanes::reg b) noexcept {
    return Lanes::mul(a, b);
  }
};
// Of int32: rounded down, modulo 2^32, and 0 where b is 0.
struct division {
  template <class Lanes>
  NNOPS_INLINE static typename Lanes::reg of(typename Lanes::reg a, typename Lanes::reg b) noexcept {
    if constexpr (std::is_same_v<typename Lanes::element, std::int32_t>) {
      std::int32_t x[Lanes::size], y[Lanes::size];
      Lanes::store(x, a);
      Lanes::store(y, b);
      for (std::size_t i = 0; i < Lanes::size; ++i) x[i] = floor_division(x[i], y[i]);
      return Lanes::load(x);
    } else {
      return Lanes::div(a, b);
    }
  }

  NNOPS_INLINE static constexpr std::int32_t floor_division(std::int32_t a, std::int32_t b) noexcept {
    if (b == 0) return 0;
    if (b == -1) return quant::wrapping_mul(a, -1);
    const std::int32_t whole = a / b;
    return whole - static_cast<std::int32_t>(a % b != 0 && (a < 0) != (b < 0));
  }
};

// x, rounded as it is: keeps a compiler from fusing the multiplication that made x into an addition that follows.
template <class Reg>
NNOPS_INLINE Reg rounded(Reg x) noexcept {
#if defined(__SSE2__)
  if constexpr (std::is_same_v<Reg, float>) {
    __asm__("" : "+x"(x));
    return x;
  } else {
    auto bits = static_cast<typename Reg::register_type>(x);
#if defined(__AVX512F__)
    __asm__("" : "+v"(bits));
#else
    __asm__("" : "+x"(bits));
#endif
    return Reg(bits);
  }
#else
  __asm__("" : "+m"(x));
  return x;
#endif
}

// x, clamped to the activation's range.
template <class Arch>
struct real_clamp {
  static constexpr bool light = true;
  using lanes = simd::lanes<float, Arch>;
  typename lanes::reg lowest, highest;

  explicit real_clamp(const activation_range& range) noexcept
      : lowest(lanes::broadcast(range.min)), highest(lanes::broadcast(range.max)) {}

  NNOPS_INLINE typename lanes::reg operator()(typename lanes::reg x) const noexcept {
    return lanes::clamp(x, lowest, highest);
  }
};

// Float and float16: clamped to the activation's range.
template <class Operator, class Arch>
struct real_arithmetic {
  static constexpr bool light = true;
  using lanes = simd::lanes<float, Arch>;
  real_clamp<Arch> clamp;

  explicit real_arithmetic(const activation_range& range) noexcept : clamp(range) {}

  NNOPS_INLINE typename lanes::reg operator()(typename lanes::reg a, typename lanes::reg b) const noexcept {
    return clamp(Operator::template of<lanes>(a, b));
  }
};

// int32, modulo 2^32.
template <class Operator, class Arch>
struct integer_arithmetic {
  static constexpr bool light = true;
  using lanes = simd::lanes<std::int32_t, Arch>;
  NNOPS_INLINE typename lanes::reg operator()(typename lanes::reg a, typename lanes::reg b) const noexcept {
    return Operator::template of<lanes>(a, b);
  }
};

// One multiplier, or one float scale, for every lane.
template <class Arch>
requantise_vector<Arch> requantise_by(const requantisation& q) noexcept {
  requantise_lanes<Arch, simd::lanes<std::int32_t, Arch>::width> lanes;
  lanes.set(q, 0, 1);
  return lanes.vector(0);
}
template <class Arch>
requantise_vector<Arch> requantise_by(multiplier m, std::int32_t zero_point, code_range codes) noexcept {
  return requantise_by<Arch>({&m, nullptr, 1, zero_point, codes.min, codes.max, rounding::double_});
}
template <class Arch>
requantise_vector<Arch> requantise_by(float scale, std::int32_t zero_point, code_range codes) noexcept {
  return requantise_by<Arch>({nullptr, &scale, 1, zero_point, codes.min, codes.max, rounding::single});
}

// rounding::double_ of a sum or a difference, NNAPI's arithmetic: both inputs, with 20 bits below the point, are scaled
// to twice the larger of their scales, added, and scaled to the output. Three roundings of each kind.
//
// Where the output's scale is not much smaller than that, a multiplier below 2^-17, float32 nearly always knows the
// code that comes out. The integers' sum is within 2.3 of the exact one (two halves for each input, and multipliers of
// 31 bits), which the output's multiplier makes 2.3 * 2^-17, and its own first rounding adds 2^-18; the products of
// float32 are below 2^10, so that they and their sum are within 2^-11.4. A sum in float32 that is further than 2^-11
// from the middle between two codes is rounded as the integers are; a register in which one is not is left to them.
template <class Operator, class Arch>
struct quantised_sum {
  using ints = simd::lanes<std::int32_t, Arch>;
  using floats = simd::lanes<float, Arch>;
  using reg = typename ints::reg;
  requantise_vector<Arch> scale_a, scale_b, scale_out;
  typename floats::reg ratio_a, ratio_b, clear_of_middle;
  reg zero_point_a, zero_point_b;
  bool nearly_exact;

  explicit quantised_sum(const quantised_binary& q) noexcept
      : scale_a(
            requantise_by<Arch>(multiplier::from_real(static_cast<double>(q.scale_a) / twice_larger(q)), 0, any_code)),
        scale_b(requantise_by<Arch>(of_b(q), 0, any_code)),
        scale_out(requantise_by<Arch>(of_output(q), q.zero_point_out, q.codes)),
        ratio_a(floats::broadcast(q.scale_a / q.scale_out)),
        ratio_b(floats::broadcast(q.scale_b / q.scale_out)),
        clear_of_middle(floats::broadcast((0.5f - 0x1p-11f) * (0.5f - 0x1p-11f))),
        zero_point_a(ints::broadcast(q.zero_point_a)),
        zero_point_b(ints::broadcast(q.zero_point_b)),
        nearly_exact(ints::width > 1 && of_output(q).exponent <= -17) {}

  NNOPS_INLINE reg operator()(reg a, reg b) const noexcept {
    a = ints::sub(a, zero_point_a);
    b = ints::sub(b, zero_point_b);
    if (nearly_exact) {
      const auto sum = Operator::template of<floats>(floats::mul(floats::from_int(a), ratio_a),
                                                     floats::mul(floats::from_int(b), ratio_b));
      const reg code = floats::to_int(sum);
      const auto off = floats::sub(sum, floats::from_int(code));
      if (!floats::any_greater(floats::mul(off, off), clear_of_middle)) return scale_out.code(code);
    }
    const reg one = ints::broadcast(1 << 20);
    return scale_out(ints::add(scale_a(ints::mul(a, one)), scale_b(ints::mul(b, one))));
  }

 private:
  static constexpr double point = 1 << 20;
  static constexpr code_range any_code = {quant::int32_lowest, quant::int32_highest};
  static double twice_larger(const quantised_binary& q) noexcept {
    return 2.0 * static_cast<double>(q.scale_a > q.scale_b ? q.scale_a : q.scale_b);
  }
  // A difference is the sum with a negative multiplier, which rounds ties the other way than a negated product.
  static multiplier of_b(const quantised_binary& q) noexcept {
    multiplier m = multiplier::from_real(static_cast<double>(q.scale_b) / twice_larger(q));
    if constexpr (std::is_same_v<Operator, subtraction>) m.value = -m.value;
    return m;
  }
  static multiplier of_output(const quantised_binary& q) noexcept {
    return multiplier::from_real(twice_larger(q) / (point * static_cast<double>(q.scale_out)));
  }
};

// rounding::single of a sum or a difference: in float32, (a - zero point) * (scale / output scale) for both, added,
// rounded half to even. Nothing is fused.
template <class Operator, class Arch>
struct quantised_sum_single {
  using ints = simd::lanes<std::int32_t, Arch>;
  using floats = simd::lanes<float, Arch>;
  using reg = typename ints::reg;
  typename floats::reg ratio_a, ratio_b, lowest, highest;
  reg zero_point_a, zero_point_b, zero_point_out;

  explicit quantised_sum_single(const quantised_binary& q) noexcept
      : ratio_a(floats::broadcast(ratio(q.scale_a, q.scale_out))),
        ratio_b(floats::broadcast(ratio(q.scale_b, q.scale_out))),
        lowest(floats::broadcast(static_cast<float>(q.codes.min - q.zero_point_out))),
        highest(floats::broadcast(static_cast<float>(q.codes.max - q.zero_point_out))),
        zero_point_a(ints::broadcast(q.zero_point_a)),
        zero_point_b(ints::broadcast(q.zero_point_b)),
        zero_point_out(ints::broadcast(q.zero_point_out)) {}

  NNOPS_INLINE reg operator()(reg a, reg b) const noexcept {
    const auto x = rounded(floats::mul(floats::from_int(ints::sub(a, zero_point_a)), ratio_a));
    const auto y = rounded(floats::mul(floats::from_int(ints::sub(b, zero_point_b)), ratio_b));
    // Clamped before the conversion, which would overflow: the bounds are integers, so rounding keeps them.
    return ints::add(floats::to_int(floats::clamp(Operator::template of<floats>(x, y), lowest, highest)),
                     zero_point_out);
  }

 private:
  // Bounded, so that no sum is infinity minus infinity.
  static float ratio(float scale, float out) noexcept { return simd::min(scale / out, 1e30f); }
};

// The product of two codes, rounded in either way.
template <class Arch>
struct quantised_product {
  using ints = simd::lanes<std::int32_t, Arch>;
  using reg = typename ints::reg;
  requantise_vector<Arch> scale_out;
  reg zero_point_a, zero_point_b;

  quantised_product(const quantised_binary& q, rounding mode) noexcept
      : scale_out(mode == rounding::single
                      ? requantise_by<Arch>(q.scale_a * q.scale_b / q.scale_out, q.zero_point_out, q.codes)
                      : requantise_by<Arch>(
                            multiplier::from_real(static_cast<double>(q.scale_a) * static_cast<double>(q.scale_b) /
                                                  static_cast<double>(q.scale_out)),
                            q.zero_point_out, q.codes)),
        zero_point_a(ints::broadcast(q.zero_point_a)),
        zero_point_b(ints::broadcast(q.zero_point_b)) {}

  NNOPS_INLINE reg operator()(reg a, reg b) const noexcept {
    return scale_out(ints::mul(ints::sub(a, zero_point_a), ints::sub(b, zero_point_b)));
  }
};

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

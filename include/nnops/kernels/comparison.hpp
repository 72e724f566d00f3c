// Comparisons and the logic of truth values on registers, for kernel::binary(): results are 1 and 0.
#pragma once

#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/core/types.hpp"
#include "nnops/kernels/simd/transcendental.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// 1 where a condition on registers of type Reg holds, else 0.
template <class Arch, class Reg, class Condition>
NNOPS_INLINE int_reg<Arch> truth(Condition condition) noexcept {
  using ints = simd::lanes<std::int32_t, Arch>;
  if constexpr (std::is_same_v<Condition, bool>) return condition ? 1 : 0;
  else if constexpr (std::is_same_v<Reg, int_reg<Arch>>)
    return select(condition, ints::broadcast(1), ints::broadcast(0));
  else
    return bits_of<Arch>(select(condition, from_bits<Arch>(ints::broadcast(1)), from_bits<Arch>(ints::broadcast(0))));
}
// The other truth value.
template <class Arch>
NNOPS_INLINE int_reg<Arch> negated(int_reg<Arch> truth) noexcept {
  using ints = simd::lanes<std::int32_t, Arch>;
  return ints::sub(ints::broadcast(1), truth);
}

// Each of one instruction that is false for NaN, on every architecture, and its complement.
struct is_equal {
  template <class Arch, class Reg>
  NNOPS_INLINE static int_reg<Arch> of(Reg a, Reg b) noexcept {
    return truth<Arch, Reg>(a == b);
  }
};
struct is_not_equal {
  template <class Arch, class Reg>
  NNOPS_INLINE static int_reg<Arch> of(Reg a, Reg b) noexcept {
    return negated<Arch>(truth<Arch, Reg>(a == b));
  }
};
struct is_less {
  template <class Arch, class Reg>
  NNOPS_INLINE static int_reg<Arch> of(Reg a, Reg b) noexcept {
    return truth<Arch, Reg>(a < b);
  }
};
struct is_less_equal {
  template <class Arch, class Reg>
  NNOPS_INLINE static int_reg<Arch> of(Reg a, Reg b) noexcept {
    return truth<Arch, Reg>(a <= b);
  }
};
struct is_greater {
  template <class Arch, class Reg>
  NNOPS_INLINE static int_reg<Arch> of(Reg a, Reg b) noexcept {
    return truth<Arch, Reg>(b < a);
  }
};
struct is_greater_equal {
  template <class Arch, class Reg>
  NNOPS_INLINE static int_reg<Arch> of(Reg a, Reg b) noexcept {
    return truth<Arch, Reg>(b <= a);
  }
};
// Of truth values.
struct are_both {
  template <class Arch, class Reg>
  NNOPS_INLINE static int_reg<Arch> of(Reg a, Reg b) noexcept {
    return simd::lanes<std::int32_t, Arch>::min(a, b);
  }
};
struct is_either {
  template <class Arch, class Reg>
  NNOPS_INLINE static int_reg<Arch> of(Reg a, Reg b) noexcept {
    return simd::lanes<std::int32_t, Arch>::max(a, b);
  }
};

// Of real numbers and of int32.
template <class Operator, class Arch>
struct comparison {
  static constexpr bool light = true;
  template <class Reg>
  NNOPS_INLINE int_reg<Arch> operator()(Reg a, Reg b) const noexcept {
    return Operator::template of<Arch>(a, b);
  }
};

// Of bytes that are true where they are not 0.
template <class Operator, class Arch>
struct truth_comparison {
  static constexpr bool light = true;
  using ints = simd::lanes<std::int32_t, Arch>;
  NNOPS_INLINE int_reg<Arch> operator()(int_reg<Arch> a, int_reg<Arch> b) const noexcept {
    const int_reg<Arch> one = ints::broadcast(1);
    return Operator::template of<Arch>(ints::min(a, one), ints::min(b, one));
  }
};

// Of 8-bit codes, as the real numbers that they stand for: one float32 multiplication each.
template <class Operator, class Arch>
struct code_comparison {
  using ints = simd::lanes<std::int32_t, Arch>;
  using floats = simd::lanes<float, Arch>;
  int_reg<Arch> zero_point_a, zero_point_b;
  float_reg<Arch> scale_a, scale_b;

  code_comparison(asymmetric a, asymmetric b) noexcept
      : zero_point_a(ints::broadcast(a.zero_point)),
        zero_point_b(ints::broadcast(b.zero_point)),
        scale_a(floats::broadcast(a.scale)),
        scale_b(floats::broadcast(b.scale)) {}

  NNOPS_INLINE int_reg<Arch> operator()(int_reg<Arch> a, int_reg<Arch> b) const noexcept {
    return Operator::template of<Arch>(floats::mul(floats::from_int(ints::sub(a, zero_point_a)), scale_a),
                                       floats::mul(floats::from_int(ints::sub(b, zero_point_b)), scale_b));
  }
};

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

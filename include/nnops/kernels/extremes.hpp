// MAXIMUM and MINIMUM on registers, for kernel::binary(). NaN if either argument is one, as lanes have it.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/simd.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

struct larger {
  template <class Lanes>
  NNOPS_INLINE static typename Lanes::reg of(typename Lanes::reg a, typename Lanes::reg b) noexcept {
    return Lanes::max(a, b);
  }
  NNOPS_INLINE constexpr std::int32_t operator()(std::int32_t a, std::int32_t b) const noexcept {
    return a > b ? a : b;
  }
};
struct smaller {
  template <class Lanes>
  NNOPS_INLINE static typename Lanes::reg of(typename Lanes::reg a, typename Lanes::reg b) noexcept {
    return Lanes::min(a, b);
  }
  NNOPS_INLINE constexpr std::int32_t operator()(std::int32_t a, std::int32_t b) const noexcept {
    return a < b ? a : b;
  }
};

// Of registers whose lanes are Element, float or int32.
template <class Operator, class Element, class Arch>
struct extreme {
  static constexpr bool light = true;
  using lanes = simd::lanes<Element, Arch>;
  NNOPS_INLINE typename lanes::reg operator()(typename lanes::reg a, typename lanes::reg b) const noexcept {
    return Operator::template of<lanes>(a, b);
  }
};

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// SELECT: each element from one of two tensors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/kernels/elementwise.hpp"
#include "nnops/kernels/recode.hpp"

namespace nnops {
inline namespace NNOPS_ISA {
namespace kernel {

// 16 units on the compilers' own vectors: lanes have no units of 1 and 2 bytes. g++ converts vectors only of types that
// depend on no template argument.
template <class Unit>
struct selected_units;

#define NNOPS_SELECTED_UNITS(unit)                                                                            \
  template <>                                                                                                 \
  struct selected_units<unit> {                                                                               \
    typedef std::uint8_t conditions __attribute__((vector_size(16)));                                         \
    typedef unit units __attribute__((vector_size(16 * sizeof(unit))));                                       \
                                                                                                              \
    NNOPS_INLINE static void store(const std::uint8_t* c, const void* a, const void* b, void* out) noexcept { \
      conditions which;                                                                                       \
      units x, y;                                                                                             \
      std::memcpy(&which, c, sizeof which);                                                                   \
      std::memcpy(&x, a, sizeof x);                                                                           \
      std::memcpy(&y, b, sizeof y);                                                                           \
      x = __builtin_convertvector(which, units) != units{} ? x : y;                                           \
      std::memcpy(out, &x, sizeof x);                                                                         \
    }                                                                                                         \
  };
NNOPS_SELECTED_UNITS(std::uint8_t)
NNOPS_SELECTED_UNITS(std::uint16_t)
NNOPS_SELECTED_UNITS(std::uint32_t)
#undef NNOPS_SELECTED_UNITS

// out[i] = condition[i] ? a[i] : b[i] for elements of the size of Unit, whose bits are kept; a condition is true where
// it is not 0. `out` may be `a` or `b`.
template <class Unit>
void select_units(const std::uint8_t* condition, const void* a, const void* b, void* out, std::ptrdiff_t count,
                  const parallel& threads) noexcept {
  for_each_block(threads, count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    constexpr auto size = static_cast<std::ptrdiff_t>(sizeof(Unit));
    const auto* const from_a = static_cast<const unsigned char*>(a);
    const auto* const from_b = static_cast<const unsigned char*>(b);
    auto* const to = static_cast<unsigned char*>(out);
    std::ptrdiff_t i = begin;
    for (; i + 16 <= end; i += 16)
      selected_units<Unit>::store(condition + i, from_a + i * size, from_b + i * size, to + i * size);
    for (; i < end; ++i) {
      Unit x;
      std::memcpy(&x, (condition[i] != 0 ? from_a : from_b) + i * size, sizeof x);
      std::memcpy(to + i * size, &x, sizeof x);
    }
  });
}

// The same of 8-bit codes that are converted first.
template <class Byte>
void select_recoded(const std::uint8_t* condition, const Byte* a, const recoded& of_a, const Byte* b,
                    const recoded& of_b, Byte* out, std::ptrdiff_t count, const parallel& threads) noexcept {
  const auto go = [&](const auto& code_a, const auto& code_b) {
    for_each_block(threads, count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
      for (std::ptrdiff_t i = begin; i < end; ++i)
        out[i] = static_cast<Byte>(condition[i] != 0 ? code_a(a[i]) : code_b(b[i]));
    });
  };
  if (count < 512) go(of_a, of_b);
  else go(recoding_table<Byte>(of_a), recoding_table<Byte>(of_b));
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

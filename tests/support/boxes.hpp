// Operands of the operations on boxes: regions in every type, workspace, outputs whose first extent is found.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "nnops/core/types.hpp"
#include "nnops/ops/invoke.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"

namespace nnops::test {

// The quantisation that coordinates have.
template <class Element>
typename element_traits<Element>::quantisation coordinate_quantisation() {
  if constexpr (is_asymmetric<Element>) return {0.125f, 0};
  else if constexpr (std::is_same_v<Element, quant16_symm>) return {0.125f};
  else return {};
}

// Writes a real number; of a quantised type the nearest code.
template <class Element>
void put(array<Element>& a, std::size_t i, double x) {
  if constexpr (std::is_same_v<Element, float>) {
    a[i] = static_cast<float>(x);
  } else if constexpr (std::is_same_v<Element, float16>) {
    a[i] = to_float16(static_cast<float>(x));
  } else {
    const quantisation q(a.quant());
    a[i] = static_cast<storage_of<Element>>(std::lround(x / static_cast<double>(q.scale)) + q.zero_point);
  }
}

// The number that an element stands for; unlike array::real, of symmetric types too.
template <class Element>
double real_of(const array<Element>& a, std::size_t i) {
  if constexpr (std::is_same_v<Element, quant16_symm>)
    return static_cast<double>(a[i]) * static_cast<double>(a.quant().scale);
  else return a.real(i);
}

// Boxes in [0, width] x [0, height], corners on multiples of `grid`, some of them without width or height.
template <class Element>
void fill_boxes(array<Element>& a, random& r, double width, double height, double grid = 0.125) {
  const auto pick = [&](double end) {
    return static_cast<double>(r.integer(0, static_cast<std::int64_t>(end / grid))) * grid;
  };
  for (std::size_t i = 0; i + 3 < a.size(); i += 4) {
    double x1 = pick(width), x2 = pick(width), y1 = pick(height), y2 = pick(height);
    if (x2 < x1) std::swap(x1, x2);
    if (y2 < y1) std::swap(y1, y2);
    if (r.integer(0, 9) == 0) x2 = x1;
    put(a, i, x1);
    put(a, i + 1, y1);
    put(a, i + 2, x2);
    put(a, i + 3, y2);
  }
}

// Memory for a call, one byte past any alignment, so that a kernel that trusts it is found out.
class scratch {
 public:
  explicit scratch(const size_or_status& size) : memory_(size.bytes + 1, 0x5a), why_(size.why) {}

  bool ok() const { return why_.ok(); }
  std::size_t size() const { return memory_.size() - 1; }
  workspace space() { return {memory_.data() + 1, memory_.size() - 1}; }

 private:
  std::vector<unsigned char> memory_;
  status why_;
};

// True if an output is as `array` made it.
template <class Element>
bool untouched(const array<Element>& a) {
  const array<Element> fresh(a.dims(), a.quant());
  return a.size() == 0 ||
         std::memcmp(static_cast<const void*>(a.data()), fresh.data(), a.size() * sizeof(storage_of<Element>)) == 0;
}

}  // namespace nnops::test

// Operands of tests: values with a shape and quantisation, in memory whose ends are watched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <type_traits>
#include <vector>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "support/random.hpp"

namespace nnops::test {

// Lengths around every vector width, so that body and tail both run.
inline constexpr std::int32_t lengths[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17,
                                           18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 127};

// What floats can be: zeros, subnormal numbers, ties of several roundings, ends, infinities, NaN.
inline constexpr float special_floats[] = {0.0f,
                                           -0.0f,
                                           0.5f,
                                           -0.5f,
                                           1.0f,
                                           -1.0f,
                                           1.5f,
                                           -1.5f,
                                           2.5f,
                                           -2.5f,
                                           3.0f,
                                           -3.0f,
                                           6.0f,
                                           -6.0f,
                                           127.5f,
                                           255.5f,
                                           -128.5f,
                                           300.0f,
                                           -300.0f,
                                           1e9f,
                                           -1e9f,
                                           16777216.0f,
                                           2147483520.0f,
                                           2147483648.0f,
                                           -2147483648.0f,
                                           65504.0f,
                                           65520.0f,
                                           std::numeric_limits<float>::min(),
                                           -std::numeric_limits<float>::min(),
                                           std::numeric_limits<float>::denorm_min(),
                                           -std::numeric_limits<float>::denorm_min(),
                                           std::numeric_limits<float>::max(),
                                           std::numeric_limits<float>::lowest(),
                                           std::numeric_limits<float>::infinity(),
                                           -std::numeric_limits<float>::infinity(),
                                           std::numeric_limits<float>::quiet_NaN()};

inline shape make_shape(std::initializer_list<std::int32_t> dims) {
  shape s;
  for (const std::int32_t d : dims) s.dim[s.rank++] = d;
  return s;
}

// Fixed bytes lie before and after the values; intact() says whether they are still there.
template <class Element>
class array {
 public:
  using storage = storage_of<Element>;
  using quantisation_type = typename element_traits<Element>::quantisation;
  using view_type = tensor_view<Element>;
  using const_view_type = tensor_view<const Element>;

  explicit array(const shape& dims, quantisation_type quant = {})
      : dims_(dims),
        quant_(quant),
        count_(static_cast<std::size_t>(element_count(dims))),
        memory_(count_ + 2 * margin) {
    std::memset(static_cast<void*>(memory_.data()), watched, memory_.size() * sizeof(storage));
  }
  array(const shape& dims, quantisation_type quant, std::initializer_list<storage> values) : array(dims, quant) {
    std::size_t i = 0;
    for (const storage v : values) data()[i++] = v;
  }

  storage* data() { return memory_.data() + margin; }
  const storage* data() const { return memory_.data() + margin; }
  std::size_t size() const { return count_; }
  const shape& dims() const { return dims_; }
  quantisation_type quant() const { return quant_; }
  storage& operator[](std::size_t i) { return data()[i]; }
  const storage& operator[](std::size_t i) const { return data()[i]; }

  view_type view() { return view_type(data(), dims_, quant_); }
  const_view_type view() const { return const_view_type(data(), dims_, quant_); }

  bool intact() const {
    const auto* bytes = reinterpret_cast<const unsigned char*>(memory_.data());
    const std::size_t end = (margin + count_) * sizeof(storage);
    for (std::size_t i = 0; i < margin * sizeof(storage); ++i)
      if (bytes[i] != watched || bytes[end + i] != watched) return false;
    return true;
  }

  // The value as a real number; for types without a scale, the stored number.
  double real(std::size_t i) const {
    if constexpr (std::is_same_v<Element, float16>) return static_cast<double>(to_float(data()[i]));
    else if constexpr (is_asymmetric<Element>)
      return (static_cast<double>(data()[i]) - quant_.zero_point) * static_cast<double>(quant_.scale);
    else return static_cast<double>(data()[i]);
  }

 private:
  static constexpr std::size_t margin = 64;
  static constexpr unsigned char watched = 0xa5;
  shape dims_;
  quantisation_type quant_;
  std::size_t count_;
  std::vector<storage> memory_;
};

// Values over the whole range of an integer type, both ends among them; of a float type, in [low, high).
template <class Element>
void fill(array<Element>& a, random& r, float low = -8.0f, float high = 8.0f) {
  using storage = storage_of<Element>;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if constexpr (std::is_same_v<Element, float>) {
      a[i] = r.real(low, high);
    } else if constexpr (std::is_same_v<Element, float16>) {
      a[i] = to_float16(r.real(low, high));
    } else {
      using limits = std::numeric_limits<storage>;
      const std::int64_t kind = r.integer(0, 15);
      a[i] = kind == 0   ? limits::min()
             : kind == 1 ? limits::max()
                         : static_cast<storage>(r.integer(limits::min(), limits::max()));
    }
  }
}

// Each special float first, then random ones.
inline void fill_special(array<float>& a, random& r) {
  constexpr std::size_t count = sizeof(special_floats) / sizeof(special_floats[0]);
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = i < count ? special_floats[i] : r.coin() ? r.any_float() : r.real(-8.0f, 8.0f);
}

}  // namespace nnops::test

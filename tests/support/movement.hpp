// What the tests of operations that move data share: places in tensors, elements of any bits in memory that ends at an
// unreadable page, and the comparison with a definition that says where each element of the output comes from.
#pragma once

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "kernels/support.hpp"
#include "nnops/core/types.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"

namespace nnops::test {

using place = std::array<std::int64_t, 10>;

// The place of the element that lies at an offset of a dense tensor, and back.
inline place place_of(const shape& dims, std::size_t offset) {
  place p{};
  auto rest = static_cast<std::int64_t>(offset);
  for (std::int32_t d = dims.rank - 1; d >= 0; --d) {
    p[static_cast<std::size_t>(d)] = rest % dims.dim[d];
    rest /= dims.dim[d];
  }
  return p;
}
inline std::int64_t offset_of(const shape& dims, const place& p) {
  std::int64_t offset = 0;
  for (std::int32_t d = 0; d < dims.rank; ++d) offset = offset * dims.dim[d] + p[static_cast<std::size_t>(d)];
  return offset;
}

// A 4-D image in a layout, and its pixels.
inline shape image_dims(data_layout layout, std::int32_t n, std::int32_t h, std::int32_t w, std::int32_t depth) {
  return layout == data_layout::nhwc ? make_shape({n, h, w, depth}) : make_shape({n, depth, h, w});
}
struct pixel {
  std::int64_t n, y, x, depth;
};
inline pixel pixel_of(data_layout layout, const place& p) {
  return layout == data_layout::nhwc ? pixel{p[0], p[1], p[2], p[3]} : pixel{p[0], p[2], p[3], p[1]};
}
inline std::int64_t offset_of(const shape& dims, data_layout layout, const pixel& p) {
  return offset_of(dims, layout == data_layout::nhwc ? place{p.n, p.y, p.x, p.depth} : place{p.n, p.depth, p.y, p.x});
}

// A scale, and a zero point at an end of its range or within.
template <class Element>
typename element_traits<Element>::quantisation some_quantisation(random& r) {
  if constexpr (is_asymmetric<Element>) {
    using limits = std::numeric_limits<storage_of<Element>>;
    const std::int64_t kind = r.integer(0, 2);
    return {0.5f, static_cast<std::int32_t>(kind == 0   ? limits::min()
                                            : kind == 1 ? limits::max()
                                                        : r.integer(limits::min(), limits::max()))};
  } else if constexpr (std::is_same_v<typename element_traits<Element>::quantisation, symmetric>) {
    return {std::is_same_v<Element, std::int32_t> ? 0.0f : 0.25f};
  } else {
    return {};
  }
}

// What stands for zero.
template <class Element>
storage_of<Element> zero_of(typename element_traits<Element>::quantisation q) {
  if constexpr (is_asymmetric<Element>) return static_cast<storage_of<Element>>(q.zero_point);
  else return storage_of<Element>{};
}

// Any bits: of floats also those of NaN, infinities and subnormal numbers.
template <class Element>
void fill_bits(array<Element>& a, random& r) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::uint64_t bits = r.bits() >> 13;
    std::memcpy(static_cast<void*>(a.data() + i), &bits, sizeof(storage_of<Element>));
  }
}

// The values of an array in memory whose end no kernel may read over.
template <class Element>
class at_page_end {
 public:
  explicit at_page_end(const array<Element>& a) : memory_(a.size()), dims_(a.dims()), quant_(a.quant()) {
    if (a.size() > 0) std::memcpy(memory_.data(), a.data(), a.size() * sizeof(storage_of<Element>));
  }
  tensor_view<const Element> view() { return {memory_.data(), dims_, quant_}; }

 private:
  kernel_test::guarded<storage_of<Element>> memory_;
  shape dims_;
  typename element_traits<Element>::quantisation quant_;
};

// Each element of `out` has the bits of in[source(its place)], or of `rest` where source() is negative.
template <class Element, class Source>
void check_moved(const array<Element>& in, const array<Element>& out, storage_of<Element> rest, Source source) {
  std::size_t wrong = 0, first = 0;
  for (std::size_t o = 0; o < out.size(); ++o) {
    const std::int64_t from = source(place_of(out.dims(), o));
    const storage_of<Element>& wanted = from < 0 ? rest : in[static_cast<std::size_t>(from)];
    if (std::memcmp(&out[o], &wanted, sizeof wanted) != 0 && wrong++ == 0) first = o;
  }
  CAPTURE(out.dims().rank);
  CAPTURE(first);
  CHECK(wrong == 0);
  CHECK(out.intact());
}
template <class Element, class Source>
void check_moved(const array<Element>& in, const array<Element>& out, Source source) {
  check_moved(in, out, storage_of<Element>{}, source);
}

// Every byte is as an array's memory begins: nothing has been written.
template <class Element>
bool untouched(const array<Element>& a) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(a.data());
  for (std::size_t i = 0; i < a.size() * sizeof(storage_of<Element>); ++i)
    if (bytes[i] != 0xa5) return false;
  return a.intact();
}

// f.template operator()<Element>() for each.
template <class... Element, class F>
void for_elements(F f) {
  (f.template operator()<Element>(), ...);
}
template <class F>
void for_moved_elements(F f) {
  for_elements<float, float16, std::int32_t, quant8_asymm, quant8_asymm_signed>(f);
}
template <class F>
void for_real_elements(F f) {
  for_elements<float, float16, quant8_asymm, quant8_asymm_signed>(f);
}

// A random shape of this rank.
inline shape random_shape(random& r, std::int32_t rank, std::int64_t low = 1) {
  shape s;
  s.rank = rank;
  for (std::int32_t d = 0; d < rank; ++d) s.dim[d] = static_cast<std::int32_t>(r.integer(low, rank > 5 ? 2 : 5));
  return s;
}

}  // namespace nnops::test

// Views of the caller's tensors: a pointer, a shape, strides and quantisation parameters. A view owns nothing.
//
//   float a[6];
//   nnops::tensor_view<float, nnops::extents<2, 3>> fixed{a};                       // the shape is part of the type
//   nnops::tensor_view<const float, nnops::extents<2, nnops::dynamic>> rows{a, {{2, n}, 2}};
//   nnops::tensor_view<const nnops::quant8_asymm> any{bytes, dims, {0.5f, 128}};      // even the rank is dynamic
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/traits.hpp"
#include "nnops/core/types.hpp"

namespace nnops {

// The part of a shape that is in the type: a number for each dimension, or `dynamic`.
template <std::int32_t... D>
struct extents {
  static_assert(sizeof...(D) <= static_cast<std::size_t>(shape_capacity), "nnops: a tensor has at most 10 dimensions");
  static_assert(((D >= 0 || D == dynamic) && ...), "nnops: an extent is a number >= 0 or nnops::dynamic");
  static constexpr shape dims = {{D...}, static_cast<std::int32_t>(sizeof...(D))};
};

// Extents of which not even the rank is in the type.
struct dynamic_extents {
  static constexpr shape dims = shape::unknown();
};

// Row-major strides of a shape, in elements.
struct strides {
  std::ptrdiff_t step[shape_capacity] = {};

  NNOPS_INLINE static constexpr strides dense(const shape& s) {
    strides r;
    std::ptrdiff_t n = 1;
    for (std::int32_t d = s.walkable_rank() - 1; d >= 0; --d) {
      r.step[d] = n;
      // Unsigned: an invalid shape may overflow here, and is refused before a stride is used.
      n = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(n) * static_cast<std::size_t>(s.dim[d]));
    }
    return r;
  }
};

template <class Element, class Extents = dynamic_extents>
struct tensor_view {
  using element = meta::remove_const<Element>;
  using traits = element_traits<element>;
  using storage = meta::conditional<meta::is_const<Element>, const typename traits::storage, typename traits::storage>;
  using extents_type = Extents;
  using quantisation_type = typename traits::quantisation;
  static constexpr bool is_const = meta::is_const<Element>;

  storage* data = nullptr;
  shape dims = {};
  strides step = {};
  [[no_unique_address]] quantisation_type quant = {};

  constexpr tensor_view() = default;
  // The shape is the type's.
  NNOPS_INLINE constexpr explicit tensor_view(storage* p, quantisation_type q = {})
    requires(Extents::dims.known())
      : data(p), dims(Extents::dims), step(strides::dense(Extents::dims)), quant(q) {}
  NNOPS_INLINE constexpr tensor_view(storage* p, const shape& s, quantisation_type q = {})
      : data(p), dims(s), step(strides::dense(s)), quant(q) {}
  // Elements at other distances than row-major ones; only copy() takes such a view.
  NNOPS_INLINE constexpr tensor_view(storage* p, const shape& s, quantisation_type q, const strides& st)
      : data(p), dims(s), step(st), quant(q) {}

  // Row-major without gaps. A dimension of 0 or 1 may have any stride.
  NNOPS_INLINE constexpr bool dense() const {
    const strides want = strides::dense(dims);
    for (std::int32_t d = 0; d < dims.walkable_rank(); ++d)
      if (dims.dim[d] == 0) return true;
    for (std::int32_t d = 0; d < dims.walkable_rank(); ++d)
      if (dims.dim[d] != 1 && step.step[d] != want.step[d]) return false;
    return true;
  }
};

template <class T>
inline constexpr bool is_tensor_view = false;
template <class E, class X>
inline constexpr bool is_tensor_view<tensor_view<E, X>> = true;

// Any tensor_view.
template <class T>
concept tensor = is_tensor_view<T>;

// A tensor_view that may be written.
template <class T>
concept output_tensor = tensor<T> && !T::is_const;

}  // namespace nnops

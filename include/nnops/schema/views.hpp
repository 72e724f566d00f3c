// Calls whose operands are views: the call's description, what is static of it, its memory, and the check of the views
// themselves. Public functions and the router describe their calls with these.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/traits.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

// The operands' memory, in operand order. Null for an omitted operand.
template <class Op>
struct memory {
  void* data[Op::arity] = {};
  const void* const* list = nullptr;  // of a list operand: pointers that lie list_stride bytes apart
  std::size_t list_stride = sizeof(void*);

  template <class Element>
  NNOPS_INLINE const storage_of<Element>* input(std::size_t operand) const {
    return static_cast<const storage_of<Element>*>(data[operand]);
  }
  template <class Element>
  NNOPS_INLINE storage_of<Element>* output(std::size_t operand) const {
    return static_cast<storage_of<Element>*>(data[operand]);
  }
  template <class Element>
  NNOPS_INLINE const storage_of<Element>* list_input(std::int32_t i) const {
    const char* at = reinterpret_cast<const char*>(list) + static_cast<std::size_t>(i) * list_stride;
    return static_cast<const storage_of<Element>*>(*reinterpret_cast<const void* const*>(at));
  }
  template <class Element>
  NNOPS_INLINE storage_of<Element>* list_output(std::int32_t i) const {
    const char* at = reinterpret_cast<const char*>(list) + static_cast<std::size_t>(i) * list_stride;
    return static_cast<storage_of<Element>*>(*reinterpret_cast<void* const*>(at));
  }
};

namespace detail {
inline namespace NNOPS_ISA {

template <tensor View>
constexpr operand_value value_of(const View& v) {
  return {element_traits<typename View::element>::type, v.dims, quantisation(v.quant), true, true};
}
// An optional operand that is left out is written as nullptr.
constexpr operand_value value_of(std::nullptr_t) { return {.given = false}; }

template <tensor View>
void* data_of(const View& v) {
  return const_cast<void*>(static_cast<const void*>(v.data));
}
inline void* data_of(std::nullptr_t) { return nullptr; }

// What is in an operand's type: the element type and static extents; everything else is dynamic. The classes of views and
// of extents are not needed for that, and not instantiated.
template <class View>
inline constexpr operand_value static_value = {
    element_traits<typename View::element>::type, View::extents_type::dims, {}, false, true};
template <class Element, std::int32_t... D>
  requires(sizeof...(D) <= static_cast<std::size_t>(shape_capacity))
inline constexpr operand_value static_value<tensor_view<Element, extents<D...>>> = {
    element_traits<meta::remove_const<Element>>::type,
    {{D...}, static_cast<std::int32_t>(sizeof...(D))},
    {},
    false,
    true};
template <>
inline constexpr operand_value static_value<std::nullptr_t> = {.given = false};

// What a view promises beyond its shape: the extents in its type (`fixed`) are its dimensions, it is dense, it has
// memory.
constexpr void check_view(std::int32_t index, const operand_info& info, const shape& fixed, const shape& dims,
                          bool dense, bool has_memory, report& r) {
  if (fixed.known_rank()) {
    r.check(outcome::invalid, measure::rank, index, info.name, dims.rank, equals(fixed.rank));
    if (dims.rank == fixed.rank)
      for (std::int32_t d = 0; d < fixed.rank; ++d)
        if (fixed.dim[d] != dynamic)
          r.check(outcome::invalid, dim_measure(d), index, info.name, dims.dim[d], equals(fixed.dim[d]));
  }
  if (r.has_findings() || dims.rank < 0 || dims.rank > shape_capacity) return;
  for (std::int32_t d = 0; d < dims.rank; ++d)
    if (dims.dim[d] < 0) return;
  r.check(outcome::unsupported, measure::dense, index, info.name, dense, present());
  if (!has_memory && volume(dims) != 0) r.add(outcome::invalid, measure::memory, index, info.name, 0, present());
}
template <tensor View>
constexpr void check_view(std::int32_t index, const operand_info& info, const View& v, report& r) {
  check_view(index, info, View::extents_type::dims, v.dims, v.dense(), v.data != nullptr, r);
}
constexpr void check_view(std::int32_t, const operand_info&, std::nullptr_t, report&) {}

// The whole run-time check of a call of views.
template <class Op, class... Views>
constexpr void check_call(const call<Op>& c, report& r, const Views&... views) {
  validate_with_output(c, r);
  if (r.has_findings()) return;
  std::int32_t i = 0;
  ((check_view(i, schema<Op>::operands[i], views, r), ++i), ...);
}

}  // namespace NNOPS_ISA
}  // namespace detail

}  // namespace nnops

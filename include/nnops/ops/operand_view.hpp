// The views of operations with many operands, most of which may be left out: they are members of a struct, by name.
//
//   nnops::lstm(nnops::lstm_operands<float>{.input = x, .input_to_forget_weights = w, ...}, params, {scratch});
//
// A member takes any view of its element type; nullptr, or no initialiser, leaves the operand out. The call is checked
// at run time, static extents too; only wrong element types are refused by the compiler.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/traits.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/views.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

// A view of any extents, or nothing. Element is const for an operand that is only read.
template <class Element>
struct operand_view {
  using element = meta::remove_const<Element>;

  operand_value value = {.given = false};
  void* data = nullptr;
  const shape* fixed = nullptr;  // the extents that the view's type promised
  bool dense = true;

  constexpr operand_view() = default;
  constexpr operand_view(std::nullptr_t) {}
  template <class From, class Extents>
    requires(meta::same<meta::remove_const<From>, element> && (meta::is_const<Element> || !meta::is_const<From>))
  constexpr operand_view(const tensor_view<From, Extents>& v)
      : value(detail::value_of(v)), data(detail::data_of(v)), fixed(&Extents::dims), dense(v.dense()) {}
};

}  // namespace NNOPS_ISA

namespace detail {
inline namespace NNOPS_ISA {

template <direction Way, class Element>
using operand_view_of = operand_view<meta::conditional<is_output(Way), Element, const Element>>;

// What check_view() says of a view.
template <class Element>
void check_operand_view(std::int32_t index, const operand_info& info, const operand_view<Element>& v, report& r) {
  if (!v.value.given) return;
  check_view(index, info, *v.fixed, v.value.dims, v.dense, v.data != nullptr, r);
}

// A call of a struct of views. Operands::for_each(f) calls f(operand's number, view) for each of them.
template <class Op, class Operands>
struct call_of_views {
  call<Op> c;
  memory<Op> m;
  report r;

  call_of_views(const Operands& o, const typename Op::params& params, bool need_memory) {
    c.params = params;
    o.for_each([&](std::size_t i, const auto& view) {
      c.operands[i] = view.value;
      m.data[i] = view.data;
    });
    validate_with_output(c, r);
    if (r.has_findings() || !need_memory) return;
    o.for_each([&](std::size_t i, const auto& view) {
      check_operand_view(static_cast<std::int32_t>(i), schema<Op>::operands[i], view, r);
    });
  }
};

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// invoke() and workspace_size() of a struct of views. E are the element types that choose the kernel.
template <class Op, class Arch, class... E, class Operands>
status invoke_operands(const typename Op::params& params, const execution& e, const Operands& operands) noexcept {
  const detail::call_of_views<Op, Operands> k(operands, params, true);
  if (!k.r.ok()) return to_status(k.r);
  if (const status s =
          detail::check_workspace<Op>(e, detail::workspace_bytes<Op, Arch, E...>(k.c, detail::worker_count(e.threads)));
      !s.ok())
    return s;
  return implementation<Op, Arch>::template run<E...>(k.c, k.m, e);
}
template <class Op, class Arch, class... E, class Operands>
size_or_status workspace_size_of_operands(const typename Op::params& params, std::int32_t workers,
                                          const Operands& operands) noexcept {
  const detail::call_of_views<Op, Operands> k(operands, params, false);
  if (!k.r.ok()) return {0, to_status(k.r)};
  return {detail::workspace_bytes<Op, Arch, E...>(k.c, workers < 1 ? 1 : workers), {}};
}

}  // namespace NNOPS_ISA
}  // namespace nnops

// A member of such a struct, and the visit of one; for the lists of schema/recurrent.hpp.
#define NNOPS_OPERAND_MEMBER(name, way, kind, rank, dims) detail::operand_view_of<direction::way, Element> name = {};
#define NNOPS_OPERAND_VISIT(name, way, kind, rank, dims) f(operand++, name);

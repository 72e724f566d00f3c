// The path of public functions whose inputs or outputs are a list: what invoke() does, for any number of views of one
// element type.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/compile_check.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/views.hpp"

namespace nnops {

namespace detail {
inline namespace NNOPS_ISA {

// An operation with a list has two operands: the list, and one that stands for itself.
template <class Op>
constexpr call<Op> list_call(const typename Op::params& params, const operand_value* list, std::int32_t count,
                             const operand_value& single) {
  static_assert(Op::arity == 2);
  call<Op> c{{}, params, {list, sizeof(operand_value), count}, any_level};
  c.operands[Op::list_operand] = list[0];
  c.operands[1 - Op::list_operand] = single;
  return c;
}

// What the types of the views say.
template <class Op, class Single, class... Listed>
struct static_list_call {
  static consteval report check() {
    const operand_value list[] = {static_value<Listed>...};
    const call<Op> c = list_call<Op>(schema<Op>::undecided_params(), list, static_cast<std::int32_t>(sizeof...(Listed)),
                                     static_value<Single>);
    report r;
    validate_with_output(c, r);
    return r;
  }
  static constexpr report value = check();
};

template <class Op, class Single, class... Listed>
constexpr void check_static_list() {
  constexpr std::int32_t kept = static_list_call<Op, Single, Listed...>::value.kept();
  if constexpr (kept > 0) {
    if constexpr (static_list_call<Op, Single, Listed...>::value.items[0].what != measure::operand_type)
      refuse_findings<Op, static_list_call<Op, Single, Listed...>::value>(
          meta::indices<static_cast<std::size_t>(kept)>{});
    else if constexpr (Op::list_operand == 0)
      refuse_types<Op, static_value<Listed>.type..., static_value<Single>.type>();
    else refuse_types<Op, static_value<Single>.type, static_value<Listed>.type...>();
  }
}

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// Checks a call and runs it. `single` is the operand that is no list.
template <class Op, class Arch, class Single, class First, class... Rest>
status invoke_list(const typename Op::params& params, const execution& e, const Single& single, const First& first,
                   const Rest&... rest) noexcept {
  detail::check_static_list<Op, Single, First, Rest...>();
  const operand_value list[] = {detail::value_of(first), detail::value_of(rest)...};
  const call<Op> c =
      detail::list_call<Op>(params, list, 1 + static_cast<std::int32_t>(sizeof...(Rest)), detail::value_of(single));
  report r;
  validate_with_output(c, r);
  if (!r.has_findings()) {
    constexpr auto listed = static_cast<std::int32_t>(Op::list_operand);
    const auto check = [&](std::int32_t i, const auto& view) {
      detail::check_view(i, schema<Op>::operands[i], view, r);
    };
    check(1 - listed, single);
    check(listed, first);
    (check(listed, rest), ...);
  }
  if (!r.ok()) return to_status(r);
  const void* const data[] = {first.data, rest.data...};
  memory<Op> m{{}, data, sizeof(void*)};
  m.data[Op::list_operand] = detail::data_of(first);
  m.data[1 - Op::list_operand] = detail::data_of(single);
  using element = typename First::element;
  using other = typename Single::element;
  if constexpr (Op::list_operand == 0) return implementation<Op, Arch>::template run<element, other>(c, m, e);
  else return implementation<Op, Arch>::template run<other, element>(c, m, e);
}

}  // namespace NNOPS_ISA
}  // namespace nnops

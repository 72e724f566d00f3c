// Hints and advisories for embedders that learn at run time which operations they run: targets/hints.hpp and
// targets/advisories.hpp, asked as runtime/placement.hpp is.
//
//   placement p = runtime::place_of(chip, type, args, options);
//   char text[200];
//   for (std::int32_t i = 0; i < p.why_not_npu.kept(); ++i)
//     runtime::describe_hint(chip, type, args, p.why_not_npu.items[i], text, sizeof text, options.context);
//   for (const advisory& a : runtime::advise(chip, type, args, {.model = options.context})) ...
//
// An embedder of few operations names their table: runtime::advise<advice_table<placement_table<op::add>>>(...).
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/runtime/operand.hpp"
#include "nnops/runtime/placement.hpp"
#include "nnops/schema/abs.hpp"
#include "nnops/schema/neg.hpp"
#include "nnops/schema/reduce_max.hpp"
#include "nnops/schema/reduce_min.hpp"
#include "nnops/schema/reduce_sum.hpp"
#include "nnops/targets/advisories.hpp"
#include "nnops/targets/hints.hpp"

namespace nnops::runtime {
namespace detail {
inline namespace NNOPS_ISA {

// f(call) of the arguments as a call of Op, if they are one.
template <class Op, class F>
void with_call(const arguments& a, const F& f) {
  call<Op> c;
  report r;
  if (runtime::describe_call(a, c, r)) f(c);
}

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// Of the operations of a placement_table, and of `More`.
template <class Placements, class... More>
struct advice_table;
template <class... Op, class... More>
struct advice_table<placement_table<Op...>, More...> {
  // Returns the length of the text, 0 if there is no hint.
  static std::size_t describe_hint(const target_description& t, operation_type type, const arguments& a,
                                   const finding& f, char* buffer, std::size_t size,
                                   const model_context& m = {}) noexcept {
    std::size_t length = 0;
    if (size > 0) buffer[0] = '\0';
    each(type, a, [&](const auto& c) { length = nnops::describe_hint(t, c, f, buffer, size, m); });
    return length;
  }

  static advisories advise(const target_description& t, operation_type type, const arguments& a,
                           const advisory_context& x = {}) noexcept {
    advisories all;
    each(type, a, [&](const auto& c) { all = nnops::advise(t, c, x); });
    return all;
  }

 private:
  template <class F>
  static void each(operation_type type, const arguments& a, const F& f) {
    static_cast<void>(((type == Op::type && (detail::with_call<Op>(a, f), true)) || ... ||
                       ((type == More::type && (detail::with_call<More>(a, f), true)) || ... || false)));
  }
};

// The operations that have tables, and those that only other operators stand for.
using advice = advice_table<placements, op::abs, op::neg, op::reduce_max, op::reduce_min, op::reduce_sum>;

// What would make a finding of check_target() or of a placement go; see targets/hints.hpp.
template <class Table = advice>
std::size_t describe_hint(const target_description& t, operation_type type, const arguments& a, const finding& f,
                          char* buffer, std::size_t size, const model_context& m = {}) noexcept {
  return Table::describe_hint(t, type, a, f, buffer, size, m);
}

// What an operation that the chip takes may still get wrong there; see targets/advisories.hpp.
template <class Table = advice>
advisories advise(const target_description& t, operation_type type, const arguments& a,
                  const advisory_context& x = {}) noexcept {
  return Table::advise(t, type, a, x);
}

}  // namespace NNOPS_ISA

}  // namespace nnops::runtime

// What the compiler says of a call that breaks a rule: one static assertion for each finding, whose template arguments
// read as a sentence. The labels below are declared and never defined; they exist to be printed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/labels.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/traits.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

template <operation_type>
struct operation;  // CONV_2D
template <measure, auto... Operand>
struct about;  // stride_h; or dim_0 of an operand: about<measure::dim_0, op::conv_2d::bias>
template <operand_type...>
struct types;  // a row of operand types
template <class Found>
struct found;
template <class... Rows>
struct rows;

// False for every argument list; the arguments say what was refused.
template <class Operation, class About, class Got, class Wanted>
inline constexpr bool call_is_valid = false;
template <class Operation, class Found, class Rows>
inline constexpr bool takes_operand_types = false;

namespace detail {
inline namespace NNOPS_ISA {

template <class Op, measure M, std::int32_t Operand>
struct about_label {
  using type = about<M, static_cast<typename Op::operand>(Operand)>;
};
template <class Op, measure M>
struct about_label<Op, M, -1> {
  using type = about<M>;
};

// A finding's value, printed as the enumerator that it is where it is one.
template <measure M, bool Real, std::int64_t V>
consteval auto printed() {
  if constexpr (Real) return real{real_value(V)};
  else if constexpr (M == measure::operand_type || M == measure::source_type || M == measure::target_type)
    return static_cast<operand_type>(V);
  else if constexpr (M == measure::activation) return static_cast<fused_activation>(V);
  else if constexpr (M == measure::broadcast_form) return static_cast<broadcast_form>(V);
  else if constexpr (M == measure::coordinate_mode) return static_cast<coordinate_mode>(V);
  else if constexpr (V >= INT32_MIN && V <= INT32_MAX)
    return static_cast<std::int32_t>(V);  // clang prints a suffix after wider numbers
  else return V;
}

template <measure M, constraint C, class Index = meta::indices<C.count>>
struct wanted_label;
template <measure M, constraint C, std::size_t... I>
struct wanted_label<M, C, meta::index_list<I...>> {
  using type = wanted<C.kind, printed<M, C.is_real(), C.value[I]>()...>;
};

template <class Op, std::size_t Row, class Index = meta::indices<Op::arity>>
struct row_label;
template <class Op, std::size_t Row, std::size_t... I>
struct row_label<Op, Row, meta::index_list<I...>> {
  using type = types<schema<Op>::types[Row].types[I]...>;
};

template <class Op, class Index>
struct rows_label;
template <class Op, std::size_t... I>
struct rows_label<Op, meta::index_list<I...>> {
  using type = rows<typename row_label<Op, I>::type...>;
};

template <class Op>
inline constexpr std::size_t row_count = sizeof(schema<Op>::types) / sizeof(schema<Op>::types[0]);

template <class Op, measure M, std::int32_t Operand, std::int64_t Got, constraint Wanted>
constexpr void refuse_call() {
  static_assert(call_is_valid<operation<Op::type>, typename about_label<Op, M, Operand>::type,
                              got<printed<M, Wanted.is_real(), Got>()>, typename wanted_label<M, Wanted>::type>,
                "nnops: this call breaks a rule of the operation; no processor can run it");
}

template <class Op, operand_type... Found>
constexpr void refuse_types() {
  static_assert(takes_operand_types<operation<Op::type>, found<types<Found...>>,
                                    typename rows_label<Op, meta::indices<row_count<Op>>>::type>,
                "nnops: the operation does not take these operand types; the rows that it takes are listed");
}

// One refusal for each invalid finding of a report that has static storage.
template <class Op, const report& R, std::size_t... I>
constexpr void refuse_findings(meta::index_list<I...>) {
  (
      [] {
        constexpr finding f = R.items[I];
        if constexpr (f.kind == outcome::invalid && f.what != measure::operand_type)
          refuse_call<Op, f.what, f.operand, f.got, f.wanted>();
      }(),
      ...);
}

}  // namespace NNOPS_ISA
}  // namespace detail

}  // namespace nnops

// Short names in which the tables of chips are written.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::rknn::rows {

using q = quantity;
using n = operand_name;
using o = npu_operator;

using enum support;

// Sets of types. Numbers and not enumerators, whose | a compiler would look for; the usual set has a name, for it would
// work out the | each time.
namespace t {
inline constexpr dtype_set bool_ = only(dtype::bool_);
inline constexpr dtype_set int8 = only(dtype::int8);
inline constexpr dtype_set int16 = only(dtype::int16);
inline constexpr dtype_set int32 = only(dtype::int32);
inline constexpr dtype_set int64 = only(dtype::int64);
inline constexpr dtype_set float16 = only(dtype::float16);
inline constexpr dtype_set float32 = only(dtype::float32);
inline constexpr dtype_set int8_or_float16 = int8 | float16;
}  // namespace t

inline constexpr granularity_set per_layer = 1;
inline constexpr granularity_set per_channel = 2;
inline constexpr granularity_set per_layer_or_channel = 3;

inline constexpr double one_sixth = static_cast<double>(1.0f / 6.0f);  // the document's constants are of float32

inline namespace NNOPS_ISA {

// Several cores: what the line says of the chips of a group.
constexpr core_statement shared(std::int32_t line) { return {{fact::yes, fact::yes}, line}; }
constexpr core_statement shared_by_first(std::int32_t line) { return {{fact::yes, fact::no}, line}; }
constexpr core_statement not_shared(std::int32_t line) { return {{fact::no, fact::no}, line}; }

template <class T, std::size_t N>
constexpr table<T> list(const T (&array)[N]) {
  return {array, static_cast<std::int32_t>(N)};
}

// What a limit's row ends with if it is not one of all data, always, in the operator's section.
constexpr limit_terms of_data(data_set d) { return {d, when::always, 0, nullptr}; }
constexpr limit_terms given(when w, std::int16_t argument = 0) { return {any_data, w, argument, nullptr}; }
constexpr limit_terms given(when w, word argument) { return given(w, static_cast<std::int16_t>(argument)); }
constexpr limit_terms in_section(const char* section) { return {any_data, when::always, 0, section}; }

constexpr constraint equals_word(word w) { return equals(static_cast<std::int64_t>(w)); }

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn::rows

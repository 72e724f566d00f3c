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

constexpr constraint equals_word(word w) { return equals(static_cast<std::int64_t>(w)); }

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn::rows

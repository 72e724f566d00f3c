// The operation types of NNAPI: the enumeration, their names and the feature level that brought each.
// schema/operations.def is the one list.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"

namespace nnops {

// The level of an operation that is in no released NNAPI feature level (DENSIFY).
inline constexpr std::int32_t experimental_level = 1000;

enum class operation_type : std::int32_t {
#define NNOPS_OPERATION(name, nnapi_name, number, level) name = number,
#include "nnops/schema/operations.def"
#undef NNOPS_OPERATION
};

struct operation_entry {
  operation_type type;
  const char* name;    // NNAPI's: "CONV_2D"
  std::int32_t level;  // NNAPI feature level: 1 (API 27) ... 7, or experimental_level
};

inline namespace NNOPS_ISA {

// All operation types, in the order of their numbers.
inline constexpr operation_entry all_operations[] = {
#define NNOPS_OPERATION(name, nnapi_name, number, level) {operation_type::name, #nnapi_name, level},
#include "nnops/schema/operations.def"
#undef NNOPS_OPERATION
};

// NNAPI's name of an operation type, "?" for a number that is none.
constexpr const char* name_of(operation_type type) {
  for (const operation_entry& o : all_operations)
    if (o.type == type) return o.name;
  return "?";
}

}  // namespace NNOPS_ISA

}  // namespace nnops

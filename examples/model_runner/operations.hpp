// The operations that the runner is built with: all that have a kernel, instantiated in operations.cpp alone.
#pragma once

#include "nnops/runtime/op_table.hpp"
#include "nnops/targets/check.hpp"

namespace runner {

// Null for an operation without a kernel.
const nnops::runtime::op_entry* find_operation(nnops::operation_type type);

// Where one call would run on a chip, and why.
nnops::placement place_operation(const nnops::target_description& chip, nnops::operation_type type, const nnops::runtime::arguments& a, const nnops::place_options& options);

}  // namespace runner

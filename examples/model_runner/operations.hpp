// The operations that the runner is built with: all that have a kernel, instantiated in operations.cpp alone.
#pragma once

#include "nnops/runtime/op_table.hpp"

namespace runner {

// Null for an operation without a kernel.
const nnops::runtime::op_entry* find_operation(nnops::operation_type type);

}  // namespace runner

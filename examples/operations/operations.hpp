// Every operation that has a kernel, compiled once for all programs here that need the whole table.
#pragma once

#include "nnops/runtime/op_table.hpp"

namespace operations {

// Null for an operation without a kernel.
const nnops::runtime::op_entry* find(nnops::operation_type type);

}  // namespace operations

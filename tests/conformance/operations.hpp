// The operations that the conformance program runs: the one list is in operations.cpp.
#pragma once

#include "nnops/runtime/op_table.hpp"

namespace conformance {

// Null for an operation without a kernel.
const nnops::runtime::op_entry* find_operation(nnops::operation_type type);

}  // namespace conformance

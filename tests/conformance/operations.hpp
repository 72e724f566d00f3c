// The operations that the conformance program runs: all that have a kernel (nnops/runtime/full_table.hpp).
#pragma once

#include "nnops/runtime/op_table.hpp"

namespace conformance {

// Null for an operation without a kernel.
const nnops::runtime::op_entry* find_operation(nnops::operation_type type);

}  // namespace conformance

#include "operations.hpp"

#include "nnops/runtime/full_table.hpp"

namespace operations {

const nnops::runtime::op_entry* find(nnops::operation_type type) { return nnops::runtime::full_table::find(type); }

}  // namespace operations

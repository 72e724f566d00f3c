#include "operations.hpp"

#include "nnops/runtime/full_table.hpp"

namespace runner {

const nnops::runtime::op_entry* find_operation(nnops::operation_type type) { return nnops::runtime::full_table::find(type); }

}  // namespace runner

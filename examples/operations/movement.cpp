#include "nnops/runtime/tables/movement.hpp"

#include "families.hpp"

namespace operations {

const nnops::runtime::op_entry* find_movement(nnops::operation_type type) {
  return nnops::runtime::movement_table_for<nnops::simd::best>::find(type);
}

}  // namespace operations

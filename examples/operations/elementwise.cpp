#include "nnops/runtime/tables/elementwise.hpp"

#include "families.hpp"

namespace operations {

const nnops::runtime::op_entry* find_elementwise(nnops::operation_type type) {
  return nnops::runtime::elementwise_table_for<nnops::simd::best>::find(type);
}

}  // namespace operations

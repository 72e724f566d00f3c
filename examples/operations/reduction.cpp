#include "nnops/runtime/tables/reduction.hpp"

#include "families.hpp"

namespace operations {

const nnops::runtime::op_entry* find_reduction(nnops::operation_type type) {
  return nnops::runtime::reduction_table_for<nnops::simd::best>::find(type);
}

}  // namespace operations

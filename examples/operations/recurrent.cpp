#include "nnops/runtime/tables/recurrent.hpp"

#include "families.hpp"

namespace operations {

const nnops::runtime::op_entry* find_recurrent(nnops::operation_type type) {
  return nnops::runtime::recurrent_table_for<nnops::simd::best>::find(type);
}

}  // namespace operations

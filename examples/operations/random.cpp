#include "nnops/runtime/tables/random.hpp"

#include "families.hpp"

namespace operations {

const nnops::runtime::op_entry* find_random(nnops::operation_type type) {
  return nnops::runtime::random_table_for<nnops::simd::best>::find(type);
}

}  // namespace operations

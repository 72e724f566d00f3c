#include "nnops/runtime/tables/detection.hpp"

#include "families.hpp"

namespace operations {

const nnops::runtime::op_entry* find_detection(nnops::operation_type type) {
  return nnops::runtime::detection_table_for<nnops::simd::best>::find(type);
}

}  // namespace operations

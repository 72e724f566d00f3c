#include "nnops/runtime/tables/image.hpp"

#include "families.hpp"

namespace operations {

const nnops::runtime::op_entry* find_image(nnops::operation_type type) {
  return nnops::runtime::image_table_for<nnops::simd::best>::find(type);
}

}  // namespace operations

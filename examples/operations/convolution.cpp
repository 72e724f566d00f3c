#include "nnops/runtime/tables/convolution.hpp"

#include "families.hpp"

namespace operations {

const nnops::runtime::op_entry* find_convolution(nnops::operation_type type) {
  return nnops::runtime::convolution_table_for<nnops::simd::best>::find(type);
}

}  // namespace operations

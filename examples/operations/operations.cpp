#include "operations.hpp"

#include "families.hpp"

namespace operations {

const nnops::runtime::op_entry* find(nnops::operation_type type) {
  for (const auto find_in : {&find_convolution, &find_elementwise, &find_image, &find_movement, &find_reduction})
    if (const nnops::runtime::op_entry* e = find_in(type)) return e;
  return nullptr;
}

}  // namespace operations

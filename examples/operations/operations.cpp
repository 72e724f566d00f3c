#include "operations.hpp"

#include "families.hpp"

namespace operations {

const nnops::runtime::op_entry* find(nnops::operation_type type) {
  const nnops::runtime::op_entry* e = nullptr;
  if (e == nullptr) e = find_convolution(type);
  if (e == nullptr) e = find_detection(type);
  if (e == nullptr) e = find_elementwise(type);
  if (e == nullptr) e = find_image(type);
  if (e == nullptr) e = find_movement(type);
  if (e == nullptr) e = find_random(type);
  if (e == nullptr) e = find_recurrent(type);
  if (e == nullptr) e = find_reduction(type);
  return e;
}

}  // namespace operations

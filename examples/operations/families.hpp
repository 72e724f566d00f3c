// The parts of the table, each compiled by itself.
#pragma once

#include "nnops/runtime/op_table.hpp"

namespace operations {

const nnops::runtime::op_entry* find_convolution(nnops::operation_type type);
const nnops::runtime::op_entry* find_detection(nnops::operation_type type);
const nnops::runtime::op_entry* find_elementwise(nnops::operation_type type);
const nnops::runtime::op_entry* find_image(nnops::operation_type type);
const nnops::runtime::op_entry* find_movement(nnops::operation_type type);
const nnops::runtime::op_entry* find_random(nnops::operation_type type);
const nnops::runtime::op_entry* find_recurrent(nnops::operation_type type);
const nnops::runtime::op_entry* find_reduction(nnops::operation_type type);

}  // namespace operations

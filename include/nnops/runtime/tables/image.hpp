// Pooling and resizing, as a table.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/ops/average_pool_2d.hpp"
#include "nnops/ops/l2_pool_2d.hpp"
#include "nnops/ops/max_pool_2d.hpp"
#include "nnops/ops/resize_bilinear.hpp"
#include "nnops/ops/resize_nearest_neighbor.hpp"
#include "nnops/runtime/op_table.hpp"

namespace nnops::runtime {
inline namespace NNOPS_ISA {

template <class Arch>
using image_table_for = op_table_for<Arch, op::average_pool_2d, op::l2_pool_2d, op::max_pool_2d, op::resize_bilinear,
                                     op::resize_nearest_neighbor>;

}  // namespace NNOPS_ISA
}  // namespace nnops::runtime

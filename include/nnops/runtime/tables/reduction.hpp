// Reductions, selections, softmax and normalisations, as a table.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/ops/mean.hpp"
#include "nnops/ops/softmax.hpp"
#include "nnops/runtime/op_table.hpp"

namespace nnops::runtime {
inline namespace NNOPS_ISA {

template <class Arch>
using reduction_table_for = op_table_for<Arch, op::mean, op::softmax>;

}  // namespace NNOPS_ISA
}  // namespace nnops::runtime

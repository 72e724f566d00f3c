// Operations that move data, as a table.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/ops/concatenation.hpp"
#include "nnops/ops/pad.hpp"
#include "nnops/ops/reshape.hpp"
#include "nnops/ops/transpose.hpp"
#include "nnops/runtime/op_table.hpp"

namespace nnops::runtime {
inline namespace NNOPS_ISA {

template <class Arch>
using movement_table_for = op_table_for<Arch, op::concatenation, op::pad, op::reshape, op::transpose>;

}  // namespace NNOPS_ISA
}  // namespace nnops::runtime

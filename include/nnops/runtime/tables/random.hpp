// Random draws and projections by hashing, as a table.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/ops/lsh_projection.hpp"
#include "nnops/ops/random_multinomial.hpp"
#include "nnops/runtime/op_table.hpp"

namespace nnops::runtime {
inline namespace NNOPS_ISA {

template <class Arch>
using random_table_for = op_table_for<Arch, op::lsh_projection, op::random_multinomial>;

}  // namespace NNOPS_ISA
}  // namespace nnops::runtime

// Reductions, selections, softmax and normalisations, as a table.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/ops/argmax.hpp"
#include "nnops/ops/argmin.hpp"
#include "nnops/ops/instance_normalization.hpp"
#include "nnops/ops/l2_normalization.hpp"
#include "nnops/ops/local_response_normalization.hpp"
#include "nnops/ops/log_softmax.hpp"
#include "nnops/ops/mean.hpp"
#include "nnops/ops/reduce_all.hpp"
#include "nnops/ops/reduce_any.hpp"
#include "nnops/ops/reduce_max.hpp"
#include "nnops/ops/reduce_min.hpp"
#include "nnops/ops/reduce_prod.hpp"
#include "nnops/ops/reduce_sum.hpp"
#include "nnops/ops/softmax.hpp"
#include "nnops/ops/topk_v2.hpp"
#include "nnops/runtime/op_table.hpp"

namespace nnops::runtime {
inline namespace NNOPS_ISA {

template <class Arch>
using reduction_table_for =
    op_table_for<Arch, op::argmax, op::argmin, op::instance_normalization, op::l2_normalization,
                 op::local_response_normalization, op::log_softmax, op::mean, op::reduce_all, op::reduce_any,
                 op::reduce_max, op::reduce_min, op::reduce_prod, op::reduce_sum, op::softmax, op::topk_v2>;

}  // namespace NNOPS_ISA
}  // namespace nnops::runtime

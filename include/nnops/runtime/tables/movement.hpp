// Operations that move data, as a table.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/ops/batch_to_space_nd.hpp"
#include "nnops/ops/channel_shuffle.hpp"
#include "nnops/ops/concatenation.hpp"
#include "nnops/ops/densify.hpp"
#include "nnops/ops/depth_to_space.hpp"
#include "nnops/ops/embedding_lookup.hpp"
#include "nnops/ops/expand_dims.hpp"
#include "nnops/ops/gather.hpp"
#include "nnops/ops/hashtable_lookup.hpp"
#include "nnops/ops/mirror_pad.hpp"
#include "nnops/ops/pack.hpp"
#include "nnops/ops/pad.hpp"
#include "nnops/ops/pad_v2.hpp"
#include "nnops/ops/reshape.hpp"
#include "nnops/ops/reverse.hpp"
#include "nnops/ops/slice.hpp"
#include "nnops/ops/space_to_batch_nd.hpp"
#include "nnops/ops/space_to_depth.hpp"
#include "nnops/ops/split.hpp"
#include "nnops/ops/squeeze.hpp"
#include "nnops/ops/strided_slice.hpp"
#include "nnops/ops/tile.hpp"
#include "nnops/ops/transpose.hpp"
#include "nnops/runtime/op_table.hpp"

namespace nnops::runtime {
inline namespace NNOPS_ISA {

template <class Arch>
using movement_table_for =
    op_table_for<Arch, op::batch_to_space_nd, op::channel_shuffle, op::concatenation, op::densify, op::depth_to_space,
                 op::embedding_lookup, op::expand_dims, op::gather, op::hashtable_lookup, op::mirror_pad, op::pack,
                 op::pad, op::pad_v2, op::reshape, op::reverse, op::slice, op::space_to_batch_nd, op::space_to_depth,
                 op::split, op::squeeze, op::strided_slice, op::tile, op::transpose>;

}  // namespace NNOPS_ISA
}  // namespace nnops::runtime

// The runtime table of every operation that has a kernel, for tools and tests. An embedder lists its own in
// op_table<...>: only what is listed is instantiated.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/runtime/op_table.hpp"
#include "nnops/runtime/tables/convolution.hpp"
#include "nnops/runtime/tables/detection.hpp"
#include "nnops/runtime/tables/elementwise.hpp"
#include "nnops/runtime/tables/image.hpp"
#include "nnops/runtime/tables/movement.hpp"
#include "nnops/runtime/tables/random.hpp"
#include "nnops/runtime/tables/recurrent.hpp"
#include "nnops/runtime/tables/reduction.hpp"
#include "nnops/schema/operations.hpp"

namespace nnops::runtime {
inline namespace NNOPS_ISA {

template <class Arch>
struct full_table_for {
  // Null if the operation has no kernel.
  static constexpr const op_entry* find(operation_type type) {
    const op_entry* e = nullptr;
    const auto look = [&](const op_entry* found) { e = e == nullptr ? found : e; };
    look(convolution_table_for<Arch>::find(type));
    look(detection_table_for<Arch>::find(type));
    look(elementwise_table_for<Arch>::find(type));
    look(image_table_for<Arch>::find(type));
    look(movement_table_for<Arch>::find(type));
    look(random_table_for<Arch>::find(type));
    look(recurrent_table_for<Arch>::find(type));
    look(reduction_table_for<Arch>::find(type));
    return e;
  }
};
using full_table = full_table_for<simd::best>;

}  // namespace NNOPS_ISA
}  // namespace nnops::runtime

// Operands as plain data, for embedders that learn at run time what a model holds.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops::runtime {

// One argument or result of an operation.
// - A tensor: type, dimensions, quantisation, memory of at least its size in bytes. Row-major, any alignment that its
//   element type needs.
// - A scalar: a type without TENSOR_ (rank 0), memory of one element (BOOL: one byte).
// - Omitted: value.given = false; the rest means nothing.
// An output whose shape is not known has value.dims = shape::unknown(); infer() tells it.
struct operand {
  operand_value value = {};
  void* data = nullptr;
  std::size_t size = 0;  // bytes at data
};

// The operands of one operation in NNAPI's order. Outputs are written through `data`; their descriptions are not
// changed.
struct arguments {
  const operand* inputs = nullptr;
  std::int32_t input_count = 0;
  const operand* outputs = nullptr;
  std::int32_t output_count = 0;
  std::int32_t max_level = any_level;  // highest NNAPI feature level that the call may use
  rounding round = rounding::double_;  // of quantised results, where the operation has a choice
};

}  // namespace nnops::runtime

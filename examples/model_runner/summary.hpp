// What a placement amounts to: work at each place, and what moves between the NPU and the CPU.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model.hpp"
#include "placement.hpp"

namespace runner {

// Multiply-adds of an operation: those of convolutions and products of matrices, 0 of the others.
std::int64_t multiply_adds(const model& m, const operation& op);

// A tensor that is written on one side and read on the other. However many read it there, it moves once. The inputs and
// outputs of the model are on the CPU's side; constants are on both.
struct crossing {
  std::int32_t operand = none;
  bool to_npu = false;
  std::int64_t bytes = 0;            // of the chip's own types: 2 for each float32 that is float16 there
  std::int32_t writer = none;        // the operation; none: it is an input of the model
  std::vector<std::size_t> readers;  // operations on the other side; none: it is only an output of the model
  bool model_io = false;             // it is an input or an output of the model
};

// In the order in which they happen.
std::vector<crossing> crossings_of(const model& m, const mapping& placed, bool converted);

struct share {
  std::int64_t operations = 0, multiply_adds = 0;
};

struct traffic {
  std::int64_t tensors = 0, bytes = 0;
};

struct summary {
  std::array<share, 5> at;  // by nnops::where
  share all;
  traffic to_npu, to_cpu;
  std::int64_t model_io = 0;          // crossings of inputs and outputs of the model, of those
  std::int64_t fused_operations = 0;  // in mapping::fused

  const share& of(nnops::where place) const { return at[static_cast<std::size_t>(place)]; }
  // Of the multiply-adds; 0 of a model that has none.
  double percent(nnops::where place) const;
  std::int64_t crossings() const { return to_npu.tensors + to_cpu.tensors; }
  std::int64_t crossing_bytes() const { return to_npu.bytes + to_cpu.bytes; }
};

summary summary_of(const model& m, const mapping& placed, bool converted);

}  // namespace runner

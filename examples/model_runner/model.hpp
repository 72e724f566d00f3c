// A model as plain data: operands, and the operations that read and write them, in nnops's own words. What loads a file
// format fills it; session.hpp runs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "nnops/core/types.hpp"
#include "nnops/schema/operations.hpp"

namespace runner {

// Something is wrong with a file, a model or what was asked for: one line, for people.
struct error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline constexpr std::int32_t none = -1;

// A tensor, or a scalar that is an argument of an operation.
struct operand {
  std::string name;
  nnops::operand_type type = nnops::operand_type::tensor_float32;
  nnops::shape dims = {};
  float scale = 0.0f;
  std::int32_t zero_point = 0;
  std::vector<float> scales;  // of tensor_quant8_symm_per_channel
  std::int32_t channel_dim = 0;

  bool constant = false;
  std::vector<std::byte> value;        // of a constant
  std::int32_t same_memory_as = none;  // this operand is that one, seen with other dimensions
  bool wide = false;                   // int64 in the file, int32 here
};

// An operation of NNAPI with its arguments in NNAPI's order: indices of operands, `none` where one is left out.
struct operation {
  nnops::operation_type type{};
  std::vector<std::int32_t> inputs, outputs;
  std::int32_t source = 0;   // the operator of the file that it comes from
  bool fixed_point = false;  // rounds by integer multipliers, whichever rounding the session has
};

struct model {
  std::string path;
  std::vector<operand> operands;  // the file's tensors first, with the file's numbers
  std::vector<operation> operations;
  std::vector<std::int32_t> inputs, outputs;
  std::int32_t source_operators = 0;  // operators in the file
  std::int32_t folded_operators = 0;  // of those: done once while loading, because their inputs are constants
};

inline const operand& operand_of(const model& m, std::int32_t i) { return m.operands[static_cast<std::size_t>(i)]; }

// The operand whose memory operand i is.
inline std::int32_t owner_of(const model& m, std::int32_t i) {
  while (operand_of(m, i).same_memory_as != none) i = operand_of(m, i).same_memory_as;
  return i;
}

// True if the operation reads or writes an operand of this type.
inline bool uses(const model& m, const operation& op, nnops::operand_type type) {
  for (const std::vector<std::int32_t>* list : {&op.inputs, &op.outputs})
    for (const std::int32_t i : *list)
      if (i != none && operand_of(m, i).type == type) return true;
  return false;
}

// Bytes of a tensor or scalar whose dimensions are known.
inline std::size_t byte_count(const operand& o) {
  return static_cast<std::size_t>(nnops::element_count(o.dims)) * static_cast<std::size_t>(nnops::size_of(o.type));
}

// "1x128x128x3"
inline std::string text_of(const nnops::shape& s) {
  std::string t;
  for (std::int32_t d = 0; d < s.rank; ++d) t += (d > 0 ? "x" : "") + std::to_string(s.dim[d]);
  return t;
}

// The whole contents of a file; a file with these contents. Throw error.
std::vector<std::byte> read_file(const std::string& path);
void write_file(const std::string& path, std::span<const std::byte> data);

}  // namespace runner

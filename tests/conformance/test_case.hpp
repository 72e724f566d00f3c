// A case of the NNAPI vectors as plain data. The format is described in conformance/nnapi/README.md beside the vectors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"

namespace conformance {

enum class operand_role : std::uint8_t { input, output, constant, temporary, none, subgraph };

struct operand_data {
  nnops::operand_type type = nnops::operand_type::tensor_float32;
  std::vector<std::int32_t> dims;  // of a temporary, 0 is unknown, and none at all is an unknown rank
  float scale = 0.0f;
  std::int32_t zero_point = 0;
  std::vector<float> channel_scales;
  std::int32_t channel_dim = 0;
  operand_role role = operand_role::none;
  bool ignored = false;
  bool has_data = false;
  std::vector<std::byte> data;  // the elements as memory holds them; of an output, those that are expected
};

struct operation_data {
  std::string name;
  std::optional<nnops::operation_type> type;  // none: an operation that nnops does not even name
  std::vector<std::size_t> inputs, outputs;   // indexes into the graph's operands
};

struct graph {
  std::vector<operand_data> operands;
  std::vector<operation_data> operations;
  std::vector<std::size_t> inputs, outputs;
};

struct test_case {
  std::string name, spec;
  std::int32_t level = nnops::any_level;  // the NNAPI feature level that must support the model, where AOSP names one
  bool expect_failure = false;
  bool relaxed = false;
  std::optional<double> absolute, relative;  // tolerance, in place of the one that the output's type has
  std::optional<double> multinomial_tolerance;
  graph main;
  std::vector<graph> subgraphs;
};

// NNAPI's name of a type, as the vectors spell it: "TENSOR_FLOAT32".
std::string name_of_type(nnops::operand_type type);

// Element i of `data`, which holds elements of this type: the stored value, not scaled. Exact for every type.
double element(nnops::operand_type type, const std::byte* data, std::size_t i);

// Throws std::exception with a sentence about what is wrong with the line.
test_case read_case(std::string_view line);

// The same case with TENSOR_QUANT8_ASYMM_SIGNED in place of TENSOR_QUANT8_ASYMM, all values and zero points less 128.
test_case signed_twin(const test_case& c);

// True if AOSP derives a signed twin from the case.
bool has_signed_twin(const test_case& c);

// True if the case, its subgraphs included, contains the operation.
bool contains(const test_case& c, std::string_view operation);

}  // namespace conformance

// Runs a case through nnops' runtime table and compares what comes out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "conformance/test_case.hpp"

namespace conformance {

struct run_options {
  bool infer_outputs = false;  // leave the outputs' shapes unspecified
  bool packed = false;         // pack the weights of those operations that can, then run
  bool as_model = false;       // by the executor of models, which runs every case with subgraphs
  std::int32_t workers = 1;    // how many the hook for parallel work hands ranges to
  std::byte fill{0xa5};        // what the outputs' memory and the workspace hold before the run
};

struct result_tensor {
  nnops::operand_type type = nnops::operand_type::tensor_float32;
  std::vector<std::int32_t> dims;
  std::vector<std::byte> data;

  friend bool operator==(const result_tensor&, const result_tensor&) = default;
};

struct run_result {
  bool ok = false;
  std::string error;                   // where not ok
  bool wrote_on_error = false;         // the operation that failed had changed its outputs
  std::vector<result_tensor> outputs;  // the model's outputs
};

// The operations of a case that have no kernel, each named once. Only a case without any can be run.
std::vector<std::string> missing_operations(const test_case& c);

// True if an operation of the case can pack its weights.
bool packs_weights(const test_case& c);

run_result run(const test_case& c, const run_options& options);

// Exact elements are counted for outputs of integer types only.
struct comparison {
  bool ok = true;
  std::string difference;     // the first one that is too large
  std::int64_t elements = 0;  // of integer types
  std::int64_t inexact = 0;   // of those, how many differ at all
  std::string first_inexact;  // names the first of them
};

// NNAPI's own tolerances, by the output's type: those of AOSP's test harness, never wider.
comparison compare(const test_case& c, const run_result& r);

}  // namespace conformance

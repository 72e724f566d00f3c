// The rows of a workload file: docs/benchmarks.md says what they mean.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace bench {

enum class dtype : std::uint8_t { f32, f16, qs8, qu8, qc8 };
const char* name_of(dtype t);

struct workload {
  std::string name;  // unique
  std::string op;    // operator family: conv2d, add, ...
  std::vector<dtype> dtypes;
  std::map<std::string, std::int64_t> params;
  std::int64_t macs = 0;  // multiply-adds, taps on padding included; 0 where memory is the bound
  std::int64_t valid_macs = 0;
  std::int64_t in_elems = 0, weight_elems = 0, out_elems = 0;  // elements that must be touched once

  // Throws where the row has no such parameter.
  std::int64_t param(const std::string& key) const;
  std::int32_t dim(const std::string& key) const { return static_cast<std::int32_t>(param(key)); }
};

// Tab-separated, one header line. Throws std::runtime_error that names the line that is wrong.
std::vector<workload> read_workloads(const std::filesystem::path& file);

}  // namespace bench

// A model with inputs and expected outputs, in a directory: manifest.json names the files, the tolerance and the
// rounding families; graph.json may hold the CRC-32 of every tensor between the operators.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "compare.hpp"
#include "model.hpp"
#include "nnops/quant/rounding.hpp"

namespace runner {

// One run that a bundle describes.
struct bundle_case {
  std::string name;     // "gemmlowp", "single_rounding, second case"
  std::string crc_key;  // of the tensors in graph.json; empty: none
  nnops::rounding round = nnops::rounding::double_;
  std::vector<std::string> inputs, expected;  // files, one for each input and output of the model
  std::vector<tolerance> within;              // one for each output
  std::vector<bool> bytes;                    // likewise: the file holds whole numbers in bytes
};

struct bundle {
  std::string model;
  std::vector<bundle_case> cases;
};

// Throws error: a file is missing, or is not what this describes.
bundle read_bundle(const std::filesystem::path& directory);

// The CRC-32 of each tensor of the model under a key of graph.json; empty where it has none.
std::vector<std::optional<std::uint32_t>> read_checksums(const std::filesystem::path& directory,
                                                         const std::string& key);

}  // namespace runner

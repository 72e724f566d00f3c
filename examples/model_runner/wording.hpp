// Words and numbers that every report shares.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model.hpp"
#include "placement.hpp"

namespace runner {

std::string fixed(double v, int digits);
std::string megabytes(std::size_t bytes);

// "f32"
const char* short_name(nnops::operand_type t);

// "1x16x16x96 -> 1x8x8x96"; of several tensor inputs, that of the largest.
std::string shapes_of(const model& m, const operation& op);

// The type of what an operation reads; of CAST and its kind the table shows the source.
const char* type_of(const model& m, const operation& op);

// "3x3 /2": height and width of the window of a convolution or pooling, then its stride.
std::string window_of(const model& m, const operation& op);

// "0-3, 7"
std::string ranges_of(const std::vector<std::int32_t>& numbers);

// The vector instructions that the kernels use: "avx2".
std::string instruction_set();

// The numbers in the file of the operators that are one on the NPU.
std::vector<std::int32_t> numbers_of(const model& m, const fusion& f);

// The reasons of a report, each numbered once, from 1, with the operators that share it.
class reason_list {
 public:
  struct entry {
    std::string reason, hint;
    std::vector<std::int32_t> operators;
  };

  std::size_t number_of(const chip_placement& c, const reason& why, std::int32_t op);
  const std::vector<entry>& entries() const { return entries_; }
  // "operators 2-4, 7", "every operator"
  static std::string operators_of(const entry& e, const model& m);

 private:
  std::vector<entry> entries_;
  std::map<std::string, std::size_t> numbers_;
};

// What chips may get wrong on their NPUs, each with the operators that it is said of.
std::vector<reason_list::entry> advisories_of(const model& m, const std::vector<chip_placement>& chips);

}  // namespace runner

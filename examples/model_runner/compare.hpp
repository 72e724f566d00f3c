// Compares raw tensors, and says what differs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model.hpp"

namespace runner {

// |got - wanted| <= atol + rtol * |wanted|, of stored values, for this share of the elements. Zero and zero: equal
// values.
struct tolerance {
  double atol = 0;
  double rtol = 0;
  double share = 1;
};

struct comparison {
  std::size_t count = 0;  // elements
  std::size_t bad = 0;    // elements out of tolerance
  std::size_t first = 0;  // the first of them
  double got = 0, wanted = 0;
  double worst = 0;  // largest |got - wanted|
  std::size_t worst_at = 0;

  bool holds(tolerance within) const {
    return static_cast<double>(bad) <= (1.0 - within.share) * static_cast<double>(count);
  }
};

// Element i of a tensor, as it is stored.
double element(nnops::operand_type type, std::span<const std::byte> data, std::size_t i);

// The bytes of a tensor as the file's type has them: int64 where `o` is int32 in its place.
std::vector<std::byte> as_in_file(const operand& o, std::span<const std::byte> data);

// Both hold a tensor like `o`. NaN equals NaN.
comparison compare(const operand& o, std::span<const std::byte> got, std::span<const std::byte> wanted,
                   tolerance within);

// "1001 values equal" or "element 7 is 3, wanted 4 (12 of 1001 differ, worst 9 at element 40)"
std::string text_of(const comparison& c, tolerance within);

// The CRC-32 of zlib and PNG.
std::uint32_t crc32(std::span<const std::byte> data);

}  // namespace runner

// A tensor repeated along its dimensions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "nnops/core/config.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// rank in [1, 8]; the last extent is counted in bytes.
struct tile_geometry {
  std::int32_t rank = 1;
  std::ptrdiff_t in[8] = {};
  std::ptrdiff_t multiple[8] = {};
};

namespace kernel {

// `bytes` bytes at `first` are repeated behind themselves until they are there `times` times.
inline void repeat_bytes(char* first, std::ptrdiff_t bytes, std::ptrdiff_t times) noexcept {
  // What is copied doubles, so that short patterns cost few calls.
  for (std::ptrdiff_t done = 1; done < times;) {
    const std::ptrdiff_t n = done < times - done ? done : times - done;
    std::memcpy(first + done * bytes, first, static_cast<std::size_t>(n * bytes));
    done += n;
  }
}

// Writes the output from dimension d on, and moves both pointers past what was done.
inline void tile_dimension(const tile_geometry& g, std::int32_t d, const char*& in, char*& out) noexcept {
  char* const first = out;
  if (d + 1 == g.rank) {
    std::memcpy(out, in, static_cast<std::size_t>(g.in[d]));
    in += g.in[d];
    out += g.in[d];
  } else {
    for (std::ptrdiff_t i = 0; i < g.in[d]; ++i) tile_dimension(g, d + 1, in, out);
  }
  const std::ptrdiff_t bytes = out - first;
  repeat_bytes(first, bytes, g.multiple[d]);
  out = first + bytes * g.multiple[d];
}

// The output has elements, and the memories do not overlap.
inline void tile(const tile_geometry& geometry, const void* in, void* out) noexcept {
  // A dimension that is not repeated is one with the dimension before it.
  tile_geometry g;
  g.in[0] = geometry.in[0];
  g.multiple[0] = geometry.multiple[0];
  for (std::int32_t d = 1; d < geometry.rank; ++d) {
    if (geometry.multiple[d] == 1) {
      g.in[g.rank - 1] *= geometry.in[d];
    } else {
      g.in[g.rank] = geometry.in[d];
      g.multiple[g.rank] = geometry.multiple[d];
      ++g.rank;
    }
  }
  const char* from = static_cast<const char*>(in);
  char* to = static_cast<char*>(out);
  tile_dimension(g, 0, from, to);
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

// The slices of a tensor along one dimension.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "nnops/core/types.hpp"

namespace nnops::test {

// visit(index of each element of a slice), slices in the order of the other dimensions.
template <class Visit>
void for_each_slice(const shape& s, std::int32_t axis, Visit visit) {
  if (axis < 0) axis += s.rank;
  std::size_t outer = 1, length = 1, inner = 1;
  for (std::int32_t d = 0; d < s.rank; ++d)
    (d < axis ? outer : d == axis ? length : inner) *= static_cast<std::size_t>(s.dim[d]);
  std::vector<std::size_t> at(length);
  for (std::size_t o = 0; o < outer; ++o)
    for (std::size_t i = 0; i < inner; ++i) {
      for (std::size_t k = 0; k < length; ++k) at[k] = (o * length + k) * inner + i;
      visit(static_cast<const std::vector<std::size_t>&>(at));
    }
}

}  // namespace nnops::test

// The largest element of a square map and where it lies, to a fraction of a cell.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/kernels/arithmetic.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

struct map_peak {
  float x = 0.0f, y = 0.0f;  // in cells; the middle of the first cell is 0
  float score = 0.0f;
};

namespace kernel {

// The top of the parabola through the nine cells around the largest one: a + b'd - d'Ad / 2 at its stationary point d,
// which lies at most 1.5 cells away in x and in y. The largest cell itself where the parabola has no single such point,
// that is where |det A| is less than tolerance * (1 + A_xx A_yy).
template <class CellOf>
map_peak peak_of(std::int32_t size, float tolerance, const CellOf& cell_of) noexcept {
  std::int32_t top_y = 0, top_x = 0;
  float top = cell_of(0, 0);
  for (std::int32_t y = 0; y < size; ++y)
    for (std::int32_t x = 0; x < size; ++x) {
      const float v = cell_of(y, x);
      if (top < v || (top != top && v == v)) top = v, top_y = y, top_x = x;
    }
  // Beyond an edge lies the mirror image: the cell on the other side.
  float cell[3][3];
  for (std::int32_t j = 0; j < 3; ++j)
    for (std::int32_t i = 0; i < 3; ++i) {
      const std::int32_t y = top_y + j - 1, x = top_x + i - 1;
      cell[j][i] = cell_of(y < 0 ? 1 : y >= size ? size - 2 : y, x < 0 ? 1 : x >= size ? size - 2 : x);
    }
  map_peak peak{static_cast<float>(top_x), static_cast<float>(top_y), top};
  const float slope_x = -(cell[1][2] - cell[1][0]) / 2.0f, slope_y = -(cell[2][1] - cell[0][1]) / 2.0f;
  const float xx = cell[1][0] - 2.0f * cell[1][1] + cell[1][2], yy = cell[0][1] - 2.0f * cell[1][1] + cell[2][1];
  const float xy = (cell[2][2] - cell[2][0] - cell[0][2] + cell[0][0]) / 4.0f;
  const float straight = rounded(xx * yy), determinant = straight - rounded(xy * xy);
  if ((determinant < 0.0f ? -determinant : determinant) < tolerance + rounded(tolerance * straight)) return peak;
  float dx = (rounded(yy * slope_x) - rounded(xy * slope_y)) / determinant;
  float dy = (rounded(xx * slope_y) - rounded(xy * slope_x)) / determinant;
  const float far_x = dx < 0.0f ? -dx : dx, far_y = dy < 0.0f ? -dy : dy, farther = far_x < far_y ? far_y : far_x;
  if (farther > 1.5f) {
    const float shorter = 1.5f / farther;
    dx = rounded(dx * shorter);
    dy = rounded(dy * shorter);
  }
  const float bent_x = rounded((rounded(xx * dx) + rounded(xy * dy)) * dx);
  const float bent_y = rounded((rounded(xy * dx) + rounded(yy * dy)) * dy);
  peak.score = top - rounded(slope_x * dx) - rounded(slope_y * dy) + (bent_x + bent_y) / 2.0f;
  peak.x += dx;
  peak.y += dy;
  return peak;
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

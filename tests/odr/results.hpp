// What the units hand back. Types of nnops that cross units are among it: a status made in one is read in another.
#pragma once

#include <cstdint>

#include <nnops/core/report.hpp>

struct odr_results {
  float sums[37] = {};
  std::uint8_t quantised_sums[37] = {};
  float image[2 * 3 * 3 * 5] = {};
  std::int8_t quantised_image[2 * 3 * 3 * 5] = {};
  nnops::status refusal = {};
  int failures = 0;
};

void odr_base(odr_results& r);
void odr_avx2(odr_results& r);

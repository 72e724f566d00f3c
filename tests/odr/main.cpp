// Runs the units and compares them. With the argument `base`: that unit only, for a processor without AVX2.
#include <cmath>
#include <cstdio>
#include <cstring>

#include "results.hpp"

namespace {

int failures(const char* name, const odr_results& r) {
  int n = r.failures;
  // What a plain loop would say.
  for (int i = 0; i < 37; ++i)
    n += !(r.sums[i] == (0.25f * static_cast<float>(i) - 3.0f) + (7.0f - static_cast<float>(i)));
  n += r.refusal.code != nnops::outcome::invalid;
  if (n != 0) std::printf("%s: %d failures\n", name, n);
  return n;
}

}  // namespace

int main(int argc, char** argv) {
  static odr_results base, avx2;
  odr_base(base);
  int n = failures("base", base);
  const bool only_base = argc > 1 && std::strcmp(argv[1], "base") == 0;
  if (only_base || !__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) {
    std::printf("base unit only: %s\n", n == 0 ? "ok" : "failed");
    return n != 0;
  }
  odr_avx2(avx2);
  n += failures("avx2", avx2);
  const bool same = std::memcmp(base.quantised_sums, avx2.quantised_sums, sizeof base.quantised_sums) == 0 &&
                    std::memcmp(base.quantised_image, avx2.quantised_image, sizeof base.quantised_image) == 0;
  if (!same) std::printf("quantised results differ between the units\n");
  n += !same;
  for (int i = 0; i < 2 * 3 * 3 * 5; ++i) {
    const float difference = std::fabs(base.image[i] - avx2.image[i]);
    n += !(difference <= 1e-4f * std::fabs(base.image[i]) + 1e-4f);
  }
  std::printf("both units: %s\n", n == 0 ? "ok" : "failed");
  return n != 0;
}

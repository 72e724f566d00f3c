// A library that runs problems.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "problem.hpp"

namespace bench {

// One problem, ready to run: weights packed, memory allocated.
struct contender {
  std::function<bool()> run;  // once, into the problem's output; false where the library reports an error
  std::string refused;        // why there is nothing to run
};

struct library {
  const char* name;
  // True if the library has the operator for this type. Then a refusal is an error.
  bool (*offers)(const problem&);
  contender (*prepare)(const problem&);
};

// nnops with its best architecture.
library nnops_library();
// nnops with NNAPI's own rounding of 8-bit results (double_, the default), or one rounding.
void use_single_rounding(bool single);

// The peers that this program was built with.
#if defined(NNOPS_BENCH_ONEDNN)
library onednn_library();
#endif
#if defined(NNOPS_BENCH_XNNPACK)
library xnnpack_library();
#endif

}  // namespace bench

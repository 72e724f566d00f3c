// Calls of operators that RV1106B takes, and beyond each kind of limit that it has.
#include "nnops/targets/rv1106b.hpp"

using chip = nnops::target::rv1106b;
#define NNOPS_ROWS "operators_rv1106b.def"
#include "operators.hpp"

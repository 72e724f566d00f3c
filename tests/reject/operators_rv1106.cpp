// Calls of operators that RV1106 takes, and beyond each kind of limit that it has.
#include "nnops/targets/rv1106.hpp"

using chip = nnops::target::rv1106;
#define NNOPS_ROWS "operators_rv1106.def"
#include "operators.hpp"

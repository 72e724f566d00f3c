// Calls of operators that RK2118 takes, and beyond each kind of limit that it has.
#include "nnops/targets/rk2118.hpp"

using chip = nnops::target::rk2118;
#define NNOPS_ROWS "operators_rk2118.def"
#include "operators.hpp"

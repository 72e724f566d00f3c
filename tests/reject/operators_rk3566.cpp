// Calls of operators that RK3566 takes, and beyond each kind of limit that it has.
#include "nnops/targets/rk3566.hpp"

using chip = nnops::target::rk3566;
#define NNOPS_ROWS "operators_rk3566.def"
#include "operators.hpp"

// Calls of operators that RK3562 takes, and beyond each kind of limit that it has.
#include "nnops/targets/rk3562.hpp"

using chip = nnops::target::rk3562;
#define NNOPS_ROWS "operators_rk3562.def"
#include "operators.hpp"

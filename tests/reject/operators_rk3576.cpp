// Calls of operators that RK3576 takes, and beyond each kind of limit that it has.
#include "nnops/targets/rk3576.hpp"

using chip = nnops::target::rk3576;
#define NNOPS_ROWS "operators_rk3576.def"
#include "operators.hpp"

// Calls of operators that RK3588 takes, and beyond each kind of limit that it has.
#include "nnops/targets/rk3588.hpp"

using chip = nnops::target::rk3588;
#define NNOPS_ROWS "operators_rk3588.def"
#include "operators.hpp"

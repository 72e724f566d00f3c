// Every chip that nnops has tables of.
#pragma once

#include "nnops/targets/rk3588.hpp"
#include "nnops/targets/rknn.hpp"
#include "nnops/targets/rv1106.hpp"

namespace nnops {

// For those that choose a chip at run time, or list them.
inline constexpr const target_description* all_targets[] = {
    &target::rk3588::description,
    &target::rv1103::description,
    &target::rv1106::description,
};

}  // namespace nnops

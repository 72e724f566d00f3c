// Every chip that nnops has tables of.
#pragma once

#include "nnops/targets/rk2118.hpp"
#include "nnops/targets/rk3562.hpp"
#include "nnops/targets/rk3566.hpp"
#include "nnops/targets/rk3576.hpp"
#include "nnops/targets/rk3588.hpp"
#include "nnops/targets/rknn.hpp"
#include "nnops/targets/rv1106.hpp"
#include "nnops/targets/rv1106b.hpp"

namespace nnops {

// For those that choose a chip at run time, or list them.
inline constexpr const target_description* all_targets[] = {
    &target::rk3566::description,  &target::rk3568::description,  &target::rk3588::description,
    &target::rk3562::description,  &target::rv1103::description,  &target::rv1106::description,
    &target::rk3576::description,  &target::rv1126b::description, &target::rk2118::description,
    &target::rv1103b::description, &target::rv1106b::description,
};

}  // namespace nnops

// Operations that one fused operator of the NPU does together: CONV_2D, then ADD, then RELU is ConvolutionAddRelu.
#pragma once

#include "placement.hpp"

namespace runner {

// Fuses what the chip has fused operators for, as far as they take the calls; the rest stays as it is. `converted`: the
// mapping is that of float16 and int8 in place of float32 and uint8.
void fuse(const nnops::target_description& chip, const model& m, const session& s, bool converted, mapping& placed);

}  // namespace runner

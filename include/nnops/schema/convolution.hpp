// What convolutions share: the rows of operand types and the later features.
#pragma once

#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

// input, filter, bias, output
inline constexpr type_row<4> convolution_types[] = {
    {1,
     {operand_type::tensor_float32, operand_type::tensor_float32, operand_type::tensor_float32,
      operand_type::tensor_float32}},
    {1,
     {operand_type::tensor_quant8_asymm, operand_type::tensor_quant8_asymm, operand_type::tensor_int32,
      operand_type::tensor_quant8_asymm}},
    {3,
     {operand_type::tensor_float16, operand_type::tensor_float16, operand_type::tensor_float16,
      operand_type::tensor_float16}},
    {3,
     {operand_type::tensor_quant8_asymm, operand_type::tensor_quant8_symm_per_channel, operand_type::tensor_int32,
      operand_type::tensor_quant8_asymm}},
    {4,
     {operand_type::tensor_quant8_asymm_signed, operand_type::tensor_quant8_asymm_signed, operand_type::tensor_int32,
      operand_type::tensor_quant8_asymm_signed}},
    {4,
     {operand_type::tensor_quant8_asymm_signed, operand_type::tensor_quant8_symm_per_channel,
      operand_type::tensor_int32, operand_type::tensor_quant8_asymm_signed}},
};

// The same rows in operations that came with feature level 3.
inline constexpr type_row<4> convolution_types_of_level_3[] = {
    {3,
     {operand_type::tensor_float32, operand_type::tensor_float32, operand_type::tensor_float32,
      operand_type::tensor_float32}},
    {3,
     {operand_type::tensor_float16, operand_type::tensor_float16, operand_type::tensor_float16,
      operand_type::tensor_float16}},
    {3,
     {operand_type::tensor_quant8_asymm, operand_type::tensor_quant8_asymm, operand_type::tensor_int32,
      operand_type::tensor_quant8_asymm}},
    {3,
     {operand_type::tensor_quant8_asymm, operand_type::tensor_quant8_symm_per_channel, operand_type::tensor_int32,
      operand_type::tensor_quant8_asymm}},
    {4,
     {operand_type::tensor_quant8_asymm_signed, operand_type::tensor_quant8_asymm_signed, operand_type::tensor_int32,
      operand_type::tensor_quant8_asymm_signed}},
    {4,
     {operand_type::tensor_quant8_asymm_signed, operand_type::tensor_quant8_symm_per_channel,
      operand_type::tensor_int32, operand_type::tensor_quant8_asymm_signed}},
};

// How the quantised rows become codes.
inline constexpr const char* convolution_arithmetic =
    "Exact int32 sums of (input - zero point) * (filter - zero point) + bias are scaled by input scale * filter scale "
    "/ "
    "output scale, by NNAPI's integer multiplier (rounded half up and then half away from zero) or, where asked for, "
    "once in float32 (half to even); the zero point is added and the activation clamps.";

template <class Op>
struct convolution_features {
  feature<Op> item[3] = {
      {"NCHW layout", 3, [](const call<Op>& c) { return c.params.layout == data_layout::nchw; }},
      {"dilation", 3, [](const call<Op>& c) { return c.params.dilation_w != 1 || c.params.dilation_h != 1; }},
      {"zero batches", 3, [](const call<Op>& c) { return dim_of(c.operands[Op::input], 0) == 0; }},
  };

  constexpr const feature<Op>* begin() const { return item; }
  constexpr const feature<Op>* end() const { return item + 3; }
  constexpr const feature<Op>& operator[](std::size_t i) const { return item[i]; }
};

}  // namespace NNOPS_ISA
}  // namespace nnops

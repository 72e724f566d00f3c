// What CONV_2D and DEPTHWISE_CONV_2D share: the rows of operand types, the later features, and the window's two axes.
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

template <class Op>
constexpr window_axis convolution_height(const call<Op>& c) {
  const auto& p = c.params;
  return {dim_of(c.operands[Op::input], height_dim(p.layout)),
          dim_of(c.operands[Op::filter], 1),
          measured(p.stride_h),
          measured(p.dilation_h),
          measured(p.padding_top),
          measured(p.padding_bottom),
          p.padding};
}
template <class Op>
constexpr window_axis convolution_width(const call<Op>& c) {
  const auto& p = c.params;
  return {dim_of(c.operands[Op::input], width_dim(p.layout)),
          dim_of(c.operands[Op::filter], 2),
          measured(p.stride_w),
          measured(p.dilation_w),
          measured(p.padding_left),
          measured(p.padding_right),
          p.padding};
}

}  // namespace NNOPS_ISA
}  // namespace nnops

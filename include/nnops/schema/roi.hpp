// What ROI_ALIGN and ROI_POOLING share: regions of an image, each scaled to the same size.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/boxes.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {

namespace op {
struct roi_operands {
  static constexpr std::size_t arity = 4;
  enum operand : std::size_t { input, rois, batches, output };
};
}  // namespace op

inline namespace NNOPS_ISA {
namespace roi_measure {

template <class Op>
constexpr std::int64_t layout(const call<Op>& c) {
  return measured(static_cast<std::int32_t>(c.params.layout));
}
template <class Op>
constexpr std::int64_t batches(const call<Op>& c) {
  return dim_of(c.operands[Op::input], 0);
}
template <class Op>
constexpr std::int64_t in_h(const call<Op>& c) {
  return dim_of(c.operands[Op::input], height_dim(c.params.layout));
}
template <class Op>
constexpr std::int64_t in_w(const call<Op>& c) {
  return dim_of(c.operands[Op::input], width_dim(c.params.layout));
}
template <class Op>
constexpr std::int64_t in_depth(const call<Op>& c) {
  return dim_of(c.operands[Op::input], depth_dim(c.params.layout));
}
template <class Op>
constexpr std::int64_t out_h(const call<Op>& c) {
  return measured(c.params.out_h);
}
template <class Op>
constexpr std::int64_t out_w(const call<Op>& c) {
  return measured(c.params.out_w);
}

}  // namespace roi_measure

// The measures that both have, and then the operation's own.
template <class Op, class... Own>
constexpr measure_table<Op, 7 + sizeof...(Own)> roi_measures(const Own&... own) {
  namespace m = roi_measure;
  return {{
      {measure::layout, &attribute_value<Op, &Op::params::layout>, between(0, 1)},
      {measure::batches, &m::batches<Op>, at_least(1)},
      {measure::in_h, &m::in_h<Op>, at_least(1)},
      {measure::in_w, &m::in_w<Op>, at_least(1)},
      {measure::in_depth, &m::in_depth<Op>, at_least(1)},
      {measure::out_h, &m::out_h<Op>, at_least(1)},
      {measure::out_w, &m::out_w<Op>, at_least(1)},
      own...,
  }};
}

// The rules of the regions and of the ratios.
template <class Op>
constexpr void relate_regions(const call<Op>& c, report& r) {
  using s = schema<Op>;
  check_dim(r, Op::rois, s::operands[Op::rois], c.operands[Op::rois], 1, 4);
  check_dim(r, Op::batches, s::operands[Op::batches], c.operands[Op::batches], 0, dim_of(c.operands[Op::rois], 0));
  check_box_quantisation(c, Op::rois, r);
  check_ratio(r, measure::ratio_h, c.params.ratio_h);
  check_ratio(r, measure::ratio_w, c.params.ratio_w);
}

}  // namespace NNOPS_ISA

template <class Op>
struct roi_schema {
  using call = nnops::call<Op>;

  static constexpr operand_info operands[4] = {
      {"input", direction::input, 4, 4, "batches, height, width, depth"},
      {"rois", direction::input, 2, 2, "num_rois, 4: x1, y1, x2, y2"},
      {"batches", direction::input, 1, 1, "num_rois"},
      {"output", direction::output, 4, 4, "num_rois, out_height, out_width, depth"},
  };

  using enum operand_type;
  static constexpr type_row<4> types[4] = {
      {3, {tensor_float16, tensor_float16, tensor_int32, tensor_float16}},
      {3, {tensor_float32, tensor_float32, tensor_int32, tensor_float32}},
      {3, {tensor_quant8_asymm, tensor_quant16_asymm, tensor_int32, tensor_quant8_asymm}},
      {4, {tensor_quant8_asymm_signed, tensor_quant16_asymm, tensor_int32, tensor_quant8_asymm_signed}},
  };

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return image_shape(c.params.layout, dim_of(c.operands[Op::rois], 0), roi_measure::out_h(c), roi_measure::out_w(c),
                       roi_measure::in_depth(c));
  }
};

}  // namespace nnops

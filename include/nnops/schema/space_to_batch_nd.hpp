// SPACE_TO_BATCH_ND: the padded image is cut into blocks, and each of the block_h * block_w places in a block becomes
// batches of its own.
//
// Source: NNAPI OperationTypes, SPACE_TO_BATCH_ND.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/block.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct space_to_batch_nd_params {
  std::int32_t block_h = 1, block_w = 1;
  std::int32_t padding_top = 0, padding_bottom = 0, padding_left = 0, padding_right = 0;
  data_layout layout = data_layout::nhwc;
};

namespace op {
struct space_to_batch_nd {
  static constexpr operation_type type = operation_type::space_to_batch_nd;
  static constexpr std::size_t arity = 2;
  using params = space_to_batch_nd_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::space_to_batch_nd> : block_schema<op::space_to_batch_nd, 2> {
  using op = nnops::op::space_to_batch_nd;
  static constexpr const char* name = "SPACE_TO_BATCH_ND";

  // Before level 3 the pad value of a quantised tensor is not defined; a zero point of 0 leaves no doubt.
  static constexpr feature<op> features[] = {
      {"NCHW layout", 3, [](const call& c) { return c.params.layout == data_layout::nchw; }},
      {"zero-sized input", 3, [](const call& c) { return volume(c.operands[op::input].dims) == 0; }},
      {"padding with the zero point", 3,
       [](const call& c) {
         const operand_value& in = c.operands[op::input];
         const space_to_batch_nd_params& p = c.params;
         const bool pads = p.padding_top > 0 || p.padding_bottom > 0 || p.padding_left > 0 || p.padding_right > 0;
         return pads && in.type == tensor_quant8_asymm && in.quant_known && in.quant.zero_point != 0;
       }},
  };

  static constexpr std::int64_t padded_h(const call& c) {
    return checked_sum(checked_sum(in_h(c), measured(c.params.padding_top)), measured(c.params.padding_bottom));
  }
  static constexpr std::int64_t padded_w(const call& c) {
    return checked_sum(checked_sum(in_w(c), measured(c.params.padding_left)), measured(c.params.padding_right));
  }

  static constexpr measured_value<op> measures[] = {
      {measure::layout, &layout, between(0, 1)},
      {measure::block_h, &attribute_value<op, &op::params::block_h>, at_least(1)},
      {measure::block_w, &attribute_value<op, &op::params::block_w>, at_least(1)},
      {measure::padding_top, &attribute_value<op, &op::params::padding_top>, at_least(0)},
      {measure::padding_bottom, &attribute_value<op, &op::params::padding_bottom>, at_least(0)},
      {measure::padding_left, &attribute_value<op, &op::params::padding_left>, at_least(0)},
      {measure::padding_right, &attribute_value<op, &op::params::padding_right>, at_least(0)},
      {measure::batches, &in_batches, at_least(0)},
      {measure::in_h, &in_h, at_least(0)},
      {measure::in_w, &in_w, at_least(0)},
      {measure::in_depth, &in_depth, at_least(0)},
      {measure::padded_h, &padded_h, at_least(0)},
      {measure::padded_w, &padded_w, at_least(0)},
  };

  static constexpr space_to_batch_nd_params undecided_params() {
    return {dynamic, dynamic, dynamic, dynamic, dynamic, dynamic, data_layout::undecided};
  }

  static constexpr std::int64_t out_batches(const call& c) {
    return checked_product(in_batches(c), checked_product(measured(c.params.block_h), measured(c.params.block_w)));
  }
  static constexpr std::int64_t out_h(const call& c) { return quotient(padded_h(c), measured(c.params.block_h)); }
  static constexpr std::int64_t out_w(const call& c) { return quotient(padded_w(c), measured(c.params.block_w)); }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return image_shape(c.params.layout, out_batches(c), out_h(c), out_w(c), in_depth(c));
  }

  static constexpr void relate(const call& c, report& r) {
    check_image(c, r, out_batches(c), out_h(c), out_w(c), in_depth(c));
    if (c.params.block_h >= 1) r.check(measure::padded_h, padded_h(c), multiple_of(c.params.block_h));
    if (c.params.block_w >= 1) r.check(measure::padded_w, padded_w(c), multiple_of(c.params.block_w));
  }

  static constexpr void set_paddings(call& c, const list_argument& list, report& r) {
    r.check(measure::rank, list.dims.rank, equals(2));
    if (r.has_findings()) return;
    r.check(measure::dim_1, list.dims.dim[1], equals(2));
    r.check(measure::padding_rows, list.dims.dim[0], equals(2));
    if (r.has_findings()) return;
    c.params.padding_top = list.values[0];
    c.params.padding_bottom = list.values[1];
    c.params.padding_left = list.values[2];
    c.params.padding_right = list.values[3];
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      list_attribute("block_shape", &set_list<op, &set_block_shape>),
      list_attribute("paddings", &set_list<op, &set_paddings>),
      attribute("layout", NNOPS_MEMBER(space_to_batch_nd_params, layout), true),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops

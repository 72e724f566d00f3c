// BATCH_TO_SPACE_ND: batches become the pixels of blocks, block_h * block_w batches each.
//
// Source: NNAPI OperationTypes, BATCH_TO_SPACE_ND.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/block.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct batch_to_space_nd_params {
  std::int32_t block_h = 1, block_w = 1;
  data_layout layout = data_layout::nhwc;
};

namespace op {
struct batch_to_space_nd {
  static constexpr operation_type type = operation_type::batch_to_space_nd;
  static constexpr std::size_t arity = 2;
  using params = batch_to_space_nd_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::batch_to_space_nd> : block_schema<op::batch_to_space_nd, 2> {
  using op = nnops::op::batch_to_space_nd;
  static constexpr const char* name = "BATCH_TO_SPACE_ND";

  static constexpr measured_value<op> measures[] = {
      {measure::layout, &layout, between(0, 1)},
      {measure::block_h, &attribute_value<op, &op::params::block_h>, at_least(1)},
      {measure::block_w, &attribute_value<op, &op::params::block_w>, at_least(1)},
      {measure::batches, &in_batches, at_least(0)},
      {measure::in_h, &in_h, at_least(0)},
      {measure::in_w, &in_w, at_least(0)},
      {measure::in_depth, &in_depth, at_least(0)},
  };

  static constexpr batch_to_space_nd_params undecided_params() { return {dynamic, dynamic, data_layout::undecided}; }

  static constexpr std::int64_t block(const call& c) {
    return checked_product(measured(c.params.block_h), measured(c.params.block_w));
  }
  static constexpr std::int64_t out_batches(const call& c) { return quotient(in_batches(c), block(c)); }
  static constexpr std::int64_t out_h(const call& c) { return checked_product(in_h(c), measured(c.params.block_h)); }
  static constexpr std::int64_t out_w(const call& c) { return checked_product(in_w(c), measured(c.params.block_w)); }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return image_shape(c.params.layout, out_batches(c), out_h(c), out_w(c), in_depth(c));
  }

  static constexpr void relate(const call& c, report& r) {
    check_image(c, r, out_batches(c), out_h(c), out_w(c), in_depth(c));
    if (block(c) == undecided_value || c.params.block_h < 1 || c.params.block_w < 1) return;
    r.check(measure::batches, in_batches(c), multiple_of(block(c)));
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      list_attribute("block_shape", &set_list<op, &set_block_shape>),
      attribute("layout", NNOPS_MEMBER(batch_to_space_nd_params, layout), true),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops
